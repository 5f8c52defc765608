"""The Gaussian mechanism on a Poisson subsample; its delta is in `formulas.kernels.subsampled_gaussian`."""

from dataclasses import dataclass
from typing import Any

from flint import arb, fmpz

from parisk_sym.formulas.domain import left_open
from parisk_sym.laws.buckets.cells import Cells, Masses
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.sampled_cells import sampled_cells
from parisk_sym.laws.losses import Loss, NormalLoss
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.gaussian import (
    DEVIATIONS,
    Gaussian,
    gaussian_cells,
    lower_tail,
    normal_masses,
)
from parisk_sym.laws.mechanisms.gaussian_mixture import GaussianMixture
from parisk_sym.laws.sampled_losses import BOTH, SampledGaussianLoss, check_direction

__all__ = ["MECHANISM", "SubsampledGaussian"]


@dataclass(frozen=True)
class SubsampledGaussian(Mechanism):
    """Normal noise of standard deviation sigma times the sensitivity, on a sample that takes each record with probability q.

    One neighbour has one record more. `direction`: remove (with the record against without it), add
    (without against with), or both, the larger of the two.

    More noise is less of it plus independent normal noise on every answer, whether the record was in the sample or not.

    >>> SubsampledGaussian("1", "0.01")
    SubsampledGaussian(sigma=1, q=1/100, direction='both')
    """

    word = "subsampled_gaussian"
    example = "subsampled_gaussian,sigma=1,q=1/100"
    meaning = "normal noise of deviation sigma * sensitivity on a Poisson sample of rate q; direction=add|remove|both"
    tuned, tuned_is_noise = "sigma", True
    spread = "standard deviation"

    sigma: Any = parameter()
    q: Any = parameter(left_open(0, 1))
    direction: str = BOTH

    def __post_init__(self) -> None:
        super().__post_init__()
        check_direction(self.direction)

    def loss(self) -> Loss:
        if self.q == 1:
            return NormalLoss(1 / self.sigma**2)
        return SampledGaussianLoss(self.q, self.direction, self.sigma)

    def grouped(self, size: int) -> Mechanism:
        """All of `size` records against none of them: the mixture of N(i, sigma^2) for i of them in the sample.

        Let S be an event, and z with P(Z < z) = m its probability without any of the records, in units of the deviation. A sample with i of
        them moves the answer by at most i, so that it gives S at most the probability P(Z < z + i/sigma), which half-lines attain for all i at
        once. So no event has a larger P(S) - e^eps Q(S), nor Q(S) - e^eps P(S), than a half-line of the pair on the line.
        """
        if self.q == 1:
            return Gaussian(size / self.sigma)
        weights = [fmpz.bin_uiui(size, i) * self.q**i * (1 - self.q) ** (size - i) for i in range(size + 1)]
        return GaussianMixture(
            ":".join(map(str, range(size + 1))), ":".join(map(str, weights)), self.sigma, self.direction
        )

    def cells(self, grid: Grid) -> Cells:
        """The law of 20 standard deviations on both sides."""
        if self.q == 1:
            return gaussian_cells(grid, self.sigma)
        highest = (DEVIATIONS + 1 / self.sigma) / self.sigma
        return sampled_cells(grid, self.q, highest, self._masses_between, self.direction)

    def _masses_between(self, losses: list[arb]) -> list[Masses]:
        """Masses of N(1, sigma^2) and N(0, sigma^2) between the places of these losses, and beyond the outermost."""
        middle = 1 / (2 * self.sigma)
        places = [self.sigma * loss for loss in losses]
        sides = [[place - middle for place in places], [place + middle for place in places]]
        masses = ([lower_tail(z[0]), *normal_masses(z), lower_tail(-z[-1])] for z in sides)
        return list(zip(*masses, strict=True))


MECHANISM = SubsampledGaussian
