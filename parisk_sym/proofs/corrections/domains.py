"""Domains of a printed statement and of its amendment: whether the one contains the other, and what they have in common."""

from __future__ import annotations

from collections.abc import Collection

import sympy
from sympy import Basic, Expr, Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.substitution import expression_at
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.corrections.relation import Shown, proof_of

__all__ = ["inclusion_proof", "is_one_point", "meet", "restriction"]


def inclusion_proof(inner: Domain, outer: Domain, used: Collection[Symbol]) -> Shown | None:
    """The proof that one domain lies in another, for the symbols in use; None where it is not shown.

    A symbol that only the outer domain has must not be used, and its interval must never be empty.
    """
    shown: list[Shown] = []
    own = [s for s in outer if s in inner]
    for symbol in own:
        if (found := _inside(symbol, outer[symbol], inner)) is None:
            return None
        shown.append(found)
    for symbol in (s for s in outer if s not in inner):
        if symbol in used or not _is_never_empty(outer[symbol], inner):
            return None
    return sum(shown, ())


def _inside(symbol: Symbol, interval: Interval, inner: Domain) -> Shown | None:
    """The proofs that a symbol of a domain lies in an interval."""
    own = inner[symbol]
    if interval.integer and not own.integer:
        return None
    if not _symbols_of_ends(interval) <= set(inner):
        return None
    if interval == own or interval.covers(own):
        return ()
    shown: Shown = ()
    for low, high, is_open, equal_ends in (
        (interval.lower, symbol, interval.lower_open, own.lower == interval.lower and own.lower_open),
        (symbol, interval.upper, interval.upper_open, own.upper == interval.upper and own.upper_open),
    ):
        if low.is_infinite or high.is_infinite or equal_ends:
            continue
        signs = facts_of(inner).sign(high - low)
        if signs <= (POSITIVE_SIGN if is_open else NONNEGATIVE):
            continue
        found = proof_of(Inequality(low, "<" if is_open else "<=", high, inner))
        if found is None:
            return None
        shown += (found,)
    return shown


def _is_never_empty(interval: Interval, inner: Domain) -> bool:
    if not _symbols_of_ends(interval) <= set(inner):
        return False
    if interval.lower.is_infinite or interval.upper.is_infinite:
        return True
    width = interval.upper - interval.lower
    signs = facts_of(inner).sign(width - 1 if interval.integer else width)
    return signs <= (POSITIVE_SIGN if interval.lower_open or interval.upper_open else NONNEGATIVE)


def restriction(printed: Domain, condition: Domain) -> Domain | None:
    """The points of a printed domain that lie in that of a condition; None where these are all of them, or none that can be told."""
    narrowed = [
        s for s, i in condition.items() if s in printed and not i.covers(printed[s]) and i != printed[s]
    ]
    if not narrowed:
        return None
    try:
        return meet(printed, condition)
    except ClaimError:
        return None


def meet(own: Domain, other: Domain) -> Domain:
    """The points of a domain that lie in another one too; ClaimError where the ranges name each other, or do not meet."""
    waiting = {s: _narrower(i, other[s]) if s in other else i for s, i in own.items()}
    waiting |= {s: i for s, i in other.items() if s not in own}
    found: dict[Symbol, Interval] = {}
    while waiting:
        free = next((s for s, i in waiting.items() if _symbols_of_ends(i) <= set(found)), None)
        if free is None:
            raise ClaimError("the ranges name each other")
        found[free] = waiting.pop(free)
    return Domain(found)


def _symbols_of_ends(interval: Interval) -> set[Basic]:
    return set(interval.lower.free_symbols | interval.upper.free_symbols)


def _narrower(one: Interval, other: Interval) -> Interval:
    """The intersection of two intervals."""
    if one.covers(other):
        return other
    if other.covers(one):
        return one
    if one.integer or other.integer:
        lower, upper = (sympy.Max(*map(_first, (one, other))), sympy.Min(*map(_last, (one, other))))
        return Interval(lower, upper, lower.is_infinite is True, upper.is_infinite is True, True)
    lower, lower_open = _tighter(sympy.Max, one.lower, other.lower, one.lower_open, other.lower_open)
    upper, upper_open = _tighter(sympy.Min, one.upper, other.upper, one.upper_open, other.upper_open)
    return Interval(lower, upper, lower_open, upper_open)


def _tighter(
    choose: type[Expr], one: Expr, other: Expr, one_open: bool, other_open: bool
) -> tuple[Expr, bool]:
    """The end that binds, and whether it belongs to the intersection; open where it is not known which one binds."""
    end = choose(one, other)
    if one == other or end not in (one, other):
        return end, one_open or other_open
    return end, one_open if end == one else other_open


def _first(interval: Interval) -> Expr:
    """The least integer of an interval, or its infinite end."""
    low = interval.lower
    return sympy.floor(low) + 1 if interval.lower_open and low.is_finite else sympy.ceiling(low)


def _last(interval: Interval) -> Expr:
    high = interval.upper
    return sympy.ceiling(high) - 1 if interval.upper_open and high.is_finite else sympy.floor(high)


def is_one_point(domain: Domain) -> bool:
    """Whether every symbol of a domain certainly has a single value."""
    values: dict[Symbol, Expr] = {}
    facts = facts_of(domain)
    for symbol, interval in domain.items():
        lower, upper = (expression_at(end, values) for end in (interval.lower, interval.upper))
        if not facts.is_zero(upper - lower):
            return False
        values[symbol] = lower
    return bool(domain)
