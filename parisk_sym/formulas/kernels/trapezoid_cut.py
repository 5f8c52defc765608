"""How a trapezoidal sum is cut: line, period and last term, chosen in floating point; the enclosure is right for every choice."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, exp, inf, isfinite, log, pi
from typing import Any

import numpy as np
from flint import arb, fmpq

from parisk_sym.formulas.kernels.contour import saddle
from parisk_sym.formulas.kernels.moments import Factor

__all__ = ["Cut", "trapezoid_cut"]

_GUARD_BITS = 32
_STRETCH_BITS = 20  # the stretches left out together are below the wanted error
_WIDEST = 40.0  # times the saddle point
_MOST_TERMS = 10**9  # most of which must be left out
_MOST_LOST = 20  # bits that may cancel, as a multiple of those wanted
_GRID = 161


@dataclass(frozen=True)
class Cut:
    """`lower` and `upper` are the exponents of Chernoff's bounds for k < 0 and k > 0; j runs up to `points`.

    A stretch of terms is left out when it is below `negligible` in units of K(c) exp(-c eps). `bits` is the working precision.
    """

    abscissa: float
    lower: float
    upper: float
    period: fmpq
    points: int
    negligible: arb
    bits: int


def trapezoid_cut(
    eps: fmpq, factors: Sequence[Factor], top: fmpq | None, bits: int, span: fmpq | None = None
) -> Cut | None:
    """For this many bits of delta; None if floats do not hold the parameters or the sum has no end in sight.

    With a `span` of the lattice of the losses the period is 2 span times an odd number N, and j runs over one return,
    up to (N - 1)/2. The caller makes sure that eps lies below the largest loss.
    """
    level = float(arb(eps))
    if not (isfinite(level) and all(f.has_floats for f in factors)):
        return None
    c, size = saddle(level, factors)
    grid = np.concatenate([[0.0], c * np.geomspace(1 / _WIDEST, _WIDEST, _GRID)])
    psi = np.array([sum(f.log_moment(a + 0.5) for f in factors) - a * level if a else 0.0 for a in grid])
    log_delta = float(psi[1 + _GRID // 2] + log(size) - log(2 * pi) / 2)
    target = log_delta - (bits + _GUARD_BITS) * log(2)
    gap = inf if top is None else float(arb(top)) - level
    chosen = _line(grid, psi, target, gap)
    if chosen is None:
        return None
    at, below, above, length = chosen
    needed = float(psi[at]) - target
    lost = max(0.0, float(psi[at]) - log_delta) / log(2)
    if lost > _MOST_LOST * (bits + _GUARD_BITS):
        return None
    if span is None:
        period = arb(length).fmpq()
        points = _last(float(grid[at]), factors, needed, length)
    else:
        turns = 2 * ceil((max(1.0, length / float(arb(2 * span))) - 1) / 2) + 1
        period, points = 2 * span * turns, (turns - 1) // 2
    if points is None or points > _MOST_TERMS:
        return None
    uses = sum(f.n for f in factors)
    size_bits = int(abs(level) * max(1, points) / float(arb(period)) + uses + abs(psi[at])).bit_length()
    return Cut(
        float(grid[at]),
        float(grid[below]),
        float(grid[above]),
        period,
        points,
        (arb(-needed) - _STRETCH_BITS * arb(2).log()).exp() * arb(period),
        bits + _GUARD_BITS + int(lost) + size_bits + points.bit_length(),
    )


def _line(grid: Any, psi: Any, target: float, gap: float) -> tuple[int, int, int, float] | None:
    """The cheapest abscissa with those of Chernoff's bounds, and the period: tangents to the convex ln K(a) - a eps.

    With psi(a) - |c - a| D <= target the terms k != 0 are small; nothing lies above the gap.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        distance = grid[None, :] - grid[:, None]
        needed = np.maximum(psi[None, :] - target, 1e-3) / abs(distance)
    below = np.where(distance < 0, needed, inf)
    above = np.where(distance > 0, needed, inf)
    period = np.maximum(below.min(axis=1), np.minimum(above.min(axis=1), gap))
    work = np.maximum(psi - target, 1.0)  # bits, and the square of the height in units of the bump
    cost = period * work**1.5
    cost[0] = inf
    at = int(np.argmin(cost))
    if not isfinite(cost[at]):
        return None
    return at, int(np.argmin(below[at])), int(np.argmin(above[at])), float(period[at])


def _last(c: float, factors: Sequence[Factor], needed: float, period: float) -> int | None:
    """The j after which everything together is below e^-needed."""
    b = arb(c + 0.5)

    def heavy(j: float) -> bool:
        height = 2 * pi * j / period
        damping = sum((f.log_damping(b, arb(height)) for f in factors), arb(0))
        return not damping - log(height) < -needed

    low, high = 0.0, log(_MOST_TERMS)
    if heavy(exp(high)):
        return None
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if heavy(exp(middle)) else (low, middle)
    return ceil(exp(high))
