"""Partial sums of binomial terms C(n, i) r^i in balls, at a cost that grows with the square root of n."""

from math import comb

from flint import arb, ctx

__all__ = ["binomial_ball", "partial_sum"]

_CHECK_EVERY = 64
_LARGEST_INTEGER = 5000


def binomial_ball(n: int, k: int) -> arb:
    """C(n, k) as a ball.

    >>> print(binomial_ball(10, 3))
    120.000000000000
    """
    if n < _LARGEST_INTEGER:
        return arb(comb(n, k))
    return (arb(n + 1).lgamma() - arb(k + 1).lgamma() - arb(n - k + 1).lgamma()).exp()


def partial_sum(n: int, last: int, ratio: arb, term: arb) -> arb:
    """The sum over i <= last of c C(n, i) ratio^i, given its last term.

    Downwards until the rest is less than a geometric series below the precision. Cheap where the last term is near the
    largest or below it. NaN where the precision is too low for the term.

    >>> print(partial_sum(4, 2, arb(1), arb(6)).str(5, radius=False))
    11.000
    """
    total, fall, negligible = term, arb(1), arb(2) ** -ctx.prec
    inverse = 1 / ratio
    for i in range(last, 0, -1):
        fall = inverse * i / (n - i + 1)
        term = term * fall
        total += term
        if i % _CHECK_EVERY:
            continue
        if fall < 1 and term < total * negligible * (1 - fall):
            return total + arb(0, (term * fall / (1 - fall)).upper())
        if term.rel_accuracy_bits() <= 0:  # later terms are unknown, and no earlier one is small enough
            return arb.nan()
    return total
