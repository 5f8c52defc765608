"""Derivatives to any order: Taylor's theorem with a remainder of one sign."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, S, Symbol, factorial

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts, is_continuous, is_differentiable
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    defined_on,
    in_interval,
    nonnegative,
    strangers,
    value_at,
    without,
)
from parisk_sym.proofs.rules.limits import node_of

__all__ = ["Taylor", "taylor_expansion"]


@dataclass(frozen=True)
class Taylor(Tactic):
    """An inequality from the Taylor expansion of its gap at a point, by default at the lower end of the interval.

    The derivative of that order is at least `least` (0 unless given), which `by` proves; the Taylor polynomial with `least` in the
    place of the last derivative is nonnegative, which `rest` proves (it is 0 where all lower derivatives vanish at the point).
    """

    variable: Symbol
    order: Any
    at: Any = None
    least: Any = 0
    by: Tactic = field(default_factory=Direct)
    rest: Tactic = field(default_factory=Direct)

    def __post_init__(self) -> None:
        if not isinstance(self.order, int) or self.order < 1:
            raise ClaimError(f"the order of a Taylor expansion must be 1, 2, ..., got {self.order!r}")


def taylor_expansion(goal: Inequality, by: Taylor) -> Made:
    """Taylor's theorem: g(x) = sum of g^(k)(a) (x - a)^k / k!, k < n, + g^(n)(c) (x - a)^n / n! with c between a and x.

    g is continuous on the interval and n times differentiable inside; at an end the values are limits. Where g^(n)(c) - m has the
    sign of (x - a)^n, m may take the place of g^(n)(c), strictly where the sign is strict and x is not a.
    """
    interval = goal.domain.get(by.variable)
    if interval is None or interval.integer or interval.lower == interval.upper:
        return f"{by.variable} has to run over an interval, not over integers"
    rest = without(goal.domain, by.variable)
    at = interval.lower if by.at is None else sympy.sympify(by.at)
    least = sympy.sympify(by.least)
    unknown = strangers(at, rest) or strangers(least, rest)
    if unknown or at.is_infinite or least.is_infinite:
        return f"the point and the bound must be finite, in the other symbols alone, got {unknown or f'{at}, {least}'}"
    inner = at not in (interval.lower, interval.upper)
    if inner and by.order % 2:
        return f"on the two sides of {at} a remainder of odd order has two signs: cut there, or take an even order"
    slopes = _derivatives(goal, by)
    if isinstance(slopes, str):
        return slopes
    values = _values(slopes[:-1], by.variable, at, inner, goal.domain)
    if isinstance(values, str):
        return values
    numbers, sides = values
    steps = [*numbers, least]
    polynomial = sum((v * (by.variable - at) ** k / factorial(k) for k, v in enumerate(steps)), S.Zero)
    falls = at == interval.upper and by.order % 2
    excess = least - slopes[-1] if falls else slopes[-1] - least
    inside = Domain(interior_facts(goal.domain, by.variable).domain)
    subgoals = [
        Subgoal(nonnegative(excess, inside, goal.relation), by.by, f"the derivative of order {by.order}"),
        Subgoal(nonnegative(polynomial, goal.domain), by.rest, "the Taylor polynomial"),
    ]
    if inner:
        subgoals += in_interval(at, Interval(interval.lower, interval.upper, True, True), rest)
    if goal.strict and (inner or not _is_open(interval, at)):
        subgoals.append(Subgoal(nonnegative(numbers[0], rest, "<"), text="at the point itself"))
    checks = [node for e in (at, least) for node in defined_on(e, rest)]
    return Reduction(subgoals, (*checks, *sides))


def _is_open(interval: Interval, end: Expr) -> bool:
    return interval.lower_open if end == interval.lower else interval.upper_open


def _derivatives(goal: Inequality, by: Taylor) -> list[Expr] | str:
    """The gap and its derivatives up to the order, each differentiable inside; or why not."""
    variable, inside = by.variable, interior_facts(goal.domain, by.variable)
    if not is_continuous(goal.gap, variable, facts_of(goal.domain)):
        return f"not shown: the gap is continuous in {variable} on the whole domain"
    found = [goal.gap]
    for order in range(1, by.order + 1):
        slope = derivative(found[-1], variable)
        if slope is None or not is_differentiable(found[-1], variable, inside):
            return f"not shown: the gap has a derivative of order {order} in {variable} inside the domain"
        found.append(slope)
    return found


def _values(
    slopes: list[Expr], variable: Symbol, at: Expr, inner: bool, domain: Domain
) -> tuple[list[Expr], list[Node]] | str:
    """The values at a point inside, the limits at an end, which have to be finite."""
    numbers: list[Expr] = []
    sides: list[Node] = []
    interval = domain[variable]
    for order, slope in enumerate(slopes):
        if inner or (order == 0 and not _is_open(interval, at)):
            numbers.append(value_at(slope, {variable: at}))
            continue
        result = limit(slope, variable, at, "+" if at == interval.lower else "-", facts_of(domain))
        if not result.is_value or result.value is None or result.value.is_infinite:
            return f"not shown: the derivative of order {order} has a finite limit at {at}"
        numbers.append(result.value)
        sides.append(node_of(result, f"{slope} -> {result.value} as {variable} -> {at}"))
    return numbers, sides
