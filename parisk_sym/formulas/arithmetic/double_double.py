"""Vectorised arithmetic with error bounds: every element is a double-double number with the radius of a ball around it.

A value is hi + lo, hi the float64 next to it, and the truth lies within `radius` of it. The operations are those of Joldes, Muller and
Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic" (ACM TOMS 44, 2017), here without a fused
multiplication; u = 2^-53. They need round-to-nearest and products that neither overflow nor underflow: an overflow leaves a radius that is NaN,
which nothing accepts, and what underflow loses is below `TINY`, which every product adds to its radius.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np
from flint import fmpq
from numpy.typing import NDArray

__all__ = [
    "TINY",
    "U2",
    "DoubleDouble",
    "Exact",
    "add_smaller",
    "enlarged_radius",
    "fast_two_sum",
    "in_one_pass",
    "plain",
    "two_product",
    "two_sum",
    "using_loops",
    "where",
]

Array = NDArray[np.float64]

U2 = 2.0**-106
"""u^2: the unit of the errors of double-double operations."""

TINY = 2.0**-1000
_SPLIT = 2.0**27 + 1

_SHORT = 2**9
"""Elements from which a call of a loop costs less than NumPy's passes."""
_LOOPS: ContextVar[Any] = ContextVar("_LOOPS", default=None)


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


def add_smaller(x: Exact, y: Exact) -> Exact:
    """x + y where |y| is at most |x|/4: relative error at most 3 u^2 + 6 u^3, from the two roundings of the low parts."""
    s, e = fast_two_sum(x.hi, y.hi)
    return Exact(s, e + (x.lo + y.lo))


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


# --- compiled loops ---


@contextmanager
def using_loops(loops: Any) -> Iterator[None]:
    """Within it, a module of compiled loops computes balls where there are many; None: NumPy does."""
    token = _LOOPS.set(loops)
    try:
        yield
    finally:
        _LOOPS.reset(token)


Operation = TypeVar("Operation", bound=Callable[..., Any])


def in_one_pass(name: str) -> Callable[[Operation], Operation]:
    """A function of balls that has a compiled loop of this name, which takes its place within `using_loops`."""

    def decorate(function: Operation) -> Operation:
        @wraps(function)
        def either(*balls: DoubleDouble) -> DoubleDouble:
            loops = _LOOPS.get()
            if loops is None:
                return cast("DoubleDouble", function(*balls))
            parts = [part for x in balls for part in (x.hi, x.lo, x.radius)]
            size = max([part.size for part in parts if type(part) is np.ndarray], default=0)
            if size < _SHORT or max([part.ndim for part in parts if type(part) is np.ndarray]) > 1:
                return cast("DoubleDouble", function(*balls))
            out = np.empty((3, size))
            getattr(loops, name)(*[_filled(part, size) for part in parts], out)
            return DoubleDouble(*out)

        return cast("Operation", either)

    return decorate


def plain(array: Array) -> Array:
    """The array, or a copy that is contiguous, aligned and writable: numba compiles a loop again for each other kind."""
    return np.require(array, requirements=["C", "A", "W"])


def _filled(part: Any, size: int) -> Array:
    """A part of balls as an array of so many elements."""
    if type(part) is np.ndarray and part.size == size:
        return plain(part)
    return _constant(part.item() if type(part) is np.ndarray else float(part), size)


@lru_cache(maxsize=32)
def _constant(value: float, size: int) -> Array:
    """An array for a number that occurs in each block. Loops only read it; numba would compile them again for a read-only array."""
    return np.full(size, value)


# --- balls ---


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
        error = 0.0 if value == 0 else 4 * U2 * abs(parts[0]) + TINY
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
        """The float64 next to the truth where the ball leaves only one, NaN elsewhere; 0 has no sign.

        Rounding is monotone. So if hi + (lo - r) and hi + (lo + r) round to hi, all that lies between them does. Here r is the radius and a
        little more, for the roundings of the inner sums. A ball around a subnormal number is too wide for this: radii are not below 2^-1000
        but where nothing was rounded.
        """
        if _LOOPS.get() is not None and np.ndim(self.hi) == 1:
            out = np.empty(self.hi.shape)
            _LOOPS.get().rounded(*(_filled(part, out.size) for part in (self.hi, self.lo, self.radius)), out)
            return out
        reach = enlarged_radius(self.radius) + 4 * U2 * np.abs(self.hi)
        good = np.isfinite(self.hi) & (self.hi + (self.lo + reach) == self.hi)
        good &= self.hi + (self.lo - reach) == self.hi
        return np.asarray(np.where(good, self.hi + 0.0, np.nan))

    def __add__(self, other: Any) -> DoubleDouble:
        return _sum(self, _as_double_double(other))

    def __neg__(self) -> DoubleDouble:
        return DoubleDouble(-self.hi, -self.lo, self.radius)

    def __sub__(self, other: Any) -> DoubleDouble:
        return self + -_as_double_double(other)

    def __rsub__(self, other: Any) -> DoubleDouble:
        return (-self).__add__(other)

    def __mul__(self, other: Any) -> DoubleDouble:
        return _product(self, _as_double_double(other))

    def __truediv__(self, other: Any) -> DoubleDouble:
        """Where 0 is not in the divisor."""
        return _quotient(self, _as_double_double(other))

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
        error = enlarged_radius(4 * U2 * s.hi + TINY + (self.radius + TINY) / s.hi * (1 + 2.0**-49))
        zero = (self.hi == 0) & (self.radius == 0)
        return DoubleDouble(*s, np.where(zero, 0.0, np.where(self.hi > self.radius, error, np.nan)))

    def sign(self) -> Any:
        """-1, 0 or 1 where it is certain, NaN elsewhere."""
        margin = enlarged_radius(self.radius + np.abs(self.lo))
        zero = (self.hi == 0) & (self.lo == 0) & (self.radius == 0)
        certain = np.where(np.abs(self.hi) > margin, np.sign(self.hi), np.nan)
        return np.where(zero, 0.0, certain)


@in_one_pass("add")
def _sum(x: DoubleDouble, y: DoubleDouble) -> DoubleDouble:
    s = add(x.value, y.value)
    return DoubleDouble(*s, enlarged_radius(x.radius + y.radius + 4 * U2 * np.abs(s.hi)))


@in_one_pass("multiply")
def _product(x: DoubleDouble, y: DoubleDouble) -> DoubleDouble:
    p = multiply(x.value, y.value)
    error = 8 * U2 * np.abs(p.hi) + TINY
    error = error + x.radius * y.size + np.abs(x.hi) * (1 + 2.0**-50) * y.radius
    return DoubleDouble(*p, enlarged_radius(error))


@in_one_pass("divide")
def _quotient(x: DoubleDouble, y: DoubleDouble) -> DoubleDouble:
    q = divide(x.value, y.value)
    least = np.abs(y.hi) * (1 - 2.0**-50) - y.radius
    error = (x.radius + (np.abs(q.hi) * (1 + 2.0**-49)) * y.radius + TINY) / least
    radius = enlarged_radius(16 * U2 * np.abs(q.hi) + error + TINY)
    return DoubleDouble(*q, np.where(least > 0, radius, np.nan))


def _as_double_double(other: Any) -> DoubleDouble:
    return other if isinstance(other, DoubleDouble) else DoubleDouble.exact(np.float64(other))


def where(condition: Any, one: DoubleDouble, other: DoubleDouble) -> DoubleDouble:
    """Element by element, the first where the condition holds, else the second."""
    return DoubleDouble(
        np.where(condition, one.hi, other.hi),
        np.where(condition, one.lo, other.lo),
        np.where(condition, one.radius, other.radius),
    )
