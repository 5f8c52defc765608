"""Laws by their names: what they say, that each is one by the engine's own proof, the same as elsewhere, and ranges of parameters."""

from collections.abc import Callable
from typing import Any

import mpmath
import pytest
from sympy import Abs, Expr, Integer, Rational, Symbol, exp, oo

import parisk_sym
from parisk_sym.claims.events import EachCopy, Lies
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.named_laws import (
    bernoulli_law,
    beta_law,
    binomial_law,
    chi_squared_law,
    exponential_law,
    gamma_law,
    gaussian_law,
    geometric_law,
    laplace_law,
    poisson_law,
    uniform_law,
)
from parisk_sym.claims.random_variables import Copies, Law
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, closed, integers, open_
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.probability.distribution_checks import is_a_law
from parisk_sym.proofs.rules.distributions import OnPieces
from tests.near_misses import refused_in_every_way, whole_tree

X, Y, b, c, t = (Symbol(name, real=True) for name in ("X", "Y", "b", "c", "t"))
N, m = Symbol("N", integer=True), Symbol("m", integer=True)
UNIT = open_(0, 1)

LAWS: dict[str, tuple[Law, Any]] = {
    "Laplace": (laplace_law(b, c), {b: POSITIVE, c: REALS}),
    "Gaussian": (gaussian_law(b, c), {b: POSITIVE, c: REALS}),
    "exponential": (exponential_law(b), {b: POSITIVE}),
    "uniform": (uniform_law(b, c), {b: REALS, c: open_(b, oo)}),
    "gamma": (gamma_law(b, c), {b: POSITIVE, c: POSITIVE}),
    "chi-squared": (chi_squared_law(b), {b: POSITIVE}),
    "beta": (beta_law(b, c), {b: POSITIVE, c: POSITIVE}),
    "Bernoulli": (bernoulli_law(b), {b: closed(0, 1)}),
    "binomial": (binomial_law(m, b), {m: integers(0), b: closed(0, 1)}),
    "geometric": (geometric_law(b), {b: UNIT}),
    "Poisson": (poisson_law(b), {b: POSITIVE}),
}

OUTSIDE: dict[str, tuple[Law, Any]] = {
    "a scale that may be negative": (laplace_law(b), {b: REALS}),
    "a scale that may be 0": (laplace_law(b), {b: closed(0, 1)}),
    "a negative deviation, whose square is as good": (gaussian_law(b), {b: open_(-1, 0)}),
    "a rate of either sign": (exponential_law(b), {b: open_(-1, 1)}),
    "ends in the wrong order": (uniform_law(b, c), {b: closed(0, 2), c: closed(1, 3)}),
    "a probability above 1": (bernoulli_law(b), {b: closed(0, 2)}),
    "a success that never comes": (geometric_law(b), {b: closed(0, 1)}),
    "a mean of 0": (poisson_law(b), {b: closed(0, 1)}),
}

DENSITIES: dict[str, tuple[Law, Expr, Callable[[], Any]]] = {
    "Laplace": (laplace_law(2, 1), Integer(3), lambda: mpmath.exp(-1) / 4),
    "Gaussian": (gaussian_law(2, 1), Integer(3), lambda: mpmath.npdf(3, 1, 2)),
    "exponential": (exponential_law(3), Integer(2), lambda: mpmath.diff(lambda x: 1 - mpmath.exp(-3 * x), 2)),
    "uniform": (uniform_law(1, 4), Integer(2), lambda: mpmath.mpf(1) / 3),
    "gamma": (
        gamma_law(3, 2),
        Integer(5),
        lambda: mpmath.diff(lambda x: mpmath.gammainc(3, 0, x / 2, regularized=True), 5),
    ),
    "chi-squared": (
        chi_squared_law(3),
        Integer(2),
        lambda: mpmath.diff(lambda x: mpmath.gammainc(1.5, 0, x / 2, regularized=True), 2),
    ),
    "beta": (
        beta_law(2, 5),
        Rational(1, 4),
        lambda: mpmath.diff(lambda x: mpmath.betainc(2, 5, 0, x, regularized=True), 0.25),
    ),
    "Bernoulli": (bernoulli_law(Rational(1, 4)), Integer(1), lambda: mpmath.mpf(1) / 4),
    "binomial": (
        binomial_law(3, Rational(1, 4)),
        Integer(2),
        lambda: mpmath.mpf(3 * 1 * 1 * 3) / 4**3,
    ),
    "geometric": (geometric_law(Rational(1, 4)), Integer(2), lambda: mpmath.mpf(9) / 64),
    "Poisson": (
        poisson_law(2),
        Integer(3),
        lambda: mpmath.gammainc(4, 2, regularized=True) - mpmath.gammainc(3, 2, regularized=True),
    ),
}
"""At one point each: distribution functions differentiated or subtracted, or counted by hand."""


def _variable(law: Law) -> Symbol:
    return N if law.support.integer else X


def _shown(law: Law, domain: Any) -> list[Status]:
    variable = _variable(law)
    goals, sides = is_a_law(variable, law.of(variable), Domain(domain), Direct())
    return [*(decide(g.says, g.by).status for g in goals), *(side.status for side in sides)]


@pytest.mark.parametrize("name", LAWS)
def test_each_is_a_law_by_the_engines_own_proof(name: str) -> None:
    assert set(_shown(*LAWS[name])) == {Status.PROVED}


@pytest.mark.parametrize("name", OUTSIDE)
def test_outside_its_range_it_is_none(name: str) -> None:
    law, domain = OUTSIDE[name]
    variable = _variable(law)
    goals, sides = is_a_law(variable, law.of(variable), Domain(domain), Direct())
    ranges = [decide(g.says, g.by).status for g in goals if "lies in" in g.text]
    assert {*ranges, *(side.status for side in sides)} != {Status.PROVED}


def test_trials_that_are_no_integer_are_refused() -> None:
    law = binomial_law(t, b)
    with pytest.raises(ClaimError, match="the ends of a range of integers must be integers"):
        is_a_law(_variable(law), law.of(_variable(law)), Domain({t: POSITIVE, b: UNIT}), Direct())


def test_the_range_is_asked_for_by_itself() -> None:
    goals, _ = is_a_law(X, beta_law(b + 1, c).of(X), Domain({b: open_(-2, 0), c: POSITIVE}), Direct())
    assert decide(goals[0].says, goals[0].by).status is Status.REFUTED
    assert goals[0].text == "the first parameter lies in (0, oo)"


@pytest.mark.parametrize("name", DENSITIES)
def test_the_values_are_those_of_the_literature(name: str) -> None:
    law, at, expected = DENSITIES[name]
    value = law.of(_variable(law)).expression.subs(_variable(law), at)
    assert mpmath.almosteq(mpmath.mpf(value.evalf(30)), expected(), 1e-10)


def test_it_reads_as_one_says_it() -> None:
    said = str(Probability(Lies(X, open_(t, oo)), "<=", 1, {X: laplace_law(b)}, {b: POSITIVE, t: POSITIVE}))
    assert "where X has the Laplace law with scale b for b in" in said
    moved = str(Probability(Lies(X, open_(0, oo)), "<=", 1, {X: gaussian_law(2, c)}, {c: REALS}))
    assert "X has the normal law with standard deviation 2 and mean c for" in moved
    count = str(
        Probability(Lies(N, closed(0, 0)), "<=", 1, {N: binomial_law(m, b)}, {m: integers(1), b: UNIT})
    )
    assert "N has the binomial law of m trials with probability b for" in count


def test_a_tail_is_one_line() -> None:
    domain = {b: POSITIVE, t: POSITIVE}
    tail = Probability(Lies(Abs(X), open_(t, oo)), "=", exp(-t / b), {X: laplace_law(b)}, domain)
    whole_tree(tail, OnPieces((-t, t)))


@pytest.mark.parametrize(
    "says",
    [
        Probability(Lies(X, open_(t, oo)), "=", exp(-t * b), {X: laplace_law(b)}, {b: POSITIVE, t: POSITIVE}),
        Probability(Lies(X, open_(t, oo)), "<=", exp(-t / b), {X: laplace_law(b)}, {b: REALS, t: POSITIVE}),
        Probability(Lies(X, open_(0, oo)), "=", Rational(1, 2), {X: gaussian_law(b)}, {b: open_(-1, 0)}),
    ],
    ids=["a wrong constant", "a scale of either sign", "a negative deviation"],
)
def test_what_is_false_of_it_is_not_proved(says: Probability) -> None:
    cut = t if t in says.domain else Integer(0)
    assert refused_in_every_way(says, OnPieces((cut,)))


def test_it_stands_wherever_a_law_does() -> None:
    copies = Probability(
        EachCopy(X, Lies(X, open_(0, oo))), "<=", 1, {X: Copies(laplace_law(b), 3)}, {b: POSITIVE}
    )
    assert "each of 3 independent copies of X has the Laplace law with scale b" in str(copies)
    image = ImageLaw(2 * X, Y, laplace_law(2 * b), {X: laplace_law(b)}, {b: POSITIVE})
    assert image.law.expression.free_symbols == {Y, b}


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: laplace_law(-1), "the scale of the law must lie in (0, oo), got -1"),
        (lambda: laplace_law(0), "the scale of the law must lie in (0, oo), got 0"),
        (lambda: uniform_law(1, 1), "the upper end of the law must lie in (1, oo), got 1"),
        (lambda: bernoulli_law(2), "the probability of the law must lie in [0, 1], got 2"),
        (
            lambda: binomial_law(Rational(5, 2), b),
            "the number of trials of the law must lie in {0, ...}, got 5/2",
        ),
        (lambda: geometric_law(0), "the probability of success of the law must lie in (0, 1], got 0"),
        (lambda: laplace_law(0.3), "0.3"),
        (lambda: laplace_law(oo), "oo"),
        (lambda: laplace_law(X).of(X), "a parameter of the law of X names X itself"),
    ],
)
def test_a_number_outside_is_refused_when_it_is_written(make: Callable[[], Any], told: str) -> None:
    with pytest.raises(ClaimError) as raised:
        make()
    assert told in str(raised.value)


def test_the_package_offers_them() -> None:
    assert parisk_sym.laplace_law is laplace_law
