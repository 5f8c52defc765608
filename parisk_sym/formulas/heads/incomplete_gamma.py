"""Incomplete gamma functions (DLMF 8.2.1, 8.2.2)."""

import mpmath
import sympy
from flint import arb

from parisk_sym.formulas.arithmetic.holomorphic import on_second
from parisk_sym.formulas.head import Head, Takes
from parisk_sym.formulas.kernels.gamma_difference import applies, gamma_tail

__all__ = ["HEADS"]

_FAR = 1000
"""Orders from which on Arb's functions lose their digits near the argument."""


def _lower(s: arb, x: arb) -> arb:
    if s > _FAR and x > 0 and applies(s):
        is_lower, tail = gamma_tail(s, x)
        return s.gamma() * (tail if is_lower else 1 - tail)
    return x.gamma_lower(s)


def _upper(s: arb, x: arb) -> arb:
    if s > _FAR and x > 0 and applies(s):
        is_lower, tail = gamma_tail(s, x)
        return s.gamma() * (1 - tail if is_lower else tail)
    return x.gamma_upper(s)


HEADS = (
    Head(
        sympy.lowergamma,
        ball=_lower,
        complex_ball=on_second(lambda s, z: z.gamma_lower(s)),
        mp=lambda s, x: mpmath.gammainc(s, 0, x),
        takes=(Takes("s, x", "s > 0, x >= 0", ((0, 5), (0, 9))),),
    ),
    Head(
        sympy.uppergamma,
        ball=_upper,
        complex_ball=on_second(lambda s, z: z.gamma_upper(s)),
        mp=mpmath.gammainc,
        takes=(Takes("s, x", "real s, x > 0", ((-3, 5), (0, 9))),),
    ),
)
