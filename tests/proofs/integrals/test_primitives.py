"""Candidates for antiderivatives: each rule gives one whose derivative is the integrand."""

import pytest
import sympy
from sympy import Expr, Integer, Rational, erf, exp, log

from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.integrals.primitives import own_candidates
from tests.proofs.integrals.cases import t


@pytest.mark.parametrize(
    "integrand",
    [
        t**2 * log(t),
        log(3 * t) / sympy.sqrt(t),
        t ** Rational(-7, 3) * log(t),
        log(t) / t,
        t**2 * log(2 * t + 1),
        t * exp(-t),
        t**3 * exp(-(t**2)) * erf(t),
    ],
)
def test_own_antiderivatives(integrand: Expr) -> None:
    """By the project's own rules, without SymPy's proposals."""
    found = list(own_candidates(Piece(integrand, t, Integer(0), Integer(1), Facts({}))))
    assert found
    assert all(sympy.simplify(sympy.diff(e, t) - integrand) == 0 for e in found)


def test_a_bell_over_its_variable() -> None:
    """The rule for powers times a bell is one of natural powers: for 1/t it would give that of the bell alone."""
    assert not list(own_candidates(Piece(exp(-(t**2)) / t, t, Integer(0), Integer(1), Facts({}))))
