"""Correct rounding: digits are printed only when the enclosure decides every one of them."""

import math
from collections.abc import Callable, Iterable
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import Any, TypeAlias

from flint import arb, ctx, fmpq, fmpz

from parisk_sym.core.errors import DomainError, PariskError, PrecisionError, TieError
from parisk_sym.core.exact import short

__all__ = [
    "MAX_DIGITS",
    "Decided",
    "correctly_rounded",
    "decided_decimals",
    "enclosure",
    "format_decimal",
    "nearest_float",
    "round_rational",
    "rounded_to_places",
]

MAX_DIGITS = 100_000
_BITS_PER_DIGIT = 3.3219280948873626
_GUARD_BITS = 24
_EXTRA_DIGITS = 3
"""Digits of the first ball beyond those requested."""
_MORE_FIGURES = 5
"""Figures of its decimal beyond the ball's digits."""
_MOST_SPARE = 40
"""Figures after the last digit that are examined as one small integer."""
_UNITS = tuple(10**n for n in range(_MOST_SPARE + 1))
_HALVES = tuple(unit // 2 for unit in _UNITS)
_MOST_EXPONENT = MAX_EMAX // 2
_FLOAT_BITS = 90
_FLOAT_ACCURACY = 66
_TIE_BITS = 500
_NORMAL = 2.0**-1022
_NO_FLOAT = arb(2) ** -1080


Note = Callable[[arb], object]


def check_digits(digits: Any) -> int:
    """The number of significant digits, or DomainError when it is not an integer in [1, 100000]."""
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= MAX_DIGITS:
        raise DomainError(f"digits must be an integer in [1, {MAX_DIGITS}], got {digits!r}")
    return digits


def bits_for(digits: int) -> int:
    """Binary precision that holds this many decimal digits, with guard bits."""
    return int(digits * _BITS_PER_DIGIT) + _GUARD_BITS


def first_digits(digits: int) -> int:
    """The digits of the first ball: few values need more."""
    return digits + _EXTRA_DIGITS


def is_accurate(ball: arb, digits: int) -> bool:
    """Whether a ball has this relative accuracy, in decimal digits."""
    return bool(ball.is_exact() or (ball.is_finite() and ball.rel_accuracy_bits() >= _bits_wanted(digits)))


def accurate(balls: Iterable[arb], digits: int) -> list[arb | None]:
    """The balls that have this relative accuracy, and None for the others.

    >>> accurate([arb(1) / 3, arb(1, 1)], 10)
    [[0.333333333333333 +/- 3.71e-16], None]
    """
    wanted = _bits_wanted(digits)
    return [
        ball if (ball.rel_accuracy_bits() >= wanted and ball.is_finite()) or ball.is_exact() else None
        for ball in balls
    ]


def _bits_wanted(digits: int) -> int:
    return bits_for(digits) - _GUARD_BITS + 2


def enclosure(
    function: Callable[[], arb], digits: int, attempts: int = 12, note: Note = lambda _: None
) -> arb:
    """A ball with at least this relative accuracy: function is evaluated at rising precision until it is, and each ball is noted.

    Raises PrecisionError when a value cannot be distinguished from zero at the largest precision tried, because then no
    number of significant digits exists.
    """
    bits = bits_for(digits)
    ball = arb.nan()
    for _ in range(attempts):
        with ctx.workprec(bits):
            ball = _within_floats(function)
        note(ball)
        if is_accurate(ball, digits):
            return ball
        bits = 2 * bits
    raise PrecisionError(_why_undecided(ball, bits // 2))


def _why_undecided(ball: arb, bits: int) -> str:
    """What the last enclosure leaves open."""
    if ball.is_nan():
        return (
            f"no enclosure of the value was found with up to {bits} bits: it may be undefined at these arguments, "
            "such as a quotient whose denominator is 0 or the logarithm of a negative number"
        )
    return (
        f"the digits were not decided at {bits} bits: the value may be exactly 0, it is within {ball.str(10)}"
    )


def _within_floats(function: Callable[[], arb]) -> arb:
    """The ball; PrecisionError if floats, which choose where a kernel integrates and how, do not hold an argument."""
    try:
        return function()
    except PariskError:  # some are also ValueErrors
        raise
    except (OverflowError, ZeroDivisionError, ValueError) as error:
        raise PrecisionError(
            f"no digits here: where to integrate is chosen by float64, which holds 1e-308 to 1e308 ({type(error).__name__}: {error}); use less extreme arguments"
        ) from error


def nearest_float(function: Callable[[], arb]) -> float:
    """The float64 next to a value; inf where the value is too large, 0 where it is too small.

    A value that is not known exactly and looks like the middle of two float64 numbers is rounded to one of them, when 500 bits more have not
    decided to which.

    >>> (
    ...     nearest_float(lambda: arb(1) / 3),
    ...     nearest_float(lambda: (-(arb(10) ** 9)).exp()),
    ...     nearest_float(lambda: arb("1e400")),
    ... )
    (0.3333333333333333, 0.0, inf)
    """
    bits = _FLOAT_BITS
    enough: float = math.inf
    ball = arb.nan()
    for _ in range(12):
        with ctx.workprec(bits):
            ball = function()
            if ball.is_finite() and abs(ball) < _NO_FLOAT:
                return 0.0
            if ball.is_finite() and ball.rel_accuracy_bits() >= _FLOAT_ACCURACY:
                nearest = _float_of(ball.mid())
                enough = min(enough, _TIE_BITS + bits)
                if bits >= enough or nearest == _float_of(ball.lower()) == _float_of(ball.upper()):
                    return nearest
        bits *= 2
    raise PrecisionError(
        f"the float64 next to the value was not decided at {bits // 2} bits; the enclosure is {ball.str(10)}"
    )


def _float_of(exact: arb) -> float:
    """The nearest float64; where it is subnormal by integers, because the conversion of Arb rounds twice there."""
    value = float(exact)
    if abs(value) >= _NORMAL or exact.is_zero():
        return value
    mantissa, exponent = (int(part) for part in exact.man_exp())
    return float(Fraction(mantissa, 2**-exponent))


def correctly_rounded(
    function: Callable[[], arb],
    digits: int,
    exact: Callable[[], fmpq | None] = lambda: None,
    note: Note = lambda _: None,
) -> tuple[str, arb]:
    """The value to this many significant digits, rounded half to even, and the ball that decides it.

    `exact` gives the value itself where it is known to be rational; it is asked only when the first balls leave a
    digit open, as a tie or a zero does (exact substitution of close or large arguments may take for ever). Without it a tie raises TieError, and a zero PrecisionError.
    """
    check_digits(digits)
    extra = _EXTRA_DIGITS
    ball = arb.nan()
    for attempt in range(10):
        if attempt == 1:
            value = exact()
            if value is not None:
                return _rounded_exactly(value, digits)
        try:
            ball = enclosure(function, digits + extra, 4 if attempt == 0 else 12, note)
        except PrecisionError:
            if attempt == 0:
                continue
            raise
        text = _decide(ball, digits, digits + extra + _MORE_FIGURES)
        if text is not None:
            return text, ball
        extra *= 2
    raise TieError(
        f"digit {digits} is not decided: the value {ball.str(digits + 5)} stays too close to a rounding tie"
    )


def _rounded_exactly(value: fmpq, digits: int) -> tuple[str, arb]:
    with ctx.workprec(bits_for(digits)):
        return round_rational(value, digits), arb(value)


def _decide(ball: arb, digits: int, working: int) -> str | None:
    """The rounded decimal when every point of the ball rounds to it."""
    if ball.is_exact() and ball.is_zero():
        return "0"
    [found] = decided_decimals([ball], digits, working)
    if found is not None:
        return found[0]
    middle, radius, exponent = ball.mid_rad_10exp(working)
    _check_exponent(ball, int(exponent))
    low, high = (_round(Decimal(f"{end}e{exponent}"), digits) for end in (middle - radius, middle + radius))
    return format_decimal(low, digits) if low == high else None


Decided: TypeAlias = tuple[str, int, int]
"""A rounded decimal, and a bound on the distance from it to any point of the ball: an integer, and a power of ten."""


def decided_decimals(
    balls: Iterable[arb | None], digits: int, working: int | None = None
) -> list[Decided | None]:
    """For each ball the decimal to which all its points round, if integers decide it; None: undecided.

    Arb gives integers with the ball inside [m - r, m + r] 10^e. The first figures of |m| are h, the other s figures t:
    |m| = h 10^s + t. Where r <= t and t + r < 10^s / 2, all of the interval is between h 10^s and less than half a unit above
    it; where t - r > 10^s / 2, then r < 10^s / 2, and it is less than half a unit from (h + 1) 10^s on either side, also where
    that is a power of ten, above which units are larger. No tie is in either.

    >>> decided_decimals([arb(2) / 3], 5)
    [('0.66667', 3333333333484, -18)]
    """
    figures_asked = working or first_digits(digits) + _MORE_FIGURES
    return [None if ball is None else _decimal_of(ball, digits, figures_asked) for ball in balls]


def _decimal_of(ball: arb, digits: int, figures_asked: int) -> Decided | None:
    middle, radius, exponent = ball.mid_rad_10exp(figures_asked)
    figures, power, sign = middle.str(), int(exponent), ""
    if figures[0] == "-":
        sign, figures = "-", figures[1:]
    spare = len(figures) - digits
    if not 0 < spare <= _MOST_SPARE or not -_MOST_EXPONENT <= power <= _MOST_EXPONENT:
        return None
    head, tail, off, half = figures[:digits], int(figures[digits:]), int(radius), _HALVES[spare]
    if off <= tail < half - off:
        return _plain_decimal(sign, head, digits + spare + power), tail + off, power
    if half + off < tail:
        more = _above(head)
        return (
            _plain_decimal(sign, more[:digits], len(more) + spare + power),
            _UNITS[spare] - tail + off,
            power,
        )
    return None


def _above(figures: str) -> str:
    """The next whole number."""
    last = figures[-1]
    return (fmpz(figures) + 1).str() if last == "9" else figures[:-1] + _NEXT[last]


_NEXT = dict(zip("012345678", "123456789", strict=True))


def rounded_to_places(function: Callable[[], arb], places: int) -> tuple[str, arb]:
    """The value rounded half to even at a number of decimal places, and the ball that decides it."""
    unit = Decimal(1).scaleb(-places)
    ball = arb.nan()
    for digits in (40, 80, 160, 320):
        ball = enclosure(function, digits)
        middle, radius, exponent = ball.mid_rad_10exp(digits)
        low, high = (Decimal(f"{end}e{exponent}").quantize(unit, ROUND_HALF_EVEN, _context(digits + 400)) for end in (
            middle - radius, middle + radius))  # fmt: skip
        if low == high:
            return str(low), ball
    raise PrecisionError(
        f"decimal place {places} is not decided: {ball.str(40)} stays too close to a rounding tie"
    )


def _check_exponent(ball: arb, exponent: int) -> None:
    if abs(exponent) > _MOST_EXPONENT:
        raise PrecisionError(
            f"the value {short(ball.str(5))} has a decimal exponent beyond ±{_MOST_EXPONENT}, and decimals end there; "
            "in Python the `ball` method of the formula has its digits"
        )


def _context(digits: int) -> Context:
    return Context(prec=digits, rounding=ROUND_HALF_EVEN, Emax=MAX_EMAX, Emin=MIN_EMIN)


def _round(value: Decimal, digits: int) -> Decimal:
    return _context(digits).plus(value)


def round_rational(value: fmpq, digits: int) -> str:
    """An exact rational number to this many significant digits, ties to even.

    >>> round_rational(fmpq(3, 20), 1), round_rational(fmpq(1, 3), 5)
    ('0.2', '0.33333')
    """
    quotient = _context(digits).divide(Decimal(str(value.p)), Decimal(str(value.q)))
    return format_decimal(quotient, digits)


def format_decimal(value: Decimal, digits: int) -> str:
    """A decimal with exactly `digits` significant digits, in plain notation where that is short.

    >>> format_decimal(Decimal("0.725"), 5), format_decimal(Decimal("1.2e-300"), 5)
    ('0.72500', '1.2000e-300')
    """
    if value.is_zero():
        return "0"
    sign, figures, _ = value.as_tuple()
    text = "".join(map(str, figures)).ljust(digits, "0")[: max(digits, len(figures))]
    return _plain_decimal("-" if sign else "", text, value.adjusted() + 1)


def _plain_decimal(minus: str, figures: str, point: int) -> str:
    """The decimal 0.figures 10^point, in plain notation where that is short."""
    if -6 < point <= 0:
        return f"{minus}0.{_ZEROS[-point]}{figures}"
    if 0 < point < len(figures):
        return f"{minus}{figures[:point]}.{figures[point:]}"
    if point == len(figures):
        return minus + figures
    return f"{minus}{figures[0]}" + (f".{figures[1:]}" if len(figures) > 1 else "") + f"e{point - 1}"


_ZEROS = tuple("0" * n for n in range(6))
