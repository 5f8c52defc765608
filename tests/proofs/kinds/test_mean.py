"""Means and variances of two variables: which statements balls support, and which they refute."""

import pytest
from sympy import Max, Rational, Symbol

from parisk_sym.claims.kinds.mean import Mean, OfMoments, Variance
from parisk_sym.claims.named_laws import gaussian_law
from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.attack.search import Look
from parisk_sym.proofs.kinds.mean import _attack

X, Y = Symbol("X", real=True), Symbol("Y", real=True)
APART = {X: gaussian_law(1), Y: gaussian_law(1)}
GIVEN = {X: gaussian_law(1), Y: gaussian_law(1, X)}
HALF = Rational(1, 2)

SUPPORTED = {
    "a variance, of a mean that is drawn": Variance(X + Y, "=", 5, GIVEN),
    "a bound of such a mean": Mean(X * Y, "<", 2, GIVEN),
    "a weak bound": Mean(X * Y, "<=", 1, GIVEN),
    "the larger of two, from above": Mean(Max(X, Y), "<", 1, APART),
    "the larger of two, from below": Mean(Max(X, Y), ">=", HALF, APART),
}


@pytest.mark.parametrize("name", SUPPORTED)
def test_supported(name: str) -> None:
    """At a point, and refuted at none: E max(X, Y) is 1/sqrt(pi); given X, Y has the mean X, so that X + Y = 2 X + Z and E X Y = E X^2."""
    found = _attack(SUPPORTED[name], Look().first())
    assert found is not None
    assert found.tested
    assert not found.counterexample


@pytest.mark.parametrize("says", [Mean(Max(X, Y), "<", HALF, APART), Mean(Max(X, Y), ">", 1, APART)])
def test_refuted(says: OfMoments) -> None:
    """A bound on the other side of 1/sqrt(pi)."""
    found = _attack(says, Look().first())
    assert found is not None
    assert "mean = 0.564189" in found.counterexample


def test_a_wrong_dependent_mean_has_no_support() -> None:
    """The rule that finds the closed form refutes it."""
    assert _attack(Mean(X * Y, "<", HALF, GIVEN), Look().first()) is None
