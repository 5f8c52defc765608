"""Whether an exact point certainly lies in a domain: rational ends by comparison, other ends by balls and exact signs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import sympy
from sympy import Expr, Symbol

from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN, constant_sign

__all__ = ["is_member"]


def is_member(domain: Domain, point: Mapping[Symbol, Expr]) -> bool:
    """Whether every coordinate certainly lies in its interval, the ends taken at the point."""
    return all(_inside(interval, point[symbol], point) for symbol, interval in domain.items())


def _inside(interval: Interval, value: Expr, point: Mapping[Symbol, Expr]) -> bool:
    if interval.integer and not value.is_Integer:
        return False
    return _above(interval.lower, value, interval.lower_open, point) and _above(
        value, interval.upper, interval.upper_open, point
    )


def _above(low: Expr, high: Expr, strictly: bool, point: Mapping[Symbol, Expr]) -> bool:
    """Whether low < high (or low <= high) for certain."""
    low, high = (e if e.is_Atom and not e.is_Symbol else e.xreplace(dict(point)) for e in (low, high))
    if low is sympy.S.NegativeInfinity or high is sympy.S.Infinity:
        return True
    if low.is_Rational and high.is_Rational:
        return bool(low < high if strictly else low <= high)
    signs = _sign(high - low)
    return signs == POSITIVE_SIGN if strictly else signs <= NONNEGATIVE


@lru_cache(maxsize=4096)
def _sign(difference: Expr) -> frozenset[int]:
    signs = constant_sign(difference)
    return signs if len(signs) == 1 else Facts({}).sign(difference)
