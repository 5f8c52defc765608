r"""Directed rounding and convolution of nonnegative float64 vectors: the arithmetic under the privacy buckets.

A bucket vector is an array of shape (3, n); row 0 and row 2 are upper bounds of their exact counterparts
and row 1 is a lower bound.  Every function here keeps that: what it returns in the rows 0 and 2 is at least,
in row 1 at most, the exact result for any exact nonnegative input on the right sides of its arguments.
Sums and products of nonnegative numbers grow with each of them, so it suffices to bound the rounding.

Below, u = 2^-53.  Three ways to convolve, with bounded errors:

* `sparse`: at most s products are added per entry, one rounding each, so the relative error is at most
  gamma_{s+1} = (s+1)u / (1 - (s+1)u) in any order of summation (N. J. Higham, Accuracy and Stability of
  Numerical Algorithms, 2nd ed., 2002, section 3.1), and s 2^-1074 is added for underflow.
* `fft`: under an assumption about the library that `fft_error` states, for L = log2 of the transform's length and x, y the rows,
  |computed - exact| <= 64 u L ||x||_2 ||y||_2 in every entry; see `fft_error`.
* `exact`: masses are rounded outward to multiples of 2^-256 and multiplied as integer polynomials.
"""

from __future__ import annotations

from math import ceil, sqrt

import numpy as np
from flint import arb, ctx, fmpz_poly
from numpy.typing import NDArray

from parisk_sym.ground.errors import PrecisionError

Array = NDArray[np.float64]

BITS = 192
"""Working precision of the balls from which masses and exponentials are rounded outward."""

SPARSE = 128
"""Up to this many nonzero columns are convolved directly."""

FRACTION_BITS = 256
"""The exact convolution rounds masses outward to multiples of 2^-256, about 1e-77."""

_UNIT = 2.0**-53
_UNDERFLOW = 2.0**-1074
_UPPER_ROWS = (0, 2)


def round_up(x: Array | float) -> Array:
    """The next float64 above: an upper bound of what was rounded to nearest.

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


def decay(step: arb, count: int) -> tuple[Array, Array]:
    """Lower and upper bounds of e^(-j step) for j = 0, ..., count - 1.

    Two short tables of balls are rounded outward, and their products, rounded to nearest, moved outward by
    one float64: e^(-(p m + q) step) = e^(-p m step) e^(-q step).

    >>> low, high = decay(arb(0.5), 5)
    >>> bool((low <= np.exp(-0.5 * np.arange(5))).all()), bool((high - low < 1e-15).all())
    (True, True)
    """
    block = ceil(sqrt(count))
    blocks = ceil(count / block)
    with ctx.workprec(BITS):
        coarse = [(-p * block * step).exp() for p in range(blocks)]
        fine = [(-q * step).exp() for q in range(block)]
        low = np.outer([float_down(x) for x in coarse], [float_down(x) for x in fine])
        high = np.outer([float_up(x) for x in coarse], [float_up(x) for x in fine])
    return round_down(low.ravel()[:count]), round_up(high.ravel()[:count])


def convolve(x: Array, y: Array, *, exact: bool) -> Array:
    """Row by row the convolution of bucket vectors of shapes (3, n) and (3, m), of shape (3, n + m - 1).

    Each row of x and y has sum at most 2.  The way is chosen by the number of nonzero columns and `exact`.

    >>> third = np.full((3, 2), 1 / 3)
    >>> convolve(third, third, exact=False).round(3).tolist()[0]
    [0.111, 0.222, 0.111]
    """
    if exact:
        return _exact(x, y)
    columns = np.flatnonzero(x.any(axis=0)), np.flatnonzero(y.any(axis=0))
    if columns[0].size > columns[1].size:
        x, y, columns = y, x, columns[::-1]
    return _sparse(x, y, columns[0]) if columns[0].size <= SPARSE else _fft(x, y)


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


def fft_length(entries: int) -> int:
    """The power of 2 to which a convolution with this many entries is padded."""
    return 1 << max(1, (entries - 1).bit_length())


def fft_error(length: int, norms: Array) -> Array:
    r"""Bound of the error of every entry of a convolution by transforms of a power of 2 `length`.

    Let L = log2(length) and let t be the factor by which one binary level of a transform (one addition and
    one product with a root of unity, itself rounded) spoils its vector relative to its 2-norm: an addition
    gives u, a complex product sqrt(5) u, and a root of unity in error by at most 8u the rest of t <= 16u,
    products of errors included (a pass of radix 4 adds twice and multiplies once: no worse than two levels).

    Forward, the levels are unitary up to scale, so the relative 2-norm error is at most
    theta = (1 + t)^L - 1 (N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., 2002,
    Theorem 24.2, has L eta / (1 - L eta) with eta = 8u + gamma_4 (sqrt(2) + 8u) < 14u).  By Cauchy-Schwarz
    the products have 1-norm error at most ((1 + theta)^2 (1 + sqrt(5) u) - 1) length ||x|| ||y||.  Backward,
    an intermediate entry is a sum of unit multiples of a part of the input, the parts of one level are
    disjoint, and each part enters an output with a unit factor: the errors of one level add up to at most t
    times the 1-norm.  Together, after division by the length, ((1 + theta)^3 (1 + sqrt(5) u) - 1) ||x|| ||y||
    <= 53 u L ||x|| ||y|| for L <= 40.  The bound of C. Percival, Math. Comp. 72 (2003) 387-395, for the same
    three transforms, with the sqrt(5) of R. P. Brent, C. Percival, P. Zimmermann, Math. Comp. 76 (2007)
    1469-1481, is ((1 + u)^(3L) (1 + sqrt(5) u)^(3L + 1) (1 + 8u)^(3L) - 1) ||x|| ||y|| <= 36 u L ||x|| ||y||.
    64 instead of 53 covers the rounding of the norms (vectors up to 2^40 entries of relative error below
    2^-12) and the addition of the bound itself; 2^-960 covers underflow.

    Assumed of the library, not proved: its real transforms of power-of-2 lengths are radix-2 and radix-4
    passes in IEEE arithmetic with roots of unity within 8u.  The tests measure it: the transform of a unit
    vector, a product of roots from every pass, is within 4u of the exact roots, and the error of a
    convolution stays below a hundredth of this bound.  `_check_entries` compares entries of every
    convolution with a direct sum.  `exact` convolutions assume nothing of this.

    >>> float(fft_error(1024, np.array([1.0]))[0])
    7.105427357601002e-14
    """
    levels = length.bit_length() - 1
    return 64 * _UNIT * levels * norms + 2.0**-960


def _fft(x: Array, y: Array) -> Array:
    """Convolution by real transforms, moved outward by `fft_error`; a square needs one transform less."""
    entries = x.shape[1] + y.shape[1] - 1
    length = fft_length(entries)
    spectrum = np.fft.rfft(x, length)
    spectrum *= spectrum if x is y else np.fft.rfft(y, length)
    out = np.fft.irfft(spectrum, length)[:, :entries]
    norms = _norms(x)
    bounds = fft_error(length, norms * (norms if x is y else _norms(y)))
    _check_entries(x, y, out, bounds)
    out += (bounds * (1.0, -1.0, 1.0))[:, None]
    return np.maximum(out, 0.0, out=out)


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


def _check_entries(x: Array, y: Array, out: Array, bounds: Array) -> None:
    """Raises PrecisionError if an entry misses its direct sum by more than twice the bound, the sum's error included.

    Two entries of each row: the largest one, and one at the golden section.  This proves nothing about the
    others; it notices a library that does not do what `fft_error` assumes.
    """
    entries = out.shape[1]
    for a, b, row, bound in zip(x, y, out, bounds, strict=True):
        for entry in (int(row.argmax()), int(0.618 * entries)):
            start, stop = max(0, entry - b.size + 1), min(entry, a.size - 1) + 1
            direct = float((a[start:stop] * b[entry - stop + 1 : entry - start + 1][::-1]).sum())
            if not abs(direct - row[entry]) <= 2 * bound:
                raise PrecisionError(
                    f"the transforms of NumPy must be within {bound:.2g} of a convolution, got an error of "
                    f"{abs(direct - row[entry]):.2g} in entry {entry} of {entries}: take exact=True"
                )


def _exact(x: Array, y: Array) -> Array:
    """Convolution as integer polynomials."""
    rows = [_exact_row(a, b, up=row in _UPPER_ROWS) for row, (a, b) in enumerate(zip(x, y, strict=True))]
    return np.stack(rows)


def _exact_row(x: Array, y: Array, *, up: bool) -> Array:
    product = fmpz_poly(_integers(x, up=up)) * fmpz_poly(_integers(y, up=up))
    values = np.zeros(x.size + y.size - 1)
    coefficients = [float(int(c)) for c in product.coeffs()]  # Python rounds integers to nearest
    values[: len(coefficients)] = np.ldexp(coefficients, -2 * FRACTION_BITS)
    return np.where(values > 0.0, round_up(values) if up else round_down(values), 0.0)


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
