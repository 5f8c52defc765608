"""Finite products in the normal form: identities that it shows, near misses that it does not, and both at integers."""

import itertools

import pytest
import sympy
from sympy import Expr, Product, Rational, Symbol, factorial, gamma, oo

from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, integers, open_
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.finite_products import finite_product

n, m, j, x = (Symbol(name, real=True) for name in "nmjx")
N0, N1 = integers(0), integers(1)

Case = tuple[Expr, Expr, dict[Symbol, Interval]]

TRUE: dict[str, Case] = {
    "a factorial": (Product(j, (j, 1, n)), factorial(n), {n: N0}),
    "odd numbers": (Product(2 * j - 1, (j, 1, n)), factorial(2 * n) / (2**n * factorial(n)), {n: N0}),
    "rising factors": (Product(x + j, (j, 0, n)), gamma(x + n + 1) / gamma(x), {n: N0, x: POSITIVE}),
    "falling factors": (
        Product(1 - j / n, (j, 1, m - 1)),
        factorial(n) / (factorial(n - m) * n**m),
        {n: integers(2), m: integers(1, n)},
    ),
    "a telescope": (Product(1 - 2 / (n - j + 1), (j, 1, n - 2)), 2 / (n * (n - 1)), {n: integers(3)}),
    "squares": (Product(1 - 1 / j**2, (j, 2, n)), (n + 1) / (2 * n), {n: N1}),
    "a constant": (Product(x, (j, 1, n)), x**n, {n: N0, x: POSITIVE}),
}

OPEN: dict[str, Case] = {
    "one factor more": (
        Product(1 - j / n, (j, 1, m)),
        factorial(n) / (factorial(n - m) * n**m),
        {n: integers(2), m: integers(1, n)},
    ),
    "another factor": (Product(1 - 2 / (n - j + 1), (j, 1, n - 2)), 2 / (n * (n + 1)), {n: integers(3)}),
    "factors of any sign": (Product(x + j, (j, 0, n)), gamma(x + n + 1) / gamma(x), {n: N0, x: REALS}),
    "a factor that is 0": (
        Product(j - 3, (j, 1, n)),
        gamma(n - 2) / gamma(-2 + Rational(1, 2)),
        {n: integers(3)},
    ),
    "ends that may be out of order": (Product(j, (j, 5, n)), factorial(n) / 24, {n: N0}),
}


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """The normal form of the difference is 0, and so it is at each point."""
    left, right, domain = TRUE[name]
    assert Facts(domain).is_zero(left - right)
    for point in points(domain):
        assert abs(sympy.N((left.subs(point).doit() - right.subs(point)), 30)) < Rational(1, 10**25)


@pytest.mark.parametrize("name", OPEN)
def test_open(name: str) -> None:
    """The normal form of the difference is not 0."""
    left, right, domain = OPEN[name]
    assert not Facts(domain).is_zero(left - right)


@pytest.mark.parametrize("factor", [j**2 + 1, j**3 + 2, 2**j + 1, sympy.cos(j), j * (j**2 + 2)], ids=str)
def test_factors_that_are_not_linear(factor: Expr) -> None:
    """No gamma functions are made of their product."""
    facts, product = Facts({n: N0}), Product(factor, (j, 1, n))
    assert finite_product(product, facts.normaliser) is None
    assert facts.form(product).expression() == product


def points(domain: dict[Symbol, Interval]) -> list[dict[Symbol, Expr]]:
    """Some points of a domain."""
    rows = [
        [(s, i.lower + v) for v in ((0, 1, 4) if i.integer else (Rational(2, 3), 5))]
        for s, i in domain.items()
    ]
    found = [dict(row) for row in itertools.product(*rows)]
    return [p for p in found if m not in p or p[m] <= p[n]]


def test_the_sign_of_a_product() -> None:
    """Positive factors have a positive product, an empty one too; of an infinite one, and with other factors, nothing is said."""
    facts = Facts({n: N0, x: POSITIVE})
    assert facts.sign(Product(x + j, (j, 0, n))) == {1}
    assert facts.sign(Product(1 - 1 / (j + 1), (j, 0, n))) == {0, 1}
    assert facts.sign(Product(j - 3, (j, 0, n))) == {-1, 0, 1}
    assert facts.sign(Product(1 - 1 / (j + 2), (j, 0, oo))) == {-1, 0, 1}
    assert Facts({n: N0, x: open_(-1, 1)}).sign(Product(x + j, (j, 0, n))) == {-1, 0, 1}
