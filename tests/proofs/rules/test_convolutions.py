"""Densities of sums and differences of two variables."""

import mpmath
import pytest
from sympy import Abs, E, Min, Piecewise, Rational, Symbol, exp, oo

from parisk_sym import (
    POSITIVE,
    REALS,
    ImageLaw,
    WithDensity,
    exponential_law,
    open_,
    uniform_law,
)
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rules.convolutions import density_of_a_sum
from tests.near_misses import refused_in_every_way, whole_tree

X, Y, z, a, b = (Symbol(name, real=True) for name in "XYzab")
UNIT, RATE_1, RATE_2 = uniform_law(0, 1), exponential_law(1), exponential_law(2)
TRIANGLE = Piecewise((z, z < 1), (2 - z, True))
TRAPEZE = Min(z, 1, 3 - z) / 2
MIXED = Piecewise((1 - exp(-z), z < 1), (exp(-z) * (E - 1), True))
TWO_RATES = a * b * (exp(-a * z) - exp(-b * z)) / (b - a)


def law(value, density, low, high, laws, domain=None) -> ImageLaw:  # type: ignore[no-untyped-def]
    """The value has the density between low and high."""
    return ImageLaw(value, z, WithDensity(density, open_(low, high)), laws, domain or {})


TRUE: dict[str, ImageLaw] = {
    "two uniform ones": law(X + Y, TRIANGLE, 0, 2, {X: UNIT, Y: UNIT}),
    "their difference": law(X - Y, 1 - Abs(z), -1, 1, {X: UNIT, Y: UNIT}),
    "the other difference": law(Y - X, 1 - Abs(z), -1, 1, {X: UNIT, Y: UNIT}),
    "two rates": law(X + Y, TWO_RATES, 0, oo, {X: exponential_law(a), Y: exponential_law(b)}, {a: POSITIVE, b: open_(a, oo)}),
    "a wider second one": law(X + Y, TRAPEZE, 0, 3, {X: UNIT, Y: uniform_law(0, 2)}),
    "a wider first one": law(X + Y, TRAPEZE, 0, 3, {X: uniform_law(0, 2), Y: UNIT}),
    "a uniform and an exponential one": law(X + Y, MIXED, 0, oo, {X: UNIT, Y: RATE_1}),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "the triangle for other variables": (law(X + Y, TRIANGLE, 0, 2, {X: UNIT, Y: RATE_1}), Direct()),
    "the density of the sum for the difference": (law(X - Y, z * exp(-z), 0, oo, {X: RATE_1, Y: RATE_1}), Direct()),
    "a factor": (law(X + Y, Rational(99, 100) * TRIANGLE, 0, 2, {X: UNIT, Y: UNIT}), Direct()),
    "a part of the range": (law(X + Y, 2 * z, 0, 1, {X: UNIT, Y: UNIT}), Direct()),
    "a multiple": (law(X + 2 * Y, TRIANGLE, 0, 2, {X: UNIT, Y: UNIT}), Direct()),
    "the wider one begins later": (law(X + Y, TRAPEZE, 0, 3, {X: UNIT, Y: uniform_law(1, 2)}), Direct()),
    "moved": (law(X + Y + 1, TRIANGLE, 0, 2, {X: UNIT, Y: UNIT}), Direct()),
    "another rate": (law(X + Y, exp(-z) - exp(-3 * z), 0, oo, {X: RATE_1, Y: RATE_2}), Direct()),
    "dependent ones": (
        law(X + Y, TRIANGLE, 0, 2, {X: UNIT, Y: WithDensity(Piecewise((1, X < 2), (0, True)), open_(0, 1))}), Direct()),
    "wrong between 1/2 and 1 only": (
        law(X + Y, Piecewise((z, z < Rational(1, 2)), (Rational(3, 4), z < 1), (2 - z, True)), 0, 2, {X: UNIT, Y: UNIT}),
        Direct(),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    """By the integral."""
    assert "density of a sum" in {node.rule for node in whole_tree(TRUE[name], Direct()).walk()}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """With the attack, without it, and by no single rule."""
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize(
    "name", ["the triangle for other variables", "a multiple", "wrong between 1/2 and 1 only"]
)
def test_another_density_is_refuted(name: str) -> None:
    """By a probability that boxes enclose, where the stated density integrates to another one."""
    found = decide(REFUSED[name][0])
    if name == "wrong between 1/2 and 1 only":  # too near for boxes
        assert found.status in (Status.REFUTED, Status.UNDECIDED)
        return
    assert found.status is Status.REFUTED
    assert "by the law" in found.counterexample


def test_of_other_values_it_says_nothing() -> None:
    """Three variables, a product, a law without a density."""
    three = law(X + Y, TRIANGLE, 0, 2, {X: UNIT, Y: UNIT})
    assert density_of_a_sum(law(X * Y, TRIANGLE, 0, 2, {X: UNIT, Y: UNIT}), Direct()) is None
    assert density_of_a_sum(law(-X - Y, TRIANGLE, 0, 2, {X: UNIT, Y: UNIT}), Direct()) is None
    assert density_of_a_sum(three, Direct()) is not None
    unknown = law(
        X + Y, exp(-z), 0, oo, {X: uniform_law(a, b), Y: uniform_law(0, 1)}, {a: REALS, b: open_(a, oo)}
    )
    assert density_of_a_sum(unknown, Direct()) == "the order of the ends of the ranges is not known"


@pytest.mark.parametrize("at", [0.3, 1.7])
def test_by_quadrature(at: float) -> None:
    """The density of a uniform and an exponential one, by mpmath at two points."""
    found = mpmath.quad(lambda t: mpmath.exp(-(at - t)) if t < at else 0, [0, min(at, 1)])
    assert abs(found - float(MIXED.subs(z, at))) < 1e-12
