"""Where an expression is differentiable: one rule per head, given that every part is defined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import sympy
from sympy import Expr, Symbol

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN, Signs
from parisk_sym.proofs.definedness.conditions import Condition, conditions, holds
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["Interior", "is_differentiable", "value_by_continuity", "vanishes_at"]


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
"""Heads that are analytic at every point where they are defined (as `proofs.definedness` has it: real, poles left out)."""

_CONTINUOUS = frozenset(
    [
        "sin",
        "cos",
        "sinh",
        "cosh",
        "tanh",
        "sech",
        "coth",
        "csch",
        "cot",
        "sec",
        "csc",
        "atan",
        "asinh",
        "acosh",
        "atanh",
        "asin",
        "acos",
        "Abs",
        "Max",
        "Min",
    ]
)
"""Continuous, from the inside, at every point where `proofs.definedness` calls them defined."""

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
    if name in _ANALYTIC or name in facts_by_name("analytic"):
        return True
    if name in facts_by_name("analytic_in_last"):
        orders_fixed = not any(a.has(piece.variable) for a in e.args[:-1])
        return orders_fixed and piece.sign(e.args[-1]) == POSITIVE_SIGN
    rule, special = _RULES.get(name), facts_by_name("differentiable").get(name)
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
    at_end = value_by_continuity(e, variable, end, facts)
    return at_end is not None and (facts.is_zero(at_end) or facts.sign(at_end) == {0})


def value_by_continuity(
    e: Expr, variable: Symbol, end: Expr, facts: Facts, holds: Callable[[Condition], bool] = holds
) -> Expr | None:
    """The value at a finite end where every head that varies is defined and continuous there, so that it is the limit; or None.

    The conditions are asked of each head before SymPy evaluates it: 1/log(t) at 0 would be 0, and 0^0 would be 1.
    """
    if not e.has(variable):
        return e if all(holds(c) for c in conditions(e, facts)) else None
    if e == variable:
        return None if end.is_infinite else end
    if not _is_continuous(type(e).__name__):
        return None
    parts = [value_by_continuity(a, variable, end, facts, holds) for a in e.args]
    if any(p is None for p in parts) or not _is_continuous_power(e, parts[0], variable, facts):
        return None
    found = e.func(*parts)
    defined = all(holds(c) for c in conditions(e.func(*parts, evaluate=False), facts))
    return found if defined and not found.has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo) else None


_ARITHMETIC = frozenset(("Add", "Mul", "Pow", "exp", "log", "tan"))


def _is_continuous(name: str) -> bool:
    """Whether a head is continuous, from the inside, at every point where it is defined."""
    return name in _ARITHMETIC or name in _CONTINUOUS or name in facts_by_name("continuous")


def _is_continuous_power(e: Expr, base: Expr, variable: Symbol, facts: Facts) -> bool:
    """b^x is not continuous in (b, x) at (0, 0): where the exponent varies, the base has to be positive."""
    return not (isinstance(e, sympy.Pow) and e.exp.has(variable)) or facts.sign(base) == POSITIVE_SIGN
