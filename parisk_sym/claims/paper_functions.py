"""Heads of a paper's own functions and abbreviations: calls and names that a statement is printed with.

A call of a function stays a call, `density(t, k)`, and `where density(t, k) =` prints what the function returns for
symbols.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from functools import cache, lru_cache
from types import FunctionType
from typing import Any

import sympy
from sympy import Expr, Symbol
from sympy.concrete.expr_with_limits import ExprWithLimits

from parisk_sym.core.rewrite import READER
from parisk_sym.formulas.applied import AppliedHead, Definition, new_head, unfolded, written_form
from parisk_sym.formulas.formula import Formula
from parisk_sym.formulas.heads.root import Root
from parisk_sym.formulas.unevaluated import replaced
from parisk_sym.laws.catalogue import package_formulas

__all__ = ["abbreviation", "expose_symbols", "function_head", "is_read"]


def is_read(function: Any) -> bool:
    """Whether a function belongs to a file that was rewritten."""
    return isinstance(function, FunctionType) and READER in function.__globals__


# --- functions --------------------------------------------------------------------------------------------------------


def function_head(function: FunctionType, arguments: tuple[Expr, ...], result: Expr) -> Expr:
    """The call of a function as a head for its result; the result itself if the same call returned something else before."""
    head = _head_of(function, _name_of(function), len(arguments))
    found: Expr = head(*arguments)
    if isinstance(head.definition.value, Formula):
        return found
    known = head.definition.results.setdefault(found.args, result)
    return found if known == result else result


def _name_of(function: FunctionType) -> str:
    """The name in its definition; for a lambda, the name to which its file binds it."""
    if function.__name__ != "<lambda>":
        return function.__name__
    return next((name for name, value in function.__globals__.items() if value is function), "f")


@cache
def _head_of(function: FunctionType, name: str, count: int) -> Any:
    """The head of a function with this number of arguments: that of its formula, or its own."""
    names = list(inspect.signature(function).parameters)[:count]
    symbols = tuple(Symbol(name, real=True) for name in names)
    value = _value_at(function, symbols)
    alike = (f for f in package_formulas() if len(f.parameters) == count and _may_be(value, f))
    formula = next((f for f in alike if _is_formula(function, f)), None)
    if formula is not None:
        return formula.head
    left = f"{name}({', '.join(names)})"
    meaning = (inspect.getdoc(function) or "").partition("\n")[0].rstrip(".")
    return new_head(
        Definition(
            name, lambda *at: unfolded(sympy.sympify(function(*at))), left=left, meaning=meaning, parameters=symbols,
            body=lambda: _result_at(function, symbols), written=_written_function(function, symbols),
        )
    )  # fmt: skip


def _written_function(function: FunctionType, symbols: tuple[Symbol, ...]) -> Callable[..., Expr]:
    """The function without evaluation: its own result if its file was read, else its value with the arguments substituted."""
    if is_read(function):
        return lambda *at: written_form(sympy.sympify(function(*at)))

    def put_in(*at: Expr) -> Expr:
        dummies = [sympy.Dummy(s.name, real=True) for s in symbols]
        return replaced(function(*dummies), dict(zip(dummies, at, strict=True)))

    return put_in


@lru_cache(maxsize=4096)
def _result_at(function: Callable[..., Any], arguments: tuple[Symbol, ...]) -> Expr | None:
    """The expression that a function returns for symbols; None if it needs numbers or returns something else."""
    try:
        found = function(*arguments)
    except Exception:  # noqa: BLE001 - a function that needs numbers may raise anything
        return None
    return found if isinstance(found, Expr) else None


def _value_at(function: Callable[..., Any], arguments: tuple[Symbol, ...]) -> Expr | None:
    found = _result_at(function, arguments)
    try:
        return None if found is None else unfolded(found)
    except Exception:  # noqa: BLE001 - a function that it calls may need numbers
        return None


def _may_be(value: Expr | None, formula: Formula) -> bool:
    """Whether the value of a function at real symbols has the special functions of a formula, so that a closer look is worth it."""
    return value is None or _special(value) == _special(formula.expression)


@lru_cache(maxsize=4096)
def _special(e: Expr) -> frozenset[type]:
    """The functions in an expression but those that assumptions about symbols make disappear."""
    return frozenset(type(n) for n in sympy.preorder_traversal(e) if isinstance(n, _NAMED)) - _SIMPLIFIED


_NAMED = (sympy.Function, ExprWithLimits, Root)
_SIMPLIFIED = frozenset({sympy.Abs, sympy.sign, sympy.Max, sympy.Min, sympy.Piecewise, sympy.exp, sympy.log})


def _is_formula(function: FunctionType, formula: Formula) -> bool:
    return bool(_value_at(function, tuple(p.symbol for p in formula.parameters)) == formula.expression)


# --- abbreviations ----------------------------------------------------------------------------------------------------


def abbreviation(name: str, form: Expr) -> Expr:
    """A name at the top of a file as a head without arguments."""
    found: Expr = _named_head(name, form)()
    return found


@cache
def _named_head(name: str, form: Expr) -> Any:
    return new_head(
        Definition(
            name, lambda: unfolded(form), left=name, body=lambda: form, written=lambda: written_form(form)
        )
    )


def expose_symbols(e: Any, symbols: Collection[Symbol]) -> Any:
    """Unfold the heads that depend on these symbols without having them in their arguments."""
    hiding = {
        h for h in e.atoms(AppliedHead) if unfolded(h).free_symbols.intersection(symbols) - h.free_symbols
    }
    if not hiding:
        return e
    return expose_symbols(replaced(e, {h: _definition_at(h) for h in hiding}), symbols)


def _definition_at(head: AppliedHead) -> Expr:
    """The meaning of a head at its arguments, in its display form if that is known."""
    if not head.args and head.definition.left == head.definition.name:
        return head.definition.body() or unfolded(head)
    return head.definition.results.get(head.args) or written_form(head)
