"""Incomplete gamma functions (DLMF 8.2.1, 8.2.2)."""

import mpmath
import sympy
from flint import arb

from parisk_sym.formulas.arithmetic.holomorphic import on_second
from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS"]

HEADS = (
    Head(
        sympy.lowergamma,
        ball=lambda s, x: arb.gamma_lower(x, s),
        complex_ball=on_second(lambda s, z: z.gamma_lower(s)),
        mp=lambda s, x: mpmath.gammainc(s, 0, x),
        takes=(Takes("s, x", "s > 0, x >= 0", ((0, 5), (0, 9))),),
    ),
    Head(
        sympy.uppergamma,
        ball=lambda s, x: arb.gamma_upper(x, s),
        complex_ball=on_second(lambda s, z: z.gamma_upper(s)),
        mp=mpmath.gammainc,
        takes=(Takes("s, x", "real s, x > 0", ((-3, 5), (0, 9))),),
    ),
)
