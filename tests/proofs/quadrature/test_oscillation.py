"""Oscillation without decay: what has no periodic factor is not said to diverge by it."""

import pytest
from sympy import Expr, Integer, Symbol, cos, exp, sin, sqrt

from parisk_sym.proofs.quadrature.oscillation import periodic_divergence

x = Symbol("x", positive=True)


@pytest.mark.parametrize("body", [sin(x), x * cos(3 * x) * cos(x), (2 + cos(x)) * exp(x)], ids=str)
def test_a_periodic_factor(body: Expr) -> None:
    """Its amplitude stays away from 0."""
    found = periodic_divergence(body, x, {})
    assert found is not None
    assert "does not vanish" in found.reason


@pytest.mark.parametrize(
    "body",
    [Integer(1), x, exp(x), sin(x) / x, sin(x**2), sin(x) * cos(sqrt(2) * x), sin(x) * exp(-x)],
    ids=str,
)
def test_no_proof(body: Expr) -> None:
    """No periodic factor, an amplitude that decays, or frequencies without a common period."""
    assert periodic_divergence(body, x, {}) is None
