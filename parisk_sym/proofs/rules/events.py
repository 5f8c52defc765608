"""Probabilities of events that are built of events: complement, union, intersection of independent ones, condition, partition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

import sympy
from sympy import Add, Expr, Integer, Mul, Symbol, oo

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Event, Lies, SomeCopy, opposite
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, family
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.probability.range_pieces import cut
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    comparison,
    computation,
    defined_on,
    stated_subgoal,
    strangers,
    with_name,
)
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = [
    "BySlices",
    "Complementary",
    "Conditioned",
    "DisjointSum",
    "IndependentProduct",
    "UnionBound",
    "additive",
    "boole",
    "complement",
    "conditioned",
    "independent",
    "of_event",
    "total_over_slices",
]


@dataclass(frozen=True)
class Complementary(Tactic):
    """The probability of an event from that of its complement, which `by` proves."""

    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class _OfParts(Tactic):
    values: tuple[Any, ...]
    each: tuple[Tactic, ...] = ()
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class UnionBound(_OfParts):
    """The probability of a union is at most the sum of the `values`, bounds of the parts by `each`; `by` bounds the sum.

    For some of several copies there is one value, that of a copy.
    """


@dataclass(frozen=True)
class DisjointSum(_OfParts):
    """The probability of a union of disjoint events is the sum of the `values`, the probabilities of the parts by `each`."""


@dataclass(frozen=True)
class IndependentProduct(_OfParts):
    """The probability that independent events all happen is the product of the `values`, their probabilities by `each`.

    For each of several copies there is one value, that of a copy.
    """


@dataclass(frozen=True)
class Conditioned(Tactic):
    """P(A | B) = P(A and B) / P(B): the two probabilities, and what proves each of them."""

    both: Any
    given: Any
    each: tuple[Tactic, Tactic] = (Direct(), Direct())
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class BySlices(Tactic):
    """The probability of an event as a sum over where a value lies: in (-oo, c1], (c1, c2], ..., (cm, oo).

    `values` has the probability of the event together with each of these, in order.
    """

    of: Any
    cuts: tuple[Any, ...]
    values: tuple[Any, ...]
    each: tuple[Tactic, ...] = ()
    by: Tactic = field(default_factory=Direct)


# --- complement ----------------------------------------------------------------------------------------------------------


def complement(goal: Probability, by: Complementary) -> Made:
    """P(not A) = 1 - P(A), with a condition as well."""
    turned = goal.relation.translate(str.maketrans("<>", "><"))
    value = 1 - sympy_form(goal.value)
    says = replace(goal, event=opposite(goal.event), relation=turned, value=value)
    return Reduction([Subgoal(says, by.by)], equivalent=True)


# --- unions --------------------------------------------------------------------------------------------------------------


def boole(goal: Probability, by: UnionBound) -> Made:
    """P(A1 or A2 or ...) <= P(A1) + P(A2) + ..., whether they depend on each other or not; of k copies k P(A), k a number >= 1."""
    if goal.relation not in ("<=", "<") or goal.given is not None:
        return "the union bound is for a probability <= or < a value, without a condition"
    if isinstance(goal.event, SomeCopy):
        single = _one_copy(goal, goal.event, "<=", by)
        if isinstance(single, str):
            return single
        says, tactic, number, sides = single
        total = comparison(number * says.value, goal.relation, goal.value, goal.domain)
        return Reduction(
            [Subgoal(says, tactic), stated_subgoal("the sum of the bounds", total, by.by)], sides
        )
    if not isinstance(goal.event, AnyOf):
        return "the event must be a union: AnyOf, or SomeCopy"
    return _sum_of_parts(goal, goal.event.events, "<=", by, [])


def additive(goal: Probability, by: DisjointSum) -> Made:
    """P(A1 or A2 or ...) = P(A1) + P(A2) + ... for events of which no two happen together.

    Two do not where one value would lie in two intervals, of which one ends before the other begins.
    """
    if goal.given is not None:
        return "the probability is a conditional one"
    if not isinstance(goal.event, AnyOf):
        return "the event must be a union: AnyOf"
    apart = []
    for one, other in combinations(goal.event.events, 2):
        found = _apart(one, other, goal.domain, set(goal.bound))
        if found is None:
            return f"it is not seen that {_event_text(one)} and {_event_text(other)} exclude each other"
        apart.append(found)
    return _sum_of_parts(goal, goal.event.events, "=", by, apart)


def _sum_of_parts(
    goal: Probability, events: tuple[Event, ...], relation: str, by: _OfParts, more: list[Subgoal]
) -> Made:
    values, sides = _values(by, len(events), goal.domain)
    each = _each(by, len(events))
    parts = [Subgoal(of_event(goal, e, relation, v), t) for e, v, t in zip(events, values, each, strict=True)]
    total = comparison(Add(*values), goal.relation, goal.value, goal.domain)
    last = stated_subgoal("the sum", total, by.by)
    return Reduction([*more, *parts, last], sides, decisive=relation == "=")


def _apart(one: Event, other: Event, domain: Domain, random: set[Symbol]) -> Subgoal | None:
    """The subgoal that one interval ends before the other begins, for a value that both events constrain."""
    for a in _atoms(one):
        for b in _atoms(other):
            if sympy_form(a.expression) == sympy_form(b.expression):
                for low, high in ((a.interval, b.interval), (b.interval, a.interval)):
                    found = _before(low, high, domain, random)
                    if found is not None:
                        return found
    return None


def _before(low: Interval, high: Interval, domain: Domain, random: set[Symbol]) -> Subgoal | None:
    """low.upper <= high.lower (<, where both have the point), where that is not certainly false."""
    a, b = sympy_form(low.upper), sympy_form(high.lower)
    if a is oo or b == -oo or (a.free_symbols | b.free_symbols) & random or (b - a).is_negative:
        return None
    meet = not (low.upper_open or high.lower_open)
    if meet and a == b:
        return None
    if not (facts_of(domain).sign(b - a) <= {0, 1}):
        return None
    return Subgoal(Inequality(a, "<" if meet else "<=", b, domain), text="the events exclude each other")


def _atoms(event: Event) -> Iterator[Lies]:
    """The events that certainly happen with the event, as far as its form shows."""
    if isinstance(event, Lies):
        yield event
    elif isinstance(event, AllOf):
        for part in event.events:
            yield from _atoms(part)


def _event_text(event: Event) -> str:
    return " ".join(p if isinstance(p, str) else " ".join(map(str, p)) for p in event.phrases())


# --- independent events --------------------------------------------------------------------------------------------------


def independent(goal: Probability, by: IndependentProduct) -> Made:
    """P(A1 and A2 and ...) = P(A1) P(A2) ... for events of disjoint families of variables; of k copies P(A)^k, k a number >= 1.

    A family is what an event speaks of, with the variables that the laws of those name. Different families are declared independent.
    """
    if goal.given is not None:
        return "the probability is a conditional one"
    if isinstance(goal.event, EachCopy):
        single = _one_copy(goal, goal.event, "=", by)
        if isinstance(single, str):
            return single
        says, tactic, number, sides = single
        if len(says.laws) > 1:
            return "the copies are not independent: what happens to one depends on another variable"
        total = comparison(says.value**number, goal.relation, goal.value, goal.domain)
        last = stated_subgoal("the product", total, by.by)
        return Reduction([Subgoal(says, tactic), last], sides, decisive=True)
    if not isinstance(goal.event, AllOf):
        return "the event must be an intersection: AllOf, or EachCopy"
    events = goal.event.events
    seen: set[Symbol] = set()
    for event in events:
        own = {variable for variable, _ in family(event.symbols, goal.laws)}
        if own & seen:
            shared = ", ".join(sorted(map(str, own & seen)))
            return f"the events are not independent by declaration: they share {shared}"
        seen |= own
    values, sides = _values(by, len(events), goal.domain)
    parts = [
        Subgoal(of_event(goal, e, "=", v), t)
        for e, v, t in zip(events, values, _each(by, len(events)), strict=True)
    ]
    total = comparison(Mul(*values), goal.relation, goal.value, goal.domain)
    return Reduction([*parts, stated_subgoal("the product", total, by.by)], sides, decisive=True)


def _one_copy(
    goal: Probability, event: EachCopy | SomeCopy, relation: str, by: _OfParts
) -> tuple[Probability, Tactic, Expr, tuple[Node, ...]] | str:
    """The probability for one copy with its tactic, and the number of copies, which is an integer >= 1."""
    laws = dict(goal.laws)
    copies = laws[event.variable]
    if not isinstance(copies, Copies):
        return f"there are no copies of {event.variable}"
    number = sympy_form(copies.number)
    if number.free_symbols & set(laws):
        return "the number of copies is random"
    values, sides = _values(by, 1, goal.domain)
    laws[event.variable] = copies.law
    alone = family(event.event.symbols, tuple(laws.items()))
    says = Probability(event.event, relation, values[0], alone, goal.domain)
    facts = facts_of(goal.domain)
    counted = facts.is_integer(number) and facts.sign(number) == POSITIVE_SIGN
    side = with_name("a number of copies", computation(counted, {"number": str(number)}))
    return says, _each(by, 1)[0], number, (side, *sides)


# --- conditions ----------------------------------------------------------------------------------------------------------


def conditioned(goal: Probability, by: Conditioned) -> Made:
    """P(A | B) = P(A and B) / P(B), where P(B) > 0."""
    if goal.given is None:
        return "the probability has no condition"
    values, sides = _defined_values((by.both, by.given), goal.domain)
    both, given = values
    if given.is_zero:
        return "the condition has the probability 0"
    subgoals = [
        Subgoal(
            Inequality(Integer(0), "<", given, goal.domain), text="the condition has a positive probability"
        ),
        Subgoal(of_event(goal, AllOf((goal.event, goal.given)), "=", both), by.each[0]),
        Subgoal(of_event(goal, goal.given, "=", given), by.each[1]),
        stated_subgoal(
            "the quotient", comparison(both / given, goal.relation, goal.value, goal.domain), by.by
        ),
    ]
    return Reduction(subgoals, sides, decisive=True)


# --- partitions ----------------------------------------------------------------------------------------------------------


def total_over_slices(goal: Probability, by: BySlices) -> Made:
    """P(A) = sum of P(A and B_i) for the events B_i that a value lies in (-oo, c1], (c1, c2], ..., (cm, oo), which partition the reals."""
    if goal.given is not None:
        return "the probability is a conditional one"
    value = sympy_form(sympy.sympify(by.of))
    if unknown := strangers(value, goal.everywhere):
        return f"the goal has no symbol {unknown}"
    if any(isinstance(law, Copies) for _, law in goal.laws):
        return "slices are for single variables, not for copies"
    sides = [*defined_on(value, goal.everywhere)]
    pieces = cut(Interval(-oo, oo, True, True), by.cuts, goal.domain)
    values, more = _values(by, len(pieces.intervals), goal.domain)
    last = len(values) - 1
    slices = [Lies(value, replace(i, upper_open=n == last)) for n, i in enumerate(pieces.intervals)]
    parts = [
        Subgoal(of_event(goal, AllOf((goal.event, s)), "=", v), t)
        for s, v, t in zip(slices, values, _each(by, len(values)), strict=True)
    ]
    total = comparison(Add(*values), goal.relation, goal.value, goal.domain)
    subgoals = [*pieces.order, *parts, stated_subgoal("the sum", total, by.by)]
    return Reduction(subgoals, (*sides, *pieces.sides, *more), decisive=True)


# --- what they share -----------------------------------------------------------------------------------------------------


def of_event(goal: Probability, event: Event, relation: str, value: Expr) -> Probability:
    """The statement about another event of the goal's variables, without a condition."""
    return Probability(event, relation, value, family(event.symbols, goal.laws), goal.domain)


def _values(by: Any, count: int, domain: Domain) -> tuple[list[Expr], tuple[Node, ...]]:
    """The values of the parts; ClaimError for another number of them."""
    if len(by.values) != count:
        raise ClaimError(f"{count} parts need as many values, got {len(by.values)}")
    return _defined_values(by.values, domain)


def _defined_values(values: tuple[Any, ...], domain: Domain) -> tuple[list[Expr], tuple[Node, ...]]:
    """Values in the parameters alone, and that they have one everywhere."""
    found = [sympy_form(sympy.sympify(v)) for v in values]
    for value in found:
        if unknown := strangers(value, domain):
            raise ClaimError(f"the goal has no parameter {unknown}")
    return found, tuple(node for v in found for node in defined_on(v, domain))


def _each(by: Any, count: int) -> tuple[Tactic, ...]:
    each: tuple[Tactic, ...] = by.each or (Direct(),) * count
    if len(each) != count:
        raise ClaimError(f"{count} parts need as many tactics, got {len(each)}")
    return each
