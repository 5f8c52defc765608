"""Values of the gamma function at rational numbers: in terms of few of them, which makes equal products equal."""

import pytest
from flint import arb, fmpq
from sympy import Expr, Integer, Rational, Symbol, gamma, log, pi, polygamma, sin, sqrt

from parisk_sym.formulas.domain import POSITIVE, REALS
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.enclosures.evaluator import Values

x = Symbol("x", real=True)
NORMALISER = Facts({}).normaliser
TRUE = {
    "reflection": (gamma(Rational(1, 4)) * gamma(Rational(3, 4)), pi * sqrt(2)),
    "reflection beyond 1": (gamma(Rational(7, 4)) * gamma(Rational(1, 4)), 3 * pi * sqrt(2) / 4),
    "reflection below 0": (gamma(Rational(-1, 3)) * gamma(Rational(1, 3)), -2 * sqrt(3) * pi),
    "with a sine": (gamma(Rational(2, 7)) * gamma(Rational(5, 7)), pi / sin(2 * pi / 7)),
    "duplication": (
        gamma(Rational(1, 8)) * gamma(Rational(5, 8)),
        2 ** Rational(3, 4) * sqrt(pi) * gamma(Rational(1, 4)),
    ),
    "duplication twice": (
        gamma(Rational(1, 24)) * gamma(Rational(13, 24)),
        2 ** Rational(11, 12) * sqrt(pi) * gamma(Rational(1, 12)),
    ),
    "a sixth by a third": (
        gamma(Rational(1, 6)),
        sqrt(3 / pi) * gamma(Rational(1, 3)) ** 2 / 2 ** Rational(1, 3),
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_equal_products(name: str) -> None:
    """The normal forms agree; times 1 + 10^-9 they do not."""
    left, right = TRUE[name]
    assert Facts({}).is_zero(left - right)
    assert not Facts({}).is_zero(left - right * (1 + Integer(10) ** -9))


@pytest.mark.parametrize("bottom", range(3, 41))
def test_the_values(bottom: int) -> None:
    """The normal form of each value, evaluated, is that of Arb's gamma function."""
    for top in range(1, bottom):
        value: Expr = NORMALISER.canonical_value(gamma(Rational(top, bottom), evaluate=False))
        found = Values(value, ()).at({}, 128)
        assert found.overlaps(arb(fmpq(top, bottom)).gamma())
        assert found.rel_accuracy_bits() > 90


DUPLICATED = {
    "gamma": gamma(2 * x) - 2 ** (2 * x - 1) / sqrt(pi) * gamma(x) * gamma(x + Rational(1, 2)),
    "digamma": polygamma(0, 2 * x) - log(2) - (polygamma(0, x) + polygamma(0, x + Rational(1, 2))) / 2,
    "trigamma": polygamma(1, 2 * x) - (polygamma(1, x) + polygamma(1, x + Rational(1, 2))) / 4,
}


@pytest.mark.parametrize("name", DUPLICATED)
def test_duplication_needs_positive_arguments(name: str) -> None:
    """Left of 0 the functions have poles, and nothing is rewritten."""
    zero = DUPLICATED[name]
    assert Facts({x: POSITIVE}).is_zero(zero)
    assert not Facts({x: REALS}).is_zero(zero)
