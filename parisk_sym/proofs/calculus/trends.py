"""Whether an expression rises or falls in a variable, from its composition: for functions whose derivative is not available."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import sympy
from sympy import Expr, Symbol

from parisk_sym.formulas.domain import Domain
from parisk_sym.formulas.head import merged_tables
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE, Signs
from parisk_sym.proofs.calculus.smooth import derivative, is_continuous, is_differentiable
from parisk_sym.proofs.enclosures.sign_samples import BOTH, signs_seen
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["Trend", "trend"]

Trend = tuple[int, bool]
"""(1, strict) rising, (-1, strict) falling, (0, False) constant."""

_CONSTANT: Trend = (0, False)


def trend(e: Expr, variable: Symbol, facts: Facts) -> Trend | None:
    """The trend of a continuous expression on the interval of the variable, for all other symbols; None where it is not known.

    Sums of functions that do not fall do not fall, and rise where one of them does; so do nonnegative multiples, exp, max and min of
    functions that do not fall. A maximum of which one argument is never below the others is that argument.
    """
    if not e.has(variable):
        return _CONSTANT
    if e == variable:
        return (1, True)
    rule = _rules().get(type(e).__name__, _by_slope)
    return rule(e, variable, facts)


def _sum_of(parts: list[Trend | None]) -> Trend | None:
    """All in one direction; strict where one of them is."""
    directions = {p[0] for p in parts if p is not None} - {0}
    if None in parts or len(directions) > 1:
        return None
    return (directions.pop(), any(p[1] for p in parts if p)) if directions else _CONSTANT


def _add(e: Expr, variable: Symbol, facts: Facts) -> Trend | None:
    """All terms in one direction; if samples show both directions, no proof is started."""
    if frozenset().union(*(_sampled_slope_signs(a, variable, facts) for a in e.args)) >= BOTH:
        return _by_slope(e, variable, facts)
    parts: list[Trend | None] = []
    for a in e.args:
        parts.append(trend(a, variable, facts))
        if _sum_of(parts) is None:
            return _by_slope(e, variable, facts)
    return _sum_of(parts)


def _sampled_slope_signs(e: Expr, variable: Symbol, facts: Facts) -> Signs:
    """The signs of the derivative at a few points; empty where there are premises besides intervals."""
    slope = None if facts.assumptions or not e.has(variable) else derivative(e, variable)
    return frozenset() if slope is None else signs_seen(slope, Domain(facts.domain))


def _mul(e: Expr, variable: Symbol, facts: Facts) -> Trend | None:
    """A multiple by a factor of one sign."""
    factor, rest = e.as_independent(variable, as_Add=False)
    signs, inner = (
        facts.sign(factor),
        None if rest == e else trend(rest, variable, facts),
    )  # 1*(...) occurs in statements as written
    if inner is None or not (signs <= NONNEGATIVE or signs <= NONPOSITIVE):
        return _by_slope(e, variable, facts)
    direction = 1 if signs <= NONNEGATIVE else -1
    return (direction * inner[0], inner[1] and 0 not in signs)


def _exponential(e: Expr, variable: Symbol, facts: Facts) -> Trend | None:
    return trend(e.args[0], variable, facts)


def _extreme(e: Expr, variable: Symbol, facts: Facts) -> Trend | None:
    """max and min of functions with one direction; strict where all are, or where one argument is always the extreme."""
    side = 1 if isinstance(e, sympy.Max) else -1
    for a in e.args:
        if all(facts.sign(side * (a - b)) <= NONNEGATIVE for b in e.args if b is not a):
            return trend(a, variable, facts)
    parts = [trend(a, variable, facts) for a in e.args]
    found = _sum_of(parts)
    return (found[0], all(p[1] for p in parts if p)) if found else None


def _finite_sum(e: Expr, variable: Symbol, facts: Facts) -> Trend | None:
    """All terms in one direction; strict where the first one is. The range does not depend on the variable and is not empty."""
    index, first, last = e.limits[0]
    inner = facts.inside(e) if len(e.limits) == 1 and last is not sympy.oo else None
    if (
        inner is None
        or (first.has(variable) or last.has(variable))
        or not facts.sign(last - first) <= NONNEGATIVE
    ):
        return None
    weak = trend(e.function, variable, inner)
    start = trend(e.function.subs(index, first), variable, facts)
    return (weak[0], bool(start and start[1] and start[0] == weak[0])) if weak else None


def _by_slope(e: Expr, variable: Symbol, facts: Facts) -> Trend | None:
    """The sign of the derivative (mean value theorem)."""
    if not (is_continuous(e, variable, facts) and is_differentiable(e, variable, facts)):
        return None
    slope = derivative(e, variable)
    if slope is None or _sampled_slope_signs(e, variable, facts) >= BOTH:
        return None
    signs = facts.sign(slope)
    if signs <= NONNEGATIVE or signs <= NONPOSITIVE:
        return (1 if signs <= NONNEGATIVE else -1, 0 not in signs)
    return None


_ELEMENTARY = {
    "Add": _add,
    "Mul": _mul,
    "exp": _exponential,
    "Max": _extreme,
    "Min": _extreme,
    "Sum": _finite_sum,
}


@cache
def _rules() -> Mapping[str, Callable[[Expr, Symbol, Facts], Trend | None]]:
    return merged_tables(_ELEMENTARY.items(), facts_by_name("trend").items())
