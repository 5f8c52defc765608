"""Arithmetic of real balls that rules share: powers, certain integers, certain signs."""

from collections.abc import Callable
from typing import Any

from flint import arb, fmpq

from parisk_sym.core.errors import DomainError, PrecisionError

__all__ = [
    "decided_sign",
    "exact_point",
    "natural",
    "one_integer",
    "power",
    "product_of",
    "sum_of",
    "where",
    "whole_power",
]


def sum_of(total: Any, *terms: Any) -> Any:
    """The sum, from the left."""
    for term in terms:
        total = total + term
    return total


def product_of(total: Any, *factors: Any) -> Any:
    """The product, from the left."""
    for factor in factors:
        total = total * factor
    return total


def where(condition: Callable[..., bool], rule: Callable[..., Any]) -> Callable[..., Any]:
    """The rule where the condition is certain for the whole balls, NaN elsewhere."""
    return lambda *balls: rule(*balls) if condition(*balls) else arb.nan()


_HALF = arb(fmpq(1, 2))
"""Exact at every precision."""

_NARROW = 32
"""Bits of a base from which products are as sharp as the logarithm, and faster."""


def power(base: arb, exponent: arb) -> arb:
    """base^exponent, by square root or logarithm where that is sharper."""
    if exponent == _HALF:
        return base.sqrt()
    whole = exponent.is_exact() and exponent.is_integer() and base.is_finite()
    if base > 0 and not (whole and base.rel_accuracy_bits() > _NARROW):
        return (exponent * base.log()).exp()
    if base.is_zero() and exponent > 0:
        return arb(0)
    if base.is_nan():
        return base
    return whole_power(base, int(exponent.unique_fmpz())) if whole else base**exponent


def whole_power(base: Any, exponent: int) -> Any:
    """base^exponent of an engine's value. FLINT has no value of a ball that is centred at 0, whose powers lie in one."""
    found = base**exponent
    if type(found) is arb and exponent > 0 and found.is_nan() and not base.is_nan():
        return arb(0, base.abs_upper() ** exponent)
    return found


def one_integer(value: arb, what: str) -> int:
    """The integer in the ball of an integer; PrecisionError unless the ball contains exactly one."""
    unique = value.unique_fmpz()
    if unique is None:
        raise PrecisionError(f"{what} must enclose exactly one integer, got {value}")
    return int(unique)


def natural(value: arb, what: str) -> int:
    """The integer >= 0 that a ball equals exactly; DomainError for a negative integer, PrecisionError otherwise."""
    if not value.is_exact():
        raise PrecisionError(f"{what} must be known exactly, got {value}")
    number = one_integer(value, what)
    if number < 0:
        raise DomainError(f"{what} must be 0, 1, 2, ..., got {number}")
    return number


def exact_point(point: arb) -> fmpq:
    """The midpoint of a ball, a dyadic number, as a rational."""
    mantissa, exponent = (int(v) for v in point.mid().man_exp())
    return fmpq(mantissa) * fmpq(2) ** exponent


def decided_sign(value: arb) -> int:
    """1 or -1 when the ball decides the sign, 0 when it does not (the value may have any sign)."""
    return 1 if value > 0 else -1 if value < 0 else 0
