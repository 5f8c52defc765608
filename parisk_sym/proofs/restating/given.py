"""What a person puts into a tactic is exact and real, as what stands in a statement is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from sympy import Expr, sympify

from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Lemma, Tactic
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.pieces import read_end

__all__ = ["check_given"]

_CHECKED = (Statement, Lemma, Domain, Interval)
"""What has looked at its own expressions."""


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
    if isinstance(value, (Expr, float, complex)):
        yield name, sympify(value)
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
