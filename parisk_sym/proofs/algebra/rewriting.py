"""Heads in the normal form: each rule rewrites one head into an expression that is equal to it wherever it is defined.

A rule that needs more (a positive argument, an integer) asks for it, and returns None where it is not proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import sympy
from sympy import Expr, Integer, S, exp, pi, sqrt

from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.head import merged_tables
from parisk_sym.proofs.algebra import knowledge
from parisk_sym.proofs.algebra.finite_products import finite_product
from parisk_sym.proofs.algebra.gammas import odd, with_common_arguments
from parisk_sym.proofs.algebra.knowledge import Knowledge, Normal, is_beyond_the_reals
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.budgets import FORM_SUMMANDS
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["BINDERS", "rewritten", "with_common_arguments"]

BINDERS = (*knowledge.BINDERS, sympy.Piecewise)
"""Heads that no rule takes apart: those with bound variables, and those with conditions."""


def _maximum(e: Expr, n: Normal) -> Expr | None:
    """max(a, b) = (a + b + |a - b|)/2, and min with a minus."""
    if any(a.is_infinite for a in e.args):
        return None
    direction = 1 if isinstance(e, sympy.Max) else -1
    parts = list(e.args)
    result = parts[0]
    for other in parts[1:]:
        result = (result + other + direction * sympy.Abs(result - other)) / 2
    return result


def _sign(e: Expr, n: Normal) -> Expr | None:
    signs = n.knowledge.sign(e.args[0])
    if len(signs) == 1:
        return Integer(next(iter(signs)))
    return e.args[0] / sympy.Abs(e.args[0]) if 0 not in signs else None


def _finite_sum(e: Expr, n: Normal) -> Expr | None:
    """A sum between integers is written out; an empty one is 0, one from a to less than a - 1 is left alone."""
    if len(e.limits) != 1 or len(e.limits[0]) != 3:
        return None
    index, first, last = e.limits[0]
    first, last = n.canonical_value(first), n.canonical_value(last)
    if not (first.is_Integer and last.is_Integer and FORM_SUMMANDS.allows(last - first)):
        return None
    if last < first:
        return S.Zero if last == first - 1 else None
    summands = [e.function.subs(index, i) for i in range(int(first), int(last) + 1)]
    return None if any(map(is_beyond_the_reals, summands)) else sympy.Add(*summands)


def _sinc(e: Expr, n: Normal) -> Expr | None:
    return sympy.sin(e.args[0]) / e.args[0] if 0 not in n.knowledge.sign(e.args[0]) else None


def _floor(e: Expr, n: Normal) -> Expr | None:
    """floor(n + x) = n + floor(x) for an integer n, and floor(x) = m where m <= x < m + 1."""
    if n.knowledge.is_integer(e.args[0]):
        return e.args[0]
    terms = sympy.Add.make_args(sympy.expand_mul(e.args[0], deep=False))
    whole = [
        sympy.floor(t) if t.is_Rational else t for t in terms if t.is_Rational or n.knowledge.is_integer(t)
    ]
    taken = sympy.Add(*whole)
    rest = sympy.Add(*terms, -taken)
    for m in dict.fromkeys((0, -1, *_floors(rest, n.knowledge))):
        if n.knowledge.sign(rest - m) <= NONNEGATIVE and n.knowledge.sign(m + 1 - rest) == POSITIVE_SIGN:
            return taken + m
    return taken + sympy.floor(rest) if taken != 0 else None


def _floors(e: Expr, known: Knowledge) -> Iterator[int]:
    """The rounded value in the middle of the interval of the only symbol, as a proposal."""
    symbols = e.free_symbols
    interval = known.domain.get(next(iter(symbols))) if len(symbols) == 1 else None
    if interval is not None and interval.lower.is_Rational and interval.upper.is_Rational:
        value = sympy.N(e.xreplace({next(iter(symbols)): (interval.lower + interval.upper) / 2}))
        if value.is_Float:
            yield int(sympy.floor(value))


Rule = Callable[[Expr, Normal], Expr | None]


_ELEMENTARY: dict[str, Rule] = {
    "atan": odd,
    "asin": odd,
    "acos": lambda e, n: pi / 2 - sympy.asin(e.args[0]),
    "Max": _maximum,
    "Min": _maximum,
    "sign": _sign,
    "sinc": _sinc,
    "Sum": _finite_sum,
    "Product": finite_product,
    "floor": _floor,
    "ceiling": lambda e, n: -sympy.floor(-e.args[0]),
    "frac": lambda e, n: e.args[0] - sympy.floor(e.args[0]),
    "sinh": lambda e, n: (exp(e.args[0]) - exp(-e.args[0])) / 2,
    "cosh": lambda e, n: (exp(e.args[0]) + exp(-e.args[0])) / 2,
    "tanh": lambda e, n: 1 - 2 / (exp(2 * e.args[0]) + 1),
    "coth": lambda e, n: 1 + 2 / (exp(2 * e.args[0]) - 1),
    "sech": lambda e, n: 2 / (exp(e.args[0]) + exp(-e.args[0])),
    "csch": lambda e, n: 2 / (exp(e.args[0]) - exp(-e.args[0])),
    "tan": lambda e, n: sympy.sin(e.args[0]) / sympy.cos(e.args[0]),
    "cot": lambda e, n: sympy.cos(e.args[0]) / sympy.sin(e.args[0]),
    "sec": lambda e, n: 1 / sympy.cos(e.args[0]),
    "csc": lambda e, n: 1 / sympy.sin(e.args[0]),
    "asinh": lambda e, n: sympy.log(e.args[0] + sqrt(e.args[0] ** 2 + 1)),
    "acosh": lambda e, n: sympy.log(e.args[0] + sqrt(e.args[0] ** 2 - 1)),
    "atanh": lambda e, n: sympy.log((1 + e.args[0]) / (1 - e.args[0])) / 2,
}


@cache
def _rules() -> dict[str, Rule]:
    return merged_tables(_ELEMENTARY.items(), facts_by_name("normal_form").items())


def rewritten(e: Expr, n: Normal) -> Expr | None:
    """The expression that the rule of its head gives, or None where there is no rule or its condition is not proved."""
    rule = _rules().get(type(e).__name__)
    try:
        result = rule(e, n) if rule is not None else None
    except PariskError:
        raise
    except (ValueError, ZeroDivisionError):  # of SymPy, which puts a value into a head that has none there
        return None
    return None if result is None or result == e else result
