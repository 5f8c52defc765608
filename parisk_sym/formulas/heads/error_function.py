"""The error function and its complement (DLMF 7.2.1, 7.2.2)."""

import mpmath
import sympy
from flint import acb, arb, fmpq

from parisk_sym.formulas.head import Head

__all__ = ["HEADS", "erfc"]

_HALF = fmpq(1, 2)


def erfc(x: arb) -> arb:
    """The complementary error function; for large x as Gamma(1/2, x^2) / sqrt(pi), whose ball stays narrow.

    Arb's own bound of its slope over a narrow ball is too wide there by a factor that grows like e^(x^2 / 2^30).
    """
    return arb.gamma_upper(x * x, _HALF) / arb.pi().sqrt() if x > 8 else x.erfc()


def _complex_erfc(z: acb) -> acb:
    """Entire; far right as Gamma(1/2, z^2) / sqrt(pi) (DLMF 7.11.2), whose ball stays narrow."""
    if z.real > 8 and abs(z.imag) < z.real:
        return (z * z).gamma_upper(acb(_HALF)) / acb(arb.pi().sqrt())
    return z.erfc()


HEADS = (
    Head(sympy.erf, ball=lambda x: x.erf(), complex_ball=lambda z: z.erf(), mp=mpmath.erf),
    Head(sympy.erfc, ball=erfc, complex_ball=_complex_erfc, mp=mpmath.erfc),
)
