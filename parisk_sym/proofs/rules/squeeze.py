"""Limits by comparison: between two functions with one limit, above one that tends to infinity, below one that tends to minus infinity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, S

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    ends_defined_on,
    stated_subgoal,
    strangers,
    without,
)

__all__ = ["Squeeze", "squeezed"]


@dataclass(frozen=True)
class Squeeze(Tactic):
    """A limit from a lower and an upper function that have it; for oo the lower one alone, for -oo the upper one.

    `near` is the part of the interval, up to the point of the limit, on which the functions are compared; by default all of it. `below`
    and `above` prove the inequalities, `lower_limit` and `upper_limit` the limits.
    """

    lower: Any = None
    upper: Any = None
    near: Interval | None = None
    below: Tactic = field(default_factory=Direct)
    above: Tactic = field(default_factory=Direct)
    lower_limit: Tactic = field(default_factory=Direct)
    upper_limit: Tactic = field(default_factory=Direct)


def squeezed(goal: Limit, by: Squeeze) -> Made:
    """l <= f <= u near the point, l -> v and u -> v give f -> v; l <= f and l -> oo give f -> oo, f <= u and u -> -oo give f -> -oo."""
    rest = without(goal.domain, goal.variable)
    near = by.near or goal.domain[goal.variable]
    domain = Domain({**rest, goal.variable: near})
    if (
        near.integer != goal.domain[goal.variable].integer
        or domain.side(goal.variable, goal.point) != goal.side
    ):
        return f"{near} does not reach {goal.point} from the same sides as {goal.domain[goal.variable]}"
    needed = {S.Infinity: ("lower",), S.NegativeInfinity: ("upper",)}.get(goal.value, ("lower", "upper"))
    missing = [name for name in needed if getattr(by, name) is None]
    if missing:
        return f"the {missing[0]} function is missing: a limit {goal.value} needs {' and '.join(needed)}"
    subgoals = list(_inside(near, goal, rest))
    for name in needed:
        bound = sympy.sympify(getattr(by, name))
        unknown = strangers(bound, domain)
        if unknown:
            return f"the {name} function names {unknown}, which the statement does not"
        tactic = by.lower_limit if name == "lower" else by.upper_limit
        says = Limit(bound, goal.variable, goal.point, goal.value, domain)
        subgoals += [
            stated_subgoal(f"the limit of the {name} function", says, tactic),
            *_bound_subgoals(name, bound, goal, by, domain),
        ]
    return Reduction(subgoals, tuple(ends_defined_on(near, rest)))


def _bound_subgoals(name: str, bound: Expr, goal: Limit, by: Squeeze, domain: Domain) -> Iterator[Subgoal]:
    """The inequality on each side of the point."""
    pair, tactic = (
        ((bound, goal.expression), by.below) if name == "lower" else ((goal.expression, bound), by.above)
    )
    for part in _punctured_intervals(domain[goal.variable], goal):
        says = Inequality(pair[0], "<=", pair[1], {**domain, goal.variable: part})
        yield stated_subgoal(f"the {name} function", says, tactic)


def _punctured_intervals(near: Interval, goal: Limit) -> list[Interval]:
    """The interval without the point of the limit."""
    if near.integer or goal.point.is_infinite:
        return [near]
    below = [Interval(near.lower, goal.point, near.lower_open, True)] if goal.side != "+" else []
    above = [Interval(goal.point, near.upper, True, near.upper_open)] if goal.side != "-" else []
    return below + above


def _inside(near: Interval, goal: Limit, rest: Domain) -> Iterator[Subgoal]:
    """The part lies in the interval of the variable and has points near the point of the limit.

    It may include an end that the interval does not: comparing the functions there as well does no harm.
    """
    whole = goal.domain[goal.variable]
    if near == whole:
        return
    for low, high in ((whole.lower, near.lower), (near.upper, whole.upper)):
        if low != high and low is not S.NegativeInfinity and high is not S.Infinity:
            yield Subgoal(Inequality(low, "<=", high, rest), text="the part lies inside")
    if not near.upper.is_infinite and not near.lower.is_infinite:
        yield Subgoal(Inequality(near.lower, "<", near.upper, rest), text="the part is not empty")
