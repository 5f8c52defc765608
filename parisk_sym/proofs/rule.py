"""Rules and their results: a computation with its certificate, subgoals, or the reason why the rule does not apply."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sympy import Expr, Integer, S, Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import REALS, Domain, Interval
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import is_beyond_the_reals, with_replacements
from parisk_sym.proofs.definedness.conditions import conditions
from parisk_sym.proofs.node import FOUND, Node
from parisk_sym.proofs.side_conditions import is_satisfied
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = [
    "Made",
    "Reduction",
    "Rule",
    "Subgoal",
    "comparison",
    "computation",
    "defined_on",
    "ends_defined_on",
    "in_interval",
    "is_linear",
    "leaf",
    "literature_facts",
    "nonnegative",
    "refutation",
    "same",
    "stated_subgoal",
    "status_of",
    "strangers",
    "undecided_leaf",
    "value_at",
    "whole",
    "with_name",
    "without",
]


@dataclass(frozen=True)
class Subgoal:
    """A statement that is left to prove, and its tactic. `text` is for the reader.

    `stated` says that a person wrote it: it is examined (is it defined, does it survive an attack) before it is proved.
    """

    says: Statement
    by: Tactic = field(default_factory=Direct)
    text: str = ""
    stated: bool = False


@dataclass(frozen=True)
class Reduction:
    """Subgoals that together give the goal, beside the side conditions that were computed on the way.

    Where the subgoals are `equivalent` to the goal, a refuted one refutes it, as one does that is the goal itself, and an open one ends
    the search unless there may be `another_way`; otherwise it only says that the rule does not help.
    Where the last one is `decisive`, it is equivalent to the goal once all before it are proved, and refutes it as well.
    `against` is the refutation that they are, once all are proved by machine, on the whole domain and from nothing that is cited: such
    subgoals contradict the goal, and never prove it. `box` is the part of the domain that is covered, "" for all of it.
    """

    subgoals: Iterable[Subgoal]
    sides: tuple[Node, ...] = ()
    certificate: Mapping[str, Any] = field(default_factory=dict)
    lemmas: tuple[str, ...] = ()
    box: str = ""
    equivalent: bool = False
    another_way: bool = False
    decisive: bool = False
    against: Node | None = None
    text: str = ""
    name: str = ""


Made = Node | Reduction | str | None
"""What a rule makes of a goal: a decided leaf, a reduction, or why it does not apply (None: no reason worth naming)."""


class Rule(NamedTuple):
    """A rule for one kind of statement under one tactic. Its name and its theorem are those of its function."""

    kind: type[Statement]
    tactic: type[Tactic]
    apply: Callable[[Any, Any], Made]

    @property
    def name(self) -> str:
        """The function's name in words."""
        return self.apply.__name__.strip("_").replace("_", " ")

    @property
    def theorem(self) -> str:
        """The theorem that makes the rule sound."""
        return inspect.getdoc(self.apply) or ""


def status_of(proved: bool) -> Status:
    """A computation that does not prove leaves the goal undecided."""
    return Status.PROVED if proved else Status.UNDECIDED


def computation(
    proved: bool, detail: Mapping[str, Any] | None = None, facts: Facts | None = None, engine: str = "exact"
) -> Node:
    """A leaf: a computation that proves or leaves open; the facts of the literature that it used are named where it proves."""
    lemmas = literature_facts(facts.citations) if facts is not None and proved else ()
    return leaf(status_of(proved), detail, engine, lemmas)


def leaf(
    status: Status,
    detail: Mapping[str, Any] | None = None,
    engine: str = "exact",
    lemmas: tuple[str, ...] = (),
) -> Node:
    """A leaf that the kernel names by its rule."""
    return Node("", status, engine=engine, certificate=dict(detail or {}), lemmas=lemmas)


def refutation(counterexample: str, detail: Mapping[str, Any] | None = None, engine: str = "exact") -> Node:
    """A leaf that refutes, with what it shows."""
    shown = {**(detail or {}), "counterexample": counterexample}
    return replace(leaf(Status.REFUTED, shown, engine), counterexample=counterexample)


def undecided_leaf(reason: str, engine: str = "exact") -> Node:
    """A leaf that decides nothing, and why."""
    return leaf(Status.UNDECIDED, {"reason": reason}, engine)


def with_name(name: str, node: Node) -> Node:
    """The node under a name of its own, not that of a rule of the table: a side condition, an examination."""
    return replace(node, rule=name)


def defined_on(e: Expr, domain: Domain) -> Iterator[Node]:
    """The proof that an expression that a person puts in is real on the whole domain; nothing if it always is."""
    if e.is_infinite or is_beyond_the_reals(e):
        yield with_name("defined", computation(False, {"value": str(e), "reason": "it is no real number"}))
        return
    needed = list(conditions(e, facts_of(domain)))
    if needed:
        done = all(map(is_satisfied, needed))
        shown = {"value": str(e), "conditions": len(needed), FOUND: e}
        yield with_name("defined", computation(done, shown))


def literature_facts(lemmas: Iterable[str]) -> tuple[str, ...]:
    """Facts worth naming: those that cite the literature."""
    return tuple(dict.fromkeys(lemma for lemma in lemmas if "DLMF" in lemma))


def ends_defined_on(interval: Interval, domain: Domain) -> Iterator[Node]:
    """The proofs that the finite ends of an interval that a person puts in are real on the whole domain."""
    for end in (interval.lower, interval.upper):
        if not end.is_infinite:
            yield from defined_on(end, domain)


def nonnegative(e: Expr, domain: Domain, relation: str = "<=") -> Inequality:
    """The statement 0 <= e (or 0 < e)."""
    return Inequality(Integer(0), relation, e, domain)


def stated_subgoal(text: str, says: Statement, by: Tactic) -> Subgoal:
    """A subgoal that a person wrote: it is examined before it is proved."""
    return Subgoal(says, by, text, stated=True)


def comparison(left: Expr, relation: str, right: Expr, domain: Domain) -> Identity | Inequality:
    """left = right, or <, <=, >, >=."""
    if relation == "=":
        return Identity(left, right, domain)
    if relation in (">", ">="):
        return Inequality(right, relation.replace(">", "<"), left, domain)
    return Inequality(left, relation, right, domain)


def same(left: Expr, right: Expr, domain: Domain, by: Tactic | None = None) -> Iterator[Subgoal]:
    """Two expressions are equal: nothing to prove where they are the same, as SymPy's constructors write them."""
    left, right = sympy_form(left), sympy_form(right)
    if left != right:
        yield Subgoal(Identity(left, right, domain), by or Direct())


def value_at(e: Expr, values: Mapping[Symbol, Expr]) -> Expr:
    """The expression at the values; ClaimError where a bound variable of the same name prevents that."""
    found = with_replacements(e, dict(values))
    if found is None:
        raise ClaimError(
            f"the values {dict(values)} cannot be put into {e}: a bound variable has the same name"
        )
    return found


def is_linear(e: Expr, name: Symbol, factor: Expr, domain: Domain) -> bool:
    """Whether e is the factor times the name and what is without it, for every real value of the name.

    The derivative does not decide this: conditions of a Piecewise leave no trace in it.
    """
    facts = facts_of(Domain({**domain, name: REALS}))
    return not factor.has(name) and facts.is_zero(e - factor * name - e.xreplace({name: S.Zero}))


def whole(symbol: Symbol, value: Expr, interval: Interval, domain: Domain) -> Iterator[Node]:
    """An integer is replaced by an integer."""
    if interval.integer:
        proved = facts_of(domain).is_integer(value)
        yield with_name("integer", computation(proved, {"symbol": str(symbol), "value": str(value)}))


def in_interval(value: Expr, interval: Interval, domain: Domain) -> Iterator[Subgoal]:
    """The value lies in an interval whose ends are written in symbols of the domain."""
    if interval.lower != S.NegativeInfinity:
        yield Subgoal(Inequality(interval.lower, "<" if interval.lower_open else "<=", value, domain))
    if interval.upper != S.Infinity:
        yield Subgoal(Inequality(value, "<" if interval.upper_open else "<=", interval.upper, domain))


def without(domain: Domain, variable: Symbol) -> Domain:
    """The other symbols; ClaimError where the interval of one of them names the variable."""
    domain.independent(variable)
    return Domain({s: i for s, i in domain.items() if s != variable})


def strangers(e: Expr, domain: Domain) -> str:
    """The symbols of an expression that the domain does not have, in words, or ""."""
    return ", ".join(sorted(str(s) for s in e.free_symbols if s not in domain))
