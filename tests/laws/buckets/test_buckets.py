"""Buckets of pairs of distributions: the bounds hold the exact delta."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import reduce

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.laws.buckets.buckets import EPSILON_WIDTH, Buckets, _crossing
from parisk_sym.laws.mechanisms.laplace import Laplace
from tests.laws.buckets.exact import (
    COIN,
    EPS,
    Pair,
    assert_bounds,
    assert_inside,
    brute_force,
    pairs,
    swapped,
)

GRIDS = st.tuples(st.sampled_from(["1/7", "1/2", "1", "3"]), st.sampled_from([1, 2, 5, 40]), st.booleans())


@settings(max_examples=150)
@given(pair=pairs(), r=st.integers(1, 4), grid=GRIDS)
def test_powers_hold_the_exact_delta(pair: Pair, r: int, grid: tuple[str, int, bool]) -> None:
    one = Buckets.from_atoms(*pair, step=grid[0], buckets=grid[1], exact=grid[2])
    assert_bounds(one.power(r), [pair] * r)


@settings(max_examples=150)
@given(sequence=st.lists(pairs(), min_size=2, max_size=3), grid=GRIDS)
def test_heterogeneous_products_hold_the_exact_delta(
    sequence: list[Pair], grid: tuple[str, int, bool]
) -> None:
    parts = [Buckets.from_atoms(*pair, step=grid[0], buckets=grid[1], exact=grid[2]) for pair in sequence]
    assert_bounds(reduce(Buckets.compose, parts), sequence)


@settings(max_examples=60)
@given(pair=pairs(), r=st.integers(1, 4))
def test_halving_the_step_narrows_the_bounds(pair: Pair, r: int) -> None:
    """Nested grids: the finer pessimistic pair is a garbling of the coarser one, the optimistic one conversely."""
    coarse = Buckets.from_atoms(*pair, step="1/2", buckets=80).power(r)
    fine = Buckets.from_atoms(*pair, step="1/4", buckets=160).power(r)
    for eps in EPS:
        (low, high), (finer_low, finer_high) = coarse.delta(eps), fine.delta(eps)
        assert low - 1e-13 <= finer_low <= finer_high <= high + 1e-13


def test_bounds_close_quadratically() -> None:
    """A tenth of the step leaves about a hundredth of the gap."""
    gaps = []
    for denominator in (10, 100, 1000):
        low, high = (
            Buckets.of(Laplace(1), step=f"1/{denominator}", buckets=12 * denominator).power(10).delta(5)
        )
        gaps.append(high - low)
    assert gaps[1] < gaps[0] / 80
    assert gaps[2] < gaps[1] / 80


@pytest.mark.parametrize("r", [1, 2, 7, 20, 100])
@pytest.mark.parametrize("eps", [0, 1, 6])
@pytest.mark.parametrize("exact", [False, True])
def test_randomised_response(r: int, eps: int, exact: bool) -> None:
    """The number of true answers is binomial: delta is a sum of r + 1 terms."""
    bounds = Buckets.from_atoms(*COIN, step="1/200", buckets=8000, exact=exact).power(r).delta(eps)
    with ctx.workprec(300):
        terms = [fmpq(3) ** j - arb(eps).exp() * fmpq(3) ** (r - j) for j in range(r + 1)]
        value = sum((math.comb(r, j) * t.max(arb(0)) for j, t in enumerate(terms)), arb(0)) / fmpq(4) ** r
    assert_inside(bounds, value)
    assert bounds[1] - bounds[0] < 2e-3


@pytest.mark.parametrize(
    ("n", "eps", "delta"),
    # Exact incomplete-gamma and residue formulas agree on these digits, the last one rounded.
    [(2, 1, "0.24183667535922"), (10, 5, "0.20702572144969"), (50, 25, "0.09347684589096")],
)
def test_laplace(n: int, eps: int, delta: str) -> None:
    bounds = Buckets.of(Laplace(1), step="1/1000", buckets=51_000).power(n).delta(eps)
    assert bounds[0] + 1e-14 < float(delta) < bounds[1] - 1e-14
    assert bounds[1] - bounds[0] < 2e-7


@pytest.mark.parametrize("step", ["1/3", "1/4", "2/7", "1", "5/2"])
def test_laplace_cells_on_and_off_the_grid(step: str) -> None:
    """One use: delta(eps) = 1 - e^((eps - eps0)/2), for eps0 on a grid point or between two."""
    one = Buckets.of(Laplace("3/2"), step=step, buckets=10)
    for eps in ("0", "1/4", "1", "5/4", "3/2", "2"):
        with ctx.workprec(200):
            half = arb((fmpq(*map(int, eps.split("/"))) - fmpq(3, 2)) / 2)
            assert_inside(one.delta(eps), (1 - half.exp()).max(arb(0)))


def test_small_delta_keeps_its_digits_with_integers() -> None:
    pair: Pair = ([fmpq(1, 1000), fmpq(999, 1000)], [fmpq(1, 10**6), fmpq(999999, 10**6)])
    one = Buckets.from_atoms(*pair, step="1/1000", buckets=80_000, exact=True)
    low, high = one.power(12).delta(80)
    assert_inside((low, high), brute_force([pair] * 12, "80").max(brute_force(swapped([pair] * 12), "80")))
    assert 9e-37 < low <= high < 1.1e-36


def test_transforms_and_integers_agree() -> None:
    fast, slow = (
        Buckets.of(Laplace("1/2"), step="1/200", buckets=900, exact=e).power(8) for e in (False, True)
    )
    for eps in EPS:
        (low, high), (exact_low, exact_high) = fast.delta(eps), slow.delta(eps)
        assert low <= exact_low <= exact_high <= high
        assert exact_low - low < 1e-10
        assert high - exact_high < 1e-10


def test_beyond_the_largest_loss_delta_is_zero() -> None:
    """Three losses of at most 1, each rounded up by at most 1/100."""
    assert Buckets.of(Laplace(1), step="1/100", buckets=1000).power(3).delta("304/100") == (0.0, 0.0)


def test_equal_distributions_have_no_loss() -> None:
    low, high = Buckets.from_atoms(["1/3", "2/3"], ["1/3", "2/3"], step=1, buckets=5).power(9).delta(0)
    assert low == 0.0
    assert high < 1e-14


def test_disjoint_supports_have_delta_one() -> None:
    low, high = Buckets.from_atoms([1, 0], [0, 1], step=1, buckets=5).power(3).delta(50)
    assert 1 - 1e-15 < low <= high == 1.0


def test_mechanisms_of_different_kinds_compose() -> None:
    """Randomised response (one atom at a time) and Laplace: the exact delta by conditioning on the answer."""
    mixed = Buckets.of(Laplace(1), step="1/500", buckets=3000).compose(
        Buckets.from_atoms(*COIN, step="1/500", buckets=3000)
    )
    with ctx.workprec(200):
        # An answer moves eps = 1/2 to 1/2 -+ ln 3, and Laplace has delta(e) = 1 - e^((e - 1)/2) on [-1, 1], 0 above.
        value = fmpq(3, 4) * (1 - ((arb(fmpq(1, 2)) - arb(3).log() - 1) / 2).exp())
    bounds = mixed.delta("1/2")
    assert_inside(bounds, value)
    assert bounds[1] - bounds[0] < 1e-4


def test_symmetric_pairs_are_computed_once() -> None:
    one = Buckets.from_atoms(*COIN, step=1, buckets=5)
    assert one.forward is one.backward
    cube = one.power(3)
    assert cube.forward is cube.backward
    other = Buckets.from_atoms(["1/2", "1/2"], ["1/3", "2/3"], step=1, buckets=5)
    assert other.forward is not other.backward
    assert one.compose(other).delta("1/2") == pytest.approx(other.compose(one).delta("1/2"), rel=1e-14)


def test_floats_are_divided_by_their_sum() -> None:
    floats = Buckets.from_atoms(np.array([0.1] * 10), np.array([0.2, 0.8] + [0.0] * 8), step=0.25, buckets=9)
    assert_inside(floats.delta(0), fmpq(4, 5))


def steps(points: list[tuple[float, float]]) -> Callable[[float], float]:
    """A falling function that is constant between these points, and 0 from the last one on."""
    return lambda eps: next((value for end, value in points if eps < end), 0.0)


@given(
    ends=st.lists(st.floats(1e-12, 500.0), min_size=1, max_size=6, unique=True),
    values=st.lists(st.floats(1e-300, 1.0), min_size=6, max_size=6),
    level=st.fractions(1e-15, Fraction(99, 100)),
)
def test_the_search_ends_on_both_sides_of_the_crossing(
    ends: list[float], values: list[float], level: Fraction
) -> None:
    """Jumps, plateaus and bounds near the level: what it returns was computed, and is as narrow as is said."""
    bound = steps(list(zip(sorted(ends), sorted(values, reverse=True), strict=False)))
    exact = fmpq(level.numerator, level.denominator)
    low, high = _crossing(bound, exact)
    assert high - low <= EPSILON_WIDTH * high
    assert Fraction(bound(high)) <= level
    assert Fraction(bound(low)) > level or low == high == 0.0


def test_the_search_asks_for_few_bounds() -> None:
    """A smooth bound is known at its crossing after some twenty places; bisection takes over thirty."""
    places: list[float] = []

    def bound(eps: float) -> float:
        places.append(eps)
        return 0.5 * math.erfc(eps / 3)

    low, high = _crossing(bound, fmpq(1, 10**8))
    assert len(places) <= 22
    assert bound(low) > 1e-8 >= bound(high)


def test_a_bound_at_the_level_is_not_above_it() -> None:
    """The bound is 1 below 1, at the level 1/2 below 2, and then 1/4: the crossing is at 1."""
    low, high = _crossing(steps([(1.0, 1.0), (2.0, 0.5), (3.0, 0.25)]), fmpq(1, 2))
    assert low < 1 <= high
    assert high - low <= EPSILON_WIDTH * high
