"""Identities with square roots under square roots, and the near misses that are refused."""

import pytest
from sympy import Integer, Rational, Symbol, sqrt

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import POSITIVE, closed, right_open
from parisk_sym.proofs.rules.identities import isolated_root
from tests.near_misses import refused_in_every_way, whole_tree

t = Symbol("t", positive=True)
x = Symbol("x", real=True)
FROM_1 = {x: right_open(1, 10**6)}

TRUE: dict[str, Statement] = {
    "an inverse function": Identity(1 + t + sqrt(2 * t) - sqrt(1 + 2 * (t + sqrt(2 * t))), t, {t: POSITIVE}),
    "numbers": Identity(sqrt(3 + 2 * sqrt(2)), 1 + sqrt(2)),
    "above": Identity(sqrt(x + 2 * sqrt(x - 1)), 1 + sqrt(x - 1), FROM_1),
    "below, near the end": Identity(sqrt(x - 2 * sqrt(x - 1)), 1 - sqrt(x - 1), {x: closed(1, 2)}),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "the other sign": Identity(sqrt(3 - 2 * sqrt(2)), 1 - sqrt(2)),
        "below, far out": Identity(sqrt(x - 2 * sqrt(x - 1)), 1 - sqrt(x - 1), FROM_1),
        "a little more": Identity(sqrt(3 + 2 * sqrt(2)), 1 + sqrt(2) + Rational(1, 10**30)),
        "another square": Identity(sqrt(x + 2 * sqrt(x - 1)), sqrt(x - 1), FROM_1),
    }.items()
}


@pytest.mark.parametrize("name", TRUE)
def test_proved_without_a_tactic(name: str) -> None:
    """A whole tree of proof."""
    whole_tree(TRUE[name], Direct())


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """Not with the attack, not without it, not by a rule alone."""
    assert refused_in_every_way(*REFUSED[name])


def test_what_it_passes_by() -> None:
    """No root, a root of a number, and one that is in the denominator alone."""
    assert isolated_root(Identity(1 / (1 + sqrt(t + 1)), 0, {t: POSITIVE}), Direct()) is None
    assert isolated_root(Identity(x**2, x, FROM_1), Direct()) is None
    assert isolated_root(Identity(sqrt(Integer(2)), x, FROM_1), Direct()) is None
