"""Results proved elsewhere: facts of the literature, and other claims, at values of their symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Lemma, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.circular_citations import VALUES
from parisk_sym.proofs.node import LITERATURE, Node
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    defined_on,
    leaf,
    same,
    stated_subgoal,
    strangers,
    value_at,
    whole,
)

__all__ = ["Cited", "Known", "Use", "cited_lemma", "use"]


@dataclass(frozen=True)
class Cited(Tactic):
    """No proof: the statement is what the lemma says, a fact of the literature. It is attacked, and without that does not count."""

    lemma: Lemma


@dataclass(frozen=True)
class Known:
    """A claim as it is used in the proof of another one: its name, what it says, and its proof."""

    name: str
    says: Statement
    by: Tactic


@dataclass(frozen=True)
class Use(Tactic):
    """A lemma, or another claim (its correction, its condition), at values of its symbols; symbols without one keep their name.

    The values have to lie in the ranges of the symbols, which are the hypotheses. A claim that is used is proved
    again on the way, so that what rests on it stands and falls with it. An identity may be multiplied by `times`, which has to have a value
    everywhere: `by` proves that the two sides then differ as those of the goal do.
    """

    fact: Any
    values: Mapping[Symbol, Any] = field(default_factory=dict)
    by: Tactic = field(default_factory=Direct)
    times: Any = 1

    def __post_init__(self) -> None:
        fact = self.fact
        says = getattr(fact, "says", None)
        if not isinstance(says, Statement):
            raise ClaimError(
                f"Use needs a lemma that is a statement (Lemma(name, source, says)) or a claim, got {fact!r}"
            )
        if not isinstance(fact, (Lemma, Known)):
            name = str(getattr(fact, "id", "") or getattr(fact, "statement", ""))
            object.__setattr__(self, "fact", Known(name, says, getattr(fact, "by", None) or Direct()))
        foreign = [str(s) for s in self.values if s not in says.domain]
        if foreign:
            raise ClaimError(
                f"{', '.join(foreign)} is no symbol of what is used: its symbols are {says.domain}"
            )


def cited_lemma(goal: Statement, by: Cited) -> Made:
    """No proof here: the source proves it. It was attacked before, and the verdict names it."""
    if goal != by.lemma.says:
        return f"the lemma {by.lemma} does not say this"
    by.lemma.require_source()
    return leaf(Status.PROVED, {"source": by.lemma.source}, LITERATURE, (str(by.lemma),))


def use(goal: Statement, by: Use) -> Made:
    """What holds for all values of its symbols holds at these: they lie in the ranges of the symbols, which are the hypotheses."""
    fact, says = by.fact, by.fact.says
    values: dict[Symbol, Expr] = {s: sympy.sympify(by.values.get(s, s)) for s in says.domain}
    foreign = sorted({str(t) for e in values.values() for t in e.free_symbols if t not in goal.domain})
    if foreign:
        return f"the goal has no symbol {', '.join(foreign)}: give values for all symbols of what is used"
    own = Cited(fact) if isinstance(fact, Lemma) else fact.by
    subgoals = [stated_subgoal(str(fact) if isinstance(fact, Lemma) else fact.name, says, own)]
    sides: list[Node] = []
    for symbol, interval in says.domain.items():
        sides += defined_on(values[symbol], goal.domain)
        sides += whole(symbol, values[symbol], interval, goal.domain)
        subgoals += _inside(symbol, interval, values, goal.domain)
    times = sympy.sympify(by.times)
    if strange := strangers(times, goal.domain):
        return f"the goal has no symbol {strange}, by which the identity is multiplied"
    sides += defined_on(times, goal.domain)
    follows = _conclusion(goal, says, values, by.by, times)
    if isinstance(follows, str):
        return follows
    shown = {VALUES: {s: by.values[s] for s in says.domain if s in by.values}} if by.values else {}
    return Reduction([*subgoals, *follows], tuple(sides), shown)


def _inside(
    symbol: Symbol, interval: Interval, values: Mapping[Symbol, Expr], domain: Domain
) -> Iterator[Subgoal]:
    """The value lies in the interval, whose ends may name other symbols."""
    value = values[symbol]
    lower, upper = (end.subs(values, simultaneous=True) for end in (interval.lower, interval.upper))
    own = domain.get(symbol) if value == symbol else None
    if own is not None and (own.lower, own.upper) == (lower, upper):
        same_ends = (own.lower_open or not interval.lower_open) and (
            own.upper_open or not interval.upper_open
        )
        if same_ends:
            return
    if lower != S.NegativeInfinity:
        yield Subgoal(Inequality(lower, "<" if interval.lower_open else "<=", value, domain))
    if upper != S.Infinity:
        yield Subgoal(Inequality(value, "<" if interval.upper_open else "<=", upper, domain))


def _conclusion(
    goal: Statement, says: Statement, values: Mapping[Symbol, Expr], by: Tactic, times: Expr
) -> list[Subgoal] | str:
    """How the goal follows from the statement at the values, or why it does not."""
    if isinstance(goal, Identity) and isinstance(says, Identity):
        known = times * value_at(says.left - says.right, values)
        return list(same(goal.left - goal.right, known, goal.domain, by))
    if times != 1:
        return f"only an identity may be multiplied, not a statement of kind {says.kind}"
    if isinstance(goal, Inequality) and isinstance(says, Inequality):
        if goal.strict and not says.strict:
            return "what is used is not strict"
        return list(same(goal.gap, value_at(says.gap, values), goal.domain, by))
    if isinstance(goal, (Monotone, Convex)) and type(goal) is type(says):
        return _shape(goal, says, values, by)
    if isinstance(goal, Limit) and isinstance(says, Limit):
        return _limit(goal, says, values, by)
    return f"a statement of kind {goal.kind} does not follow from one of kind {says.kind}"


def _limit(goal: Limit, says: Limit, values: Mapping[Symbol, Expr], by: Tactic) -> list[Subgoal] | str:
    """A limit is one on each part of the interval that comes near to the point from the same side; only the other symbols take values."""
    others = [e for s, e in values.items() if s != says.variable]
    if values[says.variable] != goal.variable or any(e.has(goal.variable) for e in others):
        return f"the variable {says.variable} must become {goal.variable}, and no other symbol"
    point, value = (value_at(e, values) for e in (says.point, says.value))
    if point != goal.point or says.side not in (goal.side, "both"):
        return f"what is used is a limit at {point}, from the side {says.side}"
    if (value.is_infinite or goal.value.is_infinite) and value != goal.value:
        return f"what is used tends to {value}"
    rest = Domain({s: i for s, i in goal.domain.items() if s != goal.variable})
    known = value_at(says.expression, values)
    return [*same(goal.value, value, rest), *same(goal.expression, known, goal.domain, by)]


def _shape(
    goal: Monotone | Convex, says: Monotone | Convex, values: Mapping[Symbol, Expr], by: Tactic
) -> list[Subgoal] | str:
    """A shape on an interval is one on each part of it; only the other symbols take values. -f falls where f rises."""
    others = [e for s, e in values.items() if s != says.variable]
    if values[says.variable] != goal.variable or any(e.has(goal.variable) for e in others):
        return f"the variable {says.variable} must become {goal.variable}, and no other symbol"
    if isinstance(goal, Monotone) and isinstance(says, Monotone) and goal.direction != says.direction:
        return list(same(goal.expression, -value_at(says.expression, values), goal.domain, by))
    return list(same(goal.expression, value_at(says.expression, values), goal.domain, by))
