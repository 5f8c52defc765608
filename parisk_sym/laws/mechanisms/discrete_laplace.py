"""The discrete Laplace (geometric) mechanism: finitely many losses. Its tight delta is in `laws.composition.finite_noise`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from parisk_sym.formulas.domain import integers
from parisk_sym.formulas.kernels.finite_loss import atoms
from parisk_sym.formulas.kernels.finite_moments import DiscreteLaplaceMoment
from parisk_sym.laws.composition.finite_noise import finite_delta, finite_epsilon, require_feasible
from parisk_sym.laws.losses import FiniteLoss
from parisk_sym.laws.mechanism import Mechanism, parameter

__all__ = ["MECHANISM", "DiscreteLaplace", "GeometricLoss"]

LARGEST_SENSITIVITY = 10**5


@dataclass(frozen=True)
class GeometricLoss(FiniteLoss):
    """The loss of integer noise; for the sensitivity 1 that of randomised response."""

    eps0: fmpq
    sensitivity: int = 1

    @property
    def top(self) -> fmpq:
        return self.eps0

    @property
    def span(self) -> fmpq:
        return self.eps0 / self.sensitivity

    def size(self, n: int) -> int:
        return self.sensitivity * n + 1

    def atoms(self, n: int) -> Iterator[tuple[fmpq, arb]]:
        return atoms(self.eps0, self.sensitivity, n)

    def factor(self, n: int) -> DiscreteLaplaceMoment:
        return DiscreteLaplaceMoment(arb(self.eps0), n, self.sensitivity)

    def require_feasible(self, n: int) -> None:
        require_feasible(self.sensitivity, n)

    def top_mass(self) -> arb:
        return 1 / (1 + (-arb(self.eps0) / self.sensitivity).exp())

    def delta(self, eps: fmpq, n: int) -> arb:
        return finite_delta(eps, self.eps0, self.sensitivity, n)

    def epsilon(self, delta: fmpq, n: int, shown: str) -> arb:
        return finite_epsilon(delta, self.eps0, self.sensitivity, n, shown)


@dataclass(frozen=True)
class DiscreteLaplace(Mechanism):
    """Integer noise x with probability proportional to exp(-eps0 |x| / sensitivity), for an integer sensitivity.

    Noise of b > a, with a = exp(-eps0 / sensitivity), is noise of a plus independent noise: up to a constant the quotient of
    the generating functions is (1 - a z)(1 - a/z) / ((1 - b z)(1 - b/z)) = a/b + (b - a)(1 - a b) / (b (1 - b z)(1 - b/z)), that of 0
    or noise of b.

    >>> from parisk_sym.laws.buckets.grid import Grid
    >>> sorted(DiscreteLaplace(2, 2).cells(Grid.of(step=1, buckets=2)).points)
    [-2, 0, 2]
    """

    word = "discrete_laplace"
    example = "discrete_laplace,eps0=1,sensitivity=3"
    meaning = "integer noise, P(x) proportional to exp(-eps0 |x|/sensitivity)"
    tuned = "eps0"

    eps0: Any = parameter()
    sensitivity: Any = parameter(integers(1, LARGEST_SENSITIVITY), default=1)

    def loss(self) -> GeometricLoss:
        return GeometricLoss(self.eps0, int(self.sensitivity.p))

    def grouped(self, size: int) -> "DiscreteLaplace":
        """Answers `size` sensitivities apart."""
        return DiscreteLaplace(self.eps0 * size, self.sensitivity * size)


MECHANISM = DiscreteLaplace
