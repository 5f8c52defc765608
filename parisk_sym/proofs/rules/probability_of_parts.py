"""Probabilities that others give: of a condition, of one of several copies, given each value of one of two variables."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from sympy import Abs, Add, Expr, Integral, Max, Min, Piecewise, S, Sum, Symbol, ceiling, floor, oo, solve

from parisk_sym.claims.events import AllOf, EachCopy, Lies, SomeCopy
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, Law, WithDistribution, family
from parisk_sym.claims.tactics import Direct
from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.budgets import PARTS_STEPS
from parisk_sym.proofs.enclosures.sample_points import sample_points
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.probability.distribution_checks import mass_on
from parisk_sym.proofs.probability.range_pieces import always, cut
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, without
from parisk_sym.proofs.rules.distributions import in_order, only_variable, proposed_cuts, reachable_ends
from parisk_sym.proofs.rules.events import (
    Complementary,
    Conditioned,
    IndependentProduct,
    UnionBound,
    of_event,
)
from parisk_sym.proofs.rules.total_probability import GivenEach
from parisk_sym.proofs.sympy_proposals import proposal

__all__ = [
    "probability_given_each_value",
    "probability_of_a_copy",
    "probability_of_a_maximum",
    "probability_of_a_rounded_value",
    "probability_of_independent_events",
    "probability_of_some_copy",
    "probability_of_the_condition",
]

_TWO = 2

_MOST = 8
"""Outcomes of a variable that are taken one by one."""

_LOOKS = 6
"""Seconds for a proposal of cuts, and points of the domain at which they are put in order."""


def probability_of_a_copy(goal: Probability, by: Direct) -> Made:
    """P(some of k copies) <= k P(one of them): to be at most v it is enough that the one is at most v/k."""
    if not isinstance(goal.event, SomeCopy) or goal.relation not in ("<=", "<") or goal.given is not None:
        return None
    copies = dict(goal.laws)[goal.event.variable]
    if not isinstance(copies, Copies) or copies.number.free_symbols & set(goal.bound):
        return None
    return Reduction([Subgoal(goal, UnionBound((goal.value / copies.number,)))])


def probability_of_a_maximum(goal: Probability, by: Direct) -> Made:
    """The largest of some values is at most t where each of them is, and above t where not all are at most t; so of the smallest one."""
    if goal.given is not None or not isinstance(goal.event, Lies):
        return None
    value, interval = goal.event.expression, goal.event.interval
    below, above = interval.lower is -oo, interval.upper is oo
    if not isinstance(value, (Max, Min)) or below is above:
        return None
    if below is isinstance(value, Min):
        return Reduction([Subgoal(goal, Complementary())], equivalent=True)
    each = AllOf(tuple(Lies(part, interval) for part in value.args))
    return Reduction([Subgoal(replace(goal, event=each))], equivalent=True)


def probability_of_a_rounded_value(goal: Probability, by: Direct) -> Made:
    """floor(x) is at least an integer m where x >= m, and at most m where x < m + 1; ceiling(x) >= m where x > m - 1, and at most m where x <= m."""
    event = goal.event
    if not isinstance(event, Lies) or not isinstance(event.expression, (floor, ceiling)):
        return None
    interval, facts = event.interval, facts_of(goal.domain)
    lower, upper = interval.lower, interval.upper
    if not all(end.is_infinite or facts.is_integer(end) for end in (lower, upper)):
        return None
    first = lower + 1 if interval.lower_open and not lower.is_infinite else lower
    last = upper - 1 if interval.upper_open and not upper.is_infinite else upper
    down = isinstance(event.expression, floor)
    plain = (
        Interval(first, last + 1, bool(first.is_infinite), True)
        if down
        else Interval(first - 1, last, True, bool(last.is_infinite))
    )
    rounded = Lies(event.expression.args[0], plain)
    return Reduction([Subgoal(replace(goal, event=rounded), by)], equivalent=True)


def probability_of_some_copy(goal: Probability, by: Direct) -> Made:
    """Some of k copies does what not each of them avoids: P(some of them) = 1 - P(each does the opposite)."""
    if not isinstance(goal.event, SomeCopy) or goal.given is not None:
        return None
    return Reduction([Subgoal(goal, Complementary())])


def probability_of_independent_events(goal: Probability, by: Direct) -> Made:
    """P(A and B) = P(A) P(B) of events of different variables, P(A)^k of k copies, where the probabilities of the parts are found; they are proved."""
    if goal.given is not None or not isinstance(goal.event, (AllOf, EachCopy)):
        return None
    if isinstance(goal.event, EachCopy):
        one = tuple((v, law.law if isinstance(law, Copies) else law) for v, law in goal.laws)
        inner = goal.event.event
        parts = [Probability(inner, "=", S.Zero, family(inner.symbols, one), goal.domain)]
    else:
        parts = [of_event(goal, event, "=", S.Zero) for event in goal.event.events]
    variables = [variable for part in parts for variable, _ in part.laws]
    values = (
        [_proposed_value(part) for part in parts]
        if len(variables) == len(parts) == len(set(variables))
        else [None]
    )
    if None in values:
        return None
    return Reduction([Subgoal(goal, IndependentProduct(tuple(values)))])


def probability_of_the_condition(goal: Probability, by: Direct) -> Made:
    """P(A | B) = P(A and B) / P(B), of an event and a condition of one variable; both probabilities are proved."""
    if goal.given is None or len(goal.laws) != 1:
        return None
    given = _proposed_value(of_event(goal, goal.given, "=", S.Zero))
    both = (
        None
        if given is None
        else _proposed_value(of_event(goal, AllOf((goal.event, goal.given)), "=", S.Zero))
    )
    if given is None or both is None:
        return None
    return Reduction([Subgoal(goal, Conditioned(both, given))])


def probability_given_each_value(goal: Probability, by: Direct) -> Made:
    """P(A) is the mean of P(A | X = x), of an event of two variables of which one has a law that names none; the conditional ones are proved.

    They are equal to what they are proved to be, so that a bound of P(A) holds just where that of the mean does.
    """
    if goal.given is not None or len(goal.laws) != _TWO:
        return None
    for (variable, law), other in (goal.laws, goal.laws[::-1]):
        if other[0] in law.named or isinstance(law, (Copies, WithDistribution)):
            continue
        try:
            inner = _without_first_variable(goal, other, variable, law.support)
            cuts = (
                _outcomes(law.support)
                if law.support.integer
                else _where_cuts_meet(inner, variable, law.support)
            )
            pieces = None if cuts is None else cut(law.support, cuts, goal.domain).intervals
            values = [
                _proposed_value(_without_first_variable(goal, other, variable, piece))
                for piece in pieces or ()
            ]
        except PariskError:
            continue
        if values and None not in values:
            return Reduction([Subgoal(goal, GivenEach(variable, tuple(values), cuts or (), exact=True))])
    return None


def _outcomes(support: Interval) -> tuple[Expr, ...]:
    """Cuts between all integers of a range where these are few, to take them one by one; none where they are many."""
    count = support.upper - support.lower
    return tuple(support.lower + i for i in range(int(count))) if count.is_Integer and count < _MOST else ()


def _without_first_variable(
    goal: Probability, other: tuple[Symbol, Law], variable: Symbol, interval: Interval
) -> Probability:
    """The event of the other variable alone, with a value of the first one in the interval."""
    return Probability(goal.event, "=", S.Zero, (other,), Domain({**goal.domain, variable: interval}))


def _where_cuts_meet(inner: Probability, variable: Symbol, support: Interval) -> tuple[Expr, ...] | None:
    """Values of a variable at which the event of the other one begins or ends at two places, or at an end or a kink of the other law."""
    ((other, law),) = inner.laws
    begins = list(dict.fromkeys(reachable_ends(inner.event, other)))
    kinks = [k for a in law.expression.atoms(Abs) for k in _zeros(a.args[0], other)]
    edges = [e for e in (law.support.lower, law.support.upper, *kinks) if e.is_finite is not False]
    gaps = [b - e for b in begins for e in edges] + [b - c for b, c in combinations(begins, 2)]
    meets = [c for gap in gaps for c in _zeros(gap, variable)]
    points = sample_points(without(inner.domain, variable), _LOOKS)
    orders = [order for p in points if (order := in_order(meets, support, p)) is not None]
    return max(orders, key=len) if orders else None


def _zeros(e: Expr, variable: Symbol) -> list[Expr]:
    """Zeros in a variable, as SymPy proposes them."""
    found = proposal(solve, e, variable, steps=PARTS_STEPS) if e.has(variable) else None
    return [c for c in found or () if c.is_real is not False and not c.has(Piecewise, variable)]


def _proposed_value(goal: Probability) -> Expr | None:
    """The closed form of what the law of one variable gives to the pieces of its range on which an event happens; not proved."""
    found = only_variable(goal)
    cuts = None if isinstance(found, str) else proposed_cuts(goal, *found)
    if isinstance(found, str) or cuts is None:
        return None
    variable, law = found
    try:
        pieces = cut(law.support, cuts, goal.domain).intervals
        answers = [always(goal.event, Domain({**goal.domain, variable: piece})) for piece in pieces]
        total = [
            mass_on(variable, law, p, goal.domain) for p, a in zip(pieces, answers, strict=True) if a and a[0]
        ]
        value = evaluate(Add(*total), facts_of(goal.domain)).expression
    except PariskError:
        return None
    return None if None in answers or value.has(Integral, Sum) else value
