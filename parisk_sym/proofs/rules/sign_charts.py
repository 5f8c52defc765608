"""Inequalities from the sign chart of their gap."""

from __future__ import annotations

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.algebra.facts import cited_within
from parisk_sym.proofs.calculus.by_charts import chart_with_ways
from parisk_sym.proofs.calculus.slopes import decides, relevant_domain
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.node import FOUND
from parisk_sym.proofs.rule import Made, leaf, literature_facts

__all__ = ["sign_chart"]


def sign_chart(goal: Inequality, by: Direct) -> Made:
    """Rolle: between two zeros of a function lies one of its derivative, also after a division by a function without zeros.

    From the signs of the derivative, of the limits at the ends and of the extreme values follow those of the function.
    """
    if not goal.domain or -1 in signs_seen(goal.gap, relevant_domain(goal.gap, goal.domain)):
        return None
    found = chart_with_ways(goal.gap, goal.domain)
    if found is None or not decides(found[0], goal.strict):
        return "the signs of its derivatives do not show the sign of right − left"
    detail = {"signs": sorted(found[0]), "variable": str(found[1]), FOUND: found[2]}
    return leaf(Status.PROVED, detail, lemmas=literature_facts(cited_within(goal.domain)))
