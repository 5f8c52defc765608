"""Inequalities between two special functions, and between one and an elementary function."""

import mpmath
import pytest
from sympy import (
    Expr,
    Rational,
    S,
    Symbol,
    besseli,
    besselj,
    besselk,
    erf,
    erfc,
    exp,
    oo,
    pi,
    sqrt,
    uppergamma,
)

from parisk_sym import POSITIVE, Inequality, closed, integers, open_, right_open
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.limits import sign_near
from tests.near_misses import refused_in_every_way, whole_tree

x, v = (Symbol(name, real=True) for name in "xv")
n = Symbol("n", integer=True, nonnegative=True)
HALF = Rational(1, 2)
LINE = {x: POSITIVE}
ORDERS = {n: integers(0), x: POSITIVE}
QUOTIENT_I, QUOTIENT_K = besseli(n + 1, x) / besseli(n, x), besselk(n + 1, x) / besselk(n, x)


def less(left: Expr, right: Expr, domain: object = None) -> tuple[Statement, Tactic]:
    return Inequality(left, "<", right, domain or LINE), Direct()


def amos(shift: Expr, inner: Expr) -> Expr:
    """x/(n + shift + sqrt(x^2 + (n + inner)^2)), bounds of the quotient of I (Amos 1974)."""
    return x / (n + shift + sqrt(x**2 + (n + inner) ** 2))


def segura(shift: Expr) -> Expr:
    """(n + shift + sqrt(x^2 + (n + shift)^2))/x, bounds of the quotient of K (Segura 2011)."""
    return (n + shift + sqrt(x**2 + (n + shift) ** 2)) / x


FACTOR, QUOTIENT = "integrating factor", "quotient with an elementary side"
TRUE: dict[str, tuple[str, tuple[Statement, Tactic]]] = {
    "I, from above": (FACTOR, less(QUOTIENT_I, amos(HALF, HALF), ORDERS)),
    "I, from below": (FACTOR, less(amos(1, 1), QUOTIENT_I, ORDERS)),
    "K, from above": (FACTOR, less(QUOTIENT_K, segura(HALF), ORDERS)),
    "K of orders 0 and 1": (FACTOR, less(besselk(1, x), (1 + 1 / (2 * x)) * besselk(0, x))),
    "I_0 below a Gaussian": (QUOTIENT, less(besseli(0, x), exp(x**2 / 4))),
    "I_0 from below": (QUOTIENT, less(exp(x) / (1 + 2 * x), besseli(0, x))),
    "K_0 from above": (QUOTIENT, less(besselk(0, x), sqrt(pi / (2 * x)) * exp(-x))),
    "the error function": (QUOTIENT, less(erf(x), 2 * x / sqrt(pi))),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "I, from above, far out": less(QUOTIENT_I, amos(1, HALF), ORDERS),
    "I, from above, far out at second order": less(QUOTIENT_I, amos(HALF, 1), ORDERS),
    "I, from below, near 0": less(amos(HALF, HALF), QUOTIENT_I, ORDERS),
    "K, from above, too low": less(QUOTIENT_K, segura(Rational(49, 100)), ORDERS),
    "K of orders 0 and 1, too low": less(besselk(1, x), (1 + Rational(49, 100) / x) * besselk(0, x)),
    "a pair that changes its sign": less(besselj(1, x), besselj(0, x), {x: open_(0, 3)}),
    "a pair with a factor that has a zero": less(
        (1 - x) * besseli(1, x), besseli(0, x) / 9, {x: open_(0, 2)}
    ),
    "I_0 below a wider Gaussian": less(besseli(0, x), exp(x**2 / 5)),
    "I_0 from below, too high": less(exp(x) / (1 + Rational(19, 10) * x), besseli(0, x)),
    "K_0 from above, too low": less(besselk(0, x), Rational(999, 1000) * sqrt(pi / (2 * x)) * exp(-x)),
    "the error function, with the end": less(erf(x), 2 * x / sqrt(pi), {x: right_open(0, oo)}),
    "the error function, too low": less(erf(x), Rational(112, 100) * x),
    "erfc, below a half of the other bound": less(erfc(x), exp(-(x**2)) / 2),
}


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    """By the named rule."""
    rule, case = TRUE[name]
    assert rule in {node.rule for node in whole_tree(*case).walk()}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """With the attack, without it, and by no single rule."""
    assert refused_in_every_way(*REFUSED[name])


def test_the_bounds_by_mpmath() -> None:
    """The true ones hold and the false ones fail where they are said to."""
    for order, at in ((0, 0.1), (0, 30.0), (2, 1.0), (7, 50.0)):
        quotient = mpmath.besseli(order + 1, at) / mpmath.besseli(order, at)
        low, high = (float(amos(s, s).subs({n: order, x: at})) for s in (1, HALF))
        assert low < quotient < high
    far = mpmath.besseli(1, 100) / mpmath.besseli(0, 100)
    assert far > float(amos(1, HALF).subs({n: 0, x: 100}))
    assert far > float(amos(HALF, 1).subs({n: 0, x: 100}))


def test_signs_near_an_end() -> None:
    """Where the limit is 0: of the leading term; none where a parameter decides it."""
    facts = facts_of({v: POSITIVE, x: POSITIVE})
    assert sign_near(besseli(0, x) - 1, x, S.Zero, "+", facts) == 1
    assert sign_near(x - erf(x), x, S.Zero, "+", facts) == -1
    assert sign_near(uppergamma(v, x), x, oo, "-", facts) == 1
    assert sign_near(v - 1 + x, x, S.Zero, "+", facts) == 0
    assert sign_near(x, x, S.Zero, "+", facts_of({x: closed(1, 2)})) == 0
