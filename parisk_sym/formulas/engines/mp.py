"""High precision without certificates: the rule table for mpmath.

Used as a second engine beside the balls. Precision is mpmath's global `mp`; callers set it with `workdps`.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from operator import add, mul
from typing import Any

import mpmath
from flint import fmpq
from mpmath import mp

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas import heads
from parisk_sym.formulas.head import Rule, merged_tables

__all__ = ["MP"]


def _ceiling(x: Any) -> Any:
    """A number as close to an integer as rounding may have moved it is taken to be that integer."""
    nearest, slack = mpmath.nint(x), mp.eps * 2**16
    return nearest if abs(x - nearest) <= slack * max(1, abs(x)) else mpmath.ceil(x)


def _integers_between(lower: Any, upper: Any) -> range:
    """The integers of a sum or product, empty if the upper end is one less than the lower one; undefined below that."""
    if upper < lower - 1:
        raise DomainError(f"the ends of a sum or product are out of order: {int(lower)} and {int(upper)}")
    return range(int(lower), int(upper) + 1)


def _sum(body: Callable[[Any], Any], lower: Any, upper: Any) -> Any:
    return mpmath.fsum(body(mp.mpf(i)) for i in _integers_between(lower, upper))


def _product(body: Callable[[Any], Any], lower: Any, upper: Any) -> Any:
    return mpmath.fprod(body(mp.mpf(i)) for i in _integers_between(lower, upper))


def _integral(body: Callable[[Any], Any], lower: Any, upper: Any) -> Any:
    return mpmath.quad(body, [lower, upper])


def _piecewise(*branches: tuple[Any, bool]) -> Any:
    return next(value for value, condition in branches if condition)


_ELEMENTARY: Mapping[str, Rule] = {
    "Add": lambda *v: reduce(add, v),
    "Mul": lambda *v: reduce(mul, v),
    "Pow": lambda b, e: b**e,
    "exp": mpmath.exp,
    "log": mpmath.log,
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "sinh": mpmath.sinh,
    "cosh": mpmath.cosh,
    "tanh": mpmath.tanh,
    "coth": mpmath.coth,
    **{
        name: getattr(mpmath, name)
        for name in ("tan", "cot", "sec", "csc", "sech", "csch", "atan", "asin", "acos")
    },
    **{name: getattr(mpmath, name) for name in ("asinh", "acosh", "atanh")},
    "ceiling": _ceiling,
    "floor": lambda x: -_ceiling(-x),
    "frac": lambda x: x + _ceiling(-x),
    "Abs": abs,
    "sign": mpmath.sign,
    "Max": max,
    "Min": min,
    "Exp1": lambda: +mp.e,
    "Pi": lambda: +mp.pi,
    "Infinity": lambda: mp.inf,
    "NegativeInfinity": lambda: -mp.inf,
    "StrictLessThan": lambda a, b: a < b,
    "LessThan": lambda a, b: a <= b,
    "StrictGreaterThan": lambda a, b: a > b,
    "GreaterThan": lambda a, b: a >= b,
    "Equality": lambda a, b: a == b,
    "Unequality": lambda a, b: a != b,
    "And": lambda *v: all(v),
    "Or": lambda *v: any(v),
    "Not": lambda v: not v,
    "BooleanTrue": lambda: True,
    "BooleanFalse": lambda: False,
    "ExprCondPair": lambda value, condition: (value, condition),
    "Piecewise": _piecewise,
}


class MpEngine:
    """The rule table of the mp face."""

    name = "mp"
    precision = None
    rules: Mapping[str, Rule] = merged_tables(_ELEMENTARY.items(), heads.rules("mp").items())
    binders: Mapping[str, Rule] = {
        "Sum": _sum,
        "Product": _product,
        "Integral": _integral,
        **heads.rules("mp", binders=True),
    }

    @staticmethod
    def number(value: fmpq) -> Any:
        """A rational number rounded to the working precision."""
        return mp.mpf(int(value.p)) / int(value.q)


MP = MpEngine()
