"""Upper bounds of tails: Markov, Chebyshev, Chernoff, and what they must refuse."""

import pytest
from sympy import Abs, E, Expr, Integer, Rational, Symbol, exp, log, oo, pi, sqrt

from parisk_sym.claims.events import Lies, Opposite
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import (
    bernoulli_law,
    binomial_law,
    chi_squared_law,
    exponential_law,
    gaussian_law,
    laplace_law,
    poisson_law,
    uniform_law,
)
from parisk_sym.claims.random_variables import WithDensity
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.kernel import decide, prove
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.tails import (
    ByChernoff,
    bound_by_the_best_exponential,
    bound_by_the_mean,
    bound_by_the_mean_square,
    bound_by_two_tails,
    bound_of_a_bounded_variable,
)
from tests.near_misses import Case, open_sides, reason_of_the_rule, refused_in_every_way, whole_tree

X, Y, r = (Symbol(name, real=True) for name in ("X", "Y", "r"))
N, n = Symbol("N", integer=True), Symbol("n", integer=True)
x, t, s, p = (Symbol(name, positive=True) for name in ("x", "t", "s", "p"))
PLAIN = Direct()
COUNT, NOISE = {N: poisson_law(x)}, {X: gaussian_law(s)}
COUNTED, SCALED = {x: POSITIVE, t: POSITIVE}, {s: POSITIVE, t: POSITIVE}
FEW = {n: integers(1), x: open_(0, n)}
TRIALS, ABOVE_1 = (p - 1) ** n * (p / (2 * p - 2)) ** (2 * n), {n: integers(1), p: open_(3, 4)}
CAUCHY = {X: WithDensity(1 / (pi * (1 + X**2)), REALS)}


def beyond(value: object, end: object) -> Lies:
    """value >= end."""
    return Lies(value, right_open(end, oo))


TRUE: dict[str, Case] = {
    "Markov": (Probability(beyond(N, t), "<=", x / t, COUNT, COUNTED), PLAIN),
    "Chebyshev": (Probability(beyond(Abs(N - x), t), "<=", x / t**2, COUNT, COUNTED), PLAIN),
    "Chebyshev outside": (
        Probability(Opposite(Lies(X, open_(-t, t))), "<=", 2 * s**2 / t**2, {X: laplace_law(s)}, SCALED), PLAIN),
    "Chernoff of counts": (Probability(beyond(N, n), "<=", exp(-x) * (E * x / n) ** n, COUNT, FEW), PLAIN),
    "Chernoff of few counts": (
        Probability(Lies(N, left_open(-oo, x / 2)), "<=", (2 / E) ** (x / 2), COUNT, {x: POSITIVE}), PLAIN),
    "Chernoff of few counts, from 0": (
        Probability(Lies(N, closed(0, n)), "<=", exp(-x) * (E * x / n) ** n, COUNT, {n: integers(1), x: open_(n, oo)}), PLAIN),
    "Laurent and Massart": (
        Probability(beyond(X, n + 2 * sqrt(n * x) + 2 * x), "<=", exp(-x), {X: chi_squared_law(n)}, {n: integers(1), x: POSITIVE}), PLAIN),
    "Chernoff of noise": (Probability(beyond(X, t), "<=", exp(-(t**2) / (2 * s**2)), NOISE, SCALED), PLAIN),
    "with a given exponent": (
        Probability(beyond(X, t), "<=", 2 * exp(-t / 2), {X: exponential_law(1)}, {t: POSITIVE}), ByChernoff(Rational(1, 2))),
    "below, with a given exponent": (
        Probability(Lies(X, left_open(-oo, -t)), "<=", Rational(4, 3) * exp(-t / (2 * s)), {X: laplace_law(s)}, SCALED),
        ByChernoff(-1 / (2 * s))),
    "two tails": (Probability(beyond(Abs(X), t), "<=", 2 * exp(-(t**2) / (2 * s**2)), NOISE, SCALED), PLAIN),
    "a sum": (Probability(beyond(N + n, 6), "<=", exp(1) / 9, {N: poisson_law(1), n: poisson_law(1)}), ByChernoff(log(3))),
}  # fmt: skip

REFUSED: dict[str, Case] = {
    "Markov, by half": (Probability(beyond(N, t), "<=", x / (2 * t), COUNT, COUNTED), PLAIN),
    "Markov at an end of either sign": (Probability(beyond(N, r), "<=", x / r, COUNT, {x: POSITIVE, r: REALS}), PLAIN),
    "Markov of either sign": (Probability(beyond(X, t), "<=", 0, NOISE, SCALED), PLAIN),
    "Chebyshev with the deviation": (Probability(beyond(Abs(N - x), t), "<=", sqrt(x) / t**2, COUNT, COUNTED), PLAIN),
    "Chebyshev, not centred": (Probability(beyond(Abs(N), t), "<=", x / t**2, COUNT, COUNTED), PLAIN),
    "Chebyshev of Cauchy": (Probability(beyond(Abs(X), t), "<=", 1 / t**2, CAUCHY, {t: POSITIVE}), PLAIN),
    "Chernoff without its factor": (Probability(beyond(N, n), "<=", exp(-x) * (x / n) ** n, COUNT, FEW), PLAIN),
    "Chernoff below the mean": (
        Probability(beyond(N, n), "<=", exp(-x) * (E * x / n) ** n, COUNT, {n: integers(1), x: POSITIVE}), PLAIN),
    "Chernoff of trials with a chance above 1": (Probability(beyond(N, 2 * n), "<=", TRIALS, {N: binomial_law(n, p)}, ABOVE_1), PLAIN),
    "twice that": (Probability(beyond(N, 2 * n), "<=", 2 * TRIALS, {N: binomial_law(n, p)}, ABOVE_1), PLAIN),
    "noise of half the variance": (Probability(beyond(X, t), "<=", exp(-(t**2) / s**2), NOISE, SCALED), PLAIN),
    "one tail for two": (Probability(beyond(Abs(X), t), "<=", exp(-(t**2) / s**2), NOISE, SCALED), PLAIN),
    "an exponent of the wrong sign": (
        Probability(beyond(X, t), "<=", 2 * exp(t / 2), {X: exponential_law(1)}, {t: POSITIVE}), ByChernoff(-Rational(1, 2))),
    "an exponent without a mean": (
        Probability(beyond(X, t), "<=", 2 * exp(-t / 2), {X: exponential_law(1)}, {t: POSITIVE}), ByChernoff(Integer(1))),
    "an exponent that is not real everywhere": (
        Probability(beyond(X, r), "<=", exp(-(r**2) / 2), {X: gaussian_law(1)}, {r: REALS}), ByChernoff(sqrt(r))),
    "an exponent with a symbol of its own": (
        Probability(beyond(X, t), "<=", exp(-(t**2) / (2 * s**2)), NOISE, SCALED), ByChernoff(x)),
    "an interval": (Probability(Lies(X, open_(t, 2 * t)), "<=", exp(-(t**2) / s**2), NOISE, SCALED), ByChernoff(t / s**2)),
    "a lower bound": (Probability(beyond(X, t), ">=", exp(-(t**2) / (2 * s**2)), NOISE, SCALED), ByChernoff(t / s**2)),
    "a bounded variable, beyond Hoeffding": (
        Probability(beyond(N, n * (p + t)), "<=", exp(-9 * n * t**2), {N: binomial_law(n, p)}, {n: integers(1), p: open_(0, 1), t: open_(0, 1 - p)}), PLAIN),
    "a bounded variable, one trial": (
        Probability(beyond(N, p + t), "<=", exp(-9 * t**2), {N: bernoulli_law(p)}, {p: open_(0, 1), t: open_(0, 1 - p)}), PLAIN),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


def test_reasons() -> None:
    """What only the rule stands against."""
    assert "at least" in reason_of_the_rule(*REFUSED["an interval"])
    assert "at least" in reason_of_the_rule(*REFUSED["a lower bound"])
    assert "no symbol x" in reason_of_the_rule(*REFUSED["an exponent with a symbol of its own"])
    assert open_sides(*REFUSED["an exponent that is not real everywhere"]) == ["defined"]


@pytest.mark.parametrize(
    "name", ["Markov, by half", "noise of half the variance", "Chernoff without its factor"]
)
def test_refuted(name: str) -> None:
    assert decide(*REFUSED[name]).status is Status.REFUTED


def test_the_bound_without_the_attack() -> None:
    """By the rule alone: of normal noise whose distribution function is not looked at."""
    says, _ = TRUE["Chernoff of noise"]
    assert prove(says, ByChernoff(t / s**2)).status is Status.PROVED


def test_rules_pass_by() -> None:
    """Goals that are no upper bounds of a tail, or whose exponent is not found."""
    inside = Probability(Lies(X, open_(0, t)), "<=", Rational(1, 2), NOISE, SCALED)
    uniform = Probability(beyond(X, t), "<=", 1, {X: uniform_law(0, 1)}, {t: open_(0, 1)})
    assert bound_by_the_mean(inside, PLAIN) is None
    assert bound_by_the_mean_square(uniform, PLAIN) is None
    assert bound_by_two_tails(uniform, PLAIN) is None
    assert bound_by_the_best_exponential(uniform, PLAIN) is None
    assert bound_of_a_bounded_variable(inside, PLAIN) is None


def test_the_exponent_0() -> None:
    """It may be 0 at a point; where it is 0 everywhere, the rule says that it proves nothing."""
    says = Probability(beyond(X, r), "<=", exp(-(r**2) / 2), {X: gaussian_law(1)}, {r: right_open(0, oo)})
    assert prove(says, ByChernoff(r)).status is Status.PROVED
    assert "says nothing" in reason_of_the_rule(says, ByChernoff(Integer(0)))


@pytest.mark.parametrize(("end", "is_tried"), [(n, True), (n - 1, False)])
def test_an_exponent_that_is_0_at_a_point(end: Expr, is_tried: bool) -> None:
    """The bound is 1 there; an exponent that is negative somewhere is not tried."""
    says = Probability(beyond(X, end), "<=", exp(-(end**2) / 2), {X: gaussian_law(1)}, {n: integers(0)})
    assert isinstance(bound_by_the_best_exponential(says, PLAIN), Reduction) is is_tried
