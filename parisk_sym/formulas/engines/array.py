"""Vectorised float64 for simulations: the rule table for NumPy, fast and without error bounds.

The array face of a formula is not made of it (`elementwise.py`). Special functions have a rule here only where their file declares one.
"""

from collections.abc import Mapping
from functools import reduce
from typing import Any

import numpy as np
from flint import fmpq

from parisk_sym.formulas import heads
from parisk_sym.formulas.head import Rule, merged_tables

__all__ = ["ARRAY"]


def _piecewise(*branches: tuple[Any, Any]) -> Any:
    """First branch whose condition holds, element by element."""
    values = np.broadcast_arrays(*(np.asarray(v, dtype=np.float64) for v, _ in branches))
    result = np.full(np.broadcast(*values, *(np.asarray(c) for _, c in branches)).shape, np.nan)
    for value, condition in reversed(list(zip(values, (c for _, c in branches), strict=True))):
        result = np.where(condition, value, result)
    return result


_ELEMENTARY: Mapping[str, Rule] = {
    "Add": lambda *v: reduce(np.add, v),
    "Mul": lambda *v: reduce(np.multiply, v),
    "Pow": np.power,
    "exp": np.exp,
    "log": np.log,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "Abs": np.abs,
    "Max": lambda *v: reduce(np.maximum, v),
    "Min": lambda *v: reduce(np.minimum, v),
    "Exp1": lambda: np.e,
    "Pi": lambda: np.pi,
    "StrictLessThan": np.less,
    "LessThan": np.less_equal,
    "StrictGreaterThan": np.greater,
    "GreaterThan": np.greater_equal,
    "Equality": np.equal,
    "And": lambda *v: reduce(np.logical_and, v),
    "Or": lambda *v: reduce(np.logical_or, v),
    "BooleanTrue": lambda: True,
    "BooleanFalse": lambda: False,
    "ExprCondPair": lambda value, condition: (value, condition),
    "Piecewise": _piecewise,
}


class ArrayEngine:
    """The rule table of the array face."""

    name = "array"
    precision = None
    rules: Mapping[str, Rule] = merged_tables(_ELEMENTARY.items(), heads.rules("array").items())
    binders: Mapping[str, Rule] = heads.rules("array", binders=True)

    @staticmethod
    def number(value: fmpq) -> float:
        """The nearest float64."""
        return int(value.p) / int(value.q)


ARRAY = ArrayEngine()
