"""Which ray, panels, ellipses and paths `ray` takes: chosen in floating point; the enclosure is right for every choice."""

from dataclasses import dataclass
from itertools import product
from math import ceil, inf, log, pi, sqrt
from typing import Any

import numpy as np
from flint import arb, fmpq

from parisk_sym.formulas.kernels.contour import saddle
from parisk_sym.formulas.kernels.sampled_gaussian_path import RADIUS, Path
from parisk_sym.formulas.kernels.subsampled_gaussian import SampledGaussianMoment, single_delta

__all__ = ["Ray", "cheapest_ray"]

_GUARD_BITS = 16
_RADII = np.array([1.4, 1.7, 2.1, 2.6, 3.2, 4.0, 5.0, 6.5])  # of ellipses
_MOST_PANELS = 400
_TRIED = 4
_NEAR_ONE = 0.99
_DEEPEST = 20.0  # nats that delta may be below its estimate
_STARTS = (1.0, 0.5, 0.25)  # of the saddle point
_SLOPES = (2.0, 3.0, 5.0, 8.0)  # of the ray
_SLANTS = (0.5, 0.7)  # of the path
_FIRST_LEAVE, _LEAVE, _MOST_LEAVES = -6.0, 0.75, 14  # where paths of bounds leave the real line
_LEAST_LEVEL = 1e-9
_MOST_WORK = 2e7  # terms of all sums: some 10 s
_LONGEST = 20_000  # panels of a path: any ray would take more than that work

FloatOrFloats = Any


@dataclass(frozen=True)
class Ray:
    """The choice made in floats; the enclosure is right for every choice."""

    c: float
    slope: float
    cuts: tuple[float, ...]  # along the ray, from c
    bounds: tuple[tuple[float, int], ...]  # of each panel: the ellipse's radius, and the path of the bound
    paths: tuple[Path, ...]  # the first is that of the moments
    last: int  # the path of the bound at the end
    order: int
    inner_order: int
    lost: float  # nats by which the integrand exceeds delta


def cheapest_ray(sigma: fmpq, q: fmpq, n: int, level: float, bits: int) -> Ray | None:
    """The ray that seems cheapest for this many bits of delta; None if all are too long.

    >>> cheapest_ray(fmpq(1, 2), fmpq(1, 10000), 3, 1.4, 64).slope
    2.0
    """
    moment = SampledGaussianMoment(False, n, sigma, q)
    if not moment.has_floats:
        return None
    start, size = saddle(max(level, _LEAST_LEVEL), (moment,))
    nats = (bits + _GUARD_BITS) * log(2)
    about = moment.log_moment(start + 0.5) - start * level + log(size) - 1
    few = log(n) + float(single_delta(arb(level), sigma, q, adding=False).abs_upper().log())  # rare records
    delta = max(min(about, few), about - _DEEPEST)
    order = 10 * (nats + _DEEPEST) / max(level + n * float(q), _LEAST_LEVEL)  # about the largest of a moment
    found = []
    for slant in _SLANTS:
        paths = _paths(sigma, q, start, slant, nats, order)
        if paths[0].length > _LONGEST * paths[0].panel:
            continue
        for share, slope in product(_STARTS, _SLOPES):
            search = _Search(paths, n, level, share * start, slope, delta - nats)
            end = search.end()
            if end is not None:
                length, height = end
                lost = max(height - delta, 0.0)
                found.append(((nats + lost) * (slope + 4), length, lost, search))
    for _, length, lost, search in sorted(found, key=lambda choice: choice[:2])[:_TRIED]:
        ray = search.ray(length, lost, nats)
        if ray is not None:
            return ray
    return None


def _paths(sigma: fmpq, q: fmpq, c: float, slant: float, nats: float, order: float) -> tuple[Path, ...]:
    """The path of the moments, and those of bounds, which leave the real line at different places."""
    s, rate = float(sigma), float(q)
    height = min(0.7 * pi * s, 4.0)
    reach = sqrt(2 * (nats + _DEEPEST)) + 2
    middle = s * log((1 - rate) / rate) + 0.5 / s
    turn = max(middle + 1.5 * s, 1.0)
    fall = 1 - slant * slant
    top = max(turn + 2, middle + s * log(30 * order), 1.5 * (c + 2) / (s * fall) + reach / sqrt(fall))
    tail = complex(turn, height), complex(top, height + slant * (top - turn))
    last = turn - height
    leaves = np.arange(_FIRST_LEAVE, last, max(_LEAVE, (last - _FIRST_LEAVE) / _MOST_LEAVES))
    starts = ((complex(-reach, 0), complex(leave, 0), complex(leave + height, height)) for leave in leaves)
    return tuple(Path(sigma, q, (*start, *tail)) for start in [(complex(-reach, height),), *starts])


@dataclass(frozen=True)
class _Search:
    """Rays from c in one direction, for a level and an error of e^wanted."""

    paths: tuple[Path, ...]
    n: int
    level: float
    c: float
    slope: float
    wanted: float

    def place(self, along: FloatOrFloats, across: FloatOrFloats = 0.0) -> tuple[FloatOrFloats, FloatOrFloats]:
        """Re s and Im s."""
        length = sqrt(1 + self.slope * self.slope)
        return self.c + (along - self.slope * across) / length, (self.slope * along + across) / length

    def height(self, path: Path, x: FloatOrFloats, y: FloatOrFloats) -> FloatOrFloats:
        """The bound of ln |M^n exp(-s level)|."""
        return self.n * path.about(1 + x, y) - self.level * x

    def end(self) -> tuple[float, float] | None:
        """The length after which the rest is small, and ln of the largest integrand before, by the best paths; None: never."""
        along = self.c * np.geomspace(1e-2, 1e8, 60)
        x, y = self.place(along)
        heights = np.min([self.height(path, x, y) for path in self.paths], axis=0) - np.log(np.hypot(x, y))
        small = np.nonzero(heights < self.wanted)[0]
        if not len(small):
            return None
        k = int(small[0])
        return float(along[k]), float((heights + np.log(along / np.hypot(x, y)))[: k + 1].max())

    def ray(self, length: float, lost: float, nats: float) -> Ray | None:
        """Panels as long as their bounds allow; None if there would be too many."""
        order = ceil(0.4 * (nats + lost)) + 2
        inner = ceil((nats + lost) / (2 * log(RADIUS))) + 8
        size, near = 2.0 ** ceil(log(self.c) / log(2) - 2), len(self.paths) - 1
        cuts, bounds = [0.0], []
        while cuts[-1] < length:
            for share in (2.0, 1.0, 0.5, 0.25, 0.125):
                error, radius, path = self.panel(cuts[-1], share * size, order, near)
                if error < self.wanted - log(_MOST_PANELS):
                    break
            else:
                return None
            size, near = share * size, path
            cuts.append(cuts[-1] + size)
            bounds.append((radius, path))
            if self.paths[0].panels * inner * order * len(bounds) > _MOST_WORK or len(bounds) == _MOST_PANELS:
                return None
        x, y = self.place(np.array(cuts[-1]))
        last = int(np.argmin([self.height(path, x, y) for path in self.paths]))
        return Ray(self.c, self.slope, tuple(cuts), tuple(bounds), self.paths, last, order, inner, lost)

    def panel(self, start: float, length: float, order: int, near: int) -> tuple[float, float, int]:
        """About ln of the error of a panel by the best ellipse, its radius, and the best path among those near one."""
        half, middle = length / 2, start + length / 2
        a, b = half * (_RADII + 1 / _RADII) / 2, half * (_RADII - 1 / _RADII) / 2
        x, y = self.place(middle + np.stack([-a, -a, a, a]), np.stack([-b, b, -b, b]))
        centre = abs(complex(*self.place(middle)))
        good = (x.min(axis=0) > -_NEAR_ONE) & (a < _NEAR_ONE * centre)
        best = inf, 1.0, 0
        with np.errstate(all="ignore"):
            factor = np.log(8 * half / (1 - 1 / _RADII)) - 2 * order * np.log(_RADII) - 2 * np.log(centre - a)
            for k in range(max(0, near - 1), min(len(self.paths), near + 2)):
                error = self.height(self.paths[k], np.maximum(x, -1), y).max(axis=0) + factor
                error = np.where(good & np.isfinite(error), error, inf)
                j = int(error.argmin())
                best = min(best, (float(error[j]), float(_RADII[j]), k))
        return best
