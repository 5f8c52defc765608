"""Conditions on an interval whose parameters have a domain."""

from sympy import Integer, Symbol

from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.definedness.conditions import Condition, Need
from parisk_sym.proofs.integrals.piece import Piece
from tests.proofs.integrals.cases import a, t


def test_nothing_is_known_of_a_symbol_without_a_range() -> None:
    """a + a^2 is positive for every a of the domain; of another symbol nothing is said, not even of its square."""
    facts, stranger = Facts({a: POSITIVE}), Symbol("c", real=True)
    piece = Piece(t, t, Integer(0), Integer(1), facts)

    def asked(value: Symbol) -> Condition:
        return Condition(Need.POSITIVE, a + value**2, a + value**2, facts)

    assert piece.holds_everywhere(asked(a))
    assert not piece.holds_everywhere(asked(stranger))
    assert not piece.holds_everywhere(asked(t))
