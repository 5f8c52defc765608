"""Comparisons of draws by fractions, where rounding hides them: a draw is a number of floating point, which is a fraction."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from flint import fmpq
from sympy import Expr, Symbol

from parisk_sym.formulas.engines.fold import Program
from parisk_sym.ground.exact import from_float
from parisk_sym.proofs.chance.whole import is_made_of
from parisk_sym.proofs.restating.plain import evaluated

__all__ = ["signs_of"]


def signs_of(more: Expr, less: Expr, values: Mapping[Symbol, Any]) -> Any:
    """The signs of more - less at columns of draws; None where it has no exact value.

    >>> from sympy import Abs
    >>> x = Symbol("x")
    >>> signs_of(
    ...     Abs(x - 1) - Abs(x),
    ...     -Symbol("one"),
    ...     {x: np.array([0.3, 7.1]), Symbol("one"): np.array([1.0, 1.0])},
    ... ).tolist()
    [1, 0]
    """
    gap = evaluated(more - less)
    if not is_made_of(gap, lambda e: bool(e.is_Rational or e.is_Symbol)):
        return None
    used = sorted(gap.free_symbols, key=str)
    program = Program(gap, used)
    columns = np.broadcast_arrays(*(np.asarray(values[s], dtype=np.float64) for s in used))
    rows = zip(*(column.flat for column in columns), strict=True)
    found = [_sign(program.run(_FRACTIONS, list(map(_fraction, row)))) for row in rows]
    return np.array(found).reshape(columns[0].shape)


def _fraction(value: Any) -> fmpq:
    return from_float(float(value))


def _sign(value: fmpq) -> int:
    return int(value > 0) - int(value < 0)


def _sum(*parts: fmpq) -> fmpq:
    return sum(parts, fmpq(0))


def _product(*parts: fmpq) -> fmpq:
    return math.prod(parts, start=fmpq(1))


class _Fractions:
    """The engine of exact fractions."""

    name = "fractions"
    precision = 0
    rules: Mapping[str, Callable[..., fmpq]] = {
        "Add": _sum, "Mul": _product, "Abs": abs, "Max": lambda *parts: max(parts), "Min": lambda *parts: min(parts),
    }  # fmt: skip
    binders: Mapping[str, Callable[..., fmpq]] = {}

    @staticmethod
    def number(value: fmpq) -> fmpq:
        """The number itself."""
        return value


_FRACTIONS = _Fractions()
