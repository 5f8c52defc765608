"""Sums over time by a binary tree: DP-FTRL in one epoch."""

from dataclasses import dataclass
from typing import Any

from flint import fmpq

from parisk_sym.formulas.domain import integers
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.losses import NormalLoss
from parisk_sym.laws.mechanism import LARGEST_COUNT, Mechanism, parameter
from parisk_sym.laws.mechanisms.gaussian import normal_cells

__all__ = ["MECHANISM", "TreeAggregation"]


@dataclass(frozen=True)
class TreeAggregation(Mechanism):
    """Normal noise of deviation sigma * sensitivity at each node of a binary tree over the steps; each record is in one step.

    The nodes are the complete dyadic blocks of steps. A step is in at most one block of each of the floor(log2(steps)) + 1
    lengths, and the first step is in one of each, so that the nodes together have the normal loss of that many uses.

    Source: P. Kairouz et al., "Practical and Private (Deep) Learning without Sampling or Shuffling", ICML 2021, appendix D.

    >>> TreeAggregation(2, steps=1000).height
    10
    """

    word = "tree_aggregation"
    example = "tree_aggregation,sigma=5,steps=1000"
    meaning = (
        "normal noise of deviation sigma * sensitivity at the nodes of a binary tree (DP-FTRL, one epoch)"
    )
    tuned, tuned_is_noise = "sigma", True
    spread = "standard deviation"

    sigma: Any = parameter()
    steps: Any = parameter(integers(1, LARGEST_COUNT))

    @property
    def height(self) -> int:
        """The largest number of nodes that contain a step."""
        return int(self.steps.p).bit_length()

    @property
    def _variance(self) -> fmpq:
        return self.height / self.sigma**2

    def loss(self) -> NormalLoss:
        return NormalLoss(self._variance)

    def grouped(self, size: int) -> "TreeAggregation":
        """All records in one step, which is the worst case: distances of the sums of nodes add up to at most `size` times that of one record."""
        return TreeAggregation(self.sigma / size, self.steps)

    def cells(self, grid: Grid) -> Cells:
        return normal_cells(grid, self._variance)


MECHANISM = TreeAggregation
