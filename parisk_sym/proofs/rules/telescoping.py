"""Sums as changes of a partial sum."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    computation,
    stated_subgoal,
    value_at,
    with_name,
)

__all__ = ["Telescoping", "telescope"]


@dataclass(frozen=True)
class Telescoping(Tactic):
    """A sum over integers as the change of a partial sum: t(i) = T(i + 1) - T(i), so the sum from a to b is T(b + 1) - T(a)."""

    partial: Any
    by: Tactic = field(default_factory=Direct)
    ends: Tactic = field(default_factory=Direct)


def telescope(goal: Identity, by: Telescoping) -> Made:
    """t(i) = T(i + 1) - T(i) for every integer from a to b gives the sum T(b + 1) - T(a), where a <= b + 1."""
    if not isinstance(goal.left, sympy.Sum) or len(goal.left.limits) != 1:
        return "the left side must be one sum"
    index, lower, upper = goal.left.limits[0]
    if lower.is_infinite or upper.is_infinite:
        return "the sum has no first or no last term: its value is a limit of finite sums"
    partial = sympy.sympify(by.partial)
    symbol = next((s for s in partial.free_symbols if s.name == index.name), index)
    inside = Symbol(index.name, real=True)
    if inside in goal.domain:
        return f"the index {index} must not be a symbol of the goal"
    facts = facts_of(goal.domain)
    sides = [
        with_name("integer", computation(facts.is_integer(end), {"end": str(end)})) for end in (lower, upper)
    ]
    term = goal.left.function.xreplace({index: inside})
    partial = partial.xreplace({symbol: inside})
    steps = value_at(partial, {inside: inside + 1}) - partial
    domain = Domain({**goal.domain, inside: Interval(lower, upper, False, False, True)})
    change = value_at(partial, {inside: upper + 1}) - value_at(partial, {inside: lower})
    return Reduction(
        [
            Subgoal(Inequality(lower, "<=", upper, goal.domain)),
            stated_subgoal("one term", Identity(term, steps, domain), by.by),
            stated_subgoal("the ends", Identity(change, goal.right, goal.domain), by.ends),
        ],
        tuple(sides),
    )
