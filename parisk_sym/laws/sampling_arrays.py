"""Array kernels of the laws of sampled sensitivity: places in a sample, coverage, and sums of reciprocals.

Arguments are exact binary numbers, so a place is right or wrong. Floating point chooses it, and where a rounding could move it across the
edge the kernel gives NaN, so that exact arithmetic decides. Sums are taken in double-double arithmetic, with error bounds.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq
from numpy.typing import NDArray
from scipy import special

from parisk_sym.formulas.arithmetic import double_double_functions as functions
from parisk_sym.formulas.arithmetic.double_double import DoubleDouble, enlarged_radius, where

__all__ = ["coverage", "harmonic_quotient", "quantile_place"]

Array = NDArray[np.float64]

COVERAGE_ERROR, ERROR_PER_PAIR = 1e-10, 2.0**-51
"""Relative error that SciPy's incomplete beta function stays below: for small shares it grows with the number of pairs, up to about 0.4 * 2^-53
for each (4e-8 for 10^9 pairs), and a tenth of the allowed error."""

_MOST_TERMS = 300
_SERIES_FROM = 24
_SERIES_TERMS = 12


def coverage(m: Array, n: Array, share: Array) -> DoubleDouble:
    """P(Bin(n, share) <= m - 1): a sum of m positive terms, or 1 minus that of the n - m + 1 others; unknown where both are long."""
    m, n, share = np.broadcast_arrays(m, n, share)
    few = 2 * m <= n + 1
    success = DoubleDouble.exact(share)
    one, other = where(few, success, 1 - success), where(few, 1 - success, success)
    total = _end(np.where(few, m, n - m + 1), n, one, other)
    return where(few, total, 1 - total)


def _end(terms: Array, size: Array, one: DoubleDouble, other: DoubleDouble) -> DoubleDouble:
    """Sum over i < terms of C(size, i) one^i other^(size - i): by Horner's rule on the quotients of neighbouring terms."""
    odds = one / other
    total = DoubleDouble.exact(np.ones(terms.shape))
    inside = terms <= _MOST_TERMS
    for i in range(int(np.max(terms[inside], initial=1)) - 1, 0, -1):
        longer = 1 + total * odds * (DoubleDouble.exact(size - i + 1) / float(i))
        total = where(i < terms, longer, total)
    value = total * functions.exp(DoubleDouble.exact(size) * functions.log(other))
    return DoubleDouble(value.hi, value.lo, np.where(inside, value.radius, np.nan))


def quantile_place(n: Array, share: Array, level: Array) -> Array:
    """1 + the smallest j with P(Bin(n, share) <= j) >= level, where 1 - share^n >= level.

    From the Cornish-Fisher approximation, go down while the level is kept, then up until it is reached.
    """
    n, share, level = np.broadcast_arrays(*np.atleast_1d(n, share, level))
    deviate = special.ndtri(level)
    skew = (1 - 2 * share) * (deviate**2 - 1) / 6
    place = np.clip(np.ceil(n * share + deviate * np.sqrt(n * share * (1 - share)) + skew + 0.5), 1, n)
    margin = (COVERAGE_ERROR + ERROR_PER_PAIR * n) * (1 - level) + 4e-16
    gap = _gap(place, n, share, level)
    near = np.abs(gap) <= margin
    for step in (-1.0, 1.0):
        moving = np.flatnonzero((gap >= 0) if step < 0 else (gap < 0))
        while moving.size:
            at = np.minimum(place[moving] + step, n[moving])
            inside = (at >= 1) & (at != place[moving])
            moving, at = moving[inside], at[inside]
            gaps = _gap(at, n[moving], share[moving], level[moving])
            near[moving] |= np.abs(gaps) <= margin[moving]
            reached = gaps >= 0
            goes = reached if step < 0 else np.ones_like(reached)
            place[moving[goes]] = at[goes]
            moving = moving[reached if step < 0 else ~reached]
    return np.where(near, np.nan, place)


def _gap(place: Array, n: Array, share: Array, level: Array) -> Array:
    """How far the coverage is above the level, to a small part of 1 - level: where they are close."""
    return np.asarray((1 - level) - special.betainc(place, n - place + 1, share))


def harmonic_quotient(order: Array, sample: Array, rate: Array, records: Array) -> DoubleDouble:
    """(H_m - H_(m - k)) / (rate n)."""
    sum_ = _harmonic(sample) - _harmonic(sample - order)
    return sum_ / (DoubleDouble.exact(rate) * DoubleDouble.exact(records))


def _harmonic(count: Array) -> DoubleDouble:
    """H_count without Euler's constant: H_(count + 24) by Euler and Maclaurin's series, minus the 24 terms that are too many.

    The series envelops the value: the error is below the first omitted term (DLMF 2.10.1).
    """
    at = DoubleDouble.exact(count + float(_SERIES_FROM))
    square = 1 / (at * at)
    series = DoubleDouble.exact(np.float64(0.0))
    for i in range(_SERIES_TERMS, 0, -1):
        series = (series + DoubleDouble.number(_bernoulli(i))) * square
    value = functions.log(at) + 0.5 / at - series
    for i in range(1, _SERIES_FROM + 1):
        value = value - 1 / DoubleDouble.exact(count + float(i))
    omitted = float(abs(_bernoulli(_SERIES_TERMS + 1)) / fmpq(_SERIES_FROM) ** (2 * _SERIES_TERMS + 2))
    return DoubleDouble(value.hi, value.lo, enlarged_radius(value.radius + omitted))


def _bernoulli(i: int) -> fmpq:
    """B_2i/(2i)."""
    return fmpq.bernoulli(2 * i) / (2 * i)
