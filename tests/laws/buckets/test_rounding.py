"""Every rounding step of the buckets is on its own side."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import acb, arb, ctx, fmpq, fmpq_poly
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.core.exact import from_float
from parisk_sym.laws.buckets import transforms
from parisk_sym.laws.buckets.arrays import (
    Array,
    convolve,
    either_high,
    either_low,
    float_down,
    float_up,
    product_up,
    sum_down,
    sum_up,
)
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.exponentials import decay
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.loss import (
    Loss,
    _cut_above,
    _cut_below,
    squared,
)
from parisk_sym.laws.buckets.transforms import (
    _roots,
    _transform,
    convolution_error,
    convolve_by_transforms,
    fft_length,
)
from tests.laws.buckets.exact import COIN, Pair, pairs


def exact_row(row: Array) -> fmpq_poly:
    return fmpq_poly([from_float(float(x)) for x in row])


def shortfall(values: list[fmpq], product: fmpq_poly) -> fmpq:
    """What the values miss of the coefficients in all."""
    return sum((max(product[i] - v, fmpq(0)) for i, v in enumerate(values)), fmpq(0))


def random_masses(rng: np.random.Generator, columns: int, spread: float = 0.0) -> Array:
    masses = rng.random((3, columns)) * np.exp(-spread * np.arange(columns))
    return masses / masses.sum(axis=1)[:, None]


@pytest.mark.parametrize(
    ("sizes", "spread", "exact"),
    [
        ((1, 1), 0.0, False),
        ((3, 7), 0.0, False),
        ((128, 300), 0.1, False),  # the largest direct one
        ((129, 300), 0.1, False),  # the smallest of the products
        ((129, 300), 2.0, False),  # the smallest with transforms: products of these masses underflow
        ((700, 700), 0.0, False),
        ((700, 700), 1.0, False),
        ((3, 7), 0.0, True),
        ((20, 30), 15.0, True),  # masses far below the unit of the integers
        ((2, 60), 25.0, False),  # products that underflow
    ],
)
def test_convolution_rounds_each_row_to_its_side(sizes: tuple[int, int], spread: float, exact: bool) -> None:
    rng = np.random.default_rng(sum(sizes))
    for _ in range(3):
        x, y = (random_masses(rng, size, spread) for size in sizes)
        out, missing = convolve(x, y, exact=exact)
        for row, side in enumerate((1, -1, 1)):
            product = exact_row(x[row]) * exact_row(y[row])
            values = [from_float(float(v)) for v in out[row]]
            if row == 0 and missing:
                assert 0 < shortfall(values, product) < from_float(missing) / 50  # without it the check fails
            else:
                assert all(side * v >= side * product[i] for i, v in enumerate(values))
            assert min(values) >= 0
            assert max(abs(v - product[i]) for i, v in enumerate(values)) < fmpq(1, 10**11)


@pytest.mark.parametrize("scale", [1e-111, 1e-140])
def test_transforms_of_small_masses_round_to_their_side(scale: float) -> None:
    """Masses whose squares, or products of squared norms, underflow: the bound of the error does not."""
    x = random_masses(np.random.default_rng(1), 300) * scale
    y = random_masses(np.random.default_rng(2), 300) * (scale if scale > 1e-120 else 1.0)
    out, missing = convolve(x, y, exact=False)
    for row, side in enumerate((1, -1, 1)):
        product = exact_row(x[row]) * exact_row(y[row])
        values = [from_float(float(v)) for v in out[row]]
        if row == 0:
            assert shortfall(values, product) <= from_float(missing)
        else:
            assert all(side * v >= side * product[i] for i, v in enumerate(values))


def test_squares_share_a_transform() -> None:
    x = random_masses(np.random.default_rng(5), 400, 2.0)
    (square, missing), (product, other) = convolve(x, x, exact=False), convolve(x, x.copy(), exact=False)
    assert np.array_equal(square, product)
    assert missing == other > 0


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


def excess(x: Array, y: Array) -> float:
    """The largest error of an entry in units of its bound, or the 2-norm of all in units of theirs, by exact integer convolution."""
    out = convolve_by_transforms(x[None], y[None])[0]
    product = exact_row(x) * exact_row(y)
    errors = np.array([float(arb(from_float(float(v)) - product[i])) for i, v in enumerate(out)])
    first, second = np.linalg.norm(x), np.linalg.norm(y)
    norms = np.array([first * second, max(x.sum() * second, first * y.sum())])
    bounds = convolution_error(fft_length(out.size), norms)
    return float(max(abs(errors).max() / bounds[0], np.linalg.norm(errors) / bounds[1]))


@pytest.mark.parametrize("length", [8, 16, 32, 64, 256, 1024, 2048, 8192, 2**15])
def test_transforms_stay_inside_their_bound(length: int) -> None:
    """Far inside: rounding errors do not add up to their worst case."""
    for x, y in transform_inputs(length // 2):
        assert excess(x, y) < 1 / 20


@pytest.mark.parametrize(
    ("first", "second"), [(1, 1), (2, 1), (1, 3), (5, 4), (9, 9), (40, 3), (200, 56), (257, 256)]
)
def test_any_lengths(first: int, second: int) -> None:
    """Lengths that differ, also more entries than half the transform has."""
    rng = np.random.default_rng(first)
    assert excess(rng.random(first), rng.random(second)) < 1 / 10


@pytest.mark.parametrize("length", [4, 8, 64, 128, 2048])
def test_the_transform_is_the_sum_that_defines_it(length: int) -> None:
    """By balls: within the bound of the proof in the 2-norm, and a tenth of it would be seen."""
    rng = np.random.default_rng(length)
    z = rng.normal(size=length) + 1j * rng.normal(size=length)
    with ctx.workprec(120):
        exact = acb.dft([acb(float(v.real), float(v.imag)) for v in z])
        errors = [
            abs(w - acb(float(v.real), float(v.imag))) for w, v in zip(exact, _transform(z), strict=True)
        ]
    error = float(sum((e**2 for e in errors), arb(0)).sqrt().upper())
    assert error < 8 * 2.0**-53 * length.bit_length() * np.linalg.norm(z) * np.sqrt(length) / 5


@pytest.mark.parametrize("order", [8, 64, 4096, 2**17])
def test_roots_of_unity(order: int) -> None:
    """Within the 4.3u of the proof, the conjugates and all powers among them."""
    roots = _roots(order)
    assert roots.size == order
    with ctx.workprec(100):
        for j in range(0, order, max(1, order // 1000)):
            root = acb(fmpq(-2 * j, order)).exp_pi_i()
            error = abs(root - acb(float(roots[j].real), float(roots[j].imag)))
            assert error < arb("4.3") * arb(2) ** -53


def test_a_wrong_root_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """One root in error by 1e-10 takes the result out of the bound."""
    x = np.random.default_rng(5).random(400)
    assert excess(x, x) < 1 / 20

    def spoilt(order: int, count: int | None = None) -> Any:
        roots = _roots(order, count).copy()
        roots[roots.size // 8] *= 1 + 1e-10
        return roots

    monkeypatch.setattr(transforms, "_roots", spoilt)
    assert excess(x, x) > 1


def test_zero_columns_stay_zero() -> None:
    x = np.zeros((3, 500))
    x[:, [0, 499]] = 0.5
    assert np.flatnonzero(convolve(x, x, exact=False)[0].any(axis=0)).tolist() == [0, 499, 998]


@pytest.mark.parametrize("step", [fmpq(1, 3), fmpq(1, 1000), fmpq(40)])
def test_exponentials_are_outside(step: fmpq) -> None:
    with ctx.workprec(200):
        low, high = decay(arb(step), 300)
        for j in range(300):
            value = arb(-j * step).exp()
            assert arb(float(low[j])) <= value <= arb(float(high[j]))
    assert np.all(high - low <= 2e-15 * high + 1e-322)


@given(st.fractions(0, 1))
@settings(max_examples=100)
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


@settings(max_examples=100)
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


def testeither_rounds_to_its_side() -> None:
    for p, q in np.random.default_rng(2).random((300, 2)).tolist():
        exact = 1 - (1 - Fraction(p)) * (1 - Fraction(q))
        assert Fraction(either_low(p, q)) <= exact <= Fraction(either_high(p, q)) <= 1
        assert either_high(p, q) - either_low(p, q) < 1e-15


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
        above, below = _cut_above(loss, 2), _cut_below(loss, -2)
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
    masses = np.full((3, 1), 0.5)
    loss = Loss(Grid.of(step=1, buckets=3, overflow="infinity"), first, masses, 0.0, 0.0)
    out = loss.compose(loss)
    if first > 0:
        assert (out.first, out.masses.shape[1]) == (3, 1)
        assert out.masses[0, 0] == 0.0
        assert out.infinite_high == pytest.approx(0.25)
        assert out.infinite_high > 0.25
        assert out.masses[1, 0] == pytest.approx(0.25)
        assert out.masses[1, 0] < 0.25
        assert out.masses[2, 0] == pytest.approx(0.25 / math.e)
    else:
        assert (out.first, out.infinite_high) == (-3, 0.0)
        assert out.masses[0, 0] == pytest.approx(0.25)
        assert out.masses[1:, 0].tolist() == [0.0, 0.0]


def test_products_that_underflow_stay_on_their_side() -> None:
    """An upper bound of a positive mass is positive: two cells of 1e-199, one of which weighs e^-590, squared."""
    with ctx.workprec(200):
        mass = arb(10) ** -199
        cells = Cells({3: (mass, mass * arb(-590).exp())}, {}, (arb(0), arb(0)))
        loss = Loss.from_cells(Grid.of(step=150, buckets=4), cells)
        assert squared(loss).delta(fmpq(599))[0] == 0.0
    assert product_up(1e-200, np.array([0.0, 1e-200, 1.0])).tolist() == [
        0.0,
        5e-324,
        math.nextafter(1e-200, 1),
    ]


@pytest.mark.parametrize("delta", ["1e-310", "1e-400", "1e-5000"])
def test_levels_below_every_float(delta: str) -> None:
    """The level of a delta that no float64 holds is that of the pair: ln 3."""
    low, high = Buckets.from_atoms(["3/4", "1/4"], ["1/4", "3/4"], step="1/10", buckets=50).epsilon(delta)
    assert low <= math.log(3) <= high < 1.2


def test_large_steps_in_whole_numbers() -> None:
    """Entries beyond the largest float64 are bounded, not raised."""
    small = Fraction(1, 10**96)
    pair = ["1/2", "1/2"], [str(1 - small), str(small)]
    found = (
        Buckets.from_atoms(*pair, step="650", buckets=20, exact=True, overflow="infinity").power(4).delta(10)
    )
    assert found[0] <= 1 - 2.0**-4 <= found[1]


def test_what_is_exact_stays_exact() -> None:
    """Balls that are floats, and sums with 0, are not rounded outward."""
    assert float_down(arb(1)) == float_up(arb(1)) == 1.0
    assert either_high(0.0, 0.25) == either_high(0.25, 0.0) == 0.25
    assert either_low(0.0, 0.25) == either_low(0.25, 0.0) == 0.25


def test_integers_give_no_further_column() -> None:
    """The exact convolution has as many columns as the transforms."""
    x, y = np.full((3, 2), 0.25), np.full((3, 4), 0.25)
    assert convolve(x, y, exact=True)[0].shape == convolve(x, y, exact=False)[0].shape == (3, 5)
