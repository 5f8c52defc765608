"""Antiderivatives that SymPy proposes."""

from sympy import Integer, atan

from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.integrals.proposed_antiderivatives import proposed_candidates
from tests.proofs.integrals.cases import a, b, t


def test_a_constant_with_a_symbolic_exponent() -> None:
    """SymPy is not asked about symbolic powers of the variable; those of parameters are constants, and do no harm."""
    piece = Piece(b**a / (1 + t**2), t, Integer(0), Integer(1), Facts({a: POSITIVE, b: POSITIVE}))
    assert b**a * atan(t) in proposed_candidates(piece)
    assert not list(proposed_candidates(piece.with_integrand(t**a / (1 + t**2))))
