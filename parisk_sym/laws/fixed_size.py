"""Mechanisms on a sample of fixed size, drawn without replacement."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.domain import integers
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.sampled_cells import fixed_size_cells
from parisk_sym.laws.mechanism import LARGEST_COUNT, Mechanism, parameter

__all__ = ["FixedSize"]


@dataclass(frozen=True)
class FixedSize(Mechanism):
    """`sample` of `records` records, drawn anew for each use.

    Neighbours differ in the value of one record, and the sensitivity is that to such a change (twice the norm of a record, for a sum of
    vectors). The bounds are of delta for all such neighbours: after several uses they stay apart, however fine the grid is
    (`fixed_size_cells`).
    """

    why_no_law = (
        "the upper bound is that of a pair which dominates all neighbours, the lower one is attained by some of them: what finer grids leave is "
        "not known"
    )

    sample: Any = parameter(integers(1, LARGEST_COUNT))
    records: Any = parameter(integers(1, LARGEST_COUNT))

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sample > self.records:
            raise DomainError(f"sample must be <= records, got {self.sample} of {self.records}")

    @abstractmethod
    def sampled(self, rate: fmpq) -> Mechanism:
        """The mechanism on a Poisson sample of this rate, in the direction remove; without sampling for the rate 1."""

    def cells(self, grid: Grid) -> Cells:
        """The dominating pair, with the pair that is attained for lower bounds."""
        rate = self.sample / self.records
        cells = self.sampled(rate).cells(grid)
        return cells if rate == 1 else fixed_size_cells(cells)
