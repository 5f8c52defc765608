"""Inequalities from slopes, chords and tangents of their gap."""

from __future__ import annotations

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.algebra.facts import cited_within
from parisk_sym.proofs.calculus.slopes import by_slopes
from parisk_sym.proofs.rule import Made, leaf, literature_facts

__all__ = ["slopes"]


def slopes(goal: Inequality, by: Direct) -> Made:
    """The mean value theorem from either end, chords of concave functions, tangents of convex ones, and the signs of factors."""
    found = by_slopes(goal.gap, goal.domain, goal.strict)
    if found is None:
        return "neither a slope nor a chord or tangent shows the sign of right − left"
    return leaf(Status.PROVED, found, lemmas=literature_facts(cited_within(goal.domain)))
