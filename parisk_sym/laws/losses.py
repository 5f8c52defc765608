"""Laws of privacy losses that compose exactly: Laplace noise, normal noise, and finitely many values.

The loss of a mechanism at its worst pair of neighbours has one of these laws. Each has the same law in both directions.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from math import gcd, lcm
from typing import Protocol

from flint import arb, arb_poly, ctx, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.kernels.finite_loss import delta_of_atoms, level_of_atoms
from parisk_sym.formulas.kernels.finite_moments import AtomsMoment
from parisk_sym.formulas.kernels.moments import Factor
from parisk_sym.laws.composition.inverse import is_met_at_zero

__all__ = ["DiscreteGaussianLoss", "FiniteLoss", "LaplaceLoss", "Loss", "NormalLoss", "SymmetricLoss"]

Atom = tuple[fmpq, arb]

LARGEST_POWER = 10**5  # a power of this degree takes some 10 s


class Loss:
    """Base of the laws; equal laws are equal objects."""


@dataclass(frozen=True)
class LaplaceLoss(Loss):
    """The loss of Laplace noise: atoms at level and -level, and a density between them."""

    level: fmpq


@dataclass(frozen=True)
class NormalLoss(Loss):
    """A normal loss with mean variance/2."""

    variance: fmpq


@dataclass(frozen=True)
class DiscreteGaussianLoss(Loss):
    """The loss of discrete Gaussian noise at an integer sensitivity: a lattice without end."""

    variance: fmpq
    sensitivity: int


class FiniteLoss(Loss, ABC):
    """A loss with finitely many values; delta and its inverse are sums over atoms unless a law has better ones."""

    @property
    @abstractmethod
    def top(self) -> fmpq:
        """The largest value."""

    @abstractmethod
    def size(self, n: int) -> int:
        """The number of values after n uses, at most."""

    @abstractmethod
    def atoms(self, n: int) -> Iterator[Atom]:
        """Value and probability after n uses, from the largest value down, at the current precision."""

    @abstractmethod
    def factor(self, n: int) -> Factor:
        """The n-th power of the moment function, at the current precision."""

    @abstractmethod
    def require_feasible(self, n: int) -> None:
        """DomainError, before any work, where n uses have too many values."""

    @property
    def span(self) -> fmpq | None:
        """Half the step of a lattice top - 2 span j that holds every value; None if none is known."""
        return None

    def top_mass(self) -> arb:
        """Probability of the largest value, in one use."""
        return next(self.atoms(1))[1]

    def delta(self, eps: fmpq, n: int) -> arb:
        """delta at a level eps >= 0, at the current precision; exactly 0 from the largest loss on."""
        if eps >= n * self.top:
            return arb(0)
        self.require_feasible(n)
        return delta_of_atoms(eps, self.atoms(n))

    def epsilon(self, delta: fmpq, n: int, shown: str) -> arb:
        """The least eps >= 0 with delta(eps) <= delta; `shown` is how messages write delta(0)."""
        self.require_feasible(n)
        if is_met_at_zero(delta, partial(self._at_zero, n), shown):
            return arb(0)
        return level_of_atoms(delta, self.atoms(n))

    def _at_zero(self, n: int, bits: int) -> arb:
        with ctx.workprec(bits):
            return self.delta(fmpq(0), n)


class Atomic(Protocol):
    """An object with a symmetric loss with atoms, such as a mechanism."""

    def upper_atoms(self) -> list[Atom]:
        """The positive values of the loss with their probabilities, at the current precision.

        The value -l then has the probability e^-l times that of l, and 0 the remaining one.
        """


@dataclass(frozen=True)
class SymmetricLoss(FiniteLoss):
    """The law of a mechanism that states the positive values of its loss with their probabilities."""

    of: Atomic

    @cached_property
    def _values(self) -> tuple[fmpq, ...]:
        values = tuple(value for value, _ in self.of.upper_atoms())
        if not values or len(set(values)) < len(values) or min(values) <= 0:
            raise DomainError(f"the values of a loss must be > 0 and different, got {values} of {self.of!r}")
        return values

    @cached_property
    def _step(self) -> fmpq:
        """The largest number of which every value is a multiple."""
        common = lcm(*(int(value.q) for value in self._values))
        return fmpq(gcd(*(int((value * common).p) for value in self._values)), common)

    @property
    def top(self) -> fmpq:
        """The largest value stated."""
        return max(self._values)

    @property
    def span(self) -> fmpq:
        """Half the step."""
        return self._step / 2

    def size(self, n: int) -> int:
        """All multiples of the step."""
        return 2 * n * self._steps + 1

    @property
    def _steps(self) -> int:
        return int((self.top / self._step).p)

    def require_feasible(self, n: int) -> None:
        """DomainError for a polynomial of too high a degree."""
        if self.size(n) > LARGEST_POWER:
            raise DomainError(
                f"n must be small enough for {LARGEST_POWER} values of the loss in steps of {self._step}, got n={n} with "
                f"{self.size(n)}"
            )

    def atoms(self, n: int) -> Iterator[Atom]:
        """The coefficients of a power of a polynomial."""
        for k, mass in enumerate(arb_poly(self._one()) ** n):
            if not mass.is_zero():
                yield (n * self._steps - k) * self._step, mass

    def _one(self) -> list[arb]:
        """The probabilities in one use, from the largest value down, in steps; DomainError if they exceed 1."""
        masses, upper = [arb(0)] * self.size(1), self.of.upper_atoms()
        for value, mass in upper:
            place = int((value / self._step).p)
            masses[self._steps - place] = mass
            masses[self._steps + place] = mass * (-arb(value)).exp()
        masses[self._steps] = 1 - sum(masses, arb(0))
        if masses[self._steps] < 0 or any(mass <= 0 for _, mass in upper):
            raise DomainError(f"the probabilities of {self.of!r} must be > 0 and add up to at most 1")
        return masses

    def factor(self, n: int) -> Factor:
        """Hyperbolic cosines."""
        upper = self.of.upper_atoms()
        return AtomsMoment(tuple((arb(value), mass) for value, mass in upper), self._one()[self._steps], n)
