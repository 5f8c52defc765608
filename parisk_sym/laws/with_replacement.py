r"""Mechanisms on a sample of fixed size, drawn with replacement: a record may be in it several times.

A record is in the sample J times, binomial with `sample` draws of probability 1/records. Neighbours differ in the value of one record, and the
sensitivity is that to a change of one draw. Let w_j = P(J = j) and q = 1 - w_0. Without the record, with other values for its J draws, an answer
is O; for J >= 1 the answers of both neighbours are the mixtures P^ and Q^ of P_j and Q_j with weights w_j / q. P_j is at most j sensitivities from
O and from Q_j. For x >= 1 and y = 1 + (x - 1)/q

    sup P(S) - x Q(S)  =  q sup P^(S) - y ((1 - x/y) O(S) + (x/y) Q^(S))
                       <= q (1 - x/y) sup (P^(S) - y O(S)) + x q/y sum over j >= 1 of (w_j / q) delta_j(ln y),

delta_j that of the mechanism at j sensitivities. The first supremum is largest where all P_j lie on one side of O, for an event that
is a half-line (`SubsampledGaussian.grouped` has the argument). It is computed at places t, for the y that is the quotient of both densities
there, and for larger y by its value at the last place. The lines that result give the dominating pair (`buckets.polygon`). The lower bound is attained: by neighbours whose other
records all have the value of one of the two, P^ against O.

Source: B. Balle, G. Barthe, M. Gaboardi, "Privacy amplification by subsampling: tight analyses via couplings and divergences", NeurIPS 2018
(advanced joint convexity; their bound for samples with replacement is that of the last sum alone).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.domain import integers
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, Masses
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.labelled import labelled
from parisk_sym.laws.buckets.polygon import Edge, PolygonPair, polygon, rounded_edge
from parisk_sym.laws.mechanism import LARGEST_COUNT, Mechanism, parameter

__all__ = ["WithReplacement"]

_RARE = 1e-40
"""Numbers of times that a record is drawn, with less probability together than this, count as infinite loss or not at all."""
_MOST = 500
_LARGEST = 700
"""Lines of larger levels are left out: slopes are floats."""
_BEYOND = 200
"""Larger levels are multiples of the last one by this part."""


@dataclass(frozen=True)
class WithReplacement(Mechanism):
    """`sample` draws from `records` records, anew for each use."""

    why_no_law = (
        "the upper bound is that of a pair which dominates all neighbours, the lower one is attained by some of them: what finer grids leave is "
        "not known"
    )

    sample: Any = parameter(integers(1, LARGEST_COUNT))
    records: Any = parameter(integers(2, LARGEST_COUNT))

    @cached_property
    def times(self) -> tuple[list[arb], arb]:
        """The probabilities that a record is drawn 0, 1, 2, ... times, and what is left; DomainError if they are too many."""
        draws, left = int(self.sample.p), int(self.records.p) - 1
        with ctx.workprec(2 * BITS):
            log_none = draws * (arb(-1) / int(self.records.p)).log1p()
            weights, rest = [log_none.exp()], -log_none.expm1()
            for j in range(1, draws + 1):
                if rest < _RARE:
                    break
                if j > _MOST:
                    raise DomainError(
                        f"sample / records must be small enough for at most {_MOST} draws of one record, got {self.sample} of {self.records}"
                    )
                weights.append(weights[-1] * (draws - j + 1) / (j * left))
                rest -= weights[-1]
            return weights, rest.max(arb(0))

    @abstractmethod
    def above(self, place: fmpq) -> arb:
        """The probability that the noise exceeds a place, in sensitivities."""

    @abstractmethod
    def quotient(self, place: fmpq, distance: int) -> arb:
        """The density of the noise around `distance` over that around 0."""

    @abstractmethod
    def apart(self, distance: int, level: arb) -> arb:
        """The tight delta at a level >= 0, of answers this many sensitivities apart."""

    @abstractmethod
    def places(self, most: int) -> Iterator[fmpq]:
        """Places in rising order, between which the densities around 0 to `most` change little; the quotients are 1 or less at the first."""

    def cells(self, grid: Grid) -> Cells:
        """The dominating pair, with the pair that is attained for lower bounds."""
        return replace(
            self._pair.cells(grid), attained=labelled(grid, self._masses_attained), symmetric=False
        )

    @cached_property
    def _pair(self) -> PolygonPair:
        with ctx.workprec(BITS):
            return polygon(list(self._edges()))

    def _edges(self) -> Iterator[Edge]:
        """The lines for the quotients at the places, and for larger ones until delta is negligible."""
        weights, rest = self.times
        several, q = weights[1:], 1 - weights[0]
        y = apart = arb(0)
        for place in self.places(len(several)):
            y = sum((w * self.quotient(place, j) for j, w in enumerate(several, 1)), arb(0)) / q
            with_it = sum((w * self.above(place - j) for j, w in enumerate(several, 1)), arb(0)) / q
            apart = (with_it - y * self.above(place)).max(arb(0))
            if y >= 1 and (edge := self._edge(y, apart)):
                yield edge
        # sup (P^ - y O) falls in y: its value at the last place holds beyond it
        last, (_, least) = y.log(), rounded_edge(arb(1), 2 * rest + _RARE)
        for step in range(1, _BEYOND * len(several)):
            level = last * (1 + fmpq(step, _BEYOND))
            if not level < _LARGEST:
                return
            if edge := self._edge(level.exp(), apart):
                yield edge
                if edge[1] <= least:
                    return

    def _edge(self, y: arb, apart: arb) -> Edge | None:
        """The line of a y >= 1, by sup (P^ - y O) or a bound of it; None where it says nothing or is too steep."""
        weights, rest = self.times
        q = 1 - weights[0]
        x = 1 + q * (y - 1)
        if not x.log() < _LARGEST:
            return None
        told = sum((w * self.apart(j, y.log()) for j, w in enumerate(weights[1:], 1)), arb(0)) / q
        d = q * ((1 - x / y) * apart + x / y * told) + rest
        return rounded_edge(x, d) if d.is_finite() and d < 1 else None

    @cached_property
    def _masses_attained(self) -> list[Masses]:
        """The masses of the answers of P and O between places, and beyond the outermost."""
        weights, _ = self.times
        with ctx.workprec(BITS):
            tails = [(sum(weights, arb(0)), arb(1))]
            for place in self.places(len(weights) - 1):
                mixture = sum((w * self.above(place - j) for j, w in enumerate(weights)), arb(0))
                tails.append((mixture, self.above(place)))
            tails.append((arb(0), arb(0)))
            return [(a - c, b - d) for (a, b), (c, d) in pairwise(tails)]
