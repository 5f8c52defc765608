"""Strict inequalities of probabilities and moments that fail because the two sides are equal."""

from dataclasses import replace

from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.tactics import Direct
from parisk_sym.proofs.attack.search import Look, found_at, points_of
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, refutation
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["equal_and_not_strictly_so"]


def equal_and_not_strictly_so(goal: Probability | OfMoments, by: Direct) -> Made:
    """P(A) < v and P(A) > v fail at every point of the domain, which is not empty, where P(A) = v on all of it; so of means and variances."""
    if goal.relation not in ("<", ">"):
        return None
    value = sympy_form(goal.value)
    word = goal.word if isinstance(goal, OfMoments) else "probability"
    point = points_of(goal.domain, Look().first(), (value,))[0] if goal.domain else {}
    found = found_at(point, {f"{word} and value": value}, 0, equal=True)
    equal = Subgoal(replace(goal, relation="="), text="the two are equal")
    return Reduction([equal], against=refutation(found.counterexample, found.detail))
