"""The Gaussian mechanism on a Poisson subsample; its delta is in `formulas.kernels.subsampled_gaussian`."""

from dataclasses import dataclass
from typing import Any

from flint import arb, fmpz

from parisk_sym.formulas.domain import left_open
from parisk_sym.laws.buckets.cells import Cells, Masses
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.sampled_cells import replaced_cells, sampled_cells
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
from parisk_sym.laws.sampled_losses import BOTH, REPLACE, SampledGaussianLoss, check_direction

__all__ = ["MECHANISM", "SubsampledGaussian"]


@dataclass(frozen=True)
class SubsampledGaussian(Mechanism):
    """Normal noise of standard deviation sigma times the sensitivity, on a sample that takes each record with probability q.

    One neighbour has one record more. `direction`: remove (with the record against without it), add
    (without against with), or both, the larger of the two. Neighbours of replace differ in the value of one record, and sigma is still in
    units of its largest norm, half of what a change may be: the worst pair is (1 - q) N(0) + q N(1) against (1 - q) N(0) + q N(-1), all with
    the deviation sigma. For let an event have the probability m = P(Z < z) without the record: with it, it has at most P(Z < z + 1/sigma) and at
    least P(Z < z - 1/sigma), and a half-line attains both.

    More noise is less of it plus independent normal noise on every answer, whether the record was in the sample or not.

    >>> SubsampledGaussian("1", "0.01")
    SubsampledGaussian(sigma=1, q=1/100, direction='both')
    """

    word = "subsampled_gaussian"
    example = "subsampled_gaussian,sigma=1,q=1/100"
    meaning = "normal noise of deviation sigma * sensitivity on a Poisson sample of rate q; direction=add|remove|both|replace"
    tuned, tuned_is_noise = "sigma", True
    spread = "standard deviation"

    sigma: Any = parameter()
    q: Any = parameter(left_open(0, 1))
    direction: str = BOTH

    def __post_init__(self) -> None:
        super().__post_init__()
        check_direction(self.direction, REPLACE)

    @property
    def has_law(self) -> bool:
        return self.direction != REPLACE or self.q == 1

    def loss(self) -> Loss:
        if self.q == 1:
            return NormalLoss((4 if self.direction == REPLACE else 1) / self.sigma**2)
        if not self.has_law:
            return super().loss()
        return SampledGaussianLoss(self.q, self.direction, self.sigma)

    def grouped(self, size: int) -> Mechanism | None:
        """All of `size` records against none of them: the mixture of N(i, sigma^2) for i of them in the sample.

        Let S be an event, and z with P(Z < z) = m its probability without any of the records, in units of the deviation. A sample with i of
        them moves the answer by at most i, so that it gives S at most the probability P(Z < z + i/sigma), which half-lines attain for all i at
        once. So no event has a larger P(S) - e^eps Q(S), nor Q(S) - e^eps P(S), than a half-line of the pair on the line.
        """
        if self.direction == REPLACE:
            return None
        if self.q == 1:
            return Gaussian(size / self.sigma)
        weights = [fmpz.bin_uiui(size, i) * self.q**i * (1 - self.q) ** (size - i) for i in range(size + 1)]
        return GaussianMixture(
            ":".join(map(str, range(size + 1))), ":".join(map(str, weights)), self.sigma, self.direction
        )

    def cells(self, grid: Grid) -> Cells:
        """The law of 20 standard deviations on both sides."""
        if self.direction == REPLACE:
            return replaced_cells(grid, self._masses_replaced, 2 * (DEVIATIONS + 1 / self.sigma) / self.sigma)
        if self.q == 1:
            return gaussian_cells(grid, self.sigma)
        highest = (DEVIATIONS + 1 / self.sigma) / self.sigma
        return sampled_cells(grid, self.q, highest, self._masses_between, self.direction)

    def _masses_replaced(self, losses: list[arb]) -> tuple[list[Masses], Masses]:
        """Masses of both mixtures between losses >= 0, and beyond the last one.

        At the place y = sigma^2 ln(u) the quotient of the densities is r = (1 - q + q c u) / (1 - q + q c/u) with c = e^(-1/(2 sigma^2)), a
        quadratic equation for u.
        """
        sigma, q = self.sigma, self.q
        c = arb(-1 / (2 * sigma**2)).exp()
        places = []
        for loss in losses:
            rise = loss.expm1() * (1 - q)
            root = (rise**2 + 4 * loss.exp() * (q * c) ** 2).sqrt()
            places.append(sigma**2 * ((rise + root) / (2 * q * c)).log())
        none, one, other = (
            [*normal_masses([(y - m) / sigma for y in places]), lower_tail((m - places[-1]) / sigma)]
            for m in (0, 1, -1)
        )
        *inside, beyond = (
            ((1 - q) * b + q * a, (1 - q) * b + q * d) for b, a, d in zip(none, one, other, strict=True)
        )
        return inside, beyond

    def _masses_between(self, losses: list[arb]) -> list[Masses]:
        """Masses of N(1, sigma^2) and N(0, sigma^2) between the places of these losses, and beyond the outermost."""
        middle = 1 / (2 * self.sigma)
        places = [self.sigma * loss for loss in losses]
        sides = [[place - middle for place in places], [place + middle for place in places]]
        masses = ([lower_tail(z[0]), *normal_masses(z), lower_tail(-z[-1])] for z in sides)
        return list(zip(*masses, strict=True))


MECHANISM = SubsampledGaussian
