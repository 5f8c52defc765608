r"""Reports of many users in random order: what is left of the privacy of one of them.

A report is one of k values, and each of the other users reports a uniform value with probability g, whatever the own value is: this is the blanket. Let an
adversary know which of the others do, and what the rest report. There are M reports left: those of m = M - 1 users of the blanket and that of
the user who changes the value from the first to the second one. With n1 and n2 of them equal to these values, the answers have the probabilities

    P = Mult(n1, n2; M) (M + h n1) k p / M,     Q = Mult(n1, n2; M) (M + h n2) k p / M,     h = e^eps0 - 1,  p = 1 / (e^eps0 + k - 1),

Mult the multinomial law of n1 and n2 among M uniform values, because one of the reports, each with the same probability, is that of the user. This
pair dominates all databases. More uniform reports are a random map of fewer: so m may be rounded down to a few values.

k-ary randomised response has g = k p. For any reports of level eps0, k = 2 and g = e^-eps0: the two reports R and R' of the user are mixtures of
two laws with the probabilities of randomised response, and every report of another user has at least e^-eps0 (R + R') / 2, which is half
of each law (hiding among the clones).

Masses are computed in float64 by products outwards from the modes, from balls there; each is a ball here whose radius bounds all roundings. What
is left out of the sums is bounded by Hoeffding's inequality.

Sources: B. Balle, J. Bell, A. Gascon, K. Nissim, "The Privacy Blanket of the Shuffle Model", CRYPTO 2019; V. Feldman, A. McMillan, K. Talwar, "Hiding
Among the Clones", FOCS 2021.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil, log, sqrt
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.core.errors import DomainError
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, Masses, at_losses, up_to
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.labelled import labelled
from parisk_sym.laws.buckets.loss import Loss
from parisk_sym.laws.losses import Atom
from parisk_sym.laws.mechanism import Mechanism

__all__ = ["LARGEST_USERS", "Shuffled", "blanket_atoms", "counted_groups"]

LARGEST_USERS = 10**6
_OUTSIDE = 1e-24
"""The probability outside each window, by Hoeffding's inequality."""
_BLOCKS = 40
_LARGEST = 6 * 10**7
"""Terms of all sums together."""
_SPREADS = 20
"""The largest loss that is not infinite for upper bounds, in standard deviations."""
_POINTS = 5000
_GROUPS = 50_000
"""Points of the loss on each side of 0, for upper and for lower bounds."""
_STEPS = 10**5
"""More than the factors of a probability: those of two windows, and what they begin with."""
_ROUNDING = 2.0**-53
_MARGIN = 1e-9
"""Of the number of a cell: losses have far smaller errors."""

Array = NDArray[np.float64]


def blanket_atoms(eps0: fmpq, k: int, share: arb, users: int) -> tuple[list[Atom], arb]:
    """The pair that dominates, on points of the loss, and what may be infinite; `share` is the probability of the blanket."""
    with ctx.workprec(BITS):
        rise, odds = float(arb(eps0).expm1()), arb(eps0).exp()
        scale = float(k / (odds + k - 1))
        spread = rise * scale * sqrt(2 / (k * (1 + (users - 1) * float(share))))
        step = min(eps0, fmpq(ceil(2**20 * _SPREADS * spread), 2**20)) / _POINTS
        grid = Grid.of(step=step, buckets=_POINTS)
        sums = _Sums(float(grid.factor.log()))
        for m, weight in _blocks(users - 1, share, k):
            whole = m + 1
            low, high = _window(whole, 2 / k) if k > 2 else (whole, whole)
            pairs = _binomial(whole, arb(2) / k, low, high) if k > 2 else np.ones(1)
            for n1, c, law in _halves(low, high):
                n2 = c - n1
                mass = (weight * scale / whole) * pairs[c[:, 0] - low][:, None] * law
                a, b = mass * (whole + rise * n1), mass * (whole + rise * n2)
                sums.add((whole + rise * n1) / (whole + rise * n2), a, b)
        rest = up_to(3 * _OUTSIDE * odds)
        loss = Loss.from_cells(grid, Cells(sums.inside(), {}, (rest, rest)))
        atoms = [
            (step * (loss.first + i), arb(mass)) for i, mass in enumerate(loss.masses[0].tolist()) if mass
        ]
        return atoms[::-1], arb(loss.infinite_high)


def counted_groups(eps0: fmpq, k: int, users: int) -> list[Masses]:
    """The pair of the numbers of two values, where the others have a third one, or for k = 2 the second, in groups: for lower bounds."""
    with ctx.workprec(BITS):
        odds = arb(eps0).exp()
        chance = 1 / (odds + k - 1)
        p, t = float(chance), float(odds * chance)
        rest = max(1 - p - t, 0.0) if k > 2 else 0.0
        sums, others = _Sums(float(arb(eps0)) / _GROUPS), users - 1
        if k == 2:
            low, high = _window(others, p)
            law = np.zeros(high - low + 3)
            law[1:-1] = _binomial(others, chance, low, high)
            a, b = law[1:] * p + law[:-1] * t, law[1:] * t + law[:-1] * p
            sums.add_groups(a, b)
            return list(sums.inside().values())
        low, high = _window(others, 2 * p)
        pairs = _binomial(others, 2 * chance, low, high)
        for n1, c, law in _halves(low, high):
            # The user's own report moves (n1, n2): by the quotients of neighbouring probabilities, the mass of the pair at (n1, n2).
            n2 = c - n1
            here = pairs[c[:, 0] - low][:, None] * law
            step = (1 - 2 * p) / p / (others - c + 1)
            a = here * (t * n1 * step + p * n2 * step + rest)
            b = here * (p * n1 * step + t * n2 * step + rest)
            sums.add_groups(a, b)
        return list(sums.inside().values())


def _window(number: int, chance: float) -> tuple[int, int]:
    """An interval that a binomial number leaves with probability at most _OUTSIDE."""
    width, centre = _half_width(number), int(number * chance)
    return max(centre - width, 0), min(centre + width, number)


def _blocks(number: int, share: arb, k: int) -> Iterator[tuple[int, float]]:
    """A few sizes of the blanket, with the probabilities of those from each to the next; DomainError for sums that are too long."""
    low, high = _window(number, float(share))
    law = _binomial(number, share, low, high)
    first, last = _window(high + 1, 2 / k) if k > 2 else (high + 1, high + 1)
    size = (last - first + 1) * 2 * _half_width(last)
    blocks = min(_LARGEST // size, _BLOCKS)
    if blocks == 0:
        raise DomainError(f"users must be fewer for sums of at most {_LARGEST} terms, got {number + 1}")
    width = ceil((high - low + 1) / blocks)
    for start in range(low, high + 1, width):
        yield start, float(law[start - low : start - low + width].sum())


def _binomial(number: int, chance: arb, low: int, high: int) -> Array:
    """Probabilities from low to high, outwards from the largest."""
    odds = float(chance / (1 - chance))
    mode = min(max(int(number * float(chance)), low), high)
    value = _largest(number, mode, chance)
    up, down = np.arange(mode, high), np.arange(mode, low, -1)
    rising = np.cumprod((number - up) / (up + 1) * odds)
    falling = np.cumprod(down / (number - down + 1) / odds)
    return value * np.concatenate([falling[::-1], [1.0], rising])


def _largest(number: int, place: int, chance: arb) -> float:
    with ctx.workprec(2 * BITS):
        logs = arb(number + 1).lgamma() - arb(place + 1).lgamma() - arb(number - place + 1).lgamma()
        powers = place * chance.log() + (number - place) * (-chance).log1p()
        return float((logs + powers).exp())


def _half_width(number: int) -> int:
    return ceil(sqrt(number * log(2 / _OUTSIDE) / 2)) + 1


def _halves(low: int, high: int) -> Iterator[tuple[Any, Any, Array]]:
    """Parts of the table of n1 for each number c from low to high: n1 and c, and the binomial law of n1 of c with chance 1/2."""
    width = _half_width(high)
    rows = max(1, 2_000_000 // (2 * width + 1))
    for start in range(low, high + 1, rows):
        c = np.arange(start, min(start + rows, high + 1))[:, None]
        middle = c // 2
        offsets = np.arange(width)
        up = np.maximum((c - middle - offsets) / (middle + offsets + 1), 0.0)
        down = np.maximum((middle - offsets) / (c - middle + offsets + 1), 0.0)
        centre = _middles(start, int(c[-1, 0]))[:, None]
        law = centre * np.concatenate(
            [np.cumprod(down, axis=1)[:, ::-1], np.ones_like(centre), np.cumprod(up, axis=1)], axis=1
        )
        n1 = middle + np.arange(-width, width + 1)
        yield np.clip(n1, 0, c), c, law


def _middles(low: int, high: int) -> Array:
    """binomial(c, c // 2) / 2^c for each c."""
    values = np.empty(high - low + 1)
    values[0] = _largest(low, low // 2, arb(fmpq(1, 2)))
    for i, c in enumerate(range(low + 1, high + 1), 1):
        values[i] = values[i - 1] * (c / (c + 1) if c % 2 else 1.0)
    return values


class _Sums:
    """Masses by cell, and how many terms are in each."""

    def __init__(self, step: float) -> None:
        self._step = step
        self._cells: dict[int, list[float]] = {}

    def add(self, ratio: Array, a: Array, b: Array) -> None:
        """Outcomes with the quotient of their probabilities: each in a cell whose upper end is certainly not below its loss."""
        place = np.ceil(np.log(ratio) / self._step + _MARGIN).astype(np.int64) - 1
        self._gather(place, a, b)

    def add_groups(self, a: Array, b: Array) -> None:
        """Outcomes for lower bounds, grouped by about their loss."""
        used = (a > 0) & (b > 0)
        a, b = a[used], b[used]
        self._gather(np.floor(np.log(a / b) / self._step).astype(np.int64), a, b)

    def _gather(self, place: NDArray[np.int64], a: Array, b: Array) -> None:
        first = int(place.min())
        flat = place.ravel() - first
        sums = [np.bincount(flat, weights=mass.ravel()) for mass in (a, b)] + [np.bincount(flat)]
        for i in np.flatnonzero(sums[0]).tolist():
            cell = self._cells.setdefault(first + i, [0.0, 0.0, 0.0])
            for row, values in enumerate(sums):
                cell[row] += float(values[i])

    def inside(self) -> dict[int, Masses]:
        """The cells, each mass with a bound of its relative error: a few roundings for each step outwards and each term."""
        found = {}
        for place, (a, b, terms) in self._cells.items():
            relative = 4 * (terms + _STEPS) * _ROUNDING
            found[place] = arb(a, a * relative), arb(b, b * relative)
        return found


@dataclass(frozen=True)
class Shuffled(Mechanism):
    """Reports in random order, with a dominating pair and one that is attained."""

    why_no_law = "the upper bound holds for all values of the other users, the lower one for some of them: what finer grids leave is not known"

    @property
    @abstractmethod
    def dominating(self) -> tuple[list[Atom], arb]:
        """The pair that dominates, on points of the loss, and what may be infinite."""

    @property
    @abstractmethod
    def counted(self) -> list[Masses]:
        """A pair that is attained, in groups of outcomes."""

    def cells(self, grid: Grid) -> Cells:
        """The pair that dominates, with the attained one for lower bounds."""
        atoms, infinite = self.dominating
        found = at_losses(grid.factor, atoms, (infinite, infinite))
        return replace(found, attained=labelled(grid, self.counted), symmetric=False)
