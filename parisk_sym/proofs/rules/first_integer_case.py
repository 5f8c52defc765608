"""Inequalities over integers with a power whose base is 0 at the first one: that one by itself."""

from __future__ import annotations

from dataclasses import replace

from sympy import Pow, S, Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, strangers
from parisk_sym.proofs.rules.induction import OneByOneBelow

__all__ = ["first_integer_by_itself"]


def first_integer_by_itself(goal: Inequality, by: Direct) -> Made:
    """The integers from a on are a and those from a + 1 on."""
    powers = [p for p in goal.gap.atoms(Pow) if not p.exp.is_Rational and not strangers(p, goal.domain)]
    for symbol, interval in goal.domain.items():
        if not interval.integer or not interval.lower.is_Integer or interval.upper is not S.Infinity:
            continue
        later = replace(interval, lower=interval.lower + 1)
        if any(p.base.has(symbol) and _becomes_positive(p, symbol, later, goal.domain) for p in powers):
            return Reduction([Subgoal(goal, OneByOneBelow(symbol, int(later.lower)))], equivalent=True)
    return None


def _becomes_positive(power: Pow, symbol: Symbol, later: Interval, domain: Domain) -> bool:
    """Whether the base may be 0, but no longer on the later range."""
    if 0 not in facts_of(domain).sign(power.base):
        return False
    try:
        rest = Domain({**domain, symbol: later})
    except ClaimError:  # no point of it was found
        return False
    return facts_of(rest).sign(power.base) == POSITIVE_SIGN
