"""Sums and products from one integer to another: empty where the upper end is one less, and of no value below that."""

import pytest
from sympy import Product, Sum, Symbol

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.mp import MP
from parisk_sym.formulas.engines.program import Program

k, n = Symbol("k", integer=True), Symbol("n", integer=True)


@pytest.mark.parametrize(("binder", "empty", "whole"), [(Sum, 0, 6), (Product, 1, 6)])
def test_ends(binder: type, empty: int, whole: int) -> None:
    """In balls no number, in mpmath an error; 1 + 2 + 3 = 1 * 2 * 3."""
    program = Program(binder(k, (k, 1, n)), (n,))
    assert program.run(BALL, (BALL.number(0),)) == program.run(MP, (0,)) == empty
    assert program.run(BALL, (BALL.number(3),)) == program.run(MP, (3,)) == whole
    assert not program.run(BALL, (BALL.number(-1),)).is_finite()
    with pytest.raises(DomainError, match="out of order: 1 and -1"):
        program.run(MP, (-1,))
