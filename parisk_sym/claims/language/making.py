"""Statements from what a line says: the classes of claims, with errors that a reader of the line understands."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Symbol

from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.reading import read_namespace
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Interval

__all__ = ["statement_with", "used_ranges"]


def statement_with(kind: type[Statement], *arguments: Any) -> Statement:
    """The statement made of these arguments. Raises AskError, with the reason, where they make none."""
    try:
        found: Statement = read_namespace({}).call(kind, *arguments)
    except ClaimError as error:
        raise AskError(str(error)) from error
    return found


def used_ranges(domain: dict[Symbol, Interval], *expressions: Expr) -> dict[Symbol, Interval]:
    """All ranges, also of letters that are not in the expressions: they may bound those that are."""
    free = {s for e in expressions for s in e.free_symbols}
    grown = True
    while grown:
        more = {
            s
            for k in free
            if k in domain
            for end in (domain[k].lower, domain[k].upper)
            for s in end.free_symbols
        }
        grown = not more <= free
        free |= more
    return {s: i for s, i in domain.items() if s in free}
