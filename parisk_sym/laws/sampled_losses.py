"""Laws of the losses of subsampled mechanisms: each record takes part in a use with probability q.

The law depends on the direction: "remove" is the loss of P = (1 - q) Q + q Q' against Q, with the record against without it,
and "add" that of Q against P. "both" is the larger delta of the two; a sequence has one direction as a whole. Neighbours of "replace" differ in the
value of one record; it has no exact law here.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from flint import arb, fmpq

from parisk_sym.core.errors import ParameterError
from parisk_sym.formulas.kernels import subsampled_gaussian, subsampled_laplace
from parisk_sym.formulas.kernels.sampled_uses import gaussian_uses, laplace_uses
from parisk_sym.formulas.kernels.subsampled_gaussian import SampledGaussianMoment
from parisk_sym.formulas.kernels.subsampled_laplace import SampledLaplaceMoment
from parisk_sym.formulas.kernels.subsampled_moments import SampledMoment
from parisk_sym.laws.losses import Loss

__all__ = [
    "ADD",
    "BOTH",
    "DIRECTIONS",
    "REMOVE",
    "REPLACE",
    "SampledGaussianLoss",
    "SampledLaplaceLoss",
    "SampledLoss",
    "check_direction",
    "check_one_direction",
    "in_directions",
]

REMOVE, ADD, BOTH, REPLACE = "remove", "add", "both", "replace"
DIRECTIONS = (REMOVE, ADD, BOTH)


def check_direction(direction: str, *others: str) -> None:
    """ParameterError unless it is a direction, or one of the others that a mechanism has."""
    if direction not in (*DIRECTIONS, *others):
        raise ParameterError(
            f"direction must be one of {', '.join((*DIRECTIONS, *others))}, got {direction!r}"
        )


def check_one_direction(directions: Iterable[str]) -> None:
    """ParameterError unless all of them are equal."""
    asked = set(directions)
    if len(asked) > 1:
        raise ParameterError(
            f"the subsampled mechanisms of a sequence must have one direction, got {', '.join(sorted(asked))}"
        )


Losses = list[tuple[Loss, int]]


def in_directions(losses: Losses) -> list[Losses]:
    """The losses for each direction that they require; ParameterError if they require different ones.

    >>> one = SampledGaussianLoss(fmpq(1, 2), BOTH, fmpq(1))
    >>> [[loss.direction for loss, n in side] for side in in_directions([(one, 3)])]
    [['remove'], ['add']]
    """
    asked = {loss.direction for loss, _ in losses if isinstance(loss, SampledLoss)}
    if not asked:
        return [losses]
    check_one_direction(asked)
    (direction,) = asked
    chosen = (REMOVE, ADD) if direction == BOTH else (direction,)
    return [
        [(loss.towards(side) if isinstance(loss, SampledLoss) else loss, n) for loss, n in losses]
        for side in chosen
    ]


@dataclass(frozen=True)
class SampledLoss(Loss, ABC):
    """The loss of a subsampled mechanism of rate q, in a direction."""

    q: fmpq
    direction: str

    @property
    def adding(self) -> bool:
        """Whether the loss is that of Q against P."""
        return self.direction == ADD

    def towards(self, direction: str) -> Self:
        """The loss in one direction."""
        return replace(self, direction=direction)

    @abstractmethod
    def factor(self, n: int) -> SampledMoment:
        """The n-th power of the moment function."""

    @abstractmethod
    def top(self) -> arb | None:
        """The largest value of the loss, at the current precision; None if it is unbounded."""

    @abstractmethod
    def delta(self, level: arb) -> arb:
        """delta of one use at a level of either sign, in closed form."""

    @abstractmethod
    def uses(self, eps: fmpq, n: int) -> arb:
        """delta of n uses at a level of either sign below their largest loss; DomainError if no route is short enough."""


@dataclass(frozen=True)
class SampledGaussianLoss(SampledLoss):
    """Normal noise of standard deviation sigma, for answers 1 apart."""

    sigma: fmpq

    def factor(self, n: int) -> SampledMoment:
        """From the trapezoidal rule."""
        return SampledGaussianMoment(self.adding, n, self.sigma, self.q)

    def top(self) -> arb | None:
        """Q against P: -ln(1 - q), where the answer reveals nothing about the record."""
        return -(-arb(self.q)).log1p() if self.adding else None

    def delta(self, level: arb) -> arb:
        """In normal probabilities."""
        return subsampled_gaussian.single_delta(level, self.sigma, self.q, adding=self.adding)

    def uses(self, eps: fmpq, n: int) -> arb:
        """A closed form, one integral, the sum on a line, or a ray."""
        return gaussian_uses(eps, self.sigma, self.q, n, adding=self.adding)


@dataclass(frozen=True)
class SampledLaplaceLoss(SampledLoss):
    """Laplace noise of scale 1/eps0, for answers 1 apart."""

    eps0: fmpq

    def factor(self, n: int) -> SampledMoment:
        """From Gauss-Legendre quadrature."""
        return SampledLaplaceMoment(self.adding, n, self.eps0, self.q)

    def top(self) -> arb:
        """ln(1 + q (e^eps0 - 1)), and -ln(1 - q (1 - e^-eps0)) for Q against P."""
        level = arb(-self.eps0 if self.adding else self.eps0)
        value = (self.q * level.expm1()).log1p()
        return -value if self.adding else value

    def delta(self, level: arb) -> arb:
        """From the delta of Laplace noise."""
        return subsampled_laplace.single_delta(level, self.eps0, self.q, adding=self.adding)

    def uses(self, eps: fmpq, n: int) -> arb:
        """A closed form, piece by piece, or the sum on a line."""
        return laplace_uses(eps, self.eps0, self.q, n, adding=self.adding)
