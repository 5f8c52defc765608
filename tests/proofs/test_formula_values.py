"""Kernels for formulas with integrals: which formulas get one, and that it can be sent to another process."""

import copy

from sympy import Integral, Sum, Symbol, exp, oo

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
