"""Concave functions and their chords, convex functions and their tangents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Symbol

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.calculus.shapes import slope_of
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
)

__all__ = ["Chord", "Tangent", "chord", "tangent"]


@dataclass(frozen=True)
class Chord(Tactic):
    """A concave function lies above its chord: (high - low) f(at) >= (high - at) f(low) + (at - low) f(high), low <= at <= high.

    Where f is not defined at `low`, `start` is a lower bound of f between, and takes the place of f(low). `by` proves that -f is convex.
    """

    function: Any
    variable: Symbol
    low: Any
    at: Any
    high: Any
    start: Any = None
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Tangent(Tactic):
    """A convex function lies above its tangents: f(point) >= f(at) + f'(at) (point - at); for a concave one give -f.

    `at` is inside the interval, `point` anywhere in it. `by` proves that f is convex.
    """

    function: Any
    variable: Symbol
    interval: Interval
    at: Any
    point: Any
    by: Tactic = field(default_factory=Direct)


def chord(goal: Inequality, by: Chord) -> Made:
    """A concave function lies above its chords, not strictly; one that is bounded from below by `start` on (low, high], above that from (low, start)."""
    if goal.strict:
        return "a chord may touch: the inequality must be <="
    if by.variable in goal.domain:
        return f"the variable {by.variable} must not be a symbol of the goal"
    function, low, at, high = map(sympy.sympify, (by.function, by.low, by.at, by.high))
    closed = by.start is None
    domain = Domain({**goal.domain, by.variable: Interval(low, high, not closed, False)})
    start = value_at(function, {by.variable: low}) if closed else sympy.sympify(by.start)
    subgoals = [
        stated_subgoal("it is concave", Convex(-function, by.variable, domain), by.by),
        Subgoal(Inequality(low, "<", high, goal.domain)),
        Subgoal(Inequality(low, "<=" if closed else "<", at, goal.domain)),
        Subgoal(Inequality(at, "<=", high, goal.domain)),
    ]
    if not closed:
        subgoals.append(Subgoal(Inequality(start, "<=", function, domain)))
    ends = (high - at) * start + (at - low) * value_at(function, {by.variable: high})
    gap = value_at(function, {by.variable: at}) - ends / (high - low)
    sides = [node for end in (low, at, high, start) for node in defined_on(end, goal.domain)]
    return Reduction([*subgoals, *same(goal.gap, gap, goal.domain)], tuple(sides))


def tangent(goal: Inequality, by: Tangent) -> Made:
    """A convex function that is differentiable inside its interval lies above each tangent there, not strictly."""
    if goal.strict:
        return "a tangent touches: the inequality must be <="
    if by.variable in goal.domain:
        return f"the variable {by.variable} must not be a symbol of the goal"
    function, at, point = map(sympy.sympify, (by.function, by.at, by.point))
    domain = Domain({**goal.domain, by.variable: by.interval})
    found = slope_of(function, by.variable, domain)
    if by.interval.integer or found is None:
        return f"not shown: the function is differentiable in {by.variable} inside {by.interval}"
    values = {name: value_at(function, {by.variable: e}) for name, e in (("at", at), ("point", point))}
    slope = value_at(found[0], {by.variable: at})
    inside = Interval(by.interval.lower, by.interval.upper, True, True)
    subgoals = [
        stated_subgoal("it is convex", Convex(function, by.variable, domain), by.by),
        *in_interval(at, inside, goal.domain),
        *in_interval(point, by.interval, goal.domain),
    ]
    gap = values["point"] - values["at"] - slope * (point - at)
    sides = [node for e in (at, point) for node in defined_on(e, goal.domain)]
    sides += ends_defined_on(by.interval, goal.domain)
    return Reduction([*subgoals, *same(goal.gap, gap, goal.domain)], tuple(sides))
