"""Which piece is taken at a point: none where a sign is not decided."""

import sympy
from sympy import Piecewise, Rational, Symbol, gamma, pi, sin

from parisk_sym.proofs.enclosures.active_branch import taken_at

X = Symbol("x", real=True)
THIRD = Rational(1, 3)
NEAR = gamma(X) * gamma(X + THIRD) * gamma(X + 2 * THIRD) - 2 * pi * 3 ** (Rational(1, 2) - 3 * X) * gamma(
    3 * X
)


def test_a_comparison_that_balls_cannot_decide_chooses_nothing() -> None:
    """Of the triplication of the gamma function at 1/9, which is 0 and no ball says so."""
    assert taken_at(Piecewise((1, NEAR > 0), (2, True)), {X: Rational(1, 9)}) is None
    assert taken_at(Piecewise((1, NEAR >= 0), (2, True)), {X: Rational(1, 9)}) is None


def test_an_exact_0_is_decided() -> None:
    assert taken_at(Piecewise((1, X - Rational(1, 2) > 0), (2, True)), {X: Rational(1, 2)}) == 2
    assert taken_at(Piecewise((1, sin(pi * X) >= 0), (2, True)), {X: sympy.Integer(1)}) == 1


def test_a_branch_in_the_range_of_a_sum_is_not_known() -> None:
    """The branches of the terms are taken, those of the ends are not."""
    k = Symbol("k", integer=True)
    branch = Piecewise((2, X > 1), (3, True))
    at = {X: sympy.Integer(2)}
    assert taken_at(sympy.Sum(k * branch, (k, 1, 3)), at) == sympy.Sum(2 * k, (k, 1, 3))
    assert taken_at(sympy.Sum(k, (k, 1, branch)), at) is None
