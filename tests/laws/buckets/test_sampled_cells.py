"""Buckets of subsampled mechanisms: they contain the certified values, and see a direction that is exchanged."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx, fmpq

from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.cells import Masses
from parisk_sym.laws.buckets.divergences import _sum_of_points
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.monotone_cells import monotone_cells
from parisk_sym.laws.buckets.sampled_cells import _losses_above_least
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace

KINDS: list[Any] = [(SubsampledGaussian, "3/2"), (SubsampledGaussian, "1/2"), (SubsampledLaplace, 1)]


def bounds(
    mechanism: Mechanism, n: int, step: str = "1/1000", buckets: int = 12_000, **given: Any
) -> tuple[float, float]:
    return bucket_bounds([(buckets_of(mechanism), n)], step=step, buckets=buckets, **given)


@pytest.mark.parametrize("direction", ["remove", "add", "both"])
@pytest.mark.parametrize(("kind", "parameter"), KINDS)
@pytest.mark.parametrize("eps", ["0", "1/20", "1/8"])
def test_one_use(kind: Any, parameter: Any, eps: str, direction: str) -> None:
    """The closed form lies between the bounds, which are narrow; the other direction does not."""
    mechanism = kind(parameter, "1/5", direction)
    lower, upper = bounds(mechanism, 1, eps=eps)
    exact = Sequence([(mechanism, 1)]).delta(eps, digits=20)
    assert arb(lower) <= exact <= arb(upper)
    assert upper - lower < 1e-5 * upper
    if direction != "both" and eps != "0":
        other = kind(parameter, "1/5", "add" if direction == "remove" else "remove")
        found = Sequence([(other, 1)]).delta(eps, digits=20)
        assert found < arb(lower) or found > arb(upper)


@pytest.mark.parametrize("direction", ["remove", "add", "both"])
@pytest.mark.parametrize(
    ("kind", "parameter", "n"), [(SubsampledGaussian, 1, 1000), (SubsampledLaplace, 1, 300)]
)
def test_many_uses(kind: Any, parameter: Any, n: int, direction: str) -> None:
    mechanism = kind(parameter, "1/20", direction)
    sequence = Sequence([(mechanism, n)])
    for eps in ("1/2", "2"):
        lower, upper = bounds(mechanism, n, eps=eps)
        assert arb(lower) <= sequence.delta(eps, digits=15) <= arb(upper)
        assert upper - lower < 2e-3 * upper


def test_numbers_stay_with_the_losses() -> None:
    """Ten thousand uses on a coarse grid: numbers rounded down in each use would be 50 below their losses, and the lower end 0."""
    mechanism = SubsampledGaussian(2, "1/100")
    exact = Sequence([(mechanism, 10_000)]).epsilon("1e-5", digits=10)
    lower, upper = bounds(mechanism, 10_000, "1/150", 1100, delta="1e-5")
    assert arb(lower) <= exact <= arb(upper)
    assert lower > 2.02
    assert upper < 2.47


def test_small_delta_on_a_fine_grid() -> None:
    """Errors of transforms in the first squarings, each doubled by the ones that follow, would hide a delta of 1e-9."""
    mechanism = SubsampledGaussian(1, "1/100")
    exact = Sequence([(mechanism, 1000)]).epsilon("1e-9", digits=10)
    lower, upper = bounds(mechanism, 1000, "1/500", 3500, delta="1e-9")
    assert arb(lower) <= exact <= arb(upper)
    assert upper - lower < 0.01


def test_mixed() -> None:
    """Beside other mechanisms, both ways."""
    uses = [(SubsampledGaussian(1, "1/10"), 50), (Laplace("1/2"), 2), (Gaussian("1/2"), 1)]
    lower, upper = bucket_bounds([(buckets_of(m), n) for m, n in uses], eps=1, step="1/200", buckets=2000)
    assert arb(lower) <= Sequence(uses).delta(1, digits=15) <= arb(upper)
    assert upper - lower < 1e-4


def test_whole_sample() -> None:
    """q = 1 is the mechanism."""
    assert bounds(SubsampledGaussian(1, 1), 3, eps=1) == bounds(Gaussian(1), 3, eps=1)
    assert bounds(SubsampledLaplace(1, 1), 3, eps=1) == bounds(Laplace(1), 3, eps=1)


@pytest.mark.parametrize(("kind", "parameter"), KINDS)
def test_grid_that_does_not_reach(kind: Any, parameter: Any) -> None:
    """What lies beyond the grid is infinite in upper bounds: wide, and right."""
    mechanism = kind(parameter, "1/2")
    lower, upper = bounds(mechanism, 1, step="1/20", buckets=5, eps="1/10")
    assert arb(lower) <= Sequence([(mechanism, 1)]).delta("1/10", digits=15) <= arb(upper)


@pytest.mark.parametrize(("kind", "parameter"), KINDS)
def test_masses_add_up(kind: Any, parameter: Any) -> None:
    """Both distributions have the mass 1, up to what is left out above."""
    cells = kind(parameter, "1/7").cells(Grid.of(step="1/100", buckets=4000))
    with ctx.workprec(BITS):
        for side in (0, 1):
            total = sum((masses[side] for _, masses, _ in cells.items()), arb(0)) + cells.infinite[side]
            assert total.contains(1)
            assert total.rad() < 1e-40


def test_constructor() -> None:
    """From Python, as in the documentation."""
    lower, upper = Buckets.of(SubsampledGaussian(1, "1/10"), step="1/200", buckets=2000).power(8).delta("1/2")
    assert 0 < lower < upper < 1


def test_one_direction_is_not_taken_for_both() -> None:
    """P against Q and Q against P have different cells: a pair in both directions is not its own mirror image."""
    grid = Grid.of(step="1/10", buckets=50)
    assert not SubsampledGaussian(1, "1/10", direction="both").cells(grid).symmetric
    assert SubsampledGaussian(1, "1/10", direction="add").cells(grid).symmetric


def test_the_least_loss_is_no_cut() -> None:
    """Where the quotient is 0, there is no loss of the mechanism without sampling."""
    first, losses = _losses_above_least([(-1, arb(-1)), (0, arb(0)), (1, arb(1))])
    assert (first, losses) == (1, [0])


@pytest.mark.parametrize(("buckets", "kept"), [(2, range(-3, 3)), (100, range(-2, 20))])
def test_cuts_between_the_ends(buckets: int, kept: range) -> None:
    """N(1, 1) and N(0, 1), whose loss at x is x - 1/2: no cut is left of the first end; the cells at the ends of a small grid have the tails."""
    cuts: list[arb] = []

    def cut(places: list[arb]) -> list[Masses]:
        cuts.extend(places)
        below = [
            [arb(0), *(((x - shift) / arb(2).sqrt()).erf() / 2 + 0.5 for x in places), arb(1)]
            for shift in (1, 0)
        ]
        a, b = ([high - low for low, high in pairwise(values)] for values in below)
        return list(zip(a, b, strict=True))

    grid = Grid.of(step=1, buckets=buckets)
    cells = monotone_cells(grid, lambda x: ((x - 0.5).exp(),) * 2, fmpq(0), (fmpq(-2), fmpq(20)), cut, "both")
    assert min(map(float, cuts)) == pytest.approx(-1.5)
    assert sorted(cells.inside) == list(kept)
    assert (cells.infinite == (0, 0)) is (buckets == 2)


def test_a_loss_without_mass() -> None:
    """It counts nothing, however large the order is."""
    with ctx.workprec(BITS):
        assert _sum_of_points(arb(1), 0, np.array([1.0, 0.0]), fmpq(10) ** 400) == 1
