"""Sums of independent variables of one family: what is proved, and the near misses that are not."""

import pytest
from sympy import Rational, Sum, Symbol, erfc, exp, factorial, floor, pi, sqrt

from parisk_sym.claims.events import AllOf, Lies
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.named_laws import (
    bernoulli_law,
    binomial_law,
    chi_squared_law,
    exponential_law,
    gamma_law,
    gaussian_law,
    poisson_law,
)
from parisk_sym.claims.random_variables import Name, WithDensity
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_
from parisk_sym.proofs.kernel import decide, prove
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.sums_of_variables import law_of_a_sum, probability_of_a_sum
from tests.near_misses import refused_in_every_way, whole_tree
from tests.proofs.rules.of_chance import TINY, X, Y, above, t, y

Z = Symbol("Z", real=True)
N, M, m, n, k = (Symbol(name, integer=True) for name in "NMmnk")
a, b, p, q = (Symbol(name, real=True) for name in "abpq")
TWO, CHANCES = {a: POSITIVE, b: POSITIVE}, {p: closed(0, 1), q: closed(0, 1)}
NOISE = {X: gaussian_law(1), Y: gaussian_law(1)}
COUNTS = {N: poisson_law(a), M: poisson_law(b)}
WAITING = {X: exponential_law(a), Y: exponential_law(a)}
NEITHER = Lies(N + M, closed(0, 0))

TRUE: dict[str, Statement] = {
    "the tail of normal noise added twice": Probability(above(X + Y, t), "=", erfc(t / 2) / 2, NOISE, {t: REALS}),
    "its bound": Probability(above(X + Y, t), "<=", exp(-(t**2) / 4) / 2, NOISE, {t: POSITIVE}),
    "a difference of two scales": Probability(
        above(X - Y, t), "=", erfc(t / sqrt(2 * (a**2 + b**2))) / 2,
        {X: gaussian_law(a), Y: gaussian_law(b)}, {t: REALS, **TWO},
    ),
    "three of them, moved": Probability(
        above(X + 2 * Y - Z + 1, 1), "=", Rational(1, 2), {X: gaussian_law(1), Y: gaussian_law(2), Z: gaussian_law(3)}, {}
    ),
    "the normal law of a sum": ImageLaw(X + Y, y, gaussian_law(sqrt(2) * a, 3), {X: gaussian_law(a, 1), Y: gaussian_law(a, 2)}, {a: POSITIVE}),
    "multiples that are moved": ImageLaw(
        2 * X - Y + 1, y, gaussian_law(sqrt(4 * a**2 + b**2), 3), {X: gaussian_law(a, 4), Y: gaussian_law(b, 6)}, TWO
    ),
    "the density of a difference": ImageLaw(X - Y, y, WithDensity(exp(-(y**2) / 4) / sqrt(4 * pi), REALS), NOISE),
    "counts added": Probability(Lies(N + M, closed(0, m)), "=", Sum(exp(-a - b) * (a + b) ** k / factorial(k), (k, 0, m)), COUNTS, {m: integers(0), **TWO}),
    "no count": Probability(NEITHER, "=", exp(-a - b), COUNTS, TWO),
    "two waiting times": ImageLaw(X + Y, y, gamma_law(2, 1 / a), WAITING, {a: POSITIVE}),
    "squares added": ImageLaw(X + Y, y, chi_squared_law(5), {X: chi_squared_law(2), Y: chi_squared_law(3)}),
    "a waiting time and a square": ImageLaw(X + Y, y, gamma_law(Rational(5, 2), 2), {X: exponential_law(Rational(1, 2)), Y: chi_squared_law(3)}),
    "squares of normal noise": ImageLaw(X**2 + Y**2, y, chi_squared_law(2), NOISE),
    "scaled squares": ImageLaw(
        X**2 + 4 * (Y - 1) ** 2, y, gamma_law(1, 8 * a**2), {X: gaussian_law(2 * a), Y: gaussian_law(a, 1)}, {a: POSITIVE}
    ),
    "beyond a circle": Probability(above(X**2 + Y**2, t), "=", exp(-t / 2), NOISE, {t: POSITIVE}),
    "trials added": ImageLaw(N + M, n, binomial_law(8, p), {N: bernoulli_law(p), M: binomial_law(7, p)}, {p: closed(0, 1)}),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "deviations added": ImageLaw(X + Y, y, gaussian_law(2), NOISE),
        "a difference of variances": ImageLaw(X - Y, y, gaussian_law(sqrt(3)), {X: gaussian_law(2), Y: gaussian_law(1)}),
        "a variance that is off by little": ImageLaw(X + Y, y, gaussian_law(sqrt(2) + TINY), NOISE),
        "the constant left out": ImageLaw(X + Y + 1, y, gaussian_law(sqrt(2)), NOISE),
        "one whose law names the other": ImageLaw(X + Y, y, gaussian_law(sqrt(2)), {X: gaussian_law(1), Y: gaussian_law(1, X)}),
        "waiting times of two rates": ImageLaw(X + Y, y, gamma_law(2, 1 / a), {X: exponential_law(a), Y: exponential_law(b)}, TWO),
        "twice a waiting time": ImageLaw(2 * X + Y, y, gamma_law(2, 1 / a), WAITING, {a: POSITIVE}),
        "a difference of counts": ImageLaw(N - M, n, poisson_law(1), {N: poisson_law(2), M: poisson_law(1)}),
        "trials of two chances": ImageLaw(N + M, n, binomial_law(2, p), {N: bernoulli_law(p), M: bernoulli_law(q)}, CHANCES),
        "one more than the counts": ImageLaw(N + M + 1, n, poisson_law(a + b), COUNTS, TWO),
        "beyond a circle of twice the radius": Probability(above(X**2 + Y**2, t), "=", exp(-t), NOISE, {t: POSITIVE}),
        "squares of unlike noise": ImageLaw(X**2 + Y**2, y, chi_squared_law(2), {X: gaussian_law(1), Y: gaussian_law(2)}),
        "squares that are not centred": ImageLaw(X**2 + Y**2, y, chi_squared_law(2), {X: gaussian_law(1, 1), Y: gaussian_law(1)}),
        "a difference of squares": ImageLaw(X**2 - Y**2, y, chi_squared_law(2), NOISE),
        "squares and a product": ImageLaw(X**2 + Y**2 + X * Y, y, chi_squared_law(2), NOISE),
        "a square of a waiting time": ImageLaw(X**2 + Y**2, y, chi_squared_law(2), {X: gaussian_law(1), Y: exponential_law(1)}),
        "a normal variable and a waiting time": ImageLaw(X + Y, y, gaussian_law(1), {X: gaussian_law(1), Y: exponential_law(1)}),
        "a waiting time and a normal variable": ImageLaw(X + Y, y, gamma_law(2, 1), {X: exponential_law(1), Y: gaussian_law(1)}),
        "a law on a shorter range": ImageLaw(X + Y, y, WithDensity(y * exp(-y), open_(0, 1)), {X: exponential_law(1), Y: exponential_law(1)}),
        "a rounded part": ImageLaw(floor(X) + Y, y, gaussian_law(sqrt(2)), NOISE),
        "another density under the name": ImageLaw(
            X + Y, y, gaussian_law(sqrt(2)),
            {X: WithDensity(exp(-abs(X)) / 2, REALS, Name(("the normal law with standard deviation", (1,)))), Y: gaussian_law(1)},
        ),
        "no count, strictly": Probability(NEITHER, "<", exp(-a - b), COUNTS, TWO),
        "no count, less a little": Probability(NEITHER, "<=", exp(-a - b) - TINY, COUNTS, TWO),
        "a summand beside the sum": Probability(
            AllOf((above(X + Y, 0), above(X, 0))), "=", Rational(1, 4), NOISE, {}
        ),
        "no count, given one of them": Probability(NEITHER, "=", exp(-a - b), COUNTS, TWO, given=Lies(M, closed(0, 0))),
    }.items()
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_proved_without_a_tactic(name: str) -> None:
    """By the law of the sum."""
    whole_tree(TRUE[name], Direct())


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


def test_nothing_is_said_of_a_law_that_may_be_none() -> None:
    """a X + b Y is no normal variable where a = b = 0."""
    law = gaussian_law(sqrt(a**2 + b**2))
    assert (
        decide(ImageLaw(a * X + b * Y, y, law, NOISE, {a: POSITIVE, b: REALS}), Direct()).status
        is Status.PROVED
    )
    for judged in (decide, prove):
        assert (
            judged(ImageLaw(a * X + b * Y, y, law, NOISE, {a: REALS, b: REALS}), Direct()).status
            is not Status.PROVED
        )


def test_variables_are_independent() -> None:
    """Y + Z is normal, but given X alone they are independent: that is not the theorem of the rule."""
    laws = {X: gaussian_law(1), Y: gaussian_law(1, X), Z: gaussian_law(1, -X)}
    assert law_of_a_sum(ImageLaw(Y + Z, y, gaussian_law(sqrt(2)), laws), Direct()) is None
    alone = {Y: gaussian_law(1), Z: gaussian_law(1)}
    assert law_of_a_sum(ImageLaw(Y + Z, y, gaussian_law(sqrt(2)), alone), Direct()) is not None


def test_what_is_no_sum_of_multiples_has_no_normal_law() -> None:
    """A product of two normal variables, and a square beside one; X + 2 Y + 1 has one."""
    for value, is_sum in ((X * Y, False), (X**2 + Y, False), (X * Y + X, False), (X + 2 * Y + 1, True)):
        goal = Probability(above(value, 0), "<=", Rational(1, 2), NOISE)
        assert isinstance(probability_of_a_sum(goal, Direct()), Reduction) is is_sum
