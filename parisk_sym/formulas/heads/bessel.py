"""Bessel functions J and Y, spherical ones, modified Bessel functions I and K, of real order (DLMF 10)."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import mpmath
import sympy
from flint import acb, arb, ctx, fmpq

from parisk_sym.formulas.arithmetic.balls import where
from parisk_sym.formulas.arithmetic.holomorphic import on_second
from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS", "besselk_at"]


def besselk_at(order: arb, z: Any) -> Any:
    """K_nu(z) at an exact z with Re z > 0: by U, or with the bits that growing series cancel, about 2|z|/log 2."""
    by_u = _by_u(order, z)
    if _is_narrow(by_u):
        return by_u
    size = min(float(abs(z).upper()), 4.0 * ctx.prec)
    with ctx.workprec(ctx.prec + int(3 * size)):
        value = z.bessel_k(order)
    return +value


def _by_u(order: arb, z: Any) -> Any:
    """K_nu(z) = sqrt(pi) (2z)^nu exp(-z) U(nu + 1/2, 2 nu + 1, 2z) for Re z > 0 (DLMF 10.39.6)."""
    half = arb(fmpq(1, 2))
    return arb.pi().sqrt() * (2 * z) ** order * (-z).exp() * (2 * z).hypgeom_u(order + half, 2 * order + 1)


def _is_narrow(ball: Any) -> bool:
    """Whether half the bits of the working precision are known."""
    return bool(ball.rel_accuracy_bits() > ctx.prec // 2)


def _is_half_odd(order: arb) -> bool:
    """Whether an exact number is half an odd integer."""
    return bool(order.is_exact() and (order - arb(fmpq(1, 2))).is_integer())


def _ball_k(order: arb, x: arb) -> arb:
    """K_nu(x); of half an odd integer, where U is a polynomial, by its values at the ends: it falls in x > 0 (DLMF 10.37).

    Arb's own K loses digits, and takes a hundred times as long, where x is about the number of bits that are wanted.
    """
    if not (x > 0 and x.is_finite()):
        return x.bessel_k(order)
    if x.is_exact() and order.is_exact():
        return _exact_k(order, x, ctx.prec)
    return _positive_k(order, x)


@lru_cache(maxsize=2**12)
def _exact_k(order: arb, x: arb, bits: int) -> arb:
    """At numbers; statements that follow from each other ask for the same ones."""
    return _positive_k(order, x)


def _positive_k(order: arb, x: arb) -> arb:
    """For x > 0."""
    if _is_half_odd(order):
        if x.is_exact():  # its ends are rounded to the working precision, and may be other numbers
            return _by_u(abs(order), x)
        return _by_u(abs(order), x.lower()).union(_by_u(abs(order), x.upper()))
    if _is_narrow(x) and _is_narrow(order):
        value = _by_u(order, x)
        if _is_narrow(value):
            return value
    return x.bessel_k(order)


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


def _spherical(bessel: Callable[[arb, arb], arb], n: arb, x: arb) -> arb:
    """sqrt(pi / (2x)) times the function of order n + 1/2 (DLMF 10.47.3, 10.47.4), x > 0."""
    return (arb.pi() / (2 * x)).sqrt() * bessel(n + arb(fmpq(1, 2)), x)


def _mp_spherical(bessel: Any, n: Any, x: Any) -> Any:
    return mpmath.sqrt(mpmath.pi / (2 * x)) * bessel(n + mpmath.mpf(1) / 2, x)


def _j(nu: arb, x: arb) -> arb:
    return x.bessel_j(nu)


def _y(nu: arb, x: arb) -> arb:
    return x.bessel_y(nu) if x > 0 else arb.nan()


def _second_positive(_: arb, x: arb) -> bool:
    return bool(x > 0)


_POSITIVE = (Takes("nu, x", "real nu, x > 0", ((-4, 4), (0, 9))),)
_WITH_INTEGERS = (*_POSITIVE, Takes("n, x", "integer n, real x", (range(-4, 5), (-9, 9))))
_SPHERICAL = (Takes("n, x", "real n, x > 0", (range(5), (0, 9))),)

HEADS = (
    Head(
        sympy.besselk,
        ball=_ball_k,
        real_ball=_real_k,
        complex_ball=on_second(_complex_k),
        mp=mpmath.besselk,
        takes=_POSITIVE,
    ),
    Head(
        sympy.besseli,
        ball=lambda nu, x: x.bessel_i(nu),
        complex_ball=on_second(lambda nu, z: z.bessel_i(nu)),
        mp=mpmath.besseli,
        takes=_WITH_INTEGERS,
    ),
    Head(
        sympy.besselj,
        ball=_j,
        complex_ball=on_second(lambda nu, z: z.bessel_j(nu)),
        mp=mpmath.besselj,
        takes=_WITH_INTEGERS,
    ),
    Head(
        sympy.bessely,
        ball=_y,
        complex_ball=on_second(lambda nu, z: z.bessel_y(nu)),
        mp=mpmath.bessely,
        takes=_POSITIVE,
    ),
    Head(
        sympy.jn,
        ball=where(_second_positive, partial(_spherical, _j)),
        mp=partial(_mp_spherical, mpmath.besselj),
        takes=_SPHERICAL,
    ),
    Head(
        sympy.yn,
        ball=where(_second_positive, partial(_spherical, _y)),
        mp=partial(_mp_spherical, mpmath.bessely),
        takes=_SPHERICAL,
    ),
)
