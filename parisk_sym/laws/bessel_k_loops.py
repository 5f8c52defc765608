"""The Bessel-K cdf for one whole shape and many points as loops that numba compiles (`pip install 'parisk_sym[fast]'`).

One block of points at a time stays in the nearest cache, and every loop can be vectorised: no branch, no call.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb, arb_mat, ctx, fmpq
from numba import njit
from numpy.typing import NDArray

__all__ = ["one_minus_exp", "upper_and_lower"]

Array = NDArray[np.float64]

_BLOCK = 1024
_FAR = 700.0
"""e^-700 is a normal number, and F the float64 number 1 from far before here on."""

_PER_LN2 = 1 / math.log(2)
_LN2 = float.fromhex("0x1.62e42fee00000p-1")
"""The upper 32 bits of ln 2: its products with the exponents of float64 numbers are exact."""
_TO_WHOLE = 1.5 * 2.0**52
"""A float64 number above which only whole numbers follow: added, it rounds, and its last bits are the whole number."""


def _constants() -> tuple[float, tuple[float, ...]]:
    """The rest of ln 2, and (e^y - 1)/y as a polynomial of degree 10 in y, lowest degree first.

    It interpolates at the Chebyshev points of |y| <= 0.3470, somewhat more than ln(2)/2: the error is at most 0.3470^11 / (12 * 11!) 2^-10,
    below 2^-55.
    """
    size = 11
    with ctx.workprec(300):
        halves = [fmpq(2 * i + 1, 2 * size) for i in range(size)]
        nodes = [arb(fmpq(3470, 10000)) * arb(half).cos_pi() for half in halves]
        values = [
            arb(1) if half == fmpq(1, 2) else y.expm1() / y for half, y in zip(halves, nodes, strict=True)
        ]
        matrix = arb_mat([[y**j for j in range(size)] for y in nodes])
        solved = matrix.solve(arb_mat([[value] for value in values]))
        return float((arb(2).log() - arb(_LN2)).mid()), tuple(float(solved[j, 0].mid()) for j in range(size))


_LN2_REST, (_C0, _C1, _C2, _C3, _C4, _C5, _C6, _C7, _C8, _C9, _C10) = _constants()


def _compile(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile at the first call, cached on disk if a folder is writable; products may be fused with sums."""
    options: dict[str, Any] = {"error_model": "numpy", "fastmath": {"contract"}}
    try:
        return njit(cache=True, **options)(function)  # type: ignore[no-any-return]
    except RuntimeError:  # no folder that can be written
        return njit(**options)(function)  # type: ignore[no-any-return]


@_compile
def _power_and_rest(x: Any) -> tuple[Any, Any]:
    """2^n and p with e^-x = 2^n (1 + p), p = e^y - 1, n ln 2 + y = -x and |y| <= ln(2)/2, for 0 <= x <= 700."""
    shifted = _TO_WHOLE - x * _PER_LN2
    n = shifted - _TO_WHOLE
    y = (-x - n * _LN2) - n * _LN2_REST
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
def one_minus_exp(x: Array, out: Array) -> None:
    """1 - e^-x = (1 - 2^n) - 2^n p: the first difference is exact, and 0 for small x."""
    for i in range(x.size):
        power, p = _power_and_rest(min(x[i], _FAR))
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
            at[i] = min(given[i], _FAR)
        _horner(at, upper, sums[: at.size])
        _upper(at, sums, to)
        count = _below(at, border, places)
        for i in range(count):
            near[i] = at[places[i]] - centre
        _horner(near[:count], head, sums[:count])
        for i in range(count):
            to[places[i]] = sums[i] * at[places[i]]
