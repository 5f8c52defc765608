r"""Upper bounds for groups of records, at levels of either sign.

A chain of k neighbours leads from a database to one that differs from it in k records. With delta the bound for one record at the level e,

    P_0(S) <= e^e P_1(S) + delta <= e^(2 e) P_2(S) + e^e delta + delta <= ... <= e^(k e) P_k(S) + delta (1 + e^e + ... + e^((k - 1) e)),

so that k records have at the level k e the sum as their delta (S. Vadhan, "The Complexity of Differential Privacy", 2017, group privacy).
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from flint import arb, ctx, fmpq

from parisk_sym.core.exact import from_float
from parisk_sym.laws.buckets.arrays import BITS, float_up

__all__ = ["group_delta", "group_epsilon"]

_FARTHEST = 2**20
_HALVINGS = 40

Bound = Callable[[fmpq], float]
"""An upper bound of the delta of one record at a level."""


def group_delta(bound: Bound, eps: fmpq, size: int) -> float:
    """An upper bound of delta for a group at a level eps.

    >>> round(group_delta(lambda level: 1e-6, fmpq(2), 2), 12)
    3.718282e-06
    """
    with ctx.workprec(BITS):
        step = arb(eps / size).exp()
        total = sum((step**i for i in range(size)), arb(0))
        return min(float_up(arb(bound(eps / size)) * total), 1.0)


def group_epsilon(bound: Bound, delta: fmpq, size: int) -> float:
    """A level with at most this delta for a group; infinite where none is found. The value at the end is computed, and shows it."""
    low, high = fmpq(0), fmpq(0)
    while from_float(group_delta(bound, high, size)) > delta:
        low, high = high, max(2 * high, fmpq(1))
        if high > _FARTHEST:
            return inf
    for _ in range(_HALVINGS if high else 0):
        middle = (low + high) / 2
        if from_float(group_delta(bound, middle, size)) > delta:
            low = middle
        else:
            high = middle
    return float_up(arb(high))
