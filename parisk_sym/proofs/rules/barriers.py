"""Inequalities between two solutions of a linear system: the gap times an integrating factor rises from an end at which it is positive.

For the quotient of the two functions this is the argument by a barrier for Riccati's equation (Amos, Segura).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sympy
from sympy import Dummy, Expr, Integer, Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN
from parisk_sym.proofs.calculus.smooth import derivative, is_continuous, is_differentiable
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.limits import limit, sign_near
from parisk_sym.proofs.node import FOUND
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, with_name
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["Quotient", "Rising", "integrating_factor", "quotient_with_an_elementary_side"]


def integrating_factor(goal: Inequality, by: Direct) -> Made:
    """D = A f + B g, with f' and g' linear in f and g: D' - l D = k f, l = b/B, for a b with D' = a f + b g. Where k f >= 0, D exp(-int l) rises.

    So D > 0 on the whole interval if it is near the lower end; where k f <= 0, if it is near the upper end. The factor l is continuous. The
    roles of f and g may be changed.
    """
    seen: Expr | None = None
    for variable, interval in goal.domain.items():
        if interval.integer or not _is_open(interval):
            continue
        facts = facts_of(goal.domain)
        gap = facts.normaliser.canonical_value(_numerator(goal.gap, facts))
        pair = _pair(gap, variable)
        if pair is None or not is_differentiable(gap, variable, facts):
            continue
        slope = derivative(gap, variable)
        if slope is None:
            continue
        coefficients = _linear(gap, pair)
        slopes = _linear(facts.normaliser.canonical_value(slope), pair)
        if coefficients is None or slopes is None:
            continue
        made = _rising(goal, variable, gap, pair, coefficients, slopes, by)
        if made is not None:
            return made
        seen = gap
    return (
        None
        if seen is None
        else f"at no end {seen} is positive and moves away from 0, with an integrating factor"
    )


def _rising(
    goal: Inequality,
    variable: Symbol,
    gap: Expr,
    pair: tuple[Expr, Expr],
    coefficients: tuple[Expr, Expr],
    slopes: tuple[Expr, Expr],
    by: Direct,
) -> Reduction | None:
    """The reduction to the sign of k, with the end at which the gap is positive."""
    facts, interval = facts_of(goal.domain), goal.domain[variable]
    for one, other in ((0, 1), (1, 0)):
        divisor = coefficients[other]
        own = facts.sign(pair[one])
        factor = slopes[other] / divisor
        if own not in (POSITIVE_SIGN, NEGATIVE):
            continue
        if not is_continuous(factor, variable, facts):
            continue
        rest = slopes[one] - factor * coefficients[one]
        rest = sympy.together(rest if own == POSITIVE_SIGN else -rest)
        for end, side, rises in ((interval.lower, "+", True), (interval.upper, "-", False)):
            if sign_near(gap, variable, end, side, facts) != 1:
                continue
            wanted = rest if rises else -rest
            if -1 in signs_seen(wanted, goal.domain):
                continue
            detail = {"near": f"{variable} = {end}", "gap": str(gap)}
            found = Rising(
                gap,
                variable,
                factor,
                sympy.together(slopes[one] - factor * coefficients[one]) * pair[one],
                end,
                side,
            )
            return Reduction(
                [Subgoal(Inequality(Integer(0), "<=", wanted, goal.domain), by, "the sign of k")],
                (
                    with_name("positive near the end", computation(True, detail, facts)),
                    with_name("differentiable", computation(True, {"value": str(gap), FOUND: gap}, facts)),
                ),
                {FOUND: found},
            )
    return None


@dataclass(frozen=True)
class Rising:
    """A function D with D' = factor D + rest, where the rest has one sign, and D > 0 near an end."""

    function: Expr
    variable: Symbol
    factor: Expr
    rest: Expr
    end: Expr
    side: str


@dataclass(frozen=True)
class Quotient:
    """A quotient whose limit at an end is on the right side of 1, and which moves away from it."""

    function: Expr
    variable: Symbol
    end: Expr
    side: str
    limit: Expr
    slope: Expr
    is_above: bool


def _numerator(gap: Expr, facts: Facts) -> Expr:
    """The gap times denominators that are positive special functions."""
    numerator, denominator = sympy.fraction(sympy.together(gap))
    return numerator if facts.sign(denominator) == POSITIVE_SIGN else gap


def _is_open(interval: Interval) -> bool:
    return interval.lower_open and interval.upper_open


def _pair(gap: Expr, variable: Symbol) -> tuple[Expr, Expr] | None:
    """The only two special functions of the variable."""
    found = sorted(_special(gap, variable), key=sympy.default_sort_key)
    return (found[0], found[1]) if len(found) == 2 else None


def _special(e: Expr, variable: Symbol) -> Iterator[Expr]:
    names = facts_by_name("limit")
    return (h for h in e.atoms(sympy.Function) if type(h).__name__ in names and h.has(variable))


def _linear(e: Expr, pair: tuple[Expr, Expr]) -> tuple[Expr, Expr] | None:
    """The coefficients of two functions in what is linear in them, without a term that has neither."""
    names = [Dummy("f", real=True), Dummy("g", real=True)]
    try:
        form = sympy.Poly(e.xreplace(dict(zip(pair, names, strict=True))), *names)
    except sympy.PolynomialError:
        return None
    if any(sum(powers) != 1 for powers in form.monoms()):
        return None
    return form.coeff_monomial(names[0]), form.coeff_monomial(names[1])


def quotient_with_an_elementary_side(goal: Inequality, by: Direct) -> Made:
    """0 < E - F, E > 0: F/E falls from a limit that is at most 1, at an end; 0 < F - E: F/E rises from a limit that is at least 1.

    E are the terms that are elementary in a variable, F the others.
    """
    seen: Expr | None = None
    facts = facts_of(goal.domain)
    for variable, interval in goal.domain.items():
        if interval.integer or not _is_open(interval):
            continue
        terms = sympy.Add.make_args(goal.gap)
        special = sympy.Add(*(t for t in terms if set(_special(t, variable))))
        elementary = goal.gap - special
        sign = facts.sign(elementary)
        if special == 0 or sign not in (POSITIVE_SIGN, NEGATIVE):
            continue
        quotient = -special / elementary
        slope = derivative(quotient, variable) if is_differentiable(quotient, variable, facts) else None
        if slope is None:
            continue
        seen = quotient
        above = sign == NEGATIVE  # then F/E has to be above 1
        for end, side, rising in ((interval.lower, "+", True), (interval.upper, "-", False)):
            bound = limit(quotient, variable, end, side, facts).value
            if (
                bound is None
                or bound.is_infinite
                or not facts.sign(bound - 1) <= (NONNEGATIVE if above else NONPOSITIVE)
            ):
                continue
            wanted = facts.normaliser.canonical_value(slope if rising is above else -slope)
            if -1 in signs_seen(wanted, goal.domain):
                continue
            found = Quotient(
                quotient, variable, end, side, bound, facts.normaliser.canonical_value(slope), above
            )
            return Reduction(
                [Subgoal(Inequality(Integer(0), "<", wanted, goal.domain), by, "the slope of the quotient")],
                (
                    with_name(
                        "the limit of the quotient",
                        computation(True, {"at": str(end), "limit": str(bound)}, facts),
                    ),
                    with_name(
                        "differentiable", computation(True, {"value": str(quotient), FOUND: quotient}, facts)
                    ),
                ),
                {FOUND: found},
            )
    return None if seen is None else f"{seen} does not move away from a limit on the right side of 1"
