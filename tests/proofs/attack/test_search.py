"""Which points a look tries: not those whose values alone would take more steps than all others."""

import pytest
from flint import arb
from sympy import Expr, Piecewise, Sum, Symbol, besselk, exp, sin

from parisk_sym.formulas.domain import POSITIVE, Domain, integers
from parisk_sym.proofs.attack import search as searching
from parisk_sym.proofs.attack.extremes import extreme_points
from parisk_sym.proofs.attack.search import Look, points_of, search

x, n, i = Symbol("x", real=True), Symbol("n", real=True), Symbol("i", real=True)
DOMAIN = Domain({n: integers(1), x: POSITIVE})


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


@pytest.mark.parametrize(
    ("factor", "far"), [(1, True), (Sum(exp(-i), (i, 1, n)), False), (besselk(0, 1 + 1 / n), True)]
)
def test_sums_are_not_looked_at_far_out(monkeypatch: pytest.MonkeyPatch, factor: Expr, far: bool) -> None:
    """A sum of 10^12 terms is not begun; functions take as long at a far point as at a near one."""
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
