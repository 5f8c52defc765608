r"""The Bessel-K law for whole shapes on float64 arrays: T = |X1 - X2|, X1 and X2 independent with law Gamma(k, 1).

The convolution of the two gamma densities turns T into a mixture of gamma laws (k a whole number),

    T ~ sum_{m<k} w_m Gamma(m + 1, 1),    w_m = C(2k-2-m, k-1) 2^-(2k-2-m),    sum_{m<k} w_m = 1,

and expansions with positive coefficients only, in which nothing cancels, follow for its density and both of its tails:

    f(x) = e^-x sum_{m<k} w_m x^m/m!
    S(x) = P(T > x)  = e^-x sum_{j<k}  (x^j / j!) sum_{j<=m<k} w_m         (finite)
    F(x) = P(T <= x) = e^-x sum_{j>=1} (x^j / j!) sum_{m<min(j,k)} w_m     (convergent).

Twice: in double-double arithmetic, where every element has its error bound, and `cdf` for one shape and many points in float64.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from math import comb, factorial, sqrt
from typing import Any

import numpy as np
from flint import arb, arb_mat, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.formulas.arithmetic.double_double import DoubleDouble, enlarged_radius, where
from parisk_sym.formulas.arithmetic.double_double_functions import exp
from parisk_sym.formulas.engines.elementwise import rounded_array

__all__ = ["MAX_SHAPE", "cdf", "density", "distribution", "survival"]

Array = NDArray[np.float64]

MAX_SHAPE = 100
"""Largest shape with tables; beyond it everything is unknown here."""

_FAR = 1400.0
"""e^1400 S(1400) < 1e128 for each k up to MAX_SHAPE, and F is the float64 number 1 from far before here on."""

_BLOCK = 2**16
"""Points that are searched together for those below the median, while they are in the cache."""
_PART = 2**15
"""Points evaluated together: fewer would cost more in calls than in memory."""
_MANY = 2**17
"""Points from which numba's loops are used if it is installed: loading them costs as much as ten million exponentials."""
_MOST_BY_PASSES = 64
"""Shape up to which NumPy's passes stay within 4 units: the roundings of longer polynomials were seen to add up to 4.2, at shape 99."""
_WIDTH = 5
"""Coefficients in one row of a long polynomial."""


def density(x: Any, k: Any) -> DoubleDouble:
    """f(x) for whole shapes, unknown for others."""
    return _by_shape(x, k, lambda at, shape: exp(-at) * _horner(_tables(shape).density, at))


def survival(x: Any, k: Any) -> DoubleDouble:
    """S(x) for whole shapes, unknown for others."""
    return _by_shape(x, k, _survival)


def distribution(x: Any, k: Any) -> DoubleDouble:
    """F(x) for whole shapes, unknown for others: below the median by its own expansion, above it as 1 - S(x)."""
    return _by_shape(x, k, _distribution)


def _by_shape(x: Any, k: Any, law: Callable[[DoubleDouble, int], DoubleDouble]) -> DoubleDouble:
    """A law of one shape, for each shape that occurs."""
    points, shapes = np.broadcast_arrays(x, k)
    result = [np.full(points.shape, np.nan) for _ in range(3)]
    for shape in np.unique(shapes):
        if shape != np.rint(shape) or shape > MAX_SHAPE:
            continue
        chosen = shapes == shape
        value = law(DoubleDouble.exact(points[chosen]), int(shape))
        for part, known in zip(result, (value.hi, value.lo, value.radius), strict=True):
            part[chosen] = known
    return DoubleDouble(*result)


def _survival(x: DoubleDouble, shape: int) -> DoubleDouble:
    return exp(-x) * _horner(_tables(shape).upper, x)


def _distribution(x: DoubleDouble, shape: int) -> DoubleDouble:
    tables = _tables(shape)
    near = x.hi < tables.border
    small = DoubleDouble.exact(np.where(near, x.hi, 0.0))
    sums = _horner(tables.lower, small)
    sums = DoubleDouble(sums.hi, sums.lo, enlarged_radius(sums.radius + tables.remainder))
    return where(near, exp(-small) * small * sums, 1 - _survival(x, shape))


def _horner(coefficients: tuple[DoubleDouble, ...], x: DoubleDouble) -> DoubleDouble:
    """A polynomial, highest degree first."""
    total = coefficients[0] + 0.0 * x
    for coefficient in coefficients[1:]:
        total = total * x + coefficient
    return total


@dataclass(frozen=True, slots=True)
class _Tables:
    """Coefficients for one shape, highest degree first: f e^x, S e^x, and F e^x/x with what its series leaves out up to the border."""

    border: float
    density: tuple[DoubleDouble, ...]
    upper: tuple[DoubleDouble, ...]
    lower: tuple[DoubleDouble, ...]
    remainder: float


def _weights(shape: int) -> list[fmpq]:
    scale = 2 * shape - 2
    return [fmpq(comb(scale - m, shape - 1), 2 ** (scale - m)) for m in range(shape)]


def _upper(shape: int) -> list[fmpq]:
    """Coefficients of S e^x, lowest degree first."""
    tails = [*accumulate(reversed(_weights(shape)))][::-1]
    return [tail / factorial(j) for j, tail in enumerate(tails)]


@lru_cache(maxsize=MAX_SHAPE)
def _tables(shape: int) -> _Tables:
    weights, border = _weights(shape), median_estimate(shape)
    heads = [*accumulate(weights)]
    length = _series_length(border)
    lower = [heads[min(j, shape) - 1] / factorial(j) for j in range(1, length)]
    # heads are at most 1: the terms from j = length on are at most border^(j-1)/j!, and each below half of the one before
    remainder = 2 * border ** (length - 1) / factorial(length)
    density = [w / factorial(m) for m, w in enumerate(weights)]
    return _Tables(border, _numbers(density), _numbers(_upper(shape)), _numbers(lower), remainder)


def _numbers(coefficients: list[fmpq]) -> tuple[DoubleDouble, ...]:
    return tuple(DoubleDouble.number(c) for c in reversed(coefficients))


def _series_length(border: float) -> int:
    """Terms of F e^x/x after which at most 2^-105 is left on [0, border]: a part of 2^-97 of the sum, which is at least f(0) = w_0."""
    length = int(2 * border) + 2
    while border ** (length - 1) / factorial(length) > 2.0**-106:
        length += 1
    return length


def median_estimate(shape: int) -> float:
    """Approximate median of T: F there is in [0.475, 0.506] for all shapes up to MAX_SHAPE.

    T / sqrt(2k) tends to the absolute value of a standard normal variable, of median 0.6745, and
    0.6745 sqrt(2) = 0.954; the constant shift serves small k.

    >>> round(median_estimate(1), 3)
    0.704
    """
    return 0.954 * sqrt(shape) - 0.25


def cdf(x: Any, k: Any) -> Array:
    """F(x), within 4 units in the last place: for one whole shape in float64, otherwise with error bounds; NaN where neither knows it.

    Above the median F = 1 - e^-x q(x) >= 1/2: an error of S = e^-x q(x) <= 1/2 by 7 of its own units in the last place makes at most 3.5 of F,
    and the last rounding half a unit. Below it F = x P(x - c), P a polynomial that interpolates F(x)/x to 2^-58 and whose terms sum to at most
    1.5 |P| in absolute value. For k = 1 F = -expm1(-x). The effect of the quality of NumPy's exponentials is measured (docs/float64.md).
    Many points go through compiled loops where numba is installed (`bessel_k_loops`).
    """
    if np.ndim(k) == 1 or np.ndim(x) == 0 or k > MAX_SHAPE or k != np.rint(k):
        return rounded_array(distribution, x, k)
    loops = compiled_loops() if x.size >= _MANY else None
    if loops is not None:
        return _by_loops(loops, x, int(k))
    if k > _MOST_BY_PASSES:
        return rounded_array(distribution, x, np.asarray(k))
    if k == 1:
        return _exponential(x)
    law = _float_tables(int(k))
    x = np.minimum(x, _FAR) if x.max() > _FAR else x
    value = np.empty(x.shape)
    scratch = _scratch(law, min(_PART, x.size))
    for start in range(0, x.size, _BLOCK):
        at, out = x[start : start + _BLOCK], value[start : start + _BLOCK]
        for first in range(0, at.size, _PART):
            _upper_half(at[first : first + _PART], law, out[first : first + _PART], scratch)
        small = np.flatnonzero(at < law.border)
        out[small] = _lower_half(at[small], law)
    return value


@cache
def compiled_loops() -> Any:
    """The compiled module of loops; None if numba is missing or does not work."""
    try:
        from parisk_sym.laws import bessel_k_loops

        one, out = np.ones(1), np.empty(1)
        bessel_k_loops.one_minus_exp(one, out)
        bessel_k_loops.upper_and_lower(one, np.ones(2), 1.0, 0.5, np.ones(2), out)
    except Exception:  # noqa: BLE001 - whatever a library raises that does not fit this Python, NumPy or processor
        return None
    return bessel_k_loops


def _by_loops(loops: Any, x: Array, shape: int) -> Array:
    """The survival function by compiled loops, whose exponential and sums have fewer roundings."""
    value = np.empty(x.shape)
    if shape == 1:
        loops.one_minus_exp(x, value)
    else:
        law = _float_tables(shape)
        loops.upper_and_lower(x, law.upper, law.border, law.centre, np.array(law.head), value)
    return value


def _exponential(x: Array) -> Array:
    """1 - e^-x, at the quality of NumPy's expm1."""
    value = np.empty(x.shape)
    for start in range(0, x.size, _PART):
        block = value[start : start + _PART]
        np.negative(x[start : start + _PART], out=block)
        np.expm1(block, out=block)
        np.negative(block, out=block)
    return value


@dataclass(frozen=True, slots=True)
class _FloatTables:
    """S e^x highest degree first, and as rows of a polynomial in x^5, lowest degree first; F/x in x - centre, highest degree first."""

    border: float
    upper: Array
    rows: Array
    centre: float
    head: tuple[float, ...]


def _scratch(law: _FloatTables, size: int) -> Array:
    """Rows for the powers of x, the first of them ones, and for the rows of the polynomial: allocating memory again costs more than the arithmetic."""
    scratch = np.empty((_WIDTH + 1 + len(law.rows), size))
    scratch[0] = 1.0
    return scratch


def _upper_half(x: Array, law: _FloatTables, out: Array, scratch: Array) -> None:
    """1 - S."""
    np.negative(x, out=out)
    np.exp(out, out=out)
    out *= _positive_polynomial(law.rows, x, scratch[:, : x.size])
    np.subtract(1.0, out, out=out)


def _positive_polynomial(rows: Array, x: Array, scratch: Array) -> Array:
    """Horner's rule in x; for several rows in x^5, the rows at once as a product of matrices."""
    if len(rows) == 1:
        return _horner_floats(rows[0, ::-1].tolist(), x, scratch[1])
    powers = scratch[: _WIDTH + 1]
    powers[1] = x
    for i in range(2, _WIDTH + 1):
        np.multiply(powers[i // 2], powers[(i + 1) // 2], out=powers[i])
    parts = np.matmul(rows, powers[:_WIDTH], out=scratch[_WIDTH + 1 :])
    total: Array = parts[-1]
    for part in parts[-2::-1]:
        total *= powers[_WIDTH]
        total += part
    return total


def _horner_floats(coefficients: Sequence[float], x: Array, out: Array) -> Array:
    """A polynomial of degree 1 or more, highest degree first."""
    np.multiply(x, coefficients[0], out=out)
    for coefficient in coefficients[1:-1]:
        out += coefficient
        out *= x
    out += coefficients[-1]
    return out


def _lower_half(x: Array, law: _FloatTables) -> Array:
    value = _horner_floats(law.head, x - law.centre, np.empty(x.shape))
    value *= x
    return value


@lru_cache(maxsize=MAX_SHAPE)
def _float_tables(shape: int) -> _FloatTables:
    border = 1.35 * median_estimate(shape)  # F is above 1/2 there, so that S, whose roundings count, is small
    upper = [_float(c) for c in _upper(shape)]
    width = min(len(upper), _WIDTH)
    rows = np.array(upper + [0.0] * (-len(upper) % width)).reshape(-1, width)
    centre, head = _head(shape, border)
    return _FloatTables(border, np.array(upper[::-1]), rows, centre, head)


def _float(number: fmpq) -> float:
    return int(number.p) / int(number.q)


def _head(shape: int, border: float) -> tuple[float, tuple[float, ...]]:
    """The centre of [0, border] and the polynomial through F(x)/x at Chebyshev points: the first whose error at 60 others is below 2^-58."""
    centre = border / 2
    with ctx.workprec(600):
        for size in range(10, 40):
            nodes = [arb(centre) * (1 + arb(fmpq(2 * i + 1, 2 * size)).cos_pi()) for i in range(size)]
            matrix = arb_mat([[(node - centre) ** j for j in range(size)] for node in nodes])
            solved = matrix.solve(arb_mat([[_share(shape, node)] for node in nodes]))
            head = [solved[j, 0] for j in reversed(range(size))]
            if all(_close(shape, head, centre, arb(border) * i / 60) for i in range(1, 61)):
                return centre, tuple(float(c.mid()) for c in head)
    raise ArithmeticError(f"F(x)/x needs more than 39 terms for k = {shape}")


def _share(shape: int, x: arb) -> arb:
    """F(x)/x."""
    total = arb(0)
    for coefficient in reversed(_upper(shape)):
        total = total * x + coefficient
    return (1 - (-x).exp() * total) / x


def _close(shape: int, head: list[arb], centre: float, x: arb) -> bool:
    total = arb(0)
    for coefficient in head:
        total = total * (x - centre) + coefficient
    return bool(abs(total / _share(shape, x) - 1) < arb(2) ** -58)
