"""The Gaussian mechanism on a sample of fixed size, drawn without replacement."""

from dataclasses import dataclass
from typing import Any

from flint import fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.domain import integers
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.sampled_cells import fixed_size_cells
from parisk_sym.laws.mechanism import LARGEST_COUNT, Mechanism, parameter
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.sampled_losses import REMOVE

__all__ = ["MECHANISM", "FixedSizeGaussian"]


@dataclass(frozen=True)
class FixedSizeGaussian(Mechanism):
    """Normal noise of deviation sigma * sensitivity, on `sample` of `records` records drawn without replacement.

    Neighbours differ in the value of one record, and the sensitivity is that to such a change (twice the norm of a record, for a sum of
    vectors). Each use draws a sample of its own.

    >>> FixedSizeGaussian(1, sample=100, records=10000)
    FixedSizeGaussian(sigma=1, sample=100, records=10000)
    """

    word = "fixed_size_gaussian"
    example = "fixed_size_gaussian,sigma=1,sample=100,records=10000"
    meaning = "normal noise of deviation sigma * sensitivity, on a sample without replacement; neighbours differ in one value"

    sigma: Any = parameter()
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
            return Gaussian(1 / self.sigma).cells(grid)
        return fixed_size_cells(SubsampledGaussian(self.sigma, self.rate, REMOVE).cells(grid))


MECHANISM = FixedSizeGaussian
