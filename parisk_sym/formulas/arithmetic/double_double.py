"""Vectorised arithmetic with error bounds: every element is a double-double number with the radius of a ball around it.

A value is hi + lo, hi the float64 next to it, and the truth lies within `radius` of it. The operations are those of Joldes, Muller and
Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic" (ACM TOMS 44, 2017), here without a fused
multiplication; u = 2^-53. They need round-to-nearest and products that neither overflow nor underflow: an overflow leaves a radius that is NaN,
which nothing accepts, and what underflow loses is below `_TINY`, which every product adds to its radius.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from flint import fmpq
from numpy.typing import NDArray

__all__ = [
    "U2",
    "DoubleDouble",
    "Exact",
    "enlarged_radius",
    "fast_two_sum",
    "two_product",
    "two_sum",
    "where",
]

Array = NDArray[np.float64]

U2 = 2.0**-106
"""u^2: the unit of the errors of double-double operations."""

_TINY = 2.0**-1000
_SPLIT = 2.0**27 + 1
_ACCEPTED = 2.0**-55
"""Radius, relative to the value, up to which hi is accepted: a quarter of a unit in the last place, or less."""


class Exact(NamedTuple):
    """An unevaluated sum of two float64 arrays."""

    hi: Any
    lo: Any


def two_sum(a: Any, b: Any) -> Exact:
    """a + b without an error (Knuth)."""
    s = a + b
    t = s - a
    return Exact(s, (a - (s - t)) + (b - t))


def fast_two_sum(a: Any, b: Any) -> Exact:
    """a + b without an error, where |a| >= |b| or a = 0 (Dekker)."""
    s = a + b
    return Exact(s, b - (s - a))


def _halves(a: Any) -> Exact:
    scaled = _SPLIT * a
    high = scaled - (scaled - a)
    return Exact(high, a - high)


def two_product(a: Any, b: Any) -> Exact:
    """The rounded product and its error (Veltkamp and Dekker), if nothing overflows or underflows."""
    product = a * b
    (high, low), (other_high, other_low) = _halves(a), _halves(b)
    return Exact(
        product, ((high * other_high - product) + high * other_low + low * other_high) + low * other_low
    )


def enlarged_radius(radius: Any) -> Any:
    """A bound of fewer than sixteen operations on numbers that are not negative, whatever way they were rounded."""
    return radius * (1 + 2.0**-48)


def add(x: Exact, y: Exact) -> Exact:
    """AccurateDWPlusDW: relative error at most 3 u^2 + 13 u^3."""
    s, e = two_sum(x.hi, y.hi)
    t, f = two_sum(x.lo, y.lo)
    v, w = fast_two_sum(s, e + t)
    return fast_two_sum(v, f + w)


def multiply(x: Exact, y: Exact) -> Exact:
    """DWTimesDW1: relative error at most 7 u^2."""
    c, e = two_product(x.hi, y.hi)
    return fast_two_sum(c, e + (x.hi * y.lo + x.lo * y.hi))


def divide(x: Exact, y: Exact) -> Exact:
    """DWDivDW2: relative error at most 15 u^2 + 56 u^3."""
    q = x.hi / y.hi
    c, e = two_product(y.hi, q)
    r = fast_two_sum(c, e + y.lo * q)
    return fast_two_sum(q, ((x.hi - r.hi) + (x.lo - r.lo)) / y.hi)


def root(x: Exact) -> Exact:
    """SQRTDWtoDW: relative error at most 25/8 u^2 (Lefèvre, Louvet, Muller, Picot and Rideau, ACM TOMS 49, 2023); 0 at 0."""
    s = np.sqrt(x.hi)
    c, e = two_product(s, s)
    rest = ((x.hi - c) - e) + x.lo
    return fast_two_sum(s, np.where(s > 0, rest / np.where(s > 0, 2 * s, 1.0), 0.0))


@dataclass(frozen=True, slots=True, eq=False)
class DoubleDouble:
    """Numbers within `radius` of hi + lo, element by element; a radius of NaN means that nothing is known.

    >>> third = DoubleDouble.number(fmpq(1, 3))
    >>> float((third * 3 - 1).radius) < 1e-30, float((third * 3).rounded())
    (True, 1.0)
    """

    hi: Any
    lo: Any
    radius: Any

    __array_ufunc__ = None  # NumPy leaves the operators to this class

    @staticmethod
    def exact(values: Any) -> DoubleDouble:
        """Float64 numbers, taken as exact."""
        return DoubleDouble(values, 0.0 * values, 0.0)

    @staticmethod
    def number(value: fmpq) -> DoubleDouble:
        """A rational number: NaN where it is beyond float64."""
        parts = []
        for _ in range(2):
            try:
                part = int(value.p) / int(value.q)
            except OverflowError:
                return DoubleDouble(np.nan, np.nan, np.nan)
            parts.append(part)
            value -= fmpq(*part.as_integer_ratio())
        error = 0.0 if value == 0 else 4 * U2 * abs(parts[0]) + _TINY
        return DoubleDouble(np.float64(parts[0]), np.float64(parts[1]), error)

    @property
    def value(self) -> Exact:
        """The middle."""
        return Exact(self.hi, self.lo)

    @property
    def known(self) -> Any:
        """Where the value is known."""
        return np.isfinite(self.hi) & np.isfinite(self.lo) & np.isfinite(self.radius)

    @property
    def size(self) -> Any:
        """A bound of the absolute value."""
        return enlarged_radius(np.abs(self.hi) + np.abs(self.lo) + self.radius)

    def rounded(self) -> Array:
        """hi where the truth is within 3/4 of a unit in its last place, NaN elsewhere.

        hi is within half a unit of hi + lo. It is a normal number there: a radius is not below 2^-1000 but where nothing was rounded.
        """
        good = self.known & (self.radius <= _ACCEPTED * np.abs(self.hi))
        good |= (self.radius == 0) & (self.hi == 0)
        return np.asarray(np.where(good, self.hi, np.nan))

    def __add__(self, other: Any) -> DoubleDouble:
        other = _as_double_double(other)
        s = add(self.value, other.value)
        return DoubleDouble(*s, enlarged_radius(self.radius + other.radius + 4 * U2 * np.abs(s.hi)))

    def __neg__(self) -> DoubleDouble:
        return DoubleDouble(-self.hi, -self.lo, self.radius)

    def __sub__(self, other: Any) -> DoubleDouble:
        return self + -_as_double_double(other)

    def __rsub__(self, other: Any) -> DoubleDouble:
        return (-self).__add__(other)

    def __mul__(self, other: Any) -> DoubleDouble:
        other = _as_double_double(other)
        p = multiply(self.value, other.value)
        error = 8 * U2 * np.abs(p.hi) + _TINY
        error = error + self.radius * other.size + np.abs(self.hi) * (1 + 2.0**-50) * other.radius
        return DoubleDouble(*p, enlarged_radius(error))

    def __truediv__(self, other: Any) -> DoubleDouble:
        """Where 0 is not in the divisor."""
        other = _as_double_double(other)
        q = divide(self.value, other.value)
        least = np.abs(other.hi) * (1 - 2.0**-50) - other.radius
        error = (self.radius + (np.abs(q.hi) * (1 + 2.0**-49)) * other.radius + _TINY) / least
        return DoubleDouble(
            *q, np.where(least > 0, enlarged_radius(16 * U2 * np.abs(q.hi) + error + _TINY), np.nan)
        )

    def __rtruediv__(self, other: Any) -> DoubleDouble:
        return _as_double_double(other) / self

    __radd__ = __add__
    __rmul__ = __mul__

    def __pow__(self, exponent: int) -> DoubleDouble:
        """A whole power, by squaring."""
        if exponent < 0:
            return _as_double_double(1) / self**-exponent
        result: DoubleDouble = DoubleDouble.exact(np.float64(1.0))
        square: DoubleDouble = self
        while exponent:
            result = result * square if exponent & 1 else result
            exponent >>= 1
            square = square * square if exponent else square
        return result

    def __abs__(self) -> DoubleDouble:
        return where(self.hi < 0, -self, self)

    def sqrt(self) -> DoubleDouble:
        """Square roots of numbers that are not negative; an error r of one makes at most r over the root."""
        s = root(self.value)
        error = enlarged_radius(4 * U2 * s.hi + _TINY + (self.radius + _TINY) / s.hi * (1 + 2.0**-49))
        zero = (self.hi == 0) & (self.radius == 0)
        return DoubleDouble(*s, np.where(zero, 0.0, np.where(self.hi > self.radius, error, np.nan)))

    def sign(self) -> Any:
        """-1, 0 or 1 where it is certain, NaN elsewhere."""
        margin = enlarged_radius(self.radius + np.abs(self.lo))
        zero = (self.hi == 0) & (self.lo == 0) & (self.radius == 0)
        certain = np.where(np.abs(self.hi) > margin, np.sign(self.hi), np.nan)
        return np.where(zero, 0.0, certain)


def _as_double_double(other: Any) -> DoubleDouble:
    return other if isinstance(other, DoubleDouble) else DoubleDouble.exact(np.float64(other))


def where(condition: Any, one: DoubleDouble, other: DoubleDouble) -> DoubleDouble:
    """Element by element, the first where the condition holds, else the second."""
    return DoubleDouble(
        np.where(condition, one.hi, other.hi),
        np.where(condition, one.lo, other.lo),
        np.where(condition, one.radius, other.radius),
    )
