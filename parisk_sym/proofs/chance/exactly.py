"""Comparisons of draws by fractions, where rounding hides them: a draw is a number of floating point, which is a fraction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from flint import fmpq
from sympy import Abs, Add, Expr, Max, Mul, Pow, Symbol

from parisk_sym.ground.exact import from_float, rational
from parisk_sym.proofs.chance.whole import is_made_of
from parisk_sym.proofs.restating.plain import evaluated

__all__ = ["signs_of"]


def signs_of(more: Expr, less: Expr, values: Mapping[Symbol, Any]) -> Any:
    """The signs of more - less at columns of draws; None where it has no exact value.

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
    columns = np.broadcast_arrays(*(np.asarray(values[s], dtype=np.float64) for s in used))
    rows = zip(*(column.flat for column in columns), strict=True)
    found = [_sign(_value(gap, dict(zip(used, map(_fraction, row), strict=True)))) for row in rows]
    return np.array(found).reshape(columns[0].shape)


def _fraction(value: Any) -> fmpq:
    return from_float(float(value))


def _sign(value: fmpq) -> int:
    return int(value > 0) - int(value < 0)


def _value(e: Expr, at: Mapping[Symbol, fmpq]) -> fmpq:
    if e.is_Symbol:
        return at[e]
    if e.is_Rational:
        return rational(e)
    parts = [_value(part, at) for part in e.args] if not isinstance(e, Pow) else []
    match e:
        case Pow():
            return _value(e.base, at) ** int(e.exp)
        case Add():
            return sum(parts, fmpq(0))
        case Mul():
            product = fmpq(1)
            for part in parts:
                product *= part
            return product
        case Abs():
            return abs(parts[0])
        case Max():
            return max(parts)
    return min(parts)
