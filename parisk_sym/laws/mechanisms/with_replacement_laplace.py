"""The Laplace mechanism on a sample that is drawn with replacement."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from parisk_sym.laws.mechanism import parameter
from parisk_sym.laws.with_replacement import WithReplacement

__all__ = ["MECHANISM", "WithReplacementLaplace"]

_PARTS = 400
"""Places in one sensitivity."""


@dataclass(frozen=True)
class WithReplacementLaplace(WithReplacement):
    """Laplace noise of scale sensitivity/eps0 on a number, on a sample with replacement.

    >>> WithReplacementLaplace(sample=100, records=10000, eps0=1)
    WithReplacementLaplace(sample=100, records=10000, eps0=1)
    """

    word = "with_replacement_laplace"
    example = "with_replacement_laplace,eps0=1,sample=100,records=10000"
    meaning = (
        "Laplace noise of scale sensitivity/eps0, on draws with replacement; neighbours differ in one value"
    )
    tuned = "eps0"
    spread = "scale"

    eps0: Any = parameter()

    def above(self, place: fmpq) -> arb:
        tail = (-arb(abs(place) * self.eps0)).exp() / 2
        return tail if place > 0 else 1 - tail

    def quotient(self, place: fmpq, distance: int) -> arb:
        return arb(self.eps0 * (abs(place) - abs(place - distance))).exp()

    def apart(self, distance: int, level: arb) -> arb:
        return (-((level - distance * self.eps0) / 2).expm1()).max(arb(0))

    def places(self, most: int) -> Iterator[fmpq]:
        """The quotients are constant below 0 and above the largest distance."""
        for i in range(most * _PARTS + 1):
            yield fmpq(i, _PARTS)


MECHANISM = WithReplacementLaplace
