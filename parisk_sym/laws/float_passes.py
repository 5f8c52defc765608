"""Exponentials and polynomials in float64 by NumPy's passes, for kernels whose error bound is measured.

There are additions, multiplications and one conversion of bits only, in one order: NumPy's own exponentials may give the last of several
elements other bits than the first. So an element has the same bits in arrays of every length and stride, and whether these passes or the loops
that numba compiles (`float_loops`) compute it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import log

import numpy as np
from flint import arb, arb_mat, ctx, fmpq
from numpy.typing import NDArray

__all__ = [
    "FAR",
    "LEAST_VALUE",
    "LN2",
    "PER_LN2",
    "TO_WHOLE",
    "exponential_constants",
    "horner",
    "parts",
    "power_and_parts",
    "power_and_rest",
    "second_coefficients",
]

Array = NDArray[np.float64]

FAR = 700.0
"""e^-700 is a normal number."""
LEAST_VALUE = 2.0**-1000
"""Below it float64 loses digits."""

_PART = 2**12
"""Points evaluated together: the rows of 32 KiB stay in the nearest caches."""

_BITS = 300

PER_LN2 = 1 / log(2)
LN2 = float.fromhex("0x1.62e42fee00000p-1")
"""The upper 32 bits of ln 2: its products with the exponents of float64 numbers are exact."""
TO_WHOLE = 1.5 * 2.0**52
"""A float64 number above which only whole numbers follow: added, it rounds, and its last bits are the whole number."""


def parts(size: int, rows: int) -> Iterator[tuple[slice, Array]]:
    """Slices of an array that stay in the nearest caches, each with scratch memory: allocating it again would cost more than the arithmetic."""
    scratch = np.empty((rows, min(_PART, size)))
    for start in range(0, size, _PART):
        yield slice(start, start + _PART), scratch[:, : size - start]


def _powers_of_two(x: Array, power: Array, n: Array) -> None:
    """n, the integer next to -x/ln 2, and 2^n, for 0 <= x <= 700."""
    np.multiply(x, PER_LN2, out=n)
    np.subtract(TO_WHOLE, n, out=n)
    bits = power.view(np.int64)
    np.left_shift(n.view(np.int64), 52, out=bits)
    bits += 1023 << 52
    n -= TO_WHOLE


def power_and_rest(x: Array, power: Array, p: Array, y: Array, n: Array) -> None:
    """2^n and p with e^-x = 2^n (1 + p), p = e^y - 1, n ln 2 + y = -x and |y| <= ln(2)/2, for 0 <= x <= 700; n has scratch in it in the end."""
    rest, coefficients = exponential_constants()
    _powers_of_two(x, power, n)
    np.multiply(n, LN2, out=p)
    np.negative(x, out=y)
    y -= p
    n *= rest
    y -= n
    horner(coefficients, y, p)
    p *= y


def power_and_parts(x: Array, power: Array, y: Array, rest: Array, n: Array, more: Array) -> None:
    """2^n, y and a rest with e^-x = 2^n (1 + y + rest) for 0 <= x <= 700: n ln 2 + y + z = -x, |y| <= ln(2)/2, z is what rounding took from y.

    The rest is z + y (z + y q(y)), at most 0.2 |y|; n and more have scratch in them in the end.
    """
    low = exponential_constants()[0]
    _powers_of_two(x, power, n)
    np.multiply(n, LN2, out=y)
    np.negative(x, out=more)
    more -= y
    n *= low
    np.subtract(more, n, out=y)
    more -= y
    more -= n
    horner(second_coefficients(), y, rest)
    rest *= y
    rest += more
    rest *= y
    rest += more


@cache
def second_coefficients() -> Array:
    """(e^y - 1 - y)/y^2 as a polynomial of degree 10 in y, highest degree first: within 2^-58 at the arguments of `exponential_constants`."""
    return _interpolation(lambda y: (y.expm1() - y) / (y * y), fmpq(1, 2))


@cache
def exponential_constants() -> tuple[float, Array]:
    """The rest of ln 2, and (e^y - 1)/y as a polynomial of degree 10 in y, highest degree first.

    The error of the polynomial is at most 0.3470^11 / (12 * 11!) 2^-10, below 2^-55.
    """
    coefficients = _interpolation(lambda y: y.expm1() / y, fmpq(1))
    with ctx.workprec(_BITS):
        return float((arb(2).log() - arb(LN2)).mid()), coefficients


def _interpolation(function: Callable[[arb], arb], at_zero: fmpq) -> Array:
    """The polynomial of degree 10 through the values at the Chebyshev points of |y| <= 0.3470, somewhat more than ln(2)/2."""
    size = 11
    with ctx.workprec(_BITS):
        halves = [fmpq(2 * i + 1, 2 * size) for i in range(size)]
        nodes = [arb(fmpq(3470, 10000)) * arb(half).cos_pi() for half in halves]
        values = [
            arb(at_zero) if half == fmpq(1, 2) else function(y) for half, y in zip(halves, nodes, strict=True)
        ]
        powers = arb_mat([[y**j for j in range(size)] for y in nodes])
        solved = powers.solve(arb_mat([[value] for value in values]))
        return np.array([float(solved[j, 0].mid()) for j in reversed(range(size))])


def horner(coefficients: Array, x: Array, out: Array) -> Array:
    """A polynomial of degree 1 or more, highest degree first."""
    first, *others = coefficients.tolist()
    np.multiply(x, first, out=out)
    for coefficient in others[:-1]:
        out += coefficient
        out *= x
    out += others[-1]
    return out
