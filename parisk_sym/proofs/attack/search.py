"""The attack on a statement: a search for one exact point of its domain where it certainly fails.

Points are simple ones, ends, magnitudes and far integers; then those that the expressions single out (zeros of their parts, kinks, poles,
and numbers close to them); then a branch and bound for narrow violations. At a point the sides are evaluated in balls, integrals by
certified quadrature, sums term by term.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import singledispatch
from typing import Any

import sympy
from flint import arb
from sympy import Expr, Symbol

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.finite.mechanism import Instance
from parisk_sym.formulas.domain import Domain
from parisk_sym.formulas.engines.source import one_line
from parisk_sym.ground.errors import ClaimError, UnsupportedHeadError
from parisk_sym.proofs.attack.narrow import narrow_violation
from parisk_sym.proofs.attack.points import attack_points
from parisk_sym.proofs.balls import certified
from parisk_sym.proofs.balls.membership import is_member
from parisk_sym.proofs.balls.values import Values
from parisk_sym.proofs.mechanisms.search import search_mechanisms
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import named, refuted

__all__ = ["ATTACK_POINTS", "Hint", "attack", "points_of", "search", "show_point"]

ATTACK_POINTS = 48
_DEEP_POINTS = 24  # at which the sides of an identity are compared to 768 bits; at the others to 200
_SLOW_POINTS = 12  # of an expression with integrals, each of which is a quadrature
_SLOW_SECONDS = 4  # of roots or compositions at far points
_SLOW_ENOUGH = 3  # tested points
_SIMPLE = 16  # numbers that a reader can check by hand
_SHARP = -40  # a ball around 0 narrower than 2^-40 of the values tests an identity


class Found:
    """What the search saw: a counterexample in words, or how many cases it decided in the statement's favour.

    `detail` is what a reader needs beside the words: a line that recomputes it, a table.
    """

    def __init__(self, counterexample: str, tested: int, **detail: Any) -> None:
        self.counterexample = counterexample
        self.tested = tested
        self.detail = {key: value for key, value in detail.items() if value}


Hint = dict[Symbol, Any] | Instance


def attack(statement: Statement, hint: Hint | None = None) -> Node:
    """REFUTED with a certified counterexample; CONSISTENT when at least one point was decided in favour; else UNDECIDED.

    Hinted points have to lie in the domain. UNDECIDED means that the statement could not be attacked, and says so.
    """
    known = isinstance(statement, Implication) or type(statement) in _attack.registry
    if not known:  # limits, printed values and laws are decided by their own proofs
        return Node("attack", Status.UNDECIDED, engine="none")
    found: Found | None
    if isinstance(statement, Implication):
        found, engine = _attack_implication(statement, hint), "mechanisms"
    else:
        found, engine = _attack(statement, hint if isinstance(hint, dict) else {}), "ball"
    if found is None:
        return _not_attacked("the statement cannot be evaluated in ball arithmetic")
    if found.counterexample:
        return named("counterexample", refuted(found.counterexample, found.detail, engine))
    if not found.tested:
        return _not_attacked("no point of the domain could be decided")
    return Node("attack", Status.CONSISTENT, engine=engine, certificate={"points": found.tested})


def _not_attacked(reason: str) -> Node:
    return Node("attack", Status.UNDECIDED, engine="ball", certificate={"points": 0, "reason": reason})


@singledispatch
def _attack(statement: Statement, hint: dict[Symbol, Any]) -> Found | None:
    return None


@_attack.register
def _(statement: Identity, hint: dict[Symbol, Any]) -> Found | None:
    shown = {"left": statement.left, "right": statement.right}
    return search(statement.left - statement.right, statement.domain, hint, (-1, 1), shown)


@_attack.register
def _(statement: Inequality, hint: dict[Symbol, Any]) -> Found | None:
    shown = {"left": statement.left, "right": statement.right}
    found = search(statement.gap, statement.domain, hint, (-1,), shown, statement.strict)
    if found is None or found.counterexample:
        return found
    point = narrow_violation(statement.gap, statement.domain)
    return found if point is None else _found_at(point, shown, found.tested)


@_attack.register
def _(statement: Monotone, hint: dict[Symbol, Any]) -> Found | None:
    statement.domain.independent(statement.variable)
    return _along(statement, hint, 2, _falls)


@_attack.register
def _(statement: Convex, hint: dict[Symbol, Any]) -> Found | None:
    statement.domain.independent(statement.variable)
    return _along(statement, hint, 3, _bulges)


@_attack.register
def _(statement: Normalised, hint: dict[Symbol, Any]) -> Found | None:
    """The total mass, and a point of negative density."""
    found = search(statement.total - 1, statement.parameters, hint, (-1, 1), {"total mass": statement.total})
    if found is not None and found.counterexample:
        return found
    negative = search(statement.expression, statement.domain, {}, (-1,), {"density": statement.expression})
    return negative if negative is not None and negative.counterexample else found or negative


@_attack.register
def _(statement: UniqueRoot, hint: dict[Symbol, Any]) -> Found | None:
    """Two roots at one choice of the other symbols: certified sign changes of a continuous expression, exact zeros.

    A choice with exactly one root among the values tried counts as tested.
    """
    values = Values(statement.expression, tuple(statement.domain))
    tested = 0
    for fixed, mesh in _lines(statement, hint)[:8]:
        signs = [_sign_on(values, {**fixed, statement.variable: v}) for v in mesh]
        exact = [v for v, s in zip(mesh, signs, strict=True) if s == 0]
        changes = [
            (mesh[i - 1], mesh[i])
            for i in range(1, len(signs))
            if signs[i] is not None and signs[i - 1] is not None and signs[i] * signs[i - 1] < 0  # type: ignore[operator]
        ]
        proved = [c for c in changes if values.continuous({**fixed}, statement.variable, *c)]
        if len(proved) + len(exact) > 1:
            where = ", ".join([*(f"{v}" for v in exact), *(f"in ({a}, {b})" for a, b in proved)])
            return Found(f"{show_point(fixed)}: zeros at {where}", tested)
        tested += len(changes) + len(exact) == 1
    return Found("", tested)


def _sign_on(values: Values, point: certified.Point) -> int | None:
    """The certified sign at a point: 0 where the value is exactly 0, None where it is not decided."""
    sign, _ = values.sign(point)
    if sign:
        return sign
    return 0 if values.exactly_zero(point) else None


# --- along one variable ---------------------------------------------------------------------------------------------


def _lines(
    statement: Monotone | Convex | UniqueRoot, hint: dict[Symbol, Any]
) -> list[tuple[certified.Point, list[Expr]]]:
    """(values of the other symbols, increasing values of the variable) for several choices of the others; hinted pairs first."""
    variable = statement.variable
    pair = hint.get(variable)
    lines: list[tuple[certified.Point, list[Expr]]] = []
    if isinstance(pair, tuple):
        fixed = {s: sympy.sympify(v) for s, v in hint.items() if s != variable}
        ends = sorted((sympy.sympify(v) for v in pair), key=float)
        for end in ends:
            _require_inside(statement.domain, {**fixed, variable: end})
        lines.append((fixed, ends))
    points = points_of(statement.domain, {} if isinstance(pair, tuple) else hint, (statement.expression,))
    mesh = sorted({p[variable] for p in points})
    simple = [v for v in mesh if v.is_Rational and v.q <= _SIMPLE and abs(v.p) <= _SIMPLE]
    chosen: dict[tuple[Any, ...], certified.Point] = {}
    for point in points:
        fixed = {s: v for s, v in point.items() if s != variable}
        chosen.setdefault(tuple(fixed.values()), fixed)
    for choice, count in ((simple, 4), (mesh, 6)):
        for fixed in list(chosen.values())[:count]:
            inside = [v for v in choice if is_member(statement.domain, {**fixed, variable: v})]
            lines.append((fixed, inside))
    return lines


def _along(statement: Monotone | Convex, hint: dict[Symbol, Any], width: int, wrong: Any) -> Found | None:
    """Neighbouring values of the variable at which the rule is certainly broken."""
    body = statement.rising if isinstance(statement, Monotone) else statement.expression
    values = Values(body, tuple(statement.domain))
    tested = 0
    for fixed, mesh in _lines(statement, hint):
        balls = [values.at({**fixed, statement.variable: v}, 128) for v in mesh]
        for i in range(len(mesh) - width + 1):
            xs, ys = mesh[i : i + width], balls[i : i + width]
            verdict = wrong(xs, ys, values, fixed, statement.variable)
            if verdict:
                return _broken(statement, fixed, xs)
            tested += verdict is False
        if isinstance(statement, Convex) and len(mesh) == 2:
            verdict = _middle_above(values, fixed, statement.variable, mesh)
            if verdict:
                return _broken(statement, fixed, [mesh[0], (mesh[0] + mesh[1]) / 2, mesh[1]])
    return Found("", tested)


def _falls(
    xs: Sequence[Expr], ys: Sequence[arb], values: Values, fixed: Any, variable: Symbol
) -> bool | None:
    """True where the later value is certainly not larger, False where it certainly is, None where neither is known."""
    step = ys[1] - ys[0]
    if step > 0:
        return False
    if step < 0:
        return True
    return True if values.equal({**fixed, variable: xs[0]}, {**fixed, variable: xs[1]}) else None


def _bulges(
    xs: Sequence[Expr], ys: Sequence[arb], values: Values, fixed: Any, variable: Symbol
) -> bool | None:
    """True where the middle value lies certainly above the chord."""
    first, second = (certified.ball_of(xs[i + 1] - xs[i]) for i in (0, 1))
    bend = (ys[2] - ys[1]) * first - (ys[1] - ys[0]) * second
    return True if bend < 0 else False if bend >= 0 else None


def _middle_above(values: Values, fixed: Any, variable: Symbol, ends: Sequence[Expr]) -> bool:
    ys = [values.at({**fixed, variable: v}) for v in (ends[0], (ends[0] + ends[1]) / 2, ends[1])]
    return bool(2 * ys[1] > ys[0] + ys[2])


def _broken(statement: Monotone | Convex, fixed: certified.Point, xs: Sequence[Expr]) -> Found:
    variable, f = statement.variable, statement.expression
    names = ("at the first point", "at the middle", "at the last point") if len(xs) == 3 else (
        "at the first point", "at the later point")  # fmt: skip
    shown = {f"{name} {variable} = {x}": f.xreplace({variable: x}) for name, x in zip(names, xs, strict=True)}
    return _found_at(fixed, shown, 0, ", ".join(f"{variable} = {x}" for x in xs))


# --- points ---------------------------------------------------------------------------------------------------------


def search(
    gap: Expr,
    domain: Domain,
    hint: dict[Symbol, Any],
    wrong: tuple[int, ...],
    shown: dict[str, Expr],
    strict: bool = False,
) -> Found | None:
    """A point where the gap has a wrong certified sign (or, if strict, is exactly zero).

    For an identity (both signs wrong) a point counts as tested when the ball around the gap is sharp.
    """
    try:
        values = Values(gap, tuple(domain))
    except UnsupportedHeadError:
        return None
    tested = 0
    points = points_of(domain, hint, (gap, *shown.values()))
    start = time.process_time()
    both = set(wrong) == {-1, 1}
    for index, point in enumerate(points[:_SLOW_POINTS] if values.slow else points):
        if time.process_time() - start > _SLOW_SECONDS or (values.slow and tested >= _SLOW_ENOUGH):
            break
        sign, ball = values.sign_of_a_zero(point, index < _DEEP_POINTS) if both else values.sign(point)
        if sign in wrong or (strict and sign == 0 and values.exactly_zero(point)):
            return _found_at(point, shown or {"gap": gap}, tested)
        sharp = ball.is_finite() and ball.abs_upper() < certified.power_of_two(_SHARP)
        tested += bool(sign or sharp)
    return Found("", tested)


def _found_at(point: certified.Point, shown: dict[str, Expr], tested: int, place: str = "") -> Found:
    where = ", ".join(part for part in (place, show_point(point) if point or not place else "") if part)
    if place:
        texts = [_value(e, point) for e in shown.values()]
        return Found(f"{where}: values {', '.join(texts)}", tested, recompute=one_line(shown, point))
    texts = [f"{name} = {_value(e, point)}" for name, e in shown.items()]
    return Found(f"{where}: {', '.join(texts)}", tested, recompute=one_line(shown, point))


def _value(e: Expr, point: certified.Point) -> str:
    try:
        return str(Values(e, tuple(point)).at(point).str(12, radius=False))
    except UnsupportedHeadError:
        return str(e.xreplace(dict(point)))


def _require_inside(domain: Domain, point: certified.Point) -> None:
    if not is_member(domain, point):
        raise ClaimError(f"the counterexample {show_point(point)} is not in the domain {domain}")


def points_of(domain: Domain, hint: dict[Symbol, Any], expressions: Sequence[Expr]) -> list[certified.Point]:
    """The hinted point, if it names all symbols, and the points of attack; at least one, or the domain is vacuous."""
    points = attack_points(domain, ATTACK_POINTS, expressions)
    given = {s: v for s, v in hint.items() if s in domain}
    if given and set(given) == set(domain) and not any(isinstance(v, tuple) for v in given.values()):
        hinted = {s: sympy.sympify(given[s]) for s in domain}
        _require_inside(domain, hinted)
        points.insert(0, hinted)
    if not points:
        raise ClaimError(f"no point of the domain {domain} was found: the statement may be vacuous")
    return points


def show_point(point: certified.Point) -> str:
    """A point in words."""
    return ", ".join(f"{str(s).lstrip('_')} = {v}" for s, v in point.items()) or "as printed"


def _attack_implication(statement: Implication, hint: Hint | None) -> Found:
    """The hinted mechanism, then a search."""
    found, tested = search_mechanisms(statement, hint if isinstance(hint, Instance) else None)
    if found is None:
        return Found("", tested)
    return Found(str(found), tested, table=found.table, recompute=found.failed.recompute)
