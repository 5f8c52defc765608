"""Two linear functions of independent normal variables: the probabilities of quadrants, the mean of their signs, the law of their quotient."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sympy import Abs, Add, Expr, Mul, Rational, S, Symbol, asin, atan, fraction, oo, pi, sign, sqrt

from parisk_sym.claims.events import AllOf, Event, Lies
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.mean import Mean
from parisk_sym.claims.kinds.probability import ImageLaw, OfRandomVariables, Probability
from parisk_sym.claims.named_laws import Family, family_of, gaussian_law
from parisk_sym.claims.random_variables import Laws, WithDensity, WithDistribution
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import REALS, Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, comparison, in_interval
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["law_of_a_quotient", "mean_of_two_signs", "probability_of_a_quadrant", "probability_of_a_quotient"]

_TWO = 2


@dataclass(frozen=True)
class _Pair:
    """The deviations of two centred normal values, and their covariance."""

    one: Expr
    other: Expr
    covariance: Expr

    @property
    def correlation(self) -> Expr:
        """The covariance over both deviations."""
        return self.covariance / (self.one * self.other)


def probability_of_a_quadrant(goal: Probability, by: Direct) -> Made:
    """P(A > 0 and B > 0) = 1/4 + asin(r)/(2 pi) of jointly normal A and B with mean 0 and correlation r (Sheppard 1899).

    A and B are linear functions of independent normal variables, with positive variances. An end of 0 has no mass. A negative sign
    turns r, and P(A B > 0) = 1/2 + asin(r)/pi.
    """
    found = None if goal.given is not None else _quadrant(goal.event)
    if found is None:
        return None
    (one, other), turned, product = found
    pair = _pair(one, other, goal.laws, goal.domain)
    if pair is None:
        return None
    angle = asin((-1 if turned else 1) * pair.correlation)
    value = S.Half + angle / pi if product else Rational(1, 4) + angle / (2 * pi)
    return _equal(value, goal)


def mean_of_two_signs(goal: Mean, by: Direct) -> Made:
    """E sign(A) sign(B) = 2 asin(r)/pi of jointly normal A and B with mean 0 and correlation r: P(A B > 0) - P(A B < 0) (Sheppard 1899)."""
    factors = Mul.make_args(sympy_form(goal.expression))
    signs = [f.args[0] for f in factors if isinstance(f, sign)]
    constant = Mul(*(f for f in factors if not isinstance(f, sign)))
    if goal.given is not None or len(signs) != _TWO or constant.free_symbols & set(goal.bound):
        return None
    pair = _pair(signs[0], signs[1], goal.laws, goal.domain)
    return None if pair is None else _equal(constant * 2 / pi * asin(pair.correlation), goal)


def probability_of_a_quotient(goal: Probability, by: Direct) -> Made:
    """P(A/B <= y) = 1/2 + atan((y - m)/s)/pi of jointly normal A and B with mean 0: Cauchy's law with m = cov/Var B, s = sd(A)/sd(B) sqrt(1 - r^2).

    A - m B and B are independent, and the quotient of two independent ones is Cauchy's: its density is the integral of |t| f(t y) g(t).
    Of A/|B| the same with r = 0, by symmetry. B is 0 with probability 0.
    """
    if goal.given is not None or not isinstance(goal.event, Lies):
        return None
    cauchy = _quotient(goal.event.expression, goal.laws, goal.domain)
    if cauchy is None:
        return None
    place, scale = cauchy
    low, high = (
        (-pi / 2 if end is -oo else pi / 2) if end.is_infinite else atan((end - place) / scale)
        for end in map(sympy_form, (goal.event.interval.lower, goal.event.interval.upper))
    )
    return _equal((high - low) / pi, goal)


def law_of_a_quotient(goal: ImageLaw, by: Direct) -> Made:
    """A/B, and A/|B| for r = 0, of jointly normal A and B with mean 0 has Cauchy's law, as for the probability of a quotient."""
    cauchy = _quotient(goal.expression, goal.laws, goal.domain)
    if cauchy is None or not isinstance(goal.law, (WithDensity, WithDistribution)):
        return None
    place, scale = cauchy
    if goal.law.support != REALS:
        return f"the quotient has its law on {REALS}"
    y, values = goal.variable, Domain({**goal.domain, goal.variable: REALS})
    if isinstance(goal.law, WithDistribution):
        written: Expr = S.Half + atan((y - place) / scale) / pi
    else:
        written = scale / (pi * (scale**2 + (y - place) ** 2))
    same = Subgoal(Identity(sympy_form(goal.law.expression), written, values), by, "Cauchy's law")
    return Reduction([*_in_their_ranges(goal), same])


def _equal(value: Expr, goal: Probability | Mean) -> Reduction:
    """The goal as a comparison of its value with the probability or the mean; the parameters of the laws are in their ranges."""
    says = comparison(value, goal.relation, sympy_form(goal.value), goal.domain)
    return Reduction([*_in_their_ranges(goal), Subgoal(says)], decisive=True)


def _in_their_ranges(goal: OfRandomVariables) -> list[Subgoal]:
    """The parameters of named laws lie where these are laws."""
    names = [law.name for _, law in goal.laws if law.name is not None]
    return [s for name in names for r in name.ranges for s in in_interval(r.value, r.interval, goal.domain)]


def _quadrant(event: Event) -> tuple[tuple[Expr, Expr], bool, bool] | None:
    """((A, B), whether one of them has to be negative, whether the event is of their product) of an event of signs."""
    if isinstance(event, AllOf) and len(event.events) == _TWO:
        ways = [_way(part) for part in event.events]
        values = [part.expression for part in event.events if isinstance(part, Lies)]
        if None in ways:
            return None
        return (sympy_form(values[0]), sympy_form(values[1])), ways[0] != ways[1], False
    way = _way(event)
    if way is None or not isinstance(event, Lies):
        return None
    factors = [f for f in Mul.make_args(sympy_form(event.expression)) if f.free_symbols]
    return ((factors[0], factors[1]), way < 0, True) if len(factors) == _TWO else None


def _way(event: Event) -> int | None:
    """1 for the event that a value is positive, -1 for negative."""
    if not isinstance(event, Lies):
        return None
    interval = event.interval
    if interval.lower == 0 and interval.upper is oo:
        return 1
    return -1 if interval.upper == 0 and interval.lower is -oo else None


def _quotient(value: Expr, laws: Laws, domain: Domain) -> tuple[Expr, Expr] | None:
    """The place and the scale of Cauchy's law of a quotient."""
    above, below = fraction(sympy_form(value))
    size = isinstance(below, Abs)
    pair = _pair(above, below.args[0] if size else below, laws, domain)
    if pair is None:
        return None
    facts = facts_of(domain)
    rest = pair.one**2 * pair.other**2 - pair.covariance**2
    if facts.sign(rest) != POSITIVE_SIGN or (size and not facts.is_zero(pair.covariance)):
        return None
    return pair.covariance / pair.other**2, sqrt(rest) / pair.other**2


_NORMAL: Mapping[Family, Callable[..., tuple[Expr, Expr]]] = {
    gaussian_law: lambda deviation, mean=S.Zero: (mean, deviation)
}


def _pair(one: Expr, other: Expr, laws: Laws, domain: Domain) -> _Pair | None:
    """The pair of two linear functions of independent normal variables with mean 0 and positive variances; None for another one."""
    found = [_linear(e, laws, domain) for e in (one, other)]
    if found[0] is None or found[1] is None:
        return None
    (first, variances), (second, _) = found[0], found[1]
    size, other_size = (Add(*(w[v] ** 2 * variances[v] for v in variances)) for w in (first, second))
    facts = facts_of(domain)
    if any(facts.sign(total) != POSITIVE_SIGN for total in (size, other_size)):
        return None
    covariance = Add(*(first[v] * second[v] * variances[v] for v in variances))
    deviations = [sqrt(facts.normaliser.canonical_value(total)) for total in (size, other_size)]
    return _Pair(deviations[0], deviations[1], covariance)


def _linear(e: Expr, laws: Laws, domain: Domain) -> tuple[dict[Symbol, Expr], dict[Symbol, Expr]] | None:
    """The factors of the variables in a linear function with mean 0, and their variances."""
    variables = {v for v, _ in laws}
    weights, variances, mean = {}, {}, e
    for variable, law in laws:
        read = None if law.named & variables - {variable} else family_of(variable, law, _NORMAL)
        weight = e.diff(variable)
        if read is None or weight.free_symbols & variables:
            return None
        centre, deviation = _NORMAL[read[0]](*read[1])
        weights[variable], variances[variable] = weight, deviation**2
        mean = mean.xreplace({variable: centre})
    return (weights, variances) if facts_of(domain).is_zero(mean) else None
