"""Conditions of definition: they hold where a statement is defined, and fail at poles, borders, gaps and for divergent integrals."""

import pytest
import sympy
from sympy import (
    Expr,
    Integral,
    Piecewise,
    Rational,
    Sum,
    Symbol,
    binomial,
    exp,
    gamma,
    log,
    loggamma,
    oo,
    pi,
    polygamma,
    sqrt,
    tan,
)

from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Interval,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.definedness.conditions import Condition, Need, conditions, holds

X, Y, N, T = (Symbol(name, real=True) for name in "xynt")
Domain = dict[Symbol, Interval]


def defined(e: Expr, domain: Domain) -> bool:
    """Whether every condition is proved."""
    return all(holds(c) for c in conditions(e, Facts(domain)))


UNDEFINED = [
    (1 / X, {X: closed(-1, 1)}),
    (1 / (X - 1), {X: left_open(0, 1)}),
    (log(X), {X: right_open(0, oo)}),
    (sqrt(X - 1), {X: POSITIVE}),
    (X ** Rational(-1, 2), {X: right_open(0, oo)}),
    (X**Y, {X: right_open(0, oo), Y: REALS}),
    (X**N, {X: REALS, N: integers(-1)}),
    (gamma(X), {X: open_(-1, 1)}),
    (gamma(-N), {N: integers(0)}),
    (loggamma(X), {X: open_(-1, 0)}),
    (polygamma(X, 2), {X: POSITIVE}),
    (polygamma(0, X - 1), {X: POSITIVE}),
    (binomial(N, X), {N: integers(0), X: open_(-2, 1)}),
    (tan(X), {X: open_(0, pi)}),
    (sympy.acos(X), {X: open_(0, 2)}),
    (sympy.LambertW(X), {X: open_(-1, 0)}),
    (sympy.LambertW(X, -1), {X: POSITIVE}),
    (sympy.besselk(1, X), {X: right_open(0, oo)}),
    (sympy.uppergamma(X, Y), {X: REALS, Y: right_open(0, oo)}),
    (LaplaceDelta(X, 1, Y), {X: POSITIVE, Y: POSITIVE}),
    (LaplaceDelta(X, 1, N), {X: POSITIVE, N: integers(0)}),
    (Piecewise((1, X > 0)), {X: REALS}),
    (Piecewise((1 / X, X >= 0), (0, True)), {X: REALS}),
    (Sum(1 / T, (T, 0, N)), {N: integers(1)}),
    (Sum(T, (T, 1, X)), {X: POSITIVE}),
    (Sum(T, (T, 3, N)), {N: integers(0)}),
    (Integral(1 / T, (T, 0, 1)), {}),
    (Integral(1 / T, (T, -1, X)), {X: POSITIVE}),
    (Integral(Piecewise((1 / T, T > 0), (0, True)), (T, 0, 1)), {}),
    (Integral(1 / (T + 1 - sympy.sign(T)), (T, 0, 1)), {}),
    (Integral(exp(T), (T, 0, oo)), {}),
    (Root(T**2 - 1, (T, -2, 2)), {}),
    (sympy.Function("f")(X), {X: POSITIVE}),
]

DEFINED = [
    (1 / X, {X: POSITIVE}),
    (sqrt(X) + X**Y, {X: right_open(0, oo), Y: POSITIVE}),
    (log(X**2 + 1), {X: REALS}),
    (gamma(N + Rational(1, 2)) + gamma(Rational(1, 2) - N), {N: integers(0)}),
    (X**N, {X: REALS, N: integers(0)}),
    (tan(X), {X: open_(-pi / 2, pi / 2)}),
    (sympy.acos(X), {X: closed(-1, 1)}),
    (Piecewise((1 / X, X > 0), (0, True)), {X: REALS}),
    (Piecewise((1, X > 0), (2, X <= 0)), {X: REALS}),
    (Sum(1 / T, (T, 1, N)), {N: integers(0)}),
    (Integral(sqrt(T) / (1 + T), (T, 0, X)), {X: POSITIVE}),
    (Integral(1 / T, (T, X, Y)), {X: POSITIVE, Y: POSITIVE}),
    (LaplaceDelta(X, 1, N), {X: POSITIVE, N: integers(1)}),
]


@pytest.mark.parametrize(("e", "domain"), UNDEFINED, ids=lambda v: str(v)[:50] if isinstance(v, Expr) else "")
def test_what_is_undefined_somewhere(e: Expr, domain: Domain) -> None:
    """Some condition fails."""
    assert not defined(e, domain)


@pytest.mark.parametrize(("e", "domain"), DEFINED, ids=lambda v: str(v)[:50] if isinstance(v, Expr) else "")
def test_what_is_defined_everywhere(e: Expr, domain: Domain) -> None:
    """All conditions hold."""
    assert defined(e, domain)


def test_several_variables_of_one_integral() -> None:
    """The outer variable is known inside: its ends are those of the last limits."""
    double = Integral(1 / (X + Y), (X, 1, 2), (Y, 1, 2))
    needs = {c.need: holds(c) for c in conditions(double, Facts({}))}
    assert needs[Need.NONZERO]
    crossing = Integral(1 / (X - Y), (X, 1, 2), (Y, 1, 2))
    assert not all(holds(c) for c in conditions(crossing, Facts({})) if c.need is Need.NONZERO)


def test_a_condition_says_what_it_needs() -> None:
    """For the message that a reader gets."""
    text = str(Condition(Need.POSITIVE, X, log(X), Facts({X: REALS})))
    assert text == "x is positive (for log(x))"


def test_a_base_of_a_power_is_no_denominator() -> None:
    """x^n with a whole number n of either sign is undefined where x is 0, but nothing is divided by x as it is written."""
    (needed,) = conditions(X**N, Facts({X: closed(-1, 1), N: integers(-1)}))
    assert needed.need is Need.NONZERO
    assert needed.broken == "x is 0 (in x**n)"


def test_a_long_expression_is_shortened_in_a_message() -> None:
    """To 80 characters; one of 80 is printed whole."""
    for length, shown in ((77, 80), (78, 80), (150, 80)):
        long = Symbol("a" * length, real=True)
        text = Condition(Need.POSITIVE, long - 1, log(long - 1), Facts({})).broken
        value = text.partition(" is not positive")[0]
        assert len(value) == shown
        assert value.endswith("...") == (length + 4 > shown)
