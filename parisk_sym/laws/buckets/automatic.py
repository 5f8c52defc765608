r"""Privacy buckets on grids that are chosen by themselves: brackets of delta and eps where no digits are known.

Floating point chooses the grids; that a bracket holds does not depend on the choice. Of several brackets of one number the intersection
is taken, so that a finer grid never widens what a coarser one has shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_FLOOR, Context
from math import inf, isfinite, sqrt
from typing import Any

import numpy as np
from flint import fmpq

from parisk_sym.core.errors import DomainError, PariskError, PrecisionError, UnattainableError
from parisk_sym.laws.buckets.bounds import bucket_bounds, makers_of
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.grid import Grid, Overflow
from parisk_sym.laws.losses import FiniteLoss
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.renyi_bound import gathered

__all__ = ["BucketBracket", "best_bracket", "brackets", "loss_reach"]

Uses = Sequence[tuple[Mechanism, int]]

NARROW = 1e-6
"""The relative width from which no finer grid is tried."""

_POINTS = (1000, 4000, 16_000, 32_000, 64_000, 128_000)
"""Points on each side of 0 of the grids, one after another."""

_EXACT_POINTS = (500, 2000)
"""Those of grids with integer masses, for a delta that float64 transforms lose."""

_FINE_EXACT_POINTS = (16_000, 32_000)
"""Those of grids with integer masses, where the rounding of float64 transforms keeps the bracket wide."""

_BEYOND_GRIDS = 10**12  # only an infinite loss counts there
_LOST = 0.5
"""The relative width beyond which float64 transforms have lost the number."""

_HELPED = 0.7
"""A bracket of more than this part of the width before has not become narrower."""

_MOST_USELESS = 2
"""Grids one after another that do not help, after which no more are tried: the width is that of the bounds themselves."""

_SMALL = 1e-9

_SAMPLE = 200
"""Points of the grids on which the spread of a loss is measured."""

_SPREADS = 30
"""The reach of a grid, in spreads of the loss of one use."""

_MOST_TRIES = 60

_NARROW_ENOUGH = 0.01
"""The relative width at which the loss above a grid is taken to be rare."""


class _NoGridError(Exception):
    """A grid on which nothing is known, and why."""


@dataclass(frozen=True)
class BucketBracket:
    """lower <= the number <= upper, and the last grid that it comes from."""

    lower: float
    upper: float
    step: fmpq
    points: int
    exact: bool = False

    @property
    def width(self) -> float:
        """The width relative to the upper end; 1 where the lower end is 0."""
        return (
            (self.upper - self.lower) / self.upper if 0 < self.upper < inf else 0.0 if not self.upper else 1.0
        )

    def within(self, other: BucketBracket | None) -> BucketBracket:
        """The intersection with an earlier bracket of the same number."""
        if other is None:
            return self
        return BucketBracket(
            max(self.lower, other.lower), min(self.upper, other.upper), self.step, self.points, self.exact
        )


def best_bracket(
    uses: Uses, report: Callable[[BucketBracket], object] = bool, group: int = 1, **given: Any
) -> BucketBracket:
    """The narrowest bracket of delta at `eps`, or of eps at `delta`, on the grids that are tried; each is reported.

    `group` is the number of records in which neighbours differ.

    Raises DomainError where no grid gives a bracket.

    >>> from parisk_sym.laws.mechanisms.discrete_gaussian import DiscreteGaussian
    >>> from parisk_sym.laws.mechanisms.laplace import Laplace
    >>> found = best_bracket([(DiscreteGaussian("3/2"), 1), (Laplace("1/2"), 1)], eps=1)
    >>> 0.0668262 < found.lower < found.upper < 0.0668263
    True
    """
    best, refused = None, ["no grid of privacy buckets gives a bracket of this sequence"]
    for found in brackets(uses, group, refused, **given):
        best = found
        report(found)
    if best is None:
        raise DomainError(refused[-1])
    return best


def brackets(
    uses: Uses, group: int = 1, refused: list[str] | None = None, *, patient: bool = True, **given: Any
) -> Iterator[BucketBracket]:
    """Narrower and narrower brackets, until one is narrow or the grids are used up; unless `patient`, without those of many seconds.

    Reasons for which a grid gives none are added to `refused`.
    A grid of more points has smaller steps; where these do not help, it reaches farther instead. Early on a shorter reach is tried.
    """
    known = uses[0][0].known_bracket(uses[0][1], **given) if len(uses) == 1 and group == 1 else None
    if known is not None:
        yield BucketBracket(*known, fmpq(0), 0)
        return
    search = _Search(gathered(uses), group, given, refused if refused is not None else [])
    yield from search.by_floats()
    if not search.is_narrow:
        yield from search.by_integers(patient=patient)


class _Search:
    """The narrowest bracket of the grids so far."""

    def __init__(self, uses: Uses, group: int, given: dict[str, Any], refused: list[str]) -> None:
        self._uses, self._group, self._given, self._refused = uses, group, given, refused
        self._reach, self._span = _reach(uses, given), _span(uses)
        self._helpful, self._useless = self._reach, 0
        self._best: BucketBracket | None = None

    @property
    def is_narrow(self) -> bool:
        """Whether no finer grid is needed."""
        return self._best is not None and self._best.width <= NARROW

    def by_floats(self) -> Iterator[BucketBracket]:
        """Grids of more and more points, until one is narrow enough or they do not help."""
        for points in _POINTS:
            before, found = self._best, self._tried(self._reach, points, exact=False)
            if self._best is not None:
                yield self._best
            if self.is_narrow:
                return
            if self._best is None or (before is not None and self._best.width > _HELPED * before.width):
                self._reach *= 4
                self._useless += self._best is not None
                if self._useless == _MOST_USELESS or (points == _POINTS[1] and self._is_lost):
                    return
            else:
                self._useless, self._helpful = 0, self._reach
            if points == _POINTS[1] and found is not None:
                self._reach = self._helpful = self._shortest(self._reach, found)

    def by_integers(self, *, patient: bool) -> Iterator[BucketBracket]:
        """Grids with integer masses: for a delta that floats lose, and where only rounding limits the bracket, since one pair gives both ends."""
        points: tuple[int, ...] = _EXACT_POINTS
        reach = self._reach
        if not self._is_lost:
            limited = (
                patient and self._useless == _MOST_USELESS and all(_is_one_pair(m) for m, _ in self._uses)
            )
            points, reach = _FINE_EXACT_POINTS if limited else (), self._helpful
        for count in points:
            if self._tried(reach, count, exact=True) is not None and self._best is not None:
                yield self._best
            if self.is_narrow:
                return

    def _tried(self, reach: fmpq, points: int, *, exact: bool) -> BucketBracket | None:
        """The bracket of one grid, which makes the best one narrower."""
        found = self._on_grid(reach, points, exact=exact)
        if found is not None:
            self._best = found.within(self._best)
        return found

    def _on_grid(self, reach: fmpq, points: int, *, exact: bool) -> BucketBracket | None:
        step = _step(reach, points, self._span)
        try:
            return _on_grid(self._uses, self._group, step, points, exact, self._given)
        except _NoGridError as error:
            self._refused.append(str(error))
            return None

    def _shortest(self, reach: fmpq, found: BucketBracket) -> fmpq:
        """The reach, halved as long as the finer steps of as many points help."""
        while True:
            nearer = self._on_grid(reach / 2, found.points, exact=False)
            if nearer is None or nearer.width > _HELPED * found.width:
                return reach
            reach, found = reach / 2, nearer

    @property
    def _is_lost(self) -> bool:
        """Whether delta is below what float64 transforms hold."""
        best = self._best
        return "eps" in self._given and best is not None and best.width > _LOST and best.upper < _SMALL


def _is_one_pair(mechanism: Mechanism) -> bool:
    try:
        return (
            mechanism.cells(Grid.of(step=loss_reach(mechanism) / _SAMPLE, buckets=_SAMPLE)).attained is None
        )
    except (DomainError, PrecisionError):
        return False


def _on_grid(
    uses: Uses, group: int, step: fmpq, points: int, exact: bool, given: dict[str, Any]
) -> BucketBracket | None:
    """The bracket of one grid; None where it says nothing, _NoGridError where floats do not hold its masses, or the mechanism refuses it.

    Mass above the grid is an infinite loss, as long as that is far below delta; otherwise the factor of the grid is squared.
    """
    try:
        kept = _overflowing(uses, group, step, points, exact, given, "infinity")
    except _NoGridError:
        kept = None
    if kept is not None and kept.width < _NARROW_ENOUGH:
        return kept
    try:
        found = _overflowing(uses, group, step, points, exact, given, "squaring")
    except _NoGridError:
        if kept is None:
            raise
        return kept
    return found if kept is None else kept if found is None else found.within(kept)


def _overflowing(
    uses: Uses, group: int, step: fmpq, points: int, exact: bool, given: dict[str, Any], overflow: Overflow
) -> BucketBracket | None:
    try:
        with np.errstate(over="raise", invalid="raise", divide="raise"):
            lower, upper = bucket_bounds(
                makers_of(uses),
                step=step,
                buckets=points,
                exact=exact,
                overflow=overflow,
                group=group,
                **given,
            )
    except PariskError as error:
        raise _NoGridError(str(error)) from error
    except (FloatingPointError, OverflowError) as error:
        raise _NoGridError("floats do not hold the masses on a grid of privacy buckets") from error
    if lower == inf and overflow == "squaring":
        raise _no_level(uses, step, points, group, given["delta"])
    nothing = 1.0 if "eps" in given else inf
    if not (isfinite(lower) and 0 <= lower <= upper) or (lower == 0 and upper >= nothing):
        return None
    return BucketBracket(lower, upper, step, points, exact)


def _no_level(uses: Uses, step: fmpq, points: int, group: int, delta: Any) -> UnattainableError:
    """The error for a delta that is exceeded at every level, with a bound of the delta at infinity."""
    least, _ = bucket_bounds(
        makers_of(uses), step=step, buckets=points, overflow="squaring", group=group, eps=_BEYOND_GRIDS
    )
    shown = Context(prec=4, rounding=ROUND_FLOOR).create_decimal_from_float(least)
    return UnattainableError(
        f"no eps is enough for delta={delta}: with some probability the privacy loss is infinite, so that delta is at least {shown} at "
        "every level; ask for a larger delta"
    )


def _reach(uses: Uses, given: dict[str, Any]) -> fmpq:
    """The largest loss on the grid: that of one use, and beyond the wanted eps; a power of 2, for losses that are multiples of one."""
    reach = max(loss_reach(mechanism) for mechanism, _ in uses)
    while "eps" in given and reach < abs(fmpq(given["eps"])) * fmpq(3, 2):
        reach *= 2
    return reach


def loss_reach(mechanism: Mechanism) -> fmpq:
    """A few spreads of the loss of one use, a power of 2: by grids of one size with other steps, until the loss fills one."""
    reach, grown = fmpq(1), False
    for _ in range(_MOST_TRIES):
        try:
            cells = mechanism.cells(Grid.of(step=reach / _SAMPLE, buckets=_SAMPLE))
        except (DomainError, PrecisionError):
            reach, grown = 2 * reach, True
            continue
        spread = _spread(cells)
        if _is_cut(cells) and not grown:
            reach *= 8
        elif not grown and spread * 4 * _SPREADS < _SAMPLE:
            reach /= 4
        else:
            return reach
        if _is_cut(cells):
            grown = spread * _SPREADS < _SAMPLE
    return reach


def _spread(cells: Cells) -> float:
    """The root mean square of the loss inside the grid, in steps."""
    masses = [(k, float(a.mid())) for k, (a, _), _ in cells.items()]
    total = sum(a for _, a in masses)
    return sqrt(sum(a * k * k for k, a in masses) / total) if total > 0 else 0.0


_CUT_MASS = 1e-9


def _is_cut(cells: Cells) -> bool:
    """Whether some of the mass is left out of the grid."""
    return float(cells.infinite[0].rad()) > _CUT_MASS


def _span(uses: Uses) -> fmpq | None:
    """The step of a lattice on which all losses of finitely many values lie, where there are no others."""
    spans = []
    for mechanism, _ in uses:
        try:
            loss = mechanism.loss()
        except PariskError:
            return None
        if not isinstance(loss, FiniteLoss) or loss.span is None:
            return None
        spans.append(loss.span)
    return spans[0] if len(set(spans)) == 1 else None


def _step(reach: fmpq, points: int, span: fmpq | None) -> fmpq:
    """The step with this reach, or one that divides the lattice of the losses or is a multiple of it."""
    step = reach / points
    if span is None:
        return step
    quotient = span / step
    return span / max(int(quotient.floor()), 1) if quotient >= 1 else span * int((1 / quotient).ceil())
