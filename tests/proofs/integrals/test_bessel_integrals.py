"""Integrals that are Bessel functions: the theorem is used where the whole integrand has its form."""

import pytest
from sympy import Expr, Integer, besselk, exp, oo

from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.integrals.bessel_integrals import two_rates
from parisk_sym.proofs.integrals.piece import Piece
from tests.proofs.integrals.cases import t


def half_line(integrand: Expr) -> Piece:
    """The integral over (0, oo)."""
    return Piece(integrand, t, Integer(0), oo, Facts({}))


def test_two_opposite_rates() -> None:
    """exp(-t - 1/t) has the integral 2 K_1(2)."""
    found = two_rates(half_line(exp(-t - 1 / t)))
    assert found is not None
    assert found.value == 2 * besselk(1, 2)


@pytest.mark.parametrize(
    "integrand",
    [exp(-t), exp(-t - 1 / t - t**2), exp(-t - 1 / t**2), exp(-t - 1 / t) / (1 + t)],
    ids=["one rate", "three rates", "other rates", "a further factor"],
)
def test_other_integrands_are_left_to_other_theorems(integrand: Expr) -> None:
    assert two_rates(half_line(integrand)) is None
