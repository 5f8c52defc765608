"""Total probability over the values of a variable: what happens given each of them, weighted with its law."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Add, Symbol

from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.probability.distribution_checks import is_a_law, weighted_total
from parisk_sym.proofs.probability.range_pieces import cut
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, comparison, defined_on, stated_subgoal, strangers
from parisk_sym.proofs.rules.integrals import existing
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["GivenEach", "total_probability"]


@dataclass(frozen=True)
class GivenEach(Tactic):
    """The probability of an event as a mean over the values of a variable, whose range may be cut.

    `values` has on each piece the probability of the event given the value, an expression in the symbol of the variable; `each` proves
    them, `law` that the law of the variable is one, `by` that the integrals (sums) are the value. For an inequality they may be bounds of
    these probabilities, unless they are said to be `exact`.
    """

    variable: Symbol
    values: tuple[Any, ...]
    cuts: tuple[Any, ...] = ()
    each: tuple[Tactic, ...] = ()
    by: Tactic = field(default_factory=Direct)
    law: Tactic = field(default_factory=Direct)
    exact: bool = False


def total_probability(goal: Probability, by: GivenEach) -> Made:
    """P(A) = int f(x) P(A | X = x) dx, or sum p(n) P(A | N = n), over pieces that cover the range of X but for single points.

    The laws of the other variables are those given the values of the variables that they name, and X, which comes first, has a law that
    names none: given X = x they are the same with x for X (Fubini).
    """
    laws = dict(goal.laws)
    if goal.given is not None:
        return "the probability is a conditional one"
    if by.variable not in laws:
        return f"{by.variable} is no random variable of the goal"
    law = laws.pop(by.variable)
    if isinstance(law, Copies):
        return f"there are copies of {by.variable}"
    if law.named & set(laws):
        return f"the law of {by.variable} names another variable: take that one first"
    if not laws:
        return f"there is no variable beside {by.variable}: cut its range where the event begins"
    pieces = cut(law.support, by.cuts, goal.domain)
    count = len(pieces.intervals)
    values = [sympy_form(sympy.sympify(v)) for v in by.values]
    each = by.each or (Direct(),) * count
    if (len(values), len(each)) != (count, count):
        raise ClaimError(f"{count} pieces need as many values and tactics, got {len(values)} and {len(each)}")
    subgoals, sides = is_a_law(by.variable, law, goal.domain, by.law)
    subgoals += pieces.order
    relation = "=" if by.exact or goal.relation == "=" else goal.relation[0] + "="
    parts = []
    for piece, value, tactic in zip(pieces.intervals, values, each, strict=True):
        domain = Domain({**goal.domain, by.variable: piece})
        if unknown := strangers(value, domain):
            return f"the goal has no symbol {unknown}"
        sides += defined_on(value, domain)
        says = Probability(goal.event, relation, value, tuple(laws.items()), domain)
        subgoals.append(Subgoal(says, tactic, f"given {by.variable}"))
        parts.append(weighted_total(by.variable, law, piece, value))
    sides += [node for part in parts if relation != "=" for node in existing(part, goal.domain)]
    total = comparison(Add(*parts), goal.relation, goal.value, goal.domain)
    last = stated_subgoal("the mean", total, by.by)
    return Reduction([*subgoals, last], (*sides, *pieces.sides), decisive=relation == "=")
