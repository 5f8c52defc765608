"""The discrete Gaussian mechanism. Its tight delta is in `laws.composition.discrete_gaussian`."""

from dataclasses import dataclass
from typing import Any

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.domain import integers
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, at_losses, up_to
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.composition.discrete_gaussian import LARGEST_SENSITIVITY, law_above, probability
from parisk_sym.laws.losses import DiscreteGaussianLoss
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.gaussian import DEVIATIONS

__all__ = ["MECHANISM", "DiscreteGaussian"]

LARGEST_CELLS = 10**5
"""Outcomes that are put on the grid of privacy buckets one by one."""


@dataclass(frozen=True)
class DiscreteGaussian(Mechanism):
    """Integer noise x with probability proportional to exp(-x^2 / (2 sigma^2)), for an integer sensitivity.

    Source: Canonne, Kamath, Steinke, "The Discrete Gaussian for Differential Privacy", NeurIPS 2020, Definition 1.

    >>> DiscreteGaussian("3/2", sensitivity=2)
    DiscreteGaussian(sigma=3/2, sensitivity=2)
    """

    word = "discrete_gaussian"
    example = "discrete_gaussian,sigma=3/2,sensitivity=2"
    meaning = "integer noise, P(x) proportional to exp(-x^2/(2 sigma^2))"
    tuned, tuned_is_noise, tuned_is_monotone = "sigma", True, False

    sigma: Any = parameter()
    sensitivity: Any = parameter(integers(1, LARGEST_SENSITIVITY), default=1)

    def loss(self) -> DiscreteGaussianLoss:
        return DiscreteGaussianLoss(self.sigma**2, int(self.sensitivity.p))

    def grouped(self, size: int) -> "DiscreteGaussian":
        """Answers `size` sensitivities apart."""
        return DiscreteGaussian(self.sigma, self.sensitivity * size)

    def cells(self, grid: Grid) -> Cells:
        """The outcomes within 20 standard deviations, as far as the grid reaches; those beyond count as infinite or not at all."""
        atoms, rest = self.atoms(grid)
        return at_losses(grid.factor, atoms, (up_to(rest), up_to(rest)))

    def atoms(self, grid: Grid) -> tuple[list[tuple[fmpq, arb]], arb]:
        """The losses of these outcomes with their masses, and the mass of the others."""
        variance, width = self.sigma**2, int(self.sensitivity.p)
        with ctx.workprec(BITS):
            reached = arb(variance) * grid.buckets * grid.factor.log() / width - arb(width) / 2
            last = int(reached.min(DEVIATIONS * arb(self.sigma) + 1).lower().floor().unique_fmpz())
            if last < 0:
                raise DomainError(f"the grid must reach the loss {fmpq(width * width) / (2 * variance)} of the answer itself: use more "
                                  "buckets, or a larger step")  # fmt: skip
            if 2 * last + width > LARGEST_CELLS:
                raise DomainError(f"sigma must be smaller for privacy buckets of at most {LARGEST_CELLS} outcomes, got {2 * last + width} "
                                  "(without buckets the value is exact)")  # fmt: skip
            outcomes = range(-last - width, last + 1)
            atoms = [
                (fmpq(width * (width + 2 * x)) / (2 * variance), probability(x, variance)) for x in outcomes
            ]
            return atoms, 2 * law_above(last + 1, variance, 1, BITS)


MECHANISM = DiscreteGaussian
