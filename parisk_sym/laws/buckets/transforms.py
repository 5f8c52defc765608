r"""Convolution of nonnegative float64 vectors by a Fourier transform of our own, with a proved bound of its error.

The transform takes explicit passes over arrays, so that every operation is known, and its roots of unity come from balls.
IEEE arithmetic is assumed: real sums and products of arrays are rounded to nearest, entry by entry, and products
of complex numbers are (a c - b d) + i (a d + b c), each rounded so, with or without fused multiply-add.

*Real convolution.* With m = n/2, v = exp(-i pi / n) and z_j = (x_j - i x_(j+m)) v^j for 0 <= j < m, the entries of the cyclic
convolution of two such z, divided by v^j, are c_j - i c_(j+m), c the convolution of the x: real polynomials modulo X^m + i have
these coefficients, and X = Y v turns X^m + i into a multiple of Y^m - 1. Nothing else wraps around when c has at most n entries.

*Transform.* m = m1 m2, as a matrix of m1 rows: transforms of all columns, a product with exp(-2 pi i j k / m), and
transforms of all rows. Those are passes of radix 4, and one of radix 2 where log2(m1) or log2(m2) is odd:
X' = [a + w b + w^2 c + w^3 d, a - i w b - w^2 c + i w^3 d, ...].

*Error*, in units of u = 2^-53; eta = 8u covers what follows, terms of second order included:

1. A root of unity is a product of two complex numbers whose parts are correctly rounded (each in error by u at most, as the
   modulus is 1), so it is in error by (1 + u)^2 (1 + sqrt(5) u) - 1 < 4.3 u. The relative error of a rounded complex
   product is at most sqrt(5) u (R. P. Brent, C. Percival, P. Zimmermann, Math. Comp. 76 (2007) 1469-1481), with fused
   multiply-add at most 2u (C.-P. Jeannerod, P. Kornerup, N. Louvet, J.-M. Muller, Math. Comp. 86 (2017) 881-898); that of a
   sum at most u. So a product with a root adds a relative error below 6.6 u, and a sum one of u.
2. A pass of radix 2 is unitary up to the factor sqrt(2). The products spoil its input by 6.6 u in the 2-norm, the sums its
   output by u: together less than eta. A pass of radix 4, which is two levels, multiplies once and adds twice:
   8.6 u < 2 eta. So the transform of L = log2(m) levels and one product between has a relative error in the 2-norm of at
   most theta = (1 + eta)^(L + 1) - 1 (as in N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., 2002,
   Theorem 24.2). With the product v^j before it, (1 + eta)^(L + 2) - 1.
3. Products of two transforms: by Cauchy-Schwarz and Parseval their error has a 1-norm of at most
   ((1 + eta)^(2 L + 5) - 1) m ||x|| ||y||, and they themselves at most m ||x|| ||y||.
4. Backward, an entry of any level is a sum of unit multiples of a part of the input, the parts of one level are disjoint,
   and each part enters an output with a unit factor. So the errors of one level (eta times the part's 1-norm in each of its
   entries; for radix 4 those of two levels) add up in an output to at most eta times the 1-norm, and those of all levels
   and of both products to ((1 + eta)^(L + 2) - 1) times it. The division by m is exact.

Together every entry is within ((1 + eta)^(3 L + 7) - 1) ||x|| ||y|| of the exact one, less than 8.01 (3 L + 7) u ||x|| ||y||
for L <= 40; `convolution_error` takes 9 for 8.01, which covers the rounding of the norms (vectors of up to 2^40 entries,
relative error below 2^-12) and of the addition of the bound. Underflow: at most 2^45 operations are in error by 2^-1074 each
and are enlarged by at most m ||x|| ||y|| <= 2^42 in all; 2^-960 covers that.

*All entries together.* The bound with max(||x||_1 ||y||_2, ||x||_2 ||y||_1) in place of ||x|| ||y|| holds for the 2-norm of all
errors, and their sum over n entries is at most sqrt(n) times that. With a = (1 + eta)^(L + 2), a transform with its product v^j has an error
below (a - 1) sqrt(m) ||x|| in the 2-norm, by 2., and below (a - 1) ||x||_1 in each entry, by the argument of 4.; each entry is at most
||x||_1, as |x_j - i x_(j+m)| <= x_j + x_(j+m). So the products are in error by at most ((a - 1) a + (a - 1) + eta a^2) sqrt(m) max(...) =
(a^2 (1 + eta) - 1) sqrt(m) max(...), they themselves have a 2-norm of at most sqrt(m) max(...), and a third transform and the division
by m make that (a^3 (1 + eta) - 1) max(...), where a^3 (1 + eta) = (1 + eta)^(3 L + 7).
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from flint import acb, ctx, fmpq
from numpy.typing import NDArray

Array = NDArray[np.float64]
Complex = NDArray[np.complex128]

__all__ = ["convolution_error", "convolve_by_transforms", "fft_length"]

_UNIT = 2.0**-53
_ROOT_BITS = 80
_KEPT = 48  # tables of roots of unity: four for each length of a power by squaring
_LONGEST_KEPT = 1 << 18  # 4 MB


def fft_length(entries: int) -> int:
    """The power of 2 to which a convolution with this many entries is padded.

    >>> fft_length(5)
    8
    """
    return 1 << max(3, (entries - 1).bit_length())


def convolution_error(length: int, norms: Array) -> Array:
    """The bound of the module for every entry; `norms` holds the products of the 2-norms of the factors.

    With max(||x||_1 ||y||_2, ||x||_2 ||y||_1) in their place, that for the 2-norm of all errors.

    >>> float(convolution_error(1024, np.array([1.0]))[0])
    3.397282455352979e-14
    """
    levels = length.bit_length() - 2
    return 9 * _UNIT * (3 * levels + 7) * norms + 2.0**-960


def convolve_by_transforms(x: Array, y: Array) -> Array:
    """Row by row the convolution of nonnegative vectors of shapes (rows, n) and (rows, m), each entry within `convolution_error`.

    >>> convolve_by_transforms(np.array([[1.0, 2.0]]), np.array([[3.0, 4.0]])).round(9).tolist()
    [[3.0, 10.0, 8.0]]
    """
    entries = x.shape[1] + y.shape[1] - 1
    half = fft_length(entries) // 2
    weights = _roots(4 * half, half)
    out = np.empty((x.shape[0], entries))
    for row, (a, b) in enumerate(zip(x, y, strict=True)):
        spectrum = _transform(_folded_input(a, weights))
        spectrum *= spectrum if x is y else _transform(_folded_input(b, weights))
        np.conjugate(
            spectrum, out=spectrum
        )  # the inverse transform is the conjugate of that of the conjugate
        back = _transform(spectrum)
        back *= weights
        back /= half
        out[row, :half] = back.real[:entries]
        out[row, half:] = back.imag[: max(0, entries - half)]
    return out


def _folded_input(x: Array, weights: Complex) -> Complex:
    """z of the module."""
    half = weights.size
    z = np.zeros(half, dtype=np.complex128)
    z.real[: min(x.size, half)] = x[:half]
    if x.size > half:
        z.imag[: x.size - half] = -x[half:]
    z *= weights
    return z


def _roots(order: int, count: int | None = None) -> Complex:
    """exp(-2 pi i j / order) for j < count, or all of them: powers of 2; cached if they are few."""
    make = _short if order <= _LONGEST_KEPT else _products
    return make(order, order if count is None else count)


def _products(order: int, count: int) -> Complex:
    """Each root a product of two numbers of short tables."""
    block = min(1 << (order.bit_length() // 2), count)
    fine, coarse = _table(order, block), _table(order // block, count // block)
    roots: Complex = np.multiply.outer(coarse, fine).ravel()
    roots.flags.writeable = False
    return roots


_short = lru_cache(maxsize=_KEPT)(_products)


def _table(order: int, count: int) -> Complex:
    """exp(-2 pi i j / order) for j < count, both parts rounded to nearest from balls that decide them or are this narrow."""
    with ctx.workprec(_ROOT_BITS):
        values = [acb(fmpq(-2 * j, order)).exp_pi_i() for j in range(count)]
        return np.array([complex(float(v.real), float(v.imag)) for v in values])


def _transform(z: Complex) -> Complex:
    """The sums of z_j exp(-2 pi i j k / m), for m = 2^L entries, m >= 4."""
    size = z.size
    rows = 1 << (size.bit_length() // 2)
    columns = size // rows
    first = _columns(z.reshape(rows, columns))
    first *= _twiddles(rows, columns)
    return _columns(np.ascontiguousarray(first.T)).ravel()


def _twiddles(rows: int, columns: int) -> Complex:
    """exp(-2 pi i j k / (rows columns))."""
    return (_short_twiddles if rows * columns <= _LONGEST_KEPT else _made_twiddles)(rows, columns)


def _made_twiddles(rows: int, columns: int) -> Complex:
    roots, twiddles = _roots(rows * columns), np.empty((rows, columns), dtype=np.complex128)
    for j in range(rows):
        twiddles[j] = roots[j * np.arange(columns)]
    return twiddles


_short_twiddles = lru_cache(maxsize=_KEPT)(_made_twiddles)


def _columns(matrix: Complex) -> Complex:
    """The transforms of all columns, of a power of 2 of entries."""
    length, width = matrix.shape
    done, state = 1, matrix.reshape(1, length, width)
    while done < length:
        radix = 4 if length // done >= 4 else 2
        state = (_by_four if radix == 4 else _by_two)(state, length)
        done *= radix
    return state.reshape(length, width)


def _by_two(state: Complex, length: int) -> Complex:
    """A pass of radix 2: (done, rest, width) to (2 done, rest/2, width)."""
    done, rest, width = state.shape
    root = _roots(length)[:: length // (2 * done)][:done, None, None]
    a, b = state[:, : rest // 2], root * state[:, rest // 2 :]
    out = np.empty((2, done, rest // 2, width), dtype=np.complex128)
    np.add(a, b, out=out[0])
    np.subtract(a, b, out=out[1])
    return out.reshape(2 * done, rest // 2, width)


def _by_four(state: Complex, length: int) -> Complex:
    """A pass of radix 4: (done, rest, width) to (4 done, rest/4, width)."""
    done, rest, width = state.shape
    quarter = rest // 4
    roots = _roots(length)
    places = np.arange(done) * (length // (4 * done))
    a, b, c, d = (state[:, i * quarter : (i + 1) * quarter] for i in range(4))
    if done > 1:
        b, c, d = (roots[i * places][:, None, None] * part for i, part in ((1, b), (2, c), (3, d)))
    out = np.empty((4, done, quarter, width), dtype=np.complex128)
    even, sums = a + c, b + d
    np.add(even, sums, out=out[0])
    np.subtract(even, sums, out=out[2])
    odd, turned = np.subtract(a, c, out=even), np.subtract(b, d, out=sums)
    for place, real, imaginary in (
        (1, np.add, np.subtract),
        (3, np.subtract, np.add),
    ):  # -i and i times the difference
        real(odd.real, turned.imag, out=out[place].real)
        imaginary(odd.imag, turned.real, out=out[place].imag)
    return out.reshape(4 * done, quarter, width)
