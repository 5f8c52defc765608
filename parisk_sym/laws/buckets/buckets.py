r"""Privacy buckets: rigorous bounds of the tight delta(eps) of composed pairs of distributions.

Distributions A and B are (eps, delta)-close if A(S) <= e^eps B(S) + delta and B(S) <= e^eps A(S) + delta for
each event S, and the least such delta is

    delta(eps) = max( sum_x max(0, A(x) - e^eps B(x)), sum_x max(0, B(x) - e^eps A(x)) ).

`Buckets` bounds it from both sides for any number of uses, with arithmetic rounded towards the bounds; the
proofs are in `loss` and `arrays`.

The paper's words: the grid has the `factor` f between neighbouring buckets, given as f or as the step ln(f);
outcomes that only one of the two distributions has are distinguishing events, and their mass is in the
infinity bucket; the error correction of each bucket is its split in two (`correction`); bucket squaring is
the rule `overflow`.  `bucket_grid.Grid.of` explains these keywords of every constructor.

Source: S. Meiser, E. Mohammadi, "Tight on Budget? Tight Bounds for r-Fold Approximate Differential
Privacy", CCS 2018: Definition 1, Lemma 1, sections 3 and 4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, log
from typing import Protocol, Unpack

from flint import arb, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.core.exact import ExactInput, from_float, rational
from parisk_sym.laws.buckets import cells as bucket_cells
from parisk_sym.laws.buckets.cells import Cells, Masses
from parisk_sym.laws.buckets.discrete_pair import Probabilities, checked_pair
from parisk_sym.laws.buckets.grid import (
    Cost,
    Grid,
    GridOptions,
    check_count,
    delta_level,
    exact_number,
)
from parisk_sym.laws.buckets.groups import group_delta, group_epsilon
from parisk_sym.laws.buckets.loss import Loss

EPSILON_WIDTH = 1e-10
"""The search for an end of the bracket of eps stops at this relative width."""


_FAR = 700.0
_LEAST = 2.0**-60
"""Logarithms of a bound over the level: of a bound that is 0, and the least one above the level."""


class OnGrid(Protocol):
    """An object that gives a pair of distributions on a grid, such as a mechanism."""

    def cells(self, grid: Grid) -> Cells:
        """The pair, grouped into cells of the grid."""


@dataclass(frozen=True, slots=True, eq=False)
class Buckets:
    """Bounds of delta(eps) for a pair (A, B), in both directions, ready to be composed.

    forward: the loss of A against B; backward: that of B against A.  Three questions answered by randomised response that tells the truth with probability 3/4:

    >>> from parisk_sym.laws.buckets.discrete_pair import exact_delta
    >>> one = Buckets.from_atoms(["3/4", "1/4"], ["1/4", "3/4"], step="1/100", buckets=1000)
    >>> lower, upper = one.power(3).delta("1/2")
    >>> exact = exact_delta([(["3/4", "1/4"], ["1/4", "3/4"])] * 3, arb(0.5).exp())
    >>> lower <= exact <= upper, upper - lower < 2e-3
    (True, True)
    """

    forward: Loss
    backward: Loss

    @classmethod
    def from_atoms(cls, a: Probabilities, b: Probabilities, **grid: Unpack[GridOptions]) -> Buckets:
        """The pair of discrete distributions with probabilities a[i] and b[i] of outcome i.

        Exact probabilities add up to 1 exactly; floats within 1e-9, and are divided by their sum.
        Raises DomainError for anything else, for lengths that differ, and for what `Grid.of` refuses.

        >>> different_supports = Buckets.from_atoms([0.5, 0.5, 0], [0, 0.5, 0.5], step=0.5, buckets=4)
        >>> [round(bound, 12) for bound in different_supports.power(2).delta(1)]
        [0.75, 0.75]

        Ratios that are powers of the factor are kept, so that the bounds meet:

        >>> powers = Buckets.from_atoms(["3/4", "1/4"], ["1/4", "3/4"], factor=3, buckets=10)
        >>> lower, upper = powers.power(3).delta(1)
        >>> upper - lower < 1e-12
        True
        """
        lattice = Grid.of(**grid)
        return cls._of(lattice, bucket_cells.discrete(lattice.factor, *checked_pair(a, b)))

    @classmethod
    def from_cells(
        cls,
        masses: Callable[[arb, arb], Masses],
        lowest: ExactInput | float,
        highest: ExactInput | float,
        infinite: tuple[ExactInput | arb, ExactInput | arb] = (0, 0),
        **grid: Unpack[GridOptions],
    ) -> Buckets:
        """Any pair whose law of the privacy loss is known: masses(l, m) under A and under B of the losses in [l, m].

        l, m and the masses are balls.  Losses below `lowest` or above `highest`, and off the grid, are counted
        as infinite in the upper bound and left out of the lower one.  `infinite`: the mass under A where B
        vanishes, and the mass under B where A vanishes.  A loss that has positive probability belongs to
        either of the cells that it borders, not to both.

        Raises DomainError for masses that cannot be those of a privacy loss, and for what `Grid.of` refuses.

        A is uniform on (0, 1), B has the density 2 - 2x there: the loss is -ln(2 - 2x) and delta(0) = 1/4.

        >>> def masses(l, m):
        ...     x, y = (1 - (-l).exp() / 2).max(arb(0)), (1 - (-m).exp() / 2).max(arb(0))
        ...     return y - x, 2 * (y - x) - (y**2 - x**2)
        >>> one = Buckets.from_cells(masses, -1, 20, step="1/100", buckets=2000)
        >>> lower, upper = one.delta(0)
        >>> lower <= 0.25 <= upper, upper - lower < 1e-4
        (True, True)
        """
        lattice = Grid.of(**grid)
        ends = exact_number(lowest, "lowest"), exact_number(highest, "highest")
        if ends[0] >= ends[1]:
            raise DomainError(f"highest must be > lowest = {lowest}, got {highest}")
        known = [x if isinstance(x, arb) else arb(rational(x, "infinite")) for x in infinite]
        return cls._of(lattice, bucket_cells.cells_between(lattice, masses, *ends, (known[0], known[1])))

    @classmethod
    def of(cls, mechanism: OnGrid, **grid: Unpack[GridOptions]) -> Buckets:
        """The worst pair of a mechanism.

        Raises DomainError for whatever the mechanism and `Grid.of` refuse, such as a grid that does not reach its largest loss.

        >>> from parisk_sym.laws.mechanisms.laplace import Laplace
        >>> lower, upper = Buckets.of(Laplace(1), step="1/1000", buckets=2000).power(2).delta(1)
        >>> lower <= 0.24183667535922 <= upper, upper - lower < 1e-6
        (True, True)
        """
        lattice = Grid.of(**grid)
        return cls._of(lattice, mechanism.cells(lattice))

    @classmethod
    def _of(cls, grid: Grid, cells: Cells) -> Buckets:
        forward = Loss.from_cells(grid, cells)
        return cls(forward, forward if cells.symmetric else Loss.from_cells(grid, cells.reversed()))

    def compose(self, other: Buckets) -> Buckets:
        """The product of both pairs: one use of each mechanism.

        Raises ParameterError for different grids, DomainError if it would take too many operations.

        >>> one = Buckets.from_atoms(["3/4", "1/4"], ["1/4", "3/4"], step="1/10", buckets=50)
        >>> one.compose(one).delta(0) == one.power(2).delta(0)
        True
        """
        symmetric = self._symmetric and other._symmetric
        sides = [(self.forward, other.forward), (self.backward, other.backward)][: 1 if symmetric else 2]
        grid = self.forward.grid
        grid.check(grid.total([grid.cost(x.masses.shape[1], y.masses.shape[1]) for x, y in sides]))
        losses = [x.compose(y) for x, y in sides]
        return Buckets(losses[0], losses[-1])

    def power(self, r: int) -> Buckets:
        """The r-fold product, by repeated squaring.

        Raises DomainError unless r is an integer >= 1, and if it would take too many operations.
        """
        self.forward.grid.check(self.cost(r))
        forward = self.forward.power(r)
        return Buckets(forward, forward if self._symmetric else self.backward.power(r))

    def cost(self, r: int) -> Cost:
        """The predicted cost of `power(r)`.

        >>> from parisk_sym.laws.mechanisms.laplace import Laplace
        >>> one = Buckets.of(Laplace(1), step="1/1000", buckets=20_000)
        >>> one.cost(1024)
        Cost(transforms=60, length=131072, operations=195993600, memory=60972520)
        """
        check_count(r, "r")
        grid = self.forward.grid
        return grid.total([grid.power_cost(loss.masses.shape[1], r) for loss in self._sides])

    def delta(self, eps: ExactInput | float, group: int = 1) -> tuple[float, float]:
        """Lower and upper bound of the least delta for this eps of either sign, the larger of both directions.

        `group` is the number of records in which neighbours differ (`laws.buckets.groups`).  A float is taken as its binary value.  Raises
        DomainError for an eps that is not finite.
        """
        level = exact_number(eps, "eps")
        lowers, uppers = zip(*(loss.delta(level) for loss in self._sides), strict=True)
        if group == 1:
            return max(lowers), max(uppers)
        return max(lowers), group_delta(self._largest, level, group)

    def epsilon(self, delta: ExactInput | float, group: int = 1) -> tuple[float, float]:
        """Lower and upper bound of the least eps >= 0 with delta(eps) <= delta, for 0 < delta < 1.

        At both ends a bound of delta(eps) was computed, so they hold whatever the search did.  Infinite where
        no finite eps is on the grid or none exists.

        >>> from parisk_sym.laws.mechanisms.laplace import Laplace
        >>> lower, upper = Buckets.of(Laplace(1), step="1/1000", buckets=12_000).power(10).epsilon("1/1000")
        >>> lower <= 9.52130812704746 <= upper, upper - lower < 1e-4
        (True, True)
        """
        level = delta_level(delta)
        low = max(loss.infinite_low for loss in self._sides)
        high = max(loss.infinite_high for loss in self._sides)

        def least(eps: float) -> float:
            return max(loss.least_delta(from_float(eps)) for loss in self._sides)

        def largest(eps: float) -> float:
            return self._largest(from_float(eps))

        lower = inf if from_float(low) > level else _crossing(least, level)[0]
        if group > 1:
            return lower, group_epsilon(self._largest, level, group)
        return lower, inf if from_float(high) > level else _crossing(largest, level)[1]

    def _largest(self, eps: fmpq) -> float:
        return max(loss.largest_delta(eps) for loss in self._sides)

    @property
    def _sides(self) -> list[Loss]:
        return [self.forward] if self._symmetric else [self.forward, self.backward]

    @property
    def _symmetric(self) -> bool:
        return self.forward is self.backward


def _crossing(bound: Callable[[float], float], level: fmpq) -> tuple[float, float]:
    """A point where a falling bound exceeds the level, and one where it does not, this close to each other.

    By doubling, then by straight lines through the logarithms at both ends (Illinois), every fourth time by bisection. The result
    relies only on the values computed at the points, not on their position.
    """

    def excess(eps: float) -> float:
        value = bound(eps)
        if not from_float(value) > level:
            return min(log(value) - log_level, 0.0) if value > 0.0 else -_FAR
        return max(log(value) - log_level, _LEAST)

    log_level = float(arb(level).log())
    low, high = 0.0, 1.0
    above = excess(low)
    if not above > 0.0:
        return 0.0, 0.0
    while (below := excess(high)) > 0.0:
        low, above, high = high, below, 2 * high
    turn, kept = 0, 0
    while high - low > EPSILON_WIDTH * high:
        turn += 1
        middle = low + (high - low) * above / (above - below)
        if turn % 4 == 0:
            middle = (low + high) / 2
        least = EPSILON_WIDTH * high / 4
        middle = min(max(middle, low + least), high - least)
        value = excess(middle)
        if value > 0.0:
            low, above, below = middle, value, below / 2 if kept > 0 else below
            kept = 1
        else:
            high, below, above = middle, value, above / 2 if kept < 0 else above
            kept = -1
    return low, high
