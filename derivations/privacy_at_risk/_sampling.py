"""What the files on sampled sensitivity share: symbols, samplers and lemmas from the literature."""

from parisk_sym.paper import *
import numpy as np
from formulas.sampling import ratio
from parisk_sym.laws.sampling import coverage_law, rho
from parisk_sym.laws.sampling import place as m
from parisk_sym.laws.sampling_bounds import dkw

__all__ = [
    "COVERED", "HOEFFDING", "beta_cdf", "binomial_cdf", "c",
    "coverage_of_exponential", "dkw", "fresh_pair", "gamma2", "m", "order_statistic", "ratio", "rho",
    "sensitivity_of_mean", "two_valued_pair",
]  # fmt: skip

c = Symbol("c", positive=True)  # a share of the pairs
gamma2 = Symbol("gamma2", positive=True)
i = Symbol("i", nonnegative=True, integer=True)

COVERED = "confidence: Delta_S = F_n^{-1}(gamma_2) = G_(m), m = ceil(n gamma_2)"


def binomial_cdf(last, trials, probability):
    """P(X <= last) for X ~ Bin(trials, probability)."""
    return Sum(binomial(trials, i) * probability**i * (1 - probability) ** (trials - i), (i, 0, last))


HOEFFDING = Lemma(
    "P(X >= m) <= exp(-2 n (m/n - c)^2) for X ~ Bin(n, c) and m > n c",
    "Hoeffding 1963, Theorem 1",
    Inequality(
        1 - exp(-2 * n * (m / n - c) ** 2),
        "<=",
        binomial_cdf(m - 1, n, c),
        {n: integers(1), m: integers(1, n), c: open_(0, m / n)},
    ),
)


def order_statistic(rng, size, m, n):
    """The m-th smallest of n standard exponential sensitivities."""
    return np.sort(rng.exponential(1.0, (size, int(n))), axis=1)[:, int(m) - 1]


def fresh_pair(rng, size, m, n):
    """A fresh pair of neighbours has at most the sensitivity G_(m) that was sampled before."""
    return rng.exponential(1.0, size) <= order_statistic(rng, size, m, n)


def sensitivity_of_mean(rng, size, rate, points):
    """|f(x) - f(y)| for the mean of exponential data: points - 1 common points and one more each."""
    common = rng.exponential(1 / rate, (size, int(points) - 1)).sum(axis=1)
    first, second = rng.exponential(1 / rate, size), rng.exponential(1 / rate, size)
    return np.abs((common + first) / points - (common + second) / points)


def coverage_of_exponential(rng, size, m, n):
    """F(G_(m)) for exponential sensitivities."""
    return -np.expm1(-order_statistic(rng, size, m, n))


def beta_cdf(values, m, n):
    """P(Beta(m, n - m + 1) <= value)."""
    return 1 - coverage_law.array(m=m, n=n, coverage=np.clip(values, 0.0, 1.0))


def two_valued_pair(rng, size, m, n, q):
    """The same as `fresh_pair` for sensitivities that are 1 with probability q, and 0 otherwise."""
    ones = rng.binomial(int(n), q, size)
    return (rng.random(size) >= q) | (ones >= n - m + 1)
