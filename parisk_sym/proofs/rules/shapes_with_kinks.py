"""Shapes of functions with kinks: piece by piece, where a piece is what no absolute value, maximum or minimum turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

import sympy
from sympy import Expr, S

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.calculus.cases import branch_taken
from parisk_sym.proofs.calculus.shapes import slope_of
from parisk_sym.proofs.calculus.smooth import is_continuous
from parisk_sym.proofs.definedness.conditions import conditions, holds
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, with_name

__all__ = ["bends_with_a_common_end", "parts_with_a_common_end"]

_KINKED = (sympy.Abs, sympy.Max, sympy.Min)

Kinked = TypeVar("Kinked", Monotone, Convex)


def parts_with_a_common_end(goal: Monotone, by: Direct) -> Made:
    """What increases strictly on [a, c] and on [c, b] does so on [a, b]: f(x) < f(c) < f(y) for x < c < y. So of what decreases, on both parts.

    On a part |u| is u or -u, and a maximum one of its sides, where signs say which.
    """
    for _, parts in _cuts(goal):
        return Reduction([Subgoal(part) for part in parts], equivalent=True)
    return None


def bends_with_a_common_end(goal: Convex, by: Direct) -> Made:
    """What is continuous, convex on [a, c] and on [c, b], and has a left derivative at c not above the right one, is convex on [a, b].

    The derivatives at c are the limits of those beside it, where these exist (mean value theorem).
    """
    facts = facts_of(goal.domain)
    if not is_continuous(goal.expression, goal.variable, facts):
        return None
    for point, parts in _cuts(goal):
        left, right = (_slope_at(part, point, side) for part, side in zip(parts, "-+", strict=True))
        if left is None or right is None or left.is_infinite or right.is_infinite:
            continue
        shown = {"at": str(point), "left derivative": str(left), "right derivative": str(right)}
        rest = facts_of({s: i for s, i in goal.domain.items() if s != goal.variable})
        turn = with_name("turn at the kink", computation(rest.sign(right - left) <= NONNEGATIVE, shown))
        return Reduction([Subgoal(part) for part in parts], (turn,))
    return None


def _slope_at(part: Convex, point: Expr, side: str) -> Expr | None:
    """The limit of the derivative at an end of a part."""
    found = slope_of(part.expression, part.variable, part.domain)
    result = None if found is None else limit(found[0], part.variable, point, side, found[1])
    return result.value if result is not None and result.is_value else None


def _cuts(goal: Kinked) -> Iterator[tuple[Expr, list[Kinked]]]:
    """The points inside where there is a kink, each with the statement on the part below and above."""
    interval = goal.domain[goal.variable]
    if interval.integer or not goal.expression.has(*_KINKED):
        return
    rest = facts_of({s: i for s, i in goal.domain.items() if s != goal.variable})
    for point in _kinks(goal):
        ends = (
            (interval.lower, point - interval.lower),
            (interval.upper, interval.upper - point),
        )
        if not all(holds(c) for c in conditions(point, rest)):
            continue
        if all(end.is_infinite or rest.sign(room) == POSITIVE_SIGN for end, room in ends):
            below = replace(interval, upper=point, upper_open=False)
            above = replace(interval, lower=point, lower_open=False)
            yield point, [_on(goal, part) for part in (below, above)]


def _on(goal: Kinked, part: Interval) -> Kinked:
    """The statement on a part, its absolute values and maxima with the sign that they have there."""
    domain = Domain({**goal.domain, goal.variable: part})
    values = {}
    for node in goal.expression.atoms(*_KINKED):
        found = branch_taken(node, facts_of(domain))
        if found is not None:
            values[node] = found
    body = with_replacements(goal.expression, values)
    return replace(goal, expression=goal.expression if body is None else body, domain=domain)


def _kinks(goal: Kinked) -> Iterator[Expr]:
    """The points where the inside of an absolute value is 0 or two sides of a maximum or minimum meet, if these are linear."""
    for node in sorted(goal.expression.atoms(*_KINKED), key=sympy.default_sort_key):
        first, *others = node.args
        for part in (first - other for other in others or (S.Zero,)):
            slope = sympy.diff(part, goal.variable)
            if slope.has(goal.variable) or slope == 0:
                continue
            point = sympy.expand(goal.variable - part / slope)
            if not point.has(goal.variable):  # a Piecewise may have one slope and jump
                yield point
