"""Points of attack: members of the domain, and those that a formula singles out."""

from typing import Any

import pytest
import sympy
from sympy import Abs, Rational, Symbol, atan, exp, log, oo, sin, sqrt

from parisk_sym import Convex, Monotone
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, closed, integers, left_open, open_, right_open
from parisk_sym.proofs.attack.descent import lowest_violation
from parisk_sym.proofs.attack.narrow import narrow_violation
from parisk_sym.proofs.attack.points import attack_points
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.examination import attack

X, Y, N = (Symbol(name, real=True) for name in "xyn")


def test_every_point_is_a_member() -> None:
    """Whatever the ends are, irrational ones and other symbols included."""
    for domain in (
        Domain({X: open_(0, sqrt(2)), Y: closed(0, X)}),
        Domain({X: left_open(-oo, 3), N: integers(-2, 5)}),
        Domain({X: closed(1, 1)}),
    ):
        found = attack_points(domain, 24, (log(X) / (X - 1), Abs(X)))
        assert found
        assert all(is_member(domain, p) for p in found)


def test_zeros_and_far_integers_are_tried() -> None:
    """277 for atan(m - 277), both neighbours of a pole, and the included end."""
    found = attack_points(Domain({N: integers(0)}), 8, (atan(N - 277) ** 2,))
    assert {p[N] for p in found} >= {sympy.Integer(277)}
    near = {p[X] for p in attack_points(Domain({X: POSITIVE}), 8, (1 / (X - 3),))}
    assert 3 in near
    assert any(3 < v < 3 + Rational(1, 1000) for v in near)
    assert 2 in {p[X] for p in attack_points(Domain({X: closed(0, 2)}), 8, (X,))}


def test_membership_at_the_ends() -> None:
    """An end belongs to a closed interval only; an integer to integers only."""
    assert is_member(Domain({X: closed(0, sqrt(2))}), {X: sqrt(2)})
    assert not is_member(Domain({X: open_(0, sqrt(2))}), {X: sqrt(2)})
    assert not is_member(Domain({N: integers(0)}), {N: Rational(1, 2)})
    assert not is_member(Domain({X: POSITIVE, Y: open_(0, X)}), {X: Rational(1), Y: Rational(1)})


def test_a_narrow_dip_is_found_and_no_other() -> None:
    """(x - 1/3)^2 - 1e-12 is negative on a strip of width 2e-6; with a plus there is no violation."""
    dip = (X - Rational(1, 3)) ** 2
    found = narrow_violation(dip - Rational(1, 10**12), Domain({X: REALS}))
    assert found is not None
    assert abs(found[X] - Rational(1, 3)) < Rational(1, 10**6)
    assert narrow_violation(dip + Rational(1, 10**12), Domain({X: closed(0, 1)})) is None


def test_the_way_down_finds_a_dip_in_the_plane_and_no_other() -> None:
    """Motzkin's polynomial is 0 at (1, 1); with little more of its middle term it is negative around there."""
    motzkin = X**4 * Y**2 + X**2 * Y**4 + 1 - 3 * X**2 * Y**2
    plane = Domain({X: REALS, Y: REALS})
    point = lowest_violation(motzkin - X**2 * Y**2 / 10**6, plane)
    assert point is not None
    assert (motzkin - X**2 * Y**2 / 10**6).xreplace(point) < 0
    assert lowest_violation(motzkin, plane) is None


def test_the_way_down_stays_in_the_domain() -> None:
    """x^2 - 1 is negative below 1 only."""
    assert lowest_violation(X**2 - 1, Domain({X: closed(1, 5)})) is None
    assert lowest_violation(X**2 - 1, Domain({X: closed(Rational(1, 2), 5)})) is not None


@pytest.mark.parametrize(("bound", "is_found"), [(Rational(17, 10), True), (Rational(174, 100), False)])
def test_the_way_down_follows_ends_with_symbols(bound: Rational, is_found: bool) -> None:
    """The sum of the coordinates of a point of the sphere is at most sqrt(3); outside of the domain the root has no value."""
    quarter = Domain({X: closed(0, 1), Y: closed(0, sqrt(1 - X**2))})
    gap = bound - X - Y - sqrt(1 - X**2 - Y**2)
    point = lowest_violation(gap, quarter)
    assert (point is not None) is is_found
    assert point is None or (is_member(quarter, point) and gap.xreplace(point) < 0)
    assert lowest_violation(Y + 2, Domain({X: closed(0, 1), Y: closed(-1, X)})) is None


@pytest.mark.parametrize(
    ("says", "narrower"),
    [
        (lambda c: Monotone(X + c * sin(X), X, "increasing", {X: REALS}), (Rational(1001, 1000), 1)),
        (lambda c: Convex(X**2 - c * exp(-((X - Rational(1, 3)) ** 2) * 10**4), X, {X: closed(0, 1)}), (Rational(1, 10**3), Rational(1, 10**5))),
    ],
)  # fmt: skip
def test_shapes_are_attacked_where_a_derivative_is_negative(says: Any, narrower: tuple[Any, Any]) -> None:
    """Between the points that are tried anyway."""
    false, true = map(says, narrower)
    assert attack(false).status is Status.REFUTED
    assert attack(true).status is not Status.REFUTED


def test_several_unbounded_symbols_begin_at_the_origin() -> None:
    """Then all ones, and signs in turn; ranges with ends that name others, or that nothing is known of, do not stop it."""
    plane = attack_points(Domain({X: REALS, Y: REALS}), 8, ())
    assert [tuple(p.values()) for p in plane[:3]] == [(0, 0), (1, 1), (1, -1)]
    domain = Domain({X: REALS, Y: right_open(X, oo), N: open_(0, exp(X))})
    assert all(is_member(domain, p) for p in attack_points(domain, 8, ()))
    assert {X: 0, Y: 0, N: Rational(1, 2)} in attack_points(domain, 8, ())
    bounded = Domain({N: POSITIVE, X: right_open(1 / N, oo), Y: open_(0, 1 / N)})
    assert all(is_member(bounded, p) for p in attack_points(bounded, 8, ()))


def test_ends_in_other_symbols_are_tried_at_simple_values() -> None:
    """(1, 1) for y >= 2 - x, where x has no end of its own."""
    found = attack_points(Domain({X: REALS, Y: right_open(2 - X, oo)}), 24, (X**4 + Y**4,))
    assert {X: sympy.Integer(1), Y: sympy.Integer(1)} in found
