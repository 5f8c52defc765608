"""The Laplace mechanism on a sample of fixed size, drawn without replacement."""

from dataclasses import dataclass
from typing import Any

from flint import fmpq

from parisk_sym.laws.fixed_size import FixedSize
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace
from parisk_sym.laws.sampled_losses import REMOVE

__all__ = ["MECHANISM", "FixedSizeLaplace"]


@dataclass(frozen=True)
class FixedSizeLaplace(FixedSize):
    """Laplace noise of scale sensitivity/eps0, on a sample of fixed size.

    >>> FixedSizeLaplace(sample=100, records=10000, eps0=1)
    FixedSizeLaplace(sample=100, records=10000, eps0=1)
    """

    word = "fixed_size_laplace"
    example = "fixed_size_laplace,eps0=1,sample=100,records=10000"
    meaning = "Laplace noise of scale sensitivity/eps0, on a sample without replacement; neighbours differ in one value"

    tuned = "eps0"
    spread = "scale"

    eps0: Any = parameter()

    def sampled(self, rate: fmpq) -> Mechanism:
        return SubsampledLaplace(self.eps0, rate, REMOVE)


MECHANISM = FixedSizeLaplace
