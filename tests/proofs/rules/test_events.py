"""Unions of events that exclude each other: which pieces the rule takes, and which it refuses."""

import pytest
from sympy import Symbol, exp, oo

from parisk_sym.claims.events import AnyOf, Lies
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.formulas.domain import POSITIVE, Domain, Interval, closed, left_open, open_, right_open
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.events import DisjointSum, additive
from tests.proofs.rules.of_chance import X, exponential

s, t = Symbol("s", real=True), Symbol("t", real=True)
VALUES = DisjointSum((1 - exp(-s), exp(-t)))


def union(low: Interval, high: Interval, far: Interval) -> Probability:
    """That X lies in one of two intervals, t in another one."""
    event = AnyOf((Lies(X, low), Lies(X, high)))
    return Probability(event, "=", 1, {X: exponential()}, Domain({s: POSITIVE, t: far}))


@pytest.mark.parametrize(
    ("low", "high", "far"),
    [
        (right_open(0, s), right_open(t, oo), right_open(s, oo)),
        (open_(-oo, t), right_open(t, oo), POSITIVE),
        (left_open(-oo, t), open_(t, oo), POSITIVE),
        (closed(0, s), right_open(t, oo), open_(s, oo)),
    ],
)
def test_pieces_that_exclude_each_other(low: Interval, high: Interval, far: Interval) -> None:
    """One ends before the other begins, or where the other begins if one of them lacks the point."""
    assert isinstance(additive(union(low, high, far), VALUES), Reduction)


@pytest.mark.parametrize(
    ("low", "high", "far"),
    [
        (left_open(-oo, t), right_open(t, oo), POSITIVE),
        (right_open(0, s), right_open(t, oo), POSITIVE),
        (right_open(0, s), right_open(t, oo), right_open(s - 1, oo)),
    ],
)
def test_pieces_that_may_meet(low: Interval, high: Interval, far: Interval) -> None:
    """In a point that both have, or where the ends are not in order."""
    assert "exclude each other" in str(additive(union(low, high, far), VALUES))
