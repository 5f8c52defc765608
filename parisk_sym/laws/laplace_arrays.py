"""laplace.confidence on float64 arrays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parisk_sym.formulas.arithmetic.double_double import plain, two_sum
from parisk_sym.laws.compiled import compiled_loops
from parisk_sym.laws.float_passes import FAR, LEAST_VALUE, parts, power_and_parts

__all__ = ["confidence"]

Array = NDArray[np.float64]


def confidence(eps: Array, eps0: Array) -> Array:
    """(1 - e^-eps)/2 e^((eps - eps0)/2) below eps0, 1 from there on; NaN where it is too small for float64.

    The factors are 1 - e^-eps = a + a' and 2^n (b + b') = e^-(eps0 - eps)/2, a and b without the terms of second order, which are in a' and b'.
    Rounding a b takes at most a unit in the last place of the value, the last sum half of one. The sums of small terms are at most 0.25 of the
    value. With u = 2^-53 their roundings take 0.8 u of it, and the errors of a' and b' 0.6 u and 0.4 u; the polynomial takes less than 0.1 u.
    That makes 3.4 units. The rounding error of eps0 - eps is a factor.
    """
    size = max(eps.size, eps0.size)
    value = np.empty(size)
    if (loops := compiled_loops(size)) is not None:
        loops.confidence(plain(np.atleast_1d(eps)), plain(np.atleast_1d(eps0)), value)
        return value
    for part, scratch in parts(size, 10):
        low, top = (a[part] if a.ndim and a.size > 1 else a for a in (eps, eps0))
        _by_passes(low, top, value[part], scratch)
    return value


def _by_passes(eps: Array, eps0: Array, out: Array, scratch: Array) -> None:
    """The operations are those of the loop, in their order."""
    at, one, low, other, other_low, power, y, rest, *more = scratch
    np.minimum(eps, FAR, out=at)
    power_and_parts(at, power, y, rest, *more)
    np.subtract(1.0, power, out=low)
    y *= power
    np.subtract(low, y, out=one)
    low -= one
    low -= y
    rest *= power
    low -= rest
    difference = two_sum(eps0, -eps)
    np.multiply(difference.hi, 0.5, out=at)
    np.minimum(at, FAR, out=at)
    np.maximum(at, 0.0, out=at)
    power_and_parts(at, power, y, rest, *more)
    np.add(1.0, y, out=other)
    np.subtract(1.0, other, out=other_low)
    other_low += y
    other_low += rest
    np.multiply(one, other, out=out)
    one *= other_low
    other += other_low
    low *= other
    one += low
    np.add(out, one, out=low)
    low *= 0.5 * difference.lo
    one -= low
    out += one
    power *= 0.5
    out *= power
    certain = (out > LEAST_VALUE) & (difference.hi < 2.0 * FAR)
    out[:] = np.where(eps < eps0, np.where(certain, out, np.nan), 1.0)
