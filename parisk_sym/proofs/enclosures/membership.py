"""Whether an exact point certainly lies in a domain: rational ends by comparison, other ends by balls and exact signs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import sympy
from sympy import Expr, Symbol

from parisk_sym.core.substitution import expression_at
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import is_beyond_the_reals
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN, constant_sign

__all__ = ["is_member"]


def is_member(domain: Domain, point: Mapping[Symbol, Expr]) -> bool:
    """Whether every coordinate certainly lies in its interval, the ends taken at the point."""
    return all(_inside(interval, point[symbol], point) for symbol, interval in domain.items())


def _inside(interval: Interval, value: Expr, point: Mapping[Symbol, Expr]) -> bool:
    lower, upper = expression_at(interval.lower, point), expression_at(interval.upper, point)
    if value.is_Rational and _is_end(lower) and _is_end(upper):
        return (
            (value.is_Integer or not interval.integer)
            and _above(lower, value, interval.lower_open)
            and _above(value, upper, interval.upper_open)
        )
    return _between(interval, lower, upper, value)


def _is_end(e: Expr) -> bool:
    return bool(e.is_Rational) or e is sympy.S.Infinity or e is sympy.S.NegativeInfinity


@lru_cache(maxsize=2**14)
def _between(interval: Interval, lower: Expr, upper: Expr, value: Expr) -> bool:
    """Whether a value lies between these ends of the interval."""
    if (interval.integer and not value.is_Integer) or value.is_infinite:
        return False
    if any(map(is_beyond_the_reals, (lower, upper, value))):
        return False
    return _above(lower, value, interval.lower_open) and _above(value, upper, interval.upper_open)


def _above(low: Expr, high: Expr, strictly: bool) -> bool:
    """Whether low < high (or low <= high) for certain."""
    if low is sympy.S.NegativeInfinity or high is sympy.S.Infinity:
        return True
    if low.is_Rational and high.is_Rational:
        left, right = low.p * high.q, high.p * low.q
        return bool(left < right if strictly else left <= right)
    signs = _sign(high - low)
    return signs == POSITIVE_SIGN if strictly else signs <= NONNEGATIVE


@lru_cache(maxsize=4096)
def _sign(difference: Expr) -> frozenset[int]:
    signs = constant_sign(difference)
    return signs if len(signs) == 1 else Facts({}).sign(difference)
