"""Monotone and convex functions: flat pieces, kinks, poles and sequences that fall once."""

import pytest
import sympy
from sympy import Abs, Expr, Max, Min, Rational, Sum, Symbol, exp, factorial, floor, log, oo, sin, sqrt

from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, closed, integers, open_, right_open
from parisk_sym.formulas.heads.discrete_laplace_delta import DiscreteLaplaceDelta
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.calculus.shapes import has_isolated_zeros, is_convex, rises_by_steps, strictly_rises

X, Y, N = (Symbol(name, real=True) for name in "xyn")

NOT_RISING = [
    (Max(X, 0), {X: REALS}),
    (X**2, {X: REALS}),
    (-1 / X, {X: REALS}),
    (X + floor(-X), {X: REALS}),
    (sympy.LambertW(X * Y), {X: POSITIVE, Y: right_open(0, oo)}),
    (X * Y, {X: REALS, Y: right_open(0, oo)}),
    (X - 2 * sin(X), {X: REALS}),
    (X**3 - X / 1000, {X: REALS}),
    (X, {X: closed(1, 1)}),
]
RISING = [
    (X**3, {X: REALS}),
    (X + sin(X), {X: REALS}),
    (sqrt(X), {X: right_open(0, oo)}),
    (X * Y, {X: REALS, Y: POSITIVE}),
    (X**3, {X: open_(-1, sqrt(2))}),
]


@pytest.mark.parametrize(
    ("e", "domain"), NOT_RISING[:-1], ids=lambda v: str(v)[:40] if isinstance(v, Expr) else ""
)
def test_not_strictly_rising(e: Expr, domain: dict[Symbol, Interval]) -> None:
    """Each is flat or falls somewhere."""
    assert not strictly_rises(e, X, Domain(domain))


def test_one_point_says_nothing() -> None:
    """A function of x in [1, 1] is not called increasing."""
    assert not strictly_rises(X, X, Domain({X: closed(1, 1)}))


@pytest.mark.parametrize(
    ("e", "domain"), RISING[:-1], ids=lambda v: str(v)[:40] if isinstance(v, Expr) else ""
)
def test_strictly_rising(e: Expr, domain: dict[Symbol, Interval]) -> None:
    """Proved, also where the derivative has isolated zeros."""
    assert strictly_rises(e, X, Domain(domain))


def test_no_probe_outside_of_an_irrational_end() -> None:
    """Where the derivative may vanish, a point inside has to be at hand: between two irrational ends none is taken."""
    assert strictly_rises(X**3, X, Domain({X: open_(-1, sqrt(2))}))
    assert not strictly_rises(X**3, X, Domain({X: open_(-sqrt(2), sqrt(2))}))


STEP = 1 + X * (X - 1) / sqrt(X**4 - 2 * X**3 + X**2)
"""0 on (0, 1), and 2 on (-1, 0)."""
VANISHING = [
    (STEP, {Y: integers(-1, 0), X: open_(Y, Y + 1)}, X + Y),
    (X**2 * Y, {Y: right_open(0, oo), X: open_(0, 1)}, X**3 * Y / 3),
    (X**2, {X: open_(-1, 1)}, Abs(X) ** 3 + X**3),
    (X**2 + X * Abs(X), {X: open_(-1, 1)}, X**3),
]


def test_zeros_are_isolated_where_one_analytic_function_is_seen() -> None:
    """x^2 has one zero."""
    assert has_isolated_zeros(X**2, X, facts_of(Domain({X: open_(-1, 1)})), X**3)


@pytest.mark.parametrize(("slope", "domain", "primitive"), VANISHING, ids=str)
def test_a_point_shows_nothing_elsewhere(
    slope: Expr, domain: dict[Symbol, Interval], primitive: Expr
) -> None:
    """On another interval of the family, at another value of a symbol, or beyond a kink of the slope or of its primitive, it may be 0."""
    assert not has_isolated_zeros(slope, X, facts_of(Domain(domain)), primitive)


NOT_CONVEX = [
    (-LaplaceDelta(log(1 + X), 1, 3), {X: open_(0, 1)}),
    (LaplaceDelta(log(1 + X**2), 1, 3), {X: open_(0, 1)}),
    (LaplaceDelta(X, 1, 3), {X: open_(0, 1)}),
    (LaplaceDelta(log(2), X, 3), {X: open_(1, 2)}),
    (X**3, {X: REALS}),
    (-Abs(X), {X: REALS}),
    (X * Abs(X), {X: REALS}),
    (Min(X, 1), {X: REALS}),
    (log(X), {X: POSITIVE}),
    (-exp(Abs(X)), {X: REALS}),
    (exp(-Abs(X)), {X: REALS}),
    (Abs(X**2 - 1), {X: REALS}),
    (X**4 - X**2 / 1000, {X: REALS}),
    (X ** Rational(3, 2) * -1, {X: POSITIVE}),
]
CONVEX = [
    (LaplaceDelta(log(1 + X), 1, 3), {X: open_(0, 1)}),
    (DiscreteLaplaceDelta(log(2 - X), 1, 4, 3), {X: open_(0, 1)}),
    (Abs(X), {X: REALS}),
    (Max(X, -X, X**2), {X: REALS}),
    (exp(Abs(X)) + Y**2 * X**2, {X: REALS, Y: REALS}),
    (-sqrt(X), {X: right_open(0, oo)}),
    (3 - 2 * Min(X, 1), {X: REALS}),
]


@pytest.mark.parametrize(
    ("e", "domain"), NOT_CONVEX, ids=lambda v: str(v)[:40] if isinstance(v, Expr) else ""
)
def test_not_convex(e: Expr, domain: dict[Symbol, Interval]) -> None:
    """Each bends down somewhere."""
    assert not is_convex(e, X, Domain(domain))


@pytest.mark.parametrize(("e", "domain"), CONVEX, ids=lambda v: str(v)[:40] if isinstance(v, Expr) else "")
def test_convex(e: Expr, domain: dict[Symbol, Interval]) -> None:
    """By the second derivative or by construction."""
    assert is_convex(e, X, Domain(domain))


def test_sequences() -> None:
    """n! rises from 1 on, not from 0 on; n + (-1)^n does not; a bound variable of the same name is not moved."""
    assert rises_by_steps(factorial(N), N, Domain({N: integers(1)}))
    assert not rises_by_steps(factorial(N), N, Domain({N: integers(0)}))
    assert not rises_by_steps(N + (-1) ** N, N, Domain({N: integers(0)}))
    assert not rises_by_steps(N + Sum(N, (N, 1, 5)), N, Domain({N: integers(0)}))
    assert not rises_by_steps(N, N, Domain({N: integers(2, 2)}))
    assert not rises_by_steps(X, X, Domain({X: REALS}))


def test_a_zero_among_the_points_that_are_looked_at() -> None:
    """x^2 is 0 at one of them, and positive at others."""
    assert has_isolated_zeros(X**2, X, facts_of({X: open_(-1, 1)}), X**3)
    assert not has_isolated_zeros(0 * X, X, facts_of({X: open_(-1, 1)}), Rational(1))


def test_convex_with_a_second_derivative_that_vanishes() -> None:
    """x^4 is convex, though its second derivative is 0 at 0; x^3 is not."""
    assert is_convex(X**4, X, Domain({X: REALS}))
    assert not is_convex(X**3, X, Domain({X: REALS}))
