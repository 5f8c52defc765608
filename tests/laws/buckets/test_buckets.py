"""Tests of the privacy buckets: the bounds hold the exact delta, every rounding step is on its own side."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np
import pytest
from flint import acb, arb, ctx, fmpq, fmpq_poly
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.ground.errors import DomainError, InexactInputError, ParameterError, PrecisionError
from parisk_sym.ground.exact import from_float
from parisk_sym.laws.buckets.arrays import (
    Array,
    convolve,
    decay,
    fft_error,
    float_down,
    float_up,
    sum_down,
    sum_up,
)
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.discrete_pair import exact_delta
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.loss import (
    Loss,
    _either_high,
    _either_low,
    _without_bottom,
    _without_top,
)
from parisk_sym.laws.mechanisms.laplace import Laplace

Pair = tuple[list[fmpq], list[fmpq]]

COIN: Pair = ([fmpq(3, 4), fmpq(1, 4)], [fmpq(1, 4), fmpq(3, 4)])
EPS = ["0", "1/3", "1", "5/2", "9", "60"]


@st.composite
def pairs(draw: st.DrawFn) -> Pair:
    """Two distributions on 2 to 5 outcomes with rational probabilities, zeros and equal ratios among them."""
    weight = st.one_of(st.sampled_from([0, 0, 1, 2]), st.integers(0, 1000))
    outcomes = draw(st.integers(2, 5))
    columns = st.lists(weight, min_size=outcomes, max_size=outcomes).filter(any)
    first, second = draw(columns), draw(columns)
    return [fmpq(w, sum(first)) for w in first], [fmpq(w, sum(second)) for w in second]


def swapped(sequence: list[Pair]) -> list[Pair]:
    return [(b, a) for a, b in sequence]


def brute_force(sequence: list[Pair], eps: str) -> arb:
    """One direction of delta(eps), in balls of radius below 1e-80."""
    with ctx.workprec(300):
        numerator, _, denominator = eps.partition("/")
        value = exact_delta(sequence, arb(fmpq(int(numerator), int(denominator or 1))).exp())
        assert isinstance(value, arb)
        return value


def assert_inside(bounds: tuple[float, float], value: arb | fmpq) -> None:
    """lower <= value <= upper, up to the radius of the ball."""
    with ctx.workprec(300):
        ball = arb(value)
        assert not arb(bounds[0]) > ball, (bounds, value)
        assert not arb(bounds[1]) < ball, (bounds, value)


def assert_bounds(bounds: Buckets, sequence: list[Pair]) -> None:
    for eps in EPS:
        forward, backward = brute_force(sequence, eps), brute_force(swapped(sequence), eps)
        level = fmpq(*(int(part) for part in eps.split("/")))
        assert_inside(bounds.forward.delta(level), forward)
        assert_inside(bounds.backward.delta(level), backward)
        assert_inside(bounds.delta(eps), forward.max(backward))


# --- against brute force -------------------------------------------------------------------------------

GRIDS = st.tuples(st.sampled_from(["1/7", "1/2", "1", "3"]), st.sampled_from([1, 2, 5, 40]), st.booleans())


@pytest.mark.slow
@settings(derandomize=True, deadline=None, max_examples=150)
@given(pair=pairs(), r=st.integers(1, 4), grid=GRIDS)
def test_powers_hold_the_exact_delta(pair: Pair, r: int, grid: tuple[str, int, bool]) -> None:
    one = Buckets.from_atoms(*pair, step=grid[0], buckets=grid[1], exact=grid[2])
    assert_bounds(one.power(r), [pair] * r)


@pytest.mark.slow
@settings(derandomize=True, deadline=None, max_examples=150)
@given(sequence=st.lists(pairs(), min_size=2, max_size=3), grid=GRIDS)
def test_heterogeneous_products_hold_the_exact_delta(
    sequence: list[Pair], grid: tuple[str, int, bool]
) -> None:
    parts = [Buckets.from_atoms(*pair, step=grid[0], buckets=grid[1], exact=grid[2]) for pair in sequence]
    assert_bounds(reduce(Buckets.compose, parts), sequence)


@settings(derandomize=True, deadline=None, max_examples=60)
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


# --- against closed forms ------------------------------------------------------------------------------


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


@pytest.mark.slow
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


# --- each rounding step --------------------------------------------------------------------------------


def exact_row(row: Array) -> fmpq_poly:
    return fmpq_poly([from_float(float(x)) for x in row])


def random_masses(rng: np.random.Generator, columns: int, spread: float = 0.0) -> Array:
    masses = rng.random((3, columns)) * np.exp(-spread * np.arange(columns))
    return masses / masses.sum(axis=1)[:, None]


@pytest.mark.parametrize(
    ("sizes", "spread", "exact"),
    [
        ((1, 1), 0.0, False),
        ((3, 7), 0.0, False),
        ((128, 300), 0.1, False),  # the largest direct one
        ((129, 300), 0.1, False),  # the smallest with transforms
        ((700, 700), 0.0, False),
        ((3, 7), 0.0, True),
        ((20, 30), 15.0, True),  # masses far below the unit of the integers
        ((2, 60), 25.0, False),  # products that underflow
    ],
)
def test_convolution_rounds_each_row_to_its_side(sizes: tuple[int, int], spread: float, exact: bool) -> None:
    rng = np.random.default_rng(sum(sizes))
    for _ in range(3):
        x, y = (random_masses(rng, size, spread) for size in sizes)
        out = convolve(x, y, exact=exact)
        for row, side in enumerate((1, -1, 1)):
            product = exact_row(x[row]) * exact_row(y[row])
            values = [from_float(float(v)) for v in out[row]]
            assert all(side * v >= side * product[i] for i, v in enumerate(values))
            assert min(values) >= 0
            assert max(abs(v - product[i]) for i, v in enumerate(values)) < fmpq(1, 10**11)


@pytest.mark.parametrize("scale", [1e-111, 1e-140])
def test_transforms_of_small_masses_round_to_their_side(scale: float) -> None:
    """Masses whose squares, or products of squared norms, underflow: the bound of the error does not."""
    x = random_masses(np.random.default_rng(1), 300) * scale
    y = random_masses(np.random.default_rng(2), 300) * (scale if scale > 1e-120 else 1.0)
    out = convolve(x, y, exact=False)
    for row, side in enumerate((1, -1, 1)):
        product = exact_row(x[row]) * exact_row(y[row])
        assert all(side * from_float(float(v)) >= side * product[i] for i, v in enumerate(out[row]))


def test_squares_share_a_transform() -> None:
    x = random_masses(np.random.default_rng(5), 400)
    assert np.array_equal(convolve(x, x, exact=False), convolve(x, x.copy(), exact=False))


def transform_inputs(size: int) -> Iterator[tuple[Array, Array]]:
    """Vectors that are hard for transforms: points, resonances, large beside small, 0 and 1 at random."""
    k, rng = np.arange(size), np.random.default_rng(size)
    yield np.where(k == size - 1, 1.0, 0.0), np.where(k == size // 3, 1.0, 0.0)
    yield np.where((k == 1) | (k == size - 1), 0.5, 0.0), np.where(k == size // 2, 1 / 3, 0.0)
    yield np.full(size, 1 / size), np.full(size, 1 / size)
    yield rng.random(size), rng.random(size)
    yield rng.integers(0, 2, size).astype(float), rng.integers(0, 2, size).astype(float)
    yield np.exp(-k / 3), np.exp(-k / 3)
    yield np.where(k == 5, 0.9, 0.1 / size), np.where(k == size // 2 + 1, 0.9, 0.1 / size)
    yield 1 + np.cos(7 * np.pi * k / size), 1 + np.cos(7 * np.pi * k / size)
    yield np.where(k % 2, 1.0, 1e-8), np.where(k % 2, 1e-8, 1.0)


@pytest.mark.parametrize("length", [8, 32, 64, 256, 1024, 2048, 8192, 2**15])
def test_transforms_stay_far_inside_their_bound(length: int) -> None:
    """Exact integer convolution beside NumPy's: the error is below a hundredth of the bound (measured: 1/150)."""
    for x, y in transform_inputs(length // 2):
        raw = np.fft.irfft(np.fft.rfft(x, length) * np.fft.rfft(y, length), length)
        product = exact_row(x) * exact_row(y)
        error = max(abs(from_float(float(v)) - product[i]) for i, v in enumerate(raw[:-1]))
        norms = np.array([np.linalg.norm(x) * np.linalg.norm(y)])
        assert float(Fraction(int(error.p), int(error.q))) < fft_error(length, norms)[0] / 100


@pytest.mark.parametrize("length", [64, 2048, 2**13, 2**18])
@pytest.mark.parametrize("place", [1, 3])
def test_transforms_of_points_are_roots_of_unity(length: int, place: int) -> None:
    """A product of one root of every pass, exact within 4u: each root is well within the assumed 8u."""
    unit = np.zeros(length)
    unit[place] = 1.0
    spectrum = np.fft.rfft(unit)
    with ctx.workprec(100):
        for k in range(0, length // 2 + 1, max(1, length // 2048) + 2):
            root = acb(fmpq(-2 * k * place, length)).exp_pi_i()
            error = abs(root - acb(float(spectrum[k].real), float(spectrum[k].imag)))
            assert error < 4 * arb(2) ** -53


def test_transforms_that_break_their_bound_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of 1e-12 in the entries that are looked at, about ten times the bound, is refused."""
    x = random_masses(np.random.default_rng(5), 400)
    convolve(x, x, exact=False)
    transform = np.fft.irfft
    monkeypatch.setattr(np.fft, "irfft", lambda spectrum, n: transform(spectrum, n) + 1e-12)
    with pytest.raises(PrecisionError, match=r"within .* take exact=True"):
        convolve(x, x, exact=False)
    assert convolve(x, x, exact=True).shape == (3, 799)


def test_zero_columns_stay_zero() -> None:
    x = np.zeros((3, 500))
    x[:, [0, 499]] = 0.5
    assert np.flatnonzero(convolve(x, x, exact=False).any(axis=0)).tolist() == [0, 499, 998]


@pytest.mark.parametrize("step", [fmpq(1, 3), fmpq(1, 1000), fmpq(40)])
def test_exponentials_are_outside(step: fmpq) -> None:
    with ctx.workprec(200):
        low, high = decay(arb(step), 300)
        for j in range(300):
            value = arb(-j * step).exp()
            assert arb(float(low[j])) <= value <= arb(float(high[j]))
    assert np.all(high - low <= 2e-15 * high + 1e-322)


@given(st.fractions(0, 1))
@settings(derandomize=True, deadline=None, max_examples=100)
def test_balls_round_outward(value: Fraction) -> None:
    with ctx.workprec(100):
        ball = arb(fmpq(value.numerator, value.denominator))
    low, high = Fraction(float_down(ball)), Fraction(float_up(ball))
    assert low <= value <= high
    assert high - low <= value / 2**50


def test_wide_balls_round_to_their_ends() -> None:
    ball = arb("0.5", "0.25")
    assert float_down(ball) <= 0.25
    assert float_up(ball) >= 0.75
    assert float_down(arb("0.1", "0.2")) == 0.0


def test_sums_round_outward() -> None:
    rng = np.random.default_rng(11)
    small = np.full((2, 128), [[2.0**-54], [0.75 * 2.0**-52]])  # added to 1: lost, or rounded up
    small[:, 0] = 1.0
    for x in (*(rng.random(size) for size in (1, 2, 3, 1000)), *small):
        total = sum(map(Fraction, x.tolist()))
        assert Fraction(sum_down(x)) <= total <= Fraction(sum_up(x))
    assert (sum_down(np.zeros(4)), sum_up(np.zeros(4)), sum_up(np.zeros(0))) == (0.0, 0.0, 0.0)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(pair=pairs(), step=st.sampled_from(["1/7", "1", "3"]), buckets=st.integers(1, 30))
def test_discretisation_rounds_each_row_to_its_side(pair: Pair, step: str, buckets: int) -> None:
    """Masses under A add up to at least 1 (pessimistic) and at most 1 (optimistic)."""
    loss = Buckets.from_atoms(*pair, step=step, buckets=buckets).forward
    grid = loss.grid
    exact_sums = [sum(map(Fraction, row.tolist())) for row in loss.masses]
    assert exact_sums[0] + Fraction(loss.infinite_high) >= 1
    assert exact_sums[1] + Fraction(loss.infinite_low) <= 1
    assert loss.infinite_low <= loss.infinite_high
    with ctx.workprec(200):
        width = fmpq(*map(int, step.split("/")))
        for k, tilted in enumerate(loss.masses[2].tolist(), loss.first):
            members = [
                q
                for p, q in zip(*pair, strict=True)
                if p and q and min(grid.factor.place(p / q)[0], buckets) == k
            ]
            assert arb(tilted) >= sum(members, fmpq(0)) * arb(k * width).exp()


def test_discretisation_of_one_atom() -> None:
    """Ratio 3 on the grid of step 1: the split keeps the masses under A and B, the bucket is [1, 2)."""
    loss = Buckets.from_atoms(*COIN, step=1, buckets=3).forward
    assert loss.first == -2
    e = math.e
    up = (0.75 - 0.25 * e) / (1 - 1 / e)
    assert loss.masses[0, 3:] == pytest.approx([0.75 - up, up], rel=1e-14)
    assert loss.masses[0, 3] + loss.masses[0, 4] > 0.75
    assert loss.masses[1] == pytest.approx([0.25, 0, 0, 0.75, 0])
    assert loss.masses[2, 3] == pytest.approx(0.25 * e, rel=1e-15)
    with ctx.workprec(100):
        assert arb(float(loss.masses[2, 3])) >= arb(fmpq(1, 4)) * arb(1).exp()


def test_infinity_bucket_rounds_to_its_side() -> None:
    """1 - (1 - p)^r for p = 1/3, r = 1..40, where rounding to nearest falls on both sides."""
    one = Buckets.from_atoms(["1/3", "2/3", 0], [0, "2/3", "1/3"], step=1, buckets=3).forward
    for r in range(1, 41):
        loss = one.power(r)
        exact = 1 - Fraction(2, 3) ** r
        assert Fraction(loss.infinite_low) < exact < Fraction(loss.infinite_high)
        assert loss.infinite_high - loss.infinite_low < 1e-14


def test_either_rounds_to_its_side() -> None:
    for p, q in np.random.default_rng(2).random((300, 2)).tolist():
        exact = 1 - (1 - Fraction(p)) * (1 - Fraction(q))
        assert Fraction(_either_low(p, q)) <= exact <= Fraction(_either_high(p, q)) <= 1
        assert _either_high(p, q) - _either_low(p, q) < 1e-15


def test_delta_of_one_bucket_rounds_to_its_side() -> None:
    """A (1 - f) and A - f B of one point, f = e^(eps - k step) on both sides of 1, near cancellation."""
    rng = np.random.default_rng(8)
    with ctx.workprec(200):
        for eps in [fmpq(i, 77) for i in range(154)]:
            for k, step in ((2, fmpq(1, 2)), (3, fmpq(1, 3)), (1, fmpq(3, 2))):
                factor = (arb(eps) - k * step).exp()
                optimistic = rng.random()
                masses = np.array([[rng.random()], [optimistic], [optimistic / float(factor) * (1 - 1e-14)]])
                lower, upper = Loss(Grid.of(step=step, buckets=8), k, masses, 0.0, 0.0).delta(eps)
                high = arb(float(masses[0, 0])) * (1 - factor)
                low = arb(float(masses[1, 0])) - factor * arb(float(masses[2, 0]))
                assert arb(lower) <= low
                assert not arb(upper) < high
                assert upper <= max(float(high), 0.0) + 1e-15


def test_overflow_rounds_to_its_side() -> None:
    rng = np.random.default_rng(4)
    for _ in range(200):
        loss = Loss(Grid.of(step=fmpq(1, 3), buckets=2), -4, rng.random((3, 9)) / 9, 0.0, 0.1)
        above, below = _without_top(loss), _without_bottom(loss)
        exact = [list(map(Fraction, row)) for row in loss.masses.tolist()]  # for the points -4, ..., 4
        assert (above.first, above.masses.shape[1]) == (-4, 7)
        assert Fraction(above.infinite_high) >= Fraction(0.1) + sum(exact[0][7:])
        assert Fraction(float(above.masses[1, -1])) <= sum(exact[1][6:])
        with ctx.workprec(200):
            tilted = [arb(float(x)) for x in loss.masses[2, 6:]]
            merged = sum((x * arb(fmpq(-i, 3)).exp() for i, x in enumerate(tilted)), arb(0))
            assert merged <= arb(float(above.masses[2, -1])) <= merged + 1e-14
        assert (below.first, below.masses.shape[1]) == (-2, 7)
        assert Fraction(float(below.masses[0, 0])) >= sum(exact[0][:3])
        assert below.masses[1:].tolist() == loss.masses[1:, 2:].tolist()


@pytest.mark.parametrize("first", [-2, 2])
def test_overflow_goes_to_the_safe_side(first: int) -> None:
    """A point mass composed over the end of the grid: infinity or bottom above, top or nothing below."""
    masses = np.array([[0.5], [0.5], [0.25]])
    loss = Loss(Grid.of(step=1, buckets=3, overflow="infinity"), first, masses, 0.0, 0.0)
    out = loss.compose(loss)
    if first > 0:
        assert (out.first, out.masses.shape[1]) == (3, 1)
        assert out.masses[0, 0] == 0.0
        assert out.infinite_high == pytest.approx(0.25)
        assert out.infinite_high > 0.25
        assert out.masses[1, 0] == pytest.approx(0.25)
        assert out.masses[1, 0] < 0.25
        assert out.masses[2, 0] == pytest.approx(0.0625 / math.e)
    else:
        assert (out.first, out.infinite_high) == (-3, 0.0)
        assert out.masses[0, 0] == pytest.approx(0.25)
        assert out.masses[1:, 0].tolist() == [0.0, 0.0]


# --- bad input -----------------------------------------------------------------------------------------

HALVES = ["1/2", "1/2"]


def atoms(**change: Any) -> Buckets:
    return Buckets.from_atoms(**{"a": HALVES, "b": ["1/3", "2/3"], "step": "1/10", "buckets": 50, **change})


BAD: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: atoms(a=["-1/2", "3/2"]), DomainError, r"a\[0\] must be >= 0, got -1/2"),
    (lambda: atoms(b=[1.5, -0.5]), DomainError, r"b\[1\] must be >= 0, got -0\.5"),
    (lambda: atoms(a=["1/2", "1/3"]), DomainError, r"a must add up to 1, got 5/6"),
    (lambda: atoms(a=["0.3333333333"] * 3), DomainError, r"a must add up to 1, got 9999999999/10000000000"),
    (lambda: atoms(b=[0.5, 0.5000001]), DomainError, r"b must add up to 1 within 1e-09, got 1\.00000009\d+"),
    (lambda: atoms(a=[]), DomainError, r"a must add up to 1, got 0"),
    (lambda: atoms(b=["1/3"] * 3), DomainError, r"b must have the length 2 of a, got 3"),
    (lambda: atoms(a=[math.nan, 0.5]), DomainError, r"a\[0\] must be finite, got nan"),
    (lambda: atoms(a=[0.5, math.inf]), DomainError, r"a\[1\] must be finite, got inf"),
    (lambda: atoms(a=["half", "1/2"]), DomainError, r"a\[0\] must be a finite number such as .*, got 'half'"),
    (lambda: atoms(a=[None, 1]), DomainError, r"a\[0\] must be a rational number, got None"),
    (lambda: atoms(step=0), DomainError, r"step must be > 0, got 0"),
    (lambda: atoms(step="-1/10"), DomainError, r"step must be > 0, got -1/10"),
    (lambda: atoms(step=math.nan), DomainError, r"step must be finite, got nan"),
    (lambda: atoms(buckets=0), DomainError, r"buckets must be an integer >= 1, got 0"),
    (lambda: atoms(buckets=1e5), DomainError, r"buckets must be an integer >= 1, got 100000\.0"),
    (lambda: atoms(buckets=True), DomainError, r"buckets must be an integer >= 1, got True"),
    (
        lambda: atoms(buckets=10**9),
        DomainError,
        r"buckets must be small enough for 2147483648 bytes of memory, got 1000000000, which need 2343597384680: take .*",
    ),
    (
        lambda: atoms(memory=1000),
        DomainError,
        r"buckets must be small enough for 1000 bytes of memory, got 50, .*",
    ),
    (lambda: atoms().power(0), DomainError, r"r must be an integer >= 1, got 0"),
    (lambda: atoms().power(-3), DomainError, r"r must be an integer >= 1, got -3"),
    (lambda: atoms().power(2.0), DomainError, r"r must be an integer >= 1, got 2\.0"),  # type: ignore[arg-type]
    (lambda: atoms().power(True), DomainError, r"r must be an integer >= 1, got True"),
    (lambda: atoms().delta("-1/2"), DomainError, r"eps must be >= 0, got -1/2"),
    (lambda: atoms().delta(math.inf), DomainError, r"eps must be finite, got inf"),
    (lambda: atoms().delta("one"), DomainError, r"eps must be a finite number such as .*, got 'one'"),
    (
        lambda: atoms().compose(atoms(step="1/9")),
        ParameterError,
        r"both losses must have the same grid, got .*",
    ),
    (
        lambda: atoms().compose(atoms(exact=True)),
        ParameterError,
        r"both losses must have the same grid, got .*",
    ),
    (lambda: Buckets.of(Laplace(0), step=1, buckets=5), DomainError, r"eps0 must be > 0, got 0"),
    (
        lambda: Buckets.of(Laplace(2), step="1/4", buckets=7),
        DomainError,
        r"buckets must be >= eps0 / step = 8, got 7",
    ),
    (lambda: exact_delta([COIN], 1.5), InexactInputError, r"factor must be exact .*, got the float 1\.5"),  # type: ignore[arg-type]
    (lambda: exact_delta([COIN], -1), DomainError, r"factor must be >= 0, got -1"),
    (
        lambda: exact_delta([COIN] * 20, 1),
        DomainError,
        r"pairs must have a product of at most 1000000 outcomes, got 1048576",
    ),
]


@pytest.mark.parametrize(("call", "error", "message"), BAD)
def test_bad_input(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=f"^{message}$"):
        call()
