"""Probabilities whose value is known from the law: of a tail, of |X - m| > t, of X = k. Each value that is used is stated, and proved, beside the line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.claims.language.laws import LawOf
from parisk_sym.claims.language.ranges import is_larger
from parisk_sym.formulas.domain import Interval

__all__ = ["known_probability"]

Ranges = Mapping[Symbol, Interval]

_TAILS: dict[str, Callable[..., tuple[Expr, Callable[[Expr], Expr]]]] = {
    "normal": lambda m, v: (m, lambda t: sympy.erfc(t / sympy.sqrt(2 * v)) / 2),
    "laplace": lambda *p: (p[0] if len(p) == 2 else S.Zero, lambda t: sympy.exp(-t / p[-1]) / 2),
    "exponential": lambda r: (S.Zero, lambda t: sympy.exp(-r * t)),
}
"""The centre m of each law, or its least value, and P(X - m > t) for t >= 0."""

_MASSES: dict[str, Callable[..., Expr]] = {
    "poisson": lambda k, m: m**k * sympy.exp(-m) / sympy.factorial(k),
    "binomial": lambda k, n, p: sympy.binomial(n, k) * p**k * (1 - p) ** (n - k),
    "geometric": lambda k, p: p * (1 - p) ** k,
}
"""P(X = k) for k between 0 and the largest value; a geometric law counts failures."""


def known_probability(
    events: Sequence[Sequence[Any]], laws: Mapping[str, LawOf], random: Mapping[str, Symbol], ranges: Ranges
) -> Expr | None:
    """The probability of one relation of one variable, where it is certain by the ranges which formula holds; otherwise None."""
    if len(events) != 1 or len(events[0]) != 3:
        return None
    left, sign, right = events[0]
    own = [n for n, s in random.items() if s in left.free_symbols | right.free_symbols]
    if len(own) != 1 or own[0] not in laws:
        return None
    relation, symbol, law = sign.text, random[own[0]], laws[own[0]]
    if right.has(symbol):
        left, right = right, left
        relation = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(relation, relation)
    if right.has(symbol):
        return None
    if law.name in _MASSES:
        is_value = left == symbol and relation == "=" and _is_in_support(right, law, ranges)
        return _MASSES[law.name](right, *law.parameters) if is_value else None
    return _of_a_tail(left, relation, right, symbol, law, ranges) if law.name in _TAILS else None


def _is_in_support(value: Expr, law: LawOf, ranges: Ranges) -> bool:
    """Whether a number is certainly a value of a law of integers."""
    least = is_larger(value, S.Zero, ranges, or_equal=True)
    is_below = law.name != "binomial" or is_larger(law.parameters[0], value, ranges, or_equal=True)
    return bool(value.is_integer and least and is_below)


def _of_a_tail(
    left: Expr, relation: str, right: Expr, symbol: Symbol, law: LawOf, ranges: Ranges
) -> Expr | None:
    """P(X > c), P(X < c), P(|X - m| > t) or P(|X - m| < t), with or without the end, which has probability 0."""
    centre, tail = _TAILS[law.name](*law.parameters)
    if relation not in ("<", "<=", ">", ">="):
        return None
    is_symmetric = law.name != "exponential"
    distance = right if isinstance(left, sympy.Abs) else right - centre
    is_right = is_larger(distance, S.Zero, ranges, or_equal=True)
    if is_symmetric and left in (sympy.Abs(symbol - centre), sympy.Abs(centre - symbol)):
        above = 2 * tail(distance) if is_right else None
    elif left == symbol and is_right:
        above = tail(distance)
    elif left == symbol and is_symmetric and is_larger(S.Zero, distance, ranges, or_equal=True):
        above = 1 - tail(-distance)
    else:
        above = None
    return above if above is None or relation in (">", ">=") else 1 - above
