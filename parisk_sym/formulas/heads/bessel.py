"""Bessel functions J and Y, modified Bessel functions I and K, of real order (DLMF 10)."""

from typing import Any

import mpmath
import sympy
from flint import acb, arb, ctx

from parisk_sym.formulas.engines.holomorphic import on_second
from parisk_sym.formulas.head import Head

__all__ = ["HEADS", "besselk_at"]


def besselk_at(order: arb, z: Any) -> Any:
    """K_nu(z) at an exact z, with the bits that the cancellation of growing series costs, about 2|z|/log 2."""
    size = min(float(abs(z).upper()), 4.0 * ctx.prec)
    with ctx.workprec(ctx.prec + int(3 * size)):
        value = z.bessel_k(order)
    return +value


def _real_k(order: arb, x: arb) -> arb:
    """K_nu(x) falls in x > 0 and grows with |nu| (DLMF 10.32.9): its values at two corners enclose it."""
    if not x > 0 or not (x.is_finite() and order.is_finite()):
        return arb.nan()
    nu = abs(order)
    return besselk_at(nu.upper(), x.lower()).union(besselk_at(nu.lower().max(arb(0)), x.upper()))


def _complex_k(order: acb, z: acb) -> acb:
    """Off its cut; for Re z >= x > 0 by the midpoint and the mean value theorem, or by |K_nu(z)| <= K_nu(x).

    With v the largest |nu|, DLMF 10.32.9 bounds |K_nu| by K_v(x), and its derivatives in z and nu by K_(v+1)(x),
    because cosh t cosh(vt) and t sinh(vt) are at most cosh((v + 1)t).
    """
    x, v = z.real.lower(), abs(order.real).upper()
    if not x > 0:
        return z.bessel_k(order)
    bound, slope = besselk_at(v, x), besselk_at(v + 1, x)
    drift = slope * (z.real.rad() + z.imag.rad() + order.real.rad())
    if drift < bound:
        return besselk_at(order.real.mid(), z.mid()) + acb(_around_zero(drift), _around_zero(drift))
    return acb(_around_zero(bound), _around_zero(bound))


def _around_zero(radius: arb) -> arb:
    return radius.upper().union(-radius.upper())


HEADS = (
    Head(
        sympy.besselk,
        ball=lambda nu, x: x.bessel_k(nu),
        real_ball=_real_k,
        complex_ball=on_second(_complex_k),
        mp=mpmath.besselk,
    ),
    Head(
        sympy.besseli,
        ball=lambda nu, x: x.bessel_i(nu),
        complex_ball=on_second(lambda nu, z: z.bessel_i(nu)),
        mp=mpmath.besseli,
    ),
    Head(
        sympy.besselj,
        real_ball=lambda nu, x: x.bessel_j(nu),
        complex_ball=on_second(lambda nu, z: z.bessel_j(nu)),
    ),
    Head(
        sympy.bessely,
        real_ball=lambda nu, x: x.bessel_y(nu),
        complex_ball=on_second(lambda nu, z: z.bessel_y(nu)),
    ),
)
