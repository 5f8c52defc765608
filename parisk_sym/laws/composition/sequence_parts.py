"""A sequence of mechanisms by the laws of its losses, from which the route to delta is chosen."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

from flint import arb, fmpq, fmpz

from parisk_sym.core.errors import BOUNDS_BY_BUCKETS, DomainError
from parisk_sym.formulas.kernels.lattice_trapezoid import common_span
from parisk_sym.formulas.kernels.moments import Factor, GaussianMoment, LaplaceMoment
from parisk_sym.laws.losses import DiscreteGaussianLoss, FiniteLoss, LaplaceLoss, Loss, NormalLoss
from parisk_sym.laws.sampled_losses import SampledLoss

__all__ = ["Parts"]


@dataclass(frozen=True)
class Parts:
    """Laplace levels with their numbers of uses, the variance of the normal loss, finite losses, and those of subsampled mechanisms."""

    levels: tuple[tuple[fmpq, int], ...]
    variance: fmpq
    finite: tuple[tuple[FiniteLoss, int], ...]
    sampled: tuple[tuple[SampledLoss, int], ...] = ()
    integral: tuple[fmpq, int, int] | None = None
    """Variance, uses and sensitivity of discrete Gaussian noise, which is not combined with other noise."""

    @classmethod
    def of(cls, laws: Mapping[Loss, int]) -> "Parts":
        """Numbers of uses of different laws; all normal noise is one use."""
        levels = [(loss.level, n) for loss, n in laws.items() if isinstance(loss, LaplaceLoss)]
        normal = [loss.variance * n for loss, n in laws.items() if isinstance(loss, NormalLoss)]
        finite = tuple((loss, n) for loss, n in laws.items() if isinstance(loss, FiniteLoss))
        sampled = tuple((loss, n) for loss, n in laws.items() if isinstance(loss, SampledLoss))
        if any(isinstance(loss, DiscreteGaussianLoss) for loss in laws):
            return cls((), fmpq(0), (), (), _alone(laws))
        if len(levels) + len(normal) + len(finite) + len(sampled) < len(laws):
            raise TypeError(
                f"a law is neither that of Laplace noise, nor normal, nor finite, nor sampled: {laws}"
            )
        return cls(tuple(sorted(levels, reverse=True)), sum(normal, fmpq(0)), finite, sampled)

    @property
    def is_bounded(self) -> bool:
        """Whether there is no normal noise, so that the loss has a largest value."""
        return bool(self.variance == 0) and self.integral is None

    @cached_property
    def top(self) -> fmpq:
        """The largest value of the loss, normal noise apart."""
        return sum((e * n for e, n in self.levels), fmpq(0)) + sum(
            (loss.top * n for loss, n in self.finite), fmpq(0)
        )

    def top_mass(self) -> arb:
        """Probability of the largest value."""
        others = prod((loss.top_mass() ** n for loss, n in self.finite), start=arb(1))
        return others / fmpz(2) ** sum(n for _, n in self.levels)

    def factors(self) -> tuple[Factor, ...]:
        """The moment functions at the current precision."""
        normal = (GaussianMoment(arb(self.variance)),) if self.variance > 0 else ()
        laplace = (LaplaceMoment(arb(e), n) for e, n in self.levels)
        others: tuple[tuple[FiniteLoss | SampledLoss, int], ...] = (*self.finite, *self.sampled)
        return (*laplace, *normal, *(loss.factor(n) for loss, n in others))

    @cached_property
    def span(self) -> fmpq | None:
        """The g of a lattice top - 2 g j that holds every atom of the loss; None with normal noise, or if none is known."""
        spans = [e for e, _ in self.levels] + [loss.span for loss, _ in self.finite]
        if not self.is_bounded or any(span is None for span in spans):
            return None
        return common_span([span for span in spans if span is not None])

    @property
    def smooth(self) -> "Parts":
        """Without the finite losses."""
        return replace(self, finite=())

    @cached_property
    def law_size(self) -> int:
        """The number of atoms of the finite losses together, at most."""
        return prod(loss.size(n) for loss, n in self.finite)


def _alone(laws: Mapping[Loss, int]) -> tuple[fmpq, int, int]:
    ((loss, n), *others) = laws.items()
    if others or not isinstance(loss, DiscreteGaussianLoss):
        raise DomainError(
            "discrete Gaussian noise composes exactly with itself alone, at one sigma and sensitivity: for other "
            f"sequences {BOUNDS_BY_BUCKETS}"
        )
    return loss.variance, n, loss.sensitivity
