"""What far points cost: foreseen from those before, so that one of them does not take all the time of a look."""

import pytest
from flint import arb
from sympy import Expr, Integer, Piecewise, Sum, Symbol, besselk, exp, sin

from parisk_sym.formulas.domain import POSITIVE, Domain, integers
from parisk_sym.proofs.attack import search as searching
from parisk_sym.proofs.attack.extremes import extreme_points
from parisk_sym.proofs.attack.search import Look, points_of, search

x, n, i = Symbol("x", real=True), Symbol("n", real=True), Symbol("i", real=True)
DOMAIN = Domain({n: integers(1), x: POSITIVE})


def test_costs_grow_like_squares_of_counts() -> None:
    """Of integer symbols alone: a large real number costs nothing."""
    costs = searching._Costs(DOMAIN)
    costs.add({n: Integer(100), x: Integer(1)}, 0.1)
    costs.add({n: Integer(7), x: Integer(10**6)}, 5.0)
    assert abs(costs.foreseen({n: Integer(1000), x: Integer(1)}) - 10) < 1e-9
    assert costs.foreseen({n: Integer(100), x: Integer(10**9)}) == 0


def test_no_cheap_point_is_passed_over() -> None:
    """Every point of the look is tested."""
    gap, look = x**2 + n, Look()
    found = search(gap, DOMAIN, look, (-1,), {"gap": gap})
    assert found is not None
    points = points_of(DOMAIN, look, (gap, gap))
    assert found.tested == len(points) + len(extreme_points(DOMAIN, points[0], gap))


def test_a_violation_at_a_far_count_is_found() -> None:
    """277 terms of a sum are few."""
    gap = 277 - Sum(exp(-(i**2) * x / 10**9), (i, 1, n))
    found = search(gap, DOMAIN, Look(), (-1,), {"gap": gap})
    assert found is not None
    assert found.counterexample


def test_a_clock_that_stands_still() -> None:
    """A sum of 10^12 terms is not begun because one of 942 took no time that was seen."""
    costs = searching._Costs(DOMAIN)
    costs.add({n: Integer(942), x: Integer(1)}, 0.0)
    assert costs.foreseen({n: Integer(10**12), x: Integer(1)}) > 10**9
    assert costs.foreseen({n: Integer(10**4), x: Integer(1)}) < 0.1


@pytest.mark.parametrize(
    ("factor", "far"), [(1, True), (Sum(exp(-i), (i, 1, n)), False), (besselk(0, 1 + 1 / n), False)]
)
def test_elementary_functions_alone_are_looked_at_far_out(
    monkeypatch: pytest.MonkeyPatch, factor: Expr, far: bool
) -> None:
    """Elsewhere a point that is 10^10 times as far as those before it is foreseen to take for ever, whatever the clock says."""
    asked = []
    monkeypatch.setattr(searching.Values, "sign", lambda _, point: asked.append(point[n]) or (1, arb(1)))
    gap = Piecewise((1, n > 10**12), (2 + sin(n), True)) * factor
    search(gap, DOMAIN, Look(), (-1,), {"gap": gap})
    assert (max(asked) > 10**12) == far
    assert len(asked) > 5


def test_a_far_violation_is_found() -> None:
    """By the point itself."""
    gap = 10**9 - n - sin(x) ** 2
    found = search(gap, DOMAIN, Look(), (-1,), {"gap": gap})
    assert found is not None
    assert found.counterexample
