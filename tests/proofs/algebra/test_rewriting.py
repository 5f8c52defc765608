"""Heads that have another form: rounded values that are constant on the domain."""

import pytest
from sympy import Expr, Rational, Symbol, ceiling, floor, frac

from parisk_sym.formulas.domain import Interval, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.algebra.facts import Facts

x = Symbol("x", real=True)
n = Symbol("n", integer=True)
HALF = Rational(1, 2)

CONSTANT = {
    "from 0 to 1": (floor(x), 0, right_open(0, 1)),
    "from -1 to 0": (floor(x), -1, right_open(-1, 0)),
    "rounded up": (ceiling(x), 1, left_open(0, 1)),
    "beyond small values": (floor(3 * x), 17, right_open(Rational(17, 3), 6)),
    "moved by a fraction": (floor(x + 5 * HALF), 3, right_open(HALF, 1)),
    "a fractional part": (frac(x), x - 2, right_open(2, 3)),
    "a square": (floor(x**2), 1, right_open(1, Rational(7, 5))),
}
NOT_CONSTANT = {
    "with the upper end": (floor(x), closed(0, 1)),
    "below the lower end": (floor(x), open_(-Rational(1, 10**9), 1)),
    "rounded up, with the lower end": (ceiling(x), closed(0, 1)),
    "beyond 3/2": (floor(x**2), right_open(1, Rational(3, 2))),
}


def form(e: Expr, interval: Interval) -> Expr:
    return Facts({x: interval, n: integers()}).normaliser.canonical_value(e)


@pytest.mark.parametrize("name", CONSTANT)
def test_a_constant_rounded_value(name: str) -> None:
    """Also beside an integer symbol."""
    e, value, interval = CONSTANT[name]
    assert form(e, interval) == value
    assert (form(floor(x + n), right_open(0, 1)) - n).expand() == 0


@pytest.mark.parametrize("name", NOT_CONSTANT)
def test_a_rounded_value_that_jumps(name: str) -> None:
    """It stays a rounded value."""
    e, interval = NOT_CONSTANT[name]
    assert form(e, interval).has(floor)
