"""Pairs of linear functions of normal variables: what is proved, compared with quadrature, and the near misses that are not."""

import mpmath
import pytest
from sympy import Abs, Rational, Symbol, asin, atan, oo, pi, sign, sqrt

from parisk_sym.claims.events import AllOf, Lies
from parisk_sym.claims.kinds.mean import Mean
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.named_laws import exponential_law, gaussian_law, laplace_law
from parisk_sym.claims.random_variables import WithDensity, WithDistribution
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, left_open, open_
from parisk_sym.proofs.kernel import decide, prove
from tests.near_misses import refused_in_every_way, whole_tree

X, Y, Z, y = (Symbol(name, real=True) for name in "XYZy")
r, a, b = (Symbol(name, real=True) for name in "rab")
NOISE = {X: gaussian_law(1), Y: gaussian_law(1)}
TWO = {X: gaussian_law(a), Y: gaussian_law(b)}
R, SCALES = {r: open_(-1, 1)}, {a: POSITIVE, b: POSITIVE}
OTHER = r * X + sqrt(1 - r**2) * Y
BELOW, DOWN = open_(-oo, 0), left_open(-oo, y)


def both(one: object, other: object, second: object = POSITIVE) -> AllOf:
    """One value is positive, and another one is positive, or in another interval."""
    return AllOf((Lies(one, POSITIVE), Lies(other, second)))


TRUE: dict[str, Statement] = {
    "a quadrant": Probability(both(X, OTHER), "=", Rational(1, 4) + asin(r) / (2 * pi), NOISE, R),
    "the quadrant beside it": Probability(both(X, OTHER, BELOW), "=", Rational(1, 4) - asin(r) / (2 * pi), NOISE, R),
    "its bound": Probability(both(X, OTHER), "<=", Rational(1, 2), NOISE, R),
    "a wedge": Probability(both(X + Y, X - 2 * Y), "=", Rational(1, 4) - asin(1 / sqrt(10)) / (2 * pi), NOISE),
    "deviations": Probability(both(X, X + Y), "=", Rational(1, 4) + asin(a / sqrt(a**2 + b**2)) / (2 * pi), TWO, SCALES),
    "one sign of two": Probability(Lies(X * OTHER, POSITIVE), "=", Rational(1, 2) + asin(r) / pi, NOISE, R),
    "two signs": Mean(sign(X) * sign(OTHER), "=", 2 / pi * asin(r), NOISE, R),
    "a quotient": Probability(Lies(X / Y, DOWN), "=", Rational(1, 2) + atan(y) / pi, NOISE, {y: REALS}),
    "a quotient of two scales": Probability(Lies(X / Y, DOWN), "=", Rational(1, 2) + atan(b * y / a) / pi, TWO, {y: REALS, **SCALES}),
    "a quotient, between": Probability(Lies(X / Y, open_(-1, 1)), "=", Rational(1, 2), NOISE),
    "a quotient that depends": Probability(Lies((X + Y) / Y, DOWN), "=", Rational(1, 2) + atan(y - 1) / pi, NOISE, {y: REALS}),
    "the law of a quotient": ImageLaw(X / Y, y, WithDensity(1 / (pi * (1 + y**2)), REALS), NOISE),
    "the law of a quotient by a size": ImageLaw(X / Abs(Y), y, WithDensity(a * b / (pi * (a**2 + b**2 * y**2)), REALS), TWO, SCALES),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "a quadrant, the angle over pi": Probability(both(X, OTHER), "=", Rational(1, 4) + asin(r) / pi, NOISE, R),
        "a quadrant, turned": Probability(both(X, OTHER), "=", Rational(1, 4) - asin(r) / (2 * pi), NOISE, R),
        "a quadrant away from 0": Probability(
            AllOf((Lies(X, POSITIVE), Lies(OTHER, open_(1, oo)))), "=", Rational(1, 4) + asin(r) / (2 * pi), NOISE, R
        ),
        "a quadrant with a mean": Probability(
            both(X, OTHER), "=", Rational(1, 4) + asin(r) / (2 * pi), {X: gaussian_law(1, 1), Y: gaussian_law(1)}, R
        ),
        "a quadrant of other noise": Probability(
            both(X, X + Y), "=", Rational(3, 8) + Rational(1, 10**6), {X: laplace_law(1), Y: laplace_law(1)}
        ),
        "a quadrant of noise that names another": Probability(
            both(X, Y), "=", Rational(1, 4), {X: gaussian_law(1), Y: gaussian_law(1, X)}
        ),
        "a square instead of the value": Probability(both(X, X**2 + OTHER), "=", Rational(1, 4) + asin(r) / (2 * pi), NOISE, R),
        "the sign of a square": Mean(sign(X) * sign(X**2 - Y), "=", 0, {X: gaussian_law(1), Y: gaussian_law(1, 1)}),
        "two signs, one third": Mean(sign(X) * sign(X + Y), "=", Rational(1, 3), NOISE),
        "the law of a quotient without its scale": ImageLaw(X / Y, y, WithDensity(1 / (pi * (1 + y**2)), REALS), TWO, SCALES),
        "two signs, half": Mean(sign(X) * sign(OTHER), "=", asin(r) / pi, NOISE, R),
        "three signs": Mean(sign(X) * sign(Y) * sign(X + Y), "=", 2 / pi * asin(1 / sqrt(2)), NOISE),
        "a quotient, half the angle": Probability(Lies(X / Y, DOWN), "=", Rational(1, 2) + atan(y) / (2 * pi), NOISE, {y: REALS}),
        "a quotient of two scales, turned": Probability(
            Lies(X / Y, DOWN), "=", Rational(1, 2) + atan(a * y / b) / pi, TWO, {y: REALS, **SCALES}
        ),
        "a quotient that depends, without its place": Probability(
            Lies((X + Y) / Y, DOWN), "=", Rational(1, 2) + atan(y) / pi, NOISE, {y: REALS}
        ),
        "a quotient by a size that depends": ImageLaw((X + Y) / Abs(Y), y, WithDensity(1 / (pi * (1 + (y - 1) ** 2)), REALS), NOISE),
        "a quotient with a mean": ImageLaw(X / Y, y, WithDensity(1 / (pi * (1 + y**2)), REALS), {X: gaussian_law(1, 1), Y: gaussian_law(1)}),
        "a quotient of waiting times": ImageLaw(
            X / Y, y, WithDensity(1 / (pi * (1 + y**2)), REALS), {X: exponential_law(1), Y: exponential_law(1)}
        ),
        "the law on half the line": ImageLaw(X / Y, y, WithDensity(2 / (pi * (1 + y**2)), POSITIVE), NOISE),
        "a deviation that may be 0": Probability(Lies(X / Y, DOWN), "=", Rational(1, 2) + atan(y / a) / pi, {X: gaussian_law(a), Y: gaussian_law(1)}, {y: REALS, a: REALS}),
    }.items()
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """The whole proof is found, by these rules."""
    tree = whole_tree(TRUE[name], Direct())
    rules = {n.rule for n in tree.walk()}
    assert rules & {
        "probability of a quadrant", "mean of two signs", "probability of a quotient", "law of a quotient"
    }  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses_are_refused(name: str) -> None:
    """Each drops a condition, or moves the value."""
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize("name", ["a quotient, half the angle", "a quadrant, turned"])
def test_a_wrong_value_is_refuted(name: str) -> None:
    """The probability is known, so that another one is refuted at a point."""
    assert decide(*REFUSED[name]).status is Status.REFUTED


def test_the_distribution_function_of_a_quotient() -> None:
    """Proved from the law; no attack looks at a law of two variables that is declared by its distribution function."""
    cauchy = WithDistribution(Rational(1, 2) + atan(y) / pi, REALS)
    wrong = WithDistribution(Rational(1, 2) + atan(2 * y) / pi, REALS)
    assert prove(ImageLaw(X / Y, y, cauchy, NOISE), Direct()).status is Status.PROVED
    assert prove(ImageLaw(X / Y, y, wrong, NOISE), Direct()).status is not Status.PROVED


def test_against_quadrature() -> None:
    """Quadrants, wedges and quotients by integrals of the density over one variable, which share nothing with the theorems: to 12 digits."""
    phi = lambda t: mpmath.exp(-(t**2) / 2) / mpmath.sqrt(2 * mpmath.pi)  # noqa: E731 - one line
    above = lambda t: mpmath.ncdf(-t)  # noqa: E731 - one line
    with mpmath.workdps(20):
        quadrant = mpmath.quad(lambda t: phi(t) * above(-0.6 * t / 0.8), [0, 1, 3, 20])
        assert mpmath.almosteq(quadrant, 0.25 + mpmath.asin(0.6) / (2 * mpmath.pi), rel_eps=1e-12)
        wedge = mpmath.quad(lambda t: phi(t) * (mpmath.ncdf(t / 2) - mpmath.ncdf(-t)), [0, 1, 3, 20])
        assert mpmath.almosteq(
            wedge, 0.25 - mpmath.asin(1 / mpmath.sqrt(10)) / (2 * mpmath.pi), rel_eps=1e-12
        )
        below = 2 * mpmath.quad(lambda t: phi(t) * mpmath.ncdf(0.7 * t), [0, 1, 3, 20])
        assert mpmath.almosteq(below, 0.5 + mpmath.atan(0.7) / mpmath.pi, rel_eps=1e-12)
