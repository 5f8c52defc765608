"""Antiderivatives of f' f^m and f' exp(f), with symbols in the exponent."""

import pytest
from sympy import Expr, Integral, Symbol, cos, exp, log, sin

from parisk_sym import POSITIVE, Identity, integers, open_
from parisk_sym.claims.tactics import Direct
from tests.near_misses import refused_in_every_way, whole_tree

a, s, t, x = (Symbol(name, positive=True) for name in "astx")
n = Symbol("n", integer=True, positive=True)
DOMAIN = {a: POSITIVE, s: POSITIVE, t: POSITIVE, n: integers(1)}
CASES: dict[str, tuple[Expr, Expr, Expr]] = {
    "exponentials": (n * exp(-x) * (1 - exp(-x)) ** (n - 1), t, (1 - exp(-t)) ** n),
    "Weibull": (a * s * x ** (s - 1) * exp(-a * x**s), t, 1 - exp(-a * t**s)),
    "a logarithm": (log(1 + x) ** a / (1 + x), t, log(1 + t) ** (a + 1) / (a + 1)),
}


def says(name: str, factor: int) -> Identity:
    integrand, end, value = CASES[name]
    domain = {symbol: i for symbol, i in DOMAIN.items() if value.has(symbol)}
    return Identity(Integral(integrand, (x, 0, end)), factor * value, domain)


@pytest.mark.parametrize("name", CASES)
def test_proved(name: str) -> None:
    whole_tree(says(name, 1), Direct())


@pytest.mark.parametrize("name", CASES)
def test_near_misses(name: str) -> None:
    assert refused_in_every_way(says(name, 2), Direct())


def test_a_base_that_changes_its_sign() -> None:
    """cos is negative from pi/2 on, where its powers are no real numbers."""
    value = Identity(
        Integral(sin(x) * cos(x) ** a, (x, 0, 3)), (1 - cos(3) ** (a + 1)) / (a + 1), {a: open_(0, 1)}
    )
    assert refused_in_every_way(value, Direct())
