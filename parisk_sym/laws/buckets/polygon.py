"""The pair of discrete distributions that dominates all pairs below given lines.

Let all pairs (P, Q) of neighbours, in both orders, satisfy P(S) <= d + x Q(S) for every event S: their delta is at most d at the level ln x. Such
lines for several x, with their mirror images for the complements of events, which are 1 - Q(S) <= d + x (1 - P(S)), leave a polygon of points
(Q(S), P(S)). Its upper edges are the outcomes of two distributions A and B: an edge of slope x has the masses A = x B. No event of a pair (P, Q)
has a larger P(S) - e^eps Q(S) than A and B have, so that they dominate it (Blackwell), also after several uses. All is rational and exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from flint import arb, fmpq

from parisk_sym.laws.buckets.arrays import float_up
from parisk_sym.laws.buckets.cells import Cells, discrete
from parisk_sym.laws.buckets.grid import Grid

__all__ = ["Edge", "PolygonPair", "is_above", "polygon", "rounded_edge"]

_RARE = fmpq(1, 10**15)
"""The grid reaches the levels down to this delta."""

Edge = tuple[fmpq, fmpq]
"""Slope x and height d of a line."""


@dataclass(frozen=True)
class PolygonPair:
    """Two discrete distributions, exactly, and the edges of the polygon from the largest slope down."""

    a: tuple[fmpq, ...]
    b: tuple[fmpq, ...]
    edges: tuple[Edge, ...]

    def cells(self, grid: Grid) -> Cells:
        """The pair on a grid; DomainError if the grid does not reach the level where delta is small."""
        grid.reach(self._reach)
        return discrete(grid.factor, list(self.a), list(self.b))

    @cached_property
    def _reach(self) -> fmpq:
        x = next((x for x, d in reversed(self.edges) if d <= _RARE), self.edges[0][0])
        return fmpq((64 * arb(x).log().upper()).ceil().unique_fmpz(), 64)


def rounded_edge(x: arb, d: arb) -> Edge:
    """A line above the one with this slope and height, for 0 <= Q(S) <= 1, with floats as numbers."""
    slope, height = float_up(x), float_up(d)
    return fmpq(*slope.as_integer_ratio()), fmpq(*height.as_integer_ratio())


def is_above(left: tuple[Any, Any], middle: tuple[Any, Any], right: tuple[Any, Any]) -> bool:
    """Whether the middle one of three points with rising x is not below the line through the others."""
    return bool(
        (middle[1] - left[1]) * (right[0] - middle[0]) >= (right[1] - middle[1]) * (middle[0] - left[0])
    )


def polygon(edges: Sequence[Edge]) -> PolygonPair:
    """The distributions of these lines.

    >>> pair = polygon([(fmpq(3), fmpq(0))])
    >>> pair.a, pair.b
    ((0, 3/4, 1/4, 0), (0, 1/4, 3/4, 0))
    """
    mirrored = [(1 / x, (d + x - 1) / x) for x, d in edges]
    hull = [(fmpq(0), fmpq(1))]
    for x, d in sorted((*edges, *mirrored)):
        if d >= hull[-1][1]:
            continue
        while len(hull) > 1 and is_above(hull[-2], hull[-1], (x, d)):
            hull.pop()
        hull.append((x, d))
    corners = [(d - e) / (y - x) for (x, d), (y, e) in pairwise(hull)]
    b = [left - right for left, right in pairwise([*corners, fmpq(0)])]
    a = [x * mass for (x, _), mass in zip(hull[1:], b, strict=True)]
    return PolygonPair(
        (hull[-1][1], *reversed(a), fmpq(0)), (fmpq(0), *reversed(b), 1 - corners[0]), tuple(hull[:0:-1])
    )
