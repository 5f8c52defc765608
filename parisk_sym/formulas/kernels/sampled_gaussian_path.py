r"""Moments of the subsampled Gaussian loss at complex orders, by integrals along paths that leave the real line.

With the density ratio w = r + t, r = 1 - q, t(y) = q exp(y / sigma - 1/(2 sigma^2)), and Y standard normal, M(u) = E w(Y)^u. Let y_0 be the place
where t = r. The logarithm of w that is real on the real line is analytic where |Im y| < pi sigma (w is not negative there) and where Re y > y_0
(it is ln t + ln(1 + r/t), |r/t| < 1), so that M(u) is the integral of phi(y) w(y)^u along every path that goes from -infinity to the right in this
region and ends in a ray of slope k, 0 <= k < 1: |phi| falls like exp(-(1 - k^2) Re(y)^2 / 2) there, and w^u grows exponentially at most.

*Why.* |w^(alpha + i beta)| = exp(alpha ln|w| - beta arg w), and arg w grows along a path that rises: M(alpha + i beta) is small for beta much
larger than alpha, where on the real line it would be what is left of a sum of large terms.

*The bound.* |M(u)| is at most the integral of |phi| exp(Re(u ln w)) along a path. In a cell ln w is linear up to a bounded remainder, and the largest
Re(u ln w) is convex in u. The sum of the exponentials is log-convex, so that its largest value in a polygon is at a corner, and it falls with beta >= 0
because arg w >= 0 in every cell.

*The rule.* Gauss-Legendre quadrature with m nodes on panels of the path. If |f| <= S in the ellipse with foci at the ends of a panel of half
length l and half axes l (R + 1/R)/2, l (R - 1/R)/2, the error is at most 4 l S R^(-2m) / (1 - 1/R) (see `subsampled_laplace`; on [0, 1] l is 1/2 and the
bound is for twice the length). S is bounded on the boundary, in boxes.

*Ends.* On the left, at Re y <= x < 0 and Im y = 0, |w^u| <= w(x)^alpha. On the ray, d/dRe(y) of ln|phi w^u| is Re((1 + ik)(-y + (u / sigma)(1 - r/w))), at most
-(Re y - k Im y) + (alpha - k beta)/sigma + |1 + ik| |u| r / (sigma (|t| - r)), which falls: beyond the end the terms fall exponentially.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from itertools import pairwise
from math import ceil

import numpy as np
from flint import acb, arb, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.core.errors import PrecisionError

__all__ = ["RADIUS", "Path", "Rule", "legendre_rule"]

_CELL, _WIDEST_CELL = 0.06, 0.1  # of sigma, and at all
_PANEL, _WIDEST_PANEL = 1.5, 1.5
RADIUS = 2.6  # of the ellipse around a panel
_ARCS = 24  # of its boundary
_ROUGH_BITS = 64
_SAMPLE = 0.15

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Path:
    """From -infinity to the first corner on a parallel to the real line, from corner to corner, and on in the direction of the last leg."""

    sigma: fmpq
    q: fmpq
    corners: tuple[complex, ...]

    def ratio_log(self, y: acb) -> acb:
        """ln w over a box, the branch that is real on the real line; NaN where it is not known to be analytic."""
        r, exponent = 1 - self.q, self._exponent(y)
        if y.real > self.middle:
            return arb(self.q).log() + exponent + (1 + r / self.q * (-exponent).exp()).log()
        if abs(y.imag) < arb.pi() * self.sigma:
            return (r + self.q * exponent.exp()).log()
        return acb("nan")

    def _exponent(self, y: acb | arb) -> acb | arb:
        return y / self.sigma - 1 / (2 * self.sigma * self.sigma)

    @property
    def middle(self) -> arb:
        """y_0, where both parts of the ratio are of one size."""
        return self.sigma * ((1 - self.q) / arb(self.q)).log() + arb(1 / (2 * self.sigma))

    @property
    def panel(self) -> float:
        """The length of a panel of the rule, at most."""
        return min(_PANEL * float(self.sigma), _WIDEST_PANEL)

    @property
    def length(self) -> float:
        """From the first corner to the last one."""
        return sum(abs(end - start) for start, end in pairwise(self.corners))

    @property
    def panels(self) -> int:
        """Their number."""
        return sum(1 for _ in _pieces(self.corners, self.panel))

    @cached_property
    def cells(self) -> "list[_Cell]":
        """Pieces of the path; their lengths are in the bounds of ln|phi|."""
        size = min(_CELL * float(self.sigma), _WIDEST_CELL)
        with ctx.workprec(_ROUGH_BITS):
            return [_Cell.of(self, start, step) for start, step in _pieces(self.corners, size)]

    def log_bound(self, alpha: arb, beta: arb) -> arb:
        """An upper bound of ln |M(alpha + i beta)|, infinite for alpha < 0: log-convex in both, and falling with beta >= 0."""
        if not alpha >= 0:
            return arb.pos_inf()
        with ctx.workprec(_ROUGH_BITS):
            inner = sum((cell.log_bound(alpha, beta).exp() for cell in self.cells), arb(0))
            return arb((inner + self.ends(alpha, beta)).log().upper())

    def about(self, alpha: Floats, beta: Floats) -> Floats:
        """The bound without its ends, in floats: it chooses, and proves nothing."""
        heights, logs, angles = self._samples
        exponents = heights + np.asarray(alpha)[..., None] * logs - np.asarray(beta)[..., None] * angles
        largest = exponents.max(axis=-1)
        found = largest + np.log(np.exp(exponents - largest[..., None]).sum(axis=-1))
        end, before = self.corners[-1], self.corners[-2]
        k = (end - before).imag / (end - before).real
        fall = end.real - k * end.imag - (alpha - k * beta) / float(self.sigma)
        return np.where(fall > 0.1 * end.real, found, np.inf)

    @cached_property
    def _samples(self) -> tuple[Floats, Floats, Floats]:
        """ln of |phi dy|, ln|w| and arg w at places of the path."""
        sigma, q = float(self.sigma), float(self.q)
        ends = [np.array([start, end]) for start, end in pairwise(self.corners)]
        size = _SAMPLE * min(sigma, 1.0)
        legs = [a + (b - a) * (np.arange(n := max(4, ceil(abs(b - a) / size))) + 0.5) / n for a, b in ends]
        steps = np.concatenate(
            [np.full(len(leg), abs(b - a) / len(leg)) for leg, (a, b) in zip(legs, ends, strict=True)]
        )
        y = np.concatenate(legs)
        t = np.log(q / (1 - q)) + y / sigma - 0.5 / sigma**2
        right = t.real > 0
        fraction = np.log1p(np.exp(np.where(right, -t, t)))
        ratio = np.log(1 - q) + np.where(right, t + fraction, fraction)
        return (-y * y / 2).real + np.log(steps / np.sqrt(2 * np.pi)), ratio.real, ratio.imag

    def ends(self, alpha: arb, beta: arb) -> arb:
        """A log-convex bound of the parts before the first corner and after the last one; infinite unless known to be small."""
        return self._left_end(alpha, beta) + self._right_end(alpha, beta)

    def _left_end(self, alpha: arb, beta: arb) -> arb:
        place = acb(self.corners[0])
        angle = self.ratio_log(place).imag
        if not (place.real < 0 and angle >= 0):
            return arb.pos_inf()
        largest = 1 - self.q + self.q * self._exponent(place.real).exp()
        turned = arb(0).max(-beta * angle)
        return _log_density(place).real.exp() / -place.real * largest**alpha * turned.exp()

    def _right_end(self, alpha: arb, beta: arb) -> arb:
        place, before = acb(self.corners[-1]), acb(self.corners[-2])
        k = (place.imag - before.imag) / (place.real - before.real)
        turn, part = abs(acb(1, k)), self.q / (1 - self.q) * self._exponent(place.real).exp()
        fall = place.real - k * place.imag - (alpha - k * beta) / self.sigma
        fall -= turn * abs(acb(alpha, beta)) / (self.sigma * (part - 1))
        if not (fall > 0 and part > 1 and place.real > self.middle and k >= 0 and k < 1):
            return arb.pos_inf()
        ratio = self.ratio_log(place)
        return turn * (_log_density(place).real + alpha * ratio.real - beta * ratio.imag).exp() / fall


@dataclass(frozen=True)
class _Cell:
    """ln w = value + slope t + remainder on a piece of the path, |t| <= 1/2, and the largest ln|phi| with ln of its length.

    |Re remainder| and |Im remainder| are at most those of `rest`; the argument of w is >= 0 if the bound is to fall with beta.
    """

    height: arb
    value: acb
    slope: acb
    rest: acb

    @classmethod
    def of(cls, path: Path, start: acb, step: acb) -> "_Cell":
        """By the second derivative of ln w: with w' = t / sigma it is r t / (sigma w)^2."""
        box, middle = start + step * arb("0.5", "0.5"), start + step / 2
        w = path.ratio_log(middle).exp()
        over = path.ratio_log(box)
        r = 1 - path.q
        second = r * (over.exp() - r) / (path.sigma * over.exp()) ** 2
        rest = second * step * step / 8
        value, slope = path.ratio_log(middle), step * (1 - r / w) / path.sigma
        rest = acb(arb(rest.real.abs_upper()), arb(rest.imag.abs_upper()))
        if (
            not value.imag >= abs(slope.imag) / 2 + rest.imag
        ):  # where a leg leaves the real line: arg w is between 0 and its largest
            half = arb(over.imag.upper()) / 2 if start.imag >= 0 and step.imag >= 0 else arb.nan()
            value, slope, rest = acb(arb(over.real.upper()), half), acb(0), acb(0, half)
        return cls(arb((_log_density(box).real + abs(step).log()).upper()), value, slope, rest)

    def log_bound(self, alpha: arb, beta: arb) -> arb:
        """Of ln |phi w^u| times the length; convex."""
        turned = abs(alpha * self.slope.real - beta * self.slope.imag) / 2
        return (
            self.height
            + alpha * (self.value.real + self.rest.real)
            - beta * self.value.imag
            + turned
            + abs(beta) * self.rest.imag
        )


@dataclass(frozen=True)
class _Boxes:
    """Upper bounds of ln|phi| and ln|w| and bounds of arg w, each over a box."""

    heights: list[arb]
    logs: list[arb]
    least: list[arb]
    most: list[arb]

    @classmethod
    def of(cls, path: Path, boxes: Sequence[tuple[acb, arb]]) -> "_Boxes":
        """Boxes, each with the term added to ln|phi|."""
        found = cls([], [], [], [])
        for box, added in boxes:
            ratio = path.ratio_log(box)
            if not ratio.is_finite():
                raise PrecisionError(f"the density ratio is not known to be analytic in {box.str(5)}")
            found.heights.append(arb((_log_density(box).real + added).upper()))
            found.logs.append(arb(ratio.real.upper()))
            found.least.append(arb(ratio.imag.lower()))
            found.most.append(arb(ratio.imag.upper()))
        return found

    def logs_at(self, alpha: arb, beta: arb) -> Iterator[arb]:
        """Upper bounds of ln |phi w^(alpha + i beta)|; infinite for alpha < 0."""
        if not alpha >= 0:
            yield arb.pos_inf()
            return
        back = beta < 0
        for height, ratio, least, most in zip(self.heights, self.logs, self.least, self.most, strict=True):
            turned = -beta * (most if back else least)
            yield height + alpha * ratio + (turned if back or beta >= 0 else turned.max(-beta * most))


@dataclass
class Rule:
    """M(u) as the sum of weights exp(u logs) over the nodes of a path; the rest is bounded for each u."""

    path: Path
    logs: list[acb]
    weights: list[acb]
    boxes: _Boxes
    factor: arb

    @classmethod
    def of(cls, path: Path, order: int) -> "Rule":
        """Gauss-Legendre quadrature with a given number of nodes on each panel, at the current precision."""
        logs, weights, boxes = [], [], []
        for start, step in _pieces(path.corners, path.panel):
            middle, half = start + step / 2, step / 2
            for x, weight in legendre_rule(order, ctx.prec):
                y = middle + half * x
                logs.append(path.ratio_log(y))
                weights.append(half * weight * _log_density(y).exp())
            boxes += [(middle + half * arc, (4 * abs(step)).log()) for arc in _ellipse()]
        radius = arb(RADIUS)
        with ctx.workprec(_ROUGH_BITS):
            return cls(path, logs, weights, _Boxes.of(path, boxes), radius ** (-2 * order) / (1 - 1 / radius))

    def error(self, alpha: arb, beta: arb) -> arb:
        """How far the sum may be off at u, alpha >= 0; convex."""
        with ctx.workprec(_ROUGH_BITS):
            found = list(self.boxes.logs_at(alpha, beta))
            panels = (reduce(arb.max, found[k : k + _ARCS]) for k in range(0, len(found), _ARCS))
            return arb(
                (self.factor * sum((x.exp() for x in panels), arb(0)) + self.path.ends(alpha, beta)).upper()
            )

    def kept(self, ends: Sequence[acb]) -> tuple[list[int], arb]:
        """The nodes that count for u between some ends, and a bound of the sum of all others."""
        limit, kept, rest = arb(2) ** (-ctx.prec - 8), [], arb(0)
        with ctx.workprec(_ROUGH_BITS):
            for j, (weight, ratio) in enumerate(zip(self.weights, self.logs, strict=True)):
                slope = reduce(arb.max, [(u * ratio).real for u in ends])
                size = arb((weight.abs_upper() * slope.exp()).upper())
                if size < limit:
                    rest += size
                else:
                    kept.append(j)
        return kept or [0], rest


@lru_cache(maxsize=8)
def legendre_rule(order: int, bits: int) -> list[tuple[arb, arb]]:
    """Nodes and weights of Gauss-Legendre quadrature on [-1, 1]."""
    with ctx.workprec(bits):
        return [arb.legendre_p_root(order, k, weight=True) for k in range(order)]


@lru_cache(maxsize=1)
def _ellipse() -> list[acb]:
    """The boundary of the ellipse around [-1, 1], in boxes."""
    radius, found = arb(RADIUS), []
    for k in range(_ARCS):
        angle = 2 * arb.pi() * (k + arb("0.5", "0.5")) / _ARCS
        found.append(acb((radius + 1 / radius) / 2 * angle.cos(), (radius - 1 / radius) / 2 * angle.sin()))
    return found


def _pieces(corners: Sequence[complex], size: float) -> Iterator[tuple[acb, acb]]:
    """Starts and steps of pieces of each leg, of about this length."""
    for start, end in pairwise(corners):
        count = max(1, ceil(abs(end - start) / size))
        points = [start + (end - start) * (k / count) for k in range(count)]
        for a, b in pairwise([*points, end]):
            yield acb(a), acb(b) - acb(a)


def _log_density(y: acb) -> acb:
    """ln phi."""
    return -y * y / 2 - (2 * arb.pi()).log() / 2
