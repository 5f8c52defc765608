"""Probabilities, means and variances as expressions in the parameters of their laws: what `parisk eval 'P(X > t) for X ~ N(0, 1)'` evaluates."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from sympy import Abs, Expr, Integral, Max, Min, Mul, S
from sympy.utilities.iterables import connected_components

from parisk_sym.claims.events import AllOf, Lies
from parisk_sym.claims.kinds.mean import OfMoments, Variance
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, WithDensity, family
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.probability.conditional import are_dependent
from parisk_sym.proofs.probability.distribution_checks import declared_laws, interior
from parisk_sym.proofs.probability.expectations import (
    chance,
    exists,
    has_a_point,
    moment_of_one,
    moment_of_products,
    over,
)
from parisk_sym.proofs.probability.products import larger_products
from parisk_sym.proofs.rules.moments import mean_by_values
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["expected_value"]


def expected_value(statement: Probability | OfMoments) -> Expr:
    """The probability, mean or variance of which a statement speaks: integrals of densities and sums of masses, whatever value it states.

    Raises ClaimError where a law is not shown to be one, where a mean is not shown to exist, and where no integral is known.

    >>> from sympy import Symbol
    >>> from parisk_sym import Mean, exponential_law
    >>> X = Symbol("X", real=True)
    >>> expected_value(Mean(X, "=", 0, {X: exponential_law(2)}))
    Integral(2*X*exp(-2*X), (X, 0, oo))
    """
    _require_laws(statement)
    if isinstance(statement, Probability):
        return _probability(statement)
    value = sympy_form(statement.expression)
    mean = _moment(statement, value)
    return _moment(statement, value**2) - mean**2 if isinstance(statement, Variance) else mean


def _require_laws(statement: Probability | OfMoments) -> None:
    """Raise ClaimError unless every law is proved to be a probability law, for all values of the parameters."""
    for declared in declared_laws(statement):
        goals, sides = declared.shown()
        proved = all(side.status is Status.PROVED for side in sides)
        if not (proved and all(prove(goal.says, goal.by).status is Status.PROVED for goal in goals)):
            letters = sorted(str(s) for s in declared.law.named & set(statement.domain))
            stated = f" for all values of {', '.join(letters)}: state their ranges" if letters else ""
            raise ClaimError(
                f"it is not shown that the law of {declared.variable} is a probability law{stated}"
            )


def _moment(statement: OfMoments, value: Expr) -> Expr:
    if any(isinstance(law, Copies) for _, law in statement.laws) or are_dependent(statement.laws):
        raise ClaimError("a mean is evaluated of independent variables, one of each law")
    if len(statement.laws) == 1:
        found = moment_of_one(statement, value)
    else:
        found = moment_of_products(statement, value)
        found = _moment_of_two(statement, value) if found is None else found
    if found is None:
        raise ClaimError(f"it is not shown that the mean of {value} exists, or how to integrate it")
    return found


def _moment_of_two(statement: OfMoments, value: Expr) -> Expr | None:
    """The mean of what is at most a sum of products of two functions whose means exist, as an iterated integral (Fubini)."""
    laws = dict(statement.laws)
    bounds = larger_products(value, laws) if len(laws) == _TWO and statement.given is None else None
    factors = [each for bound in bounds or () for each in bound.factors.items()]
    if bounds is None or not all(exists(v, laws[v], factor, statement.domain) for v, factor in factors):
        return None
    found = mean_by_values(value, statement)
    return None if found is None else evaluate(found, facts_of(statement.domain)).expression


_TWO = 2


def _probability(statement: Probability) -> Expr:
    smooth = any(isinstance(law, WithDensity) for _, law in statement.laws)
    if smooth and any(map(has_a_point, statement.events)):
        raise ClaimError(
            "that a variable with a density has one value has the probability 0: state an interval"
        )
    if statement.given is None and isinstance(statement.event, AllOf) and len(statement.laws) > 1:
        found = _of_independent_events(statement, statement.event)
    else:
        found = chance(statement) if len(statement.laws) == 1 else _given_each_value(statement)
    if found is None:
        raise ClaimError(
            "a probability is evaluated of one variable, of events of different independent variables, and of a relation that is linear in one of "
            "two independent variables, with a slope of one sign"
        )
    return found


def _of_independent_events(statement: Probability, event: AllOf) -> Expr | None:
    """The product of the probabilities of events that have no variable in common, of variables that are independent."""
    events, random = event.events, set(statement.bound)
    shared = [(a, b) for a, b in combinations(events, 2) if a.symbols & b.symbols & random]
    parts = connected_components((list(events), shared))
    if len(parts) == 1:
        return None
    joint = [part[0] if len(part) == 1 else AllOf(tuple(part)) for part in parts]
    return Mul(
        *(_probability(replace(statement, event=e, laws=family(e.symbols, statement.laws))) for e in joint)
    )


def _given_each_value(statement: Probability) -> Expr | None:
    """P(c(X) Y + g(X) in an interval), where c has one sign, as the integral over x of the density times the probability of an interval for Y (Fubini)."""
    event = statement.event
    if (
        statement.given is not None
        or not isinstance(event, Lies)
        or len(statement.laws) != _TWO
        or are_dependent(statement.laws)
    ):
        return None
    value = sympy_form(event.expression)
    if isinstance(value, Abs):
        return _of_a_distance(statement, value.args[0], event.interval)
    for (variable, law), (other, outer) in (statement.laws, statement.laws[::-1]):
        slope = value.diff(variable)
        rest = (value - slope * variable).expand()
        if not isinstance(law, WithDensity) or slope.has(variable) or rest.has(variable):
            continue
        facts = facts_of(Domain({**statement.domain, other: interior(outer.support)}))
        sign = facts.sign(slope)
        if sign not in (POSITIVE_SIGN, NEGATIVE):
            continue
        way = 1 if sign == POSITIVE_SIGN else -1
        ends = [
            end * way if end.is_infinite else (end - rest) / slope
            for end in (event.interval.lower, event.interval.upper)[::way]
        ]
        low, high = (_clipped(end, law.support) for end in ends)
        whole = (variable, low, Max(low, high))  # an interval whose ends are letters may have no point
        closed = evaluate(Integral(sympy_form(law.expression), whole), facts).expression
        return None if closed.has(Integral) else over(other, outer, closed)
    return None


def _of_a_distance(statement: Probability, value: Expr, interval: Interval) -> Expr | None:
    """P(|Y| < u) as P(-u < Y < u), for any u, and P(|Y| > u) as 1 - P(-u <= Y <= u)."""
    if interval.lower is S.NegativeInfinity:
        return _given_each_value(
            replace(
                statement,
                event=Lies(value, replace(interval, lower=-interval.upper, lower_open=interval.upper_open)),
            )
        )
    if interval.upper is S.Infinity:
        inside = Interval(-interval.lower, interval.lower, not interval.lower_open, not interval.lower_open)
        within = _given_each_value(replace(statement, event=Lies(value, inside)))
        return None if within is None else 1 - within
    return None


def _clipped(end: Expr, support: Interval) -> Expr:
    """The number of the support that is nearest to an end."""
    above = end if support.lower is S.NegativeInfinity else Max(support.lower, end)
    return above if support.upper is S.Infinity else Min(support.upper, above)
