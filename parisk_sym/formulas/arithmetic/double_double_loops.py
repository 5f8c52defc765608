"""Double-double balls in loops that numba compiles (`pip install 'parisk_sym[fast]'`): the operations of `double_double` in one pass each.

The error of a product is one fused multiplication here. The algorithms, and with them the bounds, are those of `double_double`,
`double_double_functions` and `double_double_erfc`, but for the logarithm's first value. The last bits of hi + lo may differ. What is accepted in
the end is the float64 next to the truth, which is the same. All functions are in one file, because numba does not compile again what calls a
function of another file that has changed. Nothing is fused that is not written so, and no sum is reordered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from parisk_sym.formulas.arithmetic import double_double_erfc as error_function
from parisk_sym.formulas.arithmetic import double_double_functions as functions
from parisk_sym.formulas.arithmetic.double_double import TINY, U2

__all__ = ["add", "divide", "erfc", "exp", "log", "multiply", "rounded"]

Array = NDArray[np.float64]

_LARGER = 1 + 2.0**-48
_TO_WHOLE = 1.5 * 2.0**52
"""A float64 number above which only whole numbers follow: added, it rounds, and its last bits are the whole number."""
_WHOLE_BITS = int(np.float64(_TO_WHOLE).view(np.int64))
_FIRST, _SECOND, _THIRD, (_LN2, _LN2_LOW) = functions.logarithm_of_two()
_STEPS_PER_ONE = functions.STEPS / np.log(2)
_TABLE, _TABLE_LOW = functions.powers_of_two()
_LEAST, _MOST = functions.LEAST, functions.MOST
_BELOW = functions.BELOW
_INVERSE = [functions.inverse_factorial(n) for n in range(12)]
_HIGH = np.array([float(pair.hi) for pair in _INVERSE])
_LOW = np.array([float(pair.lo) for pair in _INVERSE])
_ODD = tuple(1 / n for n in range(17, 0, -2))
_ROOT_HALF_BITS = int(np.float64(2**0.5).view(np.int64)) & (2**52 - 1)
_FRACTION = 2**52 - 1
_CENTRES, _ERFC_HIGH, _ERFC_LOW = error_function.tables()
_SHIFT, _FIRST_INTERVAL = 52 - error_function.BITS, error_function.FIRST
_TERMS, _DOUBLE_TERMS = error_function.TERMS, error_function.DOUBLE_TERMS
_END, _MARGIN, _FAR = error_function.END, error_function.MARGIN, error_function.FAR


Loop = TypeVar("Loop", bound=Callable[..., Any])


def _compile(function: Loop) -> Loop:
    """Compile at the first call, cached on disk if a folder is writable. Private functions become part of the loops, which are vectorised then."""
    options: dict[str, Any] = {"error_model": "numpy", "forceinline": function.__name__.startswith("_")}
    try:
        return cast("Loop", njit(cache=True, **options)(function))
    except RuntimeError:  # no folder that can be written
        return cast("Loop", njit(**options)(function))


def _fused_code(context: Any, a: Any, b: Any, c: Any) -> Any:
    """a b + c with one rounding, for numba's compiler."""

    def code(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.fma(*arguments)

    return types.float64(types.float64, types.float64, types.float64), code


_fused: Any = intrinsic(_fused_code)


@_compile
def _add(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """(a + b) + (c + d): AccurateDWPlusDW."""
    s = a + c
    t = s - a
    e = (a - (s - t)) + (c - t)
    u = b + d
    t = u - b
    f = (b - (u - t)) + (d - t)
    e += u
    v = s + e
    w = e - (v - s) + f
    h = v + w
    return h, w - (h - v)


@_compile
def _multiply(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """(a + b) (c + d): DWTimesDW1."""
    p = a * c
    e: float = _fused(a, c, -p) + (a * d + b * c)
    h: float = p + e
    return h, e - (h - p)


@_compile
def _add_smaller(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """(a + b) + (c + d) where |c| is at most |a|/4."""
    s = a + c
    return s, (c - (s - a)) + (b + d)


@_compile
def _step(s: float, t: float, a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """One step of Horner's rule, where the new coefficient is by far the larger part."""
    s, t = _multiply(s, t, a, b)
    return _add_smaller(c, d, s, t)


@_compile
def _exp(hi: float, lo: float) -> tuple[float, float]:
    """e^(hi + lo) for -620 < hi < 690, as `exp` of `double_double_functions`."""
    shifted = hi * _STEPS_PER_ONE + _TO_WHOLE
    count = shifted - _TO_WHOLE
    index = np.float64(shifted).view(np.int64) - _WHOLE_BITS
    a = hi - count * _FIRST
    t = a - hi
    b = (hi - (a - t)) + (-count * _FIRST - t)
    c = lo - count * _SECOND
    t = c - lo
    d = (lo - (c - t)) + (-count * _SECOND - t)
    s = a + c
    t = s - a
    e = (a - (s - t)) + (c - t)
    e = (b + d) + (e - count * _THIRD)
    a = s + e
    b = e - (a - s)
    s = _HIGH[11]
    s = s * a + _HIGH[10]
    s = s * a + _HIGH[9]
    s = s * a + _HIGH[8]
    s = s * a + _HIGH[7]
    s = s * a + _HIGH[6]
    s, t = _add_smaller(_HIGH[5], _LOW[5], s * a, 0.0)
    s, t = _step(s, t, a, b, _HIGH[4], _LOW[4])
    s, t = _step(s, t, a, b, _HIGH[3], _LOW[3])
    s, t = _step(s, t, a, b, 0.5, 0.0)
    s, t = _step(s, t, a, b, 1.0, 0.0)
    s, t = _step(s, t, a, b, 1.0, 0.0)
    place = index & 63
    s, t = _multiply(s, t, _TABLE[place], _TABLE_LOW[place])
    scale = np.int64(((index >> 6) + 1023) << 52).view(np.float64)
    return s * scale, t * scale


@_compile
def add(xh: Array, xl: Array, xr: Array, yh: Array, yl: Array, yr: Array, out: Array) -> None:
    """x + y."""
    for i in range(out.shape[1]):
        h, low = _add(xh[i], xl[i], yh[i], yl[i])
        out[0, i] = h
        out[1, i] = low
        out[2, i] = (xr[i] + yr[i] + 4 * U2 * abs(h)) * _LARGER


@_compile
def multiply(xh: Array, xl: Array, xr: Array, yh: Array, yl: Array, yr: Array, out: Array) -> None:
    """x y."""
    for i in range(out.shape[1]):
        h, low = _multiply(xh[i], xl[i], yh[i], yl[i])
        size = (abs(yh[i]) + abs(yl[i]) + yr[i]) * _LARGER
        error = 8 * U2 * abs(h) + TINY + xr[i] * size + abs(xh[i]) * (1 + 2.0**-50) * yr[i]
        out[0, i] = h
        out[1, i] = low
        out[2, i] = error * _LARGER


@_compile
def divide(xh: Array, xl: Array, xr: Array, yh: Array, yl: Array, yr: Array, out: Array) -> None:
    """x / y where 0 is not in y: DWDivDW2."""
    for i in range(out.shape[1]):
        q = xh[i] / yh[i]
        c = yh[i] * q
        e = _fused(yh[i], q, -c) + yl[i] * q
        r = c + e
        s = e - (r - c)
        t = ((xh[i] - r) + (xl[i] - s)) / yh[i]
        h = q + t
        least = abs(yh[i]) * (1 - 2.0**-50) - yr[i]
        error = (xr[i] + abs(h) * (1 + 2.0**-49) * yr[i] + TINY) / least
        out[0, i] = h
        out[1, i] = t - (h - q)
        out[2, i] = (16 * U2 * abs(h) + error + TINY) * _LARGER if least > 0 else np.nan


@_compile
def exp(xh: Array, xl: Array, xr: Array, out: Array) -> None:
    """e^x."""
    for i in range(out.shape[1]):
        inside = (xh[i] > _LEAST) & (xh[i] < _MOST)
        h, low = _exp(xh[i] if inside else 0.0, xl[i] if inside else 0.0)
        below = (xh[i] <= _LEAST) & (xr[i] < 1)
        spread = 1.01 * xr[i] if xr[i] < 2.0**-7 else np.nan
        radius = h * (32 * U2 + spread) * _LARGER
        out[0, i] = 0.0 if below else h
        out[1, i] = 0.0 if below else low
        out[2, i] = _BELOW if below else (radius if inside else np.nan)


@_compile
def log(xh: Array, xl: Array, xr: Array, out: Array) -> None:
    """ln x for x > 0 between 2^-1000 and 2^1000, unknown for others; the first value y is the series of 2 artanh, to 2^-46.

    As in `double_double_functions`, nothing is assumed of y: z is checked.
    """
    for i in range(out.shape[1]):
        bits = np.float64(xh[i]).view(np.int64)
        large = np.int64((bits & _FRACTION) > _ROOT_HALF_BITS)
        exponent: Any = (bits >> 52) - 1023 + large
        positive = (xh[i] > xr[i]) & (exponent > -1000) & (exponent < 1000)
        exponent = exponent if positive else 0
        scale = np.int64((1023 - exponent) << 52).view(np.float64)
        mantissa = xh[i] * scale if positive else 1.0
        rest = xl[i] * scale if positive else 0.0
        f = (mantissa - 1.0) / (mantissa + 1.0)
        g = f * f
        y = _ODD[0]
        y = y * g + _ODD[1]
        y = y * g + _ODD[2]
        y = y * g + _ODD[3]
        y = y * g + _ODD[4]
        y = y * g + _ODD[5]
        y = y * g + _ODD[6]
        y = y * g + _ODD[7]
        y = (y * g + _ODD[8]) * f * 2.0
        a, b = _exp(-y, 0.0)
        a, b = _multiply(mantissa, rest, a, b)
        a, b = _add(a, b, -1.0, 0.0)
        t = b + a * a * (a / 3 - 0.5)
        c = a + t
        d = t - (c - a)
        c, d = _add(y, 0.0, c, d)
        e, f = _multiply(np.float64(exponent), 0.0, _LN2, _LN2_LOW)
        c, d = _add(e, f, c, d)
        least = xh[i] * (1 - 2.0**-50) - xr[i]
        spread = 0.0 if xr[i] == 0 else xr[i] / least
        radius = (64 * U2 + 16 * U2 * abs(np.float64(exponent)) + 4 * U2 * abs(c) + spread) * _LARGER
        out[0, i] = c
        out[1, i] = d
        out[2, i] = radius if positive & (abs(a) < 2.0**-40) else np.nan


@_compile
def erfc(xh: Array, xl: Array, xr: Array, out: Array) -> None:
    """The complementary error function, as in `double_double_erfc`."""
    for i in range(out.shape[1]):
        sign = -1.0 if xh[i] < 0 else 1.0
        inside = abs(xh[i]) < _END
        hi = sign * xh[i] if inside else 0.0
        lo = sign * xl[i] if inside else 0.0
        index = (np.float64(1.0 + hi).view(np.int64) >> _SHIFT) - _FIRST_INTERVAL
        a, b = _add(hi, lo, -_CENTRES[index], 0.0)
        s = _ERFC_HIGH[_TERMS - 1, index]
        for k in range(_TERMS - 2, _DOUBLE_TERMS - 1, -1):
            s = s * a + _ERFC_HIGH[k, index]
        t = 0.0
        for k in range(_DOUBLE_TERMS - 1, -1, -1):
            s, t = _step(s, t, a, b, _ERFC_HIGH[k, index], _ERFC_LOW[k, index])
        a, b = _multiply(hi, lo, hi, lo)
        error = (8 * U2 * a + TINY) * _LARGER
        c, d = _exp(-a, -b)
        error = c * (32 * U2 + 1.01 * error) * _LARGER
        spread = 1.2 * c * xr[i] if xr[i] * (hi + 1) < 2.0**-7 else np.nan
        h, low = _multiply(c, d, s, t)
        error = 8 * U2 * h + TINY + error * s * _LARGER * _LARGER + c * (1 + 2.0**-49) * _MARGIN * s + spread
        far = _FAR if (sign < 0) & (xr[i] < 0.01) else np.nan
        h = h if inside else 0.0
        low = low if inside else 0.0
        error = error * _LARGER if inside else far
        a, b = _add(2.0, 0.0, -h, -low)
        out[0, i] = a if sign < 0 else h
        out[1, i] = b if sign < 0 else low
        out[2, i] = (error + 4 * U2 * a) * _LARGER if sign < 0 else error


@_compile
def rounded(xh: Array, xl: Array, xr: Array, out: Array) -> None:
    """The float64 next to the truth where the ball leaves only one, NaN elsewhere."""
    for i in range(out.size):
        reach = xr[i] * _LARGER + 4 * U2 * abs(xh[i])
        good = (abs(xh[i]) < np.inf) & (xh[i] + (xl[i] + reach) == xh[i]) & (xh[i] + (xl[i] - reach) == xh[i])
        out[i] = xh[i] + 0.0 if good else np.nan
