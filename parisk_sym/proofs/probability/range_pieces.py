"""The range of a variable cut into pieces, and whether an event happens for every value in a piece or for none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import sympy
from sympy import Expr, oo

from parisk_sym.claims.events import AllOf, AnyOf, Event, Lies, Opposite
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.core.errors import ClaimError, UnsupportedHeadError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.attack.search import Look, points_of
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.sample_points import Point
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Subgoal, computation, defined_on, strangers, with_name
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["Pieces", "always", "cut", "happens"]

_POINTS = 6
"""Points at which a part of an event that never happens is looked for."""


class Pieces(NamedTuple):
    """Intervals that together are the range, but for single points of a real one, and what shows that they are."""

    intervals: list[Interval]
    order: list[Subgoal]
    sides: list[Node]


def cut(support: Interval, cuts: Sequence[Expr], domain: Domain) -> Pieces:
    """The range, which is not empty, cut at points in ascending order: (a, c), (c, b), or {a, ..., c}, {c + 1, ..., b}.

    Of integers, a cut that is another number is the integer below it. ClaimError for a cut that names a symbol that the domain does not have.
    """
    cuts = [sympy_form(sympy.sympify(c)) for c in cuts]
    for c in cuts:
        if c.is_infinite or strangers(c, domain):
            raise ClaimError(f"a cut must be a number or an expression in the parameters, got {c}")
    whole = support.integer
    if whole:
        cuts = [sympy.floor(c) if c.is_Rational else c for c in cuts]
    first = support.lower - 1 if whole else support.lower
    ends = [first, *cuts, support.upper]
    order = [_order_subgoals(first, "<", support.upper, domain)]
    order += [_order_subgoals(a, "<=", b, domain) for a, b in pairwise(ends) if cuts]
    facts = facts_of(domain)
    sides = [
        with_name("an integer", computation(facts.is_integer(c), {"cut": str(c)})) for c in cuts if whole
    ]
    sides += [node for c in cuts for node in defined_on(c, domain)]
    intervals = [_piece(a, b, whole) for a, b in pairwise(ends)]
    return Pieces(intervals, [g for found in order for g in found], sides)


def _order_subgoals(low: Expr, relation: str, high: Expr, domain: Domain) -> list[Subgoal]:
    if low == -oo or high == oo:
        return []
    return [Subgoal(Inequality(low, relation, high, domain), text="the cuts are in order")]


def _piece(low: Expr, high: Expr, whole: bool) -> Interval:
    if whole:
        return Interval(low + 1, high, False, high is oo, True)
    return Interval(low, high, True, True)


def always(event: Event, domain: Domain) -> tuple[bool, list[Subgoal]] | None:
    """Whether an event in the symbols of the domain happens at each of its points or at none, and what would prove it.

    Which of the two it is, and which part of an intersection never happens, is looked up at a few points; the subgoals prove it.
    """
    points = points_of(domain, Look().first(), tuple(event.expressions()))[:_POINTS]
    for point in points:
        truth = happens(event, point)
        if truth is not None:
            return truth, list(_event_subgoals(event, truth, domain, points))
    return None


def happens(event: Event, point: Point) -> bool | None:
    """Whether it happens at a point; None where that is not decided."""
    match event:
        case Opposite(inner):
            found = happens(inner, point)
            return None if found is None else not found
        case AllOf(events) | AnyOf(events):
            parts = [happens(e, point) for e in events]
            decisive = isinstance(event, AnyOf)
            return decisive if decisive in parts else None if None in parts else not decisive
        case Lies(value, interval):
            low = _right(value - interval.lower, interval.lower_open, point)
            high = _right(interval.upper - value, interval.upper_open, point)
            return False if False in (low, high) else None if None in (low, high) else True
    return None


def _right(gap: Expr, strict: bool, point: Point) -> bool | None:
    """Whether a gap is positive (unless strict, or 0)."""
    if gap is oo:
        return True
    try:
        values = Values(gap, tuple(point))
    except UnsupportedHeadError:
        return None
    sign, _ = values.sign(point)
    if sign:
        return sign > 0
    return not strict if values.exactly_zero(point) else None


def _event_subgoals(event: Event, truth: bool, domain: Domain, points: Iterable[Point]) -> Iterator[Subgoal]:
    """The subgoals that the event always (never) happens."""
    match event:
        case Opposite(inner):
            yield from _event_subgoals(inner, not truth, domain, points)
        case AllOf(events) | AnyOf(events):
            if truth is isinstance(event, AllOf):
                for part in events:
                    yield from _event_subgoals(part, truth, domain, points)
            else:
                yield from _event_subgoals(_steady(events, truth, points), truth, domain, points)
        case Lies(value, interval):
            relations = _comparisons(sympy_form(value), interval)
            if truth:
                yield from (_gap_subgoal(a, r, b, domain) for a, r, b in relations)
            else:
                a, r, b = _broken(relations, points)
                yield _gap_subgoal(b, "<=" if r == "<" else "<", a, domain)


def _gap_subgoal(low: Expr, relation: str, high: Expr, domain: Domain) -> Subgoal:
    """low < high, with the least gap: 1 between two integers, the fractional part between an integer and an integer plus a number."""
    number, rest = sympy_form(high - low).as_coeff_Add()
    least = number - sympy.floor(number) or (1 if relation == "<" else 0)
    if least and facts_of(domain).is_integer(rest):
        return Subgoal(Inequality(low + least, "<=", high, domain))
    return Subgoal(Inequality(low, relation, high, domain))


def _steady(events: tuple[Event, ...], truth: bool, points: Iterable[Point]) -> Event:
    """The part that decides at most points."""
    points = list(points)
    return max(events, key=lambda e: sum(happens(e, p) is truth for p in points))


def _comparisons(value: Expr, interval: Interval) -> list[tuple[Expr, str, Expr]]:
    """The inequalities that say that a value lies in an interval."""
    found = []
    if interval.lower != -oo:
        found.append((sympy_form(interval.lower), "<" if interval.lower_open else "<=", value))
    if interval.upper != oo:
        found.append((value, "<" if interval.upper_open else "<=", sympy_form(interval.upper)))
    return found


def _broken(relations: list[tuple[Expr, str, Expr]], points: Iterable[Point]) -> tuple[Expr, str, Expr]:
    """The inequality that fails at most points."""
    points = list(points)
    return max(relations, key=lambda r: sum(_right(r[2] - r[0], r[1] == "<", p) is False for p in points))
