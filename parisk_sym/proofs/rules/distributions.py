"""The probability of an event of one variable, from its density, its mass function or its distribution function."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sympy import Add, Symbol, sympify

from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, Law, WithDistribution
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.chance.lawful import compared, is_a_law, mass_on
from parisk_sym.proofs.chance.pieces import always, cut
from parisk_sym.proofs.rule import Made, Reduction, Rule, defined_on, in_interval, stated

__all__ = ["RULES", "TACTICS", "OnPieces", "only_variable"]


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
RULES = (Rule(Probability, OnPieces, piece_by_piece),)
