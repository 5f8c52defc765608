"""Formulas that several packages implement."""

from typing import Any

from sympy import Expr, Rational, erfc, exp, log, sqrt

__all__ = [
    "gaussian_delta", "laplace_divergence", "normal", "renyi_level", "response_divergence", "sampled_level", "unary_variance",
]  # fmt: skip


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
