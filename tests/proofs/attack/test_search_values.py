"""What a counterexample shows: as many digits as tell the two sides apart."""

import pytest
from sympy import Abs, Expr, Integer, Piecewise, Rational, Symbol, sqrt

from parisk_sym.proofs.attack.search import found_at

x = Symbol("x", real=True)
THIRD = Rational(1, 3)


@pytest.mark.parametrize(
    ("left", "right", "shown"),
    [
        (x, x + 1, "left = 2.00000000000, right = 3.00000000000"),
        (THIRD, THIRD + Rational(1, 10**20), f"left = 0.{'3' * 24}, right = 0.333333333333333333343333"),
        (Integer(1), Integer(1), "left = 1.00000000000, right = 1.00000000000"),
    ],
)
def test_digits(left: Expr, right: Expr, shown: str) -> None:
    found = found_at({x: Integer(2)}, {"left": left, "right": right}, 1)
    assert found.counterexample == f"x = 2: {shown}"


def test_the_branch_that_is_taken_is_shown() -> None:
    """Of two forms of one number balls do not tell which one is smaller; and a value that no ball decides has its radius."""
    one, other = sqrt(2) + sqrt(3), sqrt(5 + 2 * sqrt(6))
    pieces = Piecewise((1, x < other), (2, True))
    found = found_at({x: one}, {"left": pieces, "right": Integer(2)}, 1)
    assert found.counterexample == "x = sqrt(2) + sqrt(3): left = 2.00000000000, right = 2.00000000000"
    nearly = found_at({x: one}, {"left": Abs(x - other), "right": Integer(2)}, 1)
    assert "left = [+/- " in nearly.counterexample
