"""Expressions as plain data in prefix form, readable without SymPy.

An expression is a list whose first entry is its head: ["n", "3/4"] a rational number, ["s", "k"] a symbol, ["oo"], ["-oo"], ["pi"]
and ["e"] constants, ["+", ...], ["*", ...], ["^", base, exponent], any other head under SymPy's name for it.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import S

__all__ = ["Prefix", "TooLongError", "name_of", "prefix"]

Prefix = list[Any]

_LONGEST = 4000
"""Heads of an expression that a certificate holds."""

_CONSTANTS = {S.Infinity: "oo", S.NegativeInfinity: "-oo", S.Pi: "pi", S.Exp1: "e", S.true: "true", S.false: "false",
              S.EulerGamma: "EulerGamma"}  # fmt: skip
_HEADS = {sympy.Add: "+", sympy.Mul: "*", sympy.Pow: "^", sympy.Eq: "=", sympy.Ne: "!=", sympy.Lt: "<", sympy.Le: "<=",
          sympy.Gt: ">", sympy.Ge: ">="}  # fmt: skip


class TooLongError(ValueError):
    """An expression with more heads than a certificate holds."""


def prefix(e: sympy.Basic) -> Prefix:
    """An expression in prefix form; TooLongError if it has too many heads.

    >>> x = sympy.Symbol("x")
    >>> prefix(sympy.exp(x) / 2)
    ['*', ['n', '1/2'], ['exp', ['s', 'x']]]
    """
    return _prefix(e, [_LONGEST])


def name_of(symbol: sympy.Symbol) -> str:
    """The name of a symbol; that of a dummy, which others may share, with its number."""
    return f"{symbol}#{symbol.dummy_index}" if isinstance(symbol, sympy.Dummy) else str(symbol)


def _prefix(e: Any, left: list[int]) -> Prefix:
    left[0] -= 1
    if left[0] < 0:
        raise TooLongError(f"more than {_LONGEST} heads")
    if e in _CONSTANTS and e.is_Atom:
        return [_CONSTANTS[e]]
    if e.is_Rational:
        return ["n", f"{e.p}/{e.q}" if e.q != 1 else str(e.p)]
    if e.is_Symbol:
        return ["s", name_of(e)]
    head = next((name for kind, name in _HEADS.items() if isinstance(e, kind)), type(e).__name__)
    return [head, *(_prefix(part, left) for part in e.args)]
