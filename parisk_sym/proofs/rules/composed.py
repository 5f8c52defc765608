"""Rules that put facts together: chains, nonnegative combinations, lemmas and claims, monotone substitution, chords, telescopes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.claims.proof import (
    Chain,
    Chord,
    Cited,
    Combination,
    Direct,
    Lemma,
    Link,
    Rises,
    Tactic,
    Telescoping,
    Use,
)
from parisk_sym.claims.statement import Convex, Identity, Inequality, Monotone, Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.ground.errors import ClaimError
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import replaced
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rules.rule import (
    Made,
    Reduction,
    Rule,
    Subgoal,
    computed,
    defined_on,
    leaf,
    named,
    nonnegative,
)

__all__ = ["RULES"]


def _stated(text: str, says: Statement, by: Tactic) -> Subgoal:
    return Subgoal(says, by, text, stated=True)


def _related(left: Expr, relation: str, right: Expr, domain: Domain) -> Identity | Inequality:
    return Identity(left, right, domain) if relation == "=" else Inequality(left, relation, right, domain)


def _same(left: Expr, right: Expr, domain: Domain, by: Tactic | None = None) -> Iterator[Subgoal]:
    """Two expressions are equal: nothing to prove where they are the same."""
    if left != right:
        yield Subgoal(Identity(left, right, domain), by or Direct())


# --- chains and combinations ------------------------------------------------------------------------------------------


def chain(goal: Identity | Inequality, by: Chain) -> Made:
    """=, <= and < are transitive: a chain with a < in it gives <, one of = alone gives =."""
    relations = {link.relation for link in by.links}
    if isinstance(goal, Identity) and relations != {"="}:
        return "an identity needs a chain of = alone"
    if isinstance(goal, Inequality) and goal.strict and "<" not in relations:
        return "a strict inequality needs a strict link"
    return Reduction(list(_links(goal, by.links)))


def _links(goal: Identity | Inequality, links: tuple[Link, ...]) -> Iterator[Subgoal]:
    last = goal.left
    for number, link in enumerate(links, 1):
        to = sympy.sympify(link.to)
        yield _stated(f"link {number}", _related(last, link.relation, to, goal.domain), link.by)
        last = to
    yield from _same(last, goal.right, goal.domain)


def nonnegative_combination(goal: Inequality, by: Combination) -> Made:
    """Inequalities may be multiplied with what is not negative and added; a strict one times a positive factor keeps the sum strict."""
    strict = [f for f in by.facts if f.relation == "<"]
    if goal.strict and not strict:
        return "a strict inequality needs a strict fact"
    sides: list[Node] = []
    subgoals, total = [], S.Zero
    for number, fact in enumerate(by.facts, 1):
        left, right, factor = map(sympy.sympify, (fact.left, fact.right, fact.times))
        if fact.relation not in ("<=", "<"):
            raise ClaimError(f"the relation of a fact must be '<=' or '<', got {fact.relation!r}")
        subgoals.append(_stated(f"fact {number}", _related(left, fact.relation, right, goal.domain), fact.by))
        if factor != 1:
            relation = "<" if goal.strict and strict and fact is strict[0] else "<="
            sides += defined_on(factor, goal.domain)
            subgoals.append(Subgoal(nonnegative(factor, goal.domain, relation), text="its factor"))
        total += factor * (right - left)
    subgoals += _same(goal.gap, total, goal.domain, by.by)
    return Reduction(subgoals, tuple(sides))


# --- lemmas and claims ------------------------------------------------------------------------------------------------


def cited_lemma(goal: Statement, by: Cited) -> Made:
    """No proof here: the source proves it. It was attacked before, and the verdict names it."""
    if goal != by.lemma.says:
        return f"the lemma {by.lemma} does not say this"
    return leaf(Status.PROVED, {"source": by.lemma.source}, "literature", (str(by.lemma),))


def use(goal: Statement, by: Use) -> Made:
    """What holds for all values of its symbols holds at these: they lie in the ranges of the symbols, which are the hypotheses."""
    fact, says = by.fact, by.fact.says
    values: dict[Symbol, Expr] = {s: sympy.sympify(by.values.get(s, s)) for s in says.domain}
    strangers = sorted({str(t) for e in values.values() for t in e.free_symbols if t not in goal.domain})
    if strangers:
        return f"the goal has no symbol {', '.join(strangers)}: give values for all symbols of what is used"
    own = Cited(fact) if isinstance(fact, Lemma) else fact.by
    subgoals = [_stated(str(fact) if isinstance(fact, Lemma) else fact.name, says, own)]
    sides: list[Node] = []
    for symbol, interval in says.domain.items():
        sides += defined_on(values[symbol], goal.domain)
        sides += _whole(symbol, values[symbol], interval, goal.domain)
        subgoals += _inside(symbol, interval, values, goal.domain)
    follows = _conclusion(goal, says, values, by.by)
    return follows if isinstance(follows, str) else Reduction([*subgoals, *follows], tuple(sides))


def _whole(symbol: Symbol, value: Expr, interval: Interval, domain: Domain) -> Iterator[Node]:
    """An integer is replaced by an integer."""
    if interval.integer:
        whole = facts_of(domain).is_integer(value)
        yield named("integer", computed(whole, {"symbol": str(symbol), "value": str(value)}))


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


def _value(e: Expr, values: Mapping[Symbol, Expr]) -> Expr:
    """The expression at the values; ClaimError where a bound variable stands in the way."""
    found = replaced(e, dict(values))
    if found is None:
        raise ClaimError(
            f"the values {dict(values)} cannot be put into {e}: a bound variable has the same name"
        )
    return found


def _conclusion(
    goal: Statement, says: Statement, values: Mapping[Symbol, Expr], by: Tactic
) -> list[Subgoal] | str:
    """How the goal follows from the statement at the values, or why it does not."""
    if isinstance(goal, Inequality) and isinstance(says, Inequality):
        if goal.strict and not says.strict:
            return "what is used is not strict"
        return list(_same(goal.gap, _value(says.gap, values), goal.domain, by))
    if isinstance(goal, Identity) and isinstance(says, Identity):
        known = _value(says.left - says.right, values)
        return list(_same(goal.left - goal.right, known, goal.domain, by))
    if isinstance(goal, (Monotone, Convex)) and type(goal) is type(says):
        return _shape(goal, says, values, by)
    return f"a statement of kind {goal.kind} does not follow from one of kind {says.kind}"


def _shape(
    goal: Monotone | Convex, says: Monotone | Convex, values: Mapping[Symbol, Expr], by: Tactic
) -> list[Subgoal] | str:
    """A shape on an interval is one on each part of it; only the other symbols take values."""
    others = [e for s, e in values.items() if s != says.variable]
    if values[says.variable] != goal.variable or any(e.has(goal.variable) for e in others):
        return f"the variable {says.variable} must become {goal.variable}, and no other symbol"
    if isinstance(goal, Monotone) and isinstance(says, Monotone) and goal.direction != says.direction:
        return f"what is used is {says.direction}, not {goal.direction}"
    return list(_same(goal.expression, _value(says.expression, values), goal.domain, by))


# --- monotone substitution, chords, telescopes ------------------------------------------------------------------------


def monotone_substitution(goal: Inequality, by: Rises) -> Made:
    """f rises strictly and a < b give f(a) < f(b); a <= b gives f(a) <= f(b)."""
    function, low, high = map(sympy.sympify, (by.function, by.low, by.high))
    if by.variable in goal.domain:
        return f"the variable {by.variable} must not be a symbol of the goal"
    domain = Domain({**goal.domain, by.variable: by.interval})
    subgoals = [
        _stated("it rises", Monotone(function, by.variable, "increasing", domain), by.by),
        Subgoal(Inequality(low, goal.relation, high, goal.domain)),
        *_in_interval(low, by.interval, goal.domain),
        *_in_interval(high, by.interval, goal.domain),
    ]
    gap = _value(function, {by.variable: high}) - _value(function, {by.variable: low})
    sides = [
        node
        for end in (low, high)
        for node in (*defined_on(end, goal.domain), *_whole(by.variable, end, by.interval, goal.domain))
    ]
    return Reduction([*subgoals, *_same(goal.gap, gap, goal.domain)], tuple(sides))


def _in_interval(value: Expr, interval: Interval, domain: Domain) -> Iterator[Subgoal]:
    if interval.lower != S.NegativeInfinity:
        yield Subgoal(Inequality(interval.lower, "<" if interval.lower_open else "<=", value, domain))
    if interval.upper != S.Infinity:
        yield Subgoal(Inequality(value, "<" if interval.upper_open else "<=", interval.upper, domain))


def chord(goal: Inequality, by: Chord) -> Made:
    """A concave function lies above its chords, not strictly; one that is bounded from below by `start` on (low, high], above that from (low, start)."""
    if goal.strict:
        return "a chord may touch: the inequality must be <="
    if by.variable in goal.domain:
        return f"the variable {by.variable} must not be a symbol of the goal"
    function, low, at, high = map(sympy.sympify, (by.function, by.low, by.at, by.high))
    closed = by.start is None
    domain = Domain({**goal.domain, by.variable: Interval(low, high, not closed, False)})
    start = _value(function, {by.variable: low}) if closed else sympy.sympify(by.start)
    subgoals = [
        _stated("it is concave", Convex(-function, by.variable, domain), by.by),
        Subgoal(Inequality(low, "<", high, goal.domain)),
        Subgoal(Inequality(low, "<=" if closed else "<", at, goal.domain)),
        Subgoal(Inequality(at, "<=", high, goal.domain)),
    ]
    if not closed:
        subgoals.append(Subgoal(Inequality(start, "<=", function, domain)))
    ends = (high - at) * start + (at - low) * _value(function, {by.variable: high})
    gap = _value(function, {by.variable: at}) - ends / (high - low)
    sides = [node for end in (low, at, high, start) for node in defined_on(end, goal.domain)]
    return Reduction([*subgoals, *_same(goal.gap, gap, goal.domain)], tuple(sides))


def telescope(goal: Identity, by: Telescoping) -> Made:
    """t(i) = T(i + 1) - T(i) for every integer from a to b gives the sum T(b + 1) - T(a), where a <= b + 1."""
    if not isinstance(goal.left, sympy.Sum) or len(goal.left.limits) != 1:
        return "the left side must be one sum"
    index, lower, upper = goal.left.limits[0]
    partial = sympy.sympify(by.partial)
    symbol = next((s for s in partial.free_symbols if s.name == index.name), index)
    inside = Symbol(index.name, real=True)
    if inside in goal.domain:
        return f"the index {index} must not be a symbol of the goal"
    facts = facts_of(goal.domain)
    sides = [named("integer", computed(facts.is_integer(end), {"end": str(end)})) for end in (lower, upper)]
    term = goal.left.function.xreplace({index: inside})
    partial = partial.xreplace({symbol: inside})
    steps = _value(partial, {inside: inside + 1}) - partial
    domain = Domain({**goal.domain, inside: Interval(lower, upper, False, upper == S.Infinity, True)})
    change = _value(partial, {inside: upper + 1}) - _value(partial, {inside: lower})
    return Reduction(
        [
            Subgoal(Inequality(lower, "<=", upper, goal.domain)),
            _stated("one term", Identity(term, steps, domain), by.by),
            _stated("the ends", Identity(change, goal.right, goal.domain), by.ends),
        ],
        tuple(sides),
    )


RULES = (
    Rule(Identity, Chain, chain),
    Rule(Inequality, Chain, chain),
    Rule(Inequality, Combination, nonnegative_combination),
    Rule(Statement, Cited, cited_lemma),
    Rule(Statement, Use, use),
    Rule(Inequality, Rises, monotone_substitution),
    Rule(Inequality, Chord, chord),
    Rule(Identity, Telescoping, telescope),
)
