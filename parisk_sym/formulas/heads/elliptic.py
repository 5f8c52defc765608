"""Elliptic integrals of Legendre, of the parameter m = k^2 (DLMF 19.2)."""

from collections.abc import Callable

import mpmath
import sympy
from flint import acb, arb

from parisk_sym.formulas.arithmetic.balls import where
from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS"]


def _real(rule: Callable[..., acb]) -> Callable[..., arb]:
    """The real part of a value that is real."""
    return lambda *balls: rule(*map(acb, balls)).real


def _last_below_one(*balls: arb) -> bool:
    return bool(balls[-1] < 1)


def _both_below_one(*balls: arb) -> bool:
    return bool(balls[0] < 1 and balls[-1] < 1)


def _second(*balls: acb) -> acb:
    """E(m), or E(phi, m)."""
    return balls[0].elliptic_e() if len(balls) == 1 else acb.elliptic_e_inc(*balls)


def _third(*balls: acb) -> acb:
    """Pi(n, m), or Pi(n, phi, m)."""
    return acb.elliptic_pi(*balls) if len(balls) == 2 else acb.elliptic_pi_inc(*balls)


_COMPLETE = Takes("m", "m < 1", ((-4, 1),))
_INCOMPLETE = Takes("phi, m", "real phi, m < 1", ((-1, 1), (-4, 1)))

HEADS = (
    Head(
        sympy.elliptic_k,
        ball=where(_last_below_one, _real(lambda m: m.elliptic_k())),
        mp=mpmath.ellipk,
        takes=(_COMPLETE,),
    ),
    Head(
        sympy.elliptic_f,
        ball=where(_last_below_one, _real(acb.elliptic_f)),
        mp=mpmath.ellipf,
        takes=(_INCOMPLETE,),
    ),
    Head(
        sympy.elliptic_e,
        ball=where(_last_below_one, _real(_second)),
        mp=mpmath.ellipe,
        takes=(_COMPLETE, _INCOMPLETE),
    ),
    Head(
        sympy.elliptic_pi,
        ball=where(_both_below_one, _real(_third)),
        mp=mpmath.ellippi,
        takes=(
            Takes("n, m", "n < 1, m < 1", ((-3, 1), (-4, 1))),
            Takes("n, phi, m", "n < 1, real phi, m < 1", ((-3, 1), (-1, 1), (-4, 1))),
        ),
    ),
)
