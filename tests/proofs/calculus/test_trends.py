"""Which way a sum goes, and what is looked at before that is proved."""

import pytest
import sympy
from sympy import exp

from parisk_sym.formulas.domain import POSITIVE, REALS, right_open
from parisk_sym.formulas.heads.discrete_gaussian_delta import DiscreteGaussianDelta
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.calculus import trends
from parisk_sym.proofs.calculus.smooth import is_differentiable
from parisk_sym.proofs.calculus.trends import trend

X = sympy.Symbol("x", real=True)


def test_terms_that_go_both_ways_leave_the_sum_to_its_derivative() -> None:
    """3 x rises by more than exp(-x) falls for x > 0; exp(-x) - x falls, and exp(x) - 3 x goes both ways."""
    facts = facts_of({X: POSITIVE})
    assert trend(3 * X + exp(-X), X, facts) == (1, True)
    assert trend(exp(-X) - X, X, facts) == (-1, True)
    assert trend(exp(X) - 3 * X, X, facts) is None


def test_no_direction_is_proved_of_a_term_beside_one_that_goes_the_other_way(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """The derivative of the whole sum is asked for alone."""
    asked = []
    before = trends._by_slope
    monkeypatch.setattr(trends, "_by_slope", lambda e, *given: asked.append(e) or before(e, *given))
    total = sympy.atan(X) - X**3 - 2 * X
    assert trend(total, X, facts_of({X: REALS})) == (-1, True)
    assert asked == [total]


def test_what_sympy_has_no_derivative_of() -> None:
    """It raises a TypeError there, which is no answer of another rule."""
    term = sympy.chebyshevt(sympy.Rational(1, 2), X)
    with pytest.raises(TypeError):
        term.diff(X)
    assert trend(X + term, X, facts_of({X: right_open(1, sympy.oo)})) is None


@pytest.mark.parametrize("e", [sympy.besselj(X, 2), sympy.zeta(X, 3)])
def test_no_closed_form_of_the_derivative(e: sympy.Expr) -> None:
    """A smooth function whose derivative has no formula has no direction by it."""
    facts = facts_of({X: right_open(2, sympy.oo)})
    assert is_differentiable(e, X, facts)
    assert trends._by_slope(e, X, facts) is None


def test_premises_say_more_than_points_of_the_intervals() -> None:
    """x^2 - 2 x y rises in x where x > y, and falls below."""
    y = sympy.Symbol("y", real=True)
    facts = facts_of({X: POSITIVE, y: POSITIVE})
    assert trend(X**2 - 2 * X * y, X, facts) is None
    assert trend(X**2 - 2 * X * y, X, facts.assuming(X - y, strict=True)) == (1, True)


def test_multiples_and_powers() -> None:
    """A maximum with a flat piece has no derivative, and its multiples go its way; x^3 rises though its derivative is 0 at 0."""
    facts = facts_of({X: REALS})
    assert trend(2 * sympy.Max(X, 0), X, facts) == (1, False)
    assert trend(-2 * sympy.Max(X, 0), X, facts) == (-1, False)
    assert trend(X**3, X, facts) == (1, False)


def test_the_tight_delta_falls_in_its_level_alone() -> None:
    """With a scale that grows along, nothing is known."""
    facts = facts_of({X: POSITIVE})
    assert trend(DiscreteGaussianDelta(X, 1, 1, 1), X, facts) == (-1, True)
    assert trend(DiscreteGaussianDelta(X, X, 1, 1), X, facts) is None
