"""A part of a statement as a symbol of which only its range is known."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import S, Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, defined_on, stated_subgoal, whole
from parisk_sym.proofs.transforms.instances import goal_instance

__all__ = ["Let", "let_a_part_be_a_symbol"]


@dataclass(frozen=True)
class Let(Tactic):
    """An identity or inequality with a part of it replaced by a new symbol, which runs over an interval that contains the part.

    `above` proves that the part is at least the lower end, `below` that it is at most the upper one; `by` proves the statement about
    every value of the symbol.
    """

    symbol: Symbol
    part: Any
    interval: Interval
    by: Tactic = field(default_factory=Direct)
    above: Tactic = field(default_factory=Direct)
    below: Tactic = field(default_factory=Direct)


def let_a_part_be_a_symbol(goal: Identity | Inequality, by: Let) -> Made:
    """What holds for every value in an interval holds for an expression whose values lie in it."""
    part = sympy.sympify(by.part)
    if not isinstance(part, sympy.Expr):
        return f"the part must be an expression, got {part}"
    ends = (by.interval.lower, by.interval.upper)
    strangers = sorted({str(s) for e in (part, *ends) for s in e.free_symbols if s not in goal.domain})
    if strangers:
        return f"the goal has no symbol {', '.join(strangers)}"
    if by.symbol in goal.domain or any(by.symbol in e.atoms(Symbol) for e in (goal.left, goal.right, part)):
        return f"the symbol {by.symbol} must not be one of the goal"
    domain = Domain({**goal.domain, by.symbol: by.interval})
    general = goal_instance(goal, {part: by.symbol, -part: -by.symbol}, domain)
    if isinstance(general, str):
        return general
    sides = (*defined_on(part, goal.domain), *whole(by.symbol, part, by.interval, goal.domain))
    return Reduction([*_inside(goal.domain, part, by), Subgoal(general, by.by, "for every value")], sides)


def _inside(domain: Domain, part: sympy.Expr, by: Let) -> list[Subgoal]:
    """The part lies in the interval."""
    interval, found = by.interval, []
    if interval.lower is not S.NegativeInfinity:
        says: Statement = Inequality(interval.lower, "<" if interval.lower_open else "<=", part, domain)
        found.append(stated_subgoal("at least the lower end", says, by.above))
    if interval.upper is not S.Infinity:
        says = Inequality(part, "<" if interval.upper_open else "<=", interval.upper, domain)
        found.append(stated_subgoal("at most the upper end", says, by.below))
    return found
