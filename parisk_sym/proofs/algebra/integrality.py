"""Which expressions are integers."""

from __future__ import annotations

import sympy
from sympy import Expr

from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["is_integer"]

_CLOSED = (sympy.Add, sympy.Mul, sympy.Abs, sympy.Max, sympy.Min)
_ROUNDED = (sympy.floor, sympy.ceiling, sympy.sign)


def is_integer(e: Expr, facts: Knowledge) -> bool:
    """Whether an expression certainly is an integer, wherever it is defined."""
    if e.is_Rational:
        return bool(e.is_Integer)
    if e.is_Symbol:
        return e in facts.domain and facts.domain[e].integer
    if isinstance(e, _CLOSED):
        return all(is_integer(a, facts) for a in e.args)
    if isinstance(e, sympy.Pow):
        return _is_natural_power(e, facts)
    if isinstance(e, (sympy.factorial, sympy.binomial)):
        return all(is_integer(a, facts) for a in e.args)
    return isinstance(e, _ROUNDED) or type(e).__name__ in facts_by_name("integer")


def _is_natural_power(e: Expr, facts: Knowledge) -> bool:
    """An integer to a natural power, or -1 to an integer one."""
    if not (is_integer(e.base, facts) and is_integer(e.exp, facts)):
        return False
    return abs(e.base) == 1 or facts.sign(e.exp) <= NONNEGATIVE
