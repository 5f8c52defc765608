"""Inverse functions of secants, cotangents and the like; the angle of a point; sin(x)/x (DLMF 4.23, 4.37)."""

import mpmath
import sympy
from flint import acb, arb

from parisk_sym.formulas.arithmetic.balls import where
from parisk_sym.formulas.arithmetic.holomorphic import cut_imaginary, cut_outside
from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS"]

_OUTSIDE = (Takes("x", "|x| >= 1", ((-9, -1),)), Takes("x", "|x| >= 1", ((1, 9),)))


def _beyond_one(x: arb) -> bool:
    return bool(abs(x) >= 1)


def _angle(y: arb, x: arb) -> arb:
    """The argument in (-pi, pi]; a box across the cut has the whole range, a box that touches the origin is undefined."""
    if not (y.is_finite() and x.is_finite()) or (y.contains(0) and x.contains(0)):
        return arb.nan()
    return arb.atan2(y, x)


HEADS = (
    Head(
        sympy.acot,
        ball=lambda x: (1 / x).atan(),
        complex_ball=lambda z: cut_imaginary(lambda w: w.atan())(1 / z),
        mp=mpmath.acot,
        takes=(Takes("x", "x != 0", ((-9, 0),)), Takes("x", "x != 0", ((0, 9),))),
    ),
    Head(sympy.asec, ball=where(_beyond_one, lambda x: (1 / x).acos()), mp=mpmath.asec, takes=_OUTSIDE),
    Head(sympy.acsc, ball=where(_beyond_one, lambda x: (1 / x).asin()), mp=mpmath.acsc, takes=_OUTSIDE),
    Head(
        sympy.acoth,
        ball=where(lambda x: abs(x) > 1, lambda x: (1 / x).atanh()),
        complex_ball=lambda z: cut_outside(lambda w: w.atanh())(1 / z),
        mp=mpmath.acoth,
        takes=(Takes("x", "|x| > 1", ((-9, -1),)), Takes("x", "|x| > 1", ((1, 9),))),
    ),
    Head(
        sympy.asech,
        ball=where(lambda x: x > 0 and x <= 1, lambda x: (1 / x).acosh()),
        mp=mpmath.asech,
        takes=(Takes("x", "0 < x <= 1", ((0, 1),)),),
    ),
    Head(
        sympy.acsch,
        ball=lambda x: (1 / x).asinh(),
        mp=mpmath.acsch,
        takes=(Takes("x", "x != 0", ((-9, 0),)), Takes("x", "x != 0", ((0, 9),))),
    ),
    Head(
        sympy.atan2,
        ball=_angle,
        mp=mpmath.atan2,
        takes=(Takes("y, x", "not both 0; jumps at y = 0, x < 0", ((-4, 4), (-4, 4))),),
    ),
    Head(
        sympy.sinc,
        ball=lambda x: x.sinc() if x.is_finite() else arb.nan(),
        complex_ball=acb.sinc,
        mp=mpmath.sinc,
        takes=(Takes("x", "all real x", ((-9, 9),)),),
    ),
)
