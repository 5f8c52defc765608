"""Constants: Euler's, Catalan's, the golden ratio and that of the Tribonacci numbers."""

from typing import Any

import mpmath
from flint import arb
from sympy import S

from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS"]

_NONE = (Takes("", "a number", ()),)


def _tribonacci() -> arb:
    """The real root of x^3 = x^2 + x + 1 by Cardano's formula."""
    root = 3 * arb(33).sqrt()
    return (1 + (19 - root).root(3) + (19 + root).root(3)) / 3


def _mp_tribonacci() -> Any:
    return mpmath.findroot(lambda x: x**3 - x**2 - x - 1, mpmath.mpf("1.84"))


HEADS = (
    Head(type(S.EulerGamma), ball=arb.const_euler, mp=lambda: +mpmath.euler, takes=_NONE),
    Head(type(S.Catalan), ball=arb.const_catalan, mp=lambda: +mpmath.catalan, takes=_NONE),
    Head(type(S.GoldenRatio), ball=lambda: (1 + arb(5).sqrt()) / 2, mp=lambda: +mpmath.phi, takes=_NONE),
    Head(type(S.TribonacciConstant), ball=_tribonacci, mp=_mp_tribonacci, takes=_NONE),
)
