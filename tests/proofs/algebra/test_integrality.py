"""Which expressions are integers: what takes one other value is none."""

import pytest
from sympy import (
    Abs,
    Expr,
    Rational,
    Symbol,
    binomial,
    ceiling,
    factorial,
    factorial2,
    floor,
    sqrt,
    subfactorial,
)

from parisk_sym.formulas.domain import REALS, integers
from parisk_sym.proofs.algebra.facts import Facts

n, m, i, x = (Symbol(name, real=True) for name in "nmix")
FACTS = Facts({n: integers(0), m: integers(-1), i: integers(-5), x: REALS})

INTEGERS = (
    2**n,
    (-1) ** m,
    m**n,
    n * m - Abs(m),
    floor(x) + ceiling(x),
    factorial(n),
    binomial(m, n),
    subfactorial(n),
    factorial2(n),
)
OTHERS = (2**m, 2**-n, n**m, (-2) ** i, n / 2, sqrt(n), x, m + x, (n + Rational(1, 2)) ** n)
"""2^m is 1/2 at m = -1, 2^-n at n = 1, n^m is 1/2 at n = 2 and m = -1."""


@pytest.mark.parametrize("e", INTEGERS, ids=str)
def test_integers(e: Expr) -> None:
    """Sums, products, natural powers, and -1 to any integer."""
    assert FACTS.is_integer(e)


@pytest.mark.parametrize("e", OTHERS, ids=str)
def test_no_integers(e: Expr) -> None:
    """Each is between two integers somewhere: an exponent that may be -1 suffices."""
    assert not FACTS.is_integer(e)
