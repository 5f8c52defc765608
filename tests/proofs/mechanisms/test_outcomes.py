"""Columns and the quotients that notions ask for, however they are written."""

from sympy import Integer, Symbol

from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.mechanisms.outcomes import ColumnRange

T = Symbol("t", real=True)


def test_a_quotient_in_another_form() -> None:
    """(1 + t)^2 is the quotient t^2 + 2t + 1; a column at a quotient has the sign 0 there, and those beside it have 1 and -1."""
    for place, sign in ((0, -1), (1, 0), (2, 1)):
        column = ColumnRange("a column", T, Integer(1), {}, place, (T**2 + 2 * T + 1,), Facts({T: POSITIVE}))
        assert column.side((1 + T) ** 2) == sign
        assert column.side(T**2 + 2 * T + 1) == sign
