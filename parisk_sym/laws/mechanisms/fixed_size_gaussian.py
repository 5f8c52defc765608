"""The Gaussian mechanism on a sample of fixed size, drawn without replacement."""

from dataclasses import dataclass
from typing import Any

from flint import fmpq

from parisk_sym.laws.fixed_size import FixedSize
from parisk_sym.laws.mechanism import Mechanism, parameter
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.sampled_losses import REMOVE

__all__ = ["MECHANISM", "FixedSizeGaussian"]


@dataclass(frozen=True)
class FixedSizeGaussian(FixedSize):
    """Normal noise of deviation sigma * sensitivity, on a sample of fixed size.

    >>> FixedSizeGaussian(sample=100, records=10000, sigma=1)
    FixedSizeGaussian(sample=100, records=10000, sigma=1)
    """

    word = "fixed_size_gaussian"
    example = "fixed_size_gaussian,sigma=1,sample=100,records=10000"
    meaning = "normal noise of deviation sigma * sensitivity, on a sample without replacement; neighbours differ in one value"

    tuned, tuned_is_noise = "sigma", True
    spread = "standard deviation"

    sigma: Any = parameter()

    def sampled(self, rate: fmpq) -> Mechanism:
        return SubsampledGaussian(self.sigma, rate, REMOVE)


MECHANISM = FixedSizeGaussian
