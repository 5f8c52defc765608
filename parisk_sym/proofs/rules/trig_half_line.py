"""Inequalities with sines and cosines on a half-line: far out their ranges decide, and what is left is a bounded interval."""

from __future__ import annotations

import sympy
from sympy import S

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain, right_open
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.calculus.cases import sign_by_cases
from parisk_sym.proofs.calculus.slopes import decides
from parisk_sym.proofs.enclosures.sign_samples import signs_seen
from parisk_sym.proofs.rule import Made, Reduction, Subgoal
from parisk_sym.proofs.rules.quantifiers import SplitAt

__all__ = ["cut_before_the_far_part"]

_LENGTHS = (1, 2, 4)


def cut_before_the_far_part(goal: Inequality, by: Direct) -> Made:
    """A half-line is covered by its part up to a point and from there on, whatever the point is.

    It is one from which on the signs are known, because sine and cosine lie between -1 and 1.
    """
    for symbol, interval in goal.domain.items():
        waves = [w for w in goal.gap.atoms(sympy.sin, sympy.cos) if w.has(symbol)]
        if (
            not waves
            or interval.integer
            or interval.upper is not S.Infinity
            or not interval.lower.is_Rational
        ):
            continue
        for length in _LENGTHS:
            start = interval.lower + length
            far = Domain({**goal.domain, symbol: right_open(start, S.Infinity)})
            if -1 in signs_seen(goal.gap, far):
                continue
            if decides(sign_by_cases(goal.gap, facts_of(far)), goal.strict):
                return Reduction([Subgoal(goal, SplitAt(symbol, (start,)))], equivalent=True)
    return None
