"""Monotone functions: by their values at any two points, and quotients by the quotient of the derivatives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import S, Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.calculus.shapes import slope_of
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    defined_on,
    nonnegative,
    same,
    stated_subgoal,
    value_at,
    without,
)

__all__ = ["AnyTwo", "MonotoneQuotient", "any_two_points", "monotone_quotient"]


@dataclass(frozen=True)
class AnyTwo(Tactic):
    """A strictly monotone function by its values at any two points of the interval: low < high gives f(low) < f(high)."""

    low: Symbol
    high: Symbol
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class MonotoneQuotient(Tactic):
    """A quotient f/g of functions that vanish together at an end, by the quotient of their derivatives.

    `at` is the end, by default the lower one. `slopes` are the derivatives in a form of one's own, which `differentiated` shows to be
    theirs. `by` proves that their quotient is monotone in the same direction, `positive` that that of g is positive, `vanish` the two
    limits.
    """

    numerator: Any
    denominator: Any
    slopes: tuple[Any, Any] | None = None
    at: Any = None
    by: Tactic = field(default_factory=Direct)
    positive: Tactic = field(default_factory=Direct)
    vanish: tuple[Tactic, Tactic] = (Direct(), Direct())
    differentiated: Tactic = field(default_factory=Direct)


def any_two_points(goal: Monotone, by: AnyTwo) -> Made:
    """The definition of a strictly increasing function."""
    rest, interval = without(goal.domain, goal.variable), goal.domain[goal.variable]
    if by.low == by.high or {by.low, by.high} & set(rest):
        return f"{by.low} and {by.high} must be symbols of their own"
    first = by.low + 1 if interval.integer else by.low
    above = Interval(first, interval.upper, not interval.integer, interval.upper_open, interval.integer)
    domain = Domain({**rest, by.low: interval, by.high: above})
    low, high = (value_at(goal.rising, {goal.variable: s}) for s in (by.low, by.high))
    return Reduction([Subgoal(Inequality(low, "<", high, domain), by.by, "any two points")], equivalent=True)


def monotone_quotient(goal: Monotone, by: MonotoneQuotient) -> Made:
    """The monotone form of l'Hospital's rule: f and g vanish at an end, g' > 0, and f'/g' is strictly monotone: so is f/g.

    By Cauchy's mean value theorem f/g = f'(c)/g'(c) with c between the end and t, and (f/g)' = (g'/g)(f'/g' - f/g). Anderson,
    Vamanamurthy and Vuorinen, Conformal Invariants, Inequalities, and Quasiconformal Maps (1997), Theorem 1.25.
    """
    variable, interval = goal.variable, goal.domain[goal.variable]
    without(goal.domain, variable)
    at = interval.lower if by.at is None else sympy.sympify(by.at)
    ends = {interval.lower: interval.lower_open, interval.upper: interval.upper_open}
    if interval.integer or not ends.get(at, False):
        return f"the functions must vanish together at an open end of the interval {interval}, got {at}"
    numerator, denominator = map(sympy.sympify, (by.numerator, by.denominator))
    found = [slope_of(e, variable, goal.domain) for e in (numerator, denominator)]
    if found[0] is None or found[1] is None:
        return f"not shown: differentiable in {variable} on the whole domain"
    own, inside = (found[0][0], found[1][0]), Domain(found[0][1].domain)
    top, below = map(sympy.sympify, by.slopes or own)
    subgoals = [
        *same(goal.expression, numerator / denominator, goal.domain),
        *(
            stated_subgoal(f"it vanishes at {at}", Limit(e, variable, at, S.Zero, inside), tactic)
            for e, tactic in zip((numerator, denominator), by.vanish, strict=True)
        ),
        *(
            Subgoal(Identity(slope, given, inside), by.differentiated, "the derivative")
            for slope, given in zip(own, (top, below), strict=True)
            if slope != given
        ),
        Subgoal(nonnegative(below, inside, "<"), by.positive, "the derivative of the denominator"),
        stated_subgoal(
            "the quotient of the derivatives", Monotone(top / below, variable, goal.direction, inside), by.by
        ),
    ]
    sides = tuple(node for e in (numerator, denominator, top, below) for node in defined_on(e, inside))
    return Reduction(subgoals, sides)
