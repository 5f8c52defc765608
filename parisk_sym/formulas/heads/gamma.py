"""The gamma function, its logarithm and logarithmic derivative, factorials and binomial coefficients (DLMF 5.2, 1.2)."""

from typing import Any

import mpmath
import sympy
from flint import arb

from parisk_sym.formulas.engines.holomorphic import cut_below
from parisk_sym.formulas.head import Head

__all__ = ["HEADS"]


def _binomial(n: arb, m: arb) -> arb:
    return (n + 1).gamma() / ((m + 1).gamma() * (n - m + 1).gamma())


def _entire_binomial(n: Any, m: Any) -> Any:
    """By reciprocal gamma functions, which are entire; real or complex."""
    return (n + 1).gamma() * (m + 1).rgamma() * (n - m + 1).rgamma()


HEADS = (
    Head(sympy.gamma, ball=lambda x: x.gamma(), complex_ball=lambda z: z.gamma(), mp=mpmath.gamma),
    Head(
        sympy.loggamma,
        ball=lambda x: x.lgamma(),
        complex_ball=cut_below(0, lambda z: z.lgamma()),
        mp=mpmath.loggamma,
    ),
    Head(sympy.digamma, ball=lambda x: x.digamma(), complex_ball=lambda z: z.digamma()),
    Head(
        sympy.factorial,
        ball=lambda x: (x + 1).gamma(),
        complex_ball=lambda z: (z + 1).gamma(),
        mp=mpmath.factorial,
    ),
    Head(
        sympy.binomial,
        ball=_binomial,
        real_ball=_entire_binomial,
        complex_ball=_entire_binomial,
        mp=mpmath.binomial,
    ),
)
