"""Mean and variance of the privacy loss of one use of the Laplace mechanism."""

from parisk_sym.paper import *
from parisk_sym.laws import laplace


def mean(noise_level):
    """The mean privacy loss of one use of the Laplace mechanism."""
    return laplace.loss_mean.expression.subs(eps0, noise_level)


def variance(noise_level):
    """The variance of that loss."""
    return 3 - (4 * noise_level + 2) * exp(-noise_level) - exp(-2 * noise_level)
