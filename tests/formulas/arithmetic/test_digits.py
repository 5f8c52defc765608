"""Rounding: decimals that an enclosure decides, ties, and the layout of numbers."""

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import PrecisionError
from parisk_sym.formulas.arithmetic.digits import (
    accurate,
    correctly_rounded,
    enclosure,
    format_decimal,
    is_accurate,
    round_rational,
    rounded_to_places,
)

several = settings(max_examples=200)


@several
@given(st.fractions(max_denominator=10**6), st.integers(1, 40))
def test_rationals_by_integer_arithmetic(value: Fraction, digits: int) -> None:
    """Rounding of p/q against the decimal module's own division."""
    rounded = Context(prec=digits, rounding=ROUND_HALF_EVEN).divide(value.numerator, value.denominator)
    assert Decimal(round_rational(fmpq(value.numerator, value.denominator), digits)) == rounded


@several
@given(st.fractions(max_denominator=10**6), st.integers(1, 40))
def test_balls_round_as_the_rational_does(value: Fraction, digits: int) -> None:
    """The decimal decided by balls is that of the exact number, ties included."""
    number = fmpq(value.numerator, value.denominator)
    text, ball = correctly_rounded(lambda: arb(number), digits, lambda: number)
    assert text == round_rational(number, digits)
    assert ball.contains(arb(number)) or ball.overlaps(arb(number))


def test_an_enclosure_is_as_accurate_as_asked() -> None:
    """Cancellation is met with precision: exp(1e-50) - 1 to 30 digits."""
    ball = enclosure(lambda: (arb(10) ** -50).exp() - 1, 30)
    assert ball.rel_accuracy_bits() >= 100
    with ctx.workprec(600):
        assert ball.overlaps((arb(10) ** -50).expm1())


@pytest.mark.parametrize(("bits", "is_enough"), [(36, True), (33, False)])
def test_ten_digits(bits: int, is_enough: bool) -> None:
    """They need 35 bits, of one ball as of many."""
    ball = arb(1, arb((1, -bits)))
    assert is_accurate(ball, 10) is is_enough
    assert (accurate([ball], 10) == [ball]) is is_enough


def test_a_tie_that_is_not_known_to_be_one_is_not_decided() -> None:
    """1/3 * 3/4 = 1/4 in a ball of positive radius: no digit is printed."""

    def quarter() -> arb:
        return arb(fmpq(1, 3)) * arb(fmpq(3, 4))

    with pytest.raises(PrecisionError, match="digit 1 is not decided"):
        correctly_rounded(quarter, 1)


@pytest.mark.parametrize(("places", "text"), [(0, "3"), (2, "3.14"), (4, "3.1416"), (10, "3.1415926536")])
def test_decimal_places(places: int, text: str) -> None:
    """Digits of pi."""
    assert rounded_to_places(arb.pi, places)[0] == text


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        ("0.5", 3, "0.500"),
        ("123", 5, "123.00"),
        ("123", 3, "123"),
        ("1.23e4", 3, "1.23e4"),
        ("-0.00001", 2, "-0.000010"),
        ("1e-7", 2, "1.0e-7"),
        ("0", 3, "0"),
    ],
)
def test_layout(value: str, digits: int, text: str) -> None:
    """Plain notation where it is short; trailing zeros are digits."""
    assert format_decimal(Decimal(value), digits) == text
