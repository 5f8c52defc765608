"""Airy functions and their derivatives (DLMF 9.2): entire."""

from functools import partial

import mpmath
import sympy

from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS"]

_REAL = (Takes("x", "all real x", ((-8, 6),)),)

HEADS = (
    Head(
        sympy.airyai,
        ball=lambda x: x.airy_ai(),
        complex_ball=lambda z: z.airy_ai(),
        mp=mpmath.airyai,
        takes=_REAL,
    ),
    Head(
        sympy.airybi,
        ball=lambda x: x.airy_bi(),
        complex_ball=lambda z: z.airy_bi(),
        mp=mpmath.airybi,
        takes=_REAL,
    ),
    Head(
        sympy.airyaiprime,
        ball=lambda x: x.airy_ai(derivative=1),
        complex_ball=lambda z: z.airy_ai(derivative=1),
        mp=partial(mpmath.airyai, derivative=1),
        takes=_REAL,
    ),
    Head(
        sympy.airybiprime,
        ball=lambda x: x.airy_bi(derivative=1),
        complex_ball=lambda z: z.airy_bi(derivative=1),
        mp=partial(mpmath.airybi, derivative=1),
        takes=_REAL,
    ),
)
