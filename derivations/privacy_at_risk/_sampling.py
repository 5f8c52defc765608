"""What the files on sampled sensitivity share: symbols, samplers and lemmas from the literature."""

import numpy as np
from sympy import Sum, Symbol, binomial

from parisk_sym.laws.sampling import place as m
from parisk_sym.laws.sampling import rho
from parisk_sym.laws.sampling_bounds import dkw, ratio
from parisk_sym.proof import Lemma

__all__ = ["BETA_INTEGRAL", "COVERED", "HOEFFDING", "ORDER_STATISTICS", "QUANTILE_TRANSFORM", "binomial_cdf", "c", "dkw",
           "fresh_pair", "gamma2", "m", "order_statistic", "ratio", "rho"]  # fmt: skip

c = Symbol("c", positive=True)  # a share of the pairs
gamma2 = Symbol("gamma2", positive=True)
_i = Symbol("i", nonnegative=True, integer=True)

COVERED = "confidence: Delta_S = F_n^{-1}(gamma_2) = G_(m), m = ceil(n gamma_2)"

ORDER_STATISTICS = Lemma(
    "G_(m) has F(G_(m)) < c exactly if at least m of the n independent uniform F(G_i) are below c; their number is binomial",
    "David and Nagaraja, Order Statistics (2003), 2.1",
)
BETA_INTEGRAL = Lemma(
    "integral of c^i (1-c)^(n-i) over (0, 1) is i! (n-i)!/(n+1)!, and the mean of a positive variable is the integral of its survival",
    "DLMF 5.12.1",
)
QUANTILE_TRANSFORM = Lemma(
    "G = Q(U) for the quantile function Q(u) = inf{v : F(v) >= u}, so G_(m) = Q(U_(m)) and F(G_(m)) >= U_(m)",
    "van der Vaart, Asymptotic Statistics (1998), Lemma 21.1",
)
HOEFFDING = Lemma("P(X >= n(c + rho)) <= exp(-2 rho^2 n) for X ~ Bin(n, c)", "Hoeffding 1963, Theorem 1")


def binomial_cdf(last, trials, probability):
    """P(X <= last) for X ~ Bin(trials, probability)."""
    return Sum(binomial(trials, _i) * probability**_i * (1 - probability) ** (trials - _i), (_i, 0, last))


def order_statistic(rng, size, m, n):
    """The m-th smallest of n standard exponential sensitivities."""
    return np.sort(rng.exponential(1.0, (size, int(n))), axis=1)[:, int(m) - 1]


def fresh_pair(rng, size, m, n):
    """A fresh pair of neighbours has at most the sensitivity G_(m) that was sampled before."""
    return rng.exponential(1.0, size) <= order_statistic(rng, size, m, n)
