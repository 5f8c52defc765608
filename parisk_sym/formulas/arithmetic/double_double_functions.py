"""Exponentials and logarithms of double-double balls, from arithmetic alone: no bound rests on a mathematics library.

Truncations and roundings are bounded at each function, in units of u^2 = 2^-106; the slope of the function carries the radius over.
"""

from functools import cache
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq

from parisk_sym.formulas.arithmetic.double_double import (
    U2,
    DoubleDouble,
    Exact,
    add,
    add_smaller,
    enlarged_radius,
    fast_two_sum,
    in_one_pass,
    multiply,
    two_sum,
    where,
)

__all__ = [
    "BELOW",
    "LEAST",
    "MOST",
    "STEPS",
    "constant",
    "cosh",
    "exp",
    "inverse_factorial",
    "log",
    "logarithm_of_two",
    "powers_of_two",
    "sinh",
    "tanh",
]

LEAST, MOST = -620.0, 690.0
"""exp(-620) > 2^-895: products with it stay normal float64 numbers, down to their last bit."""
BELOW = 2.0**-891
"""More than exp(-618), which bounds an exponential of a ball of radius 1 around a number up to -620."""
STEPS = 64
_SMALL = 0.3


def _pair(value: arb) -> Exact:
    """The double-double number next to a narrow ball: within 2 u^2 of it, relatively."""
    hi = float(value.mid())
    return Exact(np.float64(hi), np.float64(float((value - arb(hi)).mid())))


def constant(value: Any) -> DoubleDouble:
    """The number that a function without arguments gives in balls, such as arb.pi."""
    with ctx.workprec(300):
        pair = _pair(value())
    return DoubleDouble(*pair, 4 * U2 * abs(float(pair.hi)))


@cache
def logarithm_of_two() -> tuple[float, float, float, Exact]:
    """ln(2)/64 as two numbers of 36 bits and a rest, exact to 2^-131; and ln(2)."""
    with ctx.workprec(300):
        step = arb(2).log() / STEPS
        parts = []
        for scale in (42, 78):
            part = float(((step * arb(2) ** scale).floor()).mid()) / 2.0**scale
            parts.append(part)
            step -= arb(part)
        return parts[0], parts[1], float(step.mid()), _pair(arb(2).log())


@cache
def powers_of_two() -> Exact:
    """2^(j/64), j < 64, each within 2 u^2."""
    with ctx.workprec(300):
        pairs = [_pair(arb(2) ** arb(fmpq(j, STEPS))) for j in range(STEPS)]
    return Exact(np.array([p.hi for p in pairs]), np.array([p.lo for p in pairs]))


@cache
def inverse_factorial(n: int) -> Exact:
    """1/n! within 2 u^2."""
    with ctx.workprec(300):
        return _pair(1 / arb(n).fac())


@in_one_pass("exp")
def exp(x: DoubleDouble) -> DoubleDouble:
    """e^x: 0 within e^-620 below -620, unknown above 690.

    x = i ln(2)/64 + r with |r| < 0.0055, r within 2^-110: i has at most 17 bits and the parts of ln(2)/64 have 36. Of the series of e^r the
    terms to r^5 are summed in double-double arithmetic, those to r^11 in float64 (an error below 2 u^2), and the rest is below 2^-118. The
    last addition, the tabulated 2^(j/64) and the product with it have errors of at most 4, 2 and 8 u^2.
    """
    inside = (x.hi > LEAST) & (x.hi < MOST)
    hi, lo = np.where(inside, x.hi, 0.0), np.where(inside, x.lo, 0.0)
    first, second, third, _ = logarithm_of_two()
    count = np.rint(hi * (STEPS / np.log(2)))
    (a, b), (c, d) = two_sum(hi, -count * first), two_sum(lo, -count * second)
    s, e = two_sum(a, c)
    r = fast_two_sum(s, (b + d) + (e - count * third))
    index = count.astype(np.int64) if isinstance(count, np.ndarray) else np.int64(count)
    table = powers_of_two()
    j = index & (STEPS - 1)
    value = multiply(_series(r), Exact(table.hi[j], table.lo[j]))
    scale = np.ldexp(1.0, (index >> 6).astype(np.int32))
    spread = np.where(x.radius < 2.0**-7, 1.01 * x.radius, np.nan)  # e^t - 1 <= 1.01 t
    radius = enlarged_radius(value.hi * scale * (32 * U2 + spread))
    below = (x.hi <= LEAST) & (x.radius < 1)
    return DoubleDouble(
        np.where(below, 0.0, value.hi * scale),
        np.where(below, 0.0, value.lo * scale),
        np.where(below, BELOW, np.where(inside, radius, np.nan)),
    )


def _series(r: Exact) -> Exact:
    """1 + r + ... + r^11/11!."""
    tail = np.float64(0.0)
    for n in range(11, 5, -1):
        tail = tail * r.hi + inverse_factorial(n).hi
    value = add_smaller(inverse_factorial(5), Exact(tail * r.hi, 0.0))
    for n in range(4, -1, -1):
        value = add_smaller(inverse_factorial(n), multiply(r, value))
    return value


@in_one_pass("log")
def log(x: DoubleDouble) -> DoubleDouble:
    """ln x for x > 0, as e ln(2) + y + ln(1 + z): y is NumPy's float64 logarithm of x 2^-e, and z = x 2^-e e^-y - 1 makes it good.

    Nothing is assumed of y: z is checked. |z| < 2^-40, so the series ends with z^3/3 (a rest below 2^-160). The exponential is within
    32 u^2, the product within 7, so z is within 48 u^2 where x 2^-e is below sqrt(2).
    """
    positive = x.hi > x.radius
    mantissa, exponent = np.frexp(np.where(positive, x.hi, 1.0))
    low = mantissa < np.sqrt(0.5)
    mantissa, exponent = np.where(low, 2 * mantissa, mantissa), np.where(low, exponent - 1, exponent)
    rest = np.ldexp(np.where(positive, x.lo, 0.0), -exponent)
    y = np.log(mantissa)
    power = exp(DoubleDouble.exact(-y))
    z = add(multiply(Exact(mantissa, rest), power.value), Exact(np.float64(-1.0), np.float64(0.0)))
    corrected = fast_two_sum(z.hi, z.lo + (z.hi * z.hi * (z.hi / 3 - 0.5)))
    value = add(Exact(y, 0.0 * y), corrected)
    ln2 = logarithm_of_two()[3]
    value = add(multiply(Exact(exponent * 1.0, 0.0 * exponent), ln2), value)
    least = x.hi * (1 - 2.0**-50) - x.radius
    spread = np.where(x.radius == 0, 0.0, x.radius / least)  # |ln(1 + t) - ln(1)| <= t/(1 - t)
    radius = enlarged_radius(64 * U2 + 16 * U2 * np.abs(exponent) + 4 * U2 * np.abs(value.hi) + spread)
    return DoubleDouble(*value, np.where(positive & (np.abs(z.hi) < 2.0**-40), radius, np.nan))


def sinh(x: DoubleDouble) -> DoubleDouble:
    """(e^x - e^-x)/2; balls up to 0.3 by the series, whose terms from x^25 on are below 2^-122 of the first."""
    near = np.abs(x.hi) + x.radius <= _SMALL
    return where(near, _small_sinh(_only(near, x)), (exp(x) - exp(-x)) * 0.5)


def _only(chosen: Any, x: DoubleDouble) -> DoubleDouble:
    """The chosen elements, with 0 for the others."""
    return DoubleDouble(
        np.where(chosen, x.hi, 0.0), np.where(chosen, x.lo, 0.0), np.where(chosen, x.radius, 0.0)
    )


def _small_sinh(x: DoubleDouble) -> DoubleDouble:
    square = x * x
    total = DoubleDouble.exact(np.float64(0.0))
    for n in range(23, 0, -2):
        term = inverse_factorial(n)
        total = total * square + DoubleDouble(*term, 4 * U2 * float(term.hi))
    value = x * total
    return DoubleDouble(value.hi, value.lo, enlarged_radius(value.radius + U2 * np.abs(value.hi)))


def cosh(x: DoubleDouble) -> DoubleDouble:
    """(e^x + e^-x)/2."""
    return (exp(x) + exp(-x)) * 0.5


def tanh(x: DoubleDouble) -> DoubleDouble:
    """Sinh over cosh; beyond 39 within 2 e^-78 < 2^-111 of 1 or -1."""
    far = np.abs(x.hi) > 40
    quotient = sinh(_only(~far, x)) / cosh(_only(~far, x))
    return where(
        far,
        DoubleDouble(np.sign(x.hi), 0.0 * x.hi, np.where(x.radius < 1, 2.0**-111, np.nan)),
        quotient,
    )
