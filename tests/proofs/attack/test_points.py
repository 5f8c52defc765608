"""Points of attack: members of the domain, and those that a formula singles out."""

import sympy
from sympy import Abs, Rational, Symbol, atan, log, oo, sqrt

from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, closed, integers, left_open, open_
from parisk_sym.proofs.attack.narrow import narrow_violation
from parisk_sym.proofs.attack.points import attack_points
from parisk_sym.proofs.balls.membership import is_member

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
