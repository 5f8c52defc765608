"""Bounds of Renyi divergences by privacy buckets, of mechanisms whose loss has no exact law here.

e^((alpha - 1) L) grows with the loss L, and as a power of e^-L it is convex: so it has its largest mean for the pessimistic loss of `loss`, and the
groups of the cells, which are a function of the outcome, have no larger divergence than the outcomes.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.laws.buckets.arrays import BITS, Array
from parisk_sym.laws.buckets.automatic import loss_reach
from parisk_sym.laws.buckets.cells import Cells, Masses
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.loss import Loss
from parisk_sym.laws.mechanism import Mechanism

__all__ = ["bucket_divergences"]

_POINTS = 1000
_DOUBLINGS = 8

_Sides = tuple[list[list[Masses]], list[tuple[arb, int, Array]]]


def bucket_divergences(mechanism: Mechanism, order: fmpq) -> tuple[arb, arb]:
    """Bounds of the divergence of an order > 1, of the worse direction; DomainError where no finite one is known.

    >>> from parisk_sym.laws.mechanisms.pair import Pair
    >>> low, high = bucket_divergences(Pair(a="3/4:1/4", b="1/4:3/4"), fmpq(2))
    >>> value = arb(fmpq(7, 3)).log()
    >>> low.overlaps(value) and value < high, (high - low) < 1e-5
    (True, True)
    """
    groups, losses = _of(mechanism)
    with ctx.workprec(BITS):
        power = order - 1
        least = [_sum_of_groups(group, order) for group in groups]
        most = [_sum_of_points(*loss, power) for loss in losses]
        return (
            _largest(least).log().max(arb(0)) / power,
            _largest(most).log().max(arb(0)) / power,
        )


def _largest(values: list[arb]) -> arb:
    value, *others = values
    for other in others:
        value = value.max(other)
    return value


def _sum_of_groups(groups: list[Masses], order: fmpq) -> arb:
    return sum(((order * a.log() + (1 - order) * b.log()).exp() for a, b in groups), arb(0))


def _sum_of_points(step: arb, first: int, masses: Array, power: fmpq) -> arb:
    return sum(
        (arb(mass) * (power * (first + i) * step).exp() for i, mass in enumerate(masses.tolist()) if mass),
        arb(0),
    )


@lru_cache(maxsize=16)
def _of(mechanism: Mechanism) -> _Sides:
    """In each direction the groups of the outcomes, and the pessimistic masses; DomainError for infinite losses."""
    mechanism.open()
    reach = loss_reach(mechanism)
    for _ in range(_DOUBLINGS):
        try:
            return _on(Grid.of(step=reach / _POINTS, buckets=_POINTS), mechanism)
        except DomainError:
            reach *= 2
    raise DomainError(f"no finite bound of the Renyi divergence of {mechanism!r} is known here")


def _on(grid: Grid, mechanism: Mechanism) -> _Sides:
    forward = mechanism.cells(grid)
    groups, losses = [], []
    for cells in (forward,) if forward.symmetric else (forward, forward.reversed()):
        loss = Loss.from_cells(grid, cells)
        if loss.infinite_high > 0:
            raise DomainError("some of the loss may be infinite")
        groups.append(_groups(cells.attained or cells))
        losses.append((grid.factor.log(), loss.first, np.array(loss.masses[0])))
    return groups, losses


def _groups(cells: Cells) -> list[Masses]:
    return [(a, b) for _, (a, b), _ in cells.items() if a > 0 and b > 0]
