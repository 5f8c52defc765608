"""Mixtures of normal laws with a common deviation, against one of them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import arb, fmpq

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import rational
from parisk_sym.laws.buckets.cells import Cells, Masses
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.monotone_cells import monotone_cells
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.gaussian import DEVIATIONS, lower_tail, normal_masses
from parisk_sym.laws.sampled_losses import BOTH, check_direction

__all__ = ["MECHANISM", "GaussianMixture"]

_MOST = 1000


@dataclass(frozen=True)
class GaussianMixture(Mechanism):
    """The sum of weights[i] N(shifts[i], sigma^2) against N(0, sigma^2), for shifts >= 0 in units of the sensitivity.

    For instance a record that is in a step several times: shifts are the numbers of times, weights their probabilities. `direction`
    is that of `SubsampledGaussian`: remove is the mixture against N(0, sigma^2). Lists are written with colons.

    More noise is an independent normal variable added to the answer.

    >>> GaussianMixture("0:1:2", "1/2:1/4:1/4", sigma=1)
    GaussianMixture(shifts='0:1:2', weights='1/2:1/4:1/4', sigma=1, direction='both')
    """

    word = "gaussian_mixture"
    example = "gaussian_mixture,sigma=1,shifts=0:1:2,weights=1/2:1/4:1/4"
    meaning = "the sum of weights N(shifts, sigma^2) against N(0, sigma^2); direction=add|remove|both"
    tuned, tuned_is_noise = "sigma", True
    spread = "standard deviation"

    shifts: str
    weights: str
    sigma: Any = parameter()
    direction: str = BOTH

    def __post_init__(self) -> None:
        super().__post_init__()
        check_direction(self.direction)
        _ = self.components

    @cached_property
    def components(self) -> tuple[tuple[fmpq, fmpq], ...]:
        """Shifts with their weights; ParameterError or DomainError for those of no mixture."""
        shifts, weights = (_list(getattr(self, name), name) for name in ("shifts", "weights"))
        if len(shifts) != len(weights):
            raise ParameterError(
                f"shifts and weights must be equally many, got {len(shifts)} and {len(weights)}"
            )
        if any(w < 0 for w in weights) or sum(weights, fmpq(0)) != 1:
            raise DomainError(f"weights must be >= 0 and add up to 1, got {self.weights}")
        if any(s < 0 for s in shifts) or not any(
            s > 0 and w > 0 for s, w in zip(shifts, weights, strict=True)
        ):
            raise DomainError(f"shifts must be >= 0, and one of positive weight > 0, got {self.shifts}")
        return tuple((s, w) for s, w in zip(shifts, weights, strict=True) if w > 0)

    def cells(self, grid: Grid) -> Cells:
        """The law of 20 standard deviations beyond the outermost shifts."""
        far = DEVIATIONS * self.sigma
        top = max(s for s, _ in self.components)
        least = sum((w for s, w in self.components if s == 0), fmpq(0))
        return monotone_cells(
            grid, self._ratio, least, (-far, top + far), self._masses_between, self.direction
        )

    def _ratio(self, x: arb) -> tuple[arb, arb]:
        """The quotient of the densities at x, and its slope."""
        parts = [
            (w * ((2 * x - s) * s / (2 * self.sigma**2)).exp(), s / self.sigma**2) for s, w in self.components
        ]
        return sum((p for p, _ in parts), arb(0)), sum((p * slope for p, slope in parts), arb(0))

    def _masses_between(self, places: list[arb]) -> list[Masses]:
        """Masses of the mixture and of N(0, sigma^2) between places, and beyond the outermost."""

        def masses(shift: fmpq) -> list[arb]:
            z = [(x - shift) / self.sigma for x in places]
            return [lower_tail(z[0]), *normal_masses(z), lower_tail(-z[-1])]

        mixture = [arb(0)] * (len(places) + 1)
        for shift, weight in self.components:
            mixture = [total + weight * mass for total, mass in zip(mixture, masses(shift), strict=True)]
        return list(zip(mixture, masses(fmpq(0)), strict=True))


def _list(text: str, name: str) -> list[fmpq]:
    parts = str(text).split(":")
    if len(parts) > _MOST:
        raise DomainError(f"{name} must be at most {_MOST}, got {len(parts)}")
    return [rational(part, name) for part in parts]


MECHANISM = GaussianMixture
