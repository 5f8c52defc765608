"""Special functions in the normal form: each rule rewrites one head into an expression that is equal to it wherever it is defined.

A rule that needs more (a positive argument, an integer) asks for it, and returns None where it is not proved.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, Integer, Rational, S, besseli, besselk, exp, gamma, pi, sqrt

from parisk_sym.formulas.heads.struve import StruveL
from parisk_sym.proofs.algebra import knowledge
from parisk_sym.proofs.algebra.gammas import (
    binomial,
    gamma_function,
    leads_negative,
    offset,
    positive,
    prepared,
)
from parisk_sym.proofs.algebra.knowledge import Normal, is_beyond_the_reals

__all__ = ["BINDERS", "prepared", "rewritten"]

BINDERS = (*knowledge.BINDERS, sympy.Piecewise)
"""Heads that no rule takes apart: those with bound variables, and those with conditions."""

RECURRENCE_K = "K_{v+1} = K_{v-1} + (2v/x) K_v (DLMF 10.29.1)"
RECURRENCE_I = "I_{v-1} - I_{v+1} = (2v/x) I_v (DLMF 10.29.1)"
RECURRENCE_L = "L_{v-1} - L_{v+1} = (2v/x) L_v + (x/2)^v / (sqrt(pi) Gamma(v+3/2)) (DLMF 11.4.25)"
HALF_INTEGER_K = "closed form of K at half-integer order (DLMF 10.49.12)"
INCOMPLETE = "Gamma(s+1, x) = s Gamma(s, x) + x^s exp(-x) (DLMF 8.8.2)"

_FARTHEST = 80
_MOST_SUMMANDS = 400


def _half_integer_k(order: Rational, at: Expr) -> Expr:
    """K_{j+1/2}(x) as an exponential times a polynomial in 1/x."""
    j = int(abs(order) - S.Half)
    f = sympy.factorial
    terms = [f(j + i) / (f(i) * f(j - i) * (2 * at) ** i) for i in range(j + 1)]
    return sqrt(pi / (2 * at)) * exp(-at) * sympy.Add(*terms)


def _besselk(e: Expr, n: Normal) -> Expr | None:
    """K is even in its order; orders move to v and v + 1 with the rational part of v in [0, 1)."""
    order, at = n.canonical_value(e.args[0]), e.args[1]
    if leads_negative(order, n):
        return besselk(-order, at, evaluate=False)
    if order.is_Rational and order.q == 2 and order < _FARTHEST:
        n.facts.add(HALF_INTEGER_K)
        return _half_integer_k(order, at)
    return _by_recurrence(e, order, at, n, (besselk, lambda v: 2 * v / at, 1, RECURRENCE_K))


def _besseli(e: Expr, n: Normal) -> Expr | None:
    order, at = n.canonical_value(e.args[0]), e.args[1]
    return _by_recurrence(e, order, at, n, (besseli, lambda v: -2 * v / at, 1, RECURRENCE_I))


def _by_recurrence(
    e: Expr,
    order: Expr,
    at: Expr,
    n: Normal,
    recurrence: tuple[Callable[..., Expr], Callable[[Expr], Expr], int, str],
) -> Expr | None:
    """F_{v+1} = c(v) F_v + F_{v-1}, run from the orders v, v + 1 whose rational part is in [0, 1) and [1, 2)."""
    head, factor, _, name = recurrence
    steps = int(offset(order, n).floor())
    if steps in (0, 1) or abs(steps) > _FARTHEST:
        return None
    n.facts.add(name)
    start = n.canonical_value(order - steps)
    a, b = head(start, at, evaluate=False), head(start + 1, at, evaluate=False)  # orders start, start + 1
    if steps > 1:
        for i in range(1, steps):
            a, b = b, factor(start + i) * b + a
        return b
    for i in range(-steps):
        a, b = b - factor(start - i) * a, a
    return a


def _struve(e: Expr, n: Normal) -> Expr | None:
    """The same with the inhomogeneous recurrence; half-integer orders >= -1/2 in closed form."""
    order, at = n.canonical_value(e.args[0]), e.args[1]
    if order == -S.Half:
        return sqrt(2 / (pi * at)) * sympy.sinh(at)
    if order == S.Half:
        return sqrt(2 / (pi * at)) * (sympy.cosh(at) - 1)
    low = -1 if order.is_Rational and order.q == 2 else 0
    steps = int((offset(order, n) - low).floor()) + low
    if steps in (low, low + 1) or abs(steps) > _FARTHEST:
        return None
    n.facts.add(RECURRENCE_L)
    start = n.canonical_value(order - steps + low)
    a, b = StruveL(start, at), StruveL(start + 1, at)
    for i in range(1, steps - low):
        a, b = b, a - 2 * (start + i) / at * b - _struve_extra(start + i, at)
    for i in range(low - steps):
        a, b = b + 2 * (start - i) / at * a + _struve_extra(start - i, at), a
    return b if steps > low else a


def _struve_extra(order: Expr, at: Expr) -> Expr:
    return (at / 2) ** order / (sqrt(pi) * gamma(order + Rational(3, 2)))


def _erf(e: Expr, n: Normal) -> Expr | None:
    argument = n.canonical_value(e.args[0])
    return -e.func(-argument, evaluate=False) if leads_negative(argument, n) else None


def _uppergamma(e: Expr, n: Normal) -> Expr | None:
    """Orders move to the s whose rational part is in (0, 1], for positive s and x."""
    order, at = n.canonical_value(e.args[0]), e.args[1]
    if not positive(at, n):
        return None
    if order == 1:
        return exp(-at)
    if order == S.Half:
        return sqrt(pi) * (1 - sympy.erf(sqrt(at)))
    steps = -int((-offset(order, n)).floor()) - 1
    if steps <= 0 or steps > _FARTHEST or not positive(order - steps, n):
        return None
    n.facts.add(INCOMPLETE)
    lower = order - 1
    return lower * sympy.uppergamma(lower, at) + at**lower * exp(-at)


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
    if not (first.is_Integer and last.is_Integer) or last - first > _MOST_SUMMANDS:
        return None
    if last < first:
        return S.Zero if last == first - 1 else None
    summands = [e.function.subs(index, i) for i in range(int(first), int(last) + 1)]
    return None if any(map(is_beyond_the_reals, summands)) else sympy.Add(*summands)


def _floor(e: Expr, n: Normal) -> Expr | None:
    return e.args[0] if n.knowledge.is_integer(e.args[0]) else None


Rule = Callable[[Expr, Normal], Expr | None]


_RULES: dict[str, Rule] = {
    "gamma": gamma_function,
    "factorial": lambda e, n: gamma(e.args[0] + 1),
    "binomial": binomial,
    "besselk": _besselk,
    "besseli": _besseli,
    "StruveL": _struve,
    "erf": _erf,
    "atan": _erf,
    "asin": _erf,
    "erfc": lambda e, n: 1 - sympy.erf(e.args[0]),
    "acos": lambda e, n: pi / 2 - sympy.asin(e.args[0]),
    "uppergamma": _uppergamma,
    "lowergamma": lambda e, n: (
        gamma(e.args[0]) - sympy.uppergamma(*e.args) if all(positive(a, n) for a in e.args) else None
    ),
    "Max": _maximum,
    "Min": _maximum,
    "sign": _sign,
    "Sum": _finite_sum,
    "floor": _floor,
    "ceiling": lambda e, n: _floor(e, n) or -sympy.floor(-e.args[0]),
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


def rewritten(e: Expr, n: Normal) -> Expr | None:
    """The expression that the rule of its head gives, or None where there is no rule or its condition is not proved."""
    rule = _RULES.get(type(e).__name__)
    result = rule(e, n) if rule is not None else None
    return None if result is None or result == e else result
