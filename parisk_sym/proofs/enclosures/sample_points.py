"""Exact points of a domain: near the ends first, then spread over magnitudes; simple ones, and corners."""

import itertools
import random
from collections.abc import Callable, Iterator
from functools import partial

import sympy
from flint import arb, ctx
from sympy import Expr, Symbol

from parisk_sym.core.substitution import expression_at
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.proofs.algebra.knowledge import is_beyond_the_reals
from parisk_sym.proofs.enclosures.long_sums import any_is_long, numbers_of_terms

__all__ = ["Point", "corner_points", "first_integers", "power_of_two", "sample_points", "simple_points"]

Point = dict[Symbol, sympy.Rational]
_BITS = 96


def sample_points(domain: Domain, count: int, seed: int = 20210101) -> Iterator[Point]:
    """Exact rational points of the domain: near the ends first, then spread over magnitudes.

    A domain without symbols has one point.
    """
    generator = random.Random(seed)
    for index in range(count if domain else 1):
        point = _point_by_choice(domain, partial(_pick, generator, index))
        if point is not None:
            yield point


def simple_points(domain: Domain) -> Iterator[Point]:
    """Where several symbols run to infinity: those without ends all 0, all 1, and 1 and -1 in turn, others at their end or simple."""
    if sum(i.lower == -sympy.oo or i.upper == sympy.oo for i in domain.values()) < _SEVERAL:
        return
    for index, pattern in enumerate(((0, 0), (1, 1), (1, -1))):
        point = _point_by_choice(
            domain, partial(_simple, itertools.cycle(map(sympy.Integer, pattern)), index)
        )
        if point is not None:
            yield point


def _simple(pattern: Iterator[Expr], index: int, interval: Interval, lower: Expr, upper: Expr) -> Expr | None:
    if lower == -sympy.oo and upper == sympy.oo:
        return next(pattern)
    if not index and upper == sympy.oo and lower.is_Rational and not interval.lower_open:
        return lower
    return _pick(random.Random(0), index, interval, lower, upper)


_SEVERAL = 2


def _point_by_choice(domain: Domain, choose: Callable[[Interval, Expr, Expr], Expr | None]) -> Point | None:
    """A point whose coordinates are chosen in turn, each from its interval with the ends at those before; None where one leaves no room."""
    point: Point = {}
    for symbol, interval in domain.items():
        lower, upper = expression_at(interval.lower, point), expression_at(interval.upper, point)
        value = choose(interval, lower, upper) if _are_ends(lower, upper) else None
        if value is None:
            return None
        point[symbol] = value
    return point


def corner_points(domain: Domain) -> Iterator[Point]:
    """Points at the ends that belong to the intervals, of a domain in which one interval names the symbol of another; a few at most.

    A symbol without an end that belongs to its interval has a few simple values.

    At such a corner, (a, y) = (1, 0) of 0 <= a <= 1 and 1 - a <= y < 2, a statement may fail that holds everywhere else.
    """
    names_others = any(i.lower.free_symbols | i.upper.free_symbols for i in domain.values())
    yield from itertools.islice(_corners(tuple(domain.items()), {}), _MOST_CORNERS if names_others else 0)


def _corners(items: tuple[tuple[Symbol, Interval], ...], point: Point) -> Iterator[Point]:
    if not items:
        yield point
        return
    (symbol, interval), *rest = items
    lower, upper = expression_at(interval.lower, point), expression_at(interval.upper, point)
    if not _are_ends(lower, upper):
        return
    ends = [
        e
        for e, left in ((upper, interval.upper_open), (lower, interval.lower_open))
        if e.is_Rational and not left
    ]
    inside = (
        [] if ends else [_pick(random.Random(0), 0, interval, lower, upper), *_simplest_between(lower, upper)]
    )
    for value in dict.fromkeys([*ends, *inside]):
        if value is not None:
            yield from _corners(tuple(rest), {**point, symbol: value})


def _simplest_between(lower: Expr, upper: Expr) -> list[Expr]:
    """The simplest numbers between two ends: a letter without an end of its own bounds the others."""
    return [v for v in _SIMPLEST if (lower < v) == sympy.true and (v < upper) == sympy.true]


_SIMPLEST = tuple(map(sympy.Rational, ("1", "0", "1/2", "-1", "2")))

_MOST_CORNERS = 12


def first_integers(domain: Domain) -> Iterator[Point]:
    """Points of the least integers, of a domain of integers in which one range names the symbol of another; a few at most.

    For n = 1, 2, ... and m = 1, ..., n - 1 the first is (n, m) = (2, 1): n = 1 leaves no m.
    """
    intervals = list(domain.values())
    names_others = any(i.lower.free_symbols | i.upper.free_symbols for i in intervals)
    if names_others and all(i.integer for i in intervals):
        yield from itertools.islice(_first(tuple(domain.items()), {}), _FIRST_POINTS)


def _first(items: tuple[tuple[Symbol, Interval], ...], point: Point) -> Iterator[Point]:
    if not items:
        yield point
        return
    (symbol, interval), *rest = items
    lower, upper = expression_at(interval.lower, point), expression_at(interval.upper, point)
    if not (_are_ends(lower, upper) and lower.is_Rational):
        return
    for step in range(_FIRST_INTEGERS):
        value = sympy.ceiling(lower) + step
        if value > upper:
            return
        yield from _first(tuple(rest), {**point, symbol: value})


_FIRST_INTEGERS, _FIRST_POINTS = 4, 16


def _are_ends(lower: Expr, upper: Expr) -> bool:
    """Whether the ends of an interval have values at a point."""
    return not any(is_beyond_the_reals(end) for end in (lower, upper))


def _pick(generator: random.Random, index: int, interval: Interval, lower: Expr, upper: Expr) -> Expr | None:
    """A member of the interval whose ends have become numbers, or None when they leave no room."""
    if index < len(_PLAIN) and (lower, upper) != (-sympy.oo, sympy.oo):
        return _plain(interval, lower, upper, index)
    if interval.integer and lower == -sympy.oo:
        size = sympy.ceiling(_magnitude(generator, index))
        return generator.choice((-1, 1)) * size if upper == sympy.oo else upper - size
    if interval.integer:
        top = int(lower) + 60 if upper == sympy.oo else int(upper)
        return sympy.Integer(generator.randint(int(lower), top)) if top >= lower else None
    low, high = _rational_end(lower, 1), _rational_end(upper, -1)
    if low is None or high is None:
        return None
    if lower == -sympy.oo and upper == sympy.oo:
        return generator.choice((-1, 1)) * _magnitude(generator, index)
    if upper == sympy.oo:
        return low + _magnitude(generator, index)
    if lower == -sympy.oo:
        return high - _magnitude(generator, index)
    return _between(generator, index, interval, low, high)


def _between(generator: random.Random, index: int, interval: Interval, low: Expr, high: Expr) -> Expr | None:
    """A simple number of the interval between two rational ends."""
    if high <= low:
        return low if high == low and not (interval.lower_open or interval.upper_open) else None
    if index % 8 == 3 and not interval.lower_open:
        return low
    if index % 8 == 7 and not interval.upper_open:
        return high
    edge = sympy.Rational(1, 2 ** generator.randint(3, 12))
    fraction = sympy.Rational(generator.randint(1, 255), 256)
    share = (edge, 1 - edge, fraction)[min(index % 4, 2)]
    return low + (high - low) * share


_PLAIN = tuple(sympy.Rational(v) for v in ("1", "1/2", "2", "3", "1/4"))


def _plain(interval: Interval, lower: Expr, upper: Expr, index: int) -> Expr | None:
    """A simple member of the interval, so that counterexamples can be checked by hand."""
    if interval.integer and lower == -sympy.oo:
        return upper - index
    if interval.integer:
        return lower + index if lower + index <= upper else None
    low, high = _rational_end(lower, 1), _rational_end(upper, -1)
    if low is None or high is None:
        return None
    if upper == sympy.oo:
        return low + _PLAIN[index]
    if lower == -sympy.oo:
        return high - _PLAIN[index]
    if high == low and not (interval.lower_open or interval.upper_open):
        return low
    return low + (high - low) / (2 + index) if high > low else None


# Now and then a number far out: a bound that holds for moderate numbers only must not pass.
_EXTREMES = {5: 10, 11: -20, 17: -12, 23: 8}


def _magnitude(generator: random.Random, index: int) -> sympy.Rational:
    exponent = _EXTREMES.get(index % 24, generator.randint(-7, 4))
    return sympy.Rational(generator.randint(64, 127), 64) * sympy.Integer(2) ** exponent


def _rational_end(end: Expr, direction: int) -> Expr | None:
    """A rational number at, or inside, an end that may be irrational.

    None where only numbers of very many digits are inside, or the end is a sum of very many terms.
    """
    if end.is_infinite or end.is_Rational:
        return end
    if any_is_long(numbers_of_terms(end), {}):
        return None
    with ctx.workprec(_BITS):
        ball = direction * Program(end, ()).run(BALL, ())  # numbers inside are larger
        top = ball.max(-_LARGEST_END).upper()
        if not top.is_finite() or top > _LARGEST_END:
            return None  # FLINT ends the process where such a number is made an integer
        inside = (top * power_of_two(40)).ceil()
    return direction * sympy.Rational(int(inside.unique_fmpz()), 2**40)


def power_of_two(exponent: int) -> arb:
    """2^exponent exactly."""
    return arb(2) ** exponent


_LARGEST_END = power_of_two(13000)
"""As many digits as a statement may contain."""
