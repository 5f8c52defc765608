"""Symbols that several sections share."""

from sympy import Sum, Symbol, binomial, exp

from parisk_sym import (
    Chain,
    Inequality,
    Known,
    Lemma,
    Link,
    Use,
    integers,
    open_,
    right_open,
)
from parisk_sym.laws.sensitivity_sampler import gamma, order, sample

__all__ = ["AT_ONE_QUANTILE", "any_rho", "failures", "gamma", "k", "m", "q", "rho_prime", "spare"]

m, k = sample, order
any_rho = Symbol("rho", real=True)
q, spare = Symbol("q", positive=True), Symbol("s", positive=True)
rho_prime = Symbol("rho'", positive=True)
_i = Symbol("i", nonnegative=True, integer=True)


def failures(size, place, probability):
    """The probability that fewer than m - k + 1 of m sampled pairs are far apart, where one is with this probability."""
    return Sum(binomial(size, _i) * probability**_i * (1 - probability) ** (size - _i), (_i, 0, size - place))


HOEFFDING = Lemma(
    "P(X <= m - k) <= exp(-2 m (q - 1 + k/m)^2) for X ~ Bin(m, q) and m - k < m q",
    "Hoeffding 1963, Theorem 1",
    Inequality(
        failures(m, k, q),
        "<=",
        exp(-2 * m * (q - 1 + k / m) ** 2),
        {m: integers(1), k: integers(1, m), q: open_(1 - k / m, 1)},
    ),
)

AT_ONE_QUANTILE = Known(
    "P(X <= m - k) <= exp(-2 m s^2) for X ~ Bin(m, q) and q >= 1 - k/m + s",
    Inequality(
        failures(m, k, q),
        "<=",
        exp(-2 * m * spare**2),
        {m: integers(1), k: integers(1, m), spare: open_(0, k / m), q: right_open(1 - k / m + spare, 1)},
    ),
    Chain(
        (
            Link("<=", exp(-2 * m * (q - 1 + k / m) ** 2), Use(HOEFFDING)),
            Link("<=", exp(-2 * m * spare**2)),
        )
    ),
)
