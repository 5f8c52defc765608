"""Checks of the float64 distribution and survival functions of |X1 - X2|, X1 and X2 ~ Gamma(k, 1).

The reference is the finite expansion S(x) = e^-x q_k(x) in ball arithmetic, with x the exact double;
the expansion itself is checked against a quadrature of the density.
"""

from __future__ import annotations

import doctest
import re
import warnings
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import comb, factorial
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, arb_poly, ctx, fmpq, fmpq_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from parisk_sym.laws import bessel_k_arrays
from parisk_sym.laws.bessel_k_arrays import MAX_SHAPE, cdf, survival

FloatArray = NDArray[np.float64]

ALL_SHAPES = range(1, MAX_SHAPE + 1)
SPREAD = [1, 2, 3, 4, 5, 7, 10, 15, 22, 33, 50, 68, 77, 87, 95, 98, 99, 100]
TOLERANCE = 5e-15  # half of the promised 1e-14; the largest error seen on 6.5 million points is 2.4e-15
SMALLEST_NORMAL = 2.3e-308
PRECISION = 1500  # bits; covers 1 - S(x) down to F(x) ~ 1e-308, a cancellation of 1023 bits


@pytest.fixture(autouse=True)
def ball_precision() -> Iterator[None]:
    """Set the working precision of the balls and restore the previous one afterwards."""
    before = ctx.prec
    ctx.prec = PRECISION
    yield
    ctx.prec = before


@lru_cache(maxsize=MAX_SHAPE)
def tail_polynomial(k: int) -> Any:
    """Exact q_k, S(x) = e^-x q_k(x)."""
    weights = [fmpq(comb(2 * k - 2 - m, k - 1), 2 ** (2 * k - 2 - m)) for m in range(k)]
    return fmpq_poly([sum(weights[j:], fmpq(0)) / factorial(j) for j in range(k)])


def reference(x: float, k: int) -> tuple[Any, Any]:
    """Balls of F(x) and S(x) at the exact double x."""
    point = arb(x)
    tail = (-point).exp() * arb_poly(tail_polynomial(k))(point)
    return 1 - tail, tail


def certainly_close(value: float, ball: Any, tolerance: float) -> bool:
    """True only if |value / y - 1| <= tolerance for each y in the ball, and the ball is narrow."""
    assert ball.rel_accuracy_bits() > 100
    return bool(abs(arb(value) / ball - 1) <= tolerance)


def assert_accurate(x: FloatArray, k: int, tolerance: float = TOLERANCE) -> None:
    """Both functions agree with their balls at all points of the vector x."""
    for point, lower, upper in zip(x.tolist(), cdf(x, k).tolist(), survival(x, k).tolist(), strict=True):
        head, tail = reference(point, k)
        assert certainly_close(lower, head, tolerance), f"cdf, k={k}, x={point!r}"
        assert certainly_close(upper, tail, tolerance), f"survival, k={k}, x={point!r}"


def log_uniform(rng: np.random.Generator, low: float, high: float, size: int) -> FloatArray:
    """Random points whose logarithm is uniform on [log low, log high]."""
    return np.clip(np.exp(rng.uniform(np.log(low), np.log(high), size)), low, high)


def neighbours(point: float) -> list[float]:
    """The double `point` and its two neighbours on either side."""
    below, above = np.nextafter(point, 0.0), np.nextafter(point, np.inf)
    return [np.nextafter(below, 0.0), below, point, above, np.nextafter(above, np.inf)]


@pytest.mark.parametrize("k", SPREAD)
def test_relative_error_on_random_points(k: int) -> None:
    rng = np.random.default_rng([20210164, k])
    points = [log_uniform(rng, 1e-12, 700.0, 300), rng.uniform(0.0, 700.0, 200), np.array([1e-12, 700.0])]
    assert_accurate(np.concatenate(points), k)


def test_relative_error_for_every_shape_around_the_centre() -> None:
    rng = np.random.default_rng(6484)
    for k in ALL_SHAPES:
        assert_accurate(rng.uniform(0.0, 4.0 * np.sqrt(k), 40), k)


@pytest.mark.parametrize("k", SPREAD)
def test_the_border_of_the_expansions(k: int) -> None:
    border = bessel_k_arrays._expansion(k).border
    x = np.array([*neighbours(border), *np.linspace(0.95 * border, 1.05 * border, 41)])
    assert_accurate(x, k)
    assert np.all(np.diff(cdf(np.linspace(0.95 * border, 1.05 * border, 41), k)) > 0.0)


@pytest.mark.parametrize("k", [1, 3, 50, 100])
def test_relative_error_of_survival_beyond_the_range_of_one_exponential(k: int) -> None:
    x = np.array([*neighbours(700.0), *np.linspace(700.0, 1100.0, 80)])
    assert_accurate(x[survival(x, k) >= SMALLEST_NORMAL], k)


@pytest.mark.parametrize("k", [1, 2, 3, 99, 100])
def test_relative_error_close_to_zero(k: int) -> None:
    x = np.array([1e-13, 1e-16, 1e-100, 1e-200, 1e-300, 2.0**-1015])
    assert_accurate(x, k)


@pytest.mark.parametrize(("k", "x"), [(1, 0.3), (2, 1.5), (3, 0.01), (5, 4.0), (20, 6.0), (100, 25.0)])
def test_the_reference_integrates_the_density(k: int, x: float) -> None:
    with mpmath.workdps(40):
        constant = 2 / (mpmath.gamma(k) * mpmath.sqrt(mpmath.pi))
        order = mpmath.mpf(k) - 0.5
        mass = mpmath.quad(lambda t: constant * (t / 2) ** order * mpmath.besselk(order, t), [0, x / 2, x])
        assert certainly_close(float(mass), reference(x, k)[0], 2.3e-16)


def test_three_closed_forms() -> None:
    x = np.linspace(0.0, 40.0, 401)
    factors = {1: np.ones_like(x), 2: 1 + x / 2, 3: 1 + x * (5 + x) / 8}
    for k, factor in factors.items():
        np.testing.assert_allclose(survival(x, k), np.exp(-x) * factor, rtol=2e-15)


@pytest.mark.parametrize("k", ALL_SHAPES)
def test_end_points(k: int) -> None:
    x = np.array([0.0, -0.0, np.inf])
    assert cdf(x, k).tolist() == [0.0, 0.0, 1.0]
    assert not np.signbit(cdf(x, k)).any()
    assert survival(x, k).tolist() == [1.0, 1.0, 0.0]


def test_extreme_points_raise_no_floating_point_condition() -> None:
    x = np.array([5e-324, 1e-310, SMALLEST_NORMAL, 699.0, 745.0, 746.0, 1399.0, 1401.0, 1e5, 1e300, 1.7e308])
    with np.errstate(all="raise"), warnings.catch_warnings():
        warnings.simplefilter("error")
        for k in ALL_SHAPES:
            lower, upper = cdf(x, k), survival(x, k)
            assert np.all(np.diff(lower) >= 0.0)
            assert np.all(np.diff(upper) <= 0.0)
            assert upper[:3].tolist() == [1.0] * 3
            assert lower[3:].tolist() == [1.0] * 8
            assert upper[-5:].tolist() == [0.0] * 5


@given(x=st.floats(min_value=0.0, allow_infinity=True), k=st.integers(1, MAX_SHAPE))
@settings(max_examples=300, deadline=None)
def test_values_are_probabilities_and_add_up_to_one(x: float, k: int) -> None:
    lower, upper = cdf(x, k), survival(x, k)
    assert 0.0 <= lower <= 1.0
    assert 0.0 <= upper <= 1.0
    assert abs(lower + upper - 1.0) <= 2.0 * np.spacing(1.0)


def test_sum_is_one_to_two_units_in_the_last_place() -> None:
    x = log_uniform(np.random.default_rng(11), 1e-6, 700.0, 2000)
    for k in SPREAD:
        assert np.abs(cdf(x, k) + survival(x, k) - 1.0).max() <= 2.0 * np.spacing(1.0)


@pytest.mark.parametrize("k", ALL_SHAPES)
def test_expansions_meet_near_the_median(k: int) -> None:
    border = bessel_k_arrays._expansion(k).border
    assert 0.475 < float(reference(border, k)[0]) < 0.506


@pytest.mark.parametrize("function", [cdf, survival])
class TestShapes:
    """Broadcasting and memory layout; each value must be the one of the scalar call."""

    def test_points_and_shapes_broadcast(self, function: Callable[..., FloatArray]) -> None:
        x, k = np.array([0.0, 0.5, 3.0, 30.0, np.inf]), np.array([[3], [1], [100], [3]])
        table = function(x, k)
        assert table.shape == (4, 5)
        for row, shape in zip(table, k[:, 0].tolist(), strict=True):
            np.testing.assert_allclose(row, [function(point, shape) for point in x], rtol=1e-15)

    @pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
    def test_integer_types_of_k(self, function: Callable[..., FloatArray], kind: type[Any]) -> None:
        expected = [float(function(2.5, 7)), float(function(2.5, 100))]
        assert function(2.5, np.array([7, 100], dtype=kind)).tolist() == expected
        assert float(function(2.5, kind(7))) == expected[0]

    def test_shuffled_shapes_over_more_than_one_block(self, function: Callable[..., FloatArray]) -> None:
        rng = np.random.default_rng(7)
        x, k = rng.exponential(4.0, 60_000), rng.integers(1, 4, 60_000)
        mixed = function(x, k)
        for shape in (1, 2, 3):
            np.testing.assert_allclose(mixed[k == shape], function(x, shape)[k == shape], rtol=1e-15)

    def test_blocks_join_without_seam(self, function: Callable[..., FloatArray]) -> None:
        x = np.random.default_rng(8).uniform(0.0, 20.0, 2 * bessel_k_arrays._BLOCK + 5)
        whole = function(x, 3)
        edge = bessel_k_arrays._BLOCK
        for part in (slice(0, 3), slice(edge - 2, edge + 2), slice(2 * edge - 2, None)):
            np.testing.assert_allclose(whole[part], function(x[part], 3), rtol=1e-15)

    def test_strided_input_is_left_alone(self, function: Callable[..., FloatArray]) -> None:
        base = np.linspace(0.0, 12.0, 24).reshape(4, 6)
        view, copy = base.T[::2], base.copy()
        np.testing.assert_allclose(function(view, 3), function(view.copy(), 3), rtol=1e-15)
        assert function(view, 3).shape == (3, 4)
        np.testing.assert_array_equal(base, copy)

    def test_degenerate_shapes(self, function: Callable[..., FloatArray]) -> None:
        assert function(1.0, 3).shape == ()
        assert function(np.zeros((0, 4)), 3).shape == (0, 4)
        assert function(np.zeros((2, 1)), np.zeros((1, 0), dtype=int)).shape == (2, 0)
        assert function(np.zeros(3), 3).dtype == np.float64

    def test_shapes_that_do_not_match(self, function: Callable[..., FloatArray]) -> None:
        with pytest.raises(ValueError, match="shape mismatch"):
            function(np.zeros(3), np.array([1, 2]))


@pytest.mark.parametrize("function", [cdf, survival])
@pytest.mark.parametrize(
    ("x", "k", "message"),
    [
        (1.0, 0, "k must be an integer in [1, 100], got 0"),
        (1.0, -3, "k must be an integer in [1, 100], got -3"),
        (1.0, 101, "k must be an integer in [1, 100], got 101"),
        (1.0, 2.5, "k must be an integer in [1, 100], got 2.5"),
        (1.0, 3.0, "k must be an integer in [1, 100], got 3.0"),
        (1.0, True, "k must be an integer in [1, 100], got True"),
        (1.0, None, "k must be an integer in [1, 100], got None"),
        (1.0, "3", "k must be an integer in [1, 100], got '3'"),
        (1.0, 10**30, f"k must be an integer in [1, 100], got {10**30}"),
        (1.0, np.array([1, 257]), "k must be an integer in [1, 100], got 257"),
        (1.0, np.array([1.0, np.nan]), "k must be an integer in [1, 100], got array([ 1., nan])"),
        (-1e-300, 3, "x must be in [0, inf], got -1e-300"),
        (np.nan, 3, "x must be in [0, inf], got nan"),
        (-np.inf, 3, "x must be in [0, inf], got -inf"),
        (np.array([[1.0, np.nan], [-2.0, 3.0]]), 3, "x must be in [0, inf], got nan"),
        (np.array([1.0, -2.0]), np.array([3, 4]), "x must be in [0, inf], got -2.0"),
        (1.0 + 2.0j, 3, "x must be real numbers in [0, inf], got (1+2j)"),
        ("1", 3, "x must be real numbers in [0, inf], got '1'"),
        (None, 3, "x must be real numbers in [0, inf], got None"),
    ],
)
def test_bad_input(function: Callable[..., FloatArray], x: Any, k: Any, message: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            function(x, k)


def test_examples_in_the_documentation() -> None:
    outcome = doctest.testmod(bessel_k_arrays)
    assert outcome.attempted > 0
    assert outcome.failed == 0
