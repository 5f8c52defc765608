"""A ball as a pair of decimals that encloses it."""

from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, ROUND_UP, Context, Decimal

from flint import arb

__all__ = ["LONGEST", "enclosing_decimals", "midpoint_radius", "outward"]

_GUARD_DIGITS = 5
LONGEST = 60
"""Figures of an end of a bracket, at most."""
_FARTHEST = MAX_EMAX // 4
_LEAST = Decimal((0, (1,), -_FARTHEST))
"""The least end of a bracket above 0; decimals with longer exponents overflow in arithmetic."""
_EXACT = Context(prec=1000, Emax=MAX_EMAX, Emin=MIN_EMIN)
_UPWARDS = Context(prec=3, rounding=ROUND_UP, Emax=MAX_EMAX, Emin=MIN_EMIN)


def midpoint_radius(ball: arb, digits: int) -> tuple[str, str]:
    """Decimal midpoint and radius with ball contained in [midpoint - radius, midpoint + radius].

    Arb converts to integers (m, r) and an exponent such that [m - r, m + r]·10^exponent contains the ball;
    after that only the radius is rounded, upwards.

    >>> midpoint_radius(arb(1) / 4, 3)
    ('0.2500000000000', '0')
    """
    middle, radius, exponent = ball.mid_rad_10exp(digits + _GUARD_DIGITS)
    upper = _UPWARDS.plus(Decimal(f"{radius}e{exponent}"))
    return _text(Decimal(f"{middle}e{exponent}")), _text(upper)


def enclosing_decimals(ball: arb) -> tuple[Decimal, Decimal] | None:
    """The ends of a ball as decimals that enclose it: 0 and the least decimal where it is smaller; None where it is not finite or too large.

    >>> enclosing_decimals(-(arb(10) ** (-(10**18))))
    (Decimal('-1E-249999999999999999'), Decimal('0'))
    """
    if not ball.is_finite():
        return None
    if abs(ball) < arb(10) ** -_FARTHEST:
        return (Decimal(0) if ball >= 0 else _LEAST.copy_negate()), (Decimal(0) if ball <= 0 else _LEAST)
    middle, radius, exponent = ball.mid_rad_10exp(LONGEST)
    if abs(int(exponent)) > _FARTHEST:
        return None
    low, high = (
        _EXACT.scaleb(Decimal(str(end)), int(exponent)) for end in (middle - radius, middle + radius)
    )
    return low, high


def outward(lower: float, upper: float, digits: int = 12) -> tuple[str, str]:
    """Two float64 bounds as decimals, the lower one rounded down and the upper one rounded up.

    >>> outward(0.1, 0.1)
    ('0.100000000000', '0.100000000001')
    """
    down, up = (
        Context(prec=digits, rounding=r, Emax=MAX_EMAX, Emin=MIN_EMIN) for r in (ROUND_FLOOR, ROUND_CEILING)
    )
    return _text(down.plus(Decimal(lower))), _text(up.plus(Decimal(upper)))


def _text(value: Decimal) -> str:
    return "0" if value.is_zero() else str(value)
