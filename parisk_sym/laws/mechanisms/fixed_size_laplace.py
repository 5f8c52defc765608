"""The Laplace mechanism on a sample of fixed size, drawn without replacement."""

from dataclasses import dataclass
from typing import Any

from flint import fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.domain import integers
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.sampled_cells import fixed_size_cells
from parisk_sym.laws.mechanism import LARGEST_COUNT, Mechanism, parameter
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace
from parisk_sym.laws.sampled_losses import REMOVE

__all__ = ["MECHANISM", "FixedSizeLaplace"]


@dataclass(frozen=True)
class FixedSizeLaplace(Mechanism):
    """Laplace noise of scale sensitivity/eps0, on `sample` of `records` records drawn without replacement.

    Neighbours differ in the value of one record, and the sensitivity is that to such a change (twice the norm of a record, for a sum of
    vectors). Each use draws a sample of its own.

    >>> FixedSizeLaplace(1, sample=100, records=10000)
    FixedSizeLaplace(eps0=1, sample=100, records=10000)
    """

    word = "fixed_size_laplace"
    example = "fixed_size_laplace,eps0=1,sample=100,records=10000"
    meaning = "Laplace noise of scale sensitivity/eps0, on a sample without replacement; neighbours differ in one value"

    eps0: Any = parameter()
    sample: Any = parameter(integers(1, LARGEST_COUNT))
    records: Any = parameter(integers(1, LARGEST_COUNT))

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sample > self.records:
            raise DomainError(f"sample must be <= records, got {self.sample} of {self.records}")

    @property
    def rate(self) -> fmpq:
        """The part of the records that is in a sample."""
        return self.sample / self.records

    def cells(self, grid: Grid) -> Cells:
        if self.rate == 1:
            return Laplace(self.eps0).cells(grid)
        return fixed_size_cells(SubsampledLaplace(self.eps0, self.rate, REMOVE).cells(grid))


MECHANISM = FixedSizeLaplace
