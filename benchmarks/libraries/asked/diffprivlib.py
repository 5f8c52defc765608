"""Calls of diffprivlib."""

from typing import Any

from diffprivlib import BudgetAccountant
from diffprivlib.mechanisms import (
    Exponential,
    Gaussian,
    GaussianAnalytic,
    Geometric,
    Laplace,
    LaplaceBoundedDomain,
    LaplaceBoundedNoise,
    LaplaceFolded,
    LaplaceTruncated,
    PermuteAndFlip,
    Staircase,
    Uniform,
)


def _ends(kind: Any, value: float, a: float, b: float, **privacy: float) -> tuple[Any, float]:
    return kind(sensitivity=1, lower=value - a, upper=value + b, **privacy), value


def _bounded_domain(a: float, b: float, s: float) -> Any:
    """With its scale set: the search for it is another function."""
    mechanism, _ = _ends(LaplaceBoundedDomain, 0.0, a, b, epsilon=1.0)
    mechanism._scale = s  # noqa: SLF001 - what its formulas are evaluated at
    return mechanism


def _noise_bound(epsilon: float, delta: float) -> float:
    mechanism = LaplaceBoundedNoise(epsilon=epsilon, delta=delta, sensitivity=1, random_state=1)
    mechanism.randomise(0)
    return float(mechanism._noise_bound)  # noqa: SLF001 - it has no public name


def _first_probability(epsilon: float, x: float, y: float, monotonic: bool) -> float:
    chosen = Exponential(epsilon=epsilon, sensitivity=1, utility=[-x, -y, 0.0], monotonic=monotonic)
    return float(chosen._probabilities[0])  # noqa: SLF001 - as above


def _flip(epsilon: float, x: float) -> float:
    chosen = PermuteAndFlip(epsilon=epsilon, sensitivity=1, utility=[-x, 0.0])
    return float(chosen._probabilities[0])  # noqa: SLF001 - as above


def _spent(k: int, epsilon: float, delta: float, slack: float) -> Any:
    return BudgetAccountant(slack=slack, spent_budget=[(epsilon, delta)] * k).total()


FUNCTIONS = {
    "mechanisms.Laplace.variance": (
        Laplace.variance,
        lambda epsilon, delta: Laplace(epsilon=epsilon, delta=delta, sensitivity=1).variance(0),
    ),
    "mechanisms.LaplaceTruncated.bias": (
        LaplaceTruncated.bias,
        lambda epsilon, a, b: _ends(LaplaceTruncated, 0.0, a, b, epsilon=epsilon)[0].bias(0.0),
    ),
    "mechanisms.LaplaceTruncated.bias (delta > 0)": (
        LaplaceTruncated.bias,
        lambda epsilon, delta, a, b: _ends(LaplaceTruncated, 0.0, a, b, epsilon=epsilon, delta=delta)[0].bias(
            0.0
        ),
    ),
    "mechanisms.LaplaceTruncated.variance": (
        LaplaceTruncated.variance,
        lambda epsilon, a, b: _ends(LaplaceTruncated, 0.0, a, b, epsilon=epsilon)[0].variance(0.0),
    ),
    "mechanisms.LaplaceTruncated.variance (delta > 0)": (
        LaplaceTruncated.variance,
        lambda epsilon, delta, a, b: _ends(LaplaceTruncated, 0.0, a, b, epsilon=epsilon, delta=delta)[
            0
        ].variance(0.0),
    ),
    "mechanisms.LaplaceFolded.bias": (
        LaplaceFolded.bias,
        lambda epsilon, a, b: _ends(LaplaceFolded, 0.0, a, b, epsilon=epsilon)[0].bias(0.0),
    ),
    "mechanisms.LaplaceBoundedDomain.bias": (
        LaplaceBoundedDomain.bias,
        lambda a, b, s: _bounded_domain(a, b, s).bias(0.0),
    ),
    "mechanisms.LaplaceBoundedDomain.variance": (
        LaplaceBoundedDomain.variance,
        lambda a, b, s: _bounded_domain(a, b, s).variance(0.0),
    ),
    "mechanisms.LaplaceBoundedNoise (bound)": (LaplaceBoundedNoise.randomise, _noise_bound),
    "mechanisms.Gaussian.variance": (
        Gaussian.variance,
        lambda epsilon, delta: Gaussian(epsilon=epsilon, delta=delta, sensitivity=1).variance(0),
    ),
    "mechanisms.GaussianAnalytic._find_scale": (
        GaussianAnalytic._find_scale,  # noqa: SLF001 - as above
        lambda epsilon, delta: (
            GaussianAnalytic(epsilon=epsilon, delta=delta, sensitivity=1).variance(0) ** 0.5
        ),
    ),
    "mechanisms.Geometric.variance": (
        Geometric.variance,
        lambda epsilon: Geometric(epsilon=epsilon, sensitivity=1).variance(0),
    ),
    "mechanisms.Uniform.variance": (
        Uniform.variance,
        lambda delta: Uniform(delta=delta, sensitivity=1).variance(0),
    ),
    "mechanisms.Staircase (gamma)": (
        Staircase._check_gamma,  # noqa: SLF001 - as above
        lambda epsilon: Staircase(epsilon=epsilon, sensitivity=1).gamma,
    ),
    "mechanisms.Exponential": (
        Exponential._find_probabilities,  # noqa: SLF001 - as above
        lambda epsilon, x, y: _first_probability(epsilon, x, y, False),
    ),
    "mechanisms.Exponential (monotonic)": (
        Exponential._find_probabilities,  # noqa: SLF001 - as above
        lambda epsilon, x, y: _first_probability(epsilon, x, y, True),
    ),
    "mechanisms.PermuteAndFlip": (PermuteAndFlip._find_probabilities, _flip),  # noqa: SLF001 - as above
    "BudgetAccountant.total (epsilon)": (
        BudgetAccountant.total,
        lambda k, epsilon, slack: _spent(k, epsilon, 0.0, slack)[0],
    ),
    "BudgetAccountant.total (delta)": (
        BudgetAccountant.total,
        lambda k, delta, slack: _spent(k, 0.1, delta, slack)[1],
    ),
}
