"""The probability of an event of one variable, from its density, its mass function or its distribution function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from sympy import Abs, Add, Expr, Piecewise, S, Symbol, default_sort_key, floor, nan, oo, solve, sympify

from parisk_sym.claims.events import AllOf, AnyOf, Event, Lies, Opposite
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, Law, WithDistribution
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError, PariskError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.budgets import PIECES_STEPS
from parisk_sym.proofs.enclosures.bisection import ball_of
from parisk_sym.proofs.enclosures.sample_points import Point, sample_points
from parisk_sym.proofs.probability.distribution_checks import is_a_law, mass_on
from parisk_sym.proofs.probability.kinks import kinks
from parisk_sym.proofs.probability.range_pieces import always, cut, happens
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    comparison,
    defined_on,
    in_interval,
    stated_subgoal,
)
from parisk_sym.proofs.sympy_proposals import proposal

__all__ = [
    "OnPieces",
    "cut_where_the_event_begins_and_ends",
    "in_order",
    "only_variable",
    "piece_by_piece",
    "proposed_cuts",
    "reachable_ends",
]


_LOOKS = 6
"""Points of the domain at which the cuts are put in order."""


@dataclass(frozen=True)
class OnPieces(Tactic):
    """The probability of an event of one variable, whose range is cut so that on each piece the event always happens or never.

    `law` proves that the law is one, `by` that the integrals (sums, differences) over the pieces where it happens are the value.
    """

    cuts: tuple[Any, ...] = ()
    by: Tactic = field(default_factory=Direct)
    law: Tactic = field(default_factory=Direct)


def piece_by_piece(goal: Probability, by: OnPieces) -> Made:
    """P(A) is the sum over the pieces of the range on which A always happens: of int f, of sum p(n), of F(b) - F(a).

    The pieces are disjoint and cover the range but for single points, which have probability 0 under a density or a continuous
    distribution function; those of integers cover it. On each of the other pieces A never happens.
    """
    found = only_variable(goal)
    if isinstance(found, str):
        return found
    variable, law = found
    pieces = cut(law.support, by.cuts, goal.domain)
    subgoals, sides = is_a_law(variable, law, goal.domain, by.law)
    subgoals += pieces.order
    if isinstance(law, WithDistribution):
        subgoals += [g for c in by.cuts for g in in_interval(sympify(c), law.support, goal.domain)]
    happens = []
    for piece in pieces.intervals:
        try:
            inside = Domain({**goal.domain, variable: piece})
        except ClaimError as error:
            return str(error)
        sides += [node for e in goal.event.expressions() for node in defined_on(e, inside)]
        answer = always(goal.event, inside)
        if answer is None:
            return f"it is not seen whether the event happens for {variable} in {piece}"
        truth, shown = answer
        subgoals += shown
        happens += [mass_on(variable, law, piece, goal.domain)] if truth else []
    total = comparison(Add(*happens), goal.relation, goal.value, goal.domain)
    last = stated_subgoal("the probability", total, by.by)
    return Reduction([*subgoals, last], (*sides, *pieces.sides), decisive=True)


def cut_where_the_event_begins_and_ends(goal: Probability, by: Direct) -> Made:
    """The range of the variable is cut where a value of the event reaches an end of its interval: between, the event holds or not.

    Integers are cut on both sides of such a place, where the event begins or ends. SymPy proposes the cuts; that the event always or
    never happens between them is proved.
    """
    found = only_variable(goal)
    if isinstance(found, str):
        return None
    cuts = proposed_cuts(goal, *found)
    return None if cuts is None else Reduction([Subgoal(goal, OnPieces(cuts))])


def proposed_cuts(goal: Probability, variable: Symbol, law: Law) -> tuple[Expr, ...] | None:
    """Where the event of a variable may begin or end, in the order that they have at a point of the domain; None where that is not seen."""
    points, facts = list(sample_points(goal.domain, _LOOKS)), facts_of(goal.domain)
    known = {s: i.lower for s, i in goal.domain.items() if i.lower == i.upper}
    cuts: list[Expr] = []
    for half in _conditions(goal.event):
        found = _reaches(half, variable)
        if law.support.integer:
            found = (k for c in found for k in _beside(c, facts) if _changes(half, variable, k, points))
        cuts += (c.xreplace(known) for c in found)
    placed = [order for p in points if (order := in_order(cuts, law.support, p)) is not None]
    if not placed:
        return None
    most = max(placed, key=len)
    on_all = law.support.integer and law.support.lower is -oo
    return _with_kinks(most, variable, law, goal.domain) if on_all else most


def _with_kinks(cuts: tuple[Expr, ...], variable: Symbol, law: Law, domain: Domain) -> tuple[Expr, ...]:
    """The cuts of all integers, and one beside 0 where the masses have a kink there and its place among the cuts is proved."""
    facts = facts_of(domain)
    if not cuts or not any(kink.xreplace({variable: S.Zero}) == 0 for kink in kinks(law.expression)):
        return cuts
    for place in (S.NegativeOne, S.Zero):
        below = [c for c in cuts if facts.sign(place - c) <= NONNEGATIVE]
        if all(c in below or facts.sign(c - place) <= NONNEGATIVE for c in cuts):
            return (*below, place, *(c for c in cuts if c not in below)) if place not in cuts else cuts
    return cuts


def _conditions(event: Event) -> Iterator[Lies]:
    """The conditions `value in half-line` of which an event is made."""
    match event:
        case Lies(value, interval):
            yield Lies(value, Interval(interval.lower, oo, interval.lower_open, True))
            yield Lies(value, Interval(-oo, interval.upper, True, interval.upper_open))
        case Opposite(inner):
            yield from _conditions(inner)
        case AllOf(events) | AnyOf(events):
            for part in events:
                yield from _conditions(part)


def _reaches(lies: Lies, variable: Symbol) -> Iterator[Expr]:
    """Where a value may reach a finite end of its interval, on either side of the kinks of absolute values."""
    kinks = sorted(lies.expression.atoms(Abs), key=default_sort_key)
    for end in (lies.interval.lower, lies.interval.upper):
        for sides in product((1, -1), repeat=len(kinks)) if end.is_finite is not False else ():
            smooth = lies.expression.xreplace({k: s * k.args[0] for k, s in zip(kinks, sides, strict=True)})
            found = proposal(solve, smooth - end, variable, steps=PIECES_STEPS) or ()
            yield from (c for c in found if c.is_real is not False and not c.has(Piecewise, nan))


def reachable_ends(event: Event, variable: Symbol) -> Iterator[Expr]:
    """Where a value of the event may reach an end of its interval."""
    return (c for half in _conditions(event) for c in _reaches(half, variable))


def _beside(c: Expr, facts: Facts) -> tuple[Expr, ...]:
    """An integer and the one below it; of a number that lies between two, such as n - 1/2, the one below; another one as it is."""
    number, rest = c.as_coeff_Add()
    below = floor(number) + rest
    if not facts.is_integer(below):
        return (c,)
    return (below - 1, below) if below == c else (below,)


def _changes(half: Lies, variable: Symbol, k: Expr, points: list[Point]) -> bool:
    """Whether a condition is seen to hold at one of k and k + 1 alone, at most points."""
    seen = 0
    for point in points:
        at = k.xreplace(point)
        seen += happens(half, {**point, variable: at}) is not happens(half, {**point, variable: at + 1})
    return 2 * seen > len(points)


def in_order(cuts: Iterable[Expr], support: Interval, point: Point) -> tuple[Expr, ...] | None:
    """The cuts that lie inside the range at a point of the domain, in their order there; None where balls do not see it.

    A cut of integers that leaves none on one side at the point, but not everywhere, counts as one inside.
    """
    first = support.lower - 1 if support.integer else support.lower
    lower, upper = (ball_of(e.xreplace(point)) for e in (first, support.upper))
    try:
        placed = {
            c: ball_of(c.xreplace(point)) for c in dict.fromkeys(cuts) if c not in (first, support.upper)
        }
    except PariskError:
        return None
    inside = [
        c for c, at in placed.items() if lower < at < upper or (support.integer and lower <= at <= upper)
    ]
    return tuple(sorted(inside, key=lambda c: float(placed[c].mid())))


def only_variable(goal: Probability) -> tuple[Symbol, Law] | str:
    """The only random variable of a goal without a condition, with its law; otherwise why there is not exactly one."""
    if goal.given is not None:
        return "the probability is a conditional one"
    if len(goal.laws) != 1:
        return f"the event must be one of a single variable, got {', '.join(str(v) for v, _ in goal.laws)}"
    ((variable, law),) = goal.laws
    if isinstance(law, Copies):
        return f"there are copies of {variable}"
    return variable, law
