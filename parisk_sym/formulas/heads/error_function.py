"""Error functions and their inverses, and the integrals of Fresnel (DLMF 7.2, 7.17)."""

from typing import Any

import mpmath
import sympy
from flint import acb, arb, ctx, fmpq

from parisk_sym.formulas.arithmetic.balls import where
from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS", "erfc"]

_HALF = fmpq(1, 2)
_FAR = 1024
"""Beyond this each term of the asymptotic series is smaller than the one before it by a factor of 2^-9 or less, up to _MANY_BITS."""
_MANY_BITS = 4096


def erfc(x: arb) -> arb:
    """The complementary error function; for large x as Gamma(1/2, x^2) / sqrt(pi), whose ball stays narrow.

    Arb's own bound of its slope over a narrow ball is too wide there by a factor that grows like e^(x^2 / 2^30).
    Far right its incomplete gamma function takes a tenth of a second where x^2 is a ball of radius 1e-6 to 1.
    """
    if x > _FAR and ctx.prec < _MANY_BITS:
        if x * x > _FAR:
            return _far_right(x)
        return _far_right(x.lower()).union(_far_right(x.upper()))  # it falls
    return arb.gamma_upper(x * x, _HALF) / arb.pi().sqrt() if x > 8 else x.erfc()


def _far_right(x: arb) -> arb:
    """e^(-x^2) / (x sqrt(pi)) times 1 - 1/(2x^2) + 1*3/(2x^2)^2 - ..., whose error is below its first term that is left out (DLMF 7.12.1)."""
    square = x * x
    step, least = 1 / (2 * square), arb(2) ** -ctx.prec
    total, term, factor = arb(1), -step, 3
    while not abs(term) < least:
        total += term
        term, factor = -factor * term * step, factor + 2
    return (-square).exp() / (x * arb.pi().sqrt()) * (total + abs(term) * arb(0, 1))


def _complex_erfc(z: acb) -> acb:
    """Entire; far right as Gamma(1/2, z^2) / sqrt(pi) (DLMF 7.11.2), whose ball stays narrow."""
    if z.real > 8 and abs(z.imag) < z.real:
        return (z * z).gamma_upper(acb(_HALF)) / acb(arb.pi().sqrt())
    return z.erfc()


def _certified_erf(x: Any) -> Any:
    from parisk_sym.formulas.arithmetic.double_double_erfc import erf

    return erf(x)


def _certified_erfc(x: Any) -> Any:
    from parisk_sym.formulas.arithmetic.double_double_erfc import erfc

    return erfc(x)


def _mp_erfcinv(x: Any) -> Any:
    """1 - x is exact enough where x is not small: mpmath has no inverse of erfc of its own."""
    return mpmath.erfinv(1 - x)


_REAL = (Takes("x", "all real x", ((-4, 4),)),)

HEADS = (
    Head(
        sympy.erf,
        ball=lambda x: x.erf(),
        complex_ball=lambda z: z.erf(),
        mp=mpmath.erf,
        certified_array=_certified_erf,
        takes=_REAL,
    ),
    Head(
        sympy.erfc,
        ball=erfc,
        complex_ball=_complex_erfc,
        mp=mpmath.erfc,
        certified_array=_certified_erfc,
        takes=_REAL,
    ),
    Head(sympy.erfi, ball=lambda x: x.erfi(), complex_ball=lambda z: z.erfi(), mp=mpmath.erfi, takes=_REAL),
    Head(
        sympy.erf2,
        ball=lambda x, y: y.erf() - x.erf(),
        complex_ball=lambda x, y: y.erf() - x.erf(),
        mp=lambda x, y: mpmath.erf(y) - mpmath.erf(x),
        takes=(Takes("x, y", "all real x, y", ((-3, 3), (-3, 3))),),
    ),
    Head(
        sympy.erfinv,
        ball=where(lambda x: abs(x) < 1, lambda x: x.erfinv()),
        mp=mpmath.erfinv,
        takes=(Takes("x", "-1 < x < 1", ((-1, 1),)),),
    ),
    Head(
        sympy.erfcinv,
        ball=where(lambda x: x > 0 and x < 2, lambda x: x.erfcinv()),
        mp=_mp_erfcinv,
        takes=(Takes("x", "0 < x < 2", ((0, 2),)),),
    ),
    Head(
        sympy.fresnels,
        ball=lambda x: x.fresnel_s(),
        complex_ball=lambda z: z.fresnel_s(),
        mp=mpmath.fresnels,
        takes=_REAL,
    ),
    Head(
        sympy.fresnelc,
        ball=lambda x: x.fresnel_c(),
        complex_ball=lambda z: z.fresnel_c(),
        mp=mpmath.fresnelc,
        takes=_REAL,
    ),
)
