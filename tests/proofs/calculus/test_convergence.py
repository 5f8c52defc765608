"""Convergence by comparison with powers: also with a power between that of the integrand and the first that is not integrable."""

import pytest
from sympy import Expr, Integral, Rational, Sum, Symbol, cos, exp, log, oo

from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.calculus.convergence import _between_power, converges

t, k, x = Symbol("t", real=True), Symbol("k", real=True), Symbol("x", real=True)
FACTS = Facts({x: POSITIVE})

CONVERGE = [
    Integral(1 / (t ** Rational(21, 20) + x), (t, 1, oo)),
    Integral(log(1 + t) / t ** Rational(11, 10), (t, 1, oo)),
    Integral(cos(t) / t ** Rational(19, 20), (t, 0, 1)),
    Integral(1 / (t ** (1 + x) + 1), (t, 1, oo)),
    Integral(exp(-t) / t ** Rational(19, 20), (t, 0, oo)),
    Sum(1 / (k ** Rational(21, 20) + x), (k, 1, oo)),
]
OPEN = [
    Integral(1 / t, (t, 1, oo)),
    Integral(1 / t, (t, 0, 1)),
    Integral(exp(1 / t), (t, 0, 1)),
    Integral(exp(t) / t**2, (t, 1, oo)),
    Integral(1 / (t * log(1 + t)), (t, 1, oo)),
    Integral(1 / (t**x + 1), (t, 1, oo)),
    Sum(1 / k, (k, 1, oo)),
    Sum(log(1 + k) / k, (k, 1, oo)),
]


@pytest.mark.parametrize("e", CONVERGE, ids=str)
def test_it_converges(e: Expr) -> None:
    assert converges(e, FACTS)


@pytest.mark.parametrize("e", OPEN, ids=str)
def test_nothing_is_said_of_what_diverges(e: Expr) -> None:
    """At every value of x, or at some."""
    assert not converges(e, FACTS)


def test_what_falls_faster_than_every_power_proposes_none() -> None:
    """Of exp(-t) the power would be infinite; of t^(-3/2) it is 5/4, between 1 and 3/2."""
    facts = Facts({t: POSITIVE})
    assert _between_power(exp(-t), t, oo, "-", t, facts) == ()
    assert _between_power(t ** Rational(-3, 2), t, oo, "-", t, facts) == (Rational(5, 4),)
    assert _between_power(1 / t, t, oo, "-", t, facts) == ()
