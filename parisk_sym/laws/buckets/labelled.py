"""Pairs of distributions whose outcomes are grouped in any way: for lower bounds."""

from __future__ import annotations

from collections.abc import Iterable

from flint import arb, ctx

from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, Masses, gather
from parisk_sym.laws.buckets.grid import Grid

__all__ = ["labelled"]


def labelled(grid: Grid, groups: Iterable[Masses]) -> Cells:
    """Groups of outcomes by their masses under A and B, each at the point of the grid below the logarithm of their quotient.

    Which group an outcome belongs to is a function of the outcome, so that the pair of the groups has no larger delta than the one that is
    grouped. Masses may be left out. Where B has no mass, neither has A here.

    >>> sorted(
    ...     labelled(
    ...         Grid.of(step="1/2", buckets=4), [(arb("0.75"), arb("0.25")), (arb("0.25"), arb("0.75"))]
    ...     ).inside
    ... )
    [-3, 2]
    """
    with ctx.workprec(BITS):
        log = grid.factor.log()
        found = []
        for a, b in groups:
            if not (a > 0 and b > 0):
                continue
            place = ((a / b).log() / log).lower().floor().unique_fmpz()
            if place is not None:
                found.append((int(place), False, (a, b)))
        inside, points = gather(found)
        return Cells(inside, points, (arb(0), arb(0)))
