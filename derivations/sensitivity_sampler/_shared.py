"""Symbols that several sections share."""

from parisk_sym.paper import *
from parisk_sym.laws.sensitivity_sampler import gamma, order, sample

__all__ = [
    "AT_ONE_QUANTILE",
    "LEVELS_OF_SAMPLE",
    "LOST_PLACE",
    "all_below",
    "any_rho",
    "below",
    "failures",
    "gamma",
    "k",
    "m",
    "q",
    "rho_prime",
    "spare",
]

m, k = sample, order
rho = Symbol("rho", real=True)  # any rho
q, s = Symbol("q", positive=True), Symbol("s", positive=True)  # s: spare
rho_prime = Symbol("rho'", positive=True)
i = Symbol("i", nonnegative=True, integer=True)


def failures(size, place, probability):
    """The probability that fewer than m - k + 1 of m sampled pairs are far apart, where one is with this probability."""
    return Sum(binomial(size, i) * probability**i * (1 - probability) ** (size - i), (i, 0, size - place))


HOEFFDING = Lemma(
    "P(X <= m - k) <= exp(-2 m (q - 1 + k/m)^2) for X ~ Bin(m, q) and m - k < m q",
    "Hoeffding 1963, Theorem 1",
    Inequality(
        failures(m, k, q), "<=", exp(-2 * m * (q - 1 + k / m) ** 2), {m: integers(1), k: integers(1, m), q: open_(1 - k / m, 1)}
    ),
)

AT_ONE_QUANTILE = Known(
    "P(X <= m - k) <= exp(-2 m s^2) for X ~ Bin(m, q) and q >= 1 - k/m + s",
    Inequality(
        failures(m, k, q),
        "<=",
        exp(-2 * m * s**2),
        {m: integers(1), k: integers(1, m), s: open_(0, k / m), q: right_open(1 - k / m + s, 1)},
    ),
    Chain((Link("<=", exp(-2 * m * (q - 1 + k / m) ** 2), Use(HOEFFDING)), Link("<=", exp(-2 * m * s**2)))),
)

LOST_PLACE = Known(
    "k/(m (m + 1)) <= sqrt(log(2)/(2m))",
    Inequality(k / (m * (m + 1)), "<=", sqrt(log(2) / (2 * m)), {m: integers(1), k: integers(1, m)}),
    Chain(
        (
            Link("<=", 1 / (m + 1)),
            Link(
                "<=",
                sqrt(log(2) / (2 * m)),
                EqualsProduct((log(2) / (2 * m) - 1 / (m + 1) ** 2, 1 / (sqrt(log(2) / (2 * m)) + 1 / (m + 1)))),
            ),
        )
    ),
)
"""What a mean level loses beside k/m is less than the rho' of rho = 1/2."""

U = Symbol("U", real=True)
LEVELS_OF_SAMPLE = {U: Copies(WithDensity(1, open_(0, 1)), m)}
"""The levels Phi(G_i) of the sampled sensitivities, for continuous Phi."""


def all_below(level):
    """All of the sampled levels are below this one."""
    return EachCopy(U, Lies(U, open_(-oo, level)))


def below(level):
    """The probability of that is the m-th power of the level."""
    return IndependentProduct((level,), (OnPieces((level,)),))
