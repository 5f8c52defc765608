"""Bounds of the exponentials of losses on the grid of the privacy buckets, rounded to either side."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, sqrt

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray

from parisk_sym.laws.buckets.arrays import BITS, Array, float_down, float_up, round_down, round_up
from parisk_sym.laws.buckets.grid import Factor

__all__ = ["decay", "factors"]


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


def factors(grid: Factor, factor: arb, numbers: NDArray[np.intp]) -> tuple[Array, Array]:
    """Lower and upper bounds of factor e^(-j step) for consecutive j, where |j| step <= 600 if j < 0."""
    sizes = np.abs(numbers)
    low, high = (bound[sizes] for bound in _decays(grid, 1 << int(sizes.max()).bit_length()))
    negative = numbers < 0
    low[negative], high[negative] = round_down(1 / high[negative]), round_up(1 / low[negative])
    return round_down(float_down(factor) * low), round_up(float_up(factor) * high)


@lru_cache(maxsize=4)
def _decays(grid: Factor, count: int) -> tuple[Array, Array]:
    """Bounds of e^(-j step), which every level asks for again."""
    bounds = decay(grid.log(), count)
    for bound in bounds:
        bound.flags.writeable = False
    return bounds
