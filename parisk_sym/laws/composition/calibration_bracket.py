"""The least noise between two values that privacy buckets decide, where the tight delta has no digits.

delta certainly is at most the wanted one at one end of the bracket, and certainly larger at the other; it does not rise with the noise.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flint import fmpq
from sympy import oo

from parisk_sym.core.errors import DomainError, PariskError, PrecisionError
from parisk_sym.core.limits import Ended, Limits, run_limited
from parisk_sym.formulas.answers import ANSWER_LIMITS
from parisk_sym.formulas.arithmetic.digits import check_digits
from parisk_sym.formulas.domain import right_open
from parisk_sym.laws.composition.calibration import Calibrated, calibrate, check_possible, read_delta
from parisk_sym.laws.mechanism import Mechanism, read, read_count

__all__ = ["CalibratedBracket", "calibrate_within"]

_FIGURES = 5
"""Significant figures of the ends."""
_MOST_STEPS = 60
"""Doublings of the noise from 1 on."""

Note = Callable[[tuple[fmpq | None, fmpq | None]], object]


@dataclass(frozen=True)
class CalibratedBracket:
    """A value that is private enough, one with less noise that is not, and why the threshold has no digits."""

    enough: Calibrated
    lacking: Calibrated
    why: str


def calibrate_within(
    kind: type[Mechanism], digits: int, limits: Limits = ANSWER_LIMITS, **given: Any
) -> Calibrated | CalibratedBracket:
    """The least noise by `calibrate`, or where its digits are out of reach within the limits a bracket of it.

    Errors: those of `calibrate`, and PrecisionError where there is neither.
    """
    check_digits(digits)
    check_possible(kind, **given)
    found = run_limited(lambda _: _exactly(kind, digits, given), limits)
    if isinstance(found, tuple):
        value, figures = found
        return Calibrated(kind, value, figures)
    why = found.reason if isinstance(found, Ended) else str(found)
    ends = run_limited(lambda note: _bracket(kind, given, note), limits)
    enough, lacking = (ends.last or (None, None)) if isinstance(ends, Ended) else ends
    if enough is not None and lacking is not None:
        return CalibratedBracket(Calibrated(kind, enough, _FIGURES), Calibrated(kind, lacking, _FIGURES), why)
    if not isinstance(found, Ended):
        raise found
    raise PrecisionError(
        f"{kind.tuned} has no digits and no bracket: {why}; allow more with --time-limit {10 * limits.seconds:g}"
    )


def _exactly(kind: type[Mechanism], digits: int, given: Mapping[str, Any]) -> tuple[fmpq, int] | PariskError:
    try:
        found = calibrate(kind, digits=digits, time_limit=None, **given)
    except PariskError as error:
        return error
    return found.value, found.digits


def _bracket(kind: type[Mechanism], given: Mapping[str, Any], note: Note) -> tuple[fmpq | None, fmpq | None]:
    """The ends, as near to each other as the figures allow; None for one that was not found."""
    search = _Search(kind, given)
    try:
        enough, lacking = search.start()
        note((enough, lacking))
        while (middle := search.between(enough, lacking)) is not None:
            is_enough = search.is_private(middle)
            if is_enough is None:
                return search.narrowed(enough, middle, True), search.narrowed(lacking, middle, False)
            enough, lacking = (middle, lacking) if is_enough else (enough, middle)
            note((enough, lacking))
    except DomainError:
        return None, None
    return enough, lacking


class _Search:
    """Values of the parameter, each a decimal of few figures, and what privacy buckets say of them."""

    def __init__(self, kind: type[Mechanism], given: Mapping[str, Any]) -> None:
        self._kind = kind
        self._others = {name: value for name, value in given.items() if name not in ("eps", "delta", "n")}
        self._eps, self._delta = read(given["eps"], "eps", right_open(0, oo)), read_delta(given["delta"])
        self._n = read_count(given.get("n", 1))

    def is_private(self, value: fmpq) -> bool | None:
        """Whether delta(eps) <= delta; None where no grid decides it."""
        from parisk_sym.laws.buckets.automatic import brackets  # here, because NumPy takes long to load

        mechanism = self._kind(**self._others, **{self._kind.tuned: value})
        for found in brackets([(mechanism, self._n)], eps=self._eps):
            if _exact(found.upper) <= self._delta:
                return True
            if _exact(found.lower) > self._delta:
                return False
        return None

    def start(self) -> tuple[fmpq, fmpq]:
        """A value that is private enough and one that is not; DomainError if none is found."""
        more = fmpq(2) if self._kind.tuned_is_noise else fmpq(1, 2)
        value, last = fmpq(1), self.is_private(fmpq(1))
        for _ in range(_MOST_STEPS):
            step = more if last is False else 1 / more
            following = value * step
            answer = self.is_private(following)
            if last is not None and answer is not None and answer != last:
                return (value, following) if last else (following, value)
            if answer is None and last is not None:  # across the place that is not decided
                further = following * step
                if self.is_private(further) == (not last):
                    return (value, further) if last else (further, value)
                raise DomainError("no grid decides it")
            value, last = following, answer
        raise DomainError("no value of the parameter is near the threshold")

    def between(self, one: fmpq, other: fmpq) -> fmpq | None:
        """A decimal of few figures between two values, or None."""
        low, high = sorted((one, other))
        middle = float(low) * (float(high) / float(low)) ** 0.5 if high > 4 * low else float(low + high) / 2
        value = fmpq(*_decimal(middle))
        return value if low < value < high and (high - low) * 10 ** (_FIGURES - 1) > low else None

    def narrowed(self, decided: fmpq, undecided: fmpq, private: bool) -> fmpq:
        """The end that is decided, moved towards a value that is not."""
        while (middle := self.between(decided, undecided)) is not None:
            if self.is_private(middle) is private:
                decided = middle
            else:
                undecided = middle
        return decided


def _decimal(value: float) -> tuple[int, int]:
    from fractions import Fraction

    return Fraction(f"{value:.{_FIGURES - 1}e}").as_integer_ratio()


def _exact(value: float) -> fmpq:
    return fmpq(*value.as_integer_ratio())
