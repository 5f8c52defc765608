"""Remainders and steps, which jump: x mod y, Heaviside's step, Kronecker's delta."""

from typing import Any

import sympy
from flint import arb

from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS"]


def _mod(x: arb, y: arb) -> arb:
    """x - y floor(x/y), of the sign of y."""
    return x - y * (x / y).floor()


def _heaviside(x: arb, at_zero: arb | None = None) -> arb:
    """0 below 0, 1 above, and `at_zero` there."""
    value = arb(1) if x > 0 else arb(0) if x < 0 else arb(0).union(arb(1)) if x.is_finite() else arb.nan()
    if at_zero is None or not x.contains(0):
        return value
    return at_zero if x.is_zero() else value.union(at_zero)


def _mp_heaviside(x: Any, at_zero: Any = 0.5) -> Any:
    return at_zero if x == 0 else x * 0 + (x > 0)


def _delta(i: arb, j: arb, *_: arb) -> arb:
    """1 where both are equal, 0 where they differ."""
    if not i.overlaps(j):
        return arb(0)
    if not (i.is_finite() and j.is_finite()):
        return arb.nan()
    return arb(1) if i.is_exact() and j.is_exact() else arb(0).union(arb(1))


HEADS = (
    Head(
        sympy.Mod,
        ball=_mod,
        mp=lambda x, y: x % y,
        takes=(
            Takes("x, y", "y != 0; jumps", ((-9, 9), (1, 4))),
            Takes("x, y", "y != 0; jumps", ((-9, 9), (-4, -1))),
        ),
    ),
    Head(
        sympy.Heaviside,
        ball=_heaviside,
        mp=_mp_heaviside,
        takes=(
            Takes("x", "all real x; jumps at 0", ((-1, 1),)),
            Takes("x, h", "h is the value at 0", ((-1, 1), (0, 1))),
        ),
    ),
    Head(
        sympy.KroneckerDelta,
        ball=_delta,
        mp=lambda i, j, *_: i * 0 + (i == j),
        takes=(Takes("i, j", "all real i, j; jumps where they meet", (range(3), range(3))),),
    ),
)
