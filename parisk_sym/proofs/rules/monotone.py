"""Values of a monotone function at ordered points."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    defined_on,
    ends_defined_on,
    in_interval,
    same,
    stated_subgoal,
    value_at,
    whole,
)

__all__ = ["Rises", "monotone_substitution"]


@dataclass(frozen=True)
class Rises(Tactic):
    """f(low) < f(high) for a function that rises strictly with the variable over an interval; for one that falls give -f."""

    function: Any
    variable: Symbol
    interval: Interval
    low: Any
    high: Any
    by: Tactic = field(default_factory=Direct)


def monotone_substitution(goal: Inequality, by: Rises) -> Made:
    """f rises strictly and a < b give f(a) < f(b); a <= b gives f(a) <= f(b)."""
    function, low, high = map(sympy.sympify, (by.function, by.low, by.high))
    if by.variable in goal.domain:
        return f"the variable {by.variable} must not be a symbol of the goal"
    domain = Domain({**goal.domain, by.variable: by.interval})
    subgoals = [
        stated_subgoal("it rises", Monotone(function, by.variable, "increasing", domain), by.by),
        Subgoal(Inequality(low, goal.relation, high, goal.domain)),
        *in_interval(low, by.interval, goal.domain),
        *in_interval(high, by.interval, goal.domain),
    ]
    gap = value_at(function, {by.variable: high}) - value_at(function, {by.variable: low})
    sides = [*ends_defined_on(by.interval, goal.domain)]
    sides += [
        node
        for end in (low, high)
        for node in (*defined_on(end, goal.domain), *whole(by.variable, end, by.interval, goal.domain))
    ]
    return Reduction([*subgoals, *same(goal.gap, gap, goal.domain)], tuple(sides))
