"""Where an expression is differentiable: one rule per head, given that every part is defined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import sympy
from sympy import Expr, Symbol

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN, Signs
from parisk_sym.proofs.definedness.conditions import conditions, holds
from parisk_sym.proofs.integrals.heads import is_continuous
from parisk_sym.proofs.special_functions import known

__all__ = ["Interior", "is_differentiable", "vanishes_at"]


class Interior(Protocol):
    """An open interval of a variable, and what is known there."""

    @property
    def variable(self) -> Symbol:
        """The variable."""

    @property
    def facts(self) -> Facts:
        """Facts about the parameters."""

    def sign(self, e: Expr) -> Signs:
        """The signs of an expression on the open interval."""


_ANALYTIC = frozenset(
    [
        "Add",
        "Mul",
        "exp",
        "sin",
        "cos",
        "tan",
        "cot",
        "sec",
        "csc",
        "sinh",
        "cosh",
        "tanh",
        "coth",
        "sech",
        "csch",
        "atan",
        "asinh",
        "atanh",
        "log",
    ]
)
"""Heads that are analytic at every point where they are defined (as `proofs.defined` defines them: real, poles left out)."""

Rule = Callable[[Expr, Interior], bool]


def is_differentiable(e: Expr, piece: Interior) -> bool:
    """Whether the expression is differentiable in the piece's variable wherever it is defined in the open interval.

    Chain rule: heads that are differentiable at the values of their arguments, arguments that are differentiable. An
    unknown head, and everything that can jump (floor, sign, Piecewise, atan2, arg), is refused.
    """
    if not e.has(piece.variable) or e == piece.variable:
        return True
    if not all(is_differentiable(a, piece) for a in e.args):
        return False
    name = type(e).__name__
    if name in _ANALYTIC or name in known("analytic"):
        return True
    if name in known("analytic_in_last"):
        orders_fixed = not any(a.has(piece.variable) for a in e.args[:-1])
        return orders_fixed and piece.sign(e.args[-1]) == POSITIVE_SIGN
    rule, special = _RULES.get(name), known("differentiable").get(name)
    return bool(rule(e, piece) if rule is not None else special and special(e, piece.variable, piece))


def _power(e: Expr, piece: Interior) -> bool:
    """base^x: x an integer; or base > 0; or base >= 0 and a fixed x >= 1."""
    base, exponent = e.base, e.exp
    if exponent.is_Integer or base is sympy.E:
        return True
    if piece.sign(base) == POSITIVE_SIGN:
        return True
    fixed = not exponent.has(piece.variable)
    if fixed and piece.facts.is_integer(exponent):
        return True
    return fixed and piece.facts.sign(exponent - 1) <= NONNEGATIVE and piece.sign(base) <= NONNEGATIVE


def _away_from_zero(value: Callable[[Expr], Expr]) -> Rule:
    return lambda e, piece: 0 not in piece.sign(value(e.args[0]))


def _one_is_largest(e: Expr, piece: Interior) -> bool:
    """A maximum or minimum of functions that do not meet."""
    pairs = [(a, b) for i, a in enumerate(e.args) for b in e.args[:i]]
    return all(0 not in piece.sign(a - b) for a, b in pairs)


_RULES: dict[str, Rule] = {
    "Pow": _power,
    "Abs": _away_from_zero(lambda x: x),
    "asin": _away_from_zero(lambda x: 1 - x**2),
    "acos": _away_from_zero(lambda x: 1 - x**2),
    "acosh": _away_from_zero(lambda x: x - 1),
    "Max": _one_is_largest,
    "Min": _one_is_largest,
}


def vanishes_at(e: Expr, variable: Symbol, end: Expr, facts: Facts) -> bool:
    """Whether an expression tends to 0 at a finite end, because it is continuous and 0 there."""
    at_end = e.xreplace({variable: end})
    if at_end.has(sympy.nan, sympy.zoo, sympy.oo) or not _is_continuous(e, variable):
        return False
    return all(holds(c) for c in conditions(at_end, facts)) and (
        facts.is_zero(at_end) or facts.sign(at_end) == {0}
    )


_ARITHMETIC = frozenset(("Add", "Mul", "Pow", "exp", "log", "tan"))


def _is_continuous(e: Expr, variable: Symbol) -> bool:
    """Whether every head that varies is continuous wherever it is defined."""
    if not e.has(variable) or e == variable:
        return True
    name = type(e).__name__
    return (name in _ARITHMETIC or is_continuous(name)) and all(_is_continuous(a, variable) for a in e.args)
