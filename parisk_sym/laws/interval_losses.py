r"""Adaptive uses of mechanisms whose privacy losses lie in an interval of a given length, such as the exponential mechanism.

Let the losses of each use lie in some interval [t - L, t], where t may depend on the mechanism and on earlier answers. The least delta of n uses
at the level eps, for all of them, is D_n(e^eps) with D_0(y) = max(0, 1 - y) and

    D_{k+1}(y) = the largest, over 0 <= t <= L, of  p_t D_k(y e^-t) + (1 - p_t) D_k(y e^(L - t)),   p_t = (1 - e^(t - L)) / (1 - e^-L):

for given answers of the first use the others have at most D_k at y times the quotient of probabilities, D_k is convex, and a convex function of a
quotient between e^-t and e^(L - t) with mean 1 has its largest mean if only both ends occur. Two candidates with the right lead attain it.

On a grid of levels with the step h = L/m the values at the points t = jh are exact. Between two of them D_k is below its chords in y, which are
linear in 1/e^t, and p_t is above its own by at most (e^h - 1)^2 e^(t - L) / (4 (1 - e^-L)); a quadratic polynomial, by its Bezier
coefficients, bounds the rest. So the error falls with h^2. Floating point is rounded up by more than its error in every step.

Source of the two-point argument for one use: J. Dong, D. Durfee, R. Rogers, "Optimal Differential Privacy Composition for Exponential Mechanisms",
ICML 2020, who compose uses that are chosen in advance.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from flint import arb, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.laws.buckets.arrays import BITS, float_down, float_up
from parisk_sym.laws.buckets.polygon import PolygonPair, polygon, rounded_edge

__all__ = ["MOST_USES", "adaptive_delta", "adaptive_level", "pair_of_uses"]

MOST_USES = 1000
_LEAST_PARTS, _MOST_PARTS, _POINTS = 16, 4000, 8000
"""Parts of the length, and of the grid on each side of 0 as a whole."""
_LINES = 2000
_ROUNDING = 1e-13
_TINY = 1e-300
_SHARE = 1e-10
"""More than the rounding of a place between two points."""
_BACK = (0.001, 0.01, 0.1, 1, 10)
"""Steps by which a lower bound of a level is below the upper one."""

Array = NDArray[np.float64]


def _parts(uses: int) -> int:
    return max(min(_MOST_PARTS, _POINTS // uses), _LEAST_PARTS)


def _step(length: fmpq, uses: int, is_upper: bool) -> float:
    """The length over the parts, rounded outwards."""
    with ctx.workprec(BITS):
        return (float_up if is_upper else float_down)(arb(length / _parts(uses)))


@lru_cache(maxsize=64)
def _curve(length: fmpq, uses: int, is_upper: bool, start: fmpq) -> Array:
    """Bounds of D_n from one side at the levels start + i h for i = 0, 1, ..., with 0 <= start < h."""
    parts, step = _parts(uses), _step(length, uses, is_upper)
    places = np.arange(-uses * parts, uses * parts + 1)
    found = -np.expm1(np.minimum(float(start) + places * step, 0.0))
    t = np.arange(parts + 1)
    whole = -np.expm1(-parts * step)
    share = -np.expm1((t - parts) * step) / whole
    excess = np.expm1(step) ** 2 * np.exp((t - parts) * step) / (4 * whole) if is_upper else None
    rounding = 1 + _ROUNDING if is_upper else 1 - _ROUNDING
    found = found * rounding
    for _ in range(uses):
        found = np.maximum(found, _largest(found, share, excess)) * rounding
        found = np.minimum(found + _TINY, 1.0) if is_upper else found
    values: Array = found[uses * parts :]
    return values


def adaptive_delta(length: fmpq, uses: int, eps: fmpq) -> tuple[float, float]:
    """Lower and upper bound of D_n(e^eps) at a level >= 0, on a grid that has the level.

    >>> low, high = adaptive_delta(fmpq(1), 1, fmpq(1, 3))
    >>> exact = (1 - 2.718281828459045 ** (-1 / 3)) ** 2 / (1 - 2.718281828459045**-1)
    >>> bool(low <= exact <= high < low + 1e-5)
    True
    """
    low, high = (_at_level(length, uses, eps, is_upper) for is_upper in (False, True))
    return low, high


def _at_level(length: fmpq, uses: int, eps: fmpq, is_upper: bool) -> float:
    step = fmpq(*_step(length, uses, is_upper).as_integer_ratio())
    place = int((eps / step).floor())
    values = _curve(length, uses, is_upper, eps - place * step) if place < uses * _parts(uses) else None
    return 0.0 if values is None else float(values[place])


def adaptive_level(length: fmpq, uses: int, delta: fmpq) -> tuple[float, float]:
    """Lower and upper bound of the least eps >= 0 with D_n(e^eps) <= delta.

    From above on the chord in e^eps, below which the convex function is; from below at levels that are farther and farther from there.
    """
    values, step, target = (
        _curve(length, uses, True, fmpq(0)),
        _step(length, uses, is_upper=True),
        float_down(arb(delta)),
    )
    enough = int(np.argmax(values <= target)) if values[-1] <= target else values.size - 1
    if enough == 0:
        return 0.0, 0.0
    first, second = float(values[enough - 1]), float(values[enough])
    share = min(max((first - target) / (first - second), 0.0) + _SHARE, 1.0) if second <= target else 1.0
    upper = ((enough - 1) * step + np.log1p(share * np.expm1(step))) * (1 + _SHARE)
    with ctx.workprec(BITS):
        upper = min(float(upper), float_up(arb(uses * length)))
    for back in _BACK:
        level = upper - back * step
        if level > 0 and _at_level(length, uses, fmpq(*level.as_integer_ratio()), is_upper=False) > float_up(
            arb(delta)
        ):
            return level, upper
    return 0.0, upper


def _largest(f: Array, share: Array, excess: Array | None) -> Array:
    """The largest mean of a row at each place, over the grid of t, or with `excess` a bound for all t; the ends of the row go on as D_0 does."""
    parts = share.size - 1
    left = np.concatenate([np.ones(parts + 1), f, np.zeros(parts + 1)])

    def moved(by: int) -> Array:
        return left[parts + 1 + by : parts + 1 + by + f.size]

    best = np.zeros_like(f)
    before = share[0] * f + (1 - share[0]) * moved(parts)
    for j in range(parts):
        best = np.maximum(best, before)
        near, far = moved(-j - 1), moved(parts - j - 1)
        after = share[j + 1] * near + (1 - share[j + 1]) * far
        if excess is not None:
            first, second = moved(-j), moved(parts - j)
            cross = (
                share[j] * near + (1 - share[j]) * far + share[j + 1] * first + (1 - share[j + 1]) * second
            )
            top = np.maximum(before, after)
            bound = top + np.maximum(cross / 2 - top, 0) / 2 + excess[j + 1] * np.maximum(near - second, 0)
            best = np.maximum(best, bound)
        before = after
    found: Array = np.maximum(best, before)
    return found


@lru_cache(maxsize=16)
def pair_of_uses(length: fmpq, uses: int) -> PolygonPair:
    """The pair that dominates so many adaptive uses."""
    values = _curve(length, uses, True, fmpq(0))
    step = fmpq(*_step(length, uses, is_upper=True).as_integer_ratio())
    places = np.unique(np.linspace(0, values.size - 1, _LINES).astype(int)).tolist()
    with ctx.workprec(BITS):
        heights = [(i, float(values[i])) for i in places]
        lines = [rounded_edge(arb(i * step).exp(), arb(d)) for i, d in heights if d < 1]
        return polygon([*lines, rounded_edge(arb(uses * length).exp(), arb(0))])
