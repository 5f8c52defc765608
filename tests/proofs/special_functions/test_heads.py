"""Ranges, conditions and normal forms of single functions."""

import mpmath
import pytest
import sympy
from sympy import Rational, S, Symbol, gamma, li, oo, pi, sqrt, uppergamma, zeta

from parisk_sym.formulas.domain import POSITIVE, open_
from parisk_sym.formulas.heads.struve import StruveL
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.algebra.signs import ANY, POSITIVE_SIGN
from parisk_sym.proofs.definedness.conditions import conditions, holds

x = Symbol("x", real=True)


def test_zeta_is_above_1_and_shifted_zeta_is_not() -> None:
    """zeta(2, 10) = 0.105...: the sum begins with 10^-2."""
    facts = facts_of({x: open_(1, oo)})
    assert facts.sign(zeta(x) - 1) == POSITIVE_SIGN
    assert facts.sign(zeta(x, 10) - 1) == ANY


@pytest.mark.parametrize("head", [li, sympy.Li])
def test_the_logarithmic_integral_has_a_pole_at_1(head: type[sympy.Expr]) -> None:
    """Inside (0, oo) it is not defined everywhere."""
    assert not all(holds(c) for c in conditions(head(x), facts_of({x: POSITIVE})))
    assert all(holds(c) for c in conditions(head(x), facts_of({x: open_(1, oo)})))


def test_incomplete_gamma_functions_of_order_below_1_stay() -> None:
    """Orders move to (0, 1], not below."""
    third = uppergamma(Rational(1, 3), x)
    normaliser = facts_of({x: POSITIVE}).normaliser
    assert normaliser.canonical_value(third) == third
    assert normaliser.canonical_value(uppergamma(Rational(4, 3), x)).has(third)


def test_recurrence_of_struve_functions() -> None:
    """DLMF 11.4.25 at order 1, in the normal form and by mpmath at 1/2."""
    rest = (x / 2) / (sqrt(pi) * gamma(Rational(5, 2)))
    facts = facts_of({x: POSITIVE})
    assert facts.is_zero(StruveL(0, x) - StruveL(2, x) - 2 * StruveL(1, x) / x - rest)
    assert not facts.is_zero(StruveL(0, x) - StruveL(2, x) - 2 * StruveL(0, x) / x - rest)
    low, middle, high = (mpmath.struvel(order, 0.5) for order in (0, 1, 2))
    assert abs(low - high - 4 * middle - float(rest.subs(x, S.Half))) < 1e-12
