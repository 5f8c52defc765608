"""The sensitivity sampler of *Pain-Free Random Differential Privacy* for any target (Rubinstein and Aldà 2017, Algorithms 1 and 2)."""

from parisk_sym.sampler.estimator import SensitivitySampler

__all__ = ["SensitivitySampler"]
