"""Differentiability: refused at kinks, jumps, borders and where the formula of the derivative is undefined."""

import pytest
import sympy
from sympy import (
    Abs,
    Expr,
    Integral,
    Max,
    Piecewise,
    Rational,
    Sum,
    Symbol,
    asin,
    exp,
    factorial,
    floor,
    log,
    oo,
    sqrt,
)

from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, closed, integers, open_, right_open
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.calculus.smooth import derivative, interior_facts, is_continuous, is_differentiable
from parisk_sym.proofs.special_function import facts_by_name

X, Y, N = (Symbol(name, real=True) for name in "xyn")
J, K = (Symbol(name, integer=True) for name in "jk")
FROM_1 = {X: POSITIVE, N: integers(1)}


def smooth(e: Expr, domain: dict[Symbol, Interval]) -> bool:
    """Differentiable in x in the interior of its interval."""
    return is_differentiable(e, X, interior_facts(Domain(domain), X))


ROUGH = [
    (Abs(X), {X: REALS}),
    (Abs(X - 1), {X: POSITIVE}),
    (Max(X, 1), {X: POSITIVE}),
    (sympy.cbrt(X), {X: REALS}),
    (sqrt(X**2), {X: REALS}),
    (floor(X), {X: POSITIVE}),
    (Piecewise((X, X > 1), (1, True)), {X: POSITIVE}),
    (1 / X, {X: REALS}),
    (asin(X), {X: open_(-1, 2)}),
    (Y**X, {X: POSITIVE, Y: closed(0, 1)}),
    (sympy.LambertW(X), {X: open_(-Rational(1, 4), 1)}),
    (sympy.Si(X), {X: REALS}),
    (sympy.binomial(X, 2), {X: POSITIVE}),
    (Integral(Abs(Y), (Y, -1, X)), {X: POSITIVE}),
    (Sum(Abs(X - K), (K, 0, N)), FROM_1),
    (Sum(K * X ** Rational(1, 3), (K, -1, N)), {X: REALS, N: integers(1)}),
    (Sum(1 / (X - K), (K, 0, N)), FROM_1),
    (Sum(X**K, (K, -1, N)), {X: REALS, N: integers(1)}),
    (Sum(K, (K, 0, floor(X))), {X: POSITIVE}),
    (Sum(X**K / K**2, (K, 1, oo)), {X: closed(0, 1)}),
    (Sum(floor(X * J), (J, 0, K), (K, 0, N)), FROM_1),
]

SMOOTH = [
    (Abs(X), {X: right_open(0, oo)}),
    (Max(X, 1), {X: closed(0, 1)}),
    (sqrt(X) * log(X), {X: POSITIVE}),
    (asin(X), {X: closed(-1, 1)}),
    (X**N, {X: POSITIVE, N: integers(-3)}),
    (exp(-(X**2)) / (1 + X**2), {X: REALS}),
    (sympy.LambertW(X), {X: right_open(0, oo)}),
    (sympy.besselk(Y, X), {X: POSITIVE, Y: REALS}),
    (Sum(X**K / factorial(K), (K, 0, N)), {X: open_(-oo, 0), N: integers(1)}),
    (X**N, {X: open_(-oo, 0), N: integers(-3)}),
    (Sum(1 / (X + K), (K, 0, N)), FROM_1),
    (Sum(X**K * exp(-X * J), (J, 0, K), (K, 0, N)), FROM_1),
    (exp(-X) * Sum(X**K * Sum(1 / (J + X), (J, 0, K)), (K, 0, N)), FROM_1),
]


@pytest.mark.parametrize(("e", "domain"), ROUGH, ids=lambda v: str(v)[:50] if isinstance(v, Expr) else "")
def test_rough_functions(e: Expr, domain: dict[Symbol, Interval]) -> None:
    """Not differentiable somewhere, or not shown to be."""
    assert not smooth(e, domain)


@pytest.mark.parametrize(("e", "domain"), SMOOTH, ids=lambda v: str(v)[:50] if isinstance(v, Expr) else "")
def test_smooth_functions(e: Expr, domain: dict[Symbol, Interval]) -> None:
    """Differentiable in the interior, whatever happens at the ends."""
    assert smooth(e, domain)


def test_continuity_includes_the_ends() -> None:
    """log is continuous on (0, 1], not on [0, 1]."""
    assert is_continuous(log(X), X, facts_of({X: open_(0, 1)}))
    assert not is_continuous(log(X), X, facts_of({X: closed(0, 1)}))


def test_an_infinite_sum_may_jump() -> None:
    """The sum of x (1 - x)^k is 1, and 0 at x = 0: its terms are continuous, and it has a value everywhere."""
    jumps = X * (1 - X) ** K
    within = facts_of({X: right_open(0, 1), N: integers(1)})
    assert is_continuous(Sum(jumps, (K, 0, N)), X, within)
    assert not is_continuous(Sum(jumps, (K, 0, oo)), X, within, holds=lambda condition: True)


def test_an_interval_without_interior() -> None:
    """Nothing is raised for x in [1, 1]."""
    assert interior_facts(Domain({X: closed(1, 1)}), X).domain[X] == closed(1, 1)


def test_derivatives_without_closed_form() -> None:
    """The derivative of K_v(x) in its order is refused."""
    assert derivative(sympy.besselk(X, 1), X) is None


def test_a_special_function_is_not_continuous_unless_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a file of `proofs.heads` leaves out is not used."""
    k, facts = sympy.besselk(1, X), facts_of({X: POSITIVE})
    assert is_continuous(k, X, facts)
    monkeypatch.delitem(facts_by_name("smooth"), "besselk")
    assert not is_continuous(k, X, facts)
