"""Checks that the expressions in a tactic are exact and real, as those in a statement have to be."""

from __future__ import annotations

from decimal import Decimal
from numbers import Number
from typing import Any

import numpy as np
from sympy import Expr

from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Lemma, Tactic
from parisk_sym.core.walk import objects_with_fields
from parisk_sym.formulas.allowed_expressions import read_end, read_expression
from parisk_sym.formulas.domain import Domain, Interval

__all__ = ["check_given"]

_CHECKED = (Statement, Lemma, Domain, Interval, type)
"""Classes that check their own expressions."""


_OF_NUMBERS = ("numpy", "mpmath", "gmpy2", "flint")
"""Libraries whose objects SymPy would take for numbers."""


def check_given(by: Tactic | None) -> None:
    """ClaimError for a float, for the imaginary unit, and for what is no number, in any value of a tactic or of those inside it.

    >>> from parisk_sym.claims.tactics import ByDerivative
    >>> from sympy import Symbol
    >>> check_given(ByDerivative(Symbol("x", real=True)))
    """
    for field, value in objects_with_fields(by, _CHECKED):
        if _is_number(value):
            name = f"{field[1]} of {field[0].__name__}" if field else "the tactic"
            read_end(read_expression(value, name), name)


def _is_number(value: Any) -> bool:
    """Whether SymPy would take it for a number or an expression; a truth value is neither."""
    if isinstance(value, (bool, np.bool_)):
        return False
    return (
        isinstance(value, (Expr, Number, Decimal)) or type(value).__module__.partition(".")[0] in _OF_NUMBERS
    )
