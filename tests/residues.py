"""delta of composed Laplace noise by residues, in integers and mpmath: it shares no code with the package."""

from fractions import Fraction
from itertools import accumulate, pairwise
from math import comb
from typing import Any

import mpmath


def weights(n: int) -> list[list[int]]:
    """c_{k,m}, k = 1..n, m = 1..n: coefficients 4 [x^(m-2)] (1+x)^(k-1) (1-x)^(n-k-1) of the residues.

    The step from k to k + 1 multiplies by 1 + x and divides by 1 - x, which is a running sum. At k = n the quotient
    (1+x)^(n-1) / (1-x) is no polynomial; what is left of it is minus the sum of the binomials from m - 1 on.
    """
    polynomial = [(-1) ** i * comb(n - 2, i) for i in range(n - 1)] if n > 1 else []
    found = []
    for _ in range(1, n):
        found.append([0, *(4 * c for c in polynomial)])
        shifted = [a + b for a, b in pairwise([0, *polynomial, 0])]
        polynomial = list(accumulate(shifted))[: n - 1]
    tails = list(accumulate(reversed([comb(n - 1, i) for i in range(n)])))[::-1]
    return [*found, [-4 * tail for tail in tails]]


def delta_by_residues(eps: Fraction, eps0: Fraction, n: int, table: list[list[int]]) -> Any:
    """delta = 1 + e^((eps - n eps0)/2) q, q a sum of residues at the working precision; cancels some 6 n bits."""
    if eps >= n * eps0:
        return mpmath.mpf(0)
    reaches = {k: (2 * k - n) * eps0 - eps for k in range(1, n + 1)}
    scaled = sum(comb(n, k) * horner(table[k - 1], r / 2) for k, r in reaches.items() if r > 0)
    exponent = (eps - n * eps0) / 2
    power = mpmath.exp(mpmath.mpf(exponent.numerator) / exponent.denominator)
    return 1 + power * mpmath.ldexp(scaled, -n - 1 - mpmath.mp.prec)


def horner(coefficients: list[int], x: Fraction) -> int:
    """The sum of c_m x^(m-1) / (m-1)!, m = 1, 2, …, times 2^prec: fixed-point integers, each step loses one unit."""
    value = 0
    for m in range(len(coefficients), 0, -1):
        value = (coefficients[m - 1] << mpmath.mp.prec) + value * x.numerator // (x.denominator * m)
    return value
