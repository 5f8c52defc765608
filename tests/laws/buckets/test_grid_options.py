"""Options of the grid (overflow, correction, squaring of the factor): the bounds hold the exact delta."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.grid import Factor, Grid
from parisk_sym.laws.buckets.loss import Loss, squared
from parisk_sym.laws.catalogue import find_formula
from tests.laws.buckets.exact import (
    COIN,
    Pair,
    assert_inside,
    both_directions,
    gaussian,
    gaussian_delta,
    laplace,
    number,
    pairs,
)

RATIONAL_GRIDS = st.tuples(
    st.sampled_from([{"factor": "3"}, {"factor": "11/10"}, {"factor": "1.5"}, {"step": "1/3"}, {"step": 1}]),
    st.sampled_from([1, 3, 12]),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["auto", "squaring", "infinity"]),
)


@settings(max_examples=200)
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


@settings(max_examples=60)
@given(pair=pairs(), r=st.integers(2, 5), overflow=st.sampled_from(["auto", "squaring", "infinity"]))
def test_powers_with_overflow_hold_the_exact_delta(pair: Pair, r: int, overflow: str) -> None:
    bounds = Buckets.from_atoms(*pair, factor="4/3", buckets=6, overflow=overflow).power(r)
    for eps in ("0", "1/3", "1", "5/2", "9"):
        assert_inside(bounds.delta(eps), both_directions([pair] * r, eps))


@settings(max_examples=80)
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


def test_automatic_overflow_looks_at_the_odd_points() -> None:
    """A squaring moves the masses at odd points only: with all of the mass at even ones it costs nothing, and is better than infinity."""
    grid = Grid.of(step="1", buckets=4, overflow="auto")
    even = Loss(grid, 2, np.array([[0.9, 0.0, 0.05, 0.0, 0.05]] * 3), 0.0, 0.0)
    odd = Loss(grid, 1, np.array([[0.9, 0.0, 0.0, 0.0, 0.05]] * 3), 0.0, 0.0)
    nothing = Loss(grid, 0, np.array([[1.0]] * 3), 0.0, 0.0)
    assert even.compose(nothing).grid.squarings == 1
    assert odd.compose(nothing).grid.squarings == 0


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


@settings(max_examples=200)
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
