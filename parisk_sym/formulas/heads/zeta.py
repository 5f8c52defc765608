"""The zeta functions of Riemann and Hurwitz, Dirichlet's eta and polylogarithms (DLMF 25)."""

from typing import Any

import mpmath
import sympy
from flint import acb, arb

from parisk_sym.formulas.arithmetic.balls import where
from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS"]


def _zeta(s: arb, a: arb | None = None) -> arb:
    """The pole at s = 1 is left out; Hurwitz's function for a > 0 (DLMF 25.11.1)."""
    if s.contains(1) or not (a is None or a > 0):
        return arb.nan()
    return s.zeta() if a is None else s.zeta(a)


def _polylog(s: arb, z: arb) -> arb:
    """Real for z < 1 (DLMF 25.12.10); flint aborts the process for an order that is not finite."""
    return z.polylog(s) if s.is_finite() and z.is_finite() else arb.nan()


def _mp_polylog(s: Any, z: Any) -> Any:
    return mpmath.re(mpmath.polylog(s, z))


def _eta(s: arb, *shift: arb) -> arb:
    """The sum of (-1)^(n-1) n^-s, continued; that of shifted terms is not evaluated."""
    return arb.nan() if shift else acb(s).dirichlet_eta().real


HEADS = (
    Head(
        sympy.zeta,
        ball=_zeta,
        mp=mpmath.zeta,
        takes=(
            Takes("s", "s != 1", ((1, 9),)),
            Takes("s", "s != 1", ((-5, 1),)),
            Takes("s, a", "s != 1, a > 0", ((1, 6), (0, 5))),
        ),
    ),
    Head(
        sympy.dirichlet_eta,
        ball=_eta,
        mp=mpmath.altzeta,
        takes=(Takes("s", "all real s", ((-5, 6),)),),
    ),
    Head(
        sympy.polylog,
        ball=where(lambda s, z: z < 1, _polylog),
        mp=_mp_polylog,
        takes=(Takes("s, z", "real s, z < 1", ((-3, 4), ("-4/5", "4/5"))),),
    ),
)
