"""Symbols and readings that several sections share."""

from sympy import Symbol

from parisk_sym import integers, open_
from parisk_sym.laws.sensitivity_sampler import gamma, order, sample

__all__ = ["COVERED", "ROOM", "any_rho", "gamma", "k", "m", "rho_prime"]

m, k = sample, order
any_rho = Symbol("rho", real=True)
rho_prime = Symbol("rho'", positive=True)

COVERED = "gamma is a risk; the sample and a fresh pair are drawn from P, and k/(m + 1) is the probability that the k-th smallest of m "
"""sampled sensitivities is at least that of a fresh pair."""

ROOM = {m: integers(1), gamma: open_(0, 1)}
