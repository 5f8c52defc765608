"""Bounds of probabilities by boxes against closed forms, and means of functions of two variables against another integral."""

from typing import Any

import mpmath
import pytest
from flint import arb
from sympy import Abs, And, Eq, Expr, Max, Min, Rational, S, Symbol, exp, oo, pi, sqrt

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import (
    binomial_law,
    exponential_law,
    gaussian_law,
    geometric_law,
    laplace_law,
    poisson_law,
    uniform_law,
)
from parisk_sym.claims.random_variables import WithDensity, WithDistribution, read_laws
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, open_
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.probability.boxes import probability_in_boxes
from parisk_sym.proofs.probability.two_variables import mean_of_two

X, Y = Symbol("X", real=True), Symbol("Y", real=True)
N, K = Symbol("N", integer=True), Symbol("K", integer=True)
t, b = Symbol("t", positive=True), Symbol("b", positive=True)
NORMAL = {X: gaussian_law(1), Y: gaussian_law(1)}
UNIT = {X: uniform_law(0, 1), Y: uniform_law(0, 1)}
GUMBEL = {v: WithDistribution(exp(-exp(-v)), REALS) for v in (X, Y)}
COUNTS = {N: poisson_law(1), K: poisson_law(1)}
CHANCES: dict[str, tuple[Any, Any, dict[Symbol, Any], float, float]] = {
    "beyond a circle": (X**2 + Y**2 > 1, S.true, NORMAL, float(mpmath.exp(-0.5)), 0.02),
    "a product": (X * Y - Rational(1, 4) < 0, S.true, UNIT, 0.25 * (1 + float(mpmath.log(4))), 0.01),
    "by distribution functions": (X - Y > 1, S.true, GUMBEL, 1 / (1 + float(mpmath.e)), 0.02),
    "equal counts": (Eq(N, K), S.true, COUNTS, float(mpmath.exp(-2) * mpmath.besseli(0, 2)), 1e-6),
    "given a sum": (X < Y, X + Y < 1, UNIT, 0.5, 0.03),
}


@pytest.mark.parametrize("name", CHANCES)
def test_bounds_of_a_probability(name: str) -> None:
    event, given, laws, value, width = CHANCES[name]
    ball = probability_in_boxes(
        event, given, read_laws(laws), {}, lambda found: bool(2 * found.rad() < width)
    )
    assert ball is not None
    assert ball.overlaps(arb(value, 1e-12))
    assert 2 * float(ball.rad()) < width


@pytest.mark.parametrize(
    ("event", "laws"),
    [
        (X > Y, {X: gaussian_law(1), Y: gaussian_law(1, X)}),
        (X > Y, {X: WithDensity(1 / (pi * X), open_(1, oo)), Y: gaussian_law(1)}),
    ],
)
def test_no_bounds(event: Any, laws: dict[Symbol, Any]) -> None:
    """Of a variable that depends on another one, and of what is no law."""
    assert probability_in_boxes(event, S.true, read_laws(laws), {}, lambda _: False) is None


FALSE = {
    "twice the rate": Probability(Lies(X**2 + Y**2, open_(t, oo)), "=", exp(-t), NORMAL, {t: POSITIVE}),
    "a bound too low": Probability(Lies(X * Y, open_(0, t)), "<=", t, UNIT, {t: open_(0, 1)}),
    "counts": Probability(Lies(N - K, closed(0, 0)), "=", exp(-b), {N: poisson_law(b), K: poisson_law(b)}, {b: POSITIVE}),
    "a condition": Probability(Lies(X, open_(1, oo)), "=", Rational(1, 2), {X: exponential_law(1), Y: exponential_law(1)}, {}, Lies(X + Y, open_(2, oo))),
}  # fmt: skip


@pytest.mark.parametrize("name", FALSE)
def test_refuted_with_bounds(name: str) -> None:
    node = decide(FALSE[name])
    assert node.status is Status.REFUTED
    assert "probability between" in node.counterexample


def _double(g: Any, f: Any, h: Any, ends: tuple[Any, Any], cut: Any) -> float:
    """E g(X, Y) of densities f and h, the inner integral cut where g has a kink."""
    low, high = ends

    def inner(x: Any) -> Any:
        places = [low, *(c for c in cut(x) if low < c < high), high]
        return mpmath.quad(lambda y: g(x, y) * h(y), places)

    with mpmath.workdps(15):
        return float(
            mpmath.quad(lambda x: f(x) * inner(x), [low, 0, high] if low < 0 < high else [low, high])
        )


MEANS: dict[str, tuple[Expr, dict[Symbol, Any], float]] = {
    "the larger normal one": (Max(X, Y), NORMAL, float(1 / mpmath.sqrt(mpmath.pi))),
    "the larger of unlike ones": (
        Max(X, Y),
        {X: gaussian_law(2), Y: gaussian_law(1, 1)},
        _double(max, lambda x: mpmath.npdf(x, 0, 2), lambda y: mpmath.npdf(y, 1, 1), (-16, 16), lambda x: [x]),
    ),
    "a distance of noises": (Abs(X - Y), {X: laplace_law(1), Y: laplace_law(2)}, 7 / 3),
    "ranges of two lengths": (Abs(X - Y), {X: uniform_law(0, 1), Y: uniform_law(0, 2)}, 2 / 3),
    "ranges away from 0": (Abs(X - Y), {X: uniform_law(1, 2), Y: uniform_law(1, 2)}, 1 / 3),
    "a square": (Max(X, Y) ** 2, {X: exponential_law(1), Y: exponential_law(1)}, 3.5),
    "three kinks": (Max(X, Y, 0) + Min(X, 2 * Y), UNIT, 2 / 3 + 5 / 12),
    "counts": (Abs(N - K), {N: geometric_law(Rational(1, 2)), K: geometric_law(Rational(1, 3))}, 2.0),
    "a bounded count": (Max(N, K), {N: poisson_law(1), K: binomial_law(2, Rational(1, 2))}, float(
        sum(max(n, k) * mpmath.exp(-1) / mpmath.factorial(n) * c for n in range(40) for k, c in enumerate((0.25, 0.5, 0.25))))),
}  # fmt: skip


@pytest.mark.parametrize("name", MEANS)
def test_mean_of_two(name: str) -> None:
    """Sharp, and around a value that is computed otherwise."""
    e, laws, value = MEANS[name]
    ball = mean_of_two(e, read_laws(laws), {})
    assert ball is not None
    assert ball.rad() < arb("1e-12")
    assert ball.overlaps(arb(value, 1e-7))


CAUCHY = WithDensity(1 / (pi * (1 + X**2)), REALS)


@pytest.mark.parametrize(
    ("e", "laws"),
    [
        (Max(X, Y), {X: CAUCHY, Y: gaussian_law(1)}),
        (sqrt(Abs(X - Y)), NORMAL),
        (Abs(X * Y - 1), NORMAL),
        (Max(X, N), {X: gaussian_law(1), N: poisson_law(1)}),
        (Max(X, N), {X: exponential_law(1), N: poisson_law(1)}),
    ],
)
def test_no_mean_of_two(e: Expr, laws: dict[Symbol, Any]) -> None:
    """Without a finite mean, without a bound by products, with kinks that are no lines, of a number and an integer."""
    assert mean_of_two(e, read_laws(laws), {}) is None


def test_conditions_of_an_event_are_kept_apart() -> None:
    """What is given and never happens has no share."""
    assert not (
        probability_in_boxes(X > 2, And(X > 3, Y > 0), read_laws(UNIT), {}, lambda _: False) or arb.nan()
    ).is_finite()
