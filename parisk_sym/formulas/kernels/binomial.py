"""The binomial distribution function P(X <= j), X ~ Bin(n, p), with certificates: in balls and in exact rationals.

P(Beta(m, n - m + 1) >= p) is the same number with j = m - 1. Terms on one side of the mode are added until a geometric
series bounds the rest, so that the work grows with the standard deviation, not with n, and nothing cancels. Where that is large, the
incomplete beta function has the value, with work that does not grow.
"""

from collections.abc import Callable
from math import sqrt
from statistics import NormalDist

from flint import arb, ctx, fmpq, fmpz

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.formulas.kernels.incomplete_beta import beta_between

__all__ = ["cdf_exactly", "cdf_in_balls", "decide_level", "quantile_in_balls", "quantile_of"]

_EXACT_BITS = 200_000  # size of the numbers that the exact route may meet
_LARGEST_BITS = 15_000  # of the incomplete beta function: some 10 s
_MOST_TERMS = 3000  # from which on the incomplete beta function is faster
_PRECISIONS = (96, 256, 1024)


def cdf_in_balls(j: int, n: int, p: arb) -> arb:
    """P(X <= j) for 0 < p < 1 and 0 <= j <= n, at the current precision; NaN where it is too low for 1 - p.

    >>> print(cdf_in_balls(1, 2, arb("0.5")).str(10, radius=False))
    0.7500000000
    """
    if j >= n:
        return arb(1)
    bits = ctx.prec
    if not (p > 0 and 1 - p > 0):
        return arb.nan()
    if (terms := _terms(n, float((p * (1 - p)).mid()), bits)) > _MOST_TERMS:
        if bits > _LARGEST_BITS:
            raise DomainError(
                f"about {terms} terms at {bits} bits would take too long for n = {n}: ask for fewer digits, or a smaller n"
            )
        return beta_between(arb(n - j), arb(j + 1), arb(0), 1 - p)
    with ctx.workprec(bits + 3 * n.bit_length() + 20):
        below = (n + 1) * p > j
        total = _sum_down(j, n, p, 1 - p, bits) if below else _sum_down(n - j - 1, n, 1 - p, p, bits)
        value = total if below else 1 - total
    return +value


def _terms(n: int, variance: float, bits: int) -> int:
    """About the terms of a sum: they fall like a Gaussian's down to 2^-bits; `variance` is p (1 - p)."""
    return min(n, round(sqrt(1.4 * bits * n * variance)))


def _sum_down(j: int, n: int, p: arb, q: arb, bits: int) -> arb:
    """P(X <= j) from the j-th term down, q = 1 - p; the ratio of neighbouring terms falls, so a geometric series bounds the rest.

    NaN where the precision is too low for the first term.
    """
    term = _term(j, n, p, q)
    if not (term.is_exact() or term.rel_accuracy_bits() > 0):
        return arb.nan()  # no rest would be seen to be small
    total = term
    odds = q / p
    small = arb(2) ** (-bits - 10)
    for i in range(j, 0, -1):
        ratio = odds * i / (n - i + 1)
        rest = term * ratio / (1 - ratio)
        if ratio < 1 and rest < total * small:
            return total + arb(0, rest.upper())
        term = term * ratio
        total += term
    return total


def _term(j: int, n: int, p: arb, q: arb) -> arb:
    """C(n, j) p^j q^(n - j)."""
    if n <= 2000:
        return arb(fmpz.bin_uiui(n, j)) * p**j * q ** (n - j)
    logarithm = arb(n + 1).lgamma() - arb(j + 1).lgamma() - arb(n - j + 1).lgamma()
    return (logarithm + j * p.log() + (n - j) * q.log()).exp()


def cdf_exactly(j: int, n: int, p: fmpq) -> fmpq | None:
    """P(X <= j) as a rational number, or None if its digits would fill more than about 25 kB.

    >>> cdf_exactly(8, 10, fmpq(9, 10))
    2639010709/10000000000
    """
    if n * int(p.q).bit_length() > _EXACT_BITS:
        return None
    top, other = fmpz(p.p), fmpz(p.q - p.p)
    total, term = fmpz(0), fmpz(1)
    for i in range(j + 1):  # Horner's rule for the sum of C(n, i) top^i other^(j - i)
        total = total * other + term
        term = term * top * (n - i) // (i + 1)
    return fmpq(total * other ** (n - j), fmpz(p.q) ** n)


def decide_level(j: int, n: int, p: fmpq, level: fmpq) -> bool:
    """Whether P(X <= j) >= level: by balls, and exactly where balls leave it open."""
    for bits in _PRECISIONS:
        with ctx.workprec(bits):
            ball = cdf_in_balls(j, n, arb(p))
            if ball > level:
                return True
            if ball < level:
                return False
    value = cdf_exactly(j, n, p)
    if value is None:
        raise PrecisionError(
            f"whether P(X <= {j}) >= {level} for n = {n}, p = {p} is not decided: choose another level"
        )
    return bool(value >= level)


def quantile_of(n: int, p: fmpq, level: fmpq) -> int:
    """The smallest j with P(X <= j) >= level, for 0 < p < 1 and 0 < level < 1.

    >>> quantile_of(10, fmpq(9, 10), fmpq(1, 2))
    9
    """
    return search_quantile(n, float(p), float(level), lambda j: decide_level(j, n, p, level))


def search_quantile(n: int, p: float, level: float, is_reached: Callable[[int], bool]) -> int:
    """The smallest j in [0, n] where `is_reached` holds, sought from the normal approximation outwards; is_reached(n) is true."""
    deviate = NormalDist().inv_cdf(min(max(level, 1e-300), 1 - 1e-16))
    guess = min(max(round(n * p + deviate * (n * p * (1 - p)) ** 0.5), 0), n - 1)
    low, high, step = guess, guess, 1
    if is_reached(guess):
        while low >= 0 and is_reached(low):
            low, high, step = low - step, low, 2 * step
        low = max(low, -1)
    else:
        while high < n and not is_reached(high):
            low, high, step = high, high + step, 2 * step
        high = min(high, n)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_reached(middle) else (middle, high)
    return int(high)


def quantile_in_balls(level: arb, n: int, p: arb) -> arb:
    """The quantile for balls: each comparison must be certain."""
    if not (0 < level < 1 and 0 < p < 1):
        raise DomainError(f"a binomial quantile needs a level and a probability in (0, 1), got {level}, {p}")

    def is_reached(j: int) -> bool:
        ball = cdf_in_balls(j, n, p)
        if ball >= level:
            return True
        if ball < level:
            return False
        raise PrecisionError(f"P(X <= {j}) = {ball} cannot be distinguished from {level}")

    return arb(search_quantile(n, float(p), float(level), is_reached))
