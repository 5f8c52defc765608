"""Sums and products of very many terms, which are not added up one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import sympy
from sympy import Expr, Symbol

from parisk_sym.proofs.budgets import ADDED_TERMS

__all__ = ["any_is_long", "numbers_of_terms"]


def numbers_of_terms(e: Expr) -> tuple[Expr, ...]:
    """The number of terms of each sum and product with finite ends; those whose ends have an index of another sum are left out.

    >>> k, n = sympy.symbols("k n", integer=True)
    >>> numbers_of_terms(sympy.Sum(1 / k, (k, 3, n)) + sympy.Sum(1 / k**2, (k, 1, sympy.oo)))
    (n - 2,)
    """
    limits = (limit for whole in e.atoms(sympy.Sum, sympy.Product) for limit in whole.limits)
    return tuple(
        last - first + 1
        for _, first, last in limits
        if not last.is_infinite and not first.is_infinite and (last - first).free_symbols <= e.free_symbols
    )


def any_is_long(numbers: Iterable[Expr], point: Mapping[Symbol, Expr]) -> bool:
    """Whether one of the numbers of terms is above the budget at a point."""
    values = (number.xreplace(dict(point)) for number in numbers)
    return any(value.is_number and not ADDED_TERMS.allows(value) for value in values)
