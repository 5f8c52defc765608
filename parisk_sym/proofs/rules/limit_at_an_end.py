"""A monotone function lies on one side of its limit at an end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, nonnegative, stated_subgoal

__all__ = ["AboveItsLimit", "above_its_limit"]


@dataclass(frozen=True)
class AboveItsLimit(Tactic):
    """An inequality whose gap falls towards the upper end of a variable's range (or rises from the lower end), where its limit is >= 0.

    `at` is "upper" or "lower"; `value` is the limit there. `by` proves that the gap is monotone, `limit` the limit.
    """

    variable: sympy.Symbol
    value: Any = 0
    at: str = "upper"
    by: Tactic = field(default_factory=Direct)
    limit: Tactic = field(default_factory=Direct)


def above_its_limit(goal: Inequality, by: AboveItsLimit) -> Made:
    """f strictly decreasing on an interval without its upper end b, and f -> c >= 0 there, give f > c >= 0: c is the infimum.

    The same for f strictly increasing, and the lower end. For integers the end is oo.
    """
    if by.variable not in goal.domain or by.at not in ("upper", "lower"):
        return f"needs a symbol of the statement and an end, upper or lower, got {by.variable} and {by.at!r}"
    interval = goal.domain[by.variable]
    if any(by.variable in i.lower.free_symbols | i.upper.free_symbols for i in goal.domain.values()):
        return f"the range of another symbol depends on {by.variable}"
    end, left_out = (
        (interval.upper, interval.upper_open) if by.at == "upper" else (interval.lower, interval.lower_open)
    )
    if not left_out:
        return f"the end {end} belongs to the range: the value there counts, not the limit"
    value = sympy.sympify(by.value)
    strangers = sorted(str(s) for s in value.free_symbols if s not in goal.domain or s == by.variable)
    if strangers:
        return f"the limit must not name {', '.join(strangers)}"
    direction = "decreasing" if by.at == "upper" else "increasing"
    return Reduction(
        [
            stated_subgoal("it is monotone", Monotone(goal.gap, by.variable, direction, goal.domain), by.by),
            stated_subgoal("its limit", Limit(goal.gap, by.variable, end, value, goal.domain), by.limit),
            Subgoal(nonnegative(value, goal.domain), text="which is not negative"),
        ]
    )
