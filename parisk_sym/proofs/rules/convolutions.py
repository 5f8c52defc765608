"""The density of the sum or the difference of two independent variables with densities."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cmp_to_key

import sympy
from sympy import Expr, Integral, Symbol

from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.probability import ImageLaw
from parisk_sym.claims.random_variables import WithDensity
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.probability.conditional import are_dependent
from parisk_sym.proofs.rule import Made, Reduction, Subgoal
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["density_of_a_sum"]


def density_of_a_sum(goal: ImageLaw, by: Direct) -> Made:
    """X + Y has at z the density that is the integral of f(x) g(z - x) over x, for independent X and Y with densities f and g.

    It is the stated one if it is this between any two neighbours of the points at which the range of x changes its form (single points
    have no mass) and the stated one has total mass 1, which leaves nothing outside. X - Y is the sum of X and of -Y, with the density g(-y).
    """
    pair = _two(goal)
    if pair is None or not isinstance(goal.law, WithDensity):
        return None
    (first, f, one), (second, g, other), sign = pair
    z, facts = goal.variable, facts_of(goal.domain)
    a, b, c, d = one.lower, one.upper, other.lower, other.upper
    inside = [p for p in (a + d, b + c) if p.is_finite]
    points = _in_order([goal.law.support.lower, *inside, goal.law.support.upper], facts)
    if points is None:
        return "the order of the ends of the ranges is not known"
    rest = sign * (z - first)
    subgoals = [
        Subgoal(Normalised(goal.law.density, z, _with(goal, z, goal.law.support)), by, "the total mass")
    ]
    for low, high in itertools.pairwise(points):
        ends = _ends((a, b, c, d), (low, high), z, facts)
        if ends is None:
            return f"between {low} and {high} the range of {first} is not known"
        integrand = f * g.xreplace({second: rest})
        piece = _with(goal, z, Interval(low, high, True, True))
        value = Integral(integrand, (first, *ends))
        subgoals.append(Subgoal(Identity(value, sympy_form(goal.law.density), piece), by, "the density"))
    return Reduction(subgoals)


def _two(
    goal: ImageLaw,
) -> tuple[tuple[Symbol, Expr, Interval], tuple[Symbol, Expr, Interval], int] | None:
    """X with its density and range, Y with its density and the range of sign*Y, and the sign: the value is X + sign*Y."""
    if len(goal.laws) != 2 or are_dependent(goal.laws):
        return None
    found = []
    for variable, law in goal.laws:
        weight = sympy_form(goal.expression).diff(variable)
        if not isinstance(law, WithDensity) or weight not in (1, -1):
            return None
        found.append((variable, law, int(weight)))
    found.sort(key=lambda each: -each[2])
    (first, f, one), (second, g, sign) = found
    whole = sympy.expand(sympy_form(goal.expression) - one * first - sign * second) == 0
    if one != 1 or not whole:
        return None
    low, high = g.support.lower, g.support.upper
    moved = Interval(low, high, True, True) if sign == 1 else Interval(-high, -low, True, True)
    return (first, sympy_form(f.density), f.support), (second, sympy_form(g.density), moved), sign


def _with(goal: ImageLaw, variable: Symbol, interval: Interval) -> Domain:
    return Domain({**goal.domain, variable: interval})


def _in_order(points: Sequence[Expr], facts: Facts) -> list[Expr] | None:
    """The points from the first to the last one, without those outside and without repetition; None where the order is not known."""
    first, *middle, last = points
    inside = [p for p in middle if not (_is_at_most(p, first, facts) or _is_at_most(last, p, facts))]
    by_place = cmp_to_key(lambda one, other: -1 if _is_at_most(one, other, facts) else 1)
    found = [first]
    for point in sorted(inside, key=by_place):
        if not _is_at_most(point, found[-1], facts):
            found.append(point)
    found.append(last)
    in_order = all(_is_below(low, high, facts) for low, high in itertools.pairwise(found))
    return found if in_order else None


def _is_below(low: Expr, high: Expr, facts: Facts) -> bool:
    if low == -sympy.oo or high == sympy.oo:
        return bool(low != high)
    return facts.sign(high - low) == POSITIVE_SIGN


def _is_at_most(low: Expr, high: Expr, facts: Facts) -> bool:
    if low == -sympy.oo or high == sympy.oo:
        return True
    if low == sympy.oo or high == -sympy.oo:
        return False
    return facts.sign(high - low) <= NONNEGATIVE


def _ends(
    ranges: tuple[Expr, Expr, Expr, Expr], piece: tuple[Expr, Expr], z: Symbol, facts: Facts
) -> tuple[Expr, Expr] | None:
    """The range of x in (a, b) with z - x in (c, d), for z in the piece: from max(a, z - d) to min(b, z - c); None where it may be empty."""
    a, b, c, d = ranges
    low, high = piece
    if not (_is_at_most(a + c, low, facts) and _is_at_most(high, b + d, facts)):
        return None
    lower = a if _is_at_most(high, a + d, facts) else z - d if _is_at_most(a + d, low, facts) else None
    upper = z - c if _is_at_most(high, b + c, facts) else b if _is_at_most(b + c, low, facts) else None
    return None if lower is None or upper is None else (lower, upper)
