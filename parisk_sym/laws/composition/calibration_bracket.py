"""The least noise between two values that privacy buckets decide, where the tight delta has no digits.

delta certainly is at most the wanted one at one end of the bracket, and certainly larger at the other; it does not rise with the noise.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import inf, log
from typing import Any

from flint import fmpq
from sympy import oo

from parisk_sym.core.errors import BOUNDS_BY_BUCKETS, DomainError, PariskError, PrecisionError
from parisk_sym.core.limits import Ended, Limits, run_limited
from parisk_sym.formulas.answers import ANSWER_LIMITS
from parisk_sym.formulas.arithmetic.digits import check_digits
from parisk_sym.formulas.domain import right_open
from parisk_sym.laws.composition.calibration import (
    Around,
    Calibrated,
    calibrate,
    check_possible,
    read_delta,
    tuned_mechanism,
)
from parisk_sym.laws.mechanism import Mechanism, read, read_count

__all__ = ["CalibratedBracket", "calibrate_within"]

_FIGURES = 5
"""Significant figures of the ends."""
_WHOLE = 0
_FINER = 2, _FIGURES
"""Figures of the ends, one after another."""
_MOST_STEPS, _SHORT_STEPS = 36, 6
"""Doublings of the noise from 1 on, or halvings; after the short ones a factor of 8."""
_LOWER, _UPPER = 0, 1
_NEAR = 4
"""The quotient of two values from which the middle is taken between them."""
_FAR, _LEAST = 30.0, 2.0**-60
_EVEN = -1.0, 1.0
_MOST_AGAIN = 3
"""Steps to the same side, after which middles are taken."""

_ADVICE = re.compile(rf"(: for other sequences |: |, or )?{re.escape(BOUNDS_BY_BUCKETS)}.*")
"""What a message advises to those who ask for delta or eps; here the buckets are taken anyway."""

_PRIVACY = "eps", "delta", "n", "around"
"""What is wanted; the rest are parameters of the mechanism."""

Bracket = tuple[fmpq | None, fmpq | None]
Note = Callable[[Bracket], object]


@dataclass(frozen=True)
class CalibratedBracket:
    """A value that is private enough, one with less noise that is not, and why the threshold has no digits."""

    enough: Calibrated
    lacking: Calibrated
    why: str


def calibrate_within(
    kind: type[Mechanism],
    digits: int,
    limits: Limits = ANSWER_LIMITS,
    *,
    around: Around | None = None,
    **given: Any,
) -> Calibrated | CalibratedBracket:
    """The least noise by `calibrate`, or where its digits are out of reach within the limits a bracket of it.

    `around` and the other parameters are those of `calibrate`. Errors: those of `calibrate`, and PrecisionError where there is neither.
    """
    check_digits(digits)
    given["around"] = around
    check_possible(kind, **given)
    found = run_limited(lambda _: _exactly(kind, digits, given), limits)
    if isinstance(found, tuple):
        value, figures = found
        return Calibrated(kind, value, figures)
    why = _ADVICE.sub("", found.reason if isinstance(found, Ended) else str(found))
    ends = run_limited(lambda note: _bracket(kind, given, note), limits)
    enough, lacking = (ends.last or (None, None)) if isinstance(ends, Ended) else ends
    if enough is not None and lacking is not None:
        return CalibratedBracket(Calibrated(kind, enough, _FIGURES), Calibrated(kind, lacking, _FIGURES), why)
    if isinstance(found, DomainError) and enough is None and why == str(found):
        raise found
    raise PrecisionError(_without_bracket(kind, enough, lacking, why, limits))


def _without_bracket(
    kind: type[Mechanism], enough: fmpq | None, lacking: fmpq | None, why: str, limits: Limits
) -> str:
    known = [
        f"{kind.tuned} = {Calibrated(kind, value, _FIGURES).text} is certainly {meaning}"
        for value, meaning in ((enough, "enough"), (lacking, "not enough"))
        if value is not None
    ]
    advice = known[0] if known else f"allow more with --time-limit {10 * limits.seconds:g}"
    return f"{kind.tuned} has no digits and no bracket: {why}; {advice}"


def _exactly(kind: type[Mechanism], digits: int, given: Mapping[str, Any]) -> tuple[fmpq, int] | PariskError:
    try:
        found = calibrate(kind, digits=digits, time_limit=None, **given)
    except PariskError as error:
        return error
    return found.value, found.digits


def _bracket(kind: type[Mechanism], given: Mapping[str, Any], note: Note) -> Bracket:
    """The ends, as near to each other as the figures allow; None for one that was not found."""
    search = _Search(kind, given)
    enough, lacking = search.last_where(_UPPER, _WHOLE), search.last_where(_LOWER, _WHOLE)
    for figures in _FINER:
        note((enough, lacking))
        enough = search.last_where(_UPPER, figures)
        note((enough, lacking))
        lacking = search.last_where(_LOWER, figures)
    return enough, lacking


class _Search:
    """Values of the parameter, each a decimal of few figures, and what privacy buckets say of them."""

    def __init__(self, kind: type[Mechanism], given: Mapping[str, Any]) -> None:
        self._kind, self._around = kind, given.get("around")
        self._others = {name: value for name, value in given.items() if name not in _PRIVACY}
        self._eps, self._delta = read(given["eps"], "eps", right_open(0, oo)), read_delta(given["delta"])
        self._n = read_count(given.get("n", 1))
        self._seen: dict[fmpq, tuple[float, float]] = {}

    def last_where(self, end: int, figures: int) -> fmpq | None:
        """The value with the least noise whose upper bound is at most delta, or that with the most noise whose lower bound exceeds it.

        To `figures` figures. If the bound is on one side of delta at every value tried, the last value tried; None if none was. By straight
        lines through the logarithms of the bound at both sides, and by bisection where these do not help.
        """
        sides = self._sides(end)
        if sides is None:
            return self._farthest(end)
        kept, exceeded = sides
        gaps = [self._gap(kept, end), self._gap(exceeded, end)]
        before, again = -1, 0
        while (
            middle := _between(kept, exceeded, gaps if again < _MOST_AGAIN else _EVEN, figures)
        ) is not None:
            gap = self._gap(middle, end)
            side = int(gap > 0)
            kept, exceeded = (kept, middle) if side else (middle, exceeded)
            gaps[side] = gap
            again = again + 1 if side == before else 0
            if again:
                gaps[1 - side] /= 2
            before = side
        return kept if end == _UPPER else exceeded

    def _sides(self, end: int) -> tuple[fmpq, fmpq] | None:
        """The nearest values that are known on both sides of the place where a bound is delta; None if one is out of reach."""
        for value in self._steps(less_noise=self._gap(fmpq(1), end) <= 0):
            self._gap(value, end)
            kept = [v for v in self._seen if self._gap(v, end) <= 0]
            exceeded = [v for v in self._seen if self._gap(v, end) > 0]
            if kept and exceeded:
                least, most = (min, max) if self._kind.tuned_is_noise else (max, min)
                return least(kept), most(exceeded)
        return None

    def _farthest(self, end: int) -> fmpq | None:
        """The value with the least noise that is known to be enough, or that with the most noise that is known not to be."""
        known = [value for value in self._seen if (self._gap(value, end) > 0) != (end == _UPPER)]
        least_noise, most_noise = (min, max) if self._kind.tuned_is_noise else (max, min)
        return (least_noise if end == _UPPER else most_noise)(known, default=None)

    def _steps(self, *, less_noise: bool) -> Iterator[fmpq]:
        """Values farther and farther from 1, with more noise or less."""
        factor = fmpq(2) if self._kind.tuned_is_noise != less_noise else fmpq(1, 2)
        value = fmpq(1)
        for k in range(_MOST_STEPS):
            value *= factor if k < _SHORT_STEPS else factor**3
            unit = _unit(float(value), _FIGURES)  # no printed value is rounded
            yield unit * (value / unit).floor()

    def _gap(self, value: fmpq, end: int) -> float:
        """ln of a bound of delta(eps) over delta, positive if and only if the bound exceeds delta."""
        bound = self._bounds(value)[end]
        ratio = bound / float(self._delta) if self._delta else inf
        gap = max(-_FAR, min(log(ratio) if 0 < ratio < inf else inf if ratio else -inf, _FAR))
        return max(gap, _LEAST) if _exact(bound) > self._delta else min(gap, 0.0)

    def _bounds(self, value: fmpq) -> tuple[float, float]:
        """Bounds of delta(eps), on grids that become finer until they decide it or do not help."""
        if value not in self._seen:
            self._seen[value] = self._on_grids(value)
        return self._seen[value]

    def _on_grids(self, value: fmpq) -> tuple[float, float]:
        from parisk_sym.laws.buckets.automatic import brackets  # here, because NumPy takes long to load

        bounds = 0.0, 1.0
        try:
            mechanism = tuned_mechanism(self._kind, self._others, value, self._around)
            for found in brackets([(mechanism, self._n)], patient=False, eps=self._eps):
                if bounds == (found.lower, found.upper):  # what limits them is not the grid
                    break
                bounds = found.lower, found.upper
                if _exact(found.upper) <= self._delta or _exact(found.lower) > self._delta:
                    break
        except (PariskError, ArithmeticError, ValueError):  # floats do not hold the grid
            pass
        return bounds


def _between(one: fmpq, other: fmpq, gaps: Sequence[float], figures: int) -> fmpq | None:
    """A decimal with `figures` figures between two values, near the zero of the line through both gaps; None if they are too close."""
    low, high = sorted((one, other))
    unit = _unit(float(high), figures)
    if high - low <= unit:
        return None
    is_near = high <= _NEAR * low
    share = gaps[0] / (gaps[0] - gaps[1]) if is_near else 0.5
    place = float(one) * (float(other) / float(one)) ** share
    unit = unit if is_near else _unit(place, figures)
    least, most = (low / unit).floor() + 1, (high / unit).ceil() - 1
    return unit * max(least, min(fmpq(round(place / float(unit))), most))


def _unit(place: float, figures: int) -> fmpq:
    """The last of so many figures of a number."""
    return fmpq(10) ** (Decimal(place).adjusted() - figures + 1)


def _exact(value: float) -> fmpq:
    return fmpq(*value.as_integer_ratio())
