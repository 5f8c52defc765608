"""Facts put together: chains of =, <= and <, and sums of inequalities with nonnegative multiples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import S

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    comparison,
    defined_on,
    nonnegative,
    same,
    stated_subgoal,
)

__all__ = ["Chain", "Combination", "Fact", "Link", "chain", "nonnegative_combination"]


@dataclass(frozen=True)
class Link:
    """One link of a chain: the relation ("=", "<=" or "<") of the last expression to the next, proved by a tactic."""

    relation: str
    to: Any
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Chain(Tactic):
    """An identity or inequality link by link, from its left side to its right side; strict where one link is."""

    links: tuple[Link, ...]

    def __post_init__(self) -> None:
        if not self.links:
            raise ClaimError("a chain needs links: Chain((Link('<=', expression, by), ...))")
        for link in self.links:
            if link.relation not in ("=", "<=", "<"):
                raise ClaimError(f"the relation of a link must be '=', '<=' or '<', got {link.relation!r}")


@dataclass(frozen=True)
class Fact:
    """left <= right (or <), by a tactic, to be multiplied with something that is not negative."""

    left: Any
    relation: str
    right: Any
    by: Tactic = field(default_factory=Direct)
    times: Any = 1


@dataclass(frozen=True)
class Combination(Tactic):
    """An inequality as the sum of others, each multiplied with something that is not negative; the gaps add up exactly.

    A strict one needs a strict fact, which is multiplied with something positive.
    """

    facts: tuple[Fact, ...]
    by: Tactic = field(default_factory=Direct)


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
        yield stated_subgoal(f"link {number}", comparison(last, link.relation, to, goal.domain), link.by)
        last = to
    yield from same(last, goal.right, goal.domain)


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
        subgoals.append(
            stated_subgoal(f"fact {number}", comparison(left, fact.relation, right, goal.domain), fact.by)
        )
        if factor != 1:
            relation = "<" if goal.strict and strict and fact is strict[0] else "<="
            sides += defined_on(factor, goal.domain)
            subgoals.append(Subgoal(nonnegative(factor, goal.domain, relation), text="its factor"))
        total += factor * (right - left)
    subgoals += same(goal.gap, total, goal.domain, by.by)
    return Reduction(subgoals, tuple(sides))
