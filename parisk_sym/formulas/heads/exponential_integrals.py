"""Exponential, logarithmic, trigonometric and hyperbolic integrals (DLMF 6.2, 8.19)."""

import mpmath
import sympy
from flint import acb, arb

from parisk_sym.formulas.arithmetic.balls import where
from parisk_sym.formulas.arithmetic.holomorphic import cut_below, off_cut, undefined
from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS"]

_REAL = (Takes("x", "all real x", ((-5, 5),)),)
_POSITIVE = (Takes("x", "x > 0", ((0, 8),)),)
_OFF_ZERO = (Takes("x", "x != 0", ((-5, 0),)), Takes("x", "x != 0", ((0, 8),)))
_OFF_ONE = (Takes("x", "x > 0, x != 1", ((0, 1),)), Takes("x", "x > 0, x != 1", ((1, 9),)))


def _positive(x: arb) -> bool:
    return bool(x > 0)


def _li(x: arb) -> bool:
    return bool(x > 0) and not x.contains(1)


def _complex_expint(s: acb, z: acb) -> acb:
    """Holomorphic in z off (-oo, 0], the order fixed (DLMF 8.19.2)."""
    return z.expint(s) if s.imag.is_zero() and s.is_exact() and off_cut(z, arb(0)) else undefined()


HEADS = (
    Head(
        sympy.Ei,
        ball=where(lambda x: not x.contains(0), lambda x: x.ei()),
        mp=mpmath.ei,
        takes=_OFF_ZERO,
    ),
    Head(
        sympy.expint,
        ball=where(lambda s, x: x > 0, lambda s, x: x.expint(s)),
        complex_ball=_complex_expint,
        mp=mpmath.expint,
        takes=(
            Takes("s, x", "real s, x > 0", ((-3, 4), (0, 6))),
            Takes("n, x", "real n, x > 0", (range(6), (0, 6))),
        ),
    ),
    Head(sympy.li, ball=where(_li, lambda x: x.li()), mp=mpmath.li, takes=_OFF_ONE),
    Head(
        sympy.Li,
        ball=where(_li, lambda x: x.li(offset=True)),
        mp=lambda x: mpmath.li(x) - mpmath.li(2),
        takes=_OFF_ONE,
    ),
    Head(sympy.Si, ball=lambda x: x.si(), complex_ball=lambda z: z.si(), mp=mpmath.si, takes=_REAL),
    Head(sympy.Shi, ball=lambda x: x.shi(), complex_ball=lambda z: z.shi(), mp=mpmath.shi, takes=_REAL),
    Head(
        sympy.Ci,
        ball=where(_positive, lambda x: x.ci()),
        complex_ball=cut_below(0, lambda z: z.ci()),
        mp=mpmath.ci,
        takes=_POSITIVE,
    ),
    Head(
        sympy.Chi,
        ball=where(_positive, lambda x: x.chi()),
        complex_ball=cut_below(0, lambda z: z.chi()),
        mp=mpmath.chi,
        takes=_POSITIVE,
    ),
)
