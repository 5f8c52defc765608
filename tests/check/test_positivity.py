"""Positivity on a half-line: what is claimed holds on a dense mesh, and false inequalities are not claimed."""

import mpmath
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Integer, Rational, Symbol, exp

from parisk_sym.check.positivity import exponential_polynomial, positive_on_half_line

x, y = Symbol("x", positive=True), Symbol("y", positive=True)
r = Symbol("r", real=True)
zero = Integer(0)

terms = st.lists(
    st.tuples(st.integers(-6, 6), st.integers(0, 4), st.integers(-2, 2)).map(
        lambda t: t[0] * x ** t[1] * exp(t[2] * x)
    ),
    min_size=1,
    max_size=5,
)
starts = st.sampled_from([zero, Rational(1, 3), Integer(2)])
MESH = [Rational(i, 64) for i in range(1, 320)] + [Integer(i) for i in range(6, 40)]


@settings(derandomize=True, max_examples=150, deadline=None)
@given(terms, starts)
def test_claims_hold_on_a_mesh(parts: list[sympy.Expr], start: sympy.Expr) -> None:
    """Random exponential polynomials: whenever positivity is claimed, 40-digit values are positive."""
    expression = sympy.Add(*parts)
    if positive_on_half_line(expression, x, start) is None:
        return
    with mpmath.workdps(40):
        function = sympy.lambdify(x, expression, "mpmath")
        for step in MESH:
            at = start + step
            assert function(mpmath.mpf(at.p) / at.q) > 0, (expression, at)


TRUE = [
    exp(x) - 1 - x - x**2 / 2,
    x * exp(x) - exp(x) + 1,
    exp(x) * (x - 2) + x + 2,
    2 - 2 * exp(-x) - x * exp(-x) - x * exp(-2 * x) / 100 + x,
    exp(Rational(1, 2) * x) - 1,
]


@pytest.mark.parametrize("expression", TRUE, ids=str)
def test_true_inequalities(expression: sympy.Expr) -> None:
    """Classical ones are shown."""
    assert positive_on_half_line(expression, x, zero) is not None


FALSE = [
    exp(x) - 1 - 2 * x,
    exp(x) - 1 - x - Rational(501, 1000) * x**2,
    exp(x) - 1 - Rational(10001, 10000) * x,
    exp(-x) - Rational(1, 10**6),
    (x - 1) ** 2,
    sympy.expand((x - 1) ** 2 * exp(x)),
    zero * x,
    -exp(x),
    x * (y - 1),
    1000 - x,
]


@pytest.mark.parametrize("expression", FALSE, ids=str)
def test_false_inequalities(expression: sympy.Expr) -> None:
    """Close to true, or touching zero: not shown."""
    assert positive_on_half_line(expression, x, zero) is None


@pytest.mark.parametrize("start", [Integer(-1), -sympy.oo, sympy.oo, r])
def test_starts_that_are_not_nonnegative(start: sympy.Expr) -> None:
    """The rule needs a start that is known to be nonnegative and finite."""
    assert positive_on_half_line(exp(x), x, start) is None


@pytest.mark.parametrize(
    "expression",
    [exp(x**2), sympy.log(x), 1 / x, sympy.sqrt(x), sympy.Abs(x - 1), sympy.Max(x, 1), exp(x * y)],
)
def test_other_functions_are_no_exponential_polynomials(expression: sympy.Expr) -> None:
    """What is outside the class is not forced into it."""
    assert exponential_polynomial(expression, x) is None


def test_parts_add_up() -> None:
    """The decomposition is the expression."""
    expression = (x**2 + 1) * exp(2 * x) - y * x * exp(-x) + 3
    parts = exponential_polynomial(expression, x)
    assert parts is not None
    whole = sympy.Add(*(p.as_expr() * exp(rate * x) for rate, p in parts.items()))
    assert sympy.simplify(whole - expression) == 0
