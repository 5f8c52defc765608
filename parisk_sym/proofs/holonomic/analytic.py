"""Where an expression is a real-analytic function of a variable."""

from __future__ import annotations

import sympy
from sympy import Expr, Symbol

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.definedness.conditions import Condition, holds
from parisk_sym.proofs.definedness.needs import rules
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["is_analytic"]

_ENTIRE = frozenset(("Add", "Mul", "exp", "sin", "cos", "sinh", "cosh", "tanh", "sech", "atan", "asinh"))
_ON_POSITIVES = {
    "log": lambda a: a,
    "asin": lambda a: 1 - a**2,
    "acos": lambda a: 1 - a**2,
    "atanh": lambda a: 1 - a**2,
    "acosh": lambda a: a - 1,
}
"""Heads that are analytic where this function of their argument is positive."""


def is_analytic(e: Expr, variable: Symbol, facts: Facts) -> bool:
    """Whether the expression is analytic at every point of the domain: compositions of analytic functions are.

    Heads that jump or have a kink, and those that nothing is said of, are refused.

    >>> from parisk_sym.formulas.domain import POSITIVE, REALS
    >>> from parisk_sym.proofs.algebra.facts import facts_of
    >>> x = Symbol("x", real=True)
    >>> [is_analytic(sympy.sqrt(x), x, facts_of({x: interval})) for interval in (POSITIVE, REALS)]
    [True, False]
    """
    if e == variable or not e.has(variable):
        return True
    if isinstance(e, sympy.Pow):
        return _power(e, variable, facts)
    if not all(is_analytic(a, variable, facts) for a in e.args):
        return False
    name = type(e).__name__
    if name in _ENTIRE:
        return True
    if name in _ON_POSITIVES:
        return facts.sign(_ON_POSITIVES[name](e.args[0])) == POSITIVE_SIGN
    defined = name in rules() and all(holds(Condition(n, v, e, facts)) for n, v in rules()[name](e, facts))
    if name in facts_by_name("analytic"):
        return defined
    if name in facts_by_name("analytic_in_last"):
        fixed = not any(a.has(variable) for a in e.args[:-1])
        return defined and fixed and facts.sign(e.args[-1]) == POSITIVE_SIGN
    return False


def _power(e: sympy.Pow, variable: Symbol, facts: Facts) -> bool:
    """A natural power, an integer one of what has no zero, or any power of what is positive."""
    if not (is_analytic(e.base, variable, facts) and is_analytic(e.exp, variable, facts)):
        return False
    if e.exp.is_Integer and (e.exp >= 0 or 0 not in facts.sign(e.base)):
        return True
    return facts.sign(e.base) == POSITIVE_SIGN
