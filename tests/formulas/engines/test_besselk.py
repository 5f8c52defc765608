"""K_nu(x) in balls, against mpmath at 60 digits (which sums its own series, and is told the argument exactly)."""

import mpmath
import pytest
from flint import arb, ctx, fmpq

from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.heads.bessel import besselk_at

ORDERS = [fmpq(1, 2), fmpq(-5, 2), fmpq(59, 2), fmpq(2), fmpq(7, 3), fmpq(-1, 4)]
PLACES = [fmpq(1, 1024), fmpq(2, 3), fmpq(50), fmpq(400)]


def _reference(order: fmpq, x: fmpq) -> arb:
    with mpmath.workdps(60):
        value = mpmath.besselk(mpmath.mpf(int(order.p)) / int(order.q), mpmath.mpf(int(x.p)) / int(x.q))
        return arb(mpmath.nstr(value, 50, strip_zeros=False))


@pytest.mark.parametrize("order", ORDERS, ids=str)
@pytest.mark.parametrize("x", PLACES, ids=str)
def test_value_to_forty_digits(order: fmpq, x: fmpq) -> None:
    """Both engines, at a precision at which Arb's own K is slow for x near 50."""
    with ctx.workprec(256):
        known = _reference(order, x)
        for value in (BALL.rules["besselk"](arb(order), arb(x)), besselk_at(arb(order), arb(x))):
            assert abs(value / known - 1) < 1e-40


@pytest.mark.parametrize("order", [fmpq(5, 2), fmpq(7, 3)], ids=str)
def test_a_box_holds_the_values_inside(order: fmpq) -> None:
    """The ends and the middle of a wide box."""
    box = BALL.rules["besselk"](arb(order), arb(1).union(arb(2)))
    for x in (fmpq(1), fmpq(3, 2), fmpq(2)):
        assert box.contains(BALL.rules["besselk"](arb(order), arb(x)).mid())


@pytest.mark.parametrize("x", [arb(0), arb(-1), arb(-1).union(arb(1)), arb.pos_inf()], ids=str)
def test_nothing_is_said_outside_the_half_line(x: arb) -> None:
    """K has a pole at 0, and is complex below; at infinity it is 0, or not known."""
    value = BALL.rules["besselk"](arb(fmpq(5, 2)), x)
    assert not value.is_finite() or value.contains(0)


@pytest.mark.parametrize("order", [fmpq(1, 2), fmpq(-5, 2), fmpq(7, 2), fmpq(7, 3)], ids=str)
def test_an_exact_place_of_more_bits_than_the_working_precision(order: fmpq) -> None:
    """Its ends are rounded to the working precision: the values there are those of other places."""
    x = arb((2**200 - 1, -195))
    with ctx.workprec(600):
        known = x.bessel_k(arb(order))
    for bits in (40, 64):
        with ctx.workprec(bits):
            assert BALL.rules["besselk"](arb(order), x).overlaps(known)


def test_each_precision_has_its_own_value() -> None:
    """What is remembered of one precision is not taken for another."""
    for bits in (64, 300, 64):
        with ctx.workprec(bits):
            value = BALL.rules["besselk"](arb(2), arb(3))
            assert bits - 40 < value.rel_accuracy_bits() <= bits
