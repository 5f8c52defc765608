"""Somebody's values against certified ones: each is right, wrong, or not decided, by ball arithmetic alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Context, Decimal
from enum import Enum, auto
from typing import NamedTuple

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import PariskError, PrecisionError
from parisk_sym.formulas.arithmetic.digits import MAX_DIGITS, bits_for
from parisk_sym.formulas.formula import Formula
from parisk_sym.tables.axes import exact_text
from parisk_sym.tables.tables import digits_of
from parisk_sym.tables.tolerance import Real, Tolerance, ulp
from parisk_sym.tables.value_files import Number

__all__ = ["Checked", "Finding", "Given", "check_values"]

_DIGITS = 30
_REFINED = 4
"""How often bounds are made, each time of twice as many digits."""
_FLOAT_DIGITS = 17
_BOUND_DIGITS = 25
"""Of a float64 that is compared exactly: more than the certified value beside it is shown with."""
_FAR_BITS = 2**20
"""Powers of two of which no fraction is made."""
_POWER_BITS = 128
"""For the rounding of a power of ten, and of a comparison."""
_MOST_KEPT = 1000
"""Findings that are not right and are kept, the worst."""


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
        numbers = [n for n in _columns(entry) if n is not None]
        truth = _Truth(formula, entry.arguments, numbers)
        with ctx.workprec(truth.bits):
            asked = [
                (WRONG, entry.value and _decided(_too_far, entry.value, truth, tolerance)),
                (LOWER, entry.lower and _decided(_above, entry.lower, truth, tolerance)),
                (UPPER, entry.upper and _decided(_below, entry.upper, truth, tolerance)),
            ]
            wrong = [
                n
                for (_, found), n in zip(asked, _columns(entry), strict=True)
                if found is True and n is not None
            ]
            distances = [truth.distance(n) for n in dict.fromkeys([*wrong, *filter(None, (entry.value,))])]
            ulps, relative = (max((d[i] for d in distances), default=0.0) for i in (0, 1))
        certified = truth.text(numbers[0].text)
    except PariskError as error:
        raise type(error)(f"{entry.place}: {error}") from None
    problems = [problem for problem, found in asked if found is True]
    problems += [UNDECIDED] * any(found is OPEN for _, found in asked)
    shown = {name: exact_text(value) for name, value in entry.arguments.items()}
    given = ", ".join(n.text if n is entry.value else _exactly(n) for n in wrong) or numbers[0].text
    return Finding(entry.place, shown, given, certified, ulps, relative, tuple(problems))


def _exactly(bound: Number) -> str:
    """A bound as it is compared: of a float64 the number that it holds, to more digits than it is written with."""
    if not bound.is_float or bound.infinite:
        return bound.text
    return str(Context(prec=_BOUND_DIGITS).create_decimal(Decimal(float(bound.text))))


def _columns(entry: Given) -> tuple[Number | None, Number | None, Number | None]:
    return entry.value, entry.lower, entry.upper


class _Truth:
    """The true value at a point: between two numbers that come closer, and the value itself where it is rational.

    The numbers are fractions, or exact balls where a fraction of the value, or of a number that it is compared with, would be too long.
    """

    def __init__(self, formula: Formula, arguments: Mapping[str, fmpq], given: Sequence[Number]) -> None:
        self._formula, self._arguments = formula, dict(arguments)
        self._least = max(_DIGITS, max(len(n.text) for n in given) + 10)
        self._far = any(n.power for n in given)
        self._found: list[tuple[Real, Real]] = []

    def _digits(self, place: int) -> int:
        return min(self._least << place, MAX_DIGITS)

    @property
    def bits(self) -> int:
        """A precision at which balls are compared as sharply as the finest bounds allow."""
        return bits_for(self._digits(_REFINED)) + _POWER_BITS

    def between(self) -> Iterator[tuple[Real, Real]]:
        """Lower and upper bounds, each pair finer than the one before; the last is the value twice where it is rational."""
        for place in range(_REFINED):
            if place == len(self._found):
                self._found.append(self._bounds(self._digits(place)))
            yield self._found[place]
        exact = self._formula.rational_value(**self._arguments)
        if exact is not None:
            yield self._real(exact), self._real(exact)

    def _bounds(self, digits: int) -> tuple[Real, Real]:
        try:
            ball = self._formula.ball(digits, **self._arguments)
        except PrecisionError:
            exact = self._formula.rational_value(**self._arguments)
            if exact is None:
                raise
            return self._real(exact), self._real(exact)
        with ctx.workprec(bits_for(digits)):
            ends = ball.lower(), ball.upper()
        if self._far or any(abs(int(end.man_exp()[1])) > _FAR_BITS for end in ends):
            return ends
        return _fraction(ends[0]), _fraction(ends[1])

    def _real(self, exact: fmpq) -> Real:
        return arb(exact) if self._far else exact

    def distance(self, given: Number) -> tuple[float, float]:
        """How far a number is at most from the value, in ulps and relative to it, to the few digits of a report."""
        if given.infinite:
            return math.inf, math.inf
        low, high = next(self.between())
        number = _beside(given, low)
        error, least = _larger(abs(number - low), abs(number - high)), _least(low, high)
        nothing = error == 0 and least == 0
        return _float(error / ulp(least)), _float(
            error / least
        ) if least != 0 else 0.0 if nothing else math.inf

    def text(self, given: str) -> str:
        """The certified value with some digits more than were given."""
        figures = sum(c.isdigit() for c in given.lower().partition("e")[0].lstrip("-0."))
        return digits_of(self._formula, min(max(_FLOAT_DIGITS, figures) + 3, MAX_DIGITS), self._arguments)[0]


def _fraction(number: arb) -> fmpq:
    mantissa, power = number.man_exp()
    return fmpq(mantissa) * fmpq(2) ** int(power)


def _float(number: Real) -> float:
    if isinstance(number, arb):
        return float(number.upper())
    try:
        return int(number.p) / int(number.q)
    except OverflowError:
        return math.inf


def _beside(given: Number, other: Real) -> Real:
    """A number in a file as it is compared with another: beside a ball it is one, at the current precision."""
    return arb(given.exact) * arb(10) ** given.power if isinstance(other, arb) else given.exact


def _larger(a: Real, b: Real) -> Real:
    return a.max(b) if isinstance(a, arb) else max(a, b)


def _least(low: Real, high: Real) -> Real:
    """The smallest absolute value between two exact numbers."""
    if low <= 0 <= high:
        return low - low
    return low if low > 0 else -high


Question = Callable[[Number, Real, Real, Tolerance], bool | None]


def _decided(question: Question, number: Number, truth: _Truth, tolerance: Tolerance) -> bool | _Open:
    """The answer, as soon as the bounds of the value decide it."""
    for low, high in truth.between():
        answer = question(number, low, high, tolerance)
        if answer is not None:
            return answer
    return OPEN


def _too_far(given: Number, low: Real, high: Real, tolerance: Tolerance) -> bool | None:
    number = _beside(given, low)
    most = _larger(abs(number - low), abs(number - high))
    if most <= tolerance.allowed(given, _least(low, high)):
        return False
    least = _larger(low - number, number - high)
    return True if least > 0 and least > tolerance.allowed(given, _larger(abs(low), abs(high))) else None


def _above(given: Number, low: Real, high: Real, _: Tolerance) -> bool | None:
    if given.infinite:
        return given.infinite > 0
    number = _beside(given, low)
    return False if number <= low else True if number > high else None


def _below(given: Number, low: Real, high: Real, _: Tolerance) -> bool | None:
    if given.infinite:
        return given.infinite < 0
    number = _beside(given, low)
    return False if number >= high else True if number < low else None
