"""Inequalities with an absolute value, a maximum, a minimum or pieces: the branches one by one."""

from __future__ import annotations

from math import prod

from sympy import Abs, Add, Max, Min, Piecewise, default_sort_key

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.proofs.budgets import BRANCHES_OF_MAXIMUM
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, nonnegative, strangers
from parisk_sym.proofs.rules.cases import ByBranch

__all__ = ["each_argument", "which_argument_is_largest"]


def each_argument(goal: Inequality, by: Direct) -> Made:
    """max(a, b) <= c where a <= c and b <= c, and |a| <= c where a <= c and -a <= c; c <= min(a, b) likewise."""
    for term in Add.make_args(goal.gap):
        factor, head = term.as_coeff_Mul()
        if not factor.is_Rational or not isinstance(head, Min if factor > 0 else (Abs, Max)):
            continue
        rest = goal.gap - term
        if rest.has(head):
            continue
        inside = (head.args[0], -head.args[0]) if isinstance(head, Abs) else head.args
        parts = (nonnegative(rest + factor * a, goal.domain, goal.relation) for a in inside)
        return Reduction([Subgoal(part, by) for part in parts], equivalent=True, another_way=True)
    return None


def which_argument_is_largest(goal: Inequality, by: Direct) -> Made:
    """At each point a maximum is one of its arguments, and the others are not above it; so are |e|, minima and a Piecewise one of their branches."""
    heads = {h for h in goal.gap.atoms(Abs, Max, Min, Piecewise) if not strangers(h, goal.domain)}
    outer = [h for h in heads if not any(h != other and other.has(h) for other in heads)]
    if not outer or not BRANCHES_OF_MAXIMUM.allows(prod(max(len(h.args), 2) for h in heads)):
        return None
    return Reduction([Subgoal(goal, ByBranch(min(outer, key=default_sort_key)))])
