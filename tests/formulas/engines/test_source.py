"""Lines that recompute an expression: they run with mpmath alone and give the certified value."""

import contextlib
import io

import pytest
from flint import arb
from sympy import (
    Expr,
    Integral,
    Max,
    Rational,
    Sum,
    Symbol,
    besseli,
    besselk,
    binomial,
    cosh,
    exp,
    gamma,
    lowergamma,
    oo,
    sqrt,
    tanh,
)

from parisk_sym.formulas.engines.source import one_line
from parisk_sym.formulas.heads.binomial_quantile import BinomialQuantile
from parisk_sym.formulas.heads.laplace_confidence import LaplaceConfidence
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.formulas.heads.root import Root
from parisk_sym.formulas.heads.struve import StruveL
from parisk_sym.proofs.balls.certified import Evaluator

x = Symbol("x", positive=True)
eps = Symbol("eps", positive=True)
named = Symbol("exp(eps)", positive=True)
i = Symbol("i", integer=True, nonnegative=True)


def run(line: str) -> float:
    """What the line prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(line.removeprefix('python -c "').removesuffix('"'), {})  # noqa: S102 - the project's own line
    return float(printed.getvalue())


EXPRESSIONS = [
    exp(-x) * cosh(eps) / 3,
    sqrt(2) * x ** Rational(1, 3),
    tanh(x / 2) + Rational(1, 7),
    besselk(x, eps) + besseli(Rational(1, 2), x),
    StruveL(x, eps),
    gamma(x) * lowergamma(x, eps),
    Max(0, x - eps) + Max(0, eps - x),
    Sum(binomial(3, i) * x**i, (i, 0, 3)),
    Root(
        Symbol("v", positive=True) * exp(Symbol("v", positive=True)) - x, (Symbol("v", positive=True), 0, oo)
    )
    * eps,
]


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=str)
def test_agrees_with_the_balls(expression: Expr) -> None:
    """To nearly double precision."""
    point = {x: Rational(5, 4), eps: Rational(2, 3)}
    ball: arb = Evaluator(expression, tuple(point)).at(point, 128)
    assert run(one_line({"value": expression}, point)) == pytest.approx(float(ball), rel=1e-13)


def test_integrals_are_quadrature() -> None:
    """Against the antiderivative."""
    v = Symbol("v", positive=True)
    point = {x: Rational(5, 4), eps: Rational(2, 3)}
    exact = one_line({"value": (1 - exp(-eps * x)) / x}, point)
    assert run(one_line({"value": Integral(exp(-v * x), (v, 0, eps))}, point)) == pytest.approx(
        run(exact), rel=1e-14
    )


def test_names_do_not_hide_functions() -> None:
    """A symbol that is called like a function of mpmath, or is no Python name, gets another one."""
    gamma_symbol, reserved = Symbol("gamma", positive=True), Symbol("lambda", positive=True)
    expression = gamma(3) * gamma_symbol + reserved + named
    line = one_line({"value": expression}, {gamma_symbol: 2, reserved: 5, named: Rational(1, 2)})
    assert run(line) == 9.5


@pytest.mark.parametrize(
    ("level", "noise", "uses"), [("1/2", 1, 1), (1, 1, 2), (5, 1, 10), (25, 1, 50), (100, "1/2", 277)]
)
def test_composed_noise(level: object, noise: object, uses: int) -> None:
    """The sum over atoms and the inverse transform, against the exact route of the balls."""
    value = LaplaceDelta(Rational(level), Rational(noise), uses)
    ball: arb = Evaluator(value, ()).at({}, 256)
    assert run(one_line({"value": value}, {})) == pytest.approx(float(ball), rel=1e-13)


@pytest.mark.parametrize(
    "value", [LaplaceConfidence(Rational(3, 2), 1, 3), LaplaceConfidence(2, Rational(1, 2), 12), BinomialQuantile(Rational(9, 10), 20, Rational(1, 3))]
)  # fmt: skip
def test_other_heads_of_the_package(value: Expr) -> None:
    """Against the balls."""
    ball: arb = Evaluator(value, ()).at({}, 256)
    assert run(one_line({"value": value}, {})) == pytest.approx(float(ball), rel=1e-13)


def test_no_line_where_mpmath_has_no_function() -> None:
    """An empty line, never a wrong one."""
    assert one_line({"value": LaplaceDelta(1, Rational(1, 1000), 500)}, {}) == ""
    assert one_line({"value": x + oo}, {x: 1}) in (
        "",
        'python -c "from mpmath import *; x = mpf(1); print(inf)"',
    )
