"""Float64 kernels of the laws of sampled sensitivity. Floating point chooses whole numbers, and exact arithmetic decides near ties.

Arguments are exact binary numbers, so a whole number (a place, a sample size) is right or wrong. A quotient or a probability that rounding
could move across the edge is decided element by element: `undecided` elements go to the exact face of the formula.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy import special

__all__ = ["coverage", "exact_effort", "exact_order", "harmonic_step", "quantile_place", "rho_of_risk", "rho_of_sample", "smallest_power"]  # fmt: skip

Array = NDArray[np.float64]
Exactly = Callable[[tuple[float, ...]], float]

QUOTIENT_ERROR = 1e-14
"""Relative error that a quotient of two logarithms stays far below."""

COVERAGE_ERROR = 1e-10
"""The same for an incomplete beta function, up to 10^9 pairs."""

_SPLIT = 2.0**27 + 1
_BLOCK = 2**16
_SERIES_FROM = 24


def coverage(m: Array, n: Array, share: Array) -> Array:
    """P(Beta(m, n - m + 1) >= share), within 1e-14 of the balls up to n = 10^6 (tested).

    SciPy's complement is accurate, and up to ten times slower than its incomplete beta function, whose relative error grows like the root of
    n. So 1 minus the latter is taken where it is small enough.
    """
    m, n, share = np.broadcast_arrays(m, n, share)
    below = np.asarray(special.betainc(m, n - m + 1, share))
    value = np.asarray(1 - below)
    exact = below > np.minimum(0.5, 10 / np.sqrt(n))
    value[exact] = special.betaincc(m[exact], (n - m + 1)[exact], share[exact])
    return value


def smallest_power(quotient: Array, exactly: Exactly, *given: Array) -> Array:
    """The whole number at or above a quotient of logarithms, at least 1."""
    near = np.abs(quotient - np.rint(quotient)) <= QUOTIENT_ERROR * np.maximum(quotient, 1)
    return _decided(np.maximum(np.ceil(quotient), 1), near, exactly, given)


def _decided(value: Array, undecided: NDArray[np.bool_], exactly: Exactly, given: tuple[Array, ...]) -> Array:
    """The value, with the undecided elements from exact arithmetic at their arguments."""
    value, undecided, *arguments = np.broadcast_arrays(value, undecided, *given)
    value = np.array(value)
    for place in zip(*np.nonzero(undecided), strict=True):
        value[place] = exactly(tuple(float(argument[place]) for argument in arguments))
    return value


def quantile_place(n: Array, share: Array, level: Array, exactly: Exactly) -> Array:
    """1 + the smallest j with P(Bin(n, share) <= j) >= level, where 1 - share^n >= level: in blocks that a cache holds."""
    shape = np.broadcast_shapes(n.shape, share.shape, level.shape)
    n, share, level = (np.broadcast_to(a, shape).ravel() for a in (n, share, level))
    found = np.empty(n.size)
    for start in range(0, found.size, _BLOCK):
        block = slice(start, start + _BLOCK)
        found[block] = _places(n[block], share[block], level[block], exactly)
    return found.reshape(shape)


def _places(n: Array, share: Array, level: Array, exactly: Exactly) -> Array:
    """From the Cornish-Fisher approximation down while the level is kept, and up until it is reached."""
    deviate = special.ndtri(level)
    skew = (1 - 2 * share) * (deviate**2 - 1) / 6
    place = np.clip(np.ceil(n * share + deviate * np.sqrt(n * share * (1 - share)) + skew + 0.5), 1, n)
    margin = COVERAGE_ERROR * (1 - level) + 4e-16
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
    return _decided(place, near, exactly, (n, share, level))


def _gap(place: Array, n: Array, share: Array, level: Array) -> Array:
    """How far the coverage is above the level, to a small part of 1 - level: where they are close."""
    return np.asarray((1 - level) - special.betainc(place, n - place + 1, share))


def rho_of_risk(risk: Array) -> Array:
    """exp(W + 1/2) at W = W_-1(-risk/(2 sqrt(e))), as -risk/(2 W): an exponential would multiply the error by |W|."""
    return -risk / (2 * _lower_branch(-risk / (2 * np.sqrt(np.e))))


def rho_of_sample(sample: Array) -> Array:
    """exp(W/2) at W = W_-1(-1/(4 m)), as the root of 1/(4 m |W|)."""
    return np.sqrt(-1 / (4 * sample * _lower_branch(-1 / (4 * sample))))


def _lower_branch(at: Array) -> Array:
    """W_-1 for -1/e < at < 0, away from the branch point."""
    return np.asarray(special.lambertw(at, -1).real)


def exact_effort(risk: Array, exactly: Exactly) -> Array:
    """ceil(1/risk) - 1: the exact product of risk and the nearest whole number says on which side 1/risk lies."""
    quotient = 1 / risk
    nearest = np.rint(quotient)
    product, error = _exact_product(nearest, risk)
    short = (
        product - 1
    ) + error < 0  # the difference is exact: the product is near 1, or the quotient far from whole
    value = np.where(np.abs(quotient - nearest) < 0.25, nearest + short, np.ceil(quotient)) - 1
    return _decided(value, quotient > 2.0**50, exactly, (risk,))


def exact_order(sample: Array, risk: Array) -> Array:
    """ceil((1 - risk)(m + 1)) = m + 1 - floor(risk (m + 1)), the floor by the exact product."""
    product, error = _exact_product(risk, sample + 1)
    below = np.floor(product)
    return np.asarray(sample + 1 - (below - ((product == below) & (error < 0))))


def _exact_product(one: Array, other: Array) -> tuple[Array, Array]:
    """The rounded product and what is missing from it (Veltkamp and Dekker), where neither overflows nor underflows."""
    product = one * other
    (high, low), (other_high, other_low) = _halves(one), _halves(other)
    error = ((high * other_high - product) + high * other_low + low * other_high) + low * other_low
    return product, error


def _halves(value: Array) -> tuple[Array, Array]:
    scaled = _SPLIT * value
    high = scaled - (scaled - value)
    return high, value - high


def harmonic_step(order: Array, sample: Array) -> Array:
    """1/(m - k + 1) + ... + 1/m: the terms one by one up to 1/24, and Euler and Maclaurin's series for the rest of them."""
    order, rest = np.broadcast_arrays(order, sample - order)
    few = rest < _SERIES_FROM
    steps, start, total = np.array(order), np.array(rest), np.zeros(order.shape)
    own, at = order[few], rest[few]
    total[few] = sum(np.where(i <= own, 1 / (at + i), 0) for i in range(1, _SERIES_FROM + 1))
    steps[few], start[few] = np.maximum(own - _SERIES_FROM, 0), at + _SERIES_FROM
    return np.asarray(total + _harmonic_series(steps, start))


def _harmonic_series(steps: Array, start: Array) -> Array:
    """H_(start + steps) - H_start for a start of 24 and more: the difference of each power is taken out of it, so that nothing cancels."""
    one, other = 1 / (start + steps), 1 / start
    difference = -steps / (start * (start + steps))
    series = np.log1p(steps / start) + difference / 2
    for coefficient, power in ((-1 / 12, 2), (1 / 120, 4), (-1 / 252, 6), (1 / 240, 8)):
        terms = sum(one**i * other ** (power - 1 - i) for i in range(power))
        series += coefficient * difference * terms
    return np.asarray(series)
