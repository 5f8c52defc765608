r"""The privacy loss of one direction of a pair of distributions, on a grid, composed with certified errors.

For distributions A and B let L = ln(A(x) / B(x)) with x drawn from A; L = infinity where B(x) = 0.  Then

    delta(eps) = sum_x max(0, A(x) - e^eps B(x)) = E (1 - e^(eps - L))_+ ,

and the loss of a product of pairs is the sum of independent losses.  The grid has the points k step,
|k| <= buckets, and one point at infinity.  Two discretisations are kept side by side.

*Pessimistic.*  Order measures on (-inf, inf] by M <= N if the integral of phi over M is at most that over N
for each phi >= 0 which grows with l and is convex in t = e^-l in [0, inf).  Three facts:

1. (1 - e^(eps - l))_+ is such a phi: it is (1 - e^eps t)_+.
2. If M <= N then M * S <= N * S for each measure S: a shift of l scales t, which keeps both properties
   of phi (and phi of l + infinity is a constant).  So the order survives composition with anything.
3. M <= N if N arises from M by adding mass, by moving mass to larger l, or by splitting mass at t between
   two points so that its mean of t stays (Jensen's inequality).

An atom between the grid points k and k + 1 is split between them by 3., which keeps both A(x) and B(x); an
atom above the grid is split between its top and infinity, and one below is moved to its bottom.  After
composition, mass above the top is moved to infinity and mass below the bottom is moved up to it.  This is
the pessimistic rounding of Meiser and Mohammadi with each bucket's rounding error corrected in full
(compare V. Doroshenko et al., "Connect the dots", PoPETs 2022, for a single discretisation).

*Optimistic.*  Replace x by the number k of its bucket, k step <= l < (k + 1) step, and keep the masses A_k
and B_k of the buckets: this post-processes both distributions, so delta does not grow, and neither does it
if some events are left out.  After composition the sum of numbers is again a post-processing, numbers above
the top are merged into it and those below the bottom are left out.  B_k is stored as B_k e^(k step), a
number in (e^(-r step) A_k, A_k] after r compositions, so that small B_k keep their digits.

Rounding: delta grows with the pessimistic masses and with A_k, and falls with B_k, so the rows are rounded
up, down and up; see `bucket_arrays`.  In exact arithmetic the pessimistic measure keeps the total 1, and so
does A, so infinity gets 1 - (1 - p)(1 - q) in a composition, which grows with p and q and is rounded likewise.

Sources: S. Meiser, E. Mohammadi, "Tight on Budget?", CCS 2018, sections 2.2, 3 and 4 (method and names);
the order is that of Blackwell's comparison of experiments.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import fsum
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.errors import DomainError, ParameterError
from parisk_sym.laws.bucket_arrays import (
    BITS,
    Array,
    convolve,
    decay,
    fft_length,
    float_down,
    float_up,
    round_down,
    round_up,
    sum_down,
    sum_up,
)

Cells = Mapping[int, tuple[arb, arb]]

_LARGEST_EXPONENT = 600
"""Optimistic buckets farther than this below eps are left out: e^600 is far from overflow."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Points k step for |k| <= buckets and infinity; `exact` convolves integers instead of transforms.

    `memory` is the number of bytes that a discretisation followed by a composition may take.

    >>> Grid(fmpq(1, 100), 1000).needed()
    2328680
    """

    step: fmpq
    buckets: int
    exact: bool = False
    memory: int = 2**31

    def __post_init__(self) -> None:
        if self.step <= 0:
            raise DomainError(f"step must be > 0, got {self.step}")
        _check_count(self.buckets, "buckets")
        if self.needed() > self.memory:
            raise DomainError(
                f"buckets must be small enough for {self.memory} bytes of memory, got {self.buckets}, which need "
                f"{self.needed()}: take fewer buckets with a larger step, or a larger memory"
            )

    def needed(self) -> int:
        """Bytes: a kilobyte for the balls of each bucket, and the arrays or integers of one composition.

        Measured peaks, rounded up: 880 bytes a bucket; of the transform's length, 64 bytes an entry for
        float64 arrays and 350 for integers.
        """
        return 1000 * (2 * self.buckets + 1) + (400 if self.exact else 80) * fft_length(4 * self.buckets + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Loss:
    """Bounds of the privacy loss of A against B on a grid; see the module's text for the proofs.

    masses: shape (3, n), columns for the points first, first + 1, ...; row 0 pessimistic mass, rounded up;
        row 1 optimistic mass A_k, rounded down; row 2 optimistic B_k e^(k step), rounded up.
    infinite_low, infinite_high: bounds for the mass at infinity, optimistic and pessimistic.
    """

    grid: Grid
    first: int
    masses: Array
    infinite_low: float
    infinite_high: float

    @classmethod
    def from_cells(cls, grid: Grid, cells: Cells, infinite: arb) -> Loss:
        """The loss of groups of outcomes: cells[k] = (A mass, B mass), all losses in [k, k + 1] step.

        `infinite` is the mass under A where B vanishes.  The masses under A add up to 1.

        With t = e^(-k step) and s = e^(-step): of the mass a the part x goes to k + 1 and a - x to k, where
        x s t + (a - x) t = b, that is x = (a - b / t) / (1 - s).  Above the top infinity takes the place of
        k + 1, with s = 0.  The condition is linear, so a group is split as its members are.

        >>> half = arb(fmpq(1, 2))
        >>> loss = Loss.from_cells(Grid(fmpq(1), 4), {0: (half, half)}, half)
        >>> [round(bound, 12) for bound in loss.delta(fmpq(0))]
        [0.5, 0.5]
        """
        top = grid.buckets
        first = min((max(k, -top) for k in cells), default=0)
        first, last = min(first, top), min(max(cells, default=0) + 1, top)
        columns = [[arb(0) for _ in range(max(last, first) - first + 1)] for _ in range(3)]
        high = infinite
        with ctx.workprec(BITS):
            spread = -(-arb(grid.step)).expm1()
            for k, (a, b) in cells.items():
                if k < -top:
                    columns[0][0] += a
                    continue
                label = min(k, top)
                tilted = b * arb(label * grid.step).exp()
                above = (a - tilted) / spread if k < top else a - tilted
                columns[0][label - first] += a - above
                columns[1][label - first] += a
                columns[2][label - first] += tilted
                if k < top:
                    columns[0][k + 1 - first] += above
                else:
                    high += above
            rounded = [
                [f(x) for x in row] for f, row in zip((float_up, float_down, float_up), columns, strict=True)
            ]
            return cls(grid, first, np.array(rounded), float_down(infinite), min(float_up(high), 1.0))

    def compose(self, other: Loss) -> Loss:
        """The loss of the product pair, for one use of each mechanism.

        Raises ParameterError for different grids.
        """
        if self.grid != other.grid:
            raise ParameterError(f"both losses must have the same grid, got {self.grid} and {other.grid}")
        masses = convolve(self.masses, other.masses, exact=self.grid.exact)
        low = _either_low(self.infinite_low, other.infinite_low)
        high = _either_high(self.infinite_high, other.infinite_high)
        whole = Loss(self.grid, self.first + other.first, masses, low, high)
        return _without_bottom(_without_top(whole))

    def power(self, r: int) -> Loss:
        """The loss of r independent uses, by repeated squaring.

        Raises DomainError unless r is an integer >= 1.
        """
        _check_count(r, "r")
        result, square = None, self
        while True:
            if r & 1:
                result = square if result is None else result.compose(square)
            r >>= 1
            if not r:
                return result if result is not None else square
            square = square.compose(square)

    def delta(self, eps: fmpq) -> tuple[float, float]:
        """Lower and upper bound of E (1 - e^(eps - L))_+ for eps >= 0.

        The exponentials, the products and the sums are each rounded towards the side of their bound.  The
        number j counts from the first point `zero` at or above eps, which is `shift` above it.
        """
        step, last = self.grid.step, self.first + self.masses.shape[1] - 1
        zero = int((eps / step).ceil())
        start = max(self.first, zero - int((_LARGEST_EXPONENT / step).floor()))
        if start > last:
            return self.infinite_low, self.infinite_high
        pessimistic, optimistic, tilted = self.masses[:, start - self.first :]
        low, high = _factors(step, zero * step - eps, np.arange(start - zero, last - zero + 1))
        gains = round_down(optimistic - round_up(high * tilted))
        costs = round_up(pessimistic * round_up(1.0 - np.minimum(low, 1.0)))[max(zero - start, 0) :]
        lower = fsum([self.infinite_low, *gains.tolist()])  # the exact sum, rounded to nearest
        upper = fsum([self.infinite_high, *costs.tolist()])
        return float(round_down(lower)), min(float(round_up(upper)), 1.0) if upper > 0.0 else 0.0


def _without_top(loss: Loss) -> Loss:
    """Mass above the grid to infinity (pessimistic) or merged into the top (optimistic)."""
    top, last = loss.grid.buckets, loss.first + loss.masses.shape[1] - 1
    if last <= top:
        return loss
    cut = max(top + 1 - loss.first, 0)
    kept = loss.masses[:, :cut].copy() if cut else np.zeros((3, 1))
    pessimistic, optimistic, tilted = loss.masses[:, cut:]
    factors = decay(loss.grid.step, last - top + 1)[1][-tilted.size :]
    kept[1, -1] = round_down(kept[1, -1] + sum_down(optimistic))
    kept[2, -1] = round_up(kept[2, -1] + sum_up(round_up(factors * tilted)))
    high = min(float(round_up(loss.infinite_high + sum_up(pessimistic))), 1.0)
    return replace(loss, first=min(loss.first, top), masses=kept, infinite_high=high)


def _without_bottom(loss: Loss) -> Loss:
    """Mass below the grid moved up to the bottom (pessimistic) or left out (optimistic)."""
    bottom = -loss.grid.buckets
    cut = bottom - loss.first
    if cut <= 0:
        return loss
    kept = loss.masses[:, cut:].copy() if cut < loss.masses.shape[1] else np.zeros((3, 1))
    kept[0, 0] = round_up(kept[0, 0] + sum_up(loss.masses[0, :cut]))
    return replace(loss, first=bottom, masses=kept)


def _check_count(value: Any, name: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise DomainError(f"{name} must be an integer >= 1, got {value!r}")


def _factors(step: fmpq, shift: fmpq, numbers: NDArray[np.intp]) -> tuple[Array, Array]:
    """Lower and upper bounds of e^(-(shift + j step)) for consecutive j, where |j| step <= 600 if j < 0."""
    sizes = np.abs(numbers)
    low, high = (bound[sizes] for bound in decay(step, int(sizes.max()) + 1))
    with ctx.workprec(BITS):
        factor = arb(-shift).exp()
    negative = numbers < 0
    low[negative], high[negative] = round_down(1 / high[negative]), round_up(1 / low[negative])
    return round_down(float_down(factor) * low), round_up(float_up(factor) * high)


def _either_high(p: float, q: float) -> float:
    """Upper bound of 1 - (1 - p)(1 - q) = p + q (1 - p)."""
    if p == 0.0 or q == 0.0:
        return p + q
    return min(float(round_up(p + round_up(q * round_up(1.0 - p)))), 1.0)


def _either_low(p: float, q: float) -> float:
    """Lower bound of 1 - (1 - p)(1 - q) = p + q (1 - p)."""
    if p == 0.0 or q == 0.0:
        return p + q
    return float(round_down(p + round_down(q * round_down(1.0 - p))))
