"""Largest and least values: at a point, as a limit at an end, or as a bound of every value."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import sympy
from sympy import Abs, Dummy, Expr, Max, Min, Symbol, oo

from parisk_sym.claims.kinds.extremum import EXTREMES, Extremum
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.tactics import Direct
from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.attack.lines import lines
from parisk_sym.proofs.attack.search import Look
from parisk_sym.proofs.attack.sides import number_text
from parisk_sym.proofs.budgets import LEAST_VALUE_STEPS
from parisk_sym.proofs.calculus.smooth import derivative, is_continuous
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import Point
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    comparison,
    computation,
    defined_on,
    in_interval,
    refutation,
    stated_subgoal,
    whole,
    with_name,
    without,
)
from parisk_sym.proofs.sympy_proposals import proposal

__all__ = ["bound_of_every_value", "limit_at_an_open_end", "value_at_a_point"]

_LINES = 6
"""Choices of the other symbols at which a proposal is compared with other values."""


def bound_of_every_value(goal: Extremum, by: Direct) -> Made:
    """A supremum is at most a number if and only if every value is; so is a maximum that exists, as that of a continuous function on [a, b].

    The same for an infimum or minimum and >=. Of a maximum that exists, it is so with < as well.
    """
    bounds = ("<=", "<") if goal.sign > 0 else (">=", ">")
    if goal.relation not in bounds or (not goal.is_attained and goal.relation == bounds[1]):
        return None
    sides = []
    if goal.is_attained:
        interval = goal.domain[goal.variable]
        if interval.integer or interval.lower_open or interval.upper_open:
            return None
        proved = is_continuous(goal.expression, goal.variable, facts_of(goal.domain))
        sides.append(with_name("continuous", computation(proved, {"variable": str(goal.variable)})))
    every = Subgoal(Inequality(goal.expression, goal.relation, goal.value, goal.domain), text="every value")
    return Reduction([*_not_empty(goal), every], tuple(sides), decisive=True)


def value_at_a_point(goal: Extremum, by: Direct) -> Made:
    """f(c) is a value of f, and no value is larger: it is the maximum of f, and the supremum. So for the minimum and infimum."""
    others = without(goal.domain, goal.variable)
    interval = goal.domain[goal.variable]
    point = next((c for c in _points(goal) if _is_best(goal, c)), None)
    if point is None:
        return None
    value = with_replacements(goal.expression, {goal.variable: point})
    if value is None:
        return None
    inside = list(in_interval(point, interval, others))
    best = Subgoal(Inequality(goal.expression, _no_larger(goal), value, goal.domain), text="every value")
    stated = stated_subgoal("the value there", comparison(value, goal.relation, goal.value, others), by)
    return Reduction(
        [*inside, best, stated],
        (*whole(goal.variable, point, interval, others), *defined_on(point, others)),
        text=f"{EXTREMES[goal.which]} is at {goal.variable} = {point}",
        decisive=True,
    )


def limit_at_an_open_end(goal: Extremum, by: Direct) -> Made:
    """f tends to w at an open end of the range, and no value is larger: the supremum is w. If every value is smaller, there is no maximum.

    If f tends to oo, there is no maximum, and no number is the supremum or bounds it from above. The same for the minimum and infimum.
    """
    others = without(goal.domain, goal.variable)
    for end, value in _limits(goal):
        tends = Subgoal(Limit(goal.expression, goal.variable, end, value, goal.domain), text="the limit")
        if value == goal.sign * oo:
            if not goal.is_attained and goal.relation in ((">=", ">") if goal.sign > 0 else ("<=", "<")):
                continue  # a supremum of oo, as some write it, is above every number
            text = f"there is no {goal.which}: the values tend to {number_text(value)} as {goal.variable} -> {end}"
            return Reduction([*_not_empty(goal), tends], against=refutation(text))
        if value.is_infinite or not _is_bound(goal, value):
            continue
        if goal.is_attained:
            smaller = Inequality(goal.expression, _no_larger(goal)[0], value, goal.domain)
            text = (
                f"there is no {goal.which}: no value is {number_text(value)}, "
                f"to which the values tend as {goal.variable} -> {end}"
            )
            found = [*_not_empty(goal), tends, Subgoal(smaller, text="every value")]
            return Reduction(found, against=refutation(text))
        every = Subgoal(Inequality(goal.expression, _no_larger(goal), value, goal.domain), text="every value")
        stated = stated_subgoal("the bound", comparison(value, goal.relation, goal.value, others), by)
        return Reduction([*_not_empty(goal), tends, every, stated], decisive=True)
    return None


def _no_larger(goal: Extremum) -> str:
    return "<=" if goal.sign > 0 else ">="


def _not_empty(goal: Extremum) -> Iterator[Subgoal]:
    """The range has a point, for all values of the other symbols."""
    interval = goal.domain[goal.variable]
    if interval.lower.free_symbols | interval.upper.free_symbols:
        relation = "<" if interval.lower_open or interval.upper_open else "<="
        others = without(goal.domain, goal.variable)
        yield Subgoal(
            Inequality(interval.lower, relation, interval.upper, others), text="the range has a point"
        )


def _points(goal: Extremum) -> Iterator[Expr]:
    """Where the largest or least value may be: the ends that belong to the range, and the points between where the slope is 0 or jumps."""
    interval = goal.domain[goal.variable]
    if not interval.lower_open:
        yield interval.lower
    if not interval.upper_open:
        yield interval.upper
    for zero in _turning_points(goal):
        if not interval.integer:
            yield zero
        elif zero.is_number:
            yield from (sympy.floor(zero), sympy.ceiling(zero))
    yield from (s for s in goal.domain if s != goal.variable)


def _turning_points(goal: Extremum) -> Iterator[Expr]:
    """The zeros of the derivative, and the points at which two branches of an absolute value, maximum or minimum meet."""
    meeting = [h.args[0] for h in goal.expression.atoms(Abs)]
    meeting += [a - b for h in goal.expression.atoms(Max, Min) for a, b in combinations(h.args, 2)]
    kinked = sorted((e for e in meeting if e.has(goal.variable)), key=sympy.default_sort_key)
    slope = derivative(goal.expression, goal.variable)
    for e in (*kinked, *(() if slope is None else (slope,))):
        yield from proposal(_zeros, e, goal.variable, goal.domain, steps=LEAST_VALUE_STEPS) or ()


def _zeros(expression: Expr, variable: Symbol, domain: Domain) -> list[Expr]:
    """The zeros that SymPy finds."""
    named = {
        s: Dummy(s.name, positive=True) if i.lower.is_nonnegative else Dummy(s.name, real=True)
        for s, i in domain.items()
    }
    back = {new: old for old, new in named.items()}
    found = sympy.solve(expression.xreplace(named), named[variable])
    known = set(back) - {named[variable]}
    return [
        e.xreplace(back)
        for e in found
        if isinstance(e, Expr) and e.is_real is not False and e.free_symbols <= known
    ]


def _lines(goal: Extremum) -> list[tuple[Point, list[Expr]]]:
    return lines(goal, Look().first())[:_LINES]


def _values(goal: Extremum) -> Values | None:
    try:
        return Values(goal.sign * goal.expression, tuple(goal.domain))
    except UnsupportedHeadError:
        return None


def _is_best(goal: Extremum, point: Expr) -> bool:
    """Whether no value that is tried is certainly larger than that at a point, which seems to lie in the range."""
    values = _values(goal)
    if values is None:
        return False
    for fixed, mesh in _lines(goal):
        at = {**fixed, goal.variable: point.xreplace(fixed)}
        if not _seems_inside(goal, at):
            return False
        here = values.at(at)
        if any(values.at({**fixed, goal.variable: v}) > here for v in mesh):
            return False
    return True


def _seems_inside(goal: Extremum, at: Point) -> bool:
    try:
        return is_member(goal.domain, at)
    except (TypeError, ValueError):  # what SymPy proposes may be no real number
        return False


def _is_bound(goal: Extremum, value: Expr) -> bool:
    """Whether no value that is tried is certainly beyond a limit."""
    try:
        gap = Values(goal.sign * (goal.expression - value), tuple(goal.domain))
    except UnsupportedHeadError:
        return False
    return not any(gap.at({**fixed, goal.variable: v}) > 0 for fixed, mesh in _lines(goal) for v in mesh)


def _limits(goal: Extremum) -> Iterator[tuple[Expr, Expr]]:
    """The ends that do not belong to the range, each with the limit there."""
    interval, facts = goal.domain[goal.variable], facts_of(goal.domain)
    ends = ((interval.lower, interval.lower_open, "+"), (interval.upper, interval.upper_open, "-"))
    for end, is_open, side in ends:
        if is_open or end.is_infinite:
            found = limit(goal.expression, goal.variable, end, side, facts)
            if found.is_value and found.value is not None:
                yield end, found.value
