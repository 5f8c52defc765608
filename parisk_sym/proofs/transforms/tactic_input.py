"""What a person puts into a tactic is exact and real, as what stands in a statement is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from numbers import Number
from typing import Any

import numpy as np
from sympy import Expr

from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Lemma, Tactic
from parisk_sym.formulas.allowed_expressions import read_end, read_expression
from parisk_sym.formulas.domain import Domain, Interval

__all__ = ["check_given"]

_CHECKED = (Statement, Lemma, Domain, Interval)
"""What has looked at its own expressions."""


_OF_NUMBERS = ("numpy", "mpmath", "gmpy2", "flint")
"""Libraries whose objects SymPy would take for numbers."""


def check_given(by: Tactic | None) -> None:
    """ClaimError for a float, for the imaginary unit, and for what is no number, in any value of a tactic or of those inside it.

    >>> from parisk_sym.claims.tactics import ByDerivative
    >>> from sympy import Symbol
    >>> check_given(ByDerivative(Symbol("x", real=True)))
    """
    for name, value in _given(by):
        read_end(value, name)


def _given(value: Any, name: str = "the tactic") -> Iterator[tuple[str, Expr]]:
    """Every number and expression, with the tactic and its field in words."""
    if isinstance(value, (bool, np.bool_)):
        return
    if isinstance(value, (Expr, Number, Decimal)) or type(value).__module__.partition(".")[0] in _OF_NUMBERS:
        yield name, read_expression(value, name)
    elif isinstance(value, (_CHECKED, type)):
        return
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _given(part, name)
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from _given(part, name)
    elif is_dataclass(value):
        for f in fields(value):
            yield from _given(getattr(value, f.name), f"{f.name} of {type(value).__name__}")
