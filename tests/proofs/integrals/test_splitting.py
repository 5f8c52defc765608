"""Branches of maxima and minima on an interval."""

from sympy import Integer, Max, Min

from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.integrals.splitting import without_branches
from tests.proofs.integrals.cases import t


def test_the_largest_of_several() -> None:
    """t^3 < t^2 < t on (0, 1); on (0, 2) neither is the larger one throughout."""
    inside, beyond = (Piece(t, t, Integer(0), Integer(end), Facts({})) for end in (1, 2))
    assert without_branches(Max(t, t**2, t**3), inside) == t
    assert without_branches(Min(t, t**2, t**3), inside) == t**3
    assert without_branches(Max(t, t**2), beyond) == Max(t, t**2)
