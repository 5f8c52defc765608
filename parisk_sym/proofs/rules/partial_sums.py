"""Sums of nonnegative terms over a part of a range."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Integer, S, Sum, Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.rule import (
    Made,
    Reduction,
    Subgoal,
    computation,
    defined_on,
    is_linear,
    stated_subgoal,
    with_name,
)

__all__ = ["PartOfSum", "part_of_a_sum"]


@dataclass(frozen=True)
class PartOfSum(Tactic):
    """An inequality gap >= 0 in which one sum is subtracted: it stays true of the sum over a longer range, from `first` to `last`.

    `terms` proves that the terms are not negative on the longer range, in the symbol `index`; `by` the inequality with the longer sum,
    whose index is `shift` larger.
    """

    index: Symbol
    first: Any
    last: Any
    shift: int = 0
    by: Tactic = field(default_factory=Direct)
    terms: Tactic = field(default_factory=Direct)


def part_of_a_sum(goal: Inequality, by: PartOfSum) -> Made:
    """Terms t >= 0 from A to B, A <= a and b <= B (integers) give: the sum from a to b is at most the sum from A to B, both finite."""
    sums = [s for s in goal.gap.atoms(Sum) if len(s.limits) == 1]
    if len(sums) != 1 or by.index in goal.domain:
        return f"the gap must have one sum, and {by.index} must not be a symbol of the goal"
    (part,) = sums
    name = sympy.Dummy("sum", real=True)
    linear = with_replacements(goal.gap, {part: name})
    if linear is None or not is_linear(linear, name, Integer(-1), goal.domain):
        return "the sum must stand in the gap with the factor -1"
    bound, lower, upper = part.limits[0]
    first, last = sympy.sympify(by.first), sympy.sympify(by.last)
    ends = (lower, upper, first, last)
    if any(s not in goal.domain for e in ends for s in e.free_symbols) or any(e.is_infinite for e in ends):
        return "the ends must be finite, in symbols of the goal"
    term = with_replacements(part.function, {bound: by.index})
    if term is None:
        return f"{by.index} is bound in the terms"
    facts = facts_of(goal.domain)
    sides = [with_name("integer", computation(facts.is_integer(e), {"end": str(e)})) for e in ends]
    sides += [node for e in (first, last) for node in defined_on(e, goal.domain)]
    inner = Domain({**goal.domain, by.index: Interval(first, last, False, False, True)})
    moved = term.xreplace({by.index: by.index - by.shift})  # free in the term: it was put there
    longer = Sum(moved, (by.index, first + by.shift, last + by.shift))
    gap = linear.xreplace({name: longer})
    ordered = ((first, lower), (lower, upper + 1), (upper, last))
    return Reduction(
        [
            *(Subgoal(Inequality(a, "<=", b, goal.domain), text="the ends") for a, b in ordered if a != b),
            stated_subgoal("the terms", Inequality(S.Zero, "<=", term, inner), by.terms),
            Subgoal(Inequality(Integer(0), goal.relation, gap, goal.domain), by.by, "the longer sum"),
        ],
        tuple(sides),
    )
