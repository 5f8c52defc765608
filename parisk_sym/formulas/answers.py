"""Answers within limits: correctly rounded digits, or where these are out of reach a bracket with what is certain.

The digits are computed in a process of their own, which is ended at its limits of time and memory. A bracket comes from the method that
is given for it, within the same limits, and without one from the narrowest enclosure before the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from typing import Any

from flint import arb

from parisk_sym.core.decimals import LONGEST, enclosing_decimals, midpoint_radius
from parisk_sym.core.errors import PariskError, PrecisionError, UnattainableError
from parisk_sym.core.limits import GIB, Ended, Limits, run_limited

__all__ = [
    "ANSWER_LIMITS",
    "TIME_LIMIT",
    "Answer",
    "Bracket",
    "Compute",
    "Digits",
    "Ends",
    "Note",
    "bracket_between",
    "limited_answer",
]

ANSWER_LIMITS = Limits(60, 4 * GIB)
"""For the digits of one value, and once more for its bracket."""

TIME_LIMIT: float = ANSWER_LIMITS.seconds
"""Seconds of processor time of a call from Python, unless it gives another `time_limit`."""

_FIGURES = 3
"""Figures of the width of a bracket that its ends show."""


@dataclass(frozen=True)
class Digits:
    """A correctly rounded decimal, and the enclosure that decides it: middle and radius."""

    text: str
    middle: str
    radius: str

    def __str__(self) -> str:
        return self.text

    @property
    def lower(self) -> str:
        """The lower end of the enclosure, exactly."""
        return str(_EXACT.subtract(Decimal(self.middle), Decimal(self.radius)))

    @property
    def upper(self) -> str:
        """The upper end of the enclosure, exactly."""
        return str(_EXACT.add(Decimal(self.middle), Decimal(self.radius)))


@dataclass(frozen=True)
class Bracket:
    """Decimals with lower <= the value <= upper, and why there are no digits."""

    lower: str
    upper: str
    why: str

    def __str__(self) -> str:
        return self.line("value")

    @property
    def middle(self) -> str:
        """The middle of the bracket, exactly."""
        return str(_EXACT.divide(_EXACT.add(Decimal(self.lower), Decimal(self.upper)), Decimal(2)))

    @property
    def radius(self) -> str:
        """Half its width, exactly."""
        return str(_EXACT.divide(_EXACT.subtract(Decimal(self.upper), Decimal(self.lower)), Decimal(2)))

    def line(self, name: str) -> str:
        """The bracket of a number with this name."""
        return f"{self.lower} <= {name} <= {self.upper}"


Answer = Digits | Bracket
Ends = tuple[Any, Any]
Note = Callable[[Ends], object]
Compute = Callable[[Callable[[arb], object]], tuple[str, arb]]
"""The decimal and its ball; every enclosure of the value itself is noted as soon as it is known."""

_EXACT = Context(prec=1000, Emax=MAX_EMAX, Emin=MIN_EMIN)


def limited_answer(
    work: Callable[[], Compute],
    digits: int,
    limits: Limits = ANSWER_LIMITS,
    bracket: Callable[[Note], Ends] | None = None,
) -> Answer:
    """Digits, or a bracket, or an error that explains why there is neither.

    `work` reads the arguments, whose errors are raised, and returns what computes the digits. `bracket` finds both ends, floats or decimals;
    it is called with a function that notes wider ends before the narrowest ones are known.

    >>> from parisk_sym.laws.bessel_k import cdf
    >>> limited_answer(lambda: lambda note: cdf.digits(5, x=1, k=1), 5).text
    '0.63212'
    """
    found: Any = run_limited(lambda report: _digits(work, digits, report), limits)
    if isinstance(found, Digits):
        return found
    refusal = _late(found, limits) if isinstance(found, Ended) else found.error
    if not isinstance(found, Ended) and found.is_of_arguments:
        raise refusal
    also = ""
    why, ends = (found.reason, found.last) if isinstance(found, Ended) else (str(refusal), found.ends)
    if bracket is not None:
        last: Any = run_limited(lambda report: _ends(bracket, report), limits)
        if isinstance(last, UnattainableError):
            raise last
        if isinstance(last, PariskError):
            also, last = f": {last}", None
        ends = (last.last if isinstance(last, Ended) else last) or ends
    if ends is not None and ends[0] == ends[1] == 0:
        return Digits("0", "0", "0")
    made = None if ends is None else bracket_between(ends[0], ends[1], why)
    if made is None:
        raise (
            refusal
            if bracket is None or isinstance(found, Ended)
            else _without_bracket(refusal, also, limits)
        )
    return made


@dataclass(frozen=True)
class _Refusal:
    """Why there are no digits, whether the arguments are not allowed, and the ends of the narrowest enclosure."""

    error: PariskError
    is_of_arguments: bool
    ends: Ends | None


def _late(found: Ended[Any], limits: Limits) -> PrecisionError:
    return PrecisionError(
        f"no digits and no bracket: {found.reason}; allow more with --time-limit {10 * limits.seconds:g}, or take less extreme arguments"
    )


def _without_bracket(refusal: PariskError, also: str, limits: Limits) -> PrecisionError:
    """`also` is why there is no bracket, empty if that is not known."""
    advice = also or f": allow more with --time-limit {10 * limits.seconds:g}, or take less extreme arguments"
    return PrecisionError(f"{refusal}; no bracket was found either{advice}")


def _digits(work: Callable[[], Compute], digits: int, report: Callable[[Any], object]) -> Digits | _Refusal:
    noted: list[Ends] = []

    def note(ball: arb) -> None:
        ends = enclosing_decimals(ball)
        if ends is not None:
            noted.append(ends)
            report(ends)

    compute = None
    try:
        compute = work()
        text, ball = compute(note)
        return Digits(text, *midpoint_radius(ball, digits))
    except PariskError as error:
        return _Refusal(error, compute is None, noted[-1] if noted else None)


def _ends(bracket: Callable[[Note], Ends], report: Note) -> Ends | PariskError:
    try:
        return bracket(report)
    except PariskError as error:
        return error


def bracket_between(lower: Any, upper: Any, why: str) -> Bracket | None:
    """The bracket with its ends rounded outwards to as many figures as show its width, and to no fewer of their own; None if it is not finite.

    >>> bracket_between(0.13391234, 0.13392345, "").line("delta")
    '0.1339123 <= delta <= 0.1339235'
    >>> bracket_between(0.000012345, 0.13392345, "").line("delta")
    '0.0000123 <= delta <= 0.134'
    """
    low, high = Decimal(lower), Decimal(upper)
    if not (low.is_finite() and high.is_finite() and low <= high):
        return None
    width = _EXACT.subtract(high, low)
    return Bracket(_text(_rounded(low, width, ROUND_FLOOR)), _text(_rounded(high, width, ROUND_CEILING)), why)


def _rounded(end: Decimal, width: Decimal, rounding: str) -> Decimal:
    """An end of a bracket of this width, to _FIGURES figures of the width or, where that is larger, of its own."""
    shown = end.adjusted() - width.adjusted() if width else LONGEST
    figures = max(min(shown, LONGEST - _FIGURES), 0) + _FIGURES
    return Context(prec=figures, rounding=rounding, Emax=MAX_EMAX, Emin=MIN_EMIN).plus(end)


def _text(number: Decimal) -> str:
    return "0" if number.is_zero() else str(number)
