"""The complementary error function of double-double balls, from tables of Taylor coefficients that Arb computes when they are first used.

erfc(x) = e^(-x^2) g(x) for x >= 0, and 2 - erfc(-x) below 0. On each of 160 intervals g is a polynomial in the distance from the centre. The
intervals are those on which the first five bits of 1 + x after the leading one are the same: 32 for each octave of 1 + x.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from flint import arb, arb_series, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.formulas.arithmetic.double_double import (
    U2,
    DoubleDouble,
    Exact,
    add,
    add_smaller,
    enlarged_radius,
    in_one_pass,
    multiply,
    where,
)
from parisk_sym.formulas.arithmetic.double_double_functions import exp

__all__ = ["BITS", "DOUBLE_TERMS", "END", "FAR", "FIRST", "MARGIN", "TERMS", "erf", "erfc", "tables"]

Array = NDArray[np.float64]

BITS = 5
"""Bits of 1 + x, after the leading one, that choose an interval."""
FIRST = 1023 << BITS
"""The first bits of 1.0."""
_OCTAVES = 5
TERMS = 20
DOUBLE_TERMS = 10
"""Terms that are summed in double-double arithmetic, from the constant one on; the others are summed in float64."""
END = 24.5
"""e^(-x^2) > e^-620 up to here, so that nothing underflows."""
FAR = 2.0**-865
"""More than erfc(24.49) < e^-603."""
MARGIN = 64 * U2
"""Relative error of the polynomials, in the tables' own bound, which is checked when they are made."""
_SUMS_IN_FLOATS = 2.0**-47
"""Relative error of Horner's rule for ten terms in float64: fewer than 64 roundings of 2^-53."""


class Tables(NamedTuple):
    """Centres, and the coefficients of g around them, one row for each power: hi of all, lo of the first ones."""

    centres: Array
    high: Array
    low: Array


@cache
def tables() -> Tables:
    """The coefficients, checked: the error of each polynomial is at most MARGIN times g.

    ArithmeticError if it were not, which would be a wrong choice of the number of terms.
    """
    columns = [_column(i) for i in range(_OCTAVES << BITS)]
    high = np.array([[h for h, _ in coefficients] for _, coefficients in columns]).T
    low = np.array([[low for _, low in coefficients[:DOUBLE_TERMS]] for _, coefficients in columns]).T
    return Tables(
        np.array([centre for centre, _ in columns]), np.ascontiguousarray(high), np.ascontiguousarray(low)
    )


def _column(index: int) -> tuple[float, list[tuple[float, float]]]:
    """The centre of an interval and the coefficients around it."""
    octave, place = divmod(index, 1 << BITS)
    start, step = fmpq(2) ** octave, fmpq(2) ** octave / (1 << BITS)
    centre = start + step * place + step / 2 - 1
    with ctx.workprec(300):
        coefficients = _series(arb(centre), TERMS)
        pairs = [_pair(c) for c in coefficients]
        _check(arb(centre), arb(step / 2) * (1 + arb(2) ** -40), coefficients)
    return float(arb(centre)), pairs


def _series(centre: arb, terms: int) -> list[arb]:
    """The Taylor coefficients of g(x) = e^(x^2) erfc(x) around a ball."""
    cap = ctx.cap
    try:
        ctx.cap = terms
        x = arb_series([centre, 1], prec=terms)
        series = (x * x).exp() * x.erfc()
        return [series[i] for i in range(terms)]
    finally:
        ctx.cap = cap


def _pair(value: arb) -> tuple[float, float]:
    high = float(value.mid())
    return high, float((value - arb(high)).mid())


def _check(centre: arb, reach: arb, coefficients: list[arb]) -> None:
    """The error of a polynomial for all distances up to `reach` (a little more than half an interval, since 1 + x is rounded).

    What the series leaves out is at most the next term with the derivative somewhere on the interval (Lagrange). g(x) is 2/sqrt(pi) times the
    integral of exp(-t^2 - 2 x t) over t > 0, so each of its derivatives is largest at the left end. A step of Horner's rule in double-double
    arithmetic has a relative error of at most 11 u^2 of its result, as each term is at least four times the sum of the later ones, and what is summed in float64 one of 2^-47. The tabulated coefficients
    are within 2 u^2 of the true ones, those without a low part within 2^-53.
    """
    sizes = [abs(c) * reach**k for k, c in enumerate(coefficients)]
    left_out = abs(_series(centre - reach, TERMS + 1)[TERMS]) * reach**TERMS
    steps = sum((sum(sizes[k:], arb(0)) for k in range(DOUBLE_TERMS + 1)), arb(0))
    if not all(4 * sum(sizes[k + 1 :], arb(0)) < size for k, size in enumerate(sizes[:DOUBLE_TERMS])):
        raise ArithmeticError(f"the terms of erfc around {centre.str(5)} do not fall fast enough")
    error = left_out + 13 * arb(2) ** -106 * steps + arb(_SUMS_IN_FLOATS) * sum(sizes[DOUBLE_TERMS:], arb(0))
    least = coefficients[0] - sum(sizes[1:], arb(0))
    if not error < arb(MARGIN) * least:
        raise ArithmeticError(
            f"the polynomial of erfc around {centre.str(5)} is not good enough: {error.str(5)}"
        )


@in_one_pass("erfc")
def erfc(x: DoubleDouble) -> DoubleDouble:
    """The complementary error function: unknown above 24.5, and 2 within 2^-865 below -24.5.

    The slope is at most 2/sqrt(pi) e^(-x^2): over a ball of radius r with (|x| + 1) r < 2^-7 at most 1.2 times that at its middle.
    """
    size = abs(DoubleDouble(x.hi, x.lo, 0.0))
    inside = size.hi < END
    near = where(inside, size, DoubleDouble.exact(np.float64(0.0)))
    power = exp(-(near * near))
    value = power * _polynomial(near)
    calm = x.radius * (near.hi + 1) < 2.0**-7
    spread = np.where(calm, 1.2 * power.hi * x.radius, np.nan)
    value = DoubleDouble(value.hi, value.lo, enlarged_radius(value.radius + spread))
    far = DoubleDouble(
        np.float64(0.0), np.float64(0.0), np.where((x.hi < 0) & (x.radius < 0.01), FAR, np.nan)
    )
    value = where(inside, value, far)
    return where(x.hi < 0, 2 - value, value)


def erf(x: DoubleDouble) -> DoubleDouble:
    """The error function as 1 - erfc(x): the ball is wide, relatively, near 0."""
    return 1 - erfc(x)


def _polynomial(x: DoubleDouble) -> DoubleDouble:
    """g(x) for 0 <= x < 24.5."""
    centres, high, low = tables()
    index = ((1.0 + np.asarray(x.hi)).view(np.int64) >> (52 - BITS)) - FIRST
    distance = add(Exact(x.hi, x.lo), Exact(-centres[index], 0.0))
    tail = high[TERMS - 1][index]
    for k in range(TERMS - 2, DOUBLE_TERMS - 1, -1):
        tail = tail * distance.hi + high[k][index]
    value = Exact(tail, 0.0)
    for k in range(DOUBLE_TERMS - 1, -1, -1):
        value = add_smaller(Exact(high[k][index], low[k][index]), multiply(distance, value))
    return DoubleDouble(*value, enlarged_radius(MARGIN * value.hi))
