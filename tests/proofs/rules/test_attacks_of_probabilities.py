"""Probabilities that are false: certified integrals refute them, draws speak against them."""

import pytest
from sympy import (
    Abs,
    exp,
)

from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.random_variables import WithDensity
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import (
    POSITIVE,
)
from parisk_sym.proofs.attacked import attack
from parisk_sym.proofs.kernel import decide
from tests.proofs.rules.of_chance import (
    CHANCE,
    SIZE,
    TIMES,
    N,
    X,
    above,
    b,
    exponential,
    geometric,
    laplace,
    m,
    p,
    s,
    t,
    tail,
    y,
)

FALSE = {
    "a tail": tail(value=2 * exp(-t / b)),
    "a bound": tail(relation="<=", value=exp(-2 * t / b)),
    "a bound from below": tail(relation=">=", value=exp(-t / (2 * b))),
    "the wrong end of masses": Probability(above(N, m), "=", p**m, {N: geometric()}, CHANCE),
    "a memory": Probability(above(X, s + t), "=", exp(-s - t), {X: exponential()}, TIMES, above(X, s)),
}


@pytest.mark.parametrize("name", FALSE)
def test_refuted(name: str) -> None:
    """By a certified integral at a point that is shown."""
    node = decide(FALSE[name])
    assert node.status is Status.REFUTED
    assert "probability = " in node.counterexample


def test_draws_speak_against_it() -> None:
    """They refute nothing, and nothing is proved against them."""
    false = ImageLaw(X, y, SIZE, {X: laplace()}, {b: POSITIVE})
    assert attack(false).status is Status.INCONSISTENT
    assert decide(false, Direct()).status is Status.INCONSISTENT
    true = ImageLaw(Abs(X), y, SIZE, {X: laplace()}, {b: POSITIVE})
    assert decide(true, Direct()).status is Status.CONSISTENT


def test_no_law_is_not_drawn() -> None:
    """A density of mass 1/2 has neither a witness nor a counterexample."""
    half = Probability(above(X, t), "=", exp(-t), {X: WithDensity(exp(-X) / 2, POSITIVE)}, {t: POSITIVE})
    assert attack(half).status is Status.UNDECIDED
    assert decide(half, Direct()).status is Status.UNDECIDED
