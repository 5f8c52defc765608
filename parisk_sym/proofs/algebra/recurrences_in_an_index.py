"""Functions of an index with a recurrence, in the normal form: all members of one family by two of them."""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from parisk_sym.proofs.algebra.gammas import FARTHEST, offset
from parisk_sym.proofs.algebra.knowledge import Normal

__all__ = ["ThreeTerms", "by_three_terms"]

ThreeTerms = Callable[[Expr], tuple[Expr, Expr]]
"""v to (p, q) with F_{v+1} = p F_v + q F_{v-1}."""


def by_three_terms(
    e: Expr,
    n: Normal,
    recurrence: ThreeTerms,
    name: str,
    upwards: Callable[[Expr], bool] = lambda start: True,
) -> Expr | None:
    """F_v, v the first argument of e, by those members whose indices have a rational part in [0, 1) and [1, 2).

    The recurrence has to hold at every index from the lesser one on; `upwards` says whether members from that index on exist.
    """
    order, others = n.canonical_value(e.args[0]), e.args[1:]
    steps = int(offset(order, n).floor())
    start = n.canonical_value(order - steps)
    if steps in (0, 1) or abs(steps) > FARTHEST or (steps > 1 and not upwards(start)):
        return None
    n.facts.add(name)
    a, b = (e.func(start + i, *others, evaluate=False) for i in (0, 1))
    if steps > 1:
        for i in range(1, steps):
            p, q = recurrence(start + i)
            a, b = b, p * b + q * a
        return b
    for i in range(-steps):
        p, q = recurrence(start - i)
        a, b = (b - p * a) / q, a
    return a
