"""Exact rewritings keep the value; near-identities never reduce to zero; signs follow from assumptions only."""

from typing import Any

import mpmath
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, Symbol, besselk, cos, cosh, exp, gamma, log, pi, sin, sinh, sqrt

from parisk_sym.check.exact import elementary, is_zero, reduce_orders, sign_of
from parisk_sym.evaluate.fold import Program
from parisk_sym.evaluate.mp import MP
from parisk_sym.functions import StruveL

x, k = Symbol("x", positive=True), Symbol("k", positive=True)
r = Symbol("r", real=True)
deterministic = settings(derandomize=True, max_examples=25, deadline=None)


def value(expression: sympy.Expr, **at: Any) -> Any:
    """40 digits by mpmath."""
    symbols = tuple(sorted(expression.free_symbols, key=str))
    with mpmath.workdps(50):
        return +Program(expression, symbols).run(
            MP, [mpmath.mpf(at[str(s)].p) / at[str(s)].q for s in symbols]
        )


def same(left: sympy.Expr, right: sympy.Expr, **at: Any) -> bool:
    with mpmath.workdps(50):
        first, second = value(left, **at), value(right, **at)
        return bool(abs(first - second) <= mpmath.mpf(10) ** -30 * abs(first))


points = st.builds(Rational, st.integers(1, 200), st.integers(8, 32))


@deterministic
@given(st.integers(-9, 9), points)
def test_half_integer_bessel(order: int, at: Rational) -> None:
    """K of half-integer order in exponentials."""
    function = besselk(order + Rational(1, 2), x)
    written = elementary(function)
    assert not written.has(besselk)
    assert same(function, written, x=at)


@deterministic
@given(st.integers(-1, 6), points)
def test_half_integer_struve(order: int, at: Rational) -> None:
    """L of half-integer order in hyperbolic functions."""
    function = StruveL(order + Rational(1, 2), x)
    written = elementary(function)
    assert not written.has(StruveL)
    assert same(function, written, x=at)


@deterministic
@given(
    st.sampled_from([besselk, StruveL]),
    st.integers(2, 5),
    st.builds(Rational, st.integers(1, 30), st.integers(1, 9)),
    points,
)
def test_recurrences(head: Any, top: int, order: Rational, at: Rational) -> None:
    """Orders that differ by integers, in the two lowest: the same value at random orders and points."""
    expression = x * head(k + top, x) + head(k, x) * head(k + 1, x)
    reduced = reduce_orders(expression)
    assert {f.args[0] for f in reduced.atoms(head)} <= {k, k + 1}
    assert same(expression, reduced, x=at, k=order)


IDENTITIES = [
    (exp(x) * exp(-x), 1),
    (cosh(x) ** 2 - sinh(x) ** 2, 1),
    (sinh(x), (exp(x) - exp(-x)) / 2),
    (gamma(k + 1), k * gamma(k)),
    (besselk(k + 1, x), besselk(k - 1, x) + 2 * k / x * besselk(k, x)),
    (besselk(Rational(1, 2), x), sqrt(pi / (2 * x)) * exp(-x)),
    (StruveL(Rational(1, 2), x), sqrt(2 / (pi * x)) * (cosh(x) - 1)),
    (
        StruveL(k - 1, x) - StruveL(k + 1, x),
        2 * k / x * StruveL(k, x) + (x / 2) ** k / (sqrt(pi) * gamma(k + Rational(3, 2))),
    ),
    (log(x**2), 2 * log(x)),
]


@pytest.mark.parametrize(("left", "right"), IDENTITIES, ids=str)
def test_identities_and_their_mutants(left: Any, right: Any) -> None:
    """The identity reaches 0; with a constant, a sign, an exponent or an argument changed it does not."""
    assert is_zero(left - right)
    mutants = [
        left - right * (1 + Rational(1, 10**30)),
        left + right,
        left.subs(x, 2 * x) - right if left.has(x) and right != 1 else left - x,
    ]
    for mutant in mutants:
        assert not is_zero(mutant), mutant


@pytest.mark.parametrize(
    "expression",
    [
        sqrt(r**2) - r,
        log(r**2) - 2 * log(r),
        sqrt(r) ** 2 - sympy.Abs(r),
        sin(x) - x,
        cos(x) ** 2 - 1,
        (r**2) ** k - r ** (2 * k),
    ],
)
def test_branches_are_respected(expression: sympy.Expr) -> None:
    """What holds only for positive arguments is not an identity of reals."""
    assert not is_zero(expression)


@pytest.mark.parametrize(
    ("expression", "sign", "may_vanish"),
    [
        (x**2 + 1, 1, False),
        (-exp(r), -1, False),
        (r**2, 1, True),
        (besselk(r, x), 1, False),
        (StruveL(k, x), 1, False),
        (x * besselk(k, x) + StruveL(k - 1, x), 1, False),
    ],
)
def test_known_signs(expression: sympy.Expr, sign: int, may_vanish: bool) -> None:
    """Assumptions and the named facts about K and L decide."""
    assert sign_of(expression)[:2] == (sign, may_vanish)


@pytest.mark.parametrize(
    "expression", [x - 1, r, StruveL(k - 3, x), besselk(k, r), sin(x), log(x), 1 / (x - 1) ** 2]
)
def test_unknown_signs(expression: sympy.Expr) -> None:
    """L of order below -3/2 changes sign; the square of a pole is not a positive number everywhere."""
    sign, may_vanish, _ = sign_of(expression)
    assert sign is None or may_vanish
