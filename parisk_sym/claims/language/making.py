"""Statements from what a line says: the classes of claims, with errors that a reader of the line understands."""

from __future__ import annotations

from typing import Any, TypeVar

from sympy import Expr, Symbol

from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.reading import read_namespace
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Interval

__all__ = ["statement_with", "used_ranges"]


_Kind = TypeVar("_Kind", bound=Statement)


def statement_with(kind: type[_Kind], *arguments: Any) -> _Kind:
    """The statement made of these arguments. Raises AskError, with the reason, where they make none."""
    try:
        found: _Kind = read_namespace({}).call(kind, *arguments)
    except ClaimError as error:
        raise AskError(str(error)) from error
    return found


def used_ranges(
    domain: dict[Symbol, Interval], *expressions: Expr, bound: Symbol | None = None
) -> dict[Symbol, Interval]:
    """The ranges of the letters in expressions, and those of all letters that restrict them.

    These are the letters in the ends of a range, and those with ends that name a letter: y in (0, x) says that x > 0. The variable of a
    limit or an extreme, which is `bound`, is not restricted.
    """
    ends = {s: i.lower.free_symbols | i.upper.free_symbols for s, i in domain.items()}
    free = {s for e in expressions for s in e.free_symbols}
    while True:
        named = free - {bound}
        more = {t for s in free for t in ends.get(s, set())} | {s for s in ends if ends[s] & named}
        if more <= free:
            return {s: i for s, i in domain.items() if s in free}
        free |= more
