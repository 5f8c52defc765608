"""Probabilities that are false: certified integrals refute them, draws speak against them."""

from dataclasses import replace
from typing import Any

import pytest
from sympy import Abs, Integer, exp, oo, pi, sqrt

from parisk_sym.claims.events import EachCopy, SomeCopy
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.random_variables import Copies, WithDensity, WithDistribution
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, integers, open_, right_open
from parisk_sym.proofs.examination import attack
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.kinds import probability
from parisk_sym.proofs.probability.draw_tests import Simulated
from parisk_sym.proofs.simulation import statistics
from tests.proofs.rules.of_chance import (
    CHANCE,
    HALF,
    SIZE,
    TIMES,
    M,
    N,
    X,
    Y,
    above,
    at_least,
    b,
    exponential,
    geometric,
    k,
    laplace,
    m,
    p,
    r,
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
    """They refute nothing, and nothing is proved against them; where the law has a density, boxes enclose a probability that refutes it."""
    laws = {X: exponential(), Y: exponential(Y)}
    by_density = ImageLaw(X + Y, y, SIZE, laws, {b: POSITIVE})
    assert attack(by_density).status is Status.REFUTED
    by_distribution = ImageLaw(X + Y, y, WithDistribution(1 - exp(-y / b), POSITIVE), laws, {b: POSITIVE})
    assert attack(by_distribution).status is Status.INCONSISTENT
    assert decide(by_density, Direct()).status is Status.REFUTED
    true = ImageLaw(Abs(X), y, SIZE, {X: laplace()}, {b: POSITIVE})
    assert attack(true).status is Status.CONSISTENT
    assert decide(true, Direct()).status is Status.PROVED


SCALES = {r: POSITIVE, t: POSITIVE}
WHERE_DRAWS_SPEAK: dict[str, tuple[Any, str]] = {
    "a law": (ImageLaw(X, y, SIZE, {X: laplace()}, {b: POSITIVE}), "probability that X <= "),
    "a law of another scale": (ImageLaw(b * X, y, exponential(y, b), {X: exponential()}, {b: POSITIVE}), "by the law = "),
    "masses": (ImageLaw(N + 1, M, geometric(M), {N: geometric()}, {p: open_(0, 1)}), "probability that "),
    "some copy": (Probability(SomeCopy(X, above(X, t)), "<=", exp(-t), {X: Copies(exponential(), k)}, {k: integers(1), t: POSITIVE}), "probability = "),
    "each copy": (Probability(EachCopy(X, above(X, t)), "=", exp(-t), {X: Copies(exponential(), 2)}, {t: POSITIVE}), "probability = "),
    "a tail beyond the mean only": (
        Probability(above(X, t), "<=", exp(-((t - r) ** 2) / (4 * r)), {X: WithDensity(exp(-((X - r) ** 2) / (4 * r)) / sqrt(4 * pi * r), REALS)}, SCALES),
        "probability = ",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WHERE_DRAWS_SPEAK)
def test_balls_are_asked_where_draws_speak_against_it(name: str) -> None:
    statement, shown = WHERE_DRAWS_SPEAK[name]
    node = decide(statement, Direct())
    assert node.status is Status.REFUTED
    assert shown in node.counterexample
    assert node.engine == "ball"


HALF_A_LAW = WithDensity(exp(-X) / 2, POSITIVE)
NOT_REFUTED = {
    "a true law": ImageLaw(2 * X, y, exponential(y, HALF), {X: exponential()}),
    "a true tail of copies": Probability(SomeCopy(X, above(X, t)), "<=", k * exp(-t), {X: Copies(exponential(), k)}, {k: integers(1), t: POSITIVE}),
    "the law of what has none": ImageLaw(X, y, exponential(y), {X: HALF_A_LAW}),
    "copies of what has no law": Probability(SomeCopy(X, above(X, 1)), "<=", exp(-9), {X: Copies(HALF_A_LAW, 3)}),
    "half a copy": Probability(SomeCopy(X, above(X, 1)), "<=", exp(-9), {X: Copies(exponential(), HALF)}),
}  # fmt: skip


TWO_TIMES = {X: exponential(), Y: exponential(Y)}
BY_VALUE = {
    "above 1": Probability(above(X + Y, t), "=", 2 * exp(-t / 2) * (1 + t / 2), TWO_TIMES, {t: POSITIVE}),
    "2": Probability(above(X + Y, t), "=", Integer(2), TWO_TIMES, {t: POSITIVE}),
    "at least more than 1": Probability(above(X + Y, t), ">=", 1 + exp(-t), TWO_TIMES, {t: POSITIVE}),
    "more than 1": Probability(above(X + Y, t), ">", Integer(1), TWO_TIMES, {t: POSITIVE}),
    "at most less than 0": Probability(above(X + Y, t), "<=", 1 - t, TWO_TIMES, {t: POSITIVE}),
    "less than 0": Probability(above(X + Y, t), "<", Integer(0), TWO_TIMES, {t: POSITIVE}),
    "of masses": Probability(
        at_least(Abs(N - M), m), "=", 2 * p**m / (1 + p), {N: geometric(), M: geometric(M)}, CHANCE
    ),
    "given another one": Probability(
        above(Y - X, t), "=", 2 * exp(-t), {X: exponential(), Y: WithDensity(exp(X - Y), open_(X, oo))}, {t: POSITIVE}
    ),
}  # fmt: skip
NOT_BY_VALUE = {
    "at most 2": Probability(above(X + Y, t), "<=", Integer(2), TWO_TIMES, {t: POSITIVE}),
    "at least -1": Probability(above(X + Y, t), ">=", Integer(-1), TWO_TIMES, {t: POSITIVE}),
    "1 at an end": Probability(above(X + Y, t), "=", (1 + t) * exp(-t), TWO_TIMES, {t: right_open(0, oo)}),
    "at most 1": Probability(above(X + Y, t), "<=", Integer(1), TWO_TIMES, {t: right_open(0, oo)}),
    "at least 0": Probability(above(X + Y, t), ">=", Integer(0), TWO_TIMES, {t: POSITIVE}),
    "of what has no law": Probability(above(X + Y, t), "=", Integer(2), {X: HALF_A_LAW, Y: exponential(Y)}, {t: POSITIVE}),
    "of half a copy": Probability(SomeCopy(X, above(X, 1)), "=", Integer(2), {X: Copies(exponential(), HALF)}),
    "under a condition that never happens": Probability(
        above(X + Y, t), "=", Integer(2), TWO_TIMES, {t: POSITIVE}, above(-X - Y, 0)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BY_VALUE)
def test_a_value_that_is_no_probability_refutes(name: str) -> None:
    node = decide(BY_VALUE[name], Direct())
    assert node.status is Status.REFUTED
    assert "a probability lies between 0 and 1" in node.counterexample


@pytest.mark.parametrize("name", NOT_BY_VALUE)
def test_a_value_at_an_end_refutes_nothing(name: str) -> None:
    assert decide(NOT_BY_VALUE[name], Direct()).status is not Status.REFUTED


@pytest.mark.parametrize("name", NOT_REFUTED)
def test_not_refuted(name: str) -> None:
    assert decide(NOT_REFUTED[name], Direct()).status is not Status.REFUTED


@pytest.mark.parametrize("name", NOT_REFUTED)
def test_not_refuted_even_if_every_draw_speaks_against_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws say where balls look, and nothing else."""
    against = replace(
        statistics.law_test(lambda rng, n: rng.random(n), lambda x: x, seed=1), consistent=False, place=1.0
    )
    points = [
        Simulated(point, against)
        for point in ({}, {t: HALF}, {t: HALF, k: Integer(2)})
        if set(point) == set(NOT_REFUTED[name].domain)
    ]
    assert points
    monkeypatch.setattr(probability, "simulations", lambda *_: points)
    assert attack(NOT_REFUTED[name]).status is Status.INCONSISTENT


def test_no_law_is_not_drawn() -> None:
    """A density of mass 1/2 has neither a witness nor a counterexample."""
    half = Probability(above(X, t), "=", exp(-t), {X: WithDensity(exp(-X) / 2, POSITIVE)}, {t: POSITIVE})
    assert attack(half).status is Status.UNDECIDED
    assert decide(half, Direct()).status is Status.UNDECIDED
