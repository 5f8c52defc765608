"""Intervals from what a line says of them: sets, intersections, and ranges without a point."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.language.tokens import AskError, Token
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, integers

__all__ = ["intersection", "is_larger", "named_set", "range_between", "range_without", "usual_range"]


def usual_range(whole: bool, sign: str) -> Interval:
    """The range that a property alone states; of integers without one it is that of the reals, until an end is given."""
    if whole and sign in ("positive", "nonnegative"):
        return integers(1 if sign == "positive" else 0)
    if not whole or not sign:
        return {"": REALS, "positive": POSITIVE, "nonnegative": _NONNEGATIVE, "negative": _NEGATIVE}[sign]
    raise AskError("negative integers are not read: write -n for n >= 1")


_NONNEGATIVE = Interval(sympy.S.Zero, sympy.oo, False, True)


_NEGATIVE = Interval(-sympy.oo, sympy.S.Zero, True, True)


def range_between(
    lower: Expr, upper: Expr, lower_open: bool, upper_open: bool, base: Interval, whole: bool
) -> Interval:
    """The interval with these ends; an infinite one takes the end that a property of the letter states."""
    if base.lower.is_finite and lower.is_infinite:
        lower, lower_open = base.lower, base.lower_open
    if base.upper.is_finite and upper.is_infinite:
        upper, upper_open = base.upper, base.upper_open
    if not whole:
        return Interval(lower, upper, lower_open, upper_open)
    if lower.is_infinite:
        raise AskError("integers without a least one are not read: write n >= 0, or state it of n and of -n")
    return _integers_between(lower, upper, lower_open, upper_open)


def intersection(a: Interval, b: Interval, ranges: Mapping[Symbol, Interval]) -> Interval | None:
    """What two intervals have in common; None for nothing. AskError where it is not known which end is the larger one."""
    if a.integer != b.integer:
        a, b = (i if i.integer else _integers_of(i) for i in (a, b))
    lower, lower_open = _inner((a.lower, a.lower_open), (b.lower, b.lower_open), ranges, larger=True)
    upper, upper_open = _inner((a.upper, a.upper_open), (b.upper, b.upper_open), ranges, larger=False)
    if is_larger(lower, upper, ranges) or (lower == upper and (lower_open or upper_open)):
        return None
    return Interval(lower, upper, lower_open, upper_open, a.integer)


def _integers_of(interval: Interval) -> Interval:
    """The integers of an interval."""
    return _integers_between(interval.lower, interval.upper, interval.lower_open, interval.upper_open)


def _integers_between(lower: Expr, upper: Expr, lower_open: bool, upper_open: bool) -> Interval:
    """The integers between two ends, which need not be integers: above 1/2 the first one is 1."""
    return integers(
        sympy.floor(lower) + 1 if lower_open and not lower.is_infinite else lower,
        sympy.ceiling(upper) - 1 if upper_open and not upper.is_infinite else upper,
    )


def _inner(
    a: tuple[Expr, bool], b: tuple[Expr, bool], ranges: Mapping[Symbol, Interval], *, larger: bool
) -> tuple[Expr, bool]:
    """The one of two ends that leaves less of the line; of two equal ones the open one."""
    if a[0] == b[0]:
        return a[0], a[1] or b[1]
    for one, other in ((a, b), (b, a)):
        ends = (one[0], other[0]) if larger else (other[0], one[0])
        if is_larger(
            *ends, ranges, or_equal=one[1] or not other[1]
        ):  # where they are equal, an open end leaves less
            return one
    raise AskError(
        f"it is not known which of {a[0]} and {b[0]} is larger: write one range, with Max or Min as its end"
    )


def is_larger(a: Expr, b: Expr, ranges: Mapping[Symbol, Interval], *, or_equal: bool = False) -> bool | None:
    """Whether a > b (or a >= b), or a <= b (or a < b); None where SymPy knows neither from an end of the range of each letter."""
    difference = sympy.sympify(a - b)
    letters = _with_ends(difference, ranges)
    for from_above in itertools.islice(itertools.product((False, True), repeat=len(letters)), _MOST_ENDS):
        gap = difference
        for s, above in zip(letters, from_above, strict=True):
            gap = sympy.expand(gap.xreplace({s: _from_its_end(s, ranges[s], above)}))
        if gap.is_extended_positive or (or_equal and gap.is_extended_nonnegative):
            return True
        if gap.is_extended_negative or (not or_equal and gap.is_extended_nonpositive):
            return False
    return None


_MOST_ENDS = 16
"""Choices of the lower or upper ends of letters."""


def _with_ends(value: Expr, ranges: Mapping[Symbol, Interval]) -> list[Symbol]:
    """The letters of an expression, and of the ends of their ranges: each before those that its own range names."""
    found: list[Symbol] = []
    for symbol in reversed(list(ranges)):
        named = [ranges[s] for s in found]
        if value.has(symbol) or any(e.has(symbol) for i in named for e in (i.lower, i.upper)):
            found.append(symbol)
    return found


def _from_its_end(symbol: Symbol, interval: Interval, from_above: bool) -> Expr:
    """The symbol as its least value plus a nonnegative number, or as its largest value minus one; unchanged if the range has no such end."""
    whole = interval.integer or None
    end, is_open = (
        (interval.upper, interval.upper_open) if from_above else (interval.lower, interval.lower_open)
    )
    if end.is_infinite or end.has(symbol):
        return Symbol(symbol.name, real=True, integer=whole)
    beyond = Symbol(symbol.name, integer=whole, **({"positive": True} if is_open else {"nonnegative": True}))
    return end - beyond if from_above else end + beyond


def range_without(interval: Interval, at: Expr) -> list[Interval]:
    """The interval without a number that lies in it."""
    if interval.integer:
        below = [] if at == interval.lower else [integers(interval.lower, at - 1)]
        return below + ([] if at == interval.upper else [integers(at + 1, interval.upper)])
    return [
        Interval(interval.lower, at, interval.lower_open, True, interval.integer),
        Interval(at, interval.upper, True, interval.upper_open, interval.integer),
    ]


def named_set(name: str, rest: Sequence[Token]) -> Interval:
    """The interval of R, N or Z, with marks such as + or >= 0. Raises AskError for another set."""
    marks = "".join(t.text for t in rest if t.kind not in ("CARET", "UNDERSCORE", "LBRACE", "RBRACE"))
    kind = {"RR": "R", "NN": "N", "ZZ": "Z"}.get(name, name)
    known = {
        ("R", ""): REALS, ("R", "+"): POSITIVE, ("N", ""): integers(1), ("N", "0"): integers(0), ("N", "+"): integers(1), ("Z", ""): integers(),
        ("Z", "+"): integers(1),
    }  # fmt: skip
    if kind in ("R", "N", "Z") and (end := re.fullmatch(r"(>=?)(\d+)", marks)):
        least, is_open = sympy.Integer(end[2]), end[1] == ">"
        return Interval(least, sympy.oo, is_open, True) if kind == "R" else integers(least + is_open)
    if (kind, marks) not in known:
        raise AskError(f"the set {kind} with {marks!r} is not known")
    return known[kind, marks]
