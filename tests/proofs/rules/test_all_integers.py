"""Laws on all integers, negative binomial and logarithmic ones, and sums over all integers that are not in closed form."""

import math
from typing import Any

import numpy as np
import pytest
from sympy import Abs, Expr, Integer, Rational, Sum, Symbol, exp, log, oo, symbols

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.mean import Mean, Variance
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import (
    discrete_gaussian_law,
    discrete_laplace_law,
    logarithmic_law,
    negative_binomial_law,
)
from parisk_sym.claims.random_variables import WithMass
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, Domain, Interval, integers, open_
from parisk_sym.proofs.enclosures.sample_points import sample_points
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.probability.draws import table_of
from parisk_sym.proofs.probability.kinks import over_integers
from parisk_sym.proofs.quadrature.nested import evaluate_with_integrals
from parisk_sym.report.latex import equations
from tests.near_misses import Case, refused_in_every_way, whole_tree

N, K, k, n, r = symbols("N K k n r", integer=True)
t, s, p, a = symbols("t s p a", positive=True)
PLAIN = Direct()
q = exp(-1 / t)
LAPLACE, SCALE, PLACED = {N: discrete_laplace_law(t)}, {t: POSITIVE}, {t: POSITIVE, k: integers(1)}
NORMAL, PARAMETER = {N: discrete_gaussian_law(s)}, {s: POSITIVE}
UNIT = WithMass(exp(-(K**2) / Integer(2)) / Sum(exp(-(n**2) / Integer(2)), (n, -oo, oo)), integers())
NEGATIVE, CHANCE = {N: negative_binomial_law(r, p)}, {r: integers(1), p: open_(0, 1)}
BELL = exp(-(n**2) * t)

TRUE: dict[str, Case] = {
    "all integers": (Probability(Lies(N, integers()), "=", 1, LAPLACE, SCALE), PLAIN),
    "the mean": (Mean(N, "=", 0, LAPLACE, SCALE), PLAIN),
    "the variance": (Variance(N, "=", 2 * q / (1 - q) ** 2, LAPLACE, SCALE), PLAIN),
    "the size": (Mean(Abs(N), "=", 2 * q / (1 - q**2), LAPLACE, SCALE), PLAIN),
    "a tail": (Probability(Lies(N, integers(k)), "=", q**k / (1 + q), LAPLACE, PLACED), PLAIN),
    "up to a place": (Probability(Lies(N, integers(-oo, k)), "=", 1 - q ** (k + 1) / (1 + q), LAPLACE, PLACED), PLAIN),
    "both tails": (Probability(Lies(Abs(N), integers(k)), "=", 2 * q**k / (1 + q), LAPLACE, PLACED), PLAIN),
    "masses of its own": (
        Variance(N, "=", 2 * p / (1 - p) ** 2, {N: WithMass((1 - p) / (1 + p) * p ** Abs(N), integers())}, {p: open_(0, 1)}), PLAIN),
    "a normalising sum": (Mean(N, "=", 0, NORMAL, PARAMETER), PLAIN),
    "a normalising sum over all integers": (Variance(K, "<=", 1, {K: UNIT}), PLAIN),
    "failures": (Mean(N, "=", r * (1 - p) / p, NEGATIVE, CHANCE), PLAIN),
    "logarithmic": (Mean(N, "=", -p / ((1 - p) * log(1 - p)), {N: logarithmic_law(p)}, {p: open_(0, 1)}), PLAIN),
    "a sum from another place": (
        Identity(Sum(BELL, (n, 0, oo)), 1 + Sum(exp(-(k**2) * t), (k, 1, oo)), SCALE), PLAIN),
    "a sum from far on": (
        Inequality(Sum(BELL, (n, 3, oo)), "<=", Sum(exp(-(k**2) * t), (k, 1, oo)), SCALE), PLAIN),
}  # fmt: skip

REFUSED: dict[str, Case] = {
    "no law": (Mean(N, "=", 0, {N: WithMass(p ** Abs(N), integers())}, {p: open_(0, 1)}), PLAIN),
    "a law from 0 on": (Mean(N, ">=", 0, {N: WithMass((1 - p) * p ** Abs(N), integers())}, {p: open_(0, 1)}), PLAIN),
    "a mean that does not exist": (Mean(N, "=", 0, {N: WithMass(1 / (2 * (1 + Abs(N)) * (2 + Abs(N))), integers())}), PLAIN),
    "the variance without its square": (Variance(N, "=", 2 * q / (1 - q), LAPLACE, SCALE), PLAIN),
    "a tail, one further": (Probability(Lies(N, integers(k + 1)), "=", q**k / (1 + q), LAPLACE, PLACED), PLAIN),
    "a tail from any place": (Probability(Lies(N, integers(k)), "=", q**k / (1 + q), LAPLACE, {t: POSITIVE, k: integers()}), PLAIN),
    "the variance of normal noise": (Variance(N, ">=", s**2, NORMAL, PARAMETER), PLAIN),
    "failures, of another chance": (Mean(N, "=", r * p / (1 - p), NEGATIVE, CHANCE), PLAIN),
    "a binomial series at its end": (Identity(Sum((n + 1) * p**n, (n, 0, oo)), 1 / (1 - p) ** 2, {p: POSITIVE}), PLAIN),
    "a sum without its first term": (Identity(Sum(BELL, (n, 0, oo)), Sum(exp(-(k**2) * t), (k, 1, oo)), SCALE), PLAIN),
    "a sum with two first terms": (Identity(Sum(BELL, (n, 0, oo)), 2 + Sum(exp(-(k**2) * t), (k, 1, oo)), SCALE), PLAIN),
    "sums that diverge": (Identity(Sum(1 / (n + 1), (n, 0, oo)), Sum(1 / (k + 1), (k, 0, oo))), PLAIN),
    "a larger sum below": (Inequality(Sum(BELL, (n, 0, oo)), "<=", Sum(exp(-(k**2) * t), (k, 1, oo)), SCALE), PLAIN),
    "terms that are not defined": (Identity(Sum(1 / n**2, (n, 1, oo)), Sum(1 / k**2, (k, 0, oo))), PLAIN),
    "sums that diverge in a gap": (Inequality(Sum(1 / (n + 1), (n, 0, oo)), "<=", Sum(1 / (k + 1), (k, 0, oo)) + 1), PLAIN),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize(
    "name", ["the variance without its square", "a tail, one further", "the variance of normal noise"]
)
def test_refuted(name: str) -> None:
    assert decide(*REFUSED[name]).status is Status.REFUTED


def test_the_range() -> None:
    """In words, in LaTeX, and as a domain: every kind of integer is among its points."""
    assert [str(i) for i in (integers(), integers(0), integers(-oo, 3))] == [
        "{..., -1, 0, 1, ...}",
        "{0, ...}",
        "{..., 3}",
    ]
    assert Interval(-oo, oo, integer=True).lower_open
    assert equations.membership("n", integers()) == r"n \in \mathbb{Z}"
    assert equations.membership("n", integers(-oo, 3)) == r"n \in \{\dots, 3\}"
    points = [point[k] for point in sample_points(Domain({k: integers()}), 40)]
    assert all(value.is_Integer for value in points)
    assert min(points) < 0 < max(points)
    below = [point[k] for point in sample_points(Domain({k: integers(-oo, -2)}), 40)]
    assert max(below) <= -2
    assert min(below) < -10
    assert "ℤ" in str(Normalised(p ** Abs(N), N, {p: open_(0, 1), N: integers()}))
    with pytest.raises(ClaimError, match="declared positive"):
        Domain({Symbol("m", integer=True, positive=True): integers()})


def test_a_statement_for_all_integers() -> None:
    """Of a parameter: true for all, false for one negative number."""
    assert decide(Inequality(0, "<=", k * (k + 1), {k: integers()})).status is not Status.REFUTED
    found = decide(Inequality(0, "<=", k + 5, {k: integers()}))
    assert found.status is Status.REFUTED
    assert "k = -" in found.counterexample


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (Rational(1, 2) ** Abs(n), 3.0),
        (n * Rational(1, 2) ** Abs(n), 0.0),
        (n**2 * Rational(1, 2) ** Abs(n + 1), sum(i * i * 0.5 ** abs(i + 1) for i in range(-200, 200))),
    ],
)
def test_over_integers(term: Expr, value: float) -> None:
    """Against a sum of many terms."""
    found = evaluate_with_integrals(over_integers(term, n, -oo, oo), {}).ball
    assert abs(float(found.mid()) - value) < 1e-12
    below = evaluate_with_integrals(over_integers(term, n, -oo, Integer(-1)), {}).ball
    above = evaluate_with_integrals(over_integers(term, n, Integer(0), oo), {}).ball
    assert abs(float((below + above - found).mid())) < 1e-12


@pytest.mark.parametrize(
    ("law", "mass"),
    [
        (discrete_laplace_law(2), lambda i: math.exp(-abs(i) / 2) * math.tanh(1 / 4)),
        (discrete_gaussian_law(1), lambda i: math.exp(-i * i / 2) / 2.5066283028),
    ],
)
def test_drawn(law: Any, mass: Any) -> None:
    """The table from which draws are made has the masses."""
    table = table_of(N, law.of(N), {})
    places = np.array([-3.0, -1.0, 0.0, 2.0])
    assert table.cdf(places) - table.cdf_left(places) == pytest.approx([mass(i) for i in places], rel=1e-6)
