"""Shapes by their slope: what the rule asks for."""

import pytest
from sympy import Expr, LambertW, Rational, Symbol, exp

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import closed, open_
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.shapes import change_of_sign_and_slope, nonnegative_bend

x = Symbol("x", real=True)


@pytest.mark.parametrize(
    ("f", "direction"),
    [
        (x - 1, "increasing"),
        (x, "increasing"),
        (1 - x, "decreasing"),
        (-x, "decreasing"),
        (exp(x) - 2, "increasing"),
    ],
)
def test_the_signs_at_the_ends_say_which_way_a_function_goes(f: Expr, direction: str) -> None:
    """Also where it is 0 at one of them."""
    found = change_of_sign_and_slope(UniqueRoot(f, x, {x: closed(0, 1)}), Direct())
    assert isinstance(found, Reduction)
    assert [goal.says for goal in found.subgoals] == [Monotone(f, x, direction, {x: closed(0, 1)})]


@pytest.mark.parametrize(("f", "is_shown"), [(exp(x), True), (x * LambertW(x), False)])
def test_a_second_derivative_is_defined_everywhere(f: Expr, is_shown: bool) -> None:
    """That of x W(x) has a division by x, so that its sign says nothing at 0."""
    found = nonnegative_bend(Convex(f, x, {x: open_(Rational(-1, 4), 1)}), Direct())
    assert isinstance(found, Reduction) is is_shown
    assert is_shown or found == "not shown: twice differentiable in x on the whole domain"
