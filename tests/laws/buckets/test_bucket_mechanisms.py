"""Tests of the privacy buckets of named mechanisms, of their grid options, budgets and of one-call bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce
from itertools import pairwise
from math import comb, inf
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parisk_sym.ground.errors import DomainError, InexactInputError, ParameterError
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.cells import between
from parisk_sym.laws.buckets.discrete_pair import exact_delta
from parisk_sym.laws.buckets.grid import Factor, Grid
from parisk_sym.laws.buckets.loss import Loss, squared
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.mechanisms.discrete_laplace import DiscreteLaplace
from parisk_sym.laws.mechanisms.gaussian import DEVIATIONS, Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
from parisk_sym.laws.mechanisms.worst_case import WorstCase

Pair = tuple[list[fmpq], list[fmpq]]
Bounds = tuple[float, float]

COIN: Pair = ([fmpq(3, 4), fmpq(1, 4)], [fmpq(1, 4), fmpq(3, 4)])


@st.composite
def pairs(draw: st.DrawFn) -> Pair:
    """Two distributions on 2 to 5 outcomes with rational probabilities, zeros and equal ratios among them."""
    weight = st.one_of(st.sampled_from([0, 0, 1, 2]), st.integers(0, 1000))
    outcomes = draw(st.integers(2, 5))
    columns = st.lists(weight, min_size=outcomes, max_size=outcomes).filter(any)
    first, second = draw(columns), draw(columns)
    return [fmpq(w, sum(first)) for w in first], [fmpq(w, sum(second)) for w in second]


def number(text: str | int) -> fmpq:
    return fmpq(*map(int, str(text).split("/")))


def laplace(eps0: Any, **grid: Any) -> Buckets:
    return Buckets.of(Laplace(eps0), **grid)


def gaussian(sigma: Any, **grid: Any) -> Buckets:
    return Buckets.of(Gaussian(1 / number(str(sigma))), **grid)


def discrete_laplace(eps0: Any, sensitivity: Any = 1, **grid: Any) -> Buckets:
    return Buckets.of(DiscreteLaplace(eps0, sensitivity), **grid)


def response(eps0: Any, **grid: Any) -> Buckets:
    return Buckets.of(RandomisedResponse(eps0), **grid)


def worst_case(eps0: Any, delta0: Any, **grid: Any) -> Buckets:
    return Buckets.of(WorstCase(eps0, delta0), **grid)


def assert_inside(bounds: Bounds, value: arb | fmpq) -> None:
    """lower <= value <= upper, up to the radius of the ball."""
    with ctx.workprec(300):
        ball = arb(value)
        assert not arb(bounds[0]) > ball, (bounds, value)
        assert not arb(bounds[1]) < ball, (bounds, value)


def both_directions(sequence: list[Pair], eps: str) -> arb:
    """The exact delta(eps) of a product, in balls."""
    with ctx.workprec(300):
        factor = arb(number(eps)).exp()
        sides = [exact_delta(sequence, factor), exact_delta([(b, a) for a, b in sequence], factor)]
        return arb(sides[0]).max(arb(sides[1]))


def normal_cdf(z: arb) -> arb:
    return (-z / arb(2).sqrt()).erfc() / 2


def gaussian_delta(sigma: str | int, n: int, eps: str | int) -> arb:
    """Phi(m/2 - eps/m) - e^eps Phi(-m/2 - eps/m) with m = sqrt(n) / sigma: n uses are one with sigma / sqrt(n)."""
    with ctx.workprec(300):
        m, level = arb(n).sqrt() / number(sigma), arb(number(eps))
        return normal_cdf(m / 2 - level / m) - level.exp() * normal_cdf(-m / 2 - level / m)


# --- mechanisms against closed forms -------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 10, 100, 1024])
@pytest.mark.parametrize("sigma", ["1/2", 2, 20])
@pytest.mark.parametrize("overflow", ["auto", "squaring", "infinity"])
def test_gaussian(n: int, sigma: str | int, overflow: str) -> None:
    bounds = gaussian(sigma, step="1/100", buckets=3000, overflow=overflow).power(n)
    for eps in (0, "1/3", 1, 5, 12, 25, 40):
        assert_inside(bounds.delta(eps), gaussian_delta(sigma, n, eps))


@pytest.mark.slow
@settings(derandomize=True, deadline=None, max_examples=120)
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


@settings(derandomize=True, deadline=None, max_examples=60)
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


def uniform_and_triangle(lower: arb, upper: arb) -> tuple[arb, arb]:
    """A uniform on (0, 1), B with density 2 - 2x: the loss -ln(2 - 2x) grows with x from -ln 2 to infinity."""
    x, y = ((1 - (-end).exp() / 2).max(arb(0)) for end in (lower, upper))
    return y - x, 2 * (y - x) - (y**2 - x**2)


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

    cells = between(grid, masses, fmpq(-2), fmpq(2), (arb(fmpq(1, 8)), arb(0)))
    forward, backward = Loss.from_cells(grid, cells), Loss.from_cells(grid, cells.reversed())
    assert (forward.infinite_low, forward.infinite_high) == pytest.approx((1 / 8, 3 / 4))
    assert (backward.infinite_low, backward.infinite_high) == pytest.approx((0, 3 / 4))


# --- factor, correction, squaring ----------------------------------------------------------------------

RATIONAL_GRIDS = st.tuples(
    st.sampled_from([{"factor": "3"}, {"factor": "11/10"}, {"factor": "1.5"}, {"step": "1/3"}, {"step": 1}]),
    st.sampled_from([1, 3, 12]),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["auto", "squaring", "infinity"]),
)


@pytest.mark.slow
@settings(derandomize=True, deadline=None, max_examples=200)
@given(sequence=st.lists(pairs(), min_size=1, max_size=4), options=RATIONAL_GRIDS)
def test_every_option_holds_the_exact_delta(sequence: list[Pair], options: tuple[Any, ...]) -> None:
    """Small grids, so that most products overflow: both directions, with and without correction and integers."""
    grid, buckets, exact, correction, overflow = options
    parts = [
        Buckets.from_atoms(
            *pair, **grid, buckets=buckets, exact=exact, correction=correction, overflow=overflow
        )
        for pair in sequence
    ]
    bounds = reduce(Buckets.compose, parts)
    for eps in ("0", "1/3", "1", "5/2", "9"):
        assert_inside(bounds.delta(eps), both_directions(sequence, eps))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(pair=pairs(), r=st.integers(2, 5), overflow=st.sampled_from(["auto", "squaring", "infinity"]))
def test_powers_with_overflow_hold_the_exact_delta(pair: Pair, r: int, overflow: str) -> None:
    bounds = Buckets.from_atoms(*pair, factor="4/3", buckets=6, overflow=overflow).power(r)
    for eps in ("0", "1/3", "1", "5/2", "9"):
        assert_inside(bounds.delta(eps), both_directions([pair] * r, eps))


@settings(derandomize=True, deadline=None, max_examples=80)
@given(pair=pairs(), r=st.integers(1, 4), grid=st.sampled_from([{"step": "1/4"}, {"factor": "5/4"}]))
def test_correction_lies_between_the_plain_bound_and_the_truth(
    pair: Pair, r: int, grid: dict[str, str]
) -> None:
    plain, corrected = (
        Buckets.from_atoms(*pair, **grid, buckets=80, correction=c, exact=True).power(r)  # type: ignore[arg-type]
        for c in (False, True)
    )
    for eps in ("0", "1/3", "1", "5/2"):
        (lowest, highest), (low, high) = plain.delta(eps), corrected.delta(eps)
        exact = both_directions([pair] * r, eps)
        assert_inside((low, high), exact)
        assert lowest <= low + 1e-15
        assert high <= highest + 1e-15


def test_plain_buckets_by_hand() -> None:
    """Ratio 3 on the grid of factor 2: up to 4, down to 2; ratio 1/3 up to 1/2, down to 1/4."""
    plain = Buckets.from_atoms(*COIN, factor=2, buckets=5, correction=False)
    assert plain.forward.masses[0] == pytest.approx([0, 0.25, 0, 0, 0.75])
    assert plain.delta(0) == pytest.approx((0.75 * (1 - 1 / 2), 0.75 * (1 - 1 / 4)))
    # Two uses: 9/16 of the mass at 16, or at 4; the mixed answers (3/8) at 2, or at 1/2.
    up, down = 9 / 16 * (1 - 1 / 16) + 3 / 8 * (1 - 1 / 2), 9 / 16 * (1 - 1 / 4)
    assert plain.power(2).delta(0) == pytest.approx((down, up))
    corrected = Buckets.from_atoms(*COIN, factor=2, buckets=5).power(2).delta(0)
    assert corrected[0] == pytest.approx(0.5)
    assert 0.5 < corrected[1] < up


def test_ratios_on_the_grid_lose_nothing_even_without_correction() -> None:
    plain = Buckets.from_atoms(*COIN, factor=3, buckets=20, correction=False)
    for r in (1, 2, 7):
        low, high = plain.power(r).delta(1)
        assert_inside((low, high), both_directions([COIN] * r, "1"))
        assert high - low < 1e-13


@pytest.mark.parametrize("first", [-5, -4, -1, 0, 3])
@pytest.mark.parametrize("columns", [1, 2, 7])
def test_squaring_the_factor_rounds_each_row_to_its_side(first: int, columns: int) -> None:
    """Exact sums beside it: both masses of the pessimistic row are kept, the optimistic rows are merged."""
    grid, rng = Grid.of(factor="6/5", buckets=6), np.random.default_rng(columns)
    loss = Loss(grid, first, rng.random((3, columns)) / 9, 0.01, 0.02)
    out = squared(loss)
    assert out.grid.factor.log().overlaps(2 * grid.factor.log())
    assert (out.infinite_low, out.infinite_high, out.first) == (0.01, 0.02, first // 2)
    f = fmpq(6, 5)
    before, after = (
        [[fmpq(*x.as_integer_ratio()) for x in row.tolist()] for row in y.masses] for y in (loss, out)
    )
    exact: dict[int, fmpq] = {}
    for i, mass in enumerate(before[0]):
        k = first + i
        if k % 2:
            exact[(k - 1) // 2] = exact.get((k - 1) // 2, fmpq(0)) + mass / (1 + f)
            exact[(k + 1) // 2] = exact.get((k + 1) // 2, fmpq(0)) + mass * f / (1 + f)
        else:
            exact[k // 2] = exact.get(k // 2, fmpq(0)) + mass
    under_b = [
        sum((m * f ** (-step * k) for k, m in row), fmpq(0))
        for step, row in ((1, [(first + i, m) for i, m in enumerate(before[0])]), (2, list(exact.items())))
    ]
    assert under_b[0] == under_b[1]
    for j, mass in enumerate(after[0]):
        assert 0 <= mass - exact.get(out.first + j, fmpq(0)) < fmpq(1, 10**15)
    for j in range(len(after[1])):
        members = [i for i in range(columns) if (first + i) // 2 == out.first + j]
        plain = sum((before[1][i] for i in members), fmpq(0))
        tilted = sum((before[2][i] / f ** ((first + i) % 2) for i in members), fmpq(0))
        assert 0 <= plain - after[1][j] < fmpq(1, 10**15)
        assert 0 <= after[2][j] - tilted < fmpq(1, 10**15)


def test_squaring_makes_room_where_the_grid_is_too_small() -> None:
    """1024 uses with a mean loss beyond the grid: infinity is useless, squaring stays within 1e-3 of the truth."""
    exact = gaussian_delta(10, 1024, 15)
    widths = {}
    for overflow in ("auto", "squaring", "infinity"):
        bounds = gaussian(10, step="1/1000", buckets=4000, overflow=overflow).power(1024)
        low, high = bounds.delta(15)
        assert_inside((low, high), exact)
        widths[overflow] = high - low
    assert widths["auto"] < 2e-7
    assert widths["squaring"] < 1e-3
    assert widths["infinity"] > 0.5


def test_automatic_overflow_keeps_the_factor_where_that_is_better() -> None:
    """A negligible mass above the grid goes to infinity: one squaring would cost far more."""
    auto, squaring = (
        gaussian(10, step="1/100", buckets=1000, overflow=o).power(64) for o in ("auto", "squaring")
    )
    assert auto.forward.grid.squarings == 0 < squaring.forward.grid.squarings
    assert auto.delta(2)[1] < squaring.delta(2)[1]


def test_losses_of_different_squarings_compose() -> None:
    grid: dict[str, Any] = {"step": "1/20", "buckets": 60, "overflow": "squaring"}
    one = laplace(1, **grid)
    eight = one.power(8)
    assert eight.forward.grid.squarings > 0
    low, high = eight.compose(one).delta(5)
    other_low, other_high = one.compose(eight).delta(5)
    exact = find_formula("laplace.delta").ball(digits=20, eps=5, eps0=1, n=9)
    assert_inside((low, high), exact)
    assert_inside((other_low, other_high), exact)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(
    ratio=st.fractions("1/1000", 1000, max_denominator=1000),
    base=st.sampled_from(["3/2", "2", "1001/1000", "7"]),
    k=st.integers(-30, 30),
)
def test_places_on_the_grid_are_exact(ratio: Any, base: str, k: int) -> None:
    factor, f = Factor(number(base), logarithmic=False), number(base)
    place, on_point = factor.place(number(ratio))
    assert f**place <= number(ratio) < f ** (place + 1)
    assert on_point == (f**place == number(ratio))
    assert factor.place(f**k) == (k, True)
    assert factor.squared().place(f**k) == (k // 2, k % 2 == 0)
    assume(ratio != 1)
    step = Factor(number(base), logarithmic=True)
    place, on_point = step.place(number(ratio))
    with ctx.workprec(300):
        assert (place * arb(f)).exp() < arb(number(ratio)) < ((place + 1) * arb(f)).exp()
    assert not on_point
    assert step.place_loss(k * f) == (k, True)
    assert step.squared().place_loss(k * f) == (k // 2, k % 2 == 0)
    below, on_point = factor.place_loss(number(ratio))
    assert (below * factor.log()) < number(ratio) < (below + 1) * factor.log()
    assert not on_point


# --- epsilon, budgets, one call ------------------------------------------------------------------------


@pytest.mark.parametrize("delta", ["1/2", "1/1000", "1e-6"])
@pytest.mark.parametrize("n", [1, 10, 200])
def test_epsilon_brackets_the_exact_one(delta: str, n: int) -> None:
    low, high = laplace("1/10", step="1/2000", buckets=16_000).power(n).epsilon(delta)
    try:
        exact = find_formula("laplace.epsilon").ball(digits=20, delta=delta, eps0="1/10", n=n)
    except DomainError:  # delta is at least delta(0)
        exact = arb(0)
    assert_inside((low, high), exact)
    assert high - low < 1e-3


@pytest.mark.slow
def test_epsilon_of_the_gaussian_mechanism() -> None:
    low, high = gaussian(2, step="1/2000", buckets=20_000).power(4).epsilon("1e-5")
    assert gaussian_delta(2, 4, fmpq(*low.as_integer_ratio())) > fmpq(1, 10**5)
    assert gaussian_delta(2, 4, fmpq(*high.as_integer_ratio())) <= fmpq(1, 10**5)
    assert high - low < 1e-3


def test_epsilon_where_there_is_none() -> None:
    """Distinguishing events of probability 1/2: no eps for delta < 1/2, and 0 is enough for more."""
    half = Buckets.from_atoms(["1/2", "1/2", 0], [0, "1/2", "1/2"], step=1, buckets=3)
    assert half.epsilon("1/3") == (inf, inf)
    assert half.epsilon("2/3") == (0.0, 0.0)
    low, high = gaussian("1/30", step="1/10", buckets=5).epsilon("1/2")
    assert gaussian_delta("1/30", 1, fmpq(*low.as_integer_ratio())) > fmpq(1, 2)
    assert (low > 100, high) == (True, inf)


def test_one_call_for_a_sequence() -> None:
    sequence = [
        (buckets_of(Gaussian(1 / number(3))), 4),
        (partial(Buckets.from_atoms, *COIN), 2),
        (buckets_of(Laplace("1/2")), 3),
    ]
    grid: dict[str, Any] = {"step": "1/100", "buckets": 1500}
    low, high = bucket_bounds(sequence, eps=1, **grid)
    parts: Sequence[Buckets] = [make(**grid).power(n) for make, n in sequence]
    assert (low, high) == reduce(Buckets.compose, parts).delta(1)
    least, enough = bucket_bounds(sequence, delta=fmpq(*high.as_integer_ratio()), **grid)
    assert least <= 1 <= enough + 1e-6
    low, high = bucket_bounds([(buckets_of(Laplace(1)), 2)], eps=1, step="1/1000")
    assert low <= 0.24183667535922 <= high  # the residue formula, its last digit rounded
    assert high - low < 1e-6


def test_costs_are_predicted() -> None:
    """The transforms of power(r) counted as they are made, and their largest length."""
    one = Buckets.from_atoms(["1/2"] * 2, ["1/3", "2/3"], step="1/300", buckets=600, overflow="infinity")
    made: list[int] = []
    transforms = np.fft.rfft, np.fft.irfft
    patch = pytest.MonkeyPatch()
    with patch.context() as fft:
        fft.setattr(np.fft, "rfft", lambda x, n: made.extend([n] * 3) or transforms[0](x, n))
        fft.setattr(np.fft, "irfft", lambda x, n: made.extend([n] * 3) or transforms[1](x, n))
        spread = one.power(64)  # enough nonzero columns for transforms
        made.clear()
        spread.power(11)
    cost = spread.cost(11)
    assert (len(made), max(made)) == (cost.transforms, cost.length)


# --- bad input -----------------------------------------------------------------------------------------

SMALL: dict[str, Any] = {"step": "1/10", "buckets": 50}


def cells(masses: Callable[[arb, arb], tuple[arb, arb]], **change: Any) -> Buckets:
    return Buckets.from_cells(masses, **{"lowest": -1, "highest": 1, **SMALL, **change})


BAD: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: laplace(1, buckets=5), DomainError, "step or factor must be given, and not both"),
    (
        lambda: laplace(1, step=1, factor=2, buckets=5),
        DomainError,
        "step or factor must be given, and not both",
    ),
    (lambda: laplace(1, factor=1, buckets=5), DomainError, "factor must be > 1, got 1"),
    (lambda: laplace(1, factor="-2", buckets=5), DomainError, "factor must be > 1, got -2"),
    (
        lambda: laplace(1, factor=1.5, buckets=5),  # type: ignore[arg-type]
        InexactInputError,
        r"factor must be exact .*, got the float 1\.5",
    ),
    (lambda: laplace(1, step=1), DomainError, "buckets must be given: .*"),
    (
        lambda: laplace(3, factor=2, buckets=4),
        DomainError,
        "buckets must be >= eps0 / step = 5, got 4",
    ),
    (
        lambda: laplace(1, **SMALL, overflow="lose"),
        DomainError,
        "overflow must be one of auto, squaring, infinity, got 'lose'",
    ),
    (lambda: Gaussian(0), DomainError, "mu must be > 0, got 0"),
    (lambda: Gaussian("-1/2"), DomainError, "mu must be > 0, got -1/2"),
    (
        lambda: discrete_laplace(1, 0, **SMALL),
        DomainError,
        "sensitivity must be >= 1, got 0",
    ),
    (
        lambda: discrete_laplace(6, **SMALL),
        DomainError,
        "buckets must be >= eps0 / step = 60, got 50",
    ),
    (lambda: worst_case(1, 1, **SMALL), DomainError, "delta0 must be < 1, got 1"),
    (lambda: worst_case(1, "-1/9", **SMALL), DomainError, "delta0 must be >= 0, got -1/9"),
    (lambda: response(0, **SMALL), DomainError, "eps0 must be > 0, got 0"),
    (
        lambda: cells(lambda _l, _m: (arb(-1), arb(0))),
        DomainError,
        r"masses must be finite and >= 0, got -1\.0+ and 0 for losses from .*",
    ),
    (
        lambda: cells(lambda _l, _m: (arb("nan"), arb(0))),
        DomainError,
        "masses must be finite and >= 0, got nan .*",
    ),
    (
        lambda: cells(lambda _l, _m: (arb(1), arb(1) / 9)),
        DomainError,
        "masses must have the logarithm of their quotient between .*",
    ),
    (
        lambda: cells(lambda lower, upper: (arb(1), (-(lower + upper) / 2).exp())),
        DomainError,
        r"masses under a must add up to at most 1, got 20\.0+",
    ),
    (lambda: cells(uniform_and_triangle, highest=-1), DomainError, "highest must be > lowest = -1, got -1"),
    (lambda: laplace(1, **SMALL).epsilon(0), DomainError, "delta must be > 0 and < 1, got 0"),
    (lambda: laplace(1, **SMALL).epsilon(1), DomainError, "delta must be > 0 and < 1, got 1"),
    (
        lambda: laplace(1, **SMALL, operations=1000).power(8),
        DomainError,
        "operations must be >= [0-9]+ for 18 transforms of up to 256 entries, got 1000: take fewer buckets .*",
    ),
    (
        lambda: laplace(1, **SMALL, operations=1000, exact=True).power(8),
        DomainError,
        "operations must be >= .* larger step, exact=False, or larger operations",
    ),
    (
        lambda: laplace(1, **SMALL, operations=1000).compose(laplace(2, **SMALL, operations=1000)),
        DomainError,
        "operations must be >= .*",
    ),
    (lambda: bucket_bounds([], eps=1, **SMALL), ParameterError, "sequence must hold at least one .*"),
    (
        lambda: bucket_bounds([(buckets_of(Laplace(1)), 2)], **SMALL),
        ParameterError,
        "eps or delta must be given, and not both",
    ),
    (
        lambda: bucket_bounds([(buckets_of(Laplace(1)), 2)], eps=1, delta="1/2", **SMALL),
        ParameterError,
        "eps or delta must be given, and not both",
    ),
    (
        lambda: bucket_bounds([(buckets_of(Laplace(1)), 0)], eps=1, **SMALL),
        DomainError,
        "n must be an integer >= 1, got 0",
    ),
    (
        lambda: bucket_bounds([(buckets_of(Laplace(1)), 2)], eps=-1, **SMALL),
        DomainError,
        "eps must be >= 0, got -1",
    ),
    (
        lambda: bucket_bounds([(buckets_of(Laplace(1)), 2)] * 9, eps=1, operations=10**5, **SMALL),
        DomainError,
        "operations must be >= .*",
    ),
]


@pytest.mark.parametrize(("call", "error", "message"), BAD)
def test_bad_input(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=f"^{message}$"):
        call()
