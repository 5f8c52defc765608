"""One root of a function with one bend that is 0 at an end of the interval."""

from __future__ import annotations

from sympy import Expr

from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.calculus.roots import has_points
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts, is_continuous, is_differentiable
from parisk_sym.proofs.definedness.conditions import conditions
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.limits.outcome import LimitResult
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, nonnegative, with_name
from parisk_sym.proofs.rules.limits import node_of
from parisk_sym.proofs.side_conditions import is_satisfied

__all__ = ["bend_from_a_zero_at_an_end"]


def bend_from_a_zero_at_an_end(goal: UniqueRoot, by: Direct) -> Made:
    """f'' < 0 inside an open interval, f tends to 0 at one end and to less at the other, and f > 0 near the first: exactly one root.

    A strictly concave function that is continuous up to that end has at most two zeros there, and the end is one of them; f changes its
    sign before it. Near a lower end f > 0 where the limit of f' is positive, near an upper one where it is negative. So of -f.
    """
    variable, interval = goal.variable, goal.domain[goal.variable]
    finite = not (interval.lower.is_infinite or interval.upper.is_infinite)
    if interval.integer or not finite or not (interval.lower_open and interval.upper_open):
        return None
    slope, bend = (derivative(goal.expression, variable, order) for order in (1, 2))
    if slope is None or bend is None or not has_points(variable, goal.domain):
        return None
    for at_upper in (True, False):
        ends = (interval.upper, interval.lower) if at_upper else (interval.lower, interval.upper)
        sides = ("-", "+") if at_upper else ("+", "-")
        found = _way(goal, slope, ends, sides)
        if found is not None:
            way, limits = found
            smooth = _is_smooth(goal, slope, bend)
            side = with_name("twice differentiable", computation(smooth, {"value": str(goal.expression)}))
            bent = nonnegative(-way * bend, Domain(interior_facts(goal.domain, variable).domain), "<")
            return Reduction([Subgoal(bent, text="the bend")], (side, *limits))
    return None


def _way(
    goal: UniqueRoot, slope: Expr, ends: tuple[Expr, Expr], sides: tuple[str, str]
) -> tuple[int, list[Node]] | None:
    """1 for f and -1 for -f, with the limits of f at the end where it is 0, of its slope there, and of f at the other end."""
    variable, facts = goal.variable, facts_of(goal.domain)
    zero = limit(goal.expression, variable, ends[0], sides[0], facts)
    if not _is_finite(zero) or not facts.is_zero(zero.value):
        return None
    inwards = limit(slope, variable, ends[0], sides[0], facts)
    beyond = limit(goal.expression, variable, ends[1], sides[1], facts)
    if not (_is_finite(inwards) and _is_finite(beyond)) or inwards.value is None:
        return None
    direction = 1 if sides[0] == "+" else -1
    near, far = facts.sign(direction * inwards.value), facts.sign(beyond.value)
    if (near, far) not in ((POSITIVE_SIGN, NEGATIVE), (NEGATIVE, POSITIVE_SIGN)):
        return None
    said = ("the function", "its derivative", "the function")
    places = (ends[0], ends[0], ends[1])
    nodes = [
        node_of(found, f"{what} tends to {found.value} as {variable} -> {place}")
        for found, what, place in zip((zero, inwards, beyond), said, places, strict=True)
    ]
    return (1 if near == POSITIVE_SIGN else -1), nodes


def _is_finite(found: LimitResult) -> bool:
    return bool(found.is_value and found.value is not None and not found.value.is_infinite)


def _is_smooth(goal: UniqueRoot, slope: Expr, bend: Expr) -> bool:
    """Whether the function is continuous and twice differentiable inside the interval."""
    variable, facts = goal.variable, facts_of(goal.domain)
    inside = interior_facts(goal.domain, variable)
    if not is_continuous(goal.expression, variable, facts):
        return False
    if not all(is_differentiable(e, variable, inside) for e in (goal.expression, slope)):
        return False
    return all(is_satisfied(c) for c in conditions(bend, inside))
