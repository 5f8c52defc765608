r"""Moment functions of subsampled mechanisms, as finite sums of exponentials with a bounded error.

For the sampling rate q and the density ratio w = 1 - q + q e^l of the pair P = (1 - q) Q + q Q' against Q, where l is the
loss of Q' against Q, the loss is ln w, and with M(u) = E_Q w^u

    E_P e^(s L) = M(1 + s) for P against Q ("remove"),     E_Q e^(-s L) = M(-s) for Q against P ("add").

A law gives `Nodes`: M(alpha + i beta) = sum_j a_j exp((alpha + i beta) l_j) for every beta in a range, up to an error that is
bounded there. The points of a line are then a product of two matrices.
"""

from abc import abstractmethod
from dataclasses import dataclass
from math import isqrt
from typing import Any

from flint import acb, acb_mat, arb, ctx, fmpq

from parisk_sym.core.errors import PrecisionError
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.formulas.kernels.moments import Factor, plus_half

__all__ = ["Nodes", "SampledMoment", "bound_with_sampling", "largest_modulus", "power"]

_ROWS = 80  # of the product that drop the same nodes
_MOST_BOXES = 4000
_ROUGH_BITS = 64


@dataclass(frozen=True)
class Nodes:
    """M(alpha + i beta) is within `error` of the sum of weights exp(i beta logs), for 0 <= beta <= the requested height.

    Every log has an imaginary part >= 0. The weights contain exp(alpha logs) and are divided by `moment`, a ball of M(alpha), as the error is.
    """

    logs: tuple[acb, ...]
    weights: tuple[acb, ...]
    error: arb
    moment: arb

    @classmethod
    def of(cls, alpha: arb, logs: list[acb], weights: list[acb], relative: arb, absolute: arb) -> "Nodes":
        """Nodes whose error is at most relative M(alpha) + absolute: M(alpha) itself is bounded by its own sum."""
        tilted = [weight * (alpha * place).exp() for weight, place in zip(weights, logs, strict=True)]
        total = sum((w.real for w in tilted), arb(0))
        largest = (total + absolute) / (1 - relative)
        error = (relative * largest + absolute).upper()
        moment = total + arb(0, error)
        error = (error / moment).upper()
        return cls(tuple(logs), tuple(w / moment for w in tilted), error, moment)

    def at(self, beta: arb) -> acb:
        """M(alpha + i beta) / M(alpha)."""
        terms = (
            (beta * acb(0, 1) * place).exp() * w for place, w in zip(self.logs, self.weights, strict=True)
        )
        return sum(terms, acb(0)) + self._ball

    @property
    def _ball(self) -> acb:
        return acb(arb(0, self.error), arb(0, self.error))

    def points(self, step: arb, last: int) -> list[acb]:
        """The values at beta = k step for k = 0, ..., last: coarse powers times fine powers of exp(i step logs)."""
        block = isqrt(last) + 1
        turns = [acb(0, 1) * step * place for place in self.logs]
        fine = [[(k * turn).exp() for k in range(block)] for turn in turns]
        found: list[acb] = []
        for first in range(0, last // block + 1, _ROWS):
            kept, rest = self._above_rounding(first * block * step)
            rows = [
                [self.weights[j] * (k * block * turns[j]).exp() for j in kept]
                for k in range(first, min(first + _ROWS, last // block + 1))
            ]
            table = (acb_mat(rows) * acb_mat([fine[j] for j in kept])).entries()
            ball = self._ball + acb(rest, rest)
            found += [value + ball for value in table]
        return found[: last + 1]

    def _above_rounding(self, height: arb) -> tuple[list[int], arb]:
        """The nodes that count from this height on, and a ball for the sum of the others: |exp(i beta l)| falls with beta."""
        sizes = [
            arb((weight.abs_upper() * (-height * place.imag).exp()).upper())
            for weight, place in zip(self.weights, self.logs, strict=True)
        ]
        limit = arb(2) ** (-ctx.prec - 8)
        kept = [j for j, size in enumerate(sizes) if not size < limit] or [0]
        return kept, arb(0, sum((size for size in sizes if size < limit), arb(0)).upper())


def largest_modulus(nodes: Nodes, low: arb, high: arb, wanted: arb) -> arb:
    """A bound of |M(alpha + i beta)| / M(alpha) for low <= beta <= high: the wanted one where boxes show it, at few bits.

    The modulus does not change with a shift of all losses: about their mean the sum over a box is narrow.
    """
    with ctx.workprec(_ROUGH_BITS):
        mean = sum((w.real * x.real for w, x in zip(nodes.weights, nodes.logs, strict=True)), arb(0)).mid()
        centred = Nodes(tuple(x - mean for x in nodes.logs), nodes.weights, nodes.error, nodes.moment)
        left, found = [(arb(low), arb(high))], arb(wanted)
        for _ in range(_MOST_BOXES):
            if not left:
                return found
            a, b = left.pop()
            bound = arb(abs(centred.at(a.union(b))).upper())
            if not bound <= wanted:
                middle = ((a + b) / 2).mid() if not b > 4 * a else (2 * a).mid()
                left += [(a, middle), (middle, b)]
        return arb(1)


def exact_order(alpha: arb) -> fmpq:
    """The order of a moment; PrecisionError unless it is known exactly, as the moment would belong to another order."""
    if not alpha.is_exact():
        raise PrecisionError(f"the order {alpha.str(10)} of a moment is not known exactly")
    return exact_point(alpha)


@dataclass(frozen=True)
class SampledMoment(Factor):
    """The n-th power of M(1/2 + u), or of M(1/2 - u) for the direction "add", u = s + 1/2."""

    adding: bool
    n: int
    frequency = 0.0

    @abstractmethod
    def nodes(self, alpha: arb, height: arb) -> Nodes:
        """A sum for M(alpha + i beta), 0 <= beta <= height, to the current precision relative to M(alpha)."""

    @abstractmethod
    def log_tail(self, alpha: arb, height: arb) -> arb:
        """A bound for ln of |M(alpha + i beta)| / M(alpha) for all beta >= height."""

    @abstractmethod
    def log_moments(self, alpha: float) -> tuple[float, float]:
        """ln M and its derivative at a real argument, about."""

    def _alpha(self, u: Any) -> Any:
        return plus_half(u, -1 if self.adding else 1)

    def log_value(self, u: Any) -> Any:
        """From the nodes of one point."""
        place = acb(self._alpha(u))
        sums = self.nodes(place.real, abs(place.imag))
        if not isinstance(u, acb):
            return self.n * sums.moment.log()
        ratio = sums.at(abs(place.imag))
        return self.n * ((ratio.conjugate() if place.imag < 0 else ratio).log() + sums.moment.log())

    def log_slope(self, u: acb) -> acb:
        """Not known over balls: these factors are summed on a line."""
        return acb("nan")

    def log_modulus(self, u: acb) -> arb:
        """|M(u)| <= M(Re u)."""
        return self.log_value(u.real)

    def on_line(self, b: arb, step: arb, last: int) -> list[acb]:
        """All points from one table."""
        points = self.nodes(self._alpha(b), last * step).points(step, last)
        powers = [power(value, self.n) for value in points]
        return [value.conjugate() for value in powers] if self.adding else powers

    def log_damping(self, b: arb, height: arb) -> arb:
        """From the tail of M."""
        return self.n * self.log_tail(self._alpha(b), height)

    def slope(self, b: float) -> float:
        """The mean of the tilted loss."""
        mean = self.log_moments(0.5 - b if self.adding else 0.5 + b)[1]
        return -self.n * mean if self.adding else self.n * mean

    def log_moment(self, b: float) -> float:
        """From floats."""
        return self.n * self.log_moments(0.5 - b if self.adding else 0.5 + b)[0]


def bound_with_sampling(log_ratio: arb, s: arb, q: fmpq, adding: bool) -> arb:
    """A bound of ln E e^(sL) at s > -1 from R(s), the same without sampling: ln E_Q e^((1 + s) l) = ln E_Q e^(-s l).

    For s > 0 by Minkowski's inequality in the norm of order 1 + s for "remove", and for "add" by convexity of w^-s and by w >= 1 - q. For
    s < 0, where the orders 1 + s and -s of the moments are below 1, by (a + b)^p <= a^p + b^p.
    """
    if q == 1:
        return log_ratio
    rate = arb(q)
    if s < 0:
        order = -s if adding else 1 + s
        return ((1 - rate) ** order + rate**order * log_ratio.exp()).log()
    if adding:
        return (rate * log_ratio.expm1()).log1p().min(-s * (-rate).log1p())
    return (1 + s) * (rate * (log_ratio / (1 + s)).expm1()).log1p()


def power(value: acb, n: int) -> acb:
    """The power, also of a ball that contains 0."""
    if not value.contains(0):
        return value**n
    radius = arb(0, arb(value.abs_upper()) ** n)
    return acb(radius, radius)
