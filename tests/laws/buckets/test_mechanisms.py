"""Buckets of named mechanisms, and of any law from its cells, against closed forms."""

from __future__ import annotations

from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.cells import cells_between
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.loss import Loss
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.mechanisms.gaussian import DEVIATIONS
from tests.laws.buckets.exact import (
    Pair,
    assert_inside,
    discrete_laplace,
    gaussian,
    gaussian_delta,
    laplace,
    number,
    response,
    uniform_and_triangle,
    worst_case,
)


@pytest.mark.parametrize("n", [1, 2, 10, 100, 1024])
@pytest.mark.parametrize("sigma", ["1/2", 2, 20])
@pytest.mark.parametrize("overflow", ["auto", "squaring", "infinity"])
def test_gaussian(n: int, sigma: str | int, overflow: str) -> None:
    bounds = gaussian(sigma, step="1/100", buckets=3000, overflow=overflow).power(n)
    for eps in (0, "1/3", 1, 5, 12, 25, 40):
        assert_inside(bounds.delta(eps), gaussian_delta(sigma, n, eps))


@settings(max_examples=120)
@given(
    sigma=st.fractions("1/10", 60, max_denominator=50),
    n=st.integers(1, 1024),
    part=st.fractions(0, 3, max_denominator=40),
    grid=st.sampled_from([{"step": "1/7"}, {"step": "1/60"}, {"factor": "1.05"}]),
    buckets=st.sampled_from([20, 200, 900]),
    overflow=st.sampled_from(["auto", "squaring", "infinity"]),
    correction=st.booleans(),
)
def test_gaussian_everywhere(
    sigma: Any, n: int, part: Any, grid: Any, buckets: int, overflow: Any, correction: bool
) -> None:
    """eps from 0 to three times the mean loss and some deviations."""
    eps = part * (n / (2 * sigma**2) + 1)
    one = gaussian(sigma, **grid, buckets=buckets, overflow=overflow, correction=correction)
    assert_inside(one.power(n).delta(eps), gaussian_delta(str(sigma), n, str(eps)))


@settings(max_examples=60)
@given(
    eps0=st.fractions("1/50", 3, max_denominator=50),
    n=st.integers(1, 60),
    part=st.fractions("1/1000", "999/1000", max_denominator=1000),
    grid=st.sampled_from([{"step": "1/7"}, {"step": "1/60"}, {"factor": "1.05"}]),
    buckets=st.sampled_from([200, 900]),
    overflow=st.sampled_from(["auto", "squaring", "infinity"]),
    correction=st.booleans(),
)
def test_laplace_everywhere(
    eps0: Any, n: int, part: Any, grid: Any, buckets: int, overflow: Any, correction: bool
) -> None:
    """The certified closed form for eps anywhere between 0 and n eps0."""
    eps = part * n * eps0
    one = laplace(eps0, **grid, buckets=buckets, overflow=overflow, correction=correction)
    exact = find_formula("laplace.delta").ball(digits=20, eps=eps, eps0=eps0, n=n)
    assert_inside(one.power(n).delta(eps), exact)


def test_gaussian_bounds_are_narrow() -> None:
    one = gaussian(20, step="1/4000", buckets=40_000)
    low, high = one.power(1024).delta(4)
    assert_inside((low, high), gaussian_delta(20, 1024, 4))
    assert high - low < 2e-5
    # One use: the gap falls with the square of the step.
    gaps = []
    for denominator in (10, 100, 1000):
        low, high = gaussian(1, step=f"1/{denominator}", buckets=8 * denominator).delta("1/7")
        gaps.append(high - low)
    assert gaps[1] < gaps[0] / 50
    assert gaps[2] < gaps[1] / 50


@pytest.mark.parametrize("sigma", ["1/30", "1/3", 1, 40])
@pytest.mark.parametrize("buckets", [1, 7, 500])
def test_gaussian_with_tails_off_the_grid(sigma: str | int, buckets: int) -> None:
    """The mean of the loss far above the grid, on it, and with the cut at 20 standard deviations inside."""
    one = gaussian(sigma, step="1/10", buckets=buckets)
    assert one.forward is one.backward
    for eps in (0, "1/20", "1/2", 3, 60):
        assert_inside(one.delta(eps), gaussian_delta(sigma, 1, eps))
        assert_inside(one.power(3).delta(eps), gaussian_delta(sigma, 3, eps))


def test_gaussian_masses_add_up() -> None:
    """Both laws of the loss: what is cut off is below e^(-DEVIATIONS^2 / 2)."""
    loss = gaussian(1, step="1/10", buckets=300).forward
    assert loss.infinite_low == 0.0
    assert 0 < loss.infinite_high < np.exp(-(DEVIATIONS**2) / 2)
    assert abs(loss.masses[0].sum() - 1) < 1e-12
    weights = np.exp(-0.1 * (loss.first + np.arange(loss.masses.shape[1])))
    assert abs((loss.masses[0] * weights).sum() - 1) < 1e-12


@pytest.mark.parametrize("n", [1, 2, 9, 64, 1024])
def test_laplace_in_every_overflow(n: int) -> None:
    """Exact incomplete-gamma values, where the grid holds everything and where it does not."""
    formula = find_formula("laplace.delta")
    levels = ("1/100", "1/20", "1/2", 3, 20) if n < 1024 else (3,)
    exact = [formula.ball(digits=20, eps=eps, eps0="1/10", n=n) for eps in levels]
    for overflow in ("auto", "squaring", "infinity"):
        for buckets in (200, 4000):
            bounds = laplace("1/10", step="1/400", buckets=buckets, overflow=overflow).power(n)
            for eps, value in zip(levels, exact, strict=True):
                assert_inside(bounds.delta(eps), value)


@pytest.mark.parametrize("sensitivity", [1, 2, 3, 7])
@pytest.mark.parametrize("grid", [{"step": "1/10"}, {"step": "1/7"}, {"factor": "11/10"}])
def test_discrete_laplace(sensitivity: int, grid: dict[str, str]) -> None:
    """Sums over the integers, cut where they are below 1e-60, of the definition of delta."""
    one = discrete_laplace("3/2", sensitivity, buckets=60, **grid)  # type: ignore[arg-type]
    for eps in (0, "1/4", "3/5", "7/5", "3/2", 2):
        with ctx.workprec(300):
            q, factor = arb(-fmpq(3, 2) / sensitivity).exp(), arb(number(eps)).exp()
            spread = range(-150 * sensitivity, 150 * sensitivity)
            gains = [q ** abs(x) - factor * q ** abs(x - sensitivity) for x in spread]
            value = sum((gain.max(arb(0)) for gain in gains), arb(0)) * (1 - q) / (1 + q)
        low, high = one.delta(eps)
        assert_inside((low - 1e-60, high + 1e-60), value)
        assert high - low < 0.03


@pytest.mark.parametrize("n", [1, 5, 40])
@pytest.mark.parametrize("delta0", [0, "1/1000", "1/2"])
def test_optimal_pair(n: int, delta0: str | int) -> None:
    """The optimal composition theorem: 1 - (1 - delta0)^n (1 - sum of binomial terms), all losses on the grid."""
    one = worst_case("1/5", delta0, step="1/5", buckets=50)
    assert one.forward is one.backward
    for eps in (0, "1/10", "1/5", 1, 7):
        with ctx.workprec(300):
            level, unit = arb(number(eps)), arb(fmpq(1, 5))
            terms = [
                comb(n, j) * (((n - j) * unit).exp() - (level + j * unit).exp()).max(arb(0))
                for j in range(n + 1)
            ]
            response = sum(terms, arb(0)) / (1 + unit.exp()) ** n
            value = 1 - (1 - arb(number(delta0))) ** n * (1 - response)
        low, high = one.power(n).delta(eps)
        assert_inside((low, high), value)
        assert high - low < (1e-12 if eps != "1/10" else 0.02)


def test_randomised_response_is_the_optimal_pair_without_delta() -> None:
    grid: dict[str, Any] = {"step": "1/50", "buckets": 300}
    coin, optimal = response(2, **grid), worst_case(2, 0, **grid)
    geometric = discrete_laplace(2, **grid)
    for eps in (0, "1/2", 1, 3):
        assert coin.power(3).delta(eps) == optimal.power(3).delta(eps)
        assert coin.delta(eps) == pytest.approx(geometric.delta(eps), abs=1e-15)


@pytest.mark.parametrize("grid", [{"step": "1/50"}, {"factor": "1.02"}])
def test_any_law_from_its_cells_in_both_directions(grid: dict[str, str]) -> None:
    """delta of A against B is 1/(4 e^eps)... by hand: A - f B > 0 for x > 1 - 1/(2f), where it integrates to 1/(4f)."""
    one = Buckets.from_cells(uniform_and_triangle, -1, 30, buckets=1500, **grid)  # type: ignore[arg-type]
    for eps in ("0", "1/10", "1/2", "2", "9"):
        with ctx.workprec(200):
            factor = arb(number(eps)).exp()
            forward = 1 / (4 * factor)
            # B - f A > 0 for x < 1 - f/2, where it integrates to (1 - f/2)^2.
            backward = (1 - factor / 2).max(arb(0)) ** 2
        assert_inside(one.forward.delta(number(eps)), forward)
        assert_inside(one.backward.delta(number(eps)), backward)
        low, high = one.delta(eps)
        assert high - low < 1e-3
    discrete = uniform_in_slices(2000)
    assert_inside(one.power(2).delta(1), sliced_delta(discrete, discrete))


def uniform_in_slices(count: int) -> Pair:
    """A and B on slices of equal width: a post-processing, so its delta is a lower bound."""
    ends = [fmpq(i, count) for i in range(count + 1)]
    triangle = [2 * (y - x) - (y**2 - x**2) for x, y in pairwise(ends)]
    return [fmpq(1, count)] * count, triangle


def sliced_delta(first: Pair, second: Pair) -> arb:
    """delta(1) of the product, about 2e-7 below that of the continuous pair, in floats good to 1e-12."""
    a, b = (np.array([float(x) for x in row]) for row in first)
    c, d = (np.array([float(x) for x in row]) for row in second)
    value = np.maximum(np.outer(a, c) - np.e * np.outer(b, d), 0).sum()
    return arb(float(value)) + arb(0, 1e-6)


def test_cells_left_out_are_infinite_or_absent() -> None:
    """A mass 1/4 at the loss 0 only, and 1/8 known to be infinite: the rest, 5/8, is in neither."""
    grid = Grid.of(step=1, buckets=3)
    quarter = arb(fmpq(1, 4))

    def masses(lower: arb, upper: arb) -> tuple[arb, arb]:
        return (quarter, quarter) if lower == 0 else (arb(0), arb(0))

    cells = cells_between(grid, masses, fmpq(-2), fmpq(2), (arb(fmpq(1, 8)), arb(0)))
    forward, backward = Loss.from_cells(grid, cells), Loss.from_cells(grid, cells.reversed())
    assert (forward.infinite_low, forward.infinite_high) == pytest.approx((1 / 8, 3 / 4))
    assert (backward.infinite_low, backward.infinite_high) == pytest.approx((0, 3 / 4))


@pytest.mark.parametrize("infinite", [(arb.nan(), arb.nan()), (arb(0), arb.pos_inf())], ids=str)
def test_a_mass_at_infinity_that_is_no_number(infinite: tuple[arb, arb]) -> None:
    """It is refused, and gives no upper bound of 0."""
    with pytest.raises(DomainError, match="add up to at most 1"):
        Buckets.from_cells(uniform_and_triangle, -1, 30, infinite=infinite, step="1/100", buckets=2000)
