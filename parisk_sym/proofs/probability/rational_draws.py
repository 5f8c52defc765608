"""Comparisons of draws by fractions, where rounding hides them: a draw is a number of floating point, which is a fraction."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from flint import fmpq
from sympy import Expr, Symbol

from parisk_sym.core.exact import from_float
from parisk_sym.formulas.engines.program import Program
from parisk_sym.proofs.probability.integer_gap import is_made_of
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["signs_of"]


def signs_of(more: Expr, less: Expr, values: Mapping[Symbol, Any]) -> Any:
    """The signs of more - less at columns of draws, or at one number for all of them; None where it has no exact value.

    >>> from sympy import Abs
    >>> x = Symbol("x")
    >>> signs_of(
    ...     Abs(x - 1) - Abs(x),
    ...     -Symbol("one"),
    ...     {x: np.array([0.3, 7.1]), Symbol("one"): np.array([1.0, 1.0])},
    ... ).tolist()
    [1, 0]
    """
    gap = sympy_form(more - less)
    if not is_made_of(gap, lambda e: bool(e.is_Rational or e.is_Symbol)):
        return None
    used = sorted(gap.free_symbols, key=str)
    columns = [_fractions(np.asarray(values[s], dtype=np.float64)) for s in used]
    found = np.asarray(Program(gap, used).run(_FRACTIONS, columns))
    return (found > _ZERO).astype(int) - (found < _ZERO)


_fractions = np.frompyfunc(from_float, 1, 1)
_ZERO = fmpq(0)


def _all(join: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    return lambda *parts: functools.reduce(join, parts)


class _Fractions:
    """The engine of columns of exact fractions."""

    name = "fractions"
    precision = 0
    rules: Mapping[str, Callable[..., Any]] = {
        "Add": _all(operator.add),
        "Mul": _all(operator.mul),
        "Abs": abs,
        "Max": _all(np.maximum),
        "Min": _all(np.minimum),
    }
    binders: Mapping[str, Callable[..., Any]] = {}

    @staticmethod
    def number(value: fmpq) -> fmpq:
        """The number itself."""
        return value


_FRACTIONS = _Fractions()
