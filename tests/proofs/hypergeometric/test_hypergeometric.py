"""How hypergeometric terms are read: powers of numbers by their primes, powers that have a value, polynomials of the index."""

import pytest
import sympy
from sympy import Expr, Integer, Rational, S, Symbol, factorial

from parisk_sym.formulas.domain import POSITIVE, REALS, integers
from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.hypergeometric.ratios import _falling, ratio_of_terms
from parisk_sym.proofs.hypergeometric.reading import read
from parisk_sym.proofs.hypergeometric.terms import NotHypergeometricError, Term

x, y, k = (Symbol(name, real=True) for name in "xyk")
KNOWN = Facts({x: REALS, y: POSITIVE, k: integers(0)})


@pytest.mark.parametrize(
    ("e", "powers"),
    [
        (Integer(12) ** x * Integer(3) ** (-x), {2: 2 * x}),
        (Integer(12) ** (k / 2) * Integer(3) ** (-k / 2), {2: k}),
        (Rational(3, 4) ** x, {3: x, 2: -2 * x}),
        (y**x, {y: x}),
    ],
    ids=str,
)
def test_a_power_of_a_positive_base(e: Expr, powers: dict[Expr, Expr]) -> None:
    """With any exponent: of a number by its primes, so that 12^x/3^x is 4^x, and of a symbol that is positive."""
    assert read(e, KNOWN) == [Term(S.One, {}, powers)]


def test_a_power_of_a_base_that_may_be_negative_needs_an_integer() -> None:
    assert read(x**k, Facts({x: POSITIVE, k: integers(0)})) == [Term(S.One, {}, {x: k})]
    with pytest.raises(NotHypergeometricError, match="x is not shown to be positive"):
        read(x ** (k / 2), KNOWN)


def test_falling_coefficients_belong_to_polynomials_of_the_index() -> None:
    """2 k^2 is 2 k (k - 1) + 2 k; a quotient has none."""
    assert _falling(2 * k**2, k) == (0, 2, 2)
    assert _falling(Integer(3), k) == (3,)
    assert _falling(1 / (k + 1), k) is None
    assert _falling(k**7, k) is None


def test_the_parameters_of_a_series() -> None:
    """A power of the index, of a number and of a positive symbol; a constant power of a symbol changes no parameter."""
    ratio = ratio_of_terms(x**2 * 3**k * y ** (k / 2) / factorial(k), k, S.Zero, KNOWN)
    assert ratio is not None
    assert (ratio.upper, ratio.lower) == ((), (1,))
    assert sympy.simplify(ratio.z - 3 * sympy.sqrt(y)) == 0
    plain = ratio_of_terms(x**k / factorial(k), k, S.Zero, KNOWN)
    assert plain is not None
    assert plain.z == x
    assert ratio_of_terms(Integer(-2) ** (k / 2), k, S.Zero, KNOWN) is None
