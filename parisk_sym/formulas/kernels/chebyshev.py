r"""Polynomials on [0, 1] by their coefficients of T_i(2t - 1), i = 0, 1, ...: interpolation with a bound, values, convolution.

T_i(2t - 1) is at most 1 on [0, 1], so that the sum of the moduli of some coefficients bounds their part of the polynomial.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb

from flint import arb, arb_mat, arb_poly, ctx, fmpz, fmpz_poly

__all__ = ["bound", "convolution", "exact", "interpolated", "interpolation_error", "value"]

_LOST = 3
"""Bits that a power basis of degree i loses: its coefficients grow like (1 + sqrt 2)^(2 i)."""
_GUARD_BITS = 64


def interpolation_error(largest: arb, radius: arb, order: int) -> arb:
    """How far the interpolant in order + 1 points is off, of a function at most `largest` in the Bernstein ellipse of this radius.

    L. N. Trefethen, Approximation Theory and Approximation Practice, Theorem 8.2.
    """
    return arb((4 * largest * radius**-order / (radius - 1)).upper())


def interpolated(function: Callable[[arb], arb], order: int) -> list[arb]:
    """The polynomial with the values of the function at t = (1 + cos(k pi / order))/2, k = 0, ..., order.

    >>> [c.str(5, radius=False) for c in interpolated(lambda t: t * t, 2)]
    ['0.37500', '0.50000', '0.12500']
    """
    cosines = _cosines(order, ctx.prec)
    values = [function((1 + cosines[k]) / 2) for k in range(order + 1)]
    values[0], values[-1] = values[0] / 2, values[-1] / 2
    found = [
        2 * sum((v * cosines[j * k % (2 * order)] for k, v in enumerate(values)), arb(0)) / order
        for j in range(order + 1)
    ]
    found[0], found[-1] = found[0] / 2, found[-1] / 2
    return found


@lru_cache(maxsize=8)
def _cosines(order: int, _bits: int) -> list[arb]:
    return [(arb.pi() * k / order).cos() for k in range(2 * order)]


def value(coefficients: Sequence[arb], t: arb) -> arb:
    """The polynomial at t in [0, 1], by Clenshaw's recurrence."""
    double, after, following = 4 * t - 2, arb(0), arb(0)
    for c in reversed(coefficients[1:]):
        after, following = c + double * after - following, after
    return coefficients[0] + double * after / 2 - following


def bound(coefficients: Sequence[arb]) -> arb:
    """The sum of the moduli."""
    return arb(sum((abs(c) for c in coefficients), arb(0)).upper())


def exact(coefficients: Sequence[arb]) -> tuple[list[arb], arb]:
    """The midpoints, and how far the polynomial may be off for them."""
    return [c.mid() for c in coefficients], bound([c.rad() for c in coefficients])


@lru_cache(maxsize=8)
def _powers(order: int) -> list[list[fmpz]]:
    """The powers of t in T_i(2t - 1), i = 0, ..., order."""
    rows = [fmpz_poly([1]), fmpz_poly([-1, 2])]
    while len(rows) <= order:
        rows.append(2 * rows[1] * rows[-1] - rows[-2])
    return [list(row.coeffs()) for row in rows[: order + 1]]


def _from_powers(size: int) -> arb_mat:
    """T_0, T_1, ... in t^k = 2^(1 - 2k) (C(2k, k)/2 T_0 + sum of C(2k, k - j) T_j), k < size, as columns."""
    return arb_mat(
        [
            [arb(comb(2 * k, k - j)) / arb(2) ** (2 * k - (j > 0)) if j <= k else arb(0) for k in range(size)]
            for j in range(size)
        ]
    )


def convolution(kernel: Sequence[arb], order: int) -> arb_mat:
    """The operator f -> int_0^t g(s) f(t - s) ds on polynomials up to this order, as a matrix on coefficients; g has exact ones.

    In the basis t^k / k! it is a product of polynomials, (t^a/a!) * (t^b/b!) = t^(a+b+1)/(a+b+1)!.
    """
    size = order + len(kernel) + 1
    with ctx.workprec(ctx.prec + _LOST * size + _GUARD_BITS):
        basis = _powers(max(order, len(kernel) - 1))
        factorials = [arb(fmpz.fac_ui(k)) for k in range(size + 1)]
        powers = [arb(0)] * len(kernel)
        for c, row in zip(kernel, basis, strict=False):
            for k, number in enumerate(row):
                powers[k] += c * number
        factor = arb_poly([p * factorials[k] for k, p in enumerate(powers)])
        columns = []
        for row in basis[: order + 1]:
            product = list((arb_poly([arb(v) * factorials[k] for k, v in enumerate(row)]) * factor).coeffs())
            shifted = [arb(0), *(c / factorials[k + 1] for k, c in enumerate(product))]
            columns.append(shifted + [arb(0)] * (size - len(shifted)))
        return _from_powers(size) * arb_mat(columns).transpose()
