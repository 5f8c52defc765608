"""Monotonicity, convexity and unique roots: from derivatives, from parts, from steps of sequences."""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.calculus import shapes
from parisk_sym.proofs.calculus.roots import changes_sign, polynomial_roots, unique_root
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts
from parisk_sym.proofs.definedness.conditions import conditions
from parisk_sym.proofs.enclosures.bisection import bracket
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    computation,
    nonnegative,
    refutation,
    with_name,
)
from parisk_sym.proofs.side_conditions import is_satisfied

__all__ = [
    "between_the_integers",
    "change_of_sign_and_slope",
    "convex_parts",
    "isolated_roots",
    "nonnegative_bend",
    "one_change_of_sign",
    "positive_slope",
    "positive_steps",
    "sign_of_the_derivative",
]


def sign_of_the_derivative(goal: Monotone, by: Direct) -> Made:
    """Continuous on an interval, with a derivative that is positive inside except at isolated points: strictly increasing."""
    goal.domain.independent(goal.variable)
    if goal.domain[goal.variable].integer:
        return None
    done = shapes.strictly_rises(goal.rising, goal.variable, goal.domain)
    return computation(done, facts=interior_facts(goal.domain, goal.variable))


def positive_steps(goal: Monotone, by: Direct) -> Made:
    """A sequence of which every step to the next integer is positive is strictly increasing."""
    goal.domain.independent(goal.variable)
    if not goal.domain[goal.variable].integer:
        return None
    return computation(shapes.rises_by_steps(goal.rising, goal.variable, goal.domain))


def between_the_integers(goal: Monotone, by: Tactic) -> Made:
    """What is strictly increasing on the interval is so on its integers."""
    goal.domain.independent(goal.variable)
    interval = goal.domain[goal.variable]
    if not interval.integer:
        return None
    wider = replace(interval, integer=False)
    domain = {s: wider if s == goal.variable else i for s, i in goal.domain.items()}
    return Reduction([Subgoal(Monotone(goal.expression, goal.variable, goal.direction, domain), by)])


def positive_slope(goal: Monotone, by: Tactic) -> Made:
    """Differentiable on the interval with a positive derivative inside: strictly increasing (mean value theorem)."""
    goal.domain.independent(goal.variable)
    return None if goal.domain[goal.variable].integer else _by_slope(goal.rising, goal, by, 1)


def convex_parts(goal: Convex, by: Direct) -> Made:
    """Convex by the sign of its second derivative, or as a sum, multiple, maximum or composition of convex parts."""
    done = shapes.is_convex(goal.expression, goal.variable, goal.domain)
    return computation(done, facts=interior_facts(goal.domain, goal.variable))


def nonnegative_bend(goal: Convex, by: Tactic) -> Made:
    """Continuous on the interval, with a second derivative that is nonnegative inside: convex."""
    return _by_slope(goal.expression, goal, by, 2)


def _by_slope(e: Expr, goal: Monotone | Convex, by: Tactic, order: int) -> Made:
    """The derivative of some order is positive (nonnegative for the second), by a tactic."""
    variable, domain = goal.variable, goal.domain
    found = shapes.slope_of(e, variable, domain, is_satisfied)
    if found is None:
        return f"not shown: differentiable in {variable} on the whole domain"
    slope, inside = found[0] if order == 1 else derivative(e, variable, order), found[1]
    if slope is None:
        return f"not shown: differentiable in {variable} on the whole domain"
    if order == 2 and not all(is_satisfied(c) for c in conditions(slope, inside)):
        return f"not shown: twice differentiable in {variable} on the whole domain"
    relation = "<" if order == 1 else "<="
    return Reduction([Subgoal(nonnegative(slope, Domain(inside.domain), relation), by)])


def isolated_roots(goal: UniqueRoot, by: Direct) -> Made:
    """The roots of a polynomial with rational coefficients in an interval are counted exactly."""
    if len(goal.domain) != 1:
        return None
    facts = facts_of(goal.domain)
    count = polynomial_roots(goal.expression, goal.variable, goal.domain[goal.variable], facts)
    if count is None:
        return None
    if count == 1:
        return computation(True, {"roots": 1, **_bracket(goal)}, facts)
    return refutation(f"there are {count} roots" if count else "there is no root", {"roots": count})


def one_change_of_sign(goal: UniqueRoot, by: Direct) -> Made:
    """Continuous, of opposite signs at (or in the limit to) the ends, and strictly monotone: exactly one root."""
    done = unique_root(goal.expression, goal.variable, goal.domain)
    return computation(done, _bracket(goal) if done else {}, interior_facts(goal.domain, goal.variable))


def _bracket(goal: UniqueRoot) -> dict[str, str]:
    """Two points close together between which the root is; the whole interval where there are other symbols."""
    interval = goal.domain[goal.variable]
    try:
        found = bracket(goal.expression, goal.domain)
    except UnsupportedHeadError:
        found = None
    low, high = found or (interval.lower, interval.upper)
    return {"bracket": f"{low} <= {goal.variable} <= {high}" if found else f"{goal.variable} in {interval}"}


def change_of_sign_and_slope(goal: UniqueRoot, by: Tactic) -> Made:
    """Opposite signs at (or in the limit to) the ends, and strictly monotone between: exactly one root."""
    variable, domain, e = goal.variable, goal.domain, goal.expression
    changes, signs = changes_sign(e, variable, domain)
    rising = signs[0] == -1 or signs[1] == 1
    shown = {"signs at the ends": str(list(signs)), **(_bracket(goal) if changes else {})}
    found = computation(changes, shown, facts_of(domain))
    side = with_name("sign change between the ends", found)
    direction = "increasing" if rising else "decreasing"
    return Reduction([Subgoal(Monotone(e, variable, direction, domain), by)], (side,))
