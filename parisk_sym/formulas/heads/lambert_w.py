"""Lambert's W, the inverse of w e^w (DLMF 4.13)."""

from typing import Any

import mpmath
import sympy
from flint import acb, arb
from sympy import Expr

from parisk_sym.formulas.engines.arithmetic import one_integer
from parisk_sym.formulas.engines.holomorphic import off_cut, undefined
from parisk_sym.formulas.head import Head

__all__ = ["HEADS"]


def _ball(z: arb, branch: arb | None = None) -> arb:
    return z.lambertw(0 if branch is None else one_integer(branch, "the branch of Lambert's W"))


def _real_ball(z: arb, branch: arb | None = None) -> arb:
    return z.lambertw() if branch is None or branch.is_zero() else arb.nan()


def _complex_ball(z: acb, branch: acb | None = None) -> acb:
    """The principal branch, holomorphic off (-oo, -1/e]."""
    principal = branch is None or branch.is_zero()
    return z.lambertw() if principal and off_cut(z, -((-arb(1)).exp())) else undefined()


def _mp(z: Any, branch: Any = 0) -> Any:
    return mpmath.lambertw(z, int(branch)).real


def _source(printer: Any, node: Expr) -> str:
    arguments = ", ".join(printer._print(a) for a in node.args)
    return f"lambertw({arguments}).real"


HEADS = (
    Head(
        sympy.LambertW,
        ball=_ball,
        real_ball=_real_ball,
        complex_ball=_complex_ball,
        mp=_mp,
        source=_source,
    ),
)
