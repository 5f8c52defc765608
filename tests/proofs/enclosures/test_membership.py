"""Whether an exact point lies in a domain."""

import pytest
import sympy
from sympy import E, Expr, Symbol, exp, log, pi

from parisk_sym.formulas.domain import Domain, Interval, closed, integers, open_
from parisk_sym.proofs.enclosures.membership import is_member

x, y = Symbol("x", real=True), Symbol("y", real=True)

POINTS = [
    (closed(0, 1), sympy.Integer(1), True),
    (open_(0, 1), sympy.Integer(1), False),
    (open_(0, pi), sympy.Rational(355, 113), False),
    (closed(E, 3), E, True),
    (open_(E, 3), exp(1 + sympy.Rational(1, 10**30)), True),
    (closed(0, 2 * log(2)), log(4), True),  # equal: decided exactly, by no ball
    (open_(0, 2 * log(2)), log(4), False),
    (integers(1, 5), sympy.Rational(3, 2), False),
    (integers(1, 5), sympy.Integer(5), True),
    (Interval(sympy.S.Zero, sympy.oo), sympy.oo, False),
    (open_(0, 1), log(-2), False),
]


@pytest.mark.parametrize(("interval", "value", "inside"), POINTS)
def test_membership(interval: Interval, value: Expr, inside: bool) -> None:
    """Rational ends are compared, others by balls and exact signs; what is not certain counts as outside."""
    assert is_member(Domain({x: interval}), {x: value}) is inside


def test_ends_are_taken_at_the_point() -> None:
    """The interval of a symbol may name an earlier one."""
    domain = Domain({x: open_(0, 1), y: open_(x, 1)})
    half = sympy.Rational(1, 2)
    assert is_member(domain, {x: half, y: sympy.Rational(3, 4)})
    assert not is_member(domain, {x: half, y: half})
