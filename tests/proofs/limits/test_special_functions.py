"""Limits of special functions from their series: the value that is proved, and others that are not."""

import pytest
from sympy import (
    Chi,
    Ci,
    Ei,
    EulerGamma,
    Expr,
    LambertW,
    Rational,
    S,
    Shi,
    Si,
    Symbol,
    airyai,
    airyaiprime,
    airybi,
    besseli,
    besselj,
    besselk,
    bessely,
    binomial,
    digamma,
    elliptic_e,
    elliptic_k,
    erfi,
    exp,
    fresnels,
    gamma,
    hyper,
    log,
    loggamma,
    oo,
    pi,
    sqrt,
    uppergamma,
)  # fmt: skip

from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, closed, integers, open_, right_open
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.limits import limit

x = Symbol("x", real=True)
FACTS = facts_of({x: POSITIVE})
HALF, TINY = S.Half, Rational(1, 10**6)

VALUES = {
    "Ei, DLMF 6.6.2": (Ei(x) - log(x), S.Zero, EulerGamma),
    "Ei, first term": ((Ei(x) - log(x) - EulerGamma) / x, S.Zero, S.One),
    "Ei far out, DLMF 6.12.2": (x * exp(-x) * Ei(x), oo, S.One),
    "Ei far out, second term": (x * (x * exp(-x) * Ei(x) - 1), oo, S.One),
    "Ei far out, third term": (x**2 * (x * exp(-x) * Ei(x) - 1 - 1 / x), oo, S(2)),
    "Ei far out on the left": (x * (1 + x * exp(x) * Ei(-x)), oo, S.One),
    "Ei of a negative argument": (Ei(-x) - log(x), S.Zero, EulerGamma),
    "Ci, DLMF 6.6.6": ((Ci(x) - log(x) - EulerGamma) / x**2, S.Zero, -Rational(1, 4)),
    "Chi": ((Chi(x) - log(x) - EulerGamma) / x**2, S.Zero, Rational(1, 4)),
    "Si, DLMF 6.6.5": ((Si(x) - x) / x**3, S.Zero, -Rational(1, 18)),
    "Shi": ((Shi(x) - x) / x**3, S.Zero, Rational(1, 18)),
    "Airy, DLMF 9.2.3": (airyai(x), S.Zero, 3 ** -Rational(2, 3) / gamma(Rational(2, 3))),
    "Airy, first term": ((airyai(x) - airyai(0)) / x, S.Zero, airyaiprime(0)),
    "Airy Bi, DLMF 9.2.5": (airybi(x) / airyai(x), S.Zero, sqrt(3)),
    "Fresnel, DLMF 7.6.6": (fresnels(x) / x**3, S.Zero, pi / 6),
    "Si far out, DLMF 6.12.3": (Si(x), oo, pi / 2),
    "Si far out on the left": (Si(-x), oo, -pi / 2),
    "Ci far out, DLMF 6.12.3": (Ci(x), oo, S.Zero),
    "Fresnel far out, DLMF 7.2.9": (fresnels(x), oo, HALF),
    "Fresnel far out on the left": (fresnels(-x), oo, -HALF),
    "erfi far out, DLMF 7.12.1": (x * exp(-(x**2)) * erfi(x), oo, 1 / sqrt(pi)),
    "erfi far out, second term": (x**2 * (x * exp(-(x**2)) * erfi(x) * sqrt(pi) - 1), oo, HALF),
    "erfi far out on the left": (x * exp(-(x**2)) * erfi(-x), oo, -1 / sqrt(pi)),
    "erfi": ((erfi(x) * sqrt(pi) - 2 * x) / x**3, S.Zero, Rational(2, 3)),
    "J, DLMF 10.2.2": ((besselj(0, x) - 1) / x**2, S.Zero, -Rational(1, 4)),
    "J of a broken order": (besselj(HALF, x) / sqrt(x), S.Zero, sqrt(2 / pi)),
    "Y, DLMF 10.8.2": (bessely(0, x) - 2 * log(x / 2) / pi, S.Zero, 2 * EulerGamma / pi),
    "Y of order 1, DLMF 10.8.1": (x * bessely(1, x), S.Zero, -2 / pi),
    "Y of a broken order": (sqrt(x) * bessely(HALF, x), S.Zero, -sqrt(2 / pi)),
    "K near 1, DLMF 19.12.1": (elliptic_k(1 - x) + log(x) / 2, S.Zero, 2 * log(2)),
    "K near 1, next terms": (
        (elliptic_k(1 - x) + log(x) / 2 - 2 * log(2)) / (x * log(x)), S.Zero, -Rational(1, 8),
    ),
    "K near 1, the constant of the next term": (
        (elliptic_k(1 - x) + (1 + x / 4) * (log(x) / 2 - 2 * log(2))) / x, S.Zero, -Rational(1, 4),
    ),
    "E near 1, DLMF 19.12.2": ((elliptic_e(1 - x) - 1) / (x * log(x)), S.Zero, -Rational(1, 4)),
    "E near 1, without the logarithm": (
        (elliptic_e(1 - x) - 1 + x * log(x) / 4) / x, S.Zero, log(2) - Rational(1, 4),
    ),
    "K near 0, DLMF 19.5.1": ((elliptic_k(x) - pi / 2) / x, S.Zero, pi / 8),
    "log Gamma at 1, DLMF 5.7.3": (loggamma(1 + x) / x, S.Zero, -EulerGamma),
    "log Gamma at 1, second term": ((loggamma(1 + x) + EulerGamma * x) / x**2, S.Zero, pi**2 / 12),
    "log Gamma at 2, DLMF 5.7.3": (loggamma(2 + x) / x, S.Zero, 1 - EulerGamma),
    "log Gamma at 3": ((loggamma(3 + x) - log(2)) / x, S.Zero, Rational(3, 2) - EulerGamma),
    "log Gamma near 0, DLMF 5.7.3": ((loggamma(x) + log(x)) / x, S.Zero, -EulerGamma),
    "hyper, every upper parameter": ((hyper([2, 3], [5], x) - 1) / x, S.Zero, Rational(6, 5)),
    "hyper, DLMF 16.2.1": ((hyper([1, HALF], [2], x) - 1) / x, S.Zero, Rational(1, 4)),
}  # fmt: skip


@pytest.mark.parametrize("name", VALUES)
def test_value(name: str) -> None:
    """The value by its source, and not another one."""
    expression, point, expected = VALUES[name]
    result = limit(expression, x, point, "+", FACTS)
    assert result.is_value
    assert FACTS.is_zero(result.value - expected)
    assert not FACTS.is_zero(result.value - expected - TINY)


UNKNOWN: dict[str, tuple[Expr, Expr]] = {
    "J where it oscillates": (besselj(0, x), oo),
    "Y where it oscillates": (bessely(0, x), oo),
    "Ci below 0": (Ci(-x), S.Zero),
    "Ci far out on the left": (Ci(-x), oo),
    "Ci where it oscillates": (x * Ci(x), oo),
    "Fresnel where it oscillates": (x * (fresnels(x) - HALF), oo),
    "K above 1": (elliptic_k(1 + x), S.Zero),
    "a lower parameter that is a pole": (hyper([1], [-2], x, evaluate=False), S.Zero),
    "a series that diverges": (hyper([1, 1, 1], [2], x), S.Zero),
    "I of order 1/x at exp(-x): 1/e, not 1": (besseli(1 / x, exp(-x)), oo),
    "K near -1": (besselk(1, x - 1), S.Zero),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_unknown(name: str) -> None:
    """Nothing is said where the series does not hold."""
    expression, point = UNKNOWN[name]
    assert not limit(expression, x, point, "+", FACTS).is_value


v, n = Symbol("v", real=True), Symbol("n", real=True)
OF_AN_ORDER: dict[str, tuple[Expr, Expr, Interval, Expr]] = {
    "I of an order above -1, DLMF 10.30.1": (
        besseli(v, x) / x**v, S.Zero, open_(-1, 0), 2 ** (-v) / gamma(v + 1),
    ),
    "J of order -3/2, DLMF 10.7.3": (
        besselj(-3 * HALF, x) * x ** (3 * HALF), S.Zero, POSITIVE, -sqrt(2 / pi),
    ),
    "upper gamma far out, second term, DLMF 8.11.2": (
        x * (x ** (1 - v) * exp(x) * uppergamma(v, x) - 1), oo, open_(0, 1), v - 1,
    ),
    "log Gamma, its derivative": ((loggamma(v + x) - loggamma(v)) / x, S.Zero, POSITIVE, digamma(v)),
    "Y of an order below 1, DLMF 10.7.4": (
        x**v * bessely(v, x), S.Zero, open_(0, 1), -(2**v) * gamma(v) / pi,
    ),
    "the principal branch, by its number": (LambertW(v, 0, evaluate=False) + 1 / x, oo, POSITIVE, LambertW(v)),
}  # fmt: skip


@pytest.mark.parametrize("name", OF_AN_ORDER)
def test_value_with_an_order(name: str) -> None:
    """For all orders of an interval."""
    expression, point, orders, expected = OF_AN_ORDER[name]
    facts = facts_of({x: POSITIVE, v: orders})
    result = limit(expression, x, point, "-" if point is oo else "+", facts)
    assert result.is_value
    assert facts.is_zero(result.value - expected)


UNKNOWN_WITH_AN_ORDER: dict[str, tuple[Expr, Interval]] = {
    "the derivative of K where it may be that at 0": (
        (elliptic_k(v + x) - elliptic_k(v + 2 * x)) / x,
        open_(-1, HALF),
    ),
    "Y of an order that may be 0": (x**v * bessely(v, x) / log(x), right_open(0, HALF)),
    "Y of an order that is 0, but is not written so": (bessely(v, x), closed(0, 0)),
    "Y of an order that may be an integer": (x**v * bessely(v, x), open_(HALF, 2)),
}


@pytest.mark.parametrize("name", UNKNOWN_WITH_AN_ORDER)
def test_unknown_with_an_order(name: str) -> None:
    """The series of some of the orders would be taken for all of them."""
    expression, orders = UNKNOWN_WITH_AN_ORDER[name]
    assert not limit(expression, x, S.Zero, "+", facts_of({x: POSITIVE, v: orders})).is_value


def test_a_constant_that_is_not_certain_to_be_defined() -> None:
    """A binomial coefficient with a lower number that may be negative, or between integers."""
    facts = facts_of({x: POSITIVE, n: integers(0), v: REALS})
    assert not limit(binomial(n, v) + 1 / x, x, oo, "-", facts).is_value
