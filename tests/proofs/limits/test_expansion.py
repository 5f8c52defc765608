"""Powers of expansions."""

import pytest
from sympy import Integer, S

from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.limits.expansion import Arithmetic, Expansion
from parisk_sym.proofs.limits.outcome import UndecidedError


def test_powers_of_what_is_zero_near_the_point() -> None:
    """0^0 = 1, as SymPy has it and as the binomial theorem needs it; 0^n = 0, and 0^(-1) has no value."""
    arithmetic = Arithmetic(Facts({}), 4)
    zero = Expansion()
    assert zero.is_zero
    assert arithmetic.raise_to(zero, Integer(0)) == arithmetic.constant(S.One)
    assert arithmetic.raise_to(zero, Integer(2)).is_zero
    with pytest.raises(UndecidedError):
        arithmetic.raise_to(zero, S.NegativeOne)
