"""Tests of the samplers against closed forms of their laws."""

from __future__ import annotations

import doctest
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import integrate, stats  # type: ignore[import-untyped, unused-ignore]

from parisk_sym.laws import samplers
from parisk_sym.laws.samplers import (
    gamma_difference,
    independent_model,
    laplace_loss,
    laplace_loss_vector,
    laplace_noise,
    overlap_event,
)
from parisk_sym.proofs.simulation.statistics import (
    EventSampler,
    ValueSampler,
    law_test,
    mean_test,
    probability_test,
)

Array = NDArray[np.float64]
Rng = np.random.Generator

SEEDS = (1, 2, 3)
SIZE = 100_000


def loss_cdf(x: Array, eps0: float) -> Array:
    """P(L <= x) for the one-dimensional loss: atoms exp(-eps0)/2 at -eps0 and 1/2 at eps0."""
    inner = np.exp((np.minimum(x, eps0) - eps0) / 2) / 2
    return np.where(x < -eps0, 0.0, np.where(x < eps0, inner, 1.0))


def loss_left(x: Array, eps0: float) -> Array:
    """P(L < x) for the one-dimensional loss."""
    inner = np.exp((np.minimum(x, eps0) - eps0) / 2) / 2
    return np.where(x <= -eps0, 0.0, np.where(x <= eps0, inner, 1.0))


def halves_inner(x: Array, eps0: float) -> tuple[Array, Array]:
    """The branches below and above 0 of P(L <= x) for the shift (1/2, -1/2).

    L is the sum of two independent losses with parameter c = eps0 / 2; convolving their laws gives
    exp(x/2 - c) (2 + 2c + x) / 8 on [-2c, 0) and exp(x/2 - c) (6 + 2c - x) / 8 on [0, 2c).
    """
    clipped = np.clip(x, -eps0, eps0)
    scale = np.exp((clipped - eps0) / 2) / 8
    return scale * (2 + eps0 + clipped), scale * (6 + eps0 - clipped)


def halves_cdf(x: Array, eps0: float) -> Array:
    below, above = halves_inner(x, eps0)
    return np.where(x < -eps0, 0.0, np.where(x < 0, below, np.where(x < eps0, above, 1.0)))


def halves_left(x: Array, eps0: float) -> Array:
    below, above = halves_inner(x, eps0)
    return np.where(x <= -eps0, 0.0, np.where(x <= 0, below, np.where(x <= eps0, above, 1.0)))


def distance_cdf(x: Array, k: int) -> Array:
    """P(|X1 - X2| <= x) for Gamma(k, 1) with k = 1, 2, 3, from the density of the difference."""
    polynomial = {1: 1 + 0 * x, 2: 1 + x / 2, 3: 1 + x * 5 / 8 + x * x / 8}[k]
    return 1 - np.exp(-x) * polynomial


def overlap(e1: float, e2: float) -> float:
    """Overlap of centred Laplace densities with rates e1, e2, which cross at distance mu."""
    mu = math.log(e1 / e2) / (e1 - e2)
    return 1 - abs(math.exp(-mu * e2) - math.exp(-mu * e1))


def hits_of(sample: ValueSampler, place: float) -> EventSampler:
    """The events that a value is exactly at ``place``."""
    return lambda rng, size: sample(rng, size) == place


def test_doctests() -> None:
    outcome = doctest.testmod(samplers)
    assert outcome.attempted > 0
    assert outcome.failed == 0


# --- the closed forms themselves -----------------------------------------------------------------------


@pytest.mark.parametrize("k", [1, 2, 3])
def test_distance_cdf_by_quadrature(k: int) -> None:
    for x in (0.3, 1.0, 4.0):
        inner = integrate.quad(
            lambda u, x=x: stats.gamma.pdf(u, k) * (stats.gamma.cdf(u + x, k) - stats.gamma.cdf(u - x, k)),
            0,
            60,
            points=[x],
            epsabs=1e-12,
            limit=200,
        )[0]
        assert float(distance_cdf(np.array(x), k)) == pytest.approx(inner, abs=1e-10)


@pytest.mark.parametrize(("e1", "e2"), [(1.0, 0.6), (0.6, 1.0), (3.0, 0.1)])
def test_overlap_by_quadrature(e1: float, e2: float) -> None:
    mu = math.log(e1 / e2) / (e1 - e2)
    value = sum(
        integrate.quad(lambda z: min(e1 * math.exp(-e1 * z), e2 * math.exp(-e2 * z)), a, b, epsabs=1e-13)[0]
        for a, b in ((0, mu), (mu, math.inf))
    )
    assert overlap(e1, e2) == pytest.approx(value, abs=1e-10)


def test_overlap_value() -> None:
    assert overlap(1.0, 0.6) == pytest.approx(0.81410, abs=1e-5)


@pytest.mark.parametrize("eps0", [0.2, 1.0, 5.0])
def test_loss_law_gives_the_central_probability(eps0: float) -> None:
    for eps in (0.1 * eps0, 0.5 * eps0, 0.99 * eps0):
        central = loss_cdf(np.array(eps), eps0) - loss_left(np.array(-eps), eps0)
        assert float(central) == pytest.approx(math.exp(-eps0 / 2) * math.sinh(eps / 2), rel=1e-12)


# --- laws ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("scale", [0.01, 1.0, 30.0])
def test_laplace_noise_law(seed: int, scale: float) -> None:
    def cdf(x: Array) -> Array:
        tail = np.exp(-np.abs(x) / scale) / 2
        return np.where(x < 0, tail, 1 - tail)

    assert law_test(lambda rng, n: laplace_noise(rng, n, scale), cdf, samples=SIZE, seed=seed).consistent


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("k", [1, 2, 3])
def test_gamma_difference_law(seed: int, k: int) -> None:
    def passes(claimed: int) -> bool:
        return law_test(
            lambda rng, n: gamma_difference(rng, n, k),
            lambda x: distance_cdf(x, claimed),
            samples=SIZE,
            seed=seed,
        ).consistent

    assert [claimed for claimed in (1, 2, 3) if passes(claimed)] == [k]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("eps0", [0.2, 1.0, 5.0])
def test_laplace_loss_law(seed: int, eps0: float) -> None:
    def passes(claimed: float) -> bool:
        return law_test(
            lambda rng, n: laplace_loss(rng, n, eps0),
            lambda x: loss_cdf(x, claimed),
            cdf_left=lambda x: loss_left(x, claimed),
            samples=SIZE,
            seed=seed,
        ).consistent

    assert passes(eps0)
    assert not passes(1.1 * eps0)


@pytest.mark.parametrize("seed", SEEDS)
def test_laplace_loss_atoms_central_part_and_mean(seed: int) -> None:
    eps0, eps = 0.7, 0.4

    def share(event: Callable[[Array], NDArray[np.bool_]], p: float) -> bool:
        def sample(rng: Rng, n: int) -> NDArray[np.bool_]:
            return event(laplace_loss(rng, n, eps0))

        return probability_test(sample, p - 1e-15, p + 1e-15, samples=SIZE, seed=seed).consistent

    assert share(lambda loss: loss == eps0, 0.5)
    assert share(lambda loss: loss == -eps0, math.exp(-eps0) / 2)
    assert share(lambda loss: np.abs(loss) <= eps, math.exp(-eps0 / 2) * math.sinh(eps / 2))
    assert share(lambda loss: np.abs(loss) <= eps0, 1.0 - 1e-15)
    mean = eps0 - 1 + math.exp(-eps0)
    claim = (mean - 1e-15, mean + 1e-15, -eps0, eps0)
    assert mean_test(lambda rng, n: laplace_loss(rng, n, eps0), *claim, samples=SIZE, seed=seed).consistent


def test_textbook_loss_misses_its_atoms() -> None:
    eps0 = 0.7
    z = laplace_noise(np.random.default_rng(0), SIZE, 1 / eps0)
    textbook = eps0 * (np.abs(z - 1) - np.abs(z))
    exact = laplace_loss(np.random.default_rng(0), SIZE, eps0)
    assert np.allclose(textbook, exact, rtol=0, atol=1e-12)
    outside = (z <= 0) | (z >= 1)
    assert np.array_equal(np.abs(exact[outside]), np.full(outside.sum(), eps0))
    assert np.count_nonzero(np.abs(textbook[outside]) != eps0) > SIZE // 100


@pytest.mark.parametrize("shift", [[1.0], [-1.0], [0.0, 1.0, 0.0], [0.0, -1.0]])
def test_vector_loss_along_an_axis_is_the_scalar_loss(shift: list[float]) -> None:
    eps0 = 1.3
    result = law_test(
        lambda rng, n: laplace_loss_vector(rng, n, eps0, shift),
        lambda x: loss_cdf(x, eps0),
        cdf_left=lambda x: loss_left(x, eps0),
        samples=SIZE,
        seed=4,
    )
    assert result.consistent


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("shift", [(0.5, -0.5), (0.5, 0.5)])
def test_vector_loss_law(seed: int, shift: tuple[float, float]) -> None:
    eps0 = 1.3

    def sample(rng: Rng, n: int) -> Array:
        return laplace_loss_vector(rng, n, eps0, shift)

    def passes(claimed: float) -> bool:
        return law_test(
            sample,
            lambda x: halves_cdf(x, claimed),
            cdf_left=lambda x: halves_left(x, claimed),
            samples=SIZE,
            seed=seed,
        ).consistent

    assert passes(eps0)
    assert not passes(1.1 * eps0)
    atoms = {eps0: 0.25, 0.0: math.exp(-eps0 / 2) / 2, -eps0: math.exp(-eps0) / 4}
    for place, mass in atoms.items():
        hit = probability_test(hits_of(sample, place), mass - 1e-15, mass + 1e-15, samples=SIZE, seed=seed)
        assert hit.consistent


@pytest.mark.parametrize(
    "shift", [[0.1] * 10, [0.1, -0.2, 0.3, -0.4], [1 / 3, 1 / 3, 1 / 3], [0.7, 0.1, 0.2]]
)
def test_vector_loss_mean_and_extreme_atoms(shift: list[float]) -> None:
    # The loss is a sum of scalar losses with parameters eps0 |shift_i|.
    eps0 = 0.9

    def sample(rng: Rng, n: int) -> Array:
        return laplace_loss_vector(rng, n, eps0, shift)

    mean = sum(eps0 * abs(s) - 1 + math.exp(-eps0 * abs(s)) for s in shift)
    assert mean_test(sample, mean - 1e-14, mean + 1e-14, -eps0, eps0, samples=SIZE, seed=6).consistent
    for place, mass in ((eps0, 0.5 ** len(shift)), (-eps0, 0.5 ** len(shift) * math.exp(-eps0))):
        hit = probability_test(hits_of(sample, place), mass - 1e-15, mass + 1e-15, samples=SIZE, seed=6)
        assert hit.consistent


def test_vector_loss_is_the_loss_of_its_definition() -> None:
    eps0, shift = 0.8, np.array([0.25, -0.625, 0.0, 0.125])
    loss = laplace_loss_vector(np.random.default_rng(9), 1000, eps0, shift)
    rng = np.random.default_rng(9)
    z = np.stack([laplace_noise(rng, 1000, 1 / eps0) for _ in shift])
    textbook = eps0 * (np.abs(z - shift[:, None]) - np.abs(z)).sum(axis=0)
    assert np.allclose(loss, textbook, rtol=0, atol=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("eps0", "k"), [(0.1, 1), (1.0, 2), (0.5, 3), (20.0, 3)])
def test_independent_model_law(seed: int, eps0: float, k: int) -> None:
    total = float(distance_cdf(np.array(eps0), k))
    result = law_test(
        lambda rng, n: independent_model(rng, n, eps0, k),
        lambda x: distance_cdf(x, k) / total,
        samples=50_000,
        seed=seed,
    )
    assert result.consistent


@pytest.mark.parametrize("size", [1, 7, 1000, 2**17 + 1])
def test_independent_model_returns_the_size(size: int) -> None:
    values = independent_model(np.random.default_rng(0), size, 0.3, 2)
    assert values.shape == (size,)
    assert 0 <= values.min() <= values.max() <= 0.3


def test_acceptance_bound_is_an_upper_bound() -> None:
    # Refused just where eps0 times the density of T at 0, here 3/8 for k = 3, is below the limit.
    with pytest.raises(ValueError, match=r"^eps0 must give an acceptance probability >= 0\.0001,"):
        independent_model(np.random.default_rng(0), 1, 0.99e-4 * 8 / 3, 3)
    assert independent_model(np.random.default_rng(0), 1, 1.01e-4 * 8 / 3, 3).shape == (1,)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("e1", "e2"), [(1.0, 0.6), (0.6, 1.0), (3.0, 0.1)])
def test_overlap_event_probability(seed: int, e1: float, e2: float) -> None:
    def passes(p: float) -> bool:
        claim = (p - 1e-14, p + 1e-14)
        return probability_test(
            lambda rng, n: overlap_event(rng, n, e1, e2), *claim, samples=SIZE, seed=seed
        ).consistent

    assert passes(overlap(e1, e2))
    assert not passes(overlap(e1, e2) + 0.02)
    assert not passes(overlap(e1, e2) - 0.02)


def test_overlap_of_extreme_rates_is_silent() -> None:
    with np.errstate(all="raise", under="ignore"):
        for e1, e2 in ((1e-100, 1e100), (1e100, 1e-100)):
            assert not overlap_event(np.random.default_rng(0), 1000, e1, e2).any()


# --- generators and bad input --------------------------------------------------------------------------

DRAWS: dict[str, Callable[[Rng, Any], NDArray[Any]]] = {
    "laplace_noise": lambda rng, n: laplace_noise(rng, n, 2.0),
    "gamma_difference": lambda rng, n: gamma_difference(rng, n, 2),
    "laplace_loss": lambda rng, n: laplace_loss(rng, n, 0.5),
    "laplace_loss_vector": lambda rng, n: laplace_loss_vector(rng, n, 0.5, [0.5, -0.5]),
    "independent_model": lambda rng, n: independent_model(rng, n, 0.5, 2),
    "overlap_event": lambda rng, n: overlap_event(rng, n, 1.0, 0.5),
}


@pytest.mark.parametrize("name", DRAWS)
def test_draws_depend_on_the_generator_only(name: str) -> None:
    draw = DRAWS[name]
    first, again, other = (draw(np.random.default_rng(seed), 50) for seed in (3, 3, 4))
    assert first.shape == (50,)
    assert first.dtype == (np.bool_ if name == "overlap_event" else np.float64)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.parametrize("name", DRAWS)
@pytest.mark.parametrize("size", [0, -3, 2.0, True, None])
def test_bad_size(name: str, size: Any) -> None:
    with pytest.raises(ValueError, match=rf"^size must be an integer >= 1, got {size!r}$"):
        DRAWS[name](np.random.default_rng(0), size)


BAD_REALS = [0.0, -1.0, math.nan, math.inf, 1e101, 1e-101, "1", None, True]

PARAMETERS: dict[str, Callable[[Rng, Any], NDArray[Any]]] = {
    "scale": lambda rng, bad: laplace_noise(rng, 5, bad),
    "k": lambda rng, bad: gamma_difference(rng, 5, bad),
    "eps0": lambda rng, bad: laplace_loss(rng, 5, bad),
    "eps0 ": lambda rng, bad: laplace_loss_vector(rng, 5, bad, [1.0]),
    "eps0  ": lambda rng, bad: independent_model(rng, 5, bad, 2),
    "k ": lambda rng, bad: independent_model(rng, 5, 0.5, bad),
    "eps1": lambda rng, bad: overlap_event(rng, 5, bad, 1.0),
    "eps2": lambda rng, bad: overlap_event(rng, 5, 1.0, bad),
}


@pytest.mark.parametrize("name", PARAMETERS)
@pytest.mark.parametrize("bad", BAD_REALS)
def test_bad_parameter(name: str, bad: Any) -> None:
    with pytest.raises(ValueError, match=rf"^{name.strip()} must be a real number in \[.*\], got ") as caught:
        PARAMETERS[name](np.random.default_rng(0), bad)
    assert str(caught.value).endswith(f"got {bad!r}")


@pytest.mark.parametrize(
    ("shift", "message"),
    [
        ([], r"shift must have l1 norm 1 up to 1e-12, got norm 0\.0"),
        ([0.5, 0.6], r"shift must have l1 norm 1 up to 1e-12, got norm 1\.1"),
        ([0.5, -0.4], r"shift must have l1 norm 1 up to 1e-12, got norm 0\.9"),
        ([1.0, math.nan], r"shift must have l1 norm 1 up to 1e-12, got norm nan"),
        ([math.inf], r"shift must have l1 norm 1 up to 1e-12, got norm inf"),
        (1.0, r"shift must be a vector of shape \(k,\), got shape \(\)"),
        ([[1.0]], r"shift must be a vector of shape \(k,\), got shape \(1, 1\)"),
    ],
)
def test_bad_shift(shift: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        laplace_loss_vector(np.random.default_rng(0), 5, 0.5, shift)
