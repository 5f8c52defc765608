"""A ball as a pair of decimals that encloses it."""

from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, ROUND_UP, Context, Decimal

from flint import arb

__all__ = ["midpoint_radius", "outward"]

_GUARD_DIGITS = 5
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
