"""Randomised response. Its tight delta is in `laws.composition.finite_noise`."""

from dataclasses import dataclass
from typing import Any

from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.discrete_laplace import GeometricLoss

__all__ = ["MECHANISM", "RandomisedResponse"]


@dataclass(frozen=True)
class RandomisedResponse(Mechanism):
    """One bit, answered truthfully with probability e^eps0 / (1 + e^eps0): losses eps0 and -eps0.

    A response of a smaller level is one of a larger level, changed with some probability below 1/2.
    """

    word = "randomised_response"
    example = "randomised_response,eps0=1"
    meaning = "one bit, reported truthfully with probability e^eps0/(1 + e^eps0)"
    tuned = "eps0"

    eps0: Any = parameter()

    def loss(self) -> GeometricLoss:
        return GeometricLoss(self.eps0)


MECHANISM = RandomisedResponse
