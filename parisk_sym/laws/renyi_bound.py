"""Mechanisms of which only bounds of the Renyi divergences are known: upper bounds that hold for all of them, lower ones for some.

Several such uses have the sum of their divergences, however they are mixed with others: the others can be drawn first, from their worst pairs,
because the answers of a mechanism are a random map of its worst pair, which may depend on earlier answers. So all uses of this kind are
one, whose dominating pair (`renyi_pairs`) is composed with the worst pairs of the other mechanisms. The lower bound is that of neighbours
which attain the divergences, or come as near as is known.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from flint import arb, fmpq

from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.polygon import PolygonPair
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.renyi_pairs import renyi_pair

__all__ = ["RenyiBound", "delta_of_bounds", "gathered", "nothing"]

Uses = tuple[tuple["RenyiBound", int], ...]


@dataclass(frozen=True)
class RenyiBound(Mechanism):
    """A mechanism with a bound of its Renyi divergence, in both directions."""

    why_no_law = (
        "the upper bound holds for every mechanism with its Renyi divergences, the lower one for some of them"
    )

    @abstractmethod
    def divergence(self, order: fmpq) -> arb:
        """The upper bound of the divergence of an order > 1, at the current precision; not finite where none is known."""

    def least_divergence(self, order: fmpq) -> arb:
        """A divergence that some such mechanism has."""
        return self.divergence(order)

    @abstractmethod
    def attained(self, grid: Grid) -> Cells:
        """The pair of neighbours of one such mechanism."""

    def pure_level(self) -> arb | None:
        """A bound of the privacy loss itself, if one is known."""
        return None

    def cells(self, grid: Grid) -> Cells:
        """The pair that dominates all such mechanisms; lower bounds are those of the pair that is attained."""
        attained = self.attained(grid)
        return replace(_dominating(((self, 1),), grid), attained=attained, symmetric=attained.symmetric)


@dataclass(frozen=True)
class _Together(Mechanism):
    """The pair that dominates all uses at once, for upper bounds only."""

    uses: Uses

    def cells(self, grid: Grid) -> Cells:
        return replace(_dominating(self.uses, grid), attained=nothing())


@dataclass(frozen=True)
class _Attained(Mechanism):
    """The pair that one use attains, for lower bounds only."""

    of: RenyiBound

    def cells(self, grid: Grid) -> Cells:
        attained = self.of.attained(grid)
        return replace(nothing(), attained=attained, symmetric=attained.symmetric)


def gathered(uses: Sequence[tuple[Mechanism, int]]) -> list[tuple[Mechanism, int]]:
    """The uses for privacy buckets: those with Renyi bounds are one for the upper bound, and by themselves for the lower one."""
    known = tuple((mechanism, n) for mechanism, n in uses if isinstance(mechanism, RenyiBound))
    others = [
        part
        for mechanism, n in uses
        if not isinstance(mechanism, RenyiBound)
        for part in mechanism.together(n)
    ]
    if not known:
        return others
    return [*others, (_Together(known), 1), *((_Attained(mechanism), n) for mechanism, n in known)]


def delta_of_bounds(uses: Uses, level: fmpq) -> arb:
    """The delta of the dominating pair at a level >= 0, which is linear in e^level between two edges of the polygon."""
    x = arb(level).exp()
    previous = None
    for slope, height in _pair_of(uses).edges:
        if x >= slope:
            if previous is None:
                return arb(height)
            share = (x - slope) / (previous[0] - slope)
            return height + share * (previous[1] - height)
        previous = slope, height
    return arb(1)


def nothing() -> Cells:
    """Two equal distributions."""
    return Cells({}, {0: (arb(1), arb(1))}, (arb(0), arb(0)), symmetric=True)


def _dominating(uses: Uses, grid: Grid) -> Cells:
    return _pair_of(uses).cells(grid)


@lru_cache(maxsize=16)
def _pair_of(uses: Uses) -> PolygonPair:
    """The pair that dominates all uses at once."""

    def curve(order: fmpq) -> arb:
        return sum((n * mechanism.divergence(order) for mechanism, n in uses), arb(0))

    levels = [(mechanism.pure_level(), n) for mechanism, n in uses]
    known = [n * level for level, n in levels if level is not None]
    return renyi_pair(curve, sum(known, arb(0)) if len(known) == len(uses) else None)
