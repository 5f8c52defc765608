"""What python-flint and NumPy alone cost."""

import numpy as np
from flint import arb, arb_poly, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.laws.bessel_k import survival_polynomial

__all__ = ["BITS", "DIGITS", "bare_cdf", "bare_passes"]

DIGITS = 50
BITS = 190  # holds 50 decimal digits, with guard bits


def bare_cdf(k: int, x: fmpq) -> arb:
    """Form C, 1 - e^(-x) q_k(x), in python-flint alone: the least that a ball of F costs."""
    with ctx.workprec(BITS):
        at = arb(x)
        return 1 - (-at).exp() * arb_poly(survival_polynomial(k))(at)


def bare_passes(x: NDArray[np.float64], k: int) -> None:
    """The passes over an array without which NumPy has no checked 1 - e^-x q_k(x), the half below the median not counted.

    One look for arguments outside the domain, the exponential of the negated one, Horner's rule in blocks that stay in the cache, the
    difference from 1, the search for arguments below the median, and one look for NaN. For k = 1 expm1 between two changes of sign.
    """
    x.view(np.uint64).max()
    out = np.empty(x.shape)
    rows = np.empty((2, 2**15))
    for start in range(0, x.size, 2**15):
        block, at = out[start : start + 2**15], x[start : start + 2**15]
        np.negative(at, out=block)
        if k == 1:
            np.expm1(block, out=block)
            np.negative(block, out=block)
            continue
        np.exp(block, out=block)
        total = rows[0, : at.size]
        total.fill(0.5)
        for _ in range(k - 1):
            total *= at
            total += 0.5
        block *= total
        np.subtract(1.0, block, out=block)
        np.flatnonzero(at < 1.0)
    np.isnan(out.max())
