"""Vectorised balls: the rule table of double-double numbers with error bounds, for elementary expressions.

Whatever a rule cannot decide (a comparison, a quotient by a possible 0, an overflow) is unknown: its radius is
NaN. So an element with a small radius is right by construction, and the others are computed by Arb's balls.
"""

from collections.abc import Mapping
from functools import reduce
from operator import add
from typing import Any

import numpy as np
from flint import arb, fmpq

from parisk_sym.formulas import heads
from parisk_sym.formulas.arithmetic import double_double_functions as functions
from parisk_sym.formulas.arithmetic.double_double import DoubleDouble, enlarged_radius, two_sum, where
from parisk_sym.formulas.head import Rule, merged_tables

__all__ = ["CERTIFIED", "supports"]

_WHOLE = 2.0**100
"""Below this a ceiling is the sum of two float64 numbers."""


def _power(base: DoubleDouble, exponent: DoubleDouble) -> DoubleDouble:
    """Roots by their own algorithm, other powers of positive numbers as exp(exponent ln(base))."""
    exact = np.ndim(exponent.hi) == 0 and exponent.lo == 0 and exponent.radius == 0
    if exact and exponent.hi in (0.5, -0.5):
        root = base.sqrt()
        return root if exponent.hi > 0 else 1 / root
    return functions.exp(exponent * functions.log(base))


def _times(one: DoubleDouble, other: DoubleDouble) -> DoubleDouble:
    """The product; a product with -1, as in SymPy's differences, is exact."""
    for sign, factor in ((one, other), (other, one)):
        if np.ndim(sign.hi) == 0 and sign.hi == -1 and sign.lo == 0 and sign.radius == 0:
            return -factor
    return one * other


def _larger(one: DoubleDouble, other: DoubleDouble) -> DoubleDouble:
    """max(x, y), as accurate as the less accurate of the two; middles are compared part by part, as their difference may overflow."""
    above = (one.hi > other.hi) | ((one.hi == other.hi) & (one.lo >= other.lo))
    chosen = where(above, one, other)
    return DoubleDouble(chosen.hi, chosen.lo, np.maximum(one.radius, other.radius))


def _smaller(one: DoubleDouble, other: DoubleDouble) -> DoubleDouble:
    return -_larger(-one, -other)


def _compare(signs: tuple[int, ...]) -> Rule:
    """1, 0 or NaN (undecided) as the sign of the difference is one of these."""

    def rule(one: DoubleDouble, other: DoubleDouble) -> Any:
        sign = (one - other).sign()
        return np.where(np.isnan(sign), np.nan, np.isin(sign, signs))

    return rule


def _ceiling(x: DoubleDouble) -> DoubleDouble:
    """The ceiling, if it is the same for the whole ball; for a large number it is hi plus the ceiling of lo."""
    whole = x.hi == np.rint(x.hi)
    part = np.where(whole, x.lo, x.hi)  # the part that has a fraction
    up = np.ceil(part)
    spread = np.where(whole, x.radius, enlarged_radius(np.abs(x.lo) + x.radius))
    inside = (up - part >= spread) & (part - (up - 1) > spread) & (np.abs(x.hi) < _WHOLE)
    return DoubleDouble(*two_sum(np.where(whole, x.hi, 0.0), up), np.where(inside, 0.0, np.nan))


def _piecewise(*branches: tuple[DoubleDouble, Any]) -> DoubleDouble:
    """The first branch whose condition holds; unknown after an undecided condition, and if none holds."""
    unknown = DoubleDouble(np.float64(np.nan), np.float64(np.nan), np.float64(np.nan))
    result = unknown
    for value, condition in reversed(branches):
        result = where(np.equal(condition, 1), value, where(np.isnan(condition), unknown, result))
    return result


_ELEMENTARY: Mapping[str, Rule] = {
    "Add": lambda *v: reduce(add, v),
    "Mul": lambda *v: reduce(_times, v),
    "Pow": _power,
    "exp": functions.exp,
    "log": functions.log,
    "sinh": functions.sinh,
    "cosh": functions.cosh,
    "tanh": functions.tanh,
    "Abs": abs,
    "ceiling": _ceiling,
    "Max": lambda *v: reduce(_larger, v),
    "Min": lambda *v: reduce(_smaller, v),
    "Exp1": lambda: functions.constant(arb.const_e),
    "Pi": lambda: functions.constant(arb.pi),
    "Half": lambda: DoubleDouble.exact(np.float64(0.5)),
    "StrictLessThan": _compare((-1,)),
    "LessThan": _compare((-1, 0)),
    "StrictGreaterThan": _compare((1,)),
    "GreaterThan": _compare((0, 1)),
    "Equality": _compare((0,)),
    "And": lambda *v: reduce(np.minimum, v),
    "Or": lambda *v: reduce(np.maximum, v),
    "BooleanTrue": lambda: np.float64(1.0),
    "BooleanFalse": lambda: np.float64(0.0),
    "ExprCondPair": lambda value, condition: (value, condition),
    "Piecewise": _piecewise,
}


class CertifiedArrayEngine:
    """The rule table of vectorised double-double balls."""

    name = "certified array"
    precision = 106
    rules: Mapping[str, Rule] = merged_tables(_ELEMENTARY.items(), heads.rules("certified_array").items())
    binders: Mapping[str, Rule] = {}

    @staticmethod
    def number(value: fmpq) -> DoubleDouble:
        """The double-double number next to it."""
        return DoubleDouble.number(value)


CERTIFIED = CertifiedArrayEngine()


def supports(names: frozenset[str]) -> bool:
    """Whether the engine has a rule for each of these heads."""
    return names <= CERTIFIED.rules.keys() | {"Pow"}
