r"""delta of Laplace mechanisms of several levels: one plus a rational number times one exponential, again.

All their moment functions share v = 1/(2s + 1): K_i is one half of exp(e_i s) (1 + v) + exp(-e_i (s + 1)) (1 - v). The
product of powers expands into terms with j_i lower atoms of level e_i, and the term depends on v only through
(1 + v)^(N-J) (1 - v)^J, N uses in all and J = j_1 + ... + j_m of them lower. So it carries the polynomial of the J-th
atom of N equal uses, which starts at half the distance (top - eps)/2 - j_1 e_1 - ... - j_m e_m.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, factorial, prod
from typing import TypeVar

from flint import arb, arb_poly, fmpq, fmpz, fmpz_poly

from parisk_sym.formulas.kernels.laplace_delta import polynomials_in_balls, term_polynomials

__all__ = [
    "mixed_delta",
    "mixed_factor",
    "mixed_spline",
    "mixed_spline_in_balls",
    "mixed_terms",
    "polynomials_of_lower",
    "starts",
]

Real = TypeVar("Real", fmpq, arb)


@lru_cache(maxsize=4)
def polynomials_of_lower(n: int) -> list[fmpz_poly]:
    """One polynomial for each number of lower atoms, without the number of ways to choose them."""
    return [w // comb(n, j) for j, w in enumerate(term_polynomials(n))]


def mixed_terms(levels: Sequence[tuple[fmpq, int]]) -> int:
    """The number of terms of the closed form, at most."""
    return prod(n + 1 for _, n in levels)


def starts(half_gap: Real, levels: Sequence[tuple[Real, int]]) -> Iterator[tuple[Real, int, int]]:
    """Start, number of lower atoms and number of choices for every term that may count."""
    if not levels:
        yield half_gap, 0, 1
        return
    (eps0, n), *others = levels
    for j in range(n + 1):
        start = half_gap - j * eps0
        if start <= 0:
            return
        for end, lower, ways in starts(start, others):
            yield end, lower + j, ways * comb(n, j)


def mixed_factor(half_gap: Real, levels: Sequence[tuple[Real, int]]) -> Real:
    """The number q with delta(eps) = 1 + exp(-half_gap) q for half_gap = (top - eps)/2 below the top, eps > -top.

    Exact for rational arguments. Over balls, starts that reach below 0 are cut off there: the terms vanish at 0.

    >>> mixed_factor(fmpq(1, 2), [(fmpq(1), 1), (fmpq(1, 2), 1)])
    -5/4
    """
    total = sum(n for _, n in levels)
    polynomials = polynomials_of_lower(total)
    value = 0 * half_gap
    for start, lower, ways in starts(half_gap, levels):
        if lower < total:
            value += fmpz(ways) * _at(polynomials[lower], start)
    return -value / (fmpz(factorial(total - 1)) * fmpz(2) ** total)


def mixed_spline(half_gap: fmpq, levels: Sequence[tuple[fmpq, int]]) -> tuple[fmpq, fmpq]:
    """P and its derivative, where delta(eps) = 1 - 2^(1-N) exp(-half_gap) P; at an atom the derivative from above in eps.

    >>> mixed_spline(fmpq(1, 2), [(fmpq(1), 1), (fmpq(1, 2), 1)])
    (5/2, 1)
    """
    total = sum(n for _, n in levels)
    polynomials = polynomials_of_lower(total)
    value, slope = fmpq(0), fmpq(0)
    for start, lower, ways in starts(half_gap, levels):
        if lower < total:
            value += fmpz(ways) * polynomials[lower](start)
            slope += fmpz(ways) * polynomials[lower].derivative()(start)
    scale = 2 * fmpz(factorial(total - 1))
    return value / scale, slope / scale


def mixed_spline_in_balls(half_gap: arb, levels: Sequence[tuple[arb, int]]) -> tuple[arb, arb]:
    """`mixed_spline` over balls: where a ball does not decide whether an atom counts, the derivative covers both."""
    total = sum(n for _, n in levels)
    terms = [term for term in starts(half_gap, levels) if term[1] < total]
    count = 1 + max((lower for _, lower, _ in terms), default=-1)
    polynomials = [(w, w.derivative()) for w in polynomials_in_balls(total, count)]
    value, slope = arb(0), arb(0)
    for start, lower, ways in terms:
        polynomial, derivative = polynomials[lower]
        point = start.max(arb(0))
        value += ways * polynomial(point)
        term = ways * derivative(point)
        slope += term if start > 0 else term.union(arb(0))
    return value / 2, slope / 2


def _at(polynomial: fmpz_poly, point: Real) -> Real:
    if isinstance(point, fmpq):
        return polynomial(point)
    return arb_poly(polynomial)(point.max(arb(0)))


def mixed_delta(half_gap: arb, levels: Sequence[tuple[fmpq, int]]) -> arb:
    """The closed form over balls at the current precision; some bits per use cancel.

    >>> print(mixed_delta(arb("0.5"), [(fmpq(1), 1), (fmpq(1, 2), 1)]).str(10, radius=False))
    0.2418366754
    """
    return 1 + (-half_gap).exp() * mixed_factor(half_gap, [(arb(e), n) for e, n in levels])
