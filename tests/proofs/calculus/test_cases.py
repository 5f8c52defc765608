"""Case splits: every branch under its own premise, impossible branches left out, and no name confused."""

import pytest
import sympy
from sympy import Abs, Expr, Integral, Max, Min, Piecewise, Rational, Symbol, exp, sign

from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, open_
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import ANY
from parisk_sym.proofs.calculus.cases import branch_taken, sign_by_cases, zero_by_cases

X, Y = Symbol("x", real=True), Symbol("y", real=True)
REAL = Facts({X: REALS, Y: REALS})
HALF = Rational(1, 2)


def test_zero_in_every_case() -> None:
    """True in all branches, or false in one."""
    assert zero_by_cases(Abs(X - Y) - Max(X, Y) + Min(X, Y), REAL)
    assert zero_by_cases(X * sign(X) ** 3 - Abs(X), REAL)
    assert not zero_by_cases(Max(X, Y) - Abs(X), REAL)
    assert not zero_by_cases(Piecewise((0, X > 0), (X, True)), REAL)
    assert zero_by_cases(Piecewise((Abs(X) - X, X > 0), (Abs(X) + X, True)), REAL)


def test_overlapping_conditions_go_to_the_first() -> None:
    """The second branch holds where the first condition fails."""
    assert zero_by_cases(Piecewise((0, X > 0), (X - Abs(X) - 2 * X, X > -1), (0, True)), REAL)


def test_signs_of_all_cases() -> None:
    """The union over the branches that can occur."""
    assert sign_by_cases(Abs(X) + Max(X, 1), REAL) == {1}
    assert sign_by_cases(Piecewise((X, X >= 1), (1, True)), REAL) == {1}
    assert sign_by_cases(Piecewise((X, X > 0), (1, True)), REAL) == {1}
    assert sign_by_cases(Piecewise((X, X > -1), (1, True)), REAL) == ANY


@pytest.mark.parametrize(
    "e", [Abs(X) - Abs(Y), Max(X, Y) + 1 - Abs(Y) / 4, -Rational(3, 4) - Min(X, Y) - Abs(Y) / 4], ids=str
)
def test_heads_whose_branch_is_known(e: Expr) -> None:
    """Beside an open |y|, for x in (-2, -1) and y in (-1/2, 1/2): each is positive, and with the other branch negative."""
    narrow = Facts({X: open_(-2, -1), Y: open_(-HALF, HALF)})
    assert sign_by_cases(e, narrow) == {1}
    assert sign_by_cases(-e, narrow) == {-1}


def test_a_branch_outside_of_the_domain() -> None:
    """Max(x, 5) is 5 for x in (0, 1); nothing is raised."""
    facts = Facts({X: open_(0, 1), Y: REALS})
    assert zero_by_cases(Max(X, 5) - 5, facts)
    assert sign_by_cases(Max(X, 5) - Y, facts) == ANY


@pytest.mark.parametrize(
    ("interval", "zero"), [(open_(0, 1), True), (open_(0, 1 + HALF), False), (open_(1, 2), False)]
)
def test_the_pieces_behind_one_that_always_holds(interval: Interval, zero: bool) -> None:
    """All of them are left out, not only the first: x < 1 decides on (0, 1), and beyond it does not."""
    e = Piecewise((0, X < 1), (Y, X < 2), (1, True))
    assert zero_by_cases(e, Facts({X: interval, Y: REALS})) is zero


def test_one_name_with_two_meanings() -> None:
    """|x| in an integral over x is no case of the x outside."""
    e = Integral(exp(Abs(X) - X), (X, -2, -1)) - Integral(1, (X, -2, -1)) + Abs(X) - X
    assert not zero_by_cases(e, Facts({X: POSITIVE}))
    assert not zero_by_cases(e, Facts({X: REALS}))
    assert sign_by_cases(sympy.sign(X) * Integral(X, (X, -1, 0)), Facts({X: REALS})) == ANY


def test_the_branch_of_a_head_with_three_arguments() -> None:
    """Only that of two is looked up."""
    assert branch_taken(Max(X, Y), Facts({X: open_(0, 1), Y: POSITIVE}).assuming(Y - X, strict=True)) == Y
    assert branch_taken(Max(X, Y, 1), REAL) is None
