"""The worst pair of a subsampled mechanism on the grid of privacy buckets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from flint import arb, ctx, fmpq

from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, Masses, numbers_between, up_to
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.sampled_losses import ADD, BOTH

__all__ = ["sampled_cells"]

_MARGIN = 2.0**-60  # of the ends of the law, which are irrational
_GUARD_BITS = 64


def sampled_cells(
    grid: Grid, q: fmpq, highest: fmpq, cut: Callable[[list[arb]], list[Masses]], direction: str
) -> Cells:
    """P = (1 - q) Q + q Q' against Q for q < 1; `cut` gives the masses of Q' and Q between losses of Q' against Q, and beyond them.

    `highest` is a loss of Q' against Q above which the mass may be counted as infinite in upper bounds. In the direction "add" the pair is
    exchanged, and in "both" it is taken both ways.
    """
    with ctx.workprec(BITS + _GUARD_BITS):
        log = grid.factor.log()
        ends = (-arb(q)).log1p(), (q * arb(highest).expm1()).log1p()
        low, high = (exact_point(end + sign * _MARGIN) for end, sign in zip(ends, (-1, 1), strict=True))
        numbers = numbers_between(grid, low, high)
        ratios = [(k, ((k * log).expm1() + q) / q) for k in (*numbers, numbers.stop)]
        first, losses = _losses_above_least(ratios)
        pairs = [((1 - q) * b + q * a, b) for a, b in cut(losses)]
    last = numbers.stop
    inside = dict(zip(range(first - 1, last), pairs[:-1], strict=True))
    rest = (arb(0), arb(0))
    if last >= grid.buckets:
        inside[last] = pairs[-1]
    else:
        rest = (up_to(pairs[-1][0]), up_to(pairs[-1][1]))
    cells = Cells(inside, {}, rest)
    if direction == BOTH:
        return cells
    return replace(cells.reversed() if direction == ADD else cells, symmetric=True)


def _losses_above_least(ratios: list[tuple[int, arb]]) -> tuple[int, list[arb]]:
    """The first grid point that is certainly above the least loss, and the losses of Q' against Q from it on."""
    for i, (k, ratio) in enumerate(ratios):
        if ratio > 0:
            return k, [value.log() for _, value in ratios[i:]]
    k, _ = ratios[-1]
    return k, [arb(0)]
