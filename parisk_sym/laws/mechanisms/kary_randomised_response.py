"""Randomised response on k answers."""

from dataclasses import dataclass
from typing import Any

from flint import arb

from parisk_sym.formulas.domain import integers
from parisk_sym.laws.losses import Atom, SymmetricLoss
from parisk_sym.laws.mechanism import LARGEST_COUNT, Mechanism, parameter

__all__ = ["MECHANISM", "KaryRandomisedResponse"]


@dataclass(frozen=True)
class KaryRandomisedResponse(Mechanism):
    """One of k answers: the true one with probability e^eps0 / (e^eps0 + k - 1), every other one with e^-eps0 times that.

    The losses are eps0, -eps0, and 0 for the k - 2 answers that neither of the two neighbours has. A response of a smaller level is
    one of a larger level, replaced with some probability by a uniform answer.

    >>> KaryRandomisedResponse(1, k=4)
    KaryRandomisedResponse(eps0=1, k=4)
    """

    word = "kary_randomised_response"
    example = "kary_randomised_response,eps0=1,k=10"
    meaning = "one of k answers, the true one with probability e^eps0/(e^eps0 + k - 1)"
    tuned = "eps0"

    eps0: Any = parameter()
    k: Any = parameter(integers(2, LARGEST_COUNT))

    def upper_atoms(self) -> list[Atom]:
        """The largest loss."""
        others = (int(self.k.p) - 1) * arb(-self.eps0).exp()
        return [(self.eps0, 1 / (1 + others))]

    def loss(self) -> SymmetricLoss:
        return SymmetricLoss(self)


MECHANISM = KaryRandomisedResponse
