"""Decimals that integers decide: against exact fractions, at ties, at powers of ten, and where they say nothing."""

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq
from hypothesis import example, given, settings
from hypothesis import strategies as st

from parisk_sym.formulas.arithmetic.digits import decided_decimals, format_decimal

EXACT = Context(prec=1500)


def fraction(number: arb) -> Fraction:
    mantissa, power = number.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(power)


def ends(ball: arb) -> tuple[Fraction, Fraction]:
    """The exact ends of a ball."""
    middle, radius = fraction(ball.mid()), fraction(ball.rad())
    return middle - radius, middle + radius


def rounded(number: Fraction, digits: int) -> str:
    """Half to even; numbers of balls have finite decimals."""
    decimal = EXACT.divide(Decimal(number.numerator), Decimal(number.denominator))
    return format_decimal(Context(prec=digits, rounding=ROUND_HALF_EVEN).plus(decimal), digits)


def ball_near(number: Fraction, bits: int, spread: int) -> arb:
    """A ball around a number, to so many bits, with a relative radius of 2^-spread."""
    with ctx.workprec(bits):
        middle = arb(fmpq(number.numerator, number.denominator))
        return arb(middle.mid(), abs(middle.mid()) * arb(2) ** -spread)


def check(ball: arb, digits: int) -> bool:
    """Every point of the ball rounds to the decimal, and none is farther from it than is said; whether there is one."""
    [found] = decided_decimals([ball], digits)
    if found is None:
        return False
    text, distance, power = found
    assert {rounded(end, digits) for end in ends(ball)} == {text}
    assert max(abs(end - Fraction(text)) for end in ends(ball)) <= distance * Fraction(10) ** power
    return True


@settings(max_examples=300)
@given(st.fractions(max_denominator=10**9), st.integers(-40, 40), st.integers(1, 40), st.integers(10, 200))
def test_what_is_said_of_a_ball_is_so(number: Fraction, power: int, digits: int, spread: int) -> None:
    """Wide balls and narrow ones, of either sign."""
    if number:
        check(ball_near(number * Fraction(10) ** power, 200, spread), digits)


@settings(max_examples=300)
@given(
    st.integers(1, 10**12 - 1),
    st.sampled_from([Fraction(1, 2), Fraction(0), Fraction(49, 100), Fraction(51, 100)]),
    st.integers(-30, 30),
    st.integers(-1, 1),
    st.integers(15, 90),
)
@example(10**12 - 1, Fraction(1, 2), 0, 0, 60)
@example(10**11, Fraction(0), 0, 0, 45)
@example(10**11, Fraction(0), 0, -1, 45)
def test_next_to_ties_and_to_short_decimals(
    whole: int, part: Fraction, power: int, side: int, spread: int
) -> None:
    """A ball that has a tie, or a power of ten, inside it or at its end says nothing wrong."""
    digits = len(str(whole))
    centre = (whole + part) * Fraction(10) ** power
    shifted = centre * (1 + side * Fraction(1, 2**spread))
    for sign in (1, -1):
        check(ball_near(sign * shifted, 300, spread), digits)


def test_a_tie_and_a_power_of_ten_are_left_open() -> None:
    """1.25 is in the middle of two decimals; 1 is next to decimals of two spacings."""
    assert decided_decimals([arb("1.25")], 2) == [None]
    assert decided_decimals([arb(1, 2.0**-30)], 5) == [None]
    assert decided_decimals([arb(1)], 5) == [("1.0000", 0, -13)] or check(arb(1), 5)


@pytest.mark.parametrize(
    ("text", "digits", "found"),
    [
        ("0.99999996", 5, "1.0000"),
        ("9.9999996e-7", 5, "0.0000010000"),
        ("9.9999996e-8", 5, "1.0000e-7"),
        ("-99999.96", 6, "-100000"),
        ("0.000012345678", 3, "0.0000123"),
        ("0.000000123456", 3, "1.23e-7"),
        ("123456.7", 6, "123457"),
        ("123456.7", 3, "1.23e5"),
        ("8.6", 1, "9"),
        ("9.6", 1, "1e1"),
    ],
)
def test_layout(text: str, digits: int, found: str) -> None:
    """As decimals are laid out, carries included."""
    assert [one and one[0] for one in decided_decimals([arb(text)], digits)] == [found]
    assert format_decimal(Context(prec=digits).plus(Decimal(text)), digits) == found


@settings(max_examples=200)
@given(st.fractions(max_denominator=10**6), st.integers(1, 60))
def test_nearly_every_narrow_ball_is_decided(number: Fraction, digits: int) -> None:
    """What has no short decimal is not left to a slower route; the factor moves round numbers, which may be drawn, away from ties."""
    value = (abs(number) + Fraction(1, 999983)) * Fraction(1000003, 999979)
    assert check(ball_near(value, 400, 390), digits)
