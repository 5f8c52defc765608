"""How the Fourier sum of `laplace_fourier` is cut: chosen in floating point, by saddle-point estimates and grids."""

from dataclasses import dataclass
from math import ceil, isfinite, log, pi, sqrt
from typing import Any

import numpy as np
from flint import arb, fmpq

__all__ = ["MOST_WORK", "FourierSum", "abscissa_near_one", "approximate_gap", "fourier_sum"]

_GUARD_BITS = 32
_STEP = 1.1  # ratio of neighbours on the grids
_LARGEST_ABSCISSA = 3000.0  # in units of 1/eps0; the returns added up one by one grow with it
_LARGEST_SADDLE = 1e280  # still far from overflow when multiplied by n - eps/eps0
_MESH, _MESHES = 64, 3  # points of the search for a saddle, and how often it is made finer: to a part of 1e-3
_MOST_WINDOWS = 10_000
MOST_WORK = 200_000  # some 10 s for a value, a minute for a root
_MOST_LOST = 50  # bits that may cancel, as a multiple of those wanted


@dataclass(frozen=True)
class FourierSum:
    """How the sum is cut. Floating point chooses all of it; the enclosure is right for every choice.

    `abscissa` is y = eps0 (c + 1/2), `lower` and `upper` are those of Chernoff's bounds for k < 0 and k > 0, `points` is
    the odd N, `kept` the largest r, `windows` the M of the module, `order` the number of powers of 1/m, `radius` the
    radius in 1/m of the circle on which the rest of them is bounded, and `bits` the working precision.
    """

    abscissa: float
    lower: float
    upper: float
    points: int
    kept: int
    windows: int
    order: int
    radius: float
    bits: int

    @property
    def work(self) -> float:
        """The time, in evaluations of K at 30 digits (some 50 microseconds each)."""
        return (self.kept + 1) * (2 * self.windows + 5 + self.order / 2) * (1 + self.bits / 1000)


@dataclass(frozen=True)
class _Scale:
    """Sizes in floating point, as natural logarithms, at n uses of eps0; `steps` is n - eps/eps0."""

    steps: Any
    eps0: float
    n: int

    def exponent(self, y: Any) -> Any:
        """ln of K(c)^n exp(-c eps)."""
        return self.n * self.log_bound(y, 0.0) + (y - self.eps0 / 2) * self.steps

    def log_bound(self, y: Any, x: Any) -> Any:
        """ln of the largest |cosh| + eps0 |sinh| / (2 |W|) beyond the height x, less y."""
        sine, cosine = np.where(x < pi / 2, np.sin(x), 1.0), np.where(x < pi / 2, np.cos(x), 1.0)
        small, square = np.exp(-2 * y), (np.expm1(-2 * y) / 2) ** 2
        even, odd = np.sqrt(square + cosine**2 * small), np.sqrt(square + sine**2 * small)
        with np.errstate(invalid="ignore"):
            return np.log(even + self.eps0 * odd / (2 * np.hypot(x, y)))

    def size(self, q: Any) -> Any:
        """ln of K(c)^n exp(-c eps) / (q (q + eps0)), q = c eps0."""
        return self.exponent(q + self.eps0 / 2) - np.log(q) - np.log(q + self.eps0)

    def saddle(self) -> float:
        """The q where this is smallest."""
        q = np.geomspace(0.05 / sqrt(self.n), _LARGEST_SADDLE, 2000)
        for _ in range(6):
            at = int(np.argmin(self.size(q)))
            q = np.linspace(q[max(0, at - 1)], q[min(len(q) - 1, at + 1)], 41)
        return float(q[20])

    def log_ratio(self, q: Any) -> Any:
        """ln of delta / eps0 by the saddle-point approximation, its curvature in order of magnitude."""
        width = 1 + q + self.eps0 / 2
        bend = self.n * (
            (2 * q * np.exp(-q) / (1 + np.exp(-2 * q))) ** 2 + self.eps0 * (q / width) ** 2 / width
        )
        return self.size(q) + np.log(q) - np.log(2 * pi * (bend + 1 + (q / (q + self.eps0)) ** 2)) / 2


def _steps(q: Any, eps0: float, n: int) -> Any:
    """The n - eps/eps0 whose saddle point is q."""
    y = q + eps0 / 2
    small, rest = np.exp(-2 * y), -np.expm1(-2 * y)
    slope = small + eps0 * (rest / (4 * y * y) - small / (2 * y))
    return n * slope / ((1 + small) / 2 + eps0 * rest / (4 * y)) + 1 / q + 1 / (q + eps0)


@np.errstate(all="ignore")
def approximate_gap(delta: fmpq, eps0: fmpq, n: int) -> fmpq:
    """n eps0 - eps for the eps with this delta, by the saddle-point approximation: a start for root finding.

    >>> round(1000 - float(arb(approximate_gap(fmpq(1, 10**5), fmpq(1), 1000))))
    472
    """
    noise, goal = float(arb(eps0)), float((arb(delta) / arb(eps0)).log())
    low, high = log(0.01 / sqrt(n)), log(_LARGEST_SADDLE)
    for _ in range(_MESHES):
        logs = np.linspace(low, high, _MESH)
        q = np.exp(logs)
        steps = _steps(q, noise, n)
        above = int(np.count_nonzero(_Scale(steps, noise, n).log_ratio(q) > goal))
        right = min(max(above, 1), _MESH - 1)
        low, high = logs[right - 1], logs[right]
    return min(arb(float(steps[right])).fmpq() * eps0, n * eps0)


def abscissa_near_one(gap: fmpq, eps0: fmpq, n: int, bits: int) -> float | None:
    """The y = eps0 (c + 1/2), -1/2 < c < 0, where K(c)^n exp(-c eps) is smallest; None if that is above 2^-bits."""
    noise, steps = float(arb(eps0)), float(arb(gap / eps0))
    if not (noise > 0 and isfinite(noise)):
        return None
    y = noise / 2 * (1 - _geometric(1e-9, 0.99))
    sizes = _Scale(steps, noise, n).exponent(y)
    at = int(np.argmin(sizes))
    return float(y[at]) if sizes[at] < -(bits + 1) * log(2) else None


def fourier_sum(gap: fmpq, eps0: fmpq, n: int, bits: int) -> FourierSum | None:
    """How to cut the sum at eps = n eps0 - gap, for this many bits of delta; None if it would be long."""
    noise, steps = float(arb(eps0)), float(arb(gap / eps0))
    if not noise < _LARGEST_ABSCISSA:
        return None
    scale = _Scale(steps, noise, n)
    saddle = scale.saddle()
    log_ratio = float(scale.log_ratio(saddle))
    target = log_ratio - (bits + _GUARD_BITS) * log(2)
    (y, lower, upper), points, height = _line(scale, saddle, target)
    kept = min((points - 1) // 2, ceil(height * points / pi))
    windows, order, radius = _expansion(scale, y, height, target)
    loss = int(max(0.0, scale.exponent(y) - log_ratio) / log(2))
    working = bits + _GUARD_BITS + loss + 2 * n.bit_length() + points.bit_length()
    cut = FourierSum(y, lower, upper, points, kept, windows, order, radius, working)
    return cut if cut.work <= MOST_WORK and loss <= _MOST_LOST * (bits + _GUARD_BITS) else None


def _line(scale: _Scale, saddle: float, target: float) -> tuple[tuple[float, float, float], int, float]:
    """The cheapest abscissa with those of Chernoff's bounds, N, and the height where the bump ends.

    `target` is ln of the error over eps0.
    """
    q = _abscissas(scale.n, saddle)
    y = q + scale.eps0 / 2
    sizes = scale.exponent(y)
    distance = 2 * (q[None, :] - q[:, None])
    with np.errstate(divide="ignore", invalid="ignore"):
        needed = (sizes - np.log(q + scale.eps0) - target)[None, :] / abs(distance)
    below, above = np.where(distance < 0, needed, np.inf), np.where(distance > 0, needed, np.inf)
    points = np.maximum(below.min(axis=1), np.minimum(above.min(axis=1), scale.steps / 2))
    heights = _heights(scale, y, sizes, target)
    inner = np.minimum(heights, pi / 2)
    cost = np.maximum(points, 1) * np.minimum(20 * inner * (1 + y), 2 * heights)
    best = int(np.argmin(cost))
    whole = 2 * ceil((max(1.0, float(points[best])) - 1) / 2) + 1
    chosen = float(y[best]), float(y[np.argmin(below[best])]), float(y[np.argmin(above[best])])
    return chosen, whole, float(inner[best])


def _abscissas(n: int, saddle: float) -> Any:
    """Values of q = c eps0 to choose from: a wide grid, and a fine one around the saddle point."""
    near = saddle + np.linspace(-10, 20, 61) / sqrt(n)
    wide = _geometric(0.05 / sqrt(n), _LARGEST_ABSCISSA)
    return np.concatenate([wide, near[(near > 0) & (near < _LARGEST_ABSCISSA)]])


def _heights(scale: _Scale, y: Any, sizes: Any, target: float) -> Any:
    """For every abscissa the height x from which the total is below the target."""
    x = _geometric(0.05 / sqrt(scale.n), pi * _MOST_WINDOWS)
    fall = scale.n * (scale.log_bound(y[:, None], x[None, :]) - scale.log_bound(y, 0.0)[:, None])
    small = fall + sizes[:, None] < target
    return np.where(small.any(axis=1), x[np.argmax(small, axis=1)], np.inf)


def _geometric(first: float, last: float) -> Any:
    return np.geomspace(first, last, 2 + int(log(last / first) / log(_STEP)))


def _expansion(scale: _Scale, y: float, height: float, target: float) -> tuple[int, int, float]:
    """The cheapest number of windows, of powers, and radius: the remainder is at most target on [0, height]."""
    x = np.linspace(0, height, 9)[:, None, None]
    windows = np.unique(np.geomspace(1, _MOST_WINDOWS + 1, 160).astype(int))[None, :, None] - 1
    middle, span = sqrt(height**2 + y**2) / pi, np.linspace(0.02, 0.98, 49)[None, None, :]
    largest = 1 / (middle + scale.eps0 / (2 * pi))
    radius = (windows + 1.0) ** (span - 1) * largest**span
    tangent = abs(np.tanh(y + 1j * x)) * scale.eps0 / (2 * pi)
    circle = np.log1p(tangent * radius / np.maximum(1e-9, 1 - middle * radius))
    cosine = np.log((1 - np.exp(-2 * y)) ** 2 / 4 + np.cos(x) ** 2 * np.exp(-2 * y)) / 2
    size = scale.n * (cosine - scale.log_bound(y, 0.0) + circle) + scale.exponent(y)
    order = np.max((size - target) / abs(np.log(radius * (windows + 1))), axis=0)
    order = np.where(largest * (windows[0] + 1) > 1, np.maximum(0, np.ceil(order)), np.inf)
    cost = 2 * windows[0] + 1 + order / 2
    m, at = np.unravel_index(np.argmin(cost), cost.shape)
    best = order[m, at]
    return int(windows[0, m, 0]), int(best) if isfinite(best) else 4 * MOST_WORK, float(radius[0, m, at])
