"""Intervals that follow from others: the range of a bound variable, and a symbol's interval under one more inequality."""

from __future__ import annotations

from collections.abc import Mapping

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, NONPOSITIVE

__all__ = ["bound_range", "narrower_domain"]


def bound_range(e: Expr, facts: Knowledge, closed: bool) -> tuple[Symbol, Interval] | None:
    """The bound variable of a sum or an integral and the interval between its ends, or None.

    The ends of an integral may be in either order: the variable lies between the smaller and the larger one. A sum runs over
    integers only where its lower end is one.
    """
    if len(e.limits) != 1 or len(e.limits[0]) != 3 or e.limits[0][0] in facts.domain:
        return None
    variable, lower, upper = e.limits[0]
    if variable in lower.free_symbols | upper.free_symbols:
        return None
    try:
        if isinstance(e, sympy.Integral):
            ends = _ordered_ends(lower, upper, facts)
            return variable, Interval(*ends, not closed, not closed)
        if facts.is_integer(lower):
            return variable, Interval(lower, upper, False, upper is S.Infinity, True)
    except ClaimError:
        pass  # no value between the ends
    return None


def _ordered_ends(lower: Expr, upper: Expr, facts: Knowledge) -> tuple[Expr, Expr]:
    """The smaller end and the larger one."""
    if lower is S.NegativeInfinity or upper is S.Infinity:
        return lower, upper
    if lower is S.Infinity or upper is S.NegativeInfinity:
        return upper, lower
    signs = facts.sign(upper - lower)
    if signs <= NONNEGATIVE:
        return lower, upper
    if signs <= NONPOSITIVE:
        return upper, lower
    return sympy.Min(lower, upper), sympy.Max(lower, upper)


def narrower_domain(
    domain: Mapping[Symbol, Interval], value: Expr, strict: bool
) -> dict[Symbol, Interval] | None:
    """The domain with x > c or x < c, for value = q (x - c) with numbers q, c and an x with an interval of numbers.

    None where the inequality says nothing of this kind, and where it leaves nothing of the interval.
    """
    line = _line(value)
    if line is None or line[0] not in domain or domain[line[0]].integer:
        return None
    symbol, place, above = line
    interval = domain[symbol]
    end = interval.lower if above else interval.upper
    if not (end.is_Rational or end.is_infinite):
        return None
    if end.is_Rational and (end > place if above else end < place):
        return None
    opened = strict or (end == place and (interval.lower_open if above else interval.upper_open))
    try:
        if above:
            smaller = Interval(place, interval.upper, opened, interval.upper_open)
        else:
            smaller = Interval(interval.lower, place, interval.lower_open, opened)
    except ClaimError:
        return None
    return {s: smaller if s == symbol else i for s, i in domain.items()}


def _line(value: Expr) -> tuple[Symbol, Expr, bool] | None:
    """(x, c, q > 0) for value = q (x - c) with rational q and c."""
    symbols = value.free_symbols
    symbol = next(iter(symbols), None)
    if (
        symbol is None
        or len(symbols) != 1
        or not value.is_polynomial(symbol)
        or sympy.degree(value, symbol) != 1
    ):
        return None
    slope = sympy.diff(value, symbol)
    place = -value.xreplace({symbol: S.Zero}) / slope
    return (symbol, place, bool(slope > 0)) if slope.is_Rational and place.is_Rational else None
