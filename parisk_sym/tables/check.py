"""Somebody's values against certified ones: each is right, wrong, or not decided, by ball arithmetic alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

from flint import arb, ctx, fmpq

from parisk_sym.formulas.engines.digits import MAX_DIGITS, bits_for
from parisk_sym.formulas.formula import Formula
from parisk_sym.ground.errors import DomainError, ParameterError, PariskError, PrecisionError
from parisk_sym.ground.exact import rational, short
from parisk_sym.tables.axes import exact_text
from parisk_sym.tables.given import Number
from parisk_sym.tables.tables import digits_of

__all__ = ["Checked", "Finding", "Given", "Tolerance", "check_values"]

_DIGITS = 30
_REFINED = 4
"""How often bounds are made, each time of twice as many digits."""
_FLOAT_DIGITS = 17
_MOST_KEPT = 1000
"""Findings that are not right and are kept, the worst."""


@dataclass(frozen=True)
class Tolerance:
    """How far a value may be from the true one: in float64 ulps of the true value, or relative to it.

    Without a number: half a unit of its last digit, of a float64 half an ulp.
    """

    ulps: fmpq | None = None
    relative: fmpq | None = None

    @classmethod
    def read(cls, text: str) -> Tolerance:
        """`digits`, a number of ulps such as 4ulp, or a relative error such as 1e-12; ParameterError for anything else.

        >>> str(Tolerance.read("4ulp")), str(Tolerance.read("digits"))
        ('4 ulp', 'every digit that is written')
        """
        plain = text.strip()
        if plain == "digits":
            return cls()
        is_ulps = plain.endswith("ulp")
        try:
            amount = rational(plain.removesuffix("ulp"), "tolerance")
        except DomainError:
            amount = fmpq(-1)
        if amount < 0:
            raise ParameterError(f"the tolerance is written digits, 4ulp or 1e-12, got {short(text)}")
        return cls(ulps=amount) if is_ulps else cls(relative=amount)

    def __str__(self) -> str:
        if self.ulps is not None:
            return f"{exact_text(self.ulps)} ulp"
        return (
            "every digit that is written"
            if self.relative is None
            else f"relative error {exact_text(self.relative)}"
        )

    def allowed(self, number: Number, truth: fmpq) -> fmpq:
        """The largest distance that is allowed where this is the absolute value of the true one; it rises with it."""
        if self.relative is not None:
            return self.relative * truth
        if self.ulps is None and not number.is_float:
            return fmpq(10) ** _last_place(number.text) / 2
        return (fmpq(1, 2) if self.ulps is None else self.ulps) * ulp(truth)


def _last_place(text: str) -> int:
    """The power of ten of the last digit that is written; a quotient has none."""
    if "/" in text:
        raise DomainError(f"a quotient has no last digit: give a tolerance, got {short(text)}")
    mantissa, _, exponent = text.lower().partition("e")
    return int(exponent or 0) - len(mantissa.partition(".")[2])


def ulp(number: fmpq) -> fmpq:
    """The distance of two float64 numbers next to each other, from this number >= 0 on upwards.

    >>> ulp(fmpq(1)) == fmpq(1, 2**52), ulp(fmpq(999, 1000)) == fmpq(1, 2**53)
    (True, True)
    """
    if number == 0:
        return fmpq(2) ** -1074
    power = int(number.p).bit_length() - int(number.q).bit_length()
    power -= fmpq(2) ** power > number
    return fmpq(2) ** max(-1074, power - 52)


class _Open(Enum):
    """What bounds of any precision tried did not decide."""

    OPEN = auto()


OPEN = _Open.OPEN


class Given(NamedTuple):
    """Exact arguments, and what somebody says of the value there: a number, bounds, or both."""

    place: str
    arguments: Mapping[str, fmpq]
    value: Number | None = None
    lower: Number | None = None
    upper: Number | None = None


class Finding(NamedTuple):
    """What was found at a point: the problems (none where it is right), the certified value, and how far off it is."""

    place: str
    arguments: Mapping[str, str]
    given: str
    certified: str
    ulps: float
    relative: float
    problems: tuple[str, ...]


@dataclass
class Checked:
    """The counts of all values, the largest errors, and the worst findings first."""

    tolerance: Tolerance
    count: int = 0
    wrong: int = 0
    undecided: int = 0
    ulps: float = 0.0
    relative: float = 0.0
    worst: list[Finding] = field(default_factory=list)

    def add(self, other: Checked) -> None:
        """What was found at later places; of findings that are equally far off the first stand first."""
        self.count += other.count
        self.wrong += other.wrong
        self.undecided += other.undecided
        self.ulps, self.relative = max(self.ulps, other.ulps), max(self.relative, other.relative)
        self.worst += other.worst
        if len(self.worst) > 2 * _MOST_KEPT:
            self.sort()

    def sort(self) -> None:
        """The worst first, and no more than are kept."""
        self.worst.sort(key=lambda found: (bool(found.problems), found.ulps), reverse=True)
        del self.worst[_MOST_KEPT:]

    @property
    def is_right(self) -> bool:
        """Whether every value was decided, and right; nothing checked is nothing shown."""
        return self.count > 0 and self.wrong == self.undecided == 0


WRONG, LOWER, UPPER, UNDECIDED = (
    "the value is off by more than the tolerance",
    "the lower bound is above the value",
    "the upper bound is below the value",
    "not decided",
)


def check_values(formula: Formula, entries: Iterable[Given], tolerance: Tolerance) -> Checked:
    """Every entry against the certified value at its arguments; errors name the place of the entry."""
    checked = Checked(tolerance)
    for entry in entries:
        found = _check(formula, entry, tolerance)
        problems = set(found.problems)
        one = Checked(
            tolerance,
            1,
            bool(problems - {UNDECIDED}),
            UNDECIDED in problems,
            found.ulps,
            found.relative,
            [found],
        )
        checked.add(one)
    checked.sort()
    return checked


def _check(formula: Formula, entry: Given, tolerance: Tolerance) -> Finding:
    try:
        formula.exact_values(entry.arguments)
        numbers = [n for n in (entry.value, entry.lower, entry.upper) if n is not None]
        truth = _Truth(formula, entry.arguments, max(len(n.text) for n in numbers))
        asked = [
            (WRONG, entry.value and _decided(_too_far, entry.value, truth, tolerance)),
            (LOWER, entry.lower and _decided(_above, entry.lower, truth, tolerance)),
            (UPPER, entry.upper and _decided(_below, entry.upper, truth, tolerance)),
        ]
        ulps, relative = (0.0, 0.0) if entry.value is None else truth.distance(entry.value.exact)
        certified = truth.text(numbers[0].text)
    except PariskError as error:
        raise type(error)(f"{entry.place}: {error}") from None
    problems = [problem for problem, found in asked if found is True]
    problems += [UNDECIDED] * any(found is OPEN for _, found in asked)
    shown = {name: exact_text(value) for name, value in entry.arguments.items()}
    return Finding(entry.place, shown, numbers[0].text, certified, ulps, relative, tuple(problems))


class _Truth:
    """The true value at a point: between two rational numbers that come closer, and the value itself where it is rational."""

    def __init__(self, formula: Formula, arguments: Mapping[str, fmpq], digits: int) -> None:
        self._formula, self._arguments = formula, dict(arguments)
        self._least = max(_DIGITS, digits + 10)
        self._found: list[tuple[fmpq, fmpq]] = []

    def between(self) -> Iterator[tuple[fmpq, fmpq]]:
        """Lower and upper bounds, each pair finer than the one before; the last is the value twice where it is rational."""
        for place in range(_REFINED):
            if place == len(self._found):
                self._found.append(self._bounds(min(self._least << place, MAX_DIGITS)))
            yield self._found[place]
        exact = self._formula.rational_value(**self._arguments)
        if exact is not None:
            yield exact, exact

    def _bounds(self, digits: int) -> tuple[fmpq, fmpq]:
        try:
            ball = self._formula.ball(digits, **self._arguments)
        except PrecisionError:
            exact = self._formula.rational_value(**self._arguments)
            if exact is None:
                raise
            return exact, exact
        with ctx.workprec(bits_for(digits)):
            return _fraction(ball.lower()), _fraction(ball.upper())

    def distance(self, number: fmpq) -> tuple[float, float]:
        """How far a number is at most from the value, in ulps and relative to it, to the few digits of a report."""
        low, high = next(self.between())
        error, least = max(abs(number - low), abs(number - high)), _least(low, high)
        relative = error / least if least else fmpq(0)
        return _float(error / ulp(least)), _float(relative) if least or not error else math.inf

    def text(self, given: str) -> str:
        """The certified value with some digits more than were given."""
        figures = sum(c.isdigit() for c in given.lower().partition("e")[0].lstrip("-0."))
        return digits_of(self._formula, min(max(_FLOAT_DIGITS, figures) + 3, MAX_DIGITS), self._arguments)[0]


def _fraction(number: arb) -> fmpq:
    mantissa, power = number.man_exp()
    return fmpq(mantissa) * fmpq(2) ** int(power)


def _float(number: fmpq) -> float:
    try:
        return int(number.p) / int(number.q)
    except OverflowError:
        return math.inf


def _least(low: fmpq, high: fmpq) -> fmpq:
    """The smallest absolute value between two numbers."""
    return fmpq(0) if low <= 0 <= high else min(abs(low), abs(high))


Question = Callable[[Number, fmpq, fmpq, Tolerance], bool | None]


def _decided(question: Question, number: Number, truth: _Truth, tolerance: Tolerance) -> bool | _Open:
    """The answer, as soon as the bounds of the value decide it."""
    for low, high in truth.between():
        answer = question(number, low, high, tolerance)
        if answer is not None:
            return answer
    return OPEN


def _too_far(number: Number, low: fmpq, high: fmpq, tolerance: Tolerance) -> bool | None:
    most = max(abs(number.exact - low), abs(number.exact - high))
    if most <= tolerance.allowed(number, _least(low, high)):
        return False
    least = max(low - number.exact, number.exact - high, fmpq(0))
    return True if least > tolerance.allowed(number, max(abs(low), abs(high))) else None


def _above(number: Number, low: fmpq, high: fmpq, _: Tolerance) -> bool | None:
    return False if number.exact <= low else True if number.exact > high else None


def _below(number: Number, low: fmpq, high: fmpq, _: Tolerance) -> bool | None:
    return False if number.exact >= high else True if number.exact < low else None
