"""The best of a random number of runs of a mechanism: private choice of hyperparameters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from flint import arb, ctx, fmpq
from sympy import oo

from parisk_sym.core.errors import DomainError, ParameterError, PariskError
from parisk_sym.core.exact import from_float, rational
from parisk_sym.formulas.domain import right_open
from parisk_sym.laws.buckets.arrays import BITS
from parisk_sym.laws.buckets.cells import Cells, Masses
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.labelled import labelled
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism import Mechanism, parameter, uses_parameter
from parisk_sym.laws.renyi_bound import RenyiBound

__all__ = ["MECHANISM", "RepeatAndSelect"]

POISSON = "poisson"

Uses = tuple[tuple[Mechanism, int], ...]

_HALVINGS = 200
_FARTHEST = 2000
"""The search for gamma covers ln(gamma) from minus this."""
_ORDERS = 120
_SECTIONS, _GOLDEN = 30, 0.6180339887498949
_ROW = 16
"""Orders of a fixed row to an octave of alpha - 1."""
_FINENESS = 64
"""Levels are rounded down to this many parts of an octave."""


def _upper(bound: arb) -> float:
    return float(bound.upper()) if bound.is_finite() else float("inf")


def _least(bound: Callable[[fmpq], arb]) -> tuple[fmpq, arb]:
    """The order with the least bound, and the bound: the best of a row of orders, and of those that a golden section tries beside it.

    Each is a bound, so that nothing depends on how good the search is. The order 1 and an infinite bound where none is finite.
    """

    def at(place: float) -> tuple[fmpq, arb]:
        order = 1 + from_float(2.0**place, "order")
        return order, bound(order)

    places = [i / 8 for i in range(-_ORDERS, _ORDERS + 1)]
    tried = [at(place) for place in places]
    heights = [_upper(value) for _, value in tried]
    best = min(range(len(places)), key=heights.__getitem__)
    if heights[best] == float("inf"):
        return fmpq(1), arb("inf")
    low, high = places[max(best - 1, 0)], places[min(best + 1, len(places) - 1)]
    for _ in range(_SECTIONS):
        inner = [high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)]
        pair = [at(place) for place in inner]
        tried += pair
        low, high = (low, inner[1]) if _upper(pair[0][1]) <= _upper(pair[1][1]) else (inner[0], high)
    return min((entry for entry in tried if entry[1].is_finite()), key=lambda entry: _upper(entry[1]))


@dataclass(frozen=True)
class RepeatAndSelect(RenyiBound):
    """K runs of a mechanism, of which only the one with the best score is published; the score is part of what a run gives.

    K has the mean `mean` and the law of `shape`: a number eta > -1 is the truncated negative binomial law (1 geometric, 0
    logarithmic), and "poisson" a Poisson law; with K = 0 nothing is published. `of` is one run: mechanisms with their
    numbers of uses, on the command line one mechanism with colons for commas.

    With r the divergences of one run, ln(1/gamma) that of the law of K, and any orders alpha > 1, beta >= 1, the divergence of order alpha is at
    most  r(alpha) + (1 + eta) ((1 - 1/beta) r(beta) + ln(1/gamma) / beta) + ln(mean) / (alpha - 1),  and for the Poisson law
    r(alpha) + mean delta(ln(alpha / (alpha - 1))) + ln(mean) / (alpha - 1), delta that of one run.

    The lower bound is that of one way to score: by the privacy loss of the first mechanism in a run.

    Source: N. Papernot, T. Steinke, "Hyperparameter Tuning with Renyi Differential Privacy", ICLR 2022, Theorems 2 and 6.

    >>> from parisk_sym.laws.mechanisms.laplace import Laplace
    >>> RepeatAndSelect(((Laplace("1/2"), 1),), mean=10)
    RepeatAndSelect(of=((Laplace(eps0=1/2), 1),), mean=10, shape='1')
    """

    word = "repeat_and_select"
    example = "repeat_and_select,of=gaussian:mu=1/4,mean=10"
    meaning = "the best of a random number of runs; shape=poisson, or eta of the negative binomial law (1: geometric)"

    of: Uses = uses_parameter()
    mean: Any = parameter(right_open(1, oo))
    shape: str = "1"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.shape != POISSON and self.eta <= -1:
            raise DomainError(f"shape must be > -1, or {POISSON}, got {self.shape}")
        if not self.of or not all(isinstance(mechanism, Mechanism) for mechanism, _ in self.of):
            raise ParameterError(f"of must be uses of mechanisms, got {self.of!r}")

    @cached_property
    def eta(self) -> fmpq:
        """The parameter of the negative binomial law."""
        return rational(self.shape, "shape")

    def open(self) -> None:
        for mechanism, _ in self.of:
            mechanism.open()

    def grouped(self, size: int) -> RepeatAndSelect | None:
        grouped = Sequence(self.of, size)
        return None if grouped.group > 1 else RepeatAndSelect(tuple(grouped.uses), self.mean, self.shape)

    def least_divergence(self, order: fmpq) -> arb:
        """The divergence if all runs have the same score: that of one run, which is made unless the number of runs is 0."""
        once = self._once.divergences(order)[0]
        if self.shape != POISSON:
            return once
        none = arb(-self.mean).exp()
        return (none + (1 - none) * ((order - 1) * once).exp()).log() / (order - 1)

    def divergence(self, order: fmpq) -> arb:
        """The theorem's bound, or that of a larger order where it is smaller: divergences rise with the order."""
        bound = self._at(order)
        larger, least = self._lowest
        return bound if order >= larger or bound <= least or not least.is_finite() else least

    @cached_property
    def _lowest(self) -> tuple[fmpq, arb]:
        """The order with the least bound, of some, and this bound."""
        with ctx.workprec(BITS):
            return _least(self._at)

    def _once_at(self, order: fmpq) -> arb:
        """The divergence of a run; where that is expensive, a bound from two orders of a fixed row, between which (alpha - 1) D is below its chord."""
        if not self._is_expensive:
            return self._once.divergences(order)[1]
        exponent = order - 1
        place = (arb(exponent).log() / arb(2).log() * _ROW).lower().floor().unique_fmpz()
        low, high = (from_float(2.0 ** ((int(place) + i) / _ROW), "order") for i in (0, 1))
        if not low <= exponent <= high:  # beside a point of the row, by rounding
            return self._of_row(1 + exponent)
        share = (exponent - low) / (high - low)
        ends = [end * self._of_row(1 + end) for end in (low, high)]
        return ((1 - share) * ends[0] + share * ends[1]) / exponent

    @cached_property
    def _is_expensive(self) -> bool:
        """Whether a run has subsampled mechanisms."""
        return all(m.has_law for m, _ in self.of) and any(side.sampled for side in self._once.sides)

    @cached_property
    def _of_row(self) -> Callable[[fmpq], arb]:
        """The divergence of a run at an order of the row; a bound in closed form where the order is too large for it."""

        @lru_cache(maxsize=4096)
        def at(order: fmpq) -> arb:
            with ctx.workprec(BITS):
                try:
                    return self._once.divergences(order)[1]
                except PariskError:
                    logs = [
                        [f.log_bound(arb(order - 1)) for f in side.factors()] for side in self._once.sides
                    ]
                    return max((sum(of, arb(0)) for of in logs), key=_upper) / (order - 1)

        return at

    def _at(self, order: fmpq) -> arb:
        once = self._once_at(order)
        repeated = arb(self.mean).log() / (order - 1)
        if self.shape == POISSON:
            return once + self.mean * self._delta(order / (order - 1)) + repeated
        return once + self._constant + repeated

    def pure_level(self) -> arb | None:
        """(2 + eta) times that of a run, by the limit of both orders."""
        level = None if self.shape == POISSON else self._once.largest_loss()
        return None if level is None else (2 + self.eta) * level

    @cached_property
    def _once(self) -> Sequence:
        return Sequence(self.of)

    @cached_property
    def _constant(self) -> arb:
        """The least of the second terms that is found, over the orders beta."""
        with ctx.workprec(BITS):
            log_inverse = -self.gamma.log()
            _, found = _least(lambda order: (1 - 1 / order) * self._once_at(order) + log_inverse / order)
            level = self._once.largest_loss()
            terms = [log_inverse, found, *([] if level is None else [level])]
            return (1 + self.eta) * min((t for t in terms if t.is_finite()), key=_upper)

    @cached_property
    def gamma(self) -> arb:
        """The success probability of the law of K, whose mean falls with it."""
        if self.eta == 1:
            return arb(1 / self.mean)
        if self.mean == 1:
            return arb(1)
        with ctx.workprec(2 * BITS):
            low, high = arb(-_FARTHEST), arb(0)
            for _ in range(_HALVINGS):
                middle = ((low + high) / 2).mid()
                mean = self._mean_at(middle)
                if mean >= arb(self.mean):
                    low = middle
                elif mean <= arb(self.mean):
                    high = middle
                else:
                    break
            if low == -_FARTHEST:
                raise DomainError(f"mean must be smaller for the shape {self.shape}, got {self.mean}")
            return low.union(high).exp()

    def _mean_at(self, log_gamma: arb) -> arb:
        odds = (-log_gamma).expm1()
        return odds / -log_gamma if self.eta == 0 else -self.eta * odds / (self.eta * log_gamma).expm1()

    def _delta(self, factor: fmpq) -> arb:
        """An upper bound of the delta of a run at the level ln(factor) > 0: at one below it, so that few are computed."""
        level = arb(factor).log()
        place = (level.log() / arb(2).log() * _FINENESS).lower().floor().unique_fmpz()
        return _rounded_delta(self._once, int(place))

    def attained(self, grid: Grid) -> Cells:
        """The run with the largest loss of the first mechanism: P(loss < l) becomes the generating function of K at it."""
        mechanism = self.of[0][0]
        cells = mechanism.cells(grid)
        with ctx.workprec(BITS):
            return labelled(grid, self._best(cells.attained or cells))

    def _best(self, cells: Cells) -> Iterator[Masses]:
        unknown = [2 * arb(mass.rad()) for mass in cells.infinite]
        below = [arb(0).union(unknown[0]), arb(0).union(cells.infinite[1].upper())]
        before = [self._generating(mass) for mass in below]
        for _, masses in sorted(
            [(2 * k + 1, masses) for k, masses in cells.inside.items()]
            + [(2 * k, masses) for k, masses in cells.points.items()],
            key=lambda entry: entry[0],
        ):
            below = [total + mass for total, mass in zip(below, masses, strict=True)]
            here = [self._generating(mass) for mass in below]
            yield here[0] - before[0], here[1] - before[1]
            before = here

    @cached_property
    def _generating(self) -> Callable[[arb], arb]:
        """The generating function E z^K."""
        mean, eta = self.mean, None if self.shape == POISSON else self.eta
        if eta is None:
            return lambda z: ((z - 1) * mean).exp()
        if mean == 1:
            return lambda z: z
        log_gamma, rest = self.gamma.log(), 1 - self.gamma
        if eta == 0:
            return lambda z: (-rest * z).log1p() / log_gamma
        whole = (-eta * log_gamma).expm1()
        return lambda z: (-eta * (-rest * z).log1p()).expm1() / whole


@lru_cache(maxsize=4096)
def _rounded_delta(once: Sequence, place: int) -> arb:
    level = from_float(2.0 ** (place / _FINENESS), "level") if place / _FINENESS < 1000 else fmpq(10) ** 300
    return once.largest_delta(level)


MECHANISM = RepeatAndSelect
