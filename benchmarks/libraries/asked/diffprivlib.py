"""Calls of diffprivlib."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import numpy as np
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
    Vector,
)
from diffprivlib.models import KMeans, LinearRegression, linear_regression


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


@contextmanager
def _recorded(name: str, argument: str) -> Iterator[list[float]]:
    """What is given as this argument to a function that the linear regression calls."""
    called, seen = getattr(linear_regression, name), []

    def call(*values: Any, **named: Any) -> Any:
        seen.append(float(named[argument]))
        return called(*values, **named)

    with patch.object(linear_regression, name, call):
        yield seen


def _squares(low: float, high: float) -> float:
    """The sensitivity that the sum of the squares of one feature gets: the second of the two that are folded."""
    ends, inside = (np.array([low]), np.array([high])), np.array([(low + high) / 2, high])
    with _recorded("LaplaceFolded", "sensitivity") as seen:
        linear_regression._construct_regression_obj(  # noqa: SLF001 - as above
            inside.reshape(-1, 1), inside, ends, ends, epsilon=1.0, alpha=0, random_state=1
        )
    return seen[1]


def _regression(epsilon: float, m: int) -> float:
    """What a regression spends: the levels with which means and coefficients are released."""
    data = np.random.default_rng(1).random((50, m + 1))
    asked: Callable[..., Any] = LinearRegression(
        epsilon=epsilon, bounds_X=(0, 1), bounds_y=(0, 1), accountant=BudgetAccountant(), random_state=1
    ).fit
    with _recorded("mean", "epsilon") as means, _recorded("_construct_regression_obj", "epsilon") as rest:
        asked(data[:, :m], data[:, m])
    return sum(means) + sum(rest)


def _vector_scale(epsilon: float, R: float, alpha: float) -> float:
    """The scale with which the norm of the random vector is drawn."""
    mechanism = Vector(
        epsilon=epsilon,
        function_sensitivity=0.25,
        data_sensitivity=R,
        dimension=1,
        alpha=alpha,
        random_state=1,
    )
    with patch.object(mechanism, "_rng") as drawn:
        drawn.standard_normal.return_value = np.ones((1, 4))
        drawn.gamma.return_value = np.ones(4)
        mechanism.randomise(lambda x: x)
    return float(drawn.gamma.call_args.args[1])


def _clusters(epsilon: float, d: int) -> float:
    """What one round of k-means spends, of one round: the count's level, and that of the sum of each column."""
    count, column = KMeans(epsilon=epsilon)._split_epsilon(d, 1)  # noqa: SLF001 - as above
    return float(count + d * column)


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
    "models.linear_regression._construct_regression_obj (sensitivity of the squares)": (
        linear_regression._construct_regression_obj,  # noqa: SLF001 - as above
        _squares,
    ),
    "models.LinearRegression.fit (levels of its releases, of m features)": (
        LinearRegression.fit,
        _regression,
    ),
    "mechanisms.Vector.randomise (scale)": (Vector.randomise, _vector_scale),
    "models.KMeans._split_epsilon (levels of its releases, of d columns)": (KMeans._split_epsilon, _clusters),  # noqa: SLF001 - as above
}
