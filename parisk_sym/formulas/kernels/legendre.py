r"""Polynomials on [0, 1] by their coefficients of P_i(2t - 1), i = 0, 1, ...: interpolation with a bound, values, convolution.

P_i(2t - 1) is at most 1 on [0, 1], so that the sum of the moduli of some coefficients bounds their part of the polynomial.

*Convolution.* Let J f(t) = int_0^t f and (g * f)(t) = int_0^t g(s) f(t - s) ds. As (2n + 1) P_n = (P_(n+1) - P_(n-1))'/2 in t and the bracket is 0
at t = 0 for n >= 1, g * P_(n+1) = g * P_(n-1) + 2 (2n + 1) J (g * P_n); and g * P_0 = J g, g * P_1 = 2 J J g - J g. With the coefficient B(k, n)
of P_k in g * P_n (N. Hale and A. Townsend, "An algorithm for the convolution of Legendre series", SIAM J. Sci. Comput. 36, 2014),

    B(k, n+1) = B(k, n-1) + (2n + 1) (B(k-1, n)/(2k - 1) - B(k+1, n)/(2k + 3)),  k >= 1,
    B(k, n) = (-1)^(k+n) (2k + 1)/(2n + 1) B(n, k):

B(k, n)/(2k + 1) is the integral of g(s) P_k(t) P_n(t - s) over 0 <= s <= t <= 1, and t -> 1 + s - t changes k and n. For k > n the factors of the
recurrence are at most 1, and nothing grows but rounding errors; the others follow by symmetry.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from flint import arb, arb_mat, ctx

__all__ = [
    "bound",
    "convolution",
    "exact",
    "interpolating_polynomial",
    "interpolation_error",
    "lost_bits",
    "value",
]

_LOST = 1.3  # above log2(1 + sqrt 2)
_GUARD_BITS = 16


def interpolation_error(largest: arb, radius: arb, order: int) -> arb:
    """How far the interpolant in order + 1 points is off, of a function at most `largest` in the Bernstein ellipse of this radius.

    L. N. Trefethen, Approximation Theory and Approximation Practice, Theorem 8.2.
    """
    return arb((4 * largest * radius**-order / (radius - 1)).upper())


def interpolating_polynomial(function: Callable[[arb], arb], order: int) -> list[arb]:
    """The polynomial with the values of the function at t = (1 + cos(k pi / order))/2, k = 0, ..., order.

    >>> [c.str(5, radius=False) for c in interpolating_polynomial(lambda t: t * t, 2)]
    ['0.33333', '0.50000', '0.16667']
    """
    cosines = _cosines(order, ctx.prec)
    values = [function((1 + cosines[k]) / 2) for k in range(order + 1)]
    values[0], values[-1] = values[0] / 2, values[-1] / 2
    found = [
        2 * sum((v * cosines[j * k % (2 * order)] for k, v in enumerate(values)), arb(0)) / order
        for j in range(order + 1)
    ]
    found[0], found[-1] = found[0] / 2, found[-1] / 2
    return _of_chebyshev(found)


@lru_cache(maxsize=8)
def _cosines(order: int, _bits: int) -> list[arb]:
    return [(arb.pi() * k / order).cos() for k in range(2 * order)]


def _of_chebyshev(coefficients: list[arb]) -> list[arb]:
    """The polynomial by its coefficients of T_0, T_1, ...: T_(j+1) = 2 x T_j - T_(j-1), x P_k = ((k + 1) P_(k+1) + k P_(k-1))/(2k + 1)."""
    size = len(coefficients)
    with ctx.workprec(ctx.prec + lost_bits(size)):
        before, now = [arb(1)], [arb(0), arb(1)]
        total = [arb(0)] * size
        for c in coefficients:
            for k in range(1 - len(before) % 2, len(before), 2):  # of the parity of the degree
                total[k] += c * before[k]
            following = [arb(0)] * (len(now) + 1)
            for k in range(1 - len(now) % 2, len(now), 2):
                share = 2 * now[k] / (2 * k + 1)
                following[k + 1] += share * (k + 1)
                if k:
                    following[k - 1] += share * k
            for k, old in enumerate(before):
                following[k] -= old
            before, now = now, following
    return [+c for c in total]


def value(coefficients: Sequence[arb], t: arb) -> arb:
    """The polynomial at t in [0, 1], by Clenshaw's recurrence; a ball grows by `lost_bits` in it."""
    x, after, following = 2 * t - 1, arb(0), arb(0)
    for k in range(len(coefficients) - 1, -1, -1):
        after, following = (
            coefficients[k] + (2 * k + 1) * x * after / (k + 1) - (k + 1) * following / (k + 2),
            after,
        )
    return after


def bound(coefficients: Sequence[arb]) -> arb:
    """The sum of the moduli."""
    return arb(sum((abs(c) for c in coefficients), arb(0)).upper())


def exact(coefficients: Sequence[arb]) -> tuple[list[arb], arb]:
    """The midpoints, and how far the polynomial may be off for them."""
    return [c.mid() for c in coefficients], bound([c.rad() for c in coefficients])


def _integral(c: list[arb]) -> list[arb]:
    """J of a polynomial whose last coefficient is 0."""
    rising = [arb(0), *(v / (2 * (2 * k + 1)) for k, v in enumerate(c[:-1]))]
    falling = [*(v / (2 * (2 * k + 3)) for k, v in enumerate(c[1:])), arb(0)]
    found = [a - b for a, b in zip(rising, falling, strict=True)]
    found[0] += c[0] / 2
    return found


def lost_bits(steps: int) -> int:
    """The most bits that this many steps of a recurrence lose: the error of each is at most that of the step before last and twice that of the last."""
    return int(_LOST * steps) + _GUARD_BITS


def convolution(kernel: Sequence[arb], order: int) -> arb_mat:
    """The operator f -> int_0^t g(s) f(t - s) ds on polynomials up to this order, as a matrix on coefficients; g has exact ones."""
    size, bits = order + len(kernel) + 1, ctx.prec
    with ctx.workprec(bits + lost_bits(order)):
        before = _integral([*kernel, *[arb(0)] * (size + 1 - len(kernel))])
        now = [2 * a - b for a, b in zip(_integral(before), before, strict=True)]
        columns = [_shortened(before, bits), _shortened(now, bits)]
        for n in range(1, order):
            following = [arb(0)] * (size + 1)
            for k in range(n + 1, size):
                following[k] = before[k] + (2 * n + 1) * (now[k - 1] / (2 * k - 1) - now[k + 1] / (2 * k + 3))
            before, now = now, following
            columns.append(_shortened(now, bits))
    for n in range(1, order + 1):
        for k in range(n):
            sign = -1 if (k + n) % 2 else 1
            columns[n][k] = sign * columns[k][n] * (2 * k + 1) / (2 * n + 1)
    return arb_mat(columns[: order + 1]).transpose()


def _shortened(column: list[arb], bits: int) -> list[arb]:
    """All but the last coefficient, which is 0, with fewer bits."""
    with ctx.workprec(bits):
        return [+c for c in column[:-1]]
