"""Derivatives in statements: evaluated by SymPy, but left alone where the function may have none."""

import pytest
from sympy import Abs, Derivative, Symbol, log

from parisk_sym.claims.verdict import Verdict
from parisk_sym.formulas.applied import unfolded, written_form
from parisk_sym.proofs.judgement import judge_here
from tests.reading import read_program

HEAD = """\
from sympy import *
from parisk_sym import POSITIVE, REALS, Claim, Identity, Inequality, Source, Verdict, open_
x = Symbol("x", real=True)
"""


def verdict(says: str) -> Verdict:
    """The verdict on a statement that is written in a program."""
    names = read_program(f"{HEAD}CLAIM = Claim('own.a', Source('own', '1', '1'), 'text', {says})\n")
    return judge_here(names["CLAIM"]).verdict


KINKS = {
    "absolute value": "Identity(Derivative(Abs(x), x), sign(x), {x: REALS})",
    "a bound of it": "Inequality(Derivative(Abs(x), x), '<=', 1, {x: REALS})",
    "maximum": "Identity(Derivative(Max(x, 0), x), Piecewise((1, x > 0), (0, True)), {x: REALS})",
    "pieces": "Identity(Derivative(Piecewise((x, x > 0), (0, True)), x), Piecewise((1, x > 0), (0, True)), {x: REALS})",
    "rounded": "Identity(Derivative(floor(x), x), 0 * x, {x: REALS})",
    "no values below 0": "Identity(Derivative(log(x), x), 1 / x, {x: open_(-1, 0)})",
}

SMOOTH = {
    "a power": "Identity(Derivative(x**3, x), 3 * x**2, {x: REALS})",
    "a square of a sine": "Identity(Derivative(sin(x)**2, x), sin(2 * x), {x: REALS})",
    "a logarithm": "Identity(Derivative(log(x), x), 1 / x, {x: POSITIVE})",
}


@pytest.mark.parametrize("name", KINKS)
def test_a_kink(name: str) -> None:
    """The function has no derivative at 0, where SymPy gives one a value: nothing is proved."""
    assert verdict(KINKS[name]) is not Verdict.PROVED


@pytest.mark.parametrize("name", SMOOTH)
def test_a_smooth_function(name: str) -> None:
    assert verdict(SMOOTH[name]) is Verdict.PROVED


def test_the_operator_stays() -> None:
    x = Symbol("x", real=True)
    assert unfolded(Derivative(Abs(x), x)) == Derivative(Abs(x), x, evaluate=False)
    assert unfolded(Derivative(x**2, x)) == 2 * x


def test_the_function_is_kept_where_it_may_have_no_value() -> None:
    """ln x at x < 0, where 1/x has one; a polynomial has values wherever its derivative has."""
    x = Symbol("x", real=True)
    assert written_form(Derivative(x**2, x)) == 2 * x
    assert written_form(Derivative(log(x), x)).has(log)
