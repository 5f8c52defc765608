"""Whether what a head needs certainly fails at an exact point."""

from __future__ import annotations

import sympy
from sympy import Expr

from parisk_sym.proofs.algebra.facts import FAILURES, Facts
from parisk_sym.proofs.definedness.needs import Need
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.sample_points import Point

__all__ = ["breaks", "rational_value"]


def breaks(need: Need, value: Expr, values: Values, point: Point) -> bool:
    """Whether a value at a point certainly is not what is needed."""
    sign, _ = values.sign(point)
    match need:
        case Need.NONZERO:
            return sign == 0 and values.exactly_zero(point)
        case Need.POSITIVE:
            return sign < 0 or (sign == 0 and values.exactly_zero(point))
        case Need.NONNEGATIVE:
            return sign < 0
        case Need.OFF_POLES:
            return _at_pole(value.xreplace(point))
        case Need.INTEGER:
            return _no_integer(value.xreplace(point))
    return False


def _exact(e: Expr) -> sympy.Rational | None:
    value = Facts({}).form(e).constant
    return None if value is None else sympy.Rational(int(value.p), int(value.q))


def rational_value(e: Expr) -> sympy.Rational | None:
    """The value of a number where exact arithmetic finds a rational one."""
    try:
        return _exact(e)
    except FAILURES:
        return None


def _at_pole(e: Expr) -> bool:
    value = rational_value(e)
    return value is not None and value.is_Integer and value <= 0


def _no_integer(e: Expr) -> bool:
    value = rational_value(e)
    return value is not None and not value.is_Integer
