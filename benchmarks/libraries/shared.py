"""Formulas that several packages implement."""

from fractions import Fraction
from typing import Any

from flint import arb, ctx
from sympy import Expr, Rational, erfc, exp, log, sqrt

from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.proofs.enclosures.bisection import ball_of

__all__ = [
    "discrete_gaussian_from", "gaussian_delta", "laplace_divergence", "normal", "renyi_level", "response_divergence", "sampled_level", "subsampled_epsilon",
    "unary_variance",
]  # fmt: skip

_BITS = 200
_REACH = 20
"""Standard deviations beyond the place up to which terms are added; e^-200 of the first is beyond them."""
_DIGITS = 20


def normal(z: Any) -> Expr:
    """The distribution function of the standard normal law."""
    return erfc(-z / sqrt(2)) / 2


def gaussian_delta(sigma: Any, epsilon: Any) -> Expr:
    """Of Gaussian noise for sensitivity 1 (field.calibrations.exact)."""
    return normal(1 / (2 * sigma) - epsilon * sigma) - exp(epsilon) * normal(
        -1 / (2 * sigma) - epsilon * sigma
    )


def laplace_divergence(s: Any, order: Any) -> Expr:
    """Of Laplace noise of scale s (field.divergences.laplace)."""
    a = order
    return log(a / (2 * a - 1) * exp((a - 1) / s) + (a - 1) / (2 * a - 1) * exp(-a / s)) / (a - 1)


def response_divergence(epsilon: Any, order: Any) -> Expr:
    """Of randomised response (field.divergences.response)."""
    return log((exp(order * epsilon) + exp((1 - order) * epsilon)) / (1 + exp(epsilon))) / (order - 1)


def sampled_level(epsilon: Any, q: Any) -> Expr:
    """Of a sample that holds a record with probability q (field.sampling.level)."""
    return log(1 + q * (exp(epsilon) - 1))


def renyi_level(order: Any, divergence: Any, delta: Any) -> Expr:
    """By the divergence of one order (field.conversions.renyi_improved)."""
    return divergence + log((order - 1) / order) - (log(delta) + log(order)) / (order - 1)


def unary_variance(p: Any, q: Any) -> Expr:
    """q(1 - q)/(p - q)^2 of a frequency that is rare."""
    return Rational(1) * q * (1 - q) / (p - q) ** 2


def discrete_gaussian_from(place: Any, sigma: Any) -> arb:
    """P(X >= place) of discrete Gaussian noise, for an integer place >= 0: sums whose rest is bounded by a geometric series."""
    with ctx.workprec(_BITS):
        rate = 1 / (2 * ball_of(sigma) ** 2)
        start = int(place)
        end = start + int(_REACH * float(sigma)) + 1
        terms = [(-rate * i * i).exp() for i in range(end)]
        rest = terms[-1] / (1 - (-rate * end).exp())
        rest = arb(0, rest.abs_upper())
        tail = sum(terms[start:], arb(0)) + rest
        return tail / (terms[0] + 2 * (sum(terms[1:], arb(0)) + rest))


def subsampled_epsilon(sigma: Any, q: Any, steps: Any, delta: Any) -> arb:
    """The tight level of Gaussian noise on Poisson samples, a record added or removed; `parisk compose subsampled_gaussian,...`."""
    mechanism, _ = parse_mechanism(f"subsampled_gaussian,sigma={Fraction(str(sigma))},q={Fraction(str(q))}")
    _, ball = Sequence([(mechanism, int(steps))]).digits(_DIGITS, delta=str(Fraction(str(delta))))
    return arb(ball)
