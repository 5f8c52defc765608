"""Kernels for formulas with integrals: which formulas get one, and that it can be sent to another process."""

import copy

import pytest
from flint import ctx
from sympy import Integral, Sum, Symbol, exp, oo, sin

from parisk_sym.core.errors import PrecisionError
from parisk_sym.formulas.domain import REALS
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.proofs.formula_values import with_quadrature

x, t = Symbol("x", real=True), Symbol("t", real=True)
k = Symbol("k", integer=True)
T = Parameter(t, REALS, "t", "end")


def formula(expression: object, *parameters: Parameter) -> Formula:
    return Formula("own.f", "f", parameters, expression, "a function")  # type: ignore[arg-type]


def test_which_formulas_get_a_kernel() -> None:
    """Those with integrals or infinite sums; a finite sum has its own rule, and a kernel of one's own stays."""
    plain, finite = formula(exp(t), T), formula(Sum(t**k, (k, 0, 5)), T)
    assert with_quadrature(plain) is plain
    assert with_quadrature(finite) is finite
    endless = with_quadrature(formula(Sum(t**k, (k, 0, oo)), T))
    assert endless.digits(12, t="1/3")[0] == "1.50000000000"
    assert with_quadrature(endless) is endless


def test_a_copied_formula_keeps_its_kernel() -> None:
    """A worker, to which it is sent, finds the same ball."""
    found = with_quadrature(formula(Integral(exp(-x), (x, 0, t)), T))
    again = copy.deepcopy(found)
    assert again.ball_kernel == found.ball_kernel
    assert again.digits(20, t=1)[0] == "0.63212055882855767840"  # 1 - 1/e


def test_where_the_quadrature_ends() -> None:
    """The sum of 1/k^2 is known to about 107 bits: at 266 the ball is given, at 532 it is said that there are no more."""
    found = with_quadrature(formula(Sum(k**-2, (k, 1, oo)))).ball_kernel
    assert found is not None
    with ctx.workprec(266):
        assert 66 < found().rel_one_accuracy_bits() < 133
    with ctx.workprec(532), pytest.raises(PrecisionError, match="no more digits"):
        found()
    wide = with_quadrature(formula(Integral(sin(1 / x), (x, 0, 1)))).ball_kernel
    assert wide is not None
    with ctx.workprec(64):  # a wide ball at few bits is a beginning
        assert found().is_finite()
        assert wide().is_finite()
