"""Differences of integers that are exact in floating point, so that draws are compared without rounding."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import inf
from typing import Any

import numpy as np
import sympy
from sympy import Abs, Add, Expr, Integer, Max, Min, Mul, Pow, Symbol

from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["is_made_of", "largest", "whole_gap"]

_JOINED = (Add, Mul, Abs, Max, Min)


def whole_gap(more: Expr, less: Expr, whole: Collection[Symbol]) -> Expr | None:
    """A positive multiple of more - less that is an integer whenever some symbols are; None where the form shows none.

    >>> n = Symbol("n")
    >>> print(whole_gap(n / 10, sympy.Rational(1, 4), {n}), whole_gap(n / 10, sympy.sqrt(2), {n}))
    2*n - 5 None
    """
    terms = Add.make_args(sympy.expand(sympy_form(more - less)))
    denominator = sympy.ilcm(
        1, *(term.as_coeff_Mul()[0].q for term in terms if term.as_coeff_Mul()[0].is_Rational)
    )
    gap = Add(*(denominator * term for term in terms))
    return gap if is_made_of(gap, lambda e: e.is_Integer or e in whole) else None


def is_made_of(e: Expr, leaf: Callable[[Expr], bool]) -> bool:
    """Whether sums, products, whole powers, absolute values, maxima and minima make an expression of such parts."""
    if isinstance(e, Pow):
        return bool(e.exp.is_Integer and e.exp > 0) and is_made_of(e.base, leaf)
    if isinstance(e, _JOINED):
        return all(is_made_of(part, leaf) for part in e.args)
    return leaf(e)


def largest(e: Expr, values: Mapping[Symbol, Any]) -> float:
    """A bound for the magnitude of a whole number and of everything that it is computed from."""
    parts = [largest(part, values) for part in e.args]
    try:
        match e:
            case Integer():
                return float(abs(e))
            case Symbol():
                return float(np.max(np.abs(values[e])))
            case Pow():
                return parts[0] ** int(e.exp)
            case Mul():
                return float(np.prod(parts))
        return sum(parts)
    except OverflowError:
        return inf
