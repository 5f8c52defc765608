"""Points so far out, or so near an end, that only logarithms and roots still change there: log(n) <= 18 fails at 10^9.

They come last, and only where functions are elementary: a sum of 10^18 terms has no end, and an incomplete gamma function at 10^18 has none either.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Expr, Rational
from sympy.functions.elementary.piecewise import ExprCondPair
from sympy.logic.boolalg import Boolean

from parisk_sym.core.substitution import expression_at
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import Point

__all__ = ["extreme_points"]

_POWERS = (8, 9, 12, 18, 30, 50, 100, 300)
_ELEMENTARY = (sympy.Add, sympy.Mul, sympy.Pow, sympy.exp, sympy.log, sympy.sin, sympy.cos, sympy.tan, sympy.asin, sympy.acos, sympy.atan, sympy.sinh, sympy.cosh,
               sympy.tanh, sympy.asinh, sympy.acosh, sympy.atanh, sympy.Abs, sympy.sign, sympy.floor, sympy.ceiling, sympy.Max,
               sympy.Min, sympy.Piecewise, ExprCondPair, Boolean)  # fmt: skip


def extreme_points(domain: Domain, base: Point, expression: Expr) -> list[Point]:
    """Points with one value far beyond all others, or close to an end; none where the expression has other than elementary functions."""
    if not all(
        part.is_Atom or isinstance(part, _ELEMENTARY) for part in sympy.preorder_traversal(expression)
    ):
        return []
    found = (
        {**base, symbol: value}
        for power in _POWERS
        for symbol, interval in domain.items()
        for value in _extremes(interval, base, sympy.Integer(10) ** power)
    )
    return [point for point in found if is_member(domain, point)]


def _extremes(interval: Interval, base: Point, size: Rational) -> Iterator[Rational]:
    """The values of an interval that are so far from 0, and so near to its ends."""
    lower, upper = expression_at(interval.lower, base), expression_at(interval.upper, base)
    if upper is sympy.oo:
        yield size
    if lower is -sympy.oo:
        yield -size
    if not interval.integer:
        yield from (end + sign / size for end, sign in ((lower, 1), (upper, -1)) if end.is_Rational)
