"""The discrete Gaussian mechanism on a Poisson subsample."""

from dataclasses import dataclass
from typing import Any

from parisk_sym.formulas.domain import integers, left_open
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.sampled_cells import sampled_atoms
from parisk_sym.laws.composition.discrete_gaussian import LARGEST_SENSITIVITY
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.discrete_gaussian import DiscreteGaussian
from parisk_sym.laws.sampled_losses import BOTH, check_direction

__all__ = ["MECHANISM", "SubsampledDiscreteGaussian"]


@dataclass(frozen=True)
class SubsampledDiscreteGaussian(Mechanism):
    """Integer noise of `DiscreteGaussian` on a sample that takes each record with probability q; directions as for `SubsampledGaussian`.

    >>> SubsampledDiscreteGaussian(2, "1/100")
    SubsampledDiscreteGaussian(sigma=2, q=1/100, sensitivity=1, direction='both')
    """

    word = "subsampled_discrete_gaussian"
    example = "subsampled_discrete_gaussian,sigma=2,q=1/100"
    meaning = (
        "discrete Gaussian noise on a Poisson sample of rate q; sensitivity=1, direction=add|remove|both"
    )
    tuned, tuned_is_noise, tuned_is_monotone = "sigma", True, False

    sigma: Any = parameter()
    q: Any = parameter(left_open(0, 1))
    sensitivity: Any = parameter(integers(1, LARGEST_SENSITIVITY), default=1)
    direction: str = BOTH

    def __post_init__(self) -> None:
        super().__post_init__()
        check_direction(self.direction)

    def cells(self, grid: Grid) -> Cells:
        base = DiscreteGaussian(self.sigma, self.sensitivity)
        if self.q == 1:
            return base.cells(grid)
        atoms, rest = base.atoms(grid)
        return sampled_atoms(grid, self.q, atoms, rest, self.direction)


MECHANISM = SubsampledDiscreteGaussian
