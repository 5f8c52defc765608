"""The probability of an event of one variable, from its density, its mass function or its distribution function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from sympy import Abs, Add, Expr, Piecewise, Symbol, default_sort_key, nan, solve, sympify

from parisk_sym.claims.events import AllOf, AnyOf, Event, Lies, Opposite
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, Law, WithDistribution
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain
from parisk_sym.ground.errors import PariskError
from parisk_sym.proofs.balls.certified import ball_of, sample_points
from parisk_sym.proofs.chance.lawful import compared, is_a_law, mass_on
from parisk_sym.proofs.chance.pieces import always, cut
from parisk_sym.proofs.proposals import proposal
from parisk_sym.proofs.rule import Made, Reduction, Rule, Subgoal, defined_on, in_interval, stated

__all__ = ["RULES", "TACTICS", "OnPieces", "only_variable"]


_SOLVING = 1.0
"""Seconds for a proposal of cuts."""


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
        inside = Domain({**goal.domain, variable: piece})
        sides += [node for e in goal.event.expressions() for node in defined_on(e, inside)]
        answer = always(goal.event, inside)
        if answer is None:
            return f"it is not seen whether the event happens for {variable} in {piece}"
        truth, shown = answer
        subgoals += shown
        happens += [mass_on(variable, law, piece)] if truth else []
    total = compared(Add(*happens), goal.relation, goal.value, goal.domain)
    last = stated("the probability", total, by.by)
    return Reduction([*subgoals, last], (*sides, *pieces.sides), decisive=True)


def cut_where_the_event_begins_and_ends(goal: Probability, by: Direct) -> Made:
    """The range of the variable is cut where a value of the event reaches an end of its interval: between, the event holds or not.

    SymPy proposes the cuts; that the event always or never happens between them is proved.
    """
    found = only_variable(goal)
    if isinstance(found, str):
        return None
    variable, law = found
    cuts = _in_order([c for lies in _conditions(goal.event) for c in _reaches(lies, variable)], goal, law)
    return None if cuts is None else Reduction([Subgoal(goal, OnPieces(cuts))])


def _conditions(event: Event) -> Iterator[Lies]:
    """That values lie in intervals, of which an event is put together."""
    match event:
        case Lies():
            yield event
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
            found = proposal(solve, smooth - end, variable, seconds=_SOLVING) or ()
            yield from (c for c in found if c.is_real is not False and not c.has(Piecewise, nan))


def _in_order(cuts: Iterable[Expr], goal: Probability, law: Law) -> tuple[Expr, ...] | None:
    """The cuts that lie inside the range at a point of the domain, in their order there; None where balls do not see it."""
    point = next(sample_points(goal.domain, 1), None)
    if point is None:
        return None
    lower, upper = (ball_of(e.xreplace(point)) for e in (law.support.lower, law.support.upper))
    try:
        placed = {c: ball_of(c.xreplace(point)) for c in dict.fromkeys(cuts)}
    except PariskError:
        return None
    inside = [c for c, at in placed.items() if lower < at < upper]
    return tuple(sorted(inside, key=lambda c: float(placed[c].mid())))


def only_variable(goal: Probability) -> tuple[Symbol, Law] | str:
    """The only random variable of a goal without a condition, with its law; or why there is none."""
    if goal.given is not None:
        return "the probability is a conditional one"
    if len(goal.laws) != 1:
        return f"the event must be one of a single variable, got {', '.join(str(v) for v, _ in goal.laws)}"
    ((variable, law),) = goal.laws
    if isinstance(law, Copies):
        return f"there are copies of {variable}"
    return variable, law


TACTICS = (OnPieces,)
RULES = (
    Rule(Probability, OnPieces, piece_by_piece),
    Rule(Probability, Direct, cut_where_the_event_begins_and_ends),
)
