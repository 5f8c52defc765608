"""The worst pair of a subsampled mechanism on the grid of privacy buckets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from flint import arb, ctx, fmpq

from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, Masses, gather, numbers_between, up_to
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.sampled_losses import ADD, BOTH

__all__ = ["fixed_size_cells", "replaced_cells", "sampled_atoms", "sampled_cells"]

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


def sampled_atoms(grid: Grid, q: fmpq, atoms: Iterable[tuple[fmpq, arb]], rest: arb, direction: str) -> Cells:
    """As `sampled_cells`, of a law on points: the losses of Q' against Q with their masses under Q'; `rest` is the mass beyond them.

    >>> from flint import fmpq
    >>> half = [(fmpq(1), arb("0.75")), (fmpq(-1), arb("0.25"))]
    >>> sorted(sampled_atoms(Grid.of(step="1/2", buckets=4), fmpq(1, 2), half, arb(0), BOTH).inside)
    [-1, 1]
    """
    with ctx.workprec(BITS + _GUARD_BITS):
        groups = []
        for loss, mass in atoms:
            other = mass * arb(-loss).exp()
            groups.append((*grid.factor.place_sampled(loss, q), ((1 - q) * other + q * mass, other)))
        cells = Cells(*gather(groups), (up_to(rest), up_to(rest)))
    if direction == BOTH:
        return cells
    return replace(cells.reversed() if direction == ADD else cells, symmetric=True)


def replaced_cells(
    grid: Grid, cut: Callable[[list[arb]], tuple[list[Masses], Masses]], highest: fmpq
) -> Cells:
    """The pair of a mechanism on a Poisson sample for neighbours that differ in the value of one record; it is its own mirror image.

    `cut` gives the masses between losses >= 0, and beyond the last of them. No loss exceeds twice that of the mechanism at its distance to the
    answer without the record; above `highest`, a loss, the mass may be counted as infinite.
    """
    numbers = numbers_between(grid, fmpq(0), highest)
    with ctx.workprec(BITS + _GUARD_BITS):
        log = grid.factor.log()
        masses, beyond = cut([k * log for k in (*numbers, numbers.stop)])
        inside = dict(zip(numbers, masses, strict=True))
        rest = arb(0)
        if numbers.stop >= grid.buckets:
            inside[numbers.stop] = beyond
        else:
            rest = up_to(beyond[0])
        inside |= {-k - 1: (b, a) for k, (a, b) in inside.items()}
        return Cells(inside, {}, (rest, rest), symmetric=True)


def fixed_size_cells(remove: Cells) -> Cells:
    """A pair that dominates those of a sample of fixed size without replacement, for neighbours that differ in the value of one record.

    `remove` is the pair P = (1 - q) Q + q Q' against Q of a symmetric pair (Q', Q) of the mechanism on the sample. For one use and every
    level >= 0 the tight delta is that of P against Q in both directions, and that determines the dominating pair: the losses above 0 are
    those of P against Q, those below 0 their mirror image, and the loss 0 has what is left. Neighbours keep their direction over
    several uses, so the composition of this pair is an upper bound. Neighbours whose other records are all equal to one of the two values
    attain P against Q, and its reverse: they give the lower bound.

    Source: Y. Zhu, J. Dong, Y.-X. Wang, "Optimal accounting of differential privacy via characteristic function", AISTATS 2022, Theorem 11.
    """
    with ctx.workprec(BITS + _GUARD_BITS):
        inside = {k: masses for k, masses in remove.inside.items() if k >= 0}
        points = {k: masses for k, masses in remove.points.items() if k > 0}
        infinite = remove.infinite[0]
        used = sum((a + b for a, b in (*inside.values(), *points.values())), arb(0))
        equal = 1 - used - infinite
        inside |= {-k - 1: (b, a) for k, (a, b) in inside.items()}
        points |= {-k: (b, a) for k, (a, b) in points.items()} | {0: (equal, equal)}
        return Cells(inside, points, (infinite, infinite), attained=remove)


def _losses_above_least(ratios: list[tuple[int, arb]]) -> tuple[int, list[arb]]:
    """The first grid point that is certainly above the least loss, and the losses of Q' against Q from it on."""
    for i, (k, ratio) in enumerate(ratios):
        if ratio > 0:
            return k, [value.log() for _, value in ratios[i:]]
    k, _ = ratios[-1]
    return k, [arb(0)]
