"""The search along one variable: neighbouring values at which a function certainly does not go as is said of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sympy
from flint import arb, ctx
from sympy import Expr, Symbol

from parisk_sym.claims.statement import OfOneVariable, Shape
from parisk_sym.core.errors import ClaimError, UnsupportedHeadError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.attack.descent import lowest_violation
from parisk_sym.proofs.attack.narrow import narrow_violation
from parisk_sym.proofs.attack.search import Found, Look, found_at, points_of, require_inside
from parisk_sym.proofs.budgets import LINE_HALVINGS
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts
from parisk_sym.proofs.enclosures.bisection import ball_of
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import Point

__all__ = ["along", "increasing", "lines", "where_it_bends_wrongly"]

_SIMPLE = 16  # numbers that a reader can check by hand

_TELLING_BITS = 512
"""Enough to distinguish the numbers at which statements are examined."""

Wrong = Callable[[Sequence[Expr], Sequence[arb], Values, Point, Symbol], "bool | None"]
"""Whether the rule is certainly broken at neighbouring values: True, certainly kept: False, or neither: None."""


def lines(statement: OfOneVariable, look: Look) -> list[tuple[Point, list[Expr]]]:
    """(values of the other symbols, increasing values of the variable) for several choices of the others; hinted pairs first."""
    variable = statement.variable
    pair = look.point.get(variable)
    found: list[tuple[Point, list[Expr]]] = []
    if isinstance(pair, tuple):
        fixed = {s: sympy.sympify(v) for s, v in look.point.items() if s != variable}
        ends = increasing([sympy.sympify(v) for v in pair])
        if len(ends) != len(pair):
            raise ClaimError(
                f"the values of {variable} in a counterexample must differ for certain, got {pair}"
            )
        for end in ends:
            require_inside(statement.domain, {**fixed, variable: end})
        found.append((fixed, ends))
    points = points_of(statement.domain, look, (statement.expression,))
    mesh = increasing([p[variable] for p in points])
    simple = [v for v in mesh if v.is_Rational and v.q <= _SIMPLE and abs(v.p) <= _SIMPLE]
    chosen: dict[tuple[Any, ...], Point] = {}
    for point in points:
        fixed = {s: v for s, v in point.items() if s != variable}
        chosen.setdefault(tuple(fixed.values()), fixed)
    for choice, count in zip((simple, mesh), look.lines, strict=True):
        for fixed in list(chosen.values())[:count]:
            inside = [v for v in choice if is_member(statement.domain, {**fixed, variable: v})]
            found.append((fixed, inside))
    return found


def increasing(values: Sequence[Expr]) -> list[Expr]:
    """The values in increasing order, each certainly larger than the one before: of one number in two forms the first is left."""
    with ctx.workprec(_TELLING_BITS):
        placed = sorted(((ball_of(v), v) for v in dict.fromkeys(values)), key=lambda pair: pair[0].mid())
        found: list[tuple[arb, Expr]] = []
        for ball, value in placed:
            if not found or ball > found[-1][0]:
                found.append((ball, value))
    return [value for _, value in found]


def along(
    statement: Shape,
    body: Expr,
    look: Look,
    width: int,
    wrong: Wrong,
    wrong_pair: Callable[[Sequence[Expr], Values, Point, Symbol], Sequence[Expr]] | None = None,
) -> Found:
    """Neighbouring values of the variable, `width` at a time, at which the rule is certainly broken for the body.

    Of a line with two values only, `wrong_pair` gives the values at which they break the rule, none where they do not.
    """
    statement.domain.independent(statement.variable)
    try:
        values, variable = Values(body, tuple(statement.domain)), statement.variable
    except UnsupportedHeadError:
        return Found("", 0)
    tested = 0
    for fixed, mesh in lines(statement, look):
        balls = [values.at({**fixed, variable: v}, 128) for v in mesh]
        for i in range(len(mesh) - width + 1):
            xs, ys = mesh[i : i + width], balls[i : i + width]
            verdict = wrong(xs, ys, values, fixed, variable)
            if verdict:
                return _broken(statement, fixed, xs)
            tested += verdict is False
        if wrong_pair is not None and len(mesh) == 2 and (at := wrong_pair(mesh, values, fixed, variable)):
            return _broken(statement, fixed, at)
    return Found("", tested)


def where_it_bends_wrongly(
    statement: Shape, body: Expr, look: Look, order: int, wrong: Wrong, found: Found
) -> Found:
    """The earlier finding or, in a thorough attack, neighbours of a point at which the derivative of some order is negative.

    Of the first derivative two of them, of the second three, at which the rule is certainly broken.
    """
    variable = statement.variable
    slope = None if found.counterexample or not look.thorough else derivative(body, variable, order)
    domain = Domain(interior_facts(statement.domain, variable).domain)
    if slope is None or domain[variable].integer:
        return found
    point = lowest_violation(slope, domain) or narrow_violation(slope, domain)
    if point is None:
        return found
    values, fixed = Values(body, tuple(statement.domain)), {s: v for s, v in point.items() if s != variable}
    for power in range(2, LINE_HALVINGS, 2):
        step = sympy.Rational(1, 2**power)
        xs = [point[variable] + step * k for k in ((-1, 1) if order == 1 else (-1, 0, 1))]
        if all(is_member(statement.domain, {**point, variable: x}) for x in xs):
            ys = [values.at({**point, variable: x}, 256) for x in xs]
            if wrong(xs, ys, values, fixed, variable):
                return _broken(statement, fixed, xs)
    return found


def _broken(statement: Shape, fixed: Point, xs: Sequence[Expr]) -> Found:
    variable, f = statement.variable, statement.expression
    names = ("at the first point", "at the middle", "at the last point") if len(xs) == 3 else (
        "at the first point", "at the later point")  # fmt: skip
    shown = {f"{name} {variable} = {x}": f.xreplace({variable: x}) for name, x in zip(names, xs, strict=True)}
    return found_at(fixed, shown, 0, ", ".join(f"{variable} = {x}" for x in xs), {str(variable): xs})
