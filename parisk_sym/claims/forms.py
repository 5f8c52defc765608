"""Statements as plain data, for programs that know nothing of this package: the kind, its fields, the domain."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from sympy import Basic

from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.prefix import TooLongError, name_of, prefix

__all__ = ["form_of"]


def form_of(statement: Any) -> dict[str, Any] | None:
    """A statement as its author wrote it, expressions in prefix form; None for one that no such form can hold.

    >>> from sympy import Symbol
    >>> from parisk_sym.claims.kinds.inequality import Inequality
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> x = Symbol("x", real=True)
    >>> form_of(Inequality(0, "<", x, {x: POSITIVE}))["right"]
    ['s', 'x']
    """
    if not isinstance(statement, Statement) or statement.own_symbols:
        return None
    try:
        written = statement.as_written()
        values = {f.name: _form(getattr(written, f.name)) for f in fields(written)}  # type: ignore[arg-type]
    except (TooLongError, _OpaqueError):
        return None
    return {"kind": statement.kind, **values}


class _OpaqueError(ValueError):
    """A field that is no plain data: a law, an event, a mechanism."""


def _form(value: Any) -> Any:
    if isinstance(value, Basic):
        return prefix(value)
    if isinstance(value, Domain):
        return [[name_of(s), _interval(i)] for s, i in value.items()]
    if isinstance(value, tuple) and all(isinstance(part, Statement) for part in value):
        return [_required(part) for part in value]
    if isinstance(value, Statement):
        return _required(value)
    if isinstance(value, str):
        return value
    raise _OpaqueError(type(value).__name__)


def _required(part: Statement) -> dict[str, Any]:
    found = form_of(part)
    if found is None:
        raise _OpaqueError(type(part).__name__)
    return found


def _interval(interval: Interval) -> dict[str, Any]:
    return {
        "lower": prefix(interval.lower),
        "upper": prefix(interval.upper),
        "lower_open": interval.lower_open,
        "upper_open": interval.upper_open,
        "integer": interval.integer,
    }
