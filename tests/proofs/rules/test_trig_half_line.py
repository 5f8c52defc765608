"""Inequalities with sines on a half-line, cut before the part that their ranges decide."""

import pytest
from sympy import Rational, Symbol, cos, oo, sin, tanh

from parisk_sym import POSITIVE, Inequality, right_open
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from tests.near_misses import refused_in_every_way, whole_tree

p, x = Symbol("p", positive=True), Symbol("x", real=True)
RAY = {p: POSITIVE}
TINY, HALF = Rational(1, 10**9), Rational(1, 2)

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "less near 0, of one cosine": (Inequality(1 - cos(p), "<=", (HALF - TINY) * p**2, RAY), Direct()),
    "less near 0, of one sine": (Inequality(sin(p), "<=", (1 - TINY) * p, RAY), Direct()),
    "strict where they meet": (Inequality(sin(x), "<", x, {x: right_open(0, oo)}), Direct()),
}


def test_a_far_part_that_ranges_decide():
    """What is left is a bounded interval."""
    rules = {
        node.rule for node in whole_tree(Inequality(sin(p) * cos(p), "<", tanh(p), RAY), Direct()).walk()
    }
    assert {"cut before the far part", "sign chart"} <= rules


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str):
    """Neither with the attack nor without it."""
    assert refused_in_every_way(*REFUSED[name])
