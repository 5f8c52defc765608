"""Inequalities with a maximum or a minimum: the orders of its arguments one by one."""

from __future__ import annotations

from math import prod

from sympy import Max, Min, default_sort_key

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.proofs.budgets import BRANCHES_OF_MAXIMUM
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, strangers
from parisk_sym.proofs.rules.cases import ByBranch

__all__ = ["which_argument_is_largest"]


def which_argument_is_largest(goal: Inequality, by: Direct) -> Made:
    """At each point a maximum, or minimum, is one of its arguments, and the others are not beyond it."""
    heads = {h for h in goal.gap.atoms(Max, Min) if not strangers(h, goal.domain)}
    outer = [h for h in heads if not any(h != other and other.has(h) for other in heads)]
    if not outer or prod(len(h.args) for h in heads) > BRANCHES_OF_MAXIMUM:
        return None
    return Reduction([Subgoal(goal, ByBranch(min(outer, key=default_sort_key)))])
