"""Series of Bessel functions over their order: values, Skellam's law, enclosures, and near misses."""

import mpmath
import pytest
import sympy
from flint import arb
from sympy import Abs, Integer, Rational, Sum, Symbol, besseli, exp, oo

from parisk_sym import POSITIVE, Identity, Mean, Normalised, Variance, WithMass, integers
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.calculus.convergence import converges
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.quadrature.sums import enclose_sum
from tests.near_misses import refused_in_every_way, whole_tree

a, x, t = (Symbol(name, positive=True) for name in "axt")
k = Symbol("k", integer=True)
LINE, RATE = {x: POSITIVE}, {a: POSITIVE}
I = besseli(k, x)  # noqa: E741 - its name
MASSES = exp(-2 * a) * besseli(Abs(k), 2 * a)
SKELLAM = {k: WithMass(MASSES, integers())}


def over(term: sympy.Expr, value: sympy.Expr, first: int = 1) -> Statement:
    return Identity(Sum(term, (k, first, oo)), value, LINE)


TRUE: dict[str, Statement] = {
    "all": over(I, (exp(x) - besseli(0, x)) / 2),
    "with signs": over((-1) ** k * I, (exp(-x) - besseli(0, x)) / 2),
    "from 3 on": over(I, (exp(x) - besseli(0, x)) / 2 - besseli(1, x) - besseli(2, x), 3),
    "first moments": over(k * I, x * (besseli(0, x) + besseli(1, x)) / 2),
    "first moments, with signs": over((-1) ** k * k * I, x * (besseli(1, x) - besseli(0, x)) / 2),
    "fourth moments": over(k**4 * I, (x + 3 * x**2) * exp(x) / 2),
    "Skellam's law": Normalised(MASSES, k, {k: integers(), a: POSITIVE}),
    "its mean size": Mean(Abs(k), "=", 2 * a * exp(-2 * a) * (besseli(0, 2 * a) + besseli(1, 2 * a)), SKELLAM, RATE),
    "its variance": Variance(k, "=", 2 * a, SKELLAM, RATE),
    "its mean": Mean(k, "=", Integer(0), SKELLAM, RATE),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "the term of 0 twice": over(I, (exp(x) + besseli(0, x)) / 2),
        "with signs, as if there were none": over((-1) ** k * I, (exp(x) - besseli(0, x)) / 2),
        "from 3 on, but for one": over(I, (exp(x) - besseli(0, x)) / 2 - besseli(2, x), 3),
        "half of the second moment": over(k**2 * I, x * exp(x) / 4),
        "Skellam's variance of one count": Variance(k, "=", a, SKELLAM, RATE),
        "Skellam's law with another argument": Normalised(
            exp(-2 * a) * besseli(Abs(k), a), k, {k: integers(), a: POSITIVE}
        ),
    }.items()
}


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    whole_tree(TRUE[name], Direct())


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize("term", [I, k**3 * I, (-1) ** k * I, k * besseli(k + 2, x), besseli(Abs(k), x)])
@pytest.mark.parametrize("at", [Rational(1, 3), Integer(7), Integer(60)])
def test_enclosures(term: sympy.Expr, at: sympy.Rational) -> None:
    """Against mpmath, which adds up until the terms are small."""
    found = enclose_sum(term.subs(x, at), k, 1, oo)
    assert found.is_value
    value = sympy.lambdify(k, term.subs(x, at), "mpmath")
    with mpmath.workdps(30):
        total = mpmath.fsum(value(j) for j in range(1, 400))
        assert abs(total - mpmath.mpf(found.value.str(25, radius=False))) < mpmath.mpf("1e-15") * abs(total)
    assert found.value.rad() < abs(found.value) * arb(2) ** -50


def test_what_converges() -> None:
    """A term divided by a Bessel function is no smaller than with its bound; of a growing argument nothing is known."""
    facts = facts_of(Domain({x: POSITIVE, t: POSITIVE}))
    assert converges(Sum(t**k * I, (k, 0, oo)), facts)
    assert converges(Sum(k**2 * I**2, (k, 0, oo)), facts)
    assert not converges(Sum(1 / I, (k, 0, oo)), facts)
    assert not converges(Sum(besseli(k, k * x), (k, 1, oo)), facts)
    assert not converges(Sum(sympy.factorial(k) * (3 / x) ** k * I, (k, 1, oo)), facts)


@pytest.mark.parametrize(
    ("term", "first", "last"),
    [
        (besseli(2 * k, x), 1, oo),
        (besseli(k + 1, x), 1, oo),
        (besseli(k, k * x), 1, oo),
        (besseli(k, t - 1), 1, oo),  # 0 and negative arguments
        (I * besseli(k + 1, x), 1, oo),
        (I**2, 1, oo),
        (I * k / (k + 1), 1, oo),
        (I / k, 1, oo),
        (I * t**k, 1, oo),
        (I * 2**k, 1, oo),
        (I * k**3, 1, oo),
        (I * k**10, 1, oo),
        (I * sympy.sin(k), 1, oo),
        (I, 1, 9 + x),
    ],
)
def test_sums_without_a_known_value(term: sympy.Expr, first: int, last: sympy.Expr) -> None:
    """Another order, argument, factor, power or end than the theorem has."""
    facts = facts_of(Domain({x: POSITIVE, t: POSITIVE}))
    assert evaluate(Sum(term, (k, first, last)), facts).expression.has(Sum)


def test_the_moments_by_mpmath() -> None:
    """Each power and sign that has a value, at 3/2."""
    for power, sign in [(0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1), (4, 1), (6, -1), (8, 1)]:
        total = Sum(sign**k * k**power * besseli(k, Rational(3, 2)), (k, 1, oo))
        value = evaluate(total, facts_of(Domain({}))).expression
        assert not value.has(Sum)
        added = mpmath.fsum(sign**j * mpmath.mpf(j) ** power * mpmath.besseli(j, 1.5) for j in range(1, 60))
        assert abs(float(value) - added) < 1e-9 * abs(added)
