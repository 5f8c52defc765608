"""Where functions are differentiable inside an interval: roots and powers of what may be 0 there."""

import pytest
import sympy
from sympy import Integer, Rational, cos

from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.integrals.differentiability import is_differentiable
from parisk_sym.proofs.integrals.piece import Piece
from tests.proofs.integrals.cases import t

AROUND_ZERO = Piece(Integer(1), t, Integer(-1), Integer(1), Facts({}))


@pytest.mark.parametrize("power", [Rational(1, 2), Rational(1, 3), Rational(9, 10)])
def test_roots_of_what_touches_zero(power: sympy.Rational) -> None:
    """sqrt(1 - cos t) is |t|/sqrt(2) near 0: it has a corner there."""
    assert not is_differentiable((1 - cos(t)) ** power, AROUND_ZERO)


@pytest.mark.parametrize("power", [Rational(3, 2), Rational(5, 4), sympy.sqrt(2)])
def test_larger_powers_of_what_touches_zero(power: sympy.Expr) -> None:
    """(1 - cos t)^x is at most t^2 near 0 for x >= 1: its derivative there is 0."""
    assert is_differentiable((1 - cos(t)) ** power, AROUND_ZERO)


@pytest.mark.parametrize(
    "e",
    [
        sympy.LambertW(t**2 - sympy.exp(-1)),
        sympy.lowergamma(Rational(1, 2), t**2),
        sympy.uppergamma(t + 2, t + 2),
    ],
    ids=str,
)
def test_a_special_function_at_a_point_where_it_has_no_derivative(e: sympy.Expr) -> None:
    """LambertW at its branch point, gamma(1/2, t^2), which is 2|t| near 0, and a variable order."""
    assert not is_differentiable(e, AROUND_ZERO)


@pytest.mark.parametrize("e", [sympy.LambertW(t**2), sympy.lowergamma(Rational(1, 2), 1 + t**2)], ids=str)
def test_a_special_function_at_other_points(e: sympy.Expr) -> None:
    assert is_differentiable(e, AROUND_ZERO)
