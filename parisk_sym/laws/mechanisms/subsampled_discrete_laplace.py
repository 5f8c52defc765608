"""The discrete Laplace mechanism on a Poisson subsample."""

from dataclasses import dataclass
from typing import Any

from flint import arb, ctx

from parisk_sym.formulas.domain import integers, left_open
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.sampled_cells import sampled_atoms
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.discrete_laplace import LARGEST_SENSITIVITY, DiscreteLaplace
from parisk_sym.laws.sampled_losses import BOTH, check_direction

__all__ = ["MECHANISM", "SubsampledDiscreteLaplace"]


@dataclass(frozen=True)
class SubsampledDiscreteLaplace(Mechanism):
    """Integer noise of `DiscreteLaplace` on a sample that takes each record with probability q; directions as for `SubsampledGaussian`.

    More noise is less of it plus independent noise, whether the record was in the sample or not.

    >>> SubsampledDiscreteLaplace(1, "1/100", sensitivity=2)
    SubsampledDiscreteLaplace(eps0=1, q=1/100, sensitivity=2, direction='both')
    """

    word = "subsampled_discrete_laplace"
    example = "subsampled_discrete_laplace,eps0=1,q=1/100"
    meaning = "discrete Laplace noise on a Poisson sample of rate q; sensitivity=1, direction=add|remove|both"

    tuned = "eps0"

    eps0: Any = parameter()
    q: Any = parameter(left_open(0, 1))
    sensitivity: Any = parameter(integers(1, LARGEST_SENSITIVITY), default=1)
    direction: str = BOTH

    def __post_init__(self) -> None:
        super().__post_init__()
        check_direction(self.direction)

    def cells(self, grid: Grid) -> Cells:
        base = DiscreteLaplace(self.eps0, self.sensitivity)
        if self.q == 1:
            return base.cells(grid)
        with ctx.workprec(2 * BITS):
            atoms = list(base.loss().atoms(1))
        return sampled_atoms(grid, self.q, atoms, arb(0), self.direction)


MECHANISM = SubsampledDiscreteLaplace
