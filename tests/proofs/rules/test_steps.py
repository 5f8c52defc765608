"""Inequalities for all integers, by the step from one to the next."""

import pytest
from sympy import E, Integer, Rational, Sum, Symbol, binomial, exp, factorial, log, pi, sqrt

from parisk_sym import Inequality, integers
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.calculus.quotients import growth, growth_as_expression
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.steps import quotients_that_rise
from tests.near_misses import refused_in_every_way, whole_tree

n, j = (Symbol(name, integer=True, positive=True) for name in "nj")
WHOLE = {n: integers(1)}
STIRLING = sqrt(2 * pi * n) * (n / E) ** n
CENTRAL = binomial(2 * n, n)


def harmonic() -> object:
    """1 + 1/2 + ... + 1/n."""
    return Sum(1 / j, (j, 1, n))


PROVED = {
    "square roots": (Inequality(Sum(1 / sqrt(j), (j, 1, n)), "<=", 2 * sqrt(n) - 1, WHOLE), "steps of the difference"),
    "sum of squares and 1": (Inequality(Sum(1 / (j**2 + 1), (j, 1, n)), "<=", Rational(3, 2) - 1 / n, WHOLE), "steps of the difference"),
    "central": (Inequality(CENTRAL, "<=", 4**n / sqrt(3 * n + 1), WHOLE), "quotients that rise"),
    "factorial": (Inequality(factorial(n), "<=", ((n + 1) / 2) ** n, WHOLE), "quotients that rise"),
    "Stirling": (Inequality(STIRLING, "<", factorial(n), WHOLE), "quotients that fall"),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "harmonic, strictly": (Inequality(harmonic(), "<", 1 + log(n), WHOLE), Direct()),
    "harmonic, too low from the start": (Inequality(harmonic(), "<=", Rational(99, 100) + log(n), WHOLE), Direct()),
    "the step is false from some number on": (
        Inequality(Sum(1 / sqrt(j), (j, 1, n)), "<=", Rational(199, 100) * sqrt(n), WHOLE), Direct()),
    "central, at the first": (Inequality(CENTRAL, "<=", 4**n / sqrt(3 * n + Rational(1001, 1000)), WHOLE), Direct()),
    "factorial, from one too early": (Inequality(3**n, "<", factorial(n), {n: integers(6)}), Direct()),
    "Stirling with a limit below 1": (Inequality(STIRLING * Rational(1000001, 10**6), "<", factorial(n), WHOLE), Direct()),
    "Stirling from above": (Inequality(factorial(n), "<", STIRLING * exp(1 / (12 * n + 1)), WHOLE), Direct()),
}  # fmt: skip


@pytest.mark.parametrize("name", PROVED)
def test_proved_by_the_rule(name: str):
    """The named rule proves each."""
    says, rule = PROVED[name]
    assert whole_tree(says, Direct()).rule == rule


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str):
    """Neither with the attack nor without it."""
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize(
    "e", [factorial(2 * n), CENTRAL, STIRLING, 4**n / (2 * n + 1), ((n + 1) / 2) ** n, exp(n**2) * 3]
)
def test_the_growth_is_the_logarithm_of_the_quotient(e: object):
    """Compared in floats at some numbers."""
    found = growth(e, n, facts_of(Domain(WHOLE)))
    assert found is not None
    for value in (1, 2, 7):
        later, now = (e.subs(n, value + i) for i in (1, 0))
        difference = log(later / now) - growth_as_expression(found).subs(n, value)
        assert abs(difference.evalf(30)) < 1e-25


@pytest.mark.parametrize("e", [n - 3, harmonic(), (-2) ** n, factorial(n / 2), binomial(n, Integer(3))])
def test_what_may_be_0_or_is_no_product_has_no_growth(e: object):
    """A base that is not positive, a sum, a factorial of fractions, C(1, 3) = 0."""
    assert growth(e, n, facts_of(Domain(WHOLE))) is None


def test_a_product_beside_a_constant() -> None:
    """2^(-n) <= 1 by the quotient, which doubles with each step; between two constants there is no quotient that grows."""
    assert isinstance(quotients_that_rise(Inequality(2**-n, "<=", 1, WHOLE), Direct()), Reduction)
    assert isinstance(quotients_that_rise(Inequality(1, "<=", 2**n, WHOLE), Direct()), Reduction)
