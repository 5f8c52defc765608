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
composition, mass above the top is moved to infinity and mass below the bottom is moved up to it, or the
factor of the grid is squared.  This is the pessimistic rounding of Meiser and Mohammadi with each bucket's rounding error corrected in full
(compare V. Doroshenko et al., "Connect the dots", PoPETs 2022, for a single discretisation).

*Optimistic.*  Replace x by the number k of its bucket, k step <= l < (k + 1) step, and keep the masses A_k
and B_k of the buckets: this post-processes both distributions, so delta does not grow, and neither does it
if some events are left out.  After composition the sum of numbers is again a post-processing, numbers above
the top are merged into it and those below the bottom are left out.  B_k is stored as B_k e^(k step), so that small B_k
keep their digits.

*Labels.*  Any other numbers are as good: moving all of them by m leaves every event as it is, and multiplies B_k e^(k step)
by e^(m step).  Sums of numbers that were rounded down are about r step / 2 below the sum of the losses and would leave the grid
below, so after each composition they are moved by the m for which sum_k B_k e^(k step) is nearest to sum_k A_k, which is the
mean of e^(k step - l) under A.

*Far ends.*  Before a composition by anything but integers, the ends of a long loss that hold less than 2^-64 of each row are cut off
as the ends of the grid cut them off.

*Without correction* (the plain buckets of the paper) the pessimistic atom goes whole to k + 1 (fact 3), and
the optimistic B_k is replaced by A_k e^(-k step), which is no smaller since all losses are >= k step.  In
one bucket of one use the correction terms of the paper give A_k - e^eps B_k when the bucket lies above eps,
like the split, and the plain A_k (1 - e^(eps - (k + 1) step)) when eps lies inside, where the split is smaller.

*Squaring.*  From factor f to f^2 the even points stay.  A pessimistic atom at an odd point is split between
its neighbours by 3.: with t = e^-l in units of the atom's, x / f + (1 - x) f = 1 for x = f / (f + 1), the same
at each point.  The largest growth of delta, for eps at the point itself, is x (1 - 1/f) = (f - 1)/(f + 1) of
the mass.  Optimistic buckets 2j and 2j + 1 are merged into j, which is a post-processing again.  A product
of two losses spans at most twice the grid, so one squaring makes it fit.

Rounding: delta grows with the pessimistic masses and with A_k, and falls with B_k, so the rows are rounded
up, down and up; see `arrays`.  In exact arithmetic the pessimistic measure keeps the total 1, and so
does A, so infinity gets 1 - (1 - p)(1 - q) in a composition, which grows with p and q and is rounded likewise.
Where a convolution by transforms misses some pessimistic mass, as much is added at infinity: the measure is as if that
mass had been moved there, which 3. allows and which keeps its total.

Sources: S. Meiser, E. Mohammadi, "Tight on Budget?", CCS 2018, sections 2.2, 3 and 4 (method and names);
the order is that of Blackwell's comparison of experiments.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import fsum, isinf, log

import numpy as np
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import ParameterError
from parisk_sym.laws.buckets.arrays import (
    BITS,
    SPARSE,
    Array,
    convolve,
    either_high,
    either_low,
    float_down,
    float_up,
    product_up,
    round_down,
    round_up,
    round_up_positive,
    sum_down,
    sum_up,
)
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.exponentials import decay, factors
from parisk_sym.laws.buckets.grid import Grid, check_count

_LARGEST_EXPONENT = 600
"""Optimistic buckets farther than this below eps are left out: e^600 is far from overflow."""

_NOTHING = 2.0**-64
"""The part of each row that the far ends may hold."""

_MOST_MOVED = 4
"""Numbers are moved by less than one point in a composition, and by no more than this whatever they are."""


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
    def from_cells(cls, grid: Grid, cells: Cells) -> Loss:
        """The loss of groups of outcomes, under A against B.

        With t = e^(-k step) and s = e^(-step): of the mass a the part x goes to k + 1 and a - x to k, where
        x s t + (a - x) t = b, that is x = (a - b / t) / (1 - s).  Above the top infinity takes the place of
        k + 1, with s = 0.  The condition is linear, so a group is split as its members are.

        >>> half = arb(fmpq(1, 2))
        >>> cells = Cells({0: (half, half)}, {}, (half, half))
        >>> loss = Loss.from_cells(Grid.of(step=1, buckets=4), cells)
        >>> [round(bound, 12) for bound in loss.delta(fmpq(0))]
        [0.5, 0.5]
        """
        top = grid.buckets
        first = min(max(cells.lowest(), -top), top)
        last = max(min(cells.highest(), top), first)
        columns = [[arb(0)] * (last - first + 1) for _ in range(3)]
        infinite = high = cells.infinite[0]
        step = grid.factor.log()
        with ctx.workprec(BITS):
            spread = -(-step).expm1()
            for k, (a, b), on_point in cells.items():
                if k < -top:
                    columns[0][0] += a
                    continue
                label = min(k, top)
                inside = on_point and k == label
                tilted = a if inside or not grid.correction else b * (label * step).exp()
                above = arb(0) if inside else a if not grid.correction else a - tilted
                if k < top and not inside:
                    above = above / spread if grid.correction else above
                    columns[0][k + 1 - first] += above
                else:
                    high += above
                columns[0][label - first] += a - above
                columns[1][label - first] += a
                columns[2][label - first] += tilted
            rounded = [
                [f(x) for x in row] for f, row in zip((float_up, float_down, float_up), columns, strict=True)
            ]
        loss = cls(grid, first, np.array(rounded), float_down(infinite), min(float_up(high), 1.0))
        return loss if cells.attained is None else _bounded_below(loss, cls.from_cells(grid, cells.attained))

    @property
    def last(self) -> int:
        """The number of the last column's point."""
        return self.first + int(self.masses.shape[1]) - 1

    def compose(self, other: Loss) -> Loss:
        """The loss of the product pair, for one use of each mechanism.

        Raises ParameterError for different grids.
        """
        first, second = _with_short_ends(*_same_factor(self, other))
        masses, missing = convolve(first.masses, second.masses, exact=self.grid.exact)
        low = either_low(first.infinite_low, second.infinite_low)
        high = either_high(first.infinite_high, second.infinite_high)
        high = min(float(round_up(high + missing)), 1.0) if missing else high
        whole = Loss(first.grid, first.first + second.first, masses, low, high)
        fitted = recentred(squared(whole) if _should_square(whole) else whole)
        top = fitted.grid.buckets
        return _cut_below(_cut_above(fitted, top), -top)

    def power(self, r: int) -> Loss:
        """The loss of r independent uses, by repeated squaring.

        Raises DomainError unless r is an integer >= 1.
        """
        check_count(r, "r")
        result, square = None, self
        while True:
            if r & 1:
                result = square if result is None else result.compose(square)
            r >>= 1
            if not r:
                return result if result is not None else square
            square = square.compose(square)

    def delta(self, eps: fmpq) -> tuple[float, float]:
        """Lower and upper bound of E (1 - e^(eps - L))_+ for eps of either sign."""
        return self.least_delta(eps), self.largest_delta(eps)

    def least_delta(self, eps: fmpq) -> float:
        """The lower bound alone; exponentials, products and sums are each rounded towards it."""
        zero, start, factor = self._level(eps)
        if start > self.last:
            return self.infinite_low
        _, optimistic, tilted = self.masses[:, start - self.first :]
        _, high = factors(self.grid.factor, factor, np.arange(start - zero, self.last - zero + 1))
        gains = round_down(optimistic - round_up(high * tilted))
        lower = fsum([self.infinite_low, *gains[gains > 0.0].tolist()])  # the exact sum, rounded to nearest
        return float(round_down(lower))

    def largest_delta(self, eps: fmpq) -> float:
        """The upper bound alone, rounded upwards likewise; a point at eps adds nothing to it."""
        zero, start, factor = self._level(eps)
        start = max(start, zero)
        if start > self.last:
            return self.infinite_high
        low, _ = factors(self.grid.factor, factor, np.arange(start - zero, self.last - zero + 1))
        costs = round_up(self.masses[0, start - self.first :] * round_up(1.0 - np.minimum(low, 1.0)))
        upper = fsum([self.infinite_high, *costs.tolist()])
        return 0.0 if upper == 0.0 else min(float(round_up(upper)), 1.0)

    def _level(self, eps: fmpq) -> tuple[int, int, arb]:
        """The first point above eps (the origin of the count), the first point that matters, and e^(eps - the first point above eps)."""
        step = self.grid.factor.log()
        zero = self.grid.factor.place_loss(eps)[0] + 1
        with ctx.workprec(BITS):
            factor = (eps - zero * step).exp()
        return zero, max(self.first, zero - int(_LARGEST_EXPONENT / float(step))), factor


def _bounded_below(upper: Loss, lower: Loss) -> Loss:
    """The pessimistic row of one loss and the optimistic rows of another one on the same grid; no row knows of the others."""
    first = min(upper.first, lower.first)
    masses = np.zeros((3, max(upper.last, lower.last) - first + 1))
    masses[:1, upper.first - first :][:, : upper.masses.shape[1]] = upper.masses[:1]
    masses[1:, lower.first - first :][:, : lower.masses.shape[1]] = lower.masses[1:]
    return replace(upper, first=first, masses=masses, infinite_low=lower.infinite_low)


def squared(loss: Loss) -> Loss:
    """The loss on the grid of the squared factor, every row rounded to its side.

    >>> half = arb(fmpq(1, 2))
    >>> cells = Cells({}, {-1: (half, half), 1: (half, half)}, (arb(0), arb(0)))
    >>> loss = squared(Loss.from_cells(Grid.of(factor=2, buckets=4), cells))
    >>> loss.first, loss.masses[:2].round(3).tolist()
    (-1, [[0.167, 0.5, 0.333], [0.5, 0.5, 0.0]])
    """
    start = loss.first - loss.first % 2
    columns = 2 * ((loss.last - start) // 2 + 1)
    padded = np.zeros((3, columns))
    padded[:, loss.first - start : loss.last - start + 1] = loss.masses
    even, odd = padded[:, ::2], padded[:, 1::2]
    step = loss.grid.factor.log()
    with ctx.workprec(BITS):
        down = 1 / (1 + step.exp())
        weights = float_up(down), float_up(1 - down), float_up((-step).exp())
    masses = np.zeros((3, columns // 2 + 1))
    masses[:, :-1] = even
    masses[0, :-1] = round_up_positive(masses[0, :-1] + product_up(weights[0], odd[0]))
    masses[0, 1:] = round_up_positive(masses[0, 1:] + product_up(weights[1], odd[0]))
    masses[1, :-1] = round_down(masses[1, :-1] + odd[1])
    masses[2, :-1] = round_up_positive(masses[2, :-1] + product_up(weights[2], odd[2]))
    used = masses if masses[:, -1].any() else masses[:, :-1]
    return replace(loss, grid=loss.grid.squared(), first=start // 2, masses=used)


def _same_factor(one: Loss, other: Loss) -> tuple[Loss, Loss]:
    """Both on the grid of the larger factor.  Raises ParameterError for grids that differ in anything else."""
    squarings = max(one.grid.squarings, other.grid.squarings)
    losses = []
    for loss in (one, other):
        same = loss
        while same.grid.squarings < squarings:
            same = squared(same)
        losses.append(same)
    if losses[0].grid != losses[1].grid:
        raise ParameterError(f"both losses must have the same grid, got {one.grid} and {other.grid}")
    return (losses[0], losses[0]) if one is other else (losses[0], losses[1])


def _should_square(loss: Loss) -> bool:
    """Whether a loss that overflows gets a larger factor; see `Grid.of` for the rule.

    Both numbers are the largest growth of the upper bound over all eps, now and, by the order, after any
    further composition: all of the mass above the top, or (f - 1)/(f + 1) of the largest mass at an odd point.
    """
    above = loss.masses[0, max(loss.grid.buckets + 1 - loss.first, 0) :]
    if loss.grid.overflow == "infinity" or not above.any():
        return False
    odd = loss.masses[0, (loss.first + 1) % 2 :: 2]
    widening = np.tanh(float(loss.grid.factor.log()) / 2) * odd.max(initial=0.0)
    return loss.grid.overflow == "squaring" or float(above.sum()) > widening


def recentred(loss: Loss) -> Loss:
    """The loss with the optimistic numbers shifted so that their average error is zero.

    >>> half = arb(fmpq(1, 2))
    >>> cells = Cells({3: (half, half * arb(-3.9).exp())}, {}, (half, half))
    >>> loss = recentred(Loss.from_cells(Grid.of(step=1, buckets=4), cells))
    >>> loss.first, loss.masses[1].tolist(), loss.masses[2].round(3).tolist()
    (3, [0.0, 0.5], [0.0, 0.553])
    """
    _, optimistic, tilted = loss.masses.sum(axis=1).tolist()
    if optimistic == 0.0 or tilted == 0.0:
        return loss
    step = loss.grid.factor.log()
    moved = max(-_MOST_MOVED, min(round((log(optimistic) - log(tilted)) / float(step)), _MOST_MOVED))
    with ctx.workprec(BITS):
        weight = float_up((moved * step).exp())
    if moved == 0 or isinf(weight):
        return loss
    width = loss.masses.shape[1]
    masses = np.zeros((3, width + abs(moved)))
    masses[0, max(-moved, 0) :][:width] = loss.masses[0]
    masses[1:, max(moved, 0) :][:, :width] = loss.masses[1:]
    masses[2] = product_up(weight, masses[2])
    used = np.flatnonzero(masses.any(axis=0))
    start, end = int(used[0]), int(used[-1]) + 1
    return replace(loss, first=loss.first + min(moved, 0) + start, masses=masses[:, start:end])


def _with_short_ends(one: Loss, other: Loss) -> tuple[Loss, Loss]:
    """Both without their far ends where these hold next to nothing."""
    shorter = _with_short_end(one)
    return shorter, shorter if one is other else _with_short_end(other)


def _with_short_end(loss: Loss) -> Loss:
    masses = loss.masses
    if loss.grid.exact or masses.shape[1] <= SPARSE:
        return loss
    limits = _NOTHING * masses.sum(axis=1)[:, None]
    below = (np.cumsum(masses, axis=1) <= limits).all(axis=0)
    above = (np.cumsum(masses[:, ::-1], axis=1) <= limits).all(axis=0)
    first, last = loss.first + np.count_nonzero(below), loss.last - np.count_nonzero(above)
    return _cut_below(_cut_above(loss, int(last)), int(first))


def _cut_above(loss: Loss, top: int) -> Loss:
    """Mass above a point to infinity (pessimistic) or merged into the point (optimistic)."""
    last = loss.last
    if last <= top:
        return loss
    cut = max(top + 1 - loss.first, 0)
    kept = loss.masses[:, :cut].copy() if cut else np.zeros((3, 1))
    pessimistic, optimistic, tilted = loss.masses[:, cut:]
    weights = decay(loss.grid.factor.log(), last - top + 1)[1][-tilted.size :]
    kept[1, -1] = round_down(kept[1, -1] + sum_down(optimistic))
    kept[2, -1] = round_up(kept[2, -1] + sum_up(round_up(weights * tilted)))
    high = min(float(round_up(loss.infinite_high + sum_up(pessimistic))), 1.0)
    return replace(loss, first=min(loss.first, top), masses=kept, infinite_high=high)


def _cut_below(loss: Loss, bottom: int) -> Loss:
    """Mass below a point moved up to it (pessimistic) or left out (optimistic)."""
    cut = bottom - loss.first
    if cut <= 0:
        return loss
    kept = loss.masses[:, cut:].copy() if cut < loss.masses.shape[1] else np.zeros((3, 1))
    kept[0, 0] = round_up(kept[0, 0] + sum_up(loss.masses[0, :cut]))
    return replace(loss, first=bottom, masses=kept)
