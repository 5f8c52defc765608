"""Probabilities of copies, under a condition and of two variables without a tactic: what is proved, and the near misses that are not."""

from dataclasses import replace

import pytest
from sympy import Abs, Expr, Max, Min, Rational, Symbol, besseli, exp, log, oo

from parisk_sym.claims.events import AllOf, EachCopy, Lies, SomeCopy
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import (
    bernoulli_law,
    exponential_law,
    gaussian_law,
    geometric_law,
    laplace_law,
    poisson_law,
    uniform_law,
)
from parisk_sym.claims.random_variables import Copies, Law, WithDensity, WithDistribution
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rules.events import Conditioned
from parisk_sym.proofs.rules.probability_of_parts import probability_of_independent_events
from parisk_sym.proofs.rules.total_probability import GivenEach
from tests.near_misses import refused_in_every_way, whole_tree
from tests.proofs.rules.of_chance import HALF, TINY, X, Y, above, at_least, b, below, t

N, M, j = (Symbol(name, integer=True, nonnegative=True) for name in "NMj")
k = Symbol("k", integer=True, positive=True)
d, p, s = (Symbol(name, positive=True) for name in "dps")
SCALE, TIMES, CHANCE = {b: POSITIVE, t: POSITIVE}, {b: POSITIVE, t: POSITIVE, s: POSITIVE}, {p: open_(0, 1)}
COORDINATES = {b: POSITIVE, k: integers(1), d: open_(0, 1)}
NOISE = {X: Copies(laplace_law(b), k)}
WAITING = {X: exponential_law(1 / b), Y: exponential_law(1 / t)}
BOTH = {X: laplace_law(b), Y: laplace_law(b)}


EQUAL = {X: exponential_law(1), Y: exponential_law(1)}
COPIES, NUMBER = {X: Copies(exponential_law(1), k)}, {k: integers(1)}
BITS, CHANCES = {N: bernoulli_law(p), M: bernoulli_law(d)}, {p: open_(0, 1), d: open_(0, 1)}


def equal(value: Expr, number: int) -> Lies:
    """value = number."""
    return Lies(value, closed(number, number))


def some(reach: object) -> SomeCopy:
    """Some coordinate of the noise is as large as that."""
    return SomeCopy(X, at_least(Abs(X), reach))


TRUE: dict[str, Statement] = {
    "the largest of k": Probability(some(b * (log(k) + log(1 / d))), "<=", d, NOISE, COORDINATES),
    "the tail from another tail": Probability(
        above(X, t + s), "=", exp(-t / b), {X: laplace_law(b)}, TIMES, given=above(X, s)
    ),
    "no memory": Probability(
        at_least(N, j + 3), "=", (1 - p) ** 3, {N: geometric_law(p)}, {**CHANCE, j: integers(0)}, at_least(N, j)
    ),
    "a part of an interval": Probability(
        Lies(X, open_(0, t)), "=", 2 * t, {X: uniform_law(0, 1)}, {t: open_(0, HALF)}, Lies(X, open_(0, HALF))
    ),
    "each of k": Probability(EachCopy(X, above(X, 1)), "=", exp(-k), COPIES, NUMBER),
    "some of k": Probability(SomeCopy(X, above(X, 1)), "=", 1 - (1 - exp(-1)) ** k, COPIES, NUMBER),
    "each of k by its distribution function": Probability(
        EachCopy(X, below(X, s)), "=", exp(-k * exp(-s)), {X: Copies(WithDistribution(exp(-exp(-X)), REALS), k)}, {s: POSITIVE, **NUMBER}
    ),
    "both of two waiting times": Probability(
        AllOf((above(X, s), above(Y, s))), "=", exp(-s / b - s / t), WAITING, {**SCALE, s: POSITIVE}
    ),
    "both of two bits": Probability(AllOf((equal(N, 1), equal(M, 1))), "=", p * d, BITS, CHANCES),
    "one of two bits": Probability(equal(N + M, 1), "=", p + d - 2 * p * d, BITS, CHANCES),
    "the larger one of two waiting times": Probability(below(Max(X, Y), s), "=", (1 - exp(-s)) ** 2, EQUAL, {s: POSITIVE}),
    "above, the larger one": Probability(above(Max(X, Y), s), "=", 1 - (1 - exp(-s)) ** 2, EQUAL, {s: POSITIVE}),
    "the smaller one of two waiting times": Probability(at_least(Min(X, Y), s), "=", exp(-2 * s), EQUAL, {s: POSITIVE}),
    "the same count": Probability(
        Lies(N - M, closed(0, 0)), "=", exp(-2 * s) * besseli(0, 2 * s), {N: poisson_law(s), M: poisson_law(s)}, {s: POSITIVE}
    ),
    "a bit and a waiting time": Probability(
        above(N + X, 1), "=", p + (1 - p) * exp(-1), {N: bernoulli_law(p), X: exponential_law(1)}, CHANCE
    ),
    "the later of two": Probability(above(X - Y, 0), "=", b / (b + t), WAITING, SCALE),
    "half of Laplace noise": Probability(above(X - Y, 0), "=", HALF, BOTH, {b: POSITIVE}),
    "half of normal noise": Probability(
        above(X - Y, 0), "=", HALF, {X: gaussian_law(b), Y: gaussian_law(b)}, {b: POSITIVE}
    ),
    "the sum of two waiting times": Probability(
        above(X + Y, t), "=", (1 + t / b) * exp(-t / b), {X: exponential_law(1 / b), Y: exponential_law(1 / b)}, SCALE
    ),
    "the sum of two noises": Probability(above(X + Y, t), "=", (2 + t / b) * exp(-t / b) / 4, BOTH, SCALE),
    "the sizes of two noises": Probability(
        above(Abs(X) + Abs(Y), t), "=", (1 + t / b) * exp(-t / b), BOTH, SCALE
    ),
    "not before": Probability(
        at_least(N - M, 0), "=", 1 / (2 - p), {N: geometric_law(p), M: geometric_law(p)}, CHANCE
    ),
    "a law that names the other": Probability(
        above(Y - X, t), "=", exp(-t), {X: exponential_law(1), Y: WithDensity(exp(X - Y), open_(X, oo))}, {t: POSITIVE}
    ),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "the larger one as the smaller one": Probability(above(Max(X, Y), s), "=", exp(-2 * s), EQUAL, {s: POSITIVE}),
        "the smaller one as the larger one": Probability(below(Min(X, Y), s), "=", (1 - exp(-s)) ** 2, EQUAL, {s: POSITIVE}),
        "the larger one between two ends": Probability(Lies(Max(X, Y), open_(s, 2 * s)), "=", (1 - exp(-s)) ** 2, EQUAL, {s: POSITIVE}),
        "the same count, with another function": Probability(
            Lies(N - M, closed(0, 0)), "=", exp(-2 * s) * besseli(0, s), {N: poisson_law(s), M: poisson_law(s)}, {s: POSITIVE}
        ),
        "the largest of k as one": Probability(some(b * log(1 / d)), "<=", d, NOISE, COORDINATES),
        "the largest of k, less": Probability(
            some(b * (log(k) + log(1 / d))), "<=", d * (1 - TINY), NOISE, {**COORDINATES, k: integers(1, 1)}
        ),
        "the largest of k, strictly": Probability(
            some(b * log(1 / d)), "<", d, {X: Copies(laplace_law(b), 1)}, {b: POSITIVE, d: open_(0, 1)}
        ),
        "no copy at all": Probability(
            some(b * log(j / d)), "<=", d, {X: Copies(laplace_law(b), j)}, {b: POSITIVE, j: integers(0), d: open_(0, 1)}
        ),
        "copies from below": Probability(some(b * log(1 / d)), ">=", k * d, NOISE, COORDINATES),
        "the tail from a wider one": Probability(
            above(X, t + s), "=", exp(-t / b), {X: laplace_law(b)}, TIMES, given=above(X, -s)
        ),
        "memory of one more": Probability(
            at_least(N, j + 3), "=", (1 - p) ** 3, {N: geometric_law(p)}, {**CHANCE, j: integers(0)}, above(N, j)
        ),
        "a condition that never holds": Probability(
            above(X, 3), "=", HALF, {X: uniform_law(0, 1)}, {}, given=above(X, 2)
        ),
        "the condition left out": Probability(
            Lies(X, open_(0, t)), "=", t, {X: uniform_law(0, 1)}, {t: open_(0, HALF)}, Lies(X, open_(0, HALF))
        ),
        "each of k as one": Probability(EachCopy(X, above(X, 1)), "=", k * exp(-k), COPIES, NUMBER),
        "each of k, by little": Probability(EachCopy(X, above(X, 1)), "=", exp(-k) + TINY, COPIES, NUMBER),
        "some of k as one more": Probability(SomeCopy(X, above(X, 1)), "=", 1 - (1 - exp(-1)) ** (k + 1), COPIES, NUMBER),
        "some of k for each": Probability(SomeCopy(X, above(X, 1)), "=", exp(-k), COPIES, NUMBER),
        "each of none": Probability(
            EachCopy(X, above(X, 1)), "=", exp(-j), {X: Copies(exponential_law(1), j)}, {j: integers(0)}
        ),
        "copies that share a variable": Probability(
            EachCopy(X, above(X - Y, 0)), "=", HALF**2, {X: Copies(exponential_law(1), 2), Y: exponential_law(1)}
        ),
        "both of two bits, by little": Probability(AllOf((equal(N, 1), equal(M, 1))), "=", p * d + TINY, BITS, CHANCES),
        "both of two that depend on each other": Probability(
            AllOf((above(X, t), above(Y, t))), "=", exp(-2 * t), {X: exponential_law(1), Y: WithDensity(exp(X - Y), open_(X, oo))}, {t: POSITIVE}
        ),
        "one of two bits, or both": Probability(equal(N + M, 1), "=", p + d - p * d, BITS, CHANCES),
        "one of two bits, by little": Probability(equal(N + M, 1), "=", p + d - 2 * p * d + TINY, BITS, CHANCES),
        "the same bit": Probability(AllOf((equal(N, 1), equal(N, 0))), "=", p * (1 - p), {N: bernoulli_law(p)}, CHANCE),
        "the earlier of two": Probability(above(X - Y, 0), "=", t / (b + t), WAITING, SCALE),
        "the later of two, by little": Probability(above(X - Y, 0), "=", b / (b + t) + TINY, WAITING, SCALE),
        "ties of integers": Probability(
            above(N - M, 0), "=", HALF, {N: geometric_law(p), M: geometric_law(p)}, CHANCE
        ),
        "ties counted once": Probability(
            above(N - M, 0), "=", 1 / (2 - p), {N: geometric_law(p), M: geometric_law(p)}, CHANCE
        ),
        "noise of two scales, one tail": Probability(above(X + Y, t), "=", (2 + t / b) * exp(-t / b) / 2, BOTH, SCALE),
        "dependent variables as independent ones": Probability(
            above(Y - X, t), "=", exp(-2 * t), {X: exponential_law(1), Y: WithDensity(exp(X - Y), open_(X, oo))}, {t: POSITIVE}
        ),
    }.items()
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_proved_without_a_tactic(name: str) -> None:
    """A whole tree of proof."""
    whole_tree(TRUE[name], Direct())


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """Not with the attack, not without it, not by the rules alone."""
    assert refused_in_every_way(*REFUSED[name])


SUM = above(X + Y, 2)
UNIT_TIMES = {X: exponential_law(1), Y: exponential_law(1)}
STANDARD = {X: gaussian_law(1), Y: gaussian_law(1)}
BESIDE: dict[str, tuple[Statement, Statement]] = {
    "a bound of a sum": (
        Probability(SUM, "<=", Rational(406, 1000), UNIT_TIMES), Probability(SUM, "<=", Rational(407, 1000), UNIT_TIMES)
    ),
    "a bound from below": (
        Probability(SUM, ">", Rational(407, 1000), UNIT_TIMES), Probability(SUM, ">", Rational(406, 1000), UNIT_TIMES)
    ),
    "a value": (
        Probability(SUM, "=", 3 * exp(-2) + Rational(1, 10**5), UNIT_TIMES), Probability(SUM, "=", 3 * exp(-2), UNIT_TIMES)
    ),
    "a distribution function": (
        Probability(below(X, -log(log(2))), "=", exp(-1), {X: WithDistribution(exp(-exp(-X)), REALS)}),
        Probability(below(X, 0), "=", exp(-1), {X: WithDistribution(exp(-exp(-X)), REALS)}),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BESIDE)
def test_what_a_rule_finds_refutes(name: str) -> None:
    """The probability is known exactly: a false value or bound is refuted, a true one beside it is not."""
    wrong, right = BESIDE[name]
    found = decide(wrong, Direct())
    assert found.status is Status.REFUTED
    assert found.counterexample
    assert decide(right, Direct()).status is not Status.REFUTED


def test_a_bound_of_a_normal_sum() -> None:
    """The sum has the deviation sqrt(2), and not 1."""
    says = Probability(above(X + Y, t), "<=", exp(-(t**2) / 2) / 2, STANDARD, {t: POSITIVE})
    assert decide(says, Direct()).status is Status.REFUTED


def test_bounds_of_the_parts_refute_nothing() -> None:
    """P(X + Y > 2) = 3 exp(-2) is at most 9/20, and the mean of bounds of its parts is not."""
    says = Probability(SUM, "<=", Rational(9, 20), UNIT_TIMES)
    by = GivenEach(X, (1, 1), (2,))
    assert decide(says, by).status is not Status.REFUTED
    assert decide(says, replace(by, values=(exp(X - 2), 1))).status is Status.PROVED


def test_exact_parts_have_to_be() -> None:
    says = Probability(SUM, "<=", HALF, UNIT_TIMES)
    by = GivenEach(X, (exp(X - 2) + TINY, 1), (2,))
    assert decide(says, by).status is Status.PROVED
    assert decide(says, replace(by, exact=True)).status is not Status.PROVED


def test_draws_against_a_part_say_nothing_of_the_whole() -> None:
    """A part that a person got wrong leaves the statement open."""
    says = TRUE["the sizes of two noises"]
    found = decide(says, GivenEach(Y, (1, exp(-(t - Y) / b), 1), (-t, t)))
    assert Status.INCONSISTENT in {n.status for n in found.walk()}
    assert found.status is Status.UNDECIDED


def test_steps_behind_one_that_draws_support_are_looked_at() -> None:
    """The probability of the condition, and the quotient: 1/9 is not 1/2."""
    says = Probability(
        above(X * Y, 50), "=", HALF, {X: gaussian_law(1), Y: gaussian_law(1)}, {}, given=above(X * Y, 30)
    )
    found = decide(says, Conditioned(Rational(1, 10**9), Rational(9, 10**9)))
    assert found.status is Status.UNDECIDED


@pytest.mark.parametrize(("law", "is_found"), [(uniform_law(1, 3), True), (uniform_law(-3, -1), False)])
def test_an_event_without_a_value_has_no_probability(law: Law, is_found: bool) -> None:
    """log(X) has no value where X < 0."""
    both = AllOf((Lies(log(X), POSITIVE), above(Y, 1)))
    goal = Probability(both, "=", 0, {X: law, Y: exponential_law(1)})
    assert (probability_of_independent_events(goal, Direct()) is not None) is is_found
