"""What tests of probabilities share: symbols, laws, events, the tests of a table of cases, and the search for holes among mutants."""

from collections.abc import Mapping
from typing import Any

import pytest
from sympy import (
    Abs,
    Expr,
    Piecewise,
    Rational,
    Symbol,
    exp,
    oo,
    pi,
    sqrt,
)

from parisk_sym.claims.events import Lies, SomeCopy
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.random_variables import Copies, WithDensity, WithMass
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.proofs.rules.distributions import OnPieces
from parisk_sym.proofs.rules.image_laws import Branches
from tests.near_misses import Case, open_sides, reason_of_the_rule, refused_in_every_way, whole_tree
from tests.soundness.broken import Outcome, Proof, broken, chosen

X, Y, Z, b, t, s, y, z, p, r = (
    Symbol(name, real=True) for name in ("X", "Y", "Z", "b", "t", "s", "y", "z", "p", "r")
)
N, M, k, m, n = (Symbol(name, integer=True) for name in ("N", "M", "k", "m", "n"))
TINY = Rational(1, 10**30)
HALF = Rational(1, 2)


def laplace(scale: Expr = b, at: Symbol = X) -> WithDensity:
    """Noise of a scale."""
    return WithDensity(exp(-Abs(at) / scale) / (2 * scale), REALS)


def exponential(at: Symbol = X, rate: Any = 1) -> WithDensity:
    """Waiting times."""
    return WithDensity(rate * exp(-rate * at), POSITIVE)


def geometric(at: Symbol = N) -> WithMass:
    """Failures before a success of probability 1 - p."""
    return WithMass((1 - p) * p**at, integers(0))


def above(value: Any, end: Any) -> Lies:
    """value > end."""
    return Lies(value, open_(end, oo))


def at_least(value: Any, end: Any) -> Lies:
    """value >= end."""
    return Lies(value, right_open(end, oo))


def at_most(value: Any, end: Any) -> Lies:
    """value <= end."""
    return Lies(value, left_open(-oo, end))


def below(value: Any, end: Any) -> Lies:
    """value < end."""
    return Lies(value, open_(-oo, end))


NORMAL = WithDensity(exp(-(X**2) / 2) / sqrt(2 * pi), REALS)
SCALED = {b: POSITIVE, t: POSITIVE}
TIMES = {s: POSITIVE, t: POSITIVE}
CHANCE = {p: open_(0, 1), m: integers(0)}
TWO = {X: exponential(), Y: exponential(Y)}
UNIT = WithDensity(1, open_(0, 1))
TAIL = Probability(above(Abs(X), t), "=", exp(-t / b), {X: laplace()}, SCALED)
BY_TAIL = OnPieces((-t, t))
COORDINATES = {**SCALED, k: integers(1)}
NOISE = {X: Copies(laplace(), k)}
SOME = SomeCopy(X, above(Abs(X), t))
MIXED = {
    N: WithMass(p**N * (1 - p) ** (1 - N), integers(0, 1)),
    X: WithDensity((1 + N) * exp(-(1 + N) * X), POSITIVE),
}
SQUARED = WithDensity(exp(-y / 2) / sqrt(2 * pi * y), POSITIVE)
TO_SQUARE = Branches((0,), ("decreasing", "increasing"), (-sqrt(y), sqrt(y)))
TO_ABS = Branches((0,), ("decreasing", "increasing"), (-y, y))
SIZE = WithDensity(exp(-y / b) / b, POSITIVE)
JUMPS = Piecewise((X / 2, X < HALF), (X / 2 + HALF, True))
TOGETHER = {X: exponential(), Y: WithDensity(exp(X - Y), open_(X, oo))}


def tail(**changes: Any) -> Probability:
    """The tail of Laplace noise with something else in it."""
    given = {
        "event": TAIL.event,
        "relation": "=",
        "value": TAIL.value,
        "laws": {X: laplace()},
        "domain": SCALED,
    }
    return Probability(**{**given, **changes})


SECONDS = 20.0
MOST = 3
"""Mutants of a statement, and as many of its tactic."""


def assert_no_holes(name: str, case: Case) -> None:
    """No mutant of a proof is a hole."""
    for text, mutant in chosen(Proof(name, *case), MOST, 0):
        assert broken(name, text, mutant, SECONDS).outcome != Outcome.HOLE, text


def cases_of(
    true: Mapping[str, Case], refused: Mapping[str, Case], words: Mapping[str, str], sides: Mapping[str, str]
) -> type:
    """The tests of true statements and near misses; `words` of the reason where the rule itself refuses, `sides` that stay open."""

    class Cases:
        @pytest.mark.parametrize("name", true)
        def test_true(self, name: str) -> None:
            """Proved, by a tree without prose, after draws that agree."""
            whole_tree(*true[name])

        @pytest.mark.parametrize("name", true)
        def test_mutants(self, name: str) -> None:
            """A statement that is broken in one place and refuted is not proved, nor by a broken tactic a false goal on the way."""
            assert_no_holes(name, true[name])

        @pytest.mark.parametrize("name", refused)
        def test_refused(self, name: str) -> None:
            """Not proved: not with the attack, not without it, not by one rule whose subgoals are proved one by one."""
            assert refused_in_every_way(*refused[name]), name

        @pytest.mark.parametrize(("name", "text"), words.items())
        def test_the_rule_itself_refuses(self, name: str, text: str) -> None:
            """What only the rule stands against."""
            assert text in reason_of_the_rule(*refused[name])

        @pytest.mark.parametrize(("name", "side"), sides.items())
        def test_open_sides(self, name: str, side: str) -> None:
            """Side conditions that stay open."""
            assert side in open_sides(*refused[name])

    if not sides:  # a test without cases would be reported as skipped
        del Cases.test_open_sides
    return Cases
