"""Statements and tactics in the engine's own symbols: real, with no other assumption.

What SymPy may assume of a symbol never reaches a proof. A range is the interval of the domain, an integer is what the domain says.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import sympy
from sympy import Expr, S, Symbol
from sympy.concrete.expr_with_limits import ExprWithLimits

from parisk_sym.core.substitution import symbols_in
from parisk_sym.core.walk import expressions_mapped, objects
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.unevaluated import build, evaluated_call, replaced

__all__ = ["doubtful_head", "plain", "renaming", "sympy_form", "without_ones"]

T = TypeVar("T")


def _expressions(value: Any) -> Iterator[sympy.Basic]:
    """The expressions in an object: in its domains, tuples and dataclasses."""
    return (part for part in objects(value) if isinstance(part, sympy.Basic))


def _symbols(value: Any) -> set[Symbol]:
    """Every symbol, bound ones included."""
    return {s for e in _expressions(value) for s in symbols_in(e) if not isinstance(s, sympy.Dummy)}


def renaming(*values: Any) -> dict[Symbol, Symbol]:
    """Each symbol to the real symbol of its name."""
    symbols = set().union(*map(_symbols, values))
    return {s: Symbol(s.name, real=True) for s in symbols if s != Symbol(s.name, real=True)}


def plain(value: T, names: Mapping[Symbol, Expr]) -> T:
    """The object with its symbols renamed or replaced by values. Objects without symbols are returned unchanged."""
    return (
        expressions_mapped(value, lambda e: _with_new_names(e, names), same=_is_unchanged) if names else value
    )


def _is_unchanged(new: Any, old: Any) -> bool:
    """Whether an object that holds `old` may stay. A statement has a domain, and is built again: it remembers how it was written."""
    return new is old and not isinstance(old, (Mapping, tuple, list))


def _with_new_names(value: sympy.Basic, names: Mapping[Symbol, Expr]) -> sympy.Basic:
    """Renamed without evaluation: a statement stays as its author wrote it, so that it is checked where it is defined."""
    if value.is_Atom:
        return names.get(value, value)
    return _put_together(value, frozenset(names.items()))


@lru_cache(maxsize=4096)
def _put_together(value: sympy.Basic, names: frozenset[tuple[Symbol, Expr]]) -> sympy.Basic:
    """Memoised: the same statements are proved and then shown."""
    return replaced(value, dict(names))


def without_ones(e: Expr) -> Expr:
    """The expression without factors 1, for its reader: SymPy's unevaluated integrals and sums have one each time they are built.

    >>> x = Symbol("x", real=True)
    >>> print(without_ones(sympy.Mul(1, x, sympy.cos(x), evaluate=False)))
    x*cos(x)
    """
    parts = [without_ones(part) if isinstance(part, Expr | sympy.Tuple) else part for part in e.args]
    if isinstance(e, sympy.Mul):
        parts = [part for part in parts if part is not S.One] or [S.One]
    if all(a is b for a, b in zip(parts, e.args, strict=False)) and len(parts) == len(e.args):
        return e
    if isinstance(e, ExprWithLimits):
        found = Expr.__new__(e.func, *parts)  # its own constructor puts a factor 1 there again
        found.is_commutative = e.is_commutative
        return found
    return parts[0] if isinstance(e, sympy.Mul) and len(parts) == 1 else build(e.func, *parts)


def doubtful_head(value: Any, *more: type[Expr]) -> Expr | None:
    """A function in a statement of which SymPy's constructor gives wrong values, or one of some more: no proof may evaluate it.

    hermite_prob(n, 0) lacks a factor 2^(n/2), elliptic_pi(n, phi, 0) is right for |phi| < pi/2 only, and jacobi(n, a, -a, x) is 0 at an end
    where it is not (SymPy 1.14). Mod is one of them where `sympy_form` has not written it by a floor.

    >>> n, x = Symbol("n", integer=True), Symbol("x", real=True)
    >>> doubtful_head(1 + sympy.jacobi(n, x, 1, x)), doubtful_head(sympy.elliptic_pi(x, x))
    (jacobi(n, x, 1, x), None)
    """
    return next((head for e in _expressions(value) if (head := _doubtful_head(e, more)) is not None), None)


_DOUBTED = (sympy.hermite_prob, sympy.elliptic_pi, sympy.jacobi)
_OF_TWO = 2
"""Arguments of the complete elliptic integral of the third kind."""


@lru_cache(maxsize=20_000)
def _doubtful_head(value: sympy.Basic, more: tuple[type[Expr], ...]) -> Expr | None:
    heads = (*_DOUBTED, *more)
    if not value.has(*heads):
        return None
    found = (
        h for h in value.atoms(*heads) if not (isinstance(h, sympy.elliptic_pi) and len(h.args) == _OF_TWO)
    )
    return next(iter(sorted(found, key=str)), None)


def sympy_form(value: T) -> T:
    """The object with every expression rebuilt by SymPy's constructors, which combine and simplify.

    A remainder is written by a floor: SymPy's own evaluation of Mod(-x, 2x) has the wrong sign where it does not know that of x.
    """
    return expressions_mapped(
        value, _rebuild, passes_over=(Domain, Interval, Mapping, tuple, list), same=operator.eq
    )


@lru_cache(maxsize=20_000)
def _rebuild(value: sympy.Basic) -> sympy.Basic:
    """The expression rebuilt from its leaves up."""
    if value.is_Atom or not value.args:
        return value
    parts = [_rebuild(part) for part in value.args]
    if isinstance(value, sympy.Mod) and not all(part.is_Rational for part in parts):
        return parts[0] - parts[1] * sympy.floor(parts[0] / parts[1])
    return evaluated_call(value.func, parts)
