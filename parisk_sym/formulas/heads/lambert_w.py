"""Lambert's W, the inverse of w e^w (DLMF 4.13)."""

from typing import Any

import mpmath
import sympy
from flint import acb, arb
from sympy import Expr

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.arithmetic.balls import one_integer
from parisk_sym.formulas.arithmetic.holomorphic import off_cut, undefined
from parisk_sym.formulas.head import Head, Takes

__all__ = ["HEADS"]


def _ball(z: arb, branch: arb | None = None) -> arb:
    number = 0 if branch is None else one_integer(branch, "the branch of Lambert's W")
    if number not in (0, -1):
        raise DomainError(f"the branch of Lambert's W must be 0 or -1 where it is real, got {number}")
    return z.lambertw(number)


def _real_ball(z: arb, branch: arb | None = None) -> arb:
    return z.lambertw() if branch is None or branch.is_zero() else arb.nan()


def _complex_ball(z: acb, branch: acb | None = None) -> acb:
    """The principal branch, holomorphic off (-oo, -1/e]."""
    principal = branch is None or branch.is_zero()
    return z.lambertw() if principal and off_cut(z, -((-arb(1)).exp())) else undefined()


def _mp(z: Any, branch: Any = 0) -> Any:
    return mpmath.lambertw(z, int(branch)).real


def _certified_array(z: Any, branch: Any = None) -> Any:
    """The lower branch on (-1/e, 0): the root w < -1 of g(w) = w + ln(-w) - ln(-z), by a step of Newton's method from SciPy's value.

    Nothing is assumed of that value: where g' = 1 + 1/w is at least half of its value s at w on all of [w - 2|g|/s, w + 2|g|/s], this
    interval has a root, and the only one below -1, since g rises there.
    """
    import numpy as np
    from scipy.special import lambertw

    from parisk_sym.formulas.arithmetic.double_double import DoubleDouble, enlarged_radius
    from parisk_sym.formulas.arithmetic.double_double_functions import log

    if branch is None or branch.hi != -1:
        unknown = np.full(np.shape(z.hi), np.nan)
        return DoubleDouble(unknown, unknown, unknown)
    start = DoubleDouble.exact(np.minimum(lambertw(z.hi, -1).real, -1.0))
    logarithm = log(-z)
    w = start - (start + log(-start) - logarithm) / (1 + 1 / start)
    middle = DoubleDouble(w.hi, w.lo, 0.0)
    slope = 1 + 1 / middle
    least = slope.hi - slope.radius - np.abs(slope.lo)
    reach = enlarged_radius(2 * (middle + log(-middle) - logarithm).size / least)
    end = w.hi + 1.01 * reach + 2.0**-50 * np.abs(w.hi)
    good = (least > 0) & (end < -1) & (1 + 1 / end >= 0.501 * slope.hi + 2.0**-50)
    return DoubleDouble(w.hi, w.lo, np.where(good, reach, np.nan))


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
        certified_array=_certified_array,
        source=_source,
        takes=(
            Takes("x", "x >= -1/e", ((0, 9),)),
            Takes("x", "x >= -1/e", (("-1/3", 0),)),
            Takes("x, k", "k = 0; k = -1 for -1/e <= x < 0", (("-1/3", 0), range(-1, 1))),
        ),
    ),
)
