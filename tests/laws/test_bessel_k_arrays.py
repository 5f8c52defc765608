"""The float64 kernel of the Bessel-K law beside the finite expansion S(x) = e^-x q_k(x) in balls, which is checked against a quadrature."""

from functools import lru_cache
from math import comb, factorial
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, arb_poly, ctx, fmpq, fmpq_poly
from numpy.typing import NDArray

from parisk_sym.laws import bessel_k_arrays
from parisk_sym.laws.bessel_k_arrays import MAX_SHAPE, median_estimate
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.float_passes import horner

ULPS = 4
SPREAD = [1, 2, 3, 4, 5, 6, 7, 10, 15, 22, 33, 50, 68, 87, 100]
cdf, survival, density = (find_formula(f"bessel_k.{name}") for name in ("cdf", "survival", "density"))


@lru_cache(maxsize=MAX_SHAPE)
def tail_polynomial(k: int) -> Any:
    """Exact q_k, S(x) = e^-x q_k(x)."""
    weights = [fmpq(comb(2 * k - 2 - m, k - 1), 2 ** (2 * k - 2 - m)) for m in range(k)]
    return fmpq_poly([sum(weights[j:], fmpq(0)) / factorial(j) for j in range(k)])


def reference(x: float, k: int) -> tuple[arb, arb]:
    """Balls of F(x) and S(x) at the exact double x; 1500 bits cover F(x) ~ 1e-308."""
    with ctx.workprec(1500):
        tail = (-arb(x)).exp() * arb_poly(tail_polynomial(k))(arb(x))
        return 1 - tail, tail


def assert_accurate(x: NDArray[np.float64], k: int) -> None:
    """F and S at all points of the vector x, the shape as a scalar and as a column."""
    for computed in (cdf.array(x=x, k=k), cdf.array(x=x, k=np.full(x.shape, k))):
        assert_within(computed, [reference(point, k)[0] for point in x.tolist()])
    assert_within(survival.array(x=x, k=k), [reference(point, k)[1] for point in x.tolist()])


def assert_within(computed: NDArray[np.float64], exact: list[arb]) -> None:
    for value, ball in zip(computed.tolist(), exact, strict=True):
        with ctx.workprec(1500):
            assert ball.rel_accuracy_bits() > 100
            assert abs(arb(value) - ball) <= ULPS * arb(float(np.spacing(float(ball)))), value


def neighbours(point: float) -> list[float]:
    """The double `point` and its two neighbours on either side."""
    below, above = np.nextafter(point, 0.0), np.nextafter(point, np.inf)
    return [np.nextafter(below, 0.0), below, point, above, np.nextafter(above, np.inf)]


@pytest.mark.parametrize("k", SPREAD)
def test_random_points(k: int) -> None:
    """From 1e-12 to where S is 1e-304."""
    rng = np.random.default_rng([20210164, k])
    assert_accurate(
        np.concatenate([10 ** rng.uniform(-12, 2.8, 60), rng.uniform(0.0, 6 * np.sqrt(k), 60)]), k
    )


@pytest.mark.parametrize("k", SPREAD)
def test_the_border_of_the_expansions(k: int) -> None:
    """On both sides of both borders: that of the float64 kernel and that of the expansions with error bounds."""
    for border in (bessel_k_arrays._float_tables(k).border, median_estimate(k)):
        assert_accurate(np.array([*neighbours(border), *np.linspace(0.95 * border, 1.05 * border, 11)]), k)


def test_every_shape_around_the_centre() -> None:
    """A few points for each of the shapes with tables."""
    rng = np.random.default_rng(6484)
    for k in range(1, MAX_SHAPE + 1):
        assert_accurate(rng.uniform(0.0, 4.0 * np.sqrt(k), 12), k)


@pytest.mark.parametrize("k", [2, 5, 6, 20, 50, 100])
def test_long_polynomials(k: int) -> None:
    """Horner's rule beside balls."""
    law, x = bessel_k_arrays._float_tables(k), np.linspace(0.5, 9, 7)
    value = horner(law.upper, x, np.empty(x.shape))
    np.testing.assert_allclose(value, [float(arb_poly(tail_polynomial(k))(arb(p))) for p in x], rtol=3e-15)


@pytest.mark.parametrize(("k", "x"), [(1, 0.3), (2, 1.5), (3, 0.01), (5, 4.0), (20, 6.0), (100, 25.0)])
def test_the_reference_integrates_the_density(k: int, x: float) -> None:
    """The expansion beside mpmath's quadrature of the density, and the density's kernel beside mpmath's value."""
    with mpmath.workdps(40):
        constant = 2 / (mpmath.gamma(k) * mpmath.sqrt(mpmath.pi))
        order = mpmath.mpf(k) - 0.5
        body = lambda t: constant * (t / 2) ** order * mpmath.besselk(order, t)  # noqa: E731
        mass = float(mpmath.quad(body, [0, x / 2, x]))
        assert float(reference(x, k)[0]) == pytest.approx(mass, rel=4e-16)
        assert float(density.array(t=x, k=k)) == pytest.approx(float(body(mpmath.mpf(x))), rel=4e-16)


def test_three_closed_forms() -> None:
    """By hand, from the convolution."""
    x = np.linspace(0.0, 40.0, 401)
    for k, factor in {1: np.ones_like(x), 2: 1 + x / 2, 3: 1 + x * (5 + x) / 8}.items():
        np.testing.assert_allclose(survival.array(x=x, k=k), np.exp(-x) * factor, rtol=2e-15)


def test_values_rise_across_the_borders() -> None:
    """No step down where one expansion takes over from the other."""
    for k in SPREAD:
        border = bessel_k_arrays._float_tables(k).border
        assert np.all(np.diff(cdf.array(x=np.linspace(0.9 * border, 1.1 * border, 301), k=k)) > 0.0)


@pytest.mark.parametrize("k", range(1, MAX_SHAPE + 1))
def test_the_borders_are_near_the_median(k: int) -> None:
    """Below the first 1 - S would cancel; from the second on F is at least 1/2, on which the bound of its error rests."""
    assert 0.475 < float(reference(median_estimate(k), k)[0]) < 0.506
    assert reference(1.08 * median_estimate(k), k)[0] > 0.5


def test_sum_is_one_to_two_units_in_the_last_place() -> None:
    """F + S = 1."""
    x = 10 ** np.random.default_rng(11).uniform(-6, 2.8, 2000)
    for k in SPREAD:
        total = cdf.array(x=x, k=k) + survival.array(x=x, k=k)
        assert np.abs(total - 1.0).max() <= 2.0 * np.spacing(1.0)
