"""What python-flint alone costs."""

from flint import arb, arb_poly, ctx, fmpq

from parisk_sym.laws.bessel_k import survival_polynomial

__all__ = ["BITS", "DIGITS", "bare_cdf"]

DIGITS = 50
BITS = 190  # holds 50 decimal digits, with guard bits


def bare_cdf(k: int, x: fmpq) -> arb:
    """Form C, 1 - e^(-x) q_k(x), in python-flint alone: the least that a ball of F costs."""
    with ctx.workprec(BITS):
        at = arb(x)
        return 1 - (-at).exp() * arb_poly(survival_polynomial(k))(at)
