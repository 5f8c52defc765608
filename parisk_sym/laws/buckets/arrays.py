r"""Directed rounding and convolution of nonnegative float64 vectors: the arithmetic under the privacy buckets.

A bucket vector is an array of shape (3, n); row 0 and row 2 are upper bounds of their exact counterparts
and row 1 is a lower bound.  Every function here keeps that: what it returns in the rows 0 and 2 is at least,
in row 1 at most, the exact result for any exact nonnegative input on the right sides of its arguments; only
in row 0 a convolution may miss some mass, and it returns an upper bound of its sum.
Sums and products of nonnegative numbers grow with each of them, so it suffices to bound the rounding.

Below, u = 2^-53.  Four ways to convolve, with bounded errors:

* `sparse`: at most s products are added per entry, one rounding each, so the relative error is at most
  gamma_{s+1} = (s+1)u / (1 - (s+1)u) in any order of summation (N. J. Higham, Accuracy and Stability of
  Numerical Algorithms, 2nd ed., 2002, section 3.1), and s 2^-1074 is added for underflow.
* `direct`: NumPy's sums of products, with the same relative error; taken where no product underflows, so that what is 0 is exactly 0.
* `fft`: transforms whose every pass is ours; the proof of their errors is in `transforms`. Rows 1 and 2 are moved outward in every entry.
  In row 0 that would add the bound as often as there are entries; what it may miss in all, at most sqrt(n) times the error in the 2-norm,
  is far less.
* `exact`: masses are rounded outward to multiples of 2^-256 and multiplied as integer polynomials.
"""

from __future__ import annotations

import sys
from math import sqrt

import numpy as np
from flint import arb, fmpz_poly
from numpy.typing import NDArray

from parisk_sym.laws.buckets.transforms import (
    convolution_error,
    convolve_by_transforms,
    fft_length,
)

Array = NDArray[np.float64]

BITS = 192
"""Working precision of the balls from which masses and exponentials are rounded outward."""

SPARSE = 128
"""Up to this many nonzero columns are convolved directly."""

_MOST_FULL = 8
"""So are more of them, in up to DIRECT products, if no more than one in so many columns is not zero."""

DIRECT = 1 << 25
"""Up to this many products of columns are added directly: at most some ten times the time of transforms, and without an absolute error,
which the squarings that follow would double each."""

FRACTION_BITS = 256
"""The exact convolution rounds masses outward to multiples of 2^-256, about 1e-77."""

_UNIT = 2.0**-53
_UNDERFLOW = 2.0**-1074
_NORMAL = 2.0**-1000  # products from here on, and their sums, have full relative precision
_UPPER_ROWS = (0, 2)


def round_up(x: Array | float) -> Array:
    """The next float64 above: an upper bound of a number that was rounded to nearest.

    >>> float(round_up(1.0)) - 1
    2.220446049250313e-16
    """
    return np.nextafter(x, np.inf)


def round_down(x: Array | float) -> Array:
    """The next float64 below, but not below 0: a lower bound of a nonnegative number rounded to nearest."""
    return np.maximum(np.nextafter(x, -np.inf), 0.0)


def round_up_positive(x: Array) -> Array:
    """The next float64 above where x > 0; zeros stay, as sums and products of zeros are exact."""
    return np.where(x > 0.0, round_up(x), 0.0)


def product_up(weight: float, x: Array) -> Array:
    """At least weight x for a positive weight, also where the product underflows; zeros stay."""
    return np.where(x > 0.0, round_up(weight * x), 0.0)


def float_up(x: arb) -> float:
    """A float64 at least every nonnegative number in the ball, exact where the ball is a float64.

    >>> float_up(arb(0)), float_up(arb(1) / 3) > 1 / 3
    (0.0, True)
    """
    upper = x.upper()
    value = max(float(upper), 0.0)
    return value if upper <= arb(value) else float(round_up(value))


def float_down(x: arb) -> float:
    """A float64 at most every nonnegative number in the ball and at least 0, exact where the ball is a float64.

    >>> float_down(arb(1)), float_down(arb(2) / 3) < 2 / 3
    (1.0, True)
    """
    lower = x.lower()
    value = max(float(lower), 0.0)
    return value if lower >= arb(value) else float(round_down(value))


def sum_up(x: Array) -> float:
    """Upper bound of the sum of nonnegative entries: relative error at most gamma_n in any order; 0 stays 0."""
    total = float(x.sum())
    return float(round_up(total * (1 + 2 * (x.size + 1) * _UNIT))) if total > 0.0 else 0.0


def sum_down(x: Array) -> float:
    """Lower bound of the sum of nonnegative entries: relative error at most gamma_n in any order."""
    return float(round_down(float(x.sum()) * (1 - 2 * (x.size + 1) * _UNIT)))


def either_high(p: float, q: float) -> float:
    """Upper bound of 1 - (1 - p)(1 - q) = p + q (1 - p)."""
    if p == 0.0 or q == 0.0:
        return p + q
    return min(float(round_up(p + round_up(q * round_up(1.0 - p)))), 1.0)


def either_low(p: float, q: float) -> float:
    """Lower bound of 1 - (1 - p)(1 - q) = p + q (1 - p)."""
    if p == 0.0 or q == 0.0:
        return p + q
    return float(round_down(p + round_down(q * round_down(1.0 - p))))


def convolve(x: Array, y: Array, *, exact: bool) -> tuple[Array, float]:
    """Row by row the convolution of bucket vectors of shapes (3, n) and (3, m), of shape (3, n + m - 1); what row 0 misses in all.

    Each row of x and y has sum at most 2.  The way is chosen by the number of nonzero columns and `exact`.

    >>> third = np.full((3, 2), 1 / 3)
    >>> convolve(third, third, exact=False)[0].round(3).tolist()[0]
    [0.111, 0.222, 0.111]
    """
    if exact:
        return _exact(x, y), 0.0
    columns = np.flatnonzero(x.any(axis=0)), np.flatnonzero(y.any(axis=0))
    if columns[0].size > columns[1].size:
        x, y, columns = y, x, columns[::-1]
    few = columns[0].size * _MOST_FULL <= x.shape[1] and columns[0].size * y.shape[1] <= DIRECT
    if columns[0].size <= SPARSE or few:
        return _sparse(x, y, columns[0]), 0.0
    if x.shape[1] * y.shape[1] <= DIRECT and _least(x) * _least(y) > _NORMAL:
        return _direct(x, y), 0.0
    return _fft(x, y)


def _least(x: Array) -> float:
    """The least entry that is not 0."""
    return float(x[x > 0.0].min(initial=1.0))


def _sparse(x: Array, y: Array, columns: NDArray[np.intp]) -> Array:
    """Direct convolution over the nonzero columns of x, moved outward by twice gamma_{s+1} and the underflow."""
    width = y.shape[1]
    out = np.zeros((3, x.shape[1] + width - 1))
    support, occupied = np.zeros(out.shape[1], dtype=bool), y.any(axis=0)
    for column in columns:
        out[:, column : column + width] += x[:, column, None] * y
        support[column : column + width] |= occupied
    relative, absolute = 2 * (columns.size + 2) * _UNIT, columns.size * _UNDERFLOW * support
    out[_UPPER_ROWS, :] = out[_UPPER_ROWS, :] * (1 + relative) + absolute
    out[1] = np.maximum(out[1] * (1 - relative) - absolute, 0.0)
    return out


def _direct(x: Array, y: Array) -> Array:
    """Direct convolution, moved outward by twice gamma_{s+1}."""
    out = np.stack([np.convolve(a, b) for a, b in zip(x, y, strict=True)])
    relative = 2 * (min(x.shape[1], y.shape[1]) + 2) * _UNIT
    out *= np.array([1 + relative, 1 - relative, 1 + relative])[:, None]
    return out


def _fft(x: Array, y: Array) -> tuple[Array, float]:
    """Convolution by transforms: rows 1 and 2 moved outward by the bound of its error, and what row 0 may miss in all."""
    out = convolve_by_transforms(x, y)
    length = fft_length(out.shape[1])
    norms = [_norms(x)] * 2 if x is y else [_norms(x), _norms(y)]
    bounds = convolution_error(length, norms[0] * norms[1])
    out += (bounds * (0.0, -1.0, 1.0))[:, None]
    (first, second), (one, other) = [v[0].sum() for v in (x, y)], [norm[0] for norm in norms]
    missing = sqrt(out.shape[1]) * convolution_error(length, np.array([max(first * other, one * second)]))
    return np.maximum(out, 0.0, out=out), float(missing[0])


def _norms(x: Array) -> Array:
    """The 2-norms of the rows, scaled so that squares of small entries do not underflow.

    >>> _norms(np.array([[3e-200, 4e-200], [0.0, 0.0]])).tolist()
    [5e-200, 0.0]
    """
    largest = x.max(axis=1)
    scale = np.where(largest > 0.0, largest, 1.0)
    ratios = x / scale[:, None]
    norms: Array = scale * np.sqrt((ratios * ratios).sum(axis=1))
    return norms


def _exact(x: Array, y: Array) -> Array:
    """Convolution as integer polynomials."""
    rows = [_exact_row(a, b, up=row in _UPPER_ROWS) for row, (a, b) in enumerate(zip(x, y, strict=True))]
    return np.stack(rows)


def _exact_row(x: Array, y: Array, *, up: bool) -> Array:
    product = fmpz_poly(_integers(x, up=up)) * fmpz_poly(_integers(y, up=up))
    values = np.zeros(x.size + y.size - 1)
    coefficients = [_quotient(int(c)) for c in product.coeffs()]
    values[: len(coefficients)] = coefficients
    return np.where(values > 0.0, round_up(values) if up else round_down(values), 0.0)


def _quotient(number: int) -> float:
    """number 2^(-2 FRACTION_BITS) rounded to nearest, as Python divides integers; the largest float where it is larger."""
    try:
        return number / (1 << 2 * FRACTION_BITS)
    except OverflowError:
        return sys.float_info.max


def _integers(x: Array, *, up: bool) -> list[int]:
    """x 2^FRACTION_BITS, rounded up or down to integers.

    >>> _integers(np.array([0.5, 1e-300]), up=True) == [2 ** (FRACTION_BITS - 1), 1]
    True
    """
    fractions, exponents = np.frexp(x)
    mantissas = np.ldexp(fractions, 53).astype(np.int64).tolist()
    shifts = (exponents - 53 + FRACTION_BITS).tolist()
    return [_shift(m, s, up=up) for m, s in zip(mantissas, shifts, strict=True)]


def _shift(mantissa: int, shift: int, *, up: bool) -> int:
    """mantissa 2^shift, rounded up or down."""
    if shift >= 0:
        return mantissa << shift
    return -(-mantissa >> -shift) if up else mantissa >> -shift
