"""Identities of rounded values."""

from __future__ import annotations

from sympy import S, ceiling, floor

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.tactics import Direct
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.rounding import plainly_rounded
from parisk_sym.proofs.rule import Made, Reduction, Subgoal

__all__ = ["simpler_rounded_values"]


def simpler_rounded_values(goal: Identity, by: Direct) -> Made:
    """floor(f(floor(x))) = floor(f(x)), ceiling(f(ceiling(x))) = ceiling(f(x)), and ceiling(f(k)) = floor(f(k - 1)) + 1 for an integer k.

    f is continuous and rising, and f(x) an integer only where x is one: (x + m)/n for integers m and n >= 1, a root, a logarithm to an
    integer base, and what is composed of these (Concrete Mathematics, 3.10). With m = floor(f(k - 1)), f has no integer value strictly
    between k - 1 and k, so that f(k) <= m + 1; and f(k) > f(k - 1) >= m.
    """
    difference = goal.left - goal.right
    if not difference.has(floor, ceiling):
        return None
    plain = plainly_rounded(difference, facts_of(goal.domain).normaliser)
    if plain == difference:
        return None
    return Reduction([Subgoal(Identity(plain, S.Zero, goal.domain))], equivalent=True, another_way=True)
