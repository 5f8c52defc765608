r"""The Bessel-K law for whole shapes on float64 arrays: T = |X1 - X2|, X1 and X2 independent with law Gamma(k, 1).

The convolution of the two gamma densities turns T into a mixture of gamma laws (k a whole number),

    T ~ sum_{m<k} w_m Gamma(m + 1, 1),    w_m = C(2k-2-m, k-1) 2^-(2k-2-m),    sum_{m<k} w_m = 1,

and expansions with positive coefficients only, in which nothing cancels, follow for its density and both of its tails:

    f(x) = e^-x sum_{m<k} w_m x^m/m!
    S(x) = P(T > x)  = e^-x sum_{j<k}  (x^j / j!) sum_{j<=m<k} w_m         (finite)
    F(x) = P(T <= x) = e^-x sum_{j>=1} (x^j / j!) sum_{m<min(j,k)} w_m     (convergent).

Twice: in double-double arithmetic, where every element has its error bound, and `cdf` in float64.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, sqrt
from typing import Any

import numpy as np
from flint import arb, arb_mat, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.formulas.arithmetic.double_double import DoubleDouble, enlarged_radius, plain, where
from parisk_sym.formulas.arithmetic.double_double_functions import exp
from parisk_sym.laws.compiled import compiled_loops
from parisk_sym.laws.float_passes import FAR, horner, parts, power_and_rest

__all__ = ["MAX_SHAPE", "cdf", "density", "distribution", "survival"]

Array = NDArray[np.float64]

MAX_SHAPE = 100
"""Largest shape with tables; beyond it everything is unknown here."""

_SHORT = 20
"""Shape up to which the sums are short."""


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
    """F(x) within 4 units in the last place for whole shapes with tables, NaN for others.

    From 1.35 times the median on (1.9 times for shapes above 20, whose sums are long) F = 1 - S with S = e^-x q(x) <= 0.40 (0.23): a relative
    error of S by 7 (13) times 2^-53 makes at most 3 units of F, and the last rounding half a unit. Below that F = x P(x - c): the polynomial P
    interpolates F(x)/x to 2^-58, and its terms sum to at most 1.6 |P| in absolute value. For k = 1 F = -expm1(-x). How the roundings add up
    is measured (docs/float64.md). Many points of one shape go through compiled loops where numba is installed (`float_loops`), with the same
    bits.
    """
    if np.ndim(k) == 0:
        return _of_one_shape(np.atleast_1d(x), float(k))
    points, shapes = np.broadcast_arrays(x, k)
    value = np.empty(points.shape)
    for shape in np.unique(shapes):
        chosen = shapes == shape
        value[chosen] = _of_one_shape(points[chosen], float(shape))
    return value


def _of_one_shape(x: Array, k: float) -> Array:
    if k != np.rint(k) or k > MAX_SHAPE:
        return np.full(x.shape, np.nan)
    value = np.empty(x.shape)
    if (loops := compiled_loops(x.size)) is not None:
        _by_loops(loops, plain(x), int(k), value)
        return value
    for part, scratch in parts(x.size, 6):
        _by_passes(x[part], int(k), value[part], scratch)
    return value


def _by_loops(loops: Any, x: Array, shape: int, out: Array) -> None:
    """F by compiled loops."""
    if shape == 1:
        loops.one_minus_exp(x, out)
    else:
        law = _float_tables(shape)
        loops.upper_and_lower(x, law.upper, law.border, law.centre, law.head, out)


def _by_passes(x: Array, shape: int, out: Array, scratch: Array) -> None:
    """F by passes over a few thousand points; the operations are those of the loops, in their order."""
    at, power, p, sums, *rest = scratch
    np.add(x, 0.0, out=at)  # 0 without a sign
    np.minimum(at, FAR, out=at)
    power_and_rest(at, power, p, *rest)
    np.multiply(power, p, out=p)
    if shape == 1:
        np.subtract(1.0, power, out=out)
        out -= p
        return
    law = _float_tables(shape)
    power += p
    power *= horner(law.upper, at, sums)
    np.subtract(1.0, power, out=out)
    small = np.flatnonzero(at < law.border)
    near = at[small]
    out[small] = horner(law.head, near - law.centre, np.empty(near.shape)) * near


@dataclass(frozen=True, slots=True)
class _FloatTables:
    """S e^x, and F/x in x - centre, highest degree first."""

    border: float
    upper: Array
    centre: float
    head: Array


@lru_cache(maxsize=MAX_SHAPE)
def _float_tables(shape: int) -> _FloatTables:
    border = (1.35 if shape <= _SHORT else 1.9) * median_estimate(
        shape
    )  # S, whose roundings count from here on, is small
    centre, head = _head(shape, border)
    return _FloatTables(
        border, np.array([_float(c) for c in reversed(_upper(shape))]), centre, np.array(head)
    )


def _float(number: fmpq) -> float:
    return int(number.p) / int(number.q)


def _head(shape: int, border: float) -> tuple[float, list[float]]:
    """The centre of [0, border] and the polynomial through F(x)/x at Chebyshev points: the first whose error at 60 others is below 2^-58."""
    centre = border / 2
    with ctx.workprec(600):
        for size in range(10, 40):
            nodes = [arb(centre) * (1 + arb(fmpq(2 * i + 1, 2 * size)).cos_pi()) for i in range(size)]
            matrix = arb_mat([[(node - centre) ** j for j in range(size)] for node in nodes])
            solved = matrix.solve(arb_mat([[_share(shape, node)] for node in nodes]))
            head = [solved[j, 0] for j in reversed(range(size))]
            if all(_close(shape, head, centre, arb(border) * i / 60) for i in range(1, 61)):
                return centre, [float(c.mid()) for c in head]
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
