"""A statement with its symbols replaced by expressions, over another domain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.statement import OfExpressions, Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.knowledge import with_replacements

__all__ = ["goal_instance", "placed_at", "values_in", "without"]


def goal_instance(goal: Statement, values: Mapping[Expr, Expr], domain: Domain) -> Statement | str:
    """The goal with parts of its expressions replaced, over a domain; or why that would not be equivalent.

    The variable of a shape, limit or density stays: it is no parameter that could take a value.
    """
    if not isinstance(goal, OfExpressions):
        return f"a statement of kind {goal.kind} is not taken case by case"
    variable = getattr(goal, "variable", None)
    if variable is not None and any(part.has(variable) for part in values):
        return f"{variable} is the variable of the statement, not a parameter"
    fields: dict[str, Any] = {}
    for name, part in vars(goal).items():
        if isinstance(part, sympy.Basic):
            fields[name] = with_replacements(part, values)
            if fields[name] is None:
                return f"{part} binds a symbol of what is put in, or of what is replaced"
    return cast(Statement, replace(cast(Any, goal), **fields, domain=domain))


def placed_at(goal: Statement, symbol: Symbol, value: Expr) -> Statement | str:
    """The goal where one symbol of its domain has a value, such as a base case; or why there is no such statement: no other symbol may be left without values."""
    try:
        return goal_instance(goal, {symbol: value}, without(goal.domain, symbol, value))
    except ClaimError as error:
        return f"there is no case {symbol} = {value}: {error}"


def values_in(interval: Interval, values: Mapping[Expr, Expr]) -> Interval:
    """An interval with symbols or whole parts of its ends replaced by values; the ends bind none of them."""
    lower, upper = (end.xreplace(dict(values)) for end in (interval.lower, interval.upper))
    return Interval(lower, upper, interval.lower_open, interval.upper_open, interval.integer)


def without(domain: Domain, symbol: Symbol, value: Expr) -> Domain:
    """The domain of the other symbols where one has a value."""
    return Domain({s: values_in(i, {symbol: value}) for s, i in domain.items() if s != symbol})
