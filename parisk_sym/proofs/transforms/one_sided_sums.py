"""Sums that begin at -oo, written as sums that begin at a number: by definition they converge where these do, to their sum.

An unevaluated logarithm to a base, log(x, b), is written log(x)/log(b), as SymPy writes it where it evaluates.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

import sympy
from sympy import Expr, S, Sum

from parisk_sym.core.substitution import bound_symbols
from parisk_sym.core.walk import expressions_mapped
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.unevaluated import build, negated, replaced

__all__ = ["one_sided"]

T = TypeVar("T")

_ENDS = 2
"""Number of ends of an index, and of arguments of a logarithm to a base."""


def one_sided(value: T) -> T:
    """The object with every sum over all integers, or up to one, written by sums over n >= 0 and n >= 1, or n >= -last.

    So are logarithms to a base, by natural ones.
    """
    return expressions_mapped(value, _rewritten, passes_over=(Domain, Interval))


def _has_a_base(value: sympy.Basic) -> bool:
    return isinstance(value, sympy.log) and len(value.args) == _ENDS


@lru_cache(maxsize=20_000)
def _rewritten(value: sympy.Basic) -> sympy.Basic:
    """From the outside in; nothing is evaluated."""
    if not any(map(_begins_nowhere, value.atoms(Sum))) and not any(map(_has_a_base, value.atoms(sympy.log))):
        return value
    if _has_a_base(value):
        number, base = map(_rewritten, value.args)
        return build(
            sympy.Mul, build(sympy.log, number), build(sympy.Pow, build(sympy.log, base), S.NegativeOne)
        )
    if not _begins_nowhere(value):
        return build(value.func, *map(_rewritten, value.args))
    *inner, outermost = value.limits
    return _halves(_rewritten(Sum(value.function, *inner) if inner else value.function), outermost)


def _begins_nowhere(e: sympy.Basic) -> bool:
    """Whether it is a sum of which an index runs from -oo on."""
    return isinstance(e, Sum) and any(S.NegativeInfinity in limits[1:2] for limits in e.limits)


def _halves(term: Expr, limits: sympy.Tuple) -> Expr:
    """The sum of the terms; as it is where the index begins at a number, or where something in the terms binds its name again."""
    index, *ends = limits
    if (
        len(ends) < _ENDS
        or ends[0] is not S.NegativeInfinity
        or ends[1] is ends[0]
        or index in bound_symbols(term)
    ):
        return Sum(term, limits)
    mirrored = replaced(term, {index: negated(index)})
    if ends[1] is not S.Infinity:
        return Sum(mirrored, (index, negated(ends[1]), S.Infinity))
    return build(sympy.Add, Sum(term, (index, S.Zero, S.Infinity)), Sum(mirrored, (index, S.One, S.Infinity)))
