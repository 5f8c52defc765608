"""Symbols that several sections share."""

from sympy import Sum, Symbol, binomial

from parisk_sym.laws.sensitivity_sampler import gamma, order, sample

__all__ = ["any_rho", "failures", "gamma", "k", "m", "rho_prime"]

m, k = sample, order
any_rho = Symbol("rho", real=True)
rho_prime = Symbol("rho'", positive=True)
_i = Symbol("i", nonnegative=True, integer=True)


def failures(size, place, probability):
    """The probability that fewer than m - k + 1 of m sampled pairs are far apart, where one is with this probability."""
    return Sum(binomial(size, _i) * probability**_i * (1 - probability) ** (size - _i), (_i, 0, size - place))
