"""Kernels in float64 as loops that numba compiles (`pip install 'parisk_sym[fast]'`): bessel_k.cdf for one whole shape, laplace.confidence.

One block of points at a time stays in the nearest cache, and every loop can be vectorised: no branch, no call. The operations are those of
`bessel_k_arrays` and `laplace_arrays`, in their order, so that the bits are the same. All functions are in one file, because numba does not
compile again what calls a function of another file that has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from parisk_sym.laws.float_passes import (
    FAR,
    LEAST_VALUE,
    LN2,
    PER_LN2,
    TO_WHOLE,
    exponential_constants,
    second_coefficients,
)

__all__ = ["confidence", "one_minus_exp", "upper_and_lower"]

Array = NDArray[np.float64]

_BLOCK = 1024
_REST, _POLYNOMIAL = exponential_constants()
_D10, _D9, _D8, _D7, _D6, _D5, _D4, _D3, _D2, _D1, _D0 = second_coefficients().tolist()
_C10, _C9, _C8, _C7, _C6, _C5, _C4, _C3, _C2, _C1, _C0 = _POLYNOMIAL.tolist()


def _compile(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile at the first call, cached on disk if a folder is writable; no product is fused with a sum, which would change bits."""
    options: dict[str, Any] = {"error_model": "numpy", "forceinline": function.__name__.startswith("_power")}
    try:
        return njit(cache=True, **options)(function)  # type: ignore[no-any-return]
    except RuntimeError:  # no folder that can be written
        return njit(**options)(function)  # type: ignore[no-any-return]


@_compile
def _power_and_rest(x: Any) -> tuple[Any, Any]:
    """2^n and p with e^-x = 2^n (1 + p), p = e^y - 1, n ln 2 + y = -x and |y| <= ln(2)/2, for 0 <= x <= 700."""
    shifted = TO_WHOLE - x * PER_LN2
    n = shifted - TO_WHOLE
    y = (-x - n * LN2) - n * _REST
    p = _C10
    p = p * y + _C9
    p = p * y + _C8
    p = p * y + _C7
    p = p * y + _C6
    p = p * y + _C5
    p = p * y + _C4
    p = p * y + _C3
    p = p * y + _C2
    p = p * y + _C1
    p = (p * y + _C0) * y
    return np.int64((np.float64(shifted).view(np.int64) << 52) + (1023 << 52)).view(np.float64), p


@_compile
def _power_and_parts(x: Any) -> tuple[Any, Any, Any]:
    """2^n, y and a rest with e^-x = 2^n (1 + y + rest), as in `float_passes`."""
    shifted = TO_WHOLE - x * PER_LN2
    n = shifted - TO_WHOLE
    a = -x - n * LN2
    b = n * _REST
    y = a - b
    z = (a - y) - b
    q = _D10
    q = q * y + _D9
    q = q * y + _D8
    q = q * y + _D7
    q = q * y + _D6
    q = q * y + _D5
    q = q * y + _D4
    q = q * y + _D3
    q = q * y + _D2
    q = q * y + _D1
    q = q * y + _D0
    return (
        np.int64((np.float64(shifted).view(np.int64) << 52) + (1023 << 52)).view(np.float64),
        y,
        (q * y + z) * y + z,
    )


@_compile
def one_minus_exp(x: Array, out: Array) -> None:
    """1 - e^-x = (1 - 2^n) - 2^n p: the first difference is exact, and 0 for small x."""
    for i in range(x.size):
        power, p = _power_and_rest(min(x[i] + 0.0, FAR))
        out[i] = (1.0 - power) - power * p


@_compile
def _horner(x: Array, coefficients: Array, out: Array) -> None:
    """A polynomial, highest degree first: eight coefficients in one pass over the points, as long as eight are left."""
    out[:] = coefficients[0]
    place = 1
    while coefficients.size - place >= 8:
        a, b, c, d = (
            coefficients[place],
            coefficients[place + 1],
            coefficients[place + 2],
            coefficients[place + 3],
        )
        e, f, g, h = (
            coefficients[place + 4],
            coefficients[place + 5],
            coefficients[place + 6],
            coefficients[place + 7],
        )
        for i in range(x.size):
            t = x[i]
            out[i] = (((((((out[i] * t + a) * t + b) * t + c) * t + d) * t + e) * t + f) * t + g) * t + h
        place += 8
    while coefficients.size - place >= 2:
        a, b = coefficients[place], coefficients[place + 1]
        for i in range(x.size):
            out[i] = (out[i] * x[i] + a) * x[i] + b
        place += 2
    if place < coefficients.size:
        a = coefficients[place]
        for i in range(x.size):
            out[i] = out[i] * x[i] + a


@_compile
def _upper(x: Array, sums: Array, out: Array) -> None:
    """1 - e^-x times the sums."""
    for i in range(x.size):
        power, p = _power_and_rest(x[i])
        out[i] = 1.0 - (power + power * p) * sums[i]


@_compile
def _below(x: Array, border: float, places: Array) -> int:
    """The places of points below the border, and how many there are."""
    count = 0
    for i in range(x.size):
        places[count] = i
        count += x[i] < border
    return count


@_compile
def upper_and_lower(x: Array, upper: Array, border: float, centre: float, head: Array, out: Array) -> None:
    """1 - e^-x times one polynomial, and below the border x times another one in x - centre; both highest degree first."""
    at, sums, near, places = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK, np.int64)
    for start in range(0, x.size, _BLOCK):
        given, to = x[start : start + _BLOCK], out[start : start + _BLOCK]
        at = at[: given.size]
        for i in range(given.size):
            at[i] = min(given[i] + 0.0, FAR)
        _horner(at, upper, sums[: at.size])
        _upper(at, sums, to)
        count = _below(at, border, places)
        for i in range(count):
            near[i] = at[places[i]] - centre
        _horner(near[:count], head, sums[:count])
        for i in range(count):
            to[places[i]] = sums[i] * at[places[i]]


@_compile
def confidence(eps: Array, eps0: Array, out: Array) -> None:
    """(1 - e^-eps)/2 e^((eps - eps0)/2) below eps0, 1 from there on, NaN where it is too small; an argument of one element is a number."""
    low, top, one, one_low = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK)
    for start in range(0, out.size, _BLOCK):
        to = out[start : start + _BLOCK]
        _copy(eps, start, low[: to.size])
        _copy(eps0, start, top[: to.size])
        _difference_from_one(low, one, one_low)
        for i in range(to.size):
            s = top[i] - low[i]
            t = s - top[i]
            lost = 0.5 * ((top[i] - (s - t)) + (-low[i] - t))
            power, y, rest = _power_and_parts(max(min(0.5 * s, FAR), 0.0))
            other = 1.0 + y
            other_low = ((1.0 - other) + y) + rest
            value = one[i] * other
            more = one[i] * other_low + one_low[i] * (other + other_low)
            value = value + (more - (value + more) * lost)
            to[i] = value * (0.5 * power) if s < 2.0 * FAR else 0.0
        for i in range(to.size):
            value = to[i] if to[i] > LEAST_VALUE else np.nan
            to[i] = value if low[i] < top[i] else 1.0


@_compile
def _difference_from_one(x: Array, high: Array, low: Array) -> None:
    """1 - e^-x as the unevaluated sum of two numbers."""
    for i in range(x.size):
        power, y, rest = _power_and_parts(min(x[i], FAR))
        c = 1.0 - power
        t = power * y
        high[i] = c - t
        low[i] = ((c - high[i]) - t) - power * rest


@_compile
def _copy(given: Array, start: int, to: Array) -> None:
    """A part of an array, or its only element."""
    if given.size == 1:
        to[:] = given[0]
    else:
        to[:] = given[start : start + to.size]
