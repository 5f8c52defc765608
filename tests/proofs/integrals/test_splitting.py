"""Branches of maxima and minima on an interval."""

from sympy import Integer, Max, Min, oo

from parisk_sym.formulas.domain import POSITIVE, right_open
from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.integrals.splitting import cuts, without_branches
from tests.proofs.integrals.cases import a, b, t


def test_the_largest_of_several() -> None:
    """t^3 < t^2 < t on (0, 1); on (0, 2) neither is the larger one throughout."""
    inside, beyond = (Piece(t, t, Integer(0), Integer(end), Facts({})) for end in (1, 2))
    assert without_branches(Max(t, t**2, t**3), inside) == t
    assert without_branches(Min(t, t**2, t**3), inside) == t**3
    assert without_branches(Max(t, t**2), beyond) == Max(t, t**2)


def test_cuts_that_may_coincide_are_in_order() -> None:
    """a <= a + b for b >= 0, whichever of the two is found first."""
    piece = Piece(t, t, Integer(0), oo, Facts({a: POSITIVE, b: right_open(0, oo)}))
    assert cuts([t - a, t - a - b], piece) == [a, a + b]
    assert cuts([t - a - b, t - a], piece) == [a, a + b]
