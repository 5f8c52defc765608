"""Monotone and convex functions, from the signs of derivatives and from how they are put together."""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN, Signs
from parisk_sym.proofs.calculus.cases import sign_by_cases
from parisk_sym.proofs.calculus.smooth import (
    Holds,
    derivative,
    interior_facts,
    is_continuous,
    is_differentiable,
)
from parisk_sym.proofs.calculus.trends import trend
from parisk_sym.proofs.definedness.conditions import JUMPING, conditions, holds
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["has_isolated_zeros", "is_convex", "rises_by_steps", "slope_of", "strictly_rises"]


def slope_of(e: Expr, variable: Symbol, domain: Domain, holds: Holds = holds) -> tuple[Expr, Facts] | None:
    """The derivative and the facts of the interior, for an expression that is continuous on the interval and differentiable inside."""
    inside = interior_facts(domain, variable)
    continuous = is_continuous(e, variable, facts_of(domain), holds)
    if not (continuous and is_differentiable(e, variable, inside, holds)):
        return None
    slope = derivative(e, variable)
    return None if slope is None else (slope, inside)


def strictly_rises(e: Expr, variable: Symbol, domain: Domain) -> bool:
    """Whether the expression is strictly increasing: its derivative is positive inside, or nonnegative with isolated zeros.

    A continuous function with a positive derivative in the interior rises strictly (mean value theorem). If the derivative is
    nonnegative, analytic and not identically 0, its zeros are isolated, and the same follows; used without other symbols.
    """
    facts = facts_of(domain)
    proper = domain[variable].lower != domain[variable].upper and all(holds(c) for c in conditions(e, facts))
    if proper and trend(e, variable, interior_facts(domain, variable)) == (1, True):
        return True
    found = slope_of(e, variable, domain)
    if found is None or domain[variable].lower == domain[variable].upper:
        return False
    slope, inside = found
    signs = sign_by_cases(slope, inside)
    return signs == POSITIVE_SIGN or (signs <= NONNEGATIVE and has_isolated_zeros(slope, variable, inside, e))


def has_isolated_zeros(slope: Expr, variable: Symbol, inside: Facts, primitive: Expr) -> bool:
    """Whether a nonnegative derivative on an open interval is positive except at isolated points.

    An analytic function that is positive somewhere vanishes on no interval (identity theorem). It depends on no other symbol, and the
    intervals have one end in common, so that what is seen on one of them holds on all.
    """
    interval = inside.domain[variable]
    shared = any(end.is_Rational or end.is_infinite for end in (interval.lower, interval.upper))
    if not shared or slope.free_symbols != {variable} or _not_analytic(primitive) or _not_analytic(slope):
        return False
    return 1 in signs_seen(slope, Domain(inside.domain))


def _not_analytic(e: Expr) -> bool:
    return bool(e.has(sympy.Abs, sympy.Max, sympy.Min, *JUMPING))


def rises_by_steps(e: Expr, variable: Symbol, domain: Domain) -> bool:
    """Whether a sequence increases: e(n + 1) - e(n) > 0 for every n that has a successor in the range."""
    interval = domain[variable]
    if not interval.integer or interval.lower == interval.upper:
        return False
    before = Interval(interval.lower, interval.upper - 1, False, interval.upper_open, True)
    facts = facts_of({s: before if s == variable else i for s, i in domain.items()})
    following = with_replacements(e, {variable: variable + 1})
    return following is not None and sign_by_cases(following - e, facts) == POSITIVE_SIGN


# --- convexity ------------------------------------------------------------------------------------------------------


def is_convex(e: Expr, variable: Symbol, domain: Domain) -> bool:
    """Whether the expression is convex in the variable, by its second derivative or by its parts."""
    return _by_second_derivative(e, variable, domain) or _by_parts(e, variable, domain, 1)


def _by_second_derivative(e: Expr, variable: Symbol, domain: Domain) -> bool:
    found = slope_of(e, variable, domain)
    if found is None:
        return False
    second = derivative(e, variable, 2)
    if second is None or not all(holds(c) for c in conditions(second, found[1])):
        return False
    return sign_by_cases(second, found[1]) <= NONNEGATIVE


def _by_parts(e: Expr, variable: Symbol, domain: Domain, direction: int) -> bool:
    """Convex (direction 1) or concave (-1) by construction.

    Sums and nonnegative multiples of convex functions are convex, so are the maximum of convex functions, |affine|, and an increasing
    convex function (exp) of a convex one; a minimum of concave functions is concave. Of some functions f it is known that
    f(ln v) is convex in v: tight deltas, for instance.
    """
    if not e.has(variable) or _is_affine(e, variable):
        return True
    if isinstance(e, sympy.Add):
        return all(_bends(a, variable, domain, direction) for a in e.args)
    if isinstance(e, sympy.Mul):
        constant, rest = e.as_independent(variable, as_Add=False)
        signs: Signs = facts_of(domain).sign(constant)
        if signs <= NONNEGATIVE:
            return constant != 1 and _bends(rest, variable, domain, direction)
        return signs <= NONPOSITIVE and _bends(rest, variable, domain, -direction)
    if isinstance(e, (sympy.Max, sympy.Min)):
        fits = isinstance(e, sympy.Max) == (direction == 1)
        return fits and all(_bends(a, variable, domain, direction) for a in e.args)
    if isinstance(e, sympy.Abs):
        return direction == 1 and _is_affine(e.args[0], variable)
    if type(e).__name__ in facts_by_name("convex_of_log"):
        level, *others = e.args
        fits = direction == 1 and not any(a.has(variable) for a in others)
        return fits and isinstance(level, sympy.log) and _is_affine(level.args[0], variable)
    if isinstance(e, sympy.exp):
        return direction == 1 and _bends(e.args[0], variable, domain, 1)
    return False


def _bends(e: Expr, variable: Symbol, domain: Domain, direction: int) -> bool:
    return _by_second_derivative(direction * e, variable, domain) or _by_parts(e, variable, domain, direction)


def _is_affine(e: Expr, variable: Symbol) -> bool:
    return bool(e.is_polynomial(variable)) and sympy.degree(e, variable) <= 1
