"""Exactly one zero where one is known, none where the sign is one everywhere."""

import pytest
from sympy import Abs, Rational, Symbol, cosh, exp, log, sin

from parisk_sym import POSITIVE, REALS, UniqueRoot, closed, open_
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.kernel import decide, prove
from tests.near_misses import refused_in_every_way, whole_tree

x, y = Symbol("x", real=True), Symbol("y", real=True)
p = Symbol("p", positive=True)
LINE = {x: REALS}
TINY = Rational(1, 10**12)

PROVED = {
    "it touches": UniqueRoot(exp(x) - 1 - x, x, LINE),
    "it touches from below": UniqueRoot(log(p) - p + 1, p, {p: POSITIVE}),
    "a kink": UniqueRoot(Abs(x - 1), x, LINE),
    "a simple number": UniqueRoot(Abs(x) + x - Rational(3, 7), x, LINE),
    "at an end": UniqueRoot(cosh(x) - 1, x, {x: closed(0, 2)}),
    "at another symbol": UniqueRoot(exp(x - y) - 1 - (x - y), x, {y: REALS, x: REALS}),
}

NONE = {
    "above": UniqueRoot(cosh(x) - 1 + TINY, x, LINE),
    "below": UniqueRoot(log(p) - p, p, {p: POSITIVE}),
    "the zero is left out": UniqueRoot(x - sin(x), x, {x: open_(0, 1)}),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "two beside each other": (UniqueRoot(cosh(x) - 1 - TINY, x, LINE), Direct()),
    "a known one, and another": (UniqueRoot(exp(x) - 1 - 2 * x, x, LINE), Direct()),
    "a known one, and a far one": (UniqueRoot(exp(x) - 1 - x - x**2 / 10, x, LINE), Direct()),
    "zeros on a whole part": (UniqueRoot(x + Abs(x), x, LINE), Direct()),
    "none": (UniqueRoot(exp(x) - x, x, LINE), Direct()),
}


@pytest.mark.parametrize("says", PROVED.values(), ids=PROVED)
def test_a_known_zero_is_the_only_one(says: Statement):
    """By the signs beside it."""
    assert whole_tree(says, Direct()).status is Status.PROVED


@pytest.mark.parametrize("says", NONE.values(), ids=NONE)
def test_no_zero_refutes(says: Statement):
    """The sign is one everywhere."""
    assert decide(says, Direct()).status is Status.REFUTED


@pytest.mark.parametrize("says", PROVED.values(), ids=PROVED)
def test_what_has_a_zero_is_not_refuted(says: Statement):
    """Not without the attack either."""
    assert prove(says, Direct()).status is not Status.REFUTED


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str):
    """Neither with the attack nor without it."""
    assert refused_in_every_way(*REFUSED[name])
