"""The Gaussian mechanism on a sample that is drawn with replacement."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from parisk_sym.laws.composition.gaussian import gaussian_delta
from parisk_sym.laws.mechanism import parameter
from parisk_sym.laws.mechanisms.gaussian import lower_tail
from parisk_sym.laws.with_replacement import WithReplacement

__all__ = ["MECHANISM", "WithReplacementGaussian"]

_FAR = 12
"""Deviations from the outermost shift, beyond which there is mass below 1e-32."""
_PARTS = 64
"""Places in one deviation."""


@dataclass(frozen=True)
class WithReplacementGaussian(WithReplacement):
    """Normal noise of deviation sigma * sensitivity, on a sample with replacement.

    >>> WithReplacementGaussian(sample=100, records=10000, sigma=1)
    WithReplacementGaussian(sample=100, records=10000, sigma=1)
    """

    word = "with_replacement_gaussian"
    example = "with_replacement_gaussian,sigma=1,sample=100,records=10000"
    meaning = "normal noise of deviation sigma * sensitivity, on draws with replacement; neighbours differ in one value"
    tuned, tuned_is_noise = "sigma", True
    spread = "standard deviation"

    sigma: Any = parameter()

    def above(self, place: fmpq) -> arb:
        return lower_tail(arb(-place / self.sigma))

    def quotient(self, place: fmpq, distance: int) -> arb:
        return arb((2 * place - distance) * distance / (2 * self.sigma**2)).exp()

    def apart(self, distance: int, level: arb) -> arb:
        return gaussian_delta(level, arb((distance / self.sigma) ** 2))

    def places(self, most: int) -> Iterator[fmpq]:
        """From far below 0 to few deviations beyond the largest shifts that matter."""
        last = _FAR + int((min(most, 4) / self.sigma).ceil())
        for i in range(-_FAR * _PARTS, last * _PARTS + 1):
            yield self.sigma * fmpq(i, _PARTS)


MECHANISM = WithReplacementGaussian
