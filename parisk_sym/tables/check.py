"""Compares given values with certified ones: each is right, wrong, or undecided, by ball arithmetic alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Context, Decimal
from enum import Enum, auto
from functools import cached_property
from typing import NamedTuple

from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, PariskError, PrecisionError
from parisk_sym.core.exact import from_float
from parisk_sym.formulas.arithmetic.digits import MAX_DIGITS, bits_for
from parisk_sym.formulas.formula import Formula
from parisk_sym.tables.axes import exact_text
from parisk_sym.tables.tables import digits_of
from parisk_sym.tables.tolerance import Real, Tolerance, ulp
from parisk_sym.tables.value_files import Number

__all__ = ["CheckResult", "Finding", "Given", "check_values", "undecided_finding"]

_DIGITS = 30
_REFINED = 4
"""How often bounds are refined, each time to twice as many digits."""
_FLOAT_DIGITS = 17
_BOUND_DIGITS = 25
"""The digits of a float64 that is compared exactly: more than are shown of the certified value."""
_FAR_BITS = 2**20
"""The largest power of two in a fraction."""
_LONGEST_EXPONENT = 10**5
"""The largest power of ten in an end of a bracket."""
_POWER_BITS = 128
"""Extra bits for the rounding of a power of ten and of a comparison."""
_MOST_KEPT = 1000
"""The number of worst findings that are kept."""


class _Open(Enum):
    """A question that the bounds of every precision tried left open."""

    OPEN = auto()


OPEN = _Open.OPEN


class Given(NamedTuple):
    """Exact arguments, and a given value there, bounds of it, or both."""

    place: str
    arguments: Mapping[str, fmpq]
    value: Number | None = None
    lower: Number | None = None
    upper: Number | None = None


class Finding(NamedTuple):
    """The result at a point: the problems (empty if it is right), the certified value, and the error."""

    place: str
    arguments: Mapping[str, str]
    given: str
    certified: str
    ulps: float
    relative: float
    problems: tuple[str, ...]


@dataclass
class CheckResult:
    """The counts of all values, the largest errors, and the findings, worst first."""

    tolerance: Tolerance
    count: int = 0
    wrong: int = 0
    undecided: int = 0
    ulps: float = 0.0
    relative: float = 0.0
    worst: list[Finding] = field(default_factory=list)

    def add(self, other: CheckResult) -> None:
        """Add the result of later rows; of equally bad findings the earlier ones come first."""
        self.count += other.count
        self.wrong += other.wrong
        self.undecided += other.undecided
        self.ulps, self.relative = max(self.ulps, other.ulps), max(self.relative, other.relative)
        self.worst += other.worst
        if len(self.worst) > 2 * _MOST_KEPT:
            self.sort()

    def sort(self) -> None:
        """Sort the findings, worst first, and drop those beyond the number kept."""
        self.worst.sort(key=lambda found: (bool(found.problems), found.ulps), reverse=True)
        del self.worst[_MOST_KEPT:]

    @property
    def is_right(self) -> bool:
        """Whether there are values, and all are decided and right."""
        return self.count > 0 and self.wrong == self.undecided == 0


WRONG, LOWER, UPPER, UNDECIDED = (
    "the value is off by more than the tolerance",
    "the lower bound is above the value",
    "the upper bound is below the value",
    "not decided",
)


def check_values(formula: Formula, entries: Iterable[Given], tolerance: Tolerance) -> CheckResult:
    """Check every entry against the certified value at its arguments; errors name the place of the entry."""
    checked = CheckResult(tolerance)
    for entry in entries:
        found = _check(formula, entry, tolerance)
        problems = set(found.problems)
        one = CheckResult(
            tolerance,
            1,
            bool(problems & {WRONG, LOWER, UPPER}),
            UNDECIDED in problems,
            found.ulps,
            found.relative,
            [found],
        )
        checked.add(one)
    checked.sort()
    return checked


def undecided_finding(entry: Given, why: str) -> Finding:
    """The finding at a point where the certified value is out of reach: it says why."""
    given = next(n.text for n in _columns(entry) if n is not None)
    return Finding(entry.place, _argument_texts(entry), given, "", 0.0, 0.0, (UNDECIDED, why))


def _argument_texts(entry: Given) -> dict[str, str]:
    return {name: exact_text(value) for name, value in entry.arguments.items()}


def _check(formula: Formula, entry: Given, tolerance: Tolerance) -> Finding:
    try:
        formula.exact_values(entry.arguments)
        numbers = [n for n in _columns(entry) if n is not None]
        truth = _Truth(formula, entry.arguments, numbers)
        if truth.refusal:
            return undecided_finding(entry, truth.refusal)
        with ctx.workprec(truth.bits):
            asked = [
                (WRONG, entry.value and _answer(_too_far, entry.value, truth, tolerance)),
                (LOWER, entry.lower and _answer(_above, entry.lower, truth, tolerance)),
                (UPPER, entry.upper and _answer(_below, entry.upper, truth, tolerance)),
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
    given = ", ".join(n.text if n is entry.value else _exact_text(n) for n in wrong) or numbers[0].text
    return Finding(entry.place, _argument_texts(entry), given, certified, ulps, relative, tuple(problems))


def _exact_text(bound: Number) -> str:
    """A bound as it is compared: a float64 is shown with more digits than it was written with."""
    if not bound.is_float or bound.infinite:
        return bound.text
    return str(Context(prec=_BOUND_DIGITS).create_decimal(Decimal(float(bound.text))))


def _columns(entry: Given) -> tuple[Number | None, Number | None, Number | None]:
    return entry.value, entry.lower, entry.upper


class _Truth:
    """The true value at a point: bounds that can be refined, and the value itself if it is rational.

    The bounds are fractions, or exact balls if fractions of the value or of a number compared with it would be too long.
    """

    def __init__(self, formula: Formula, arguments: Mapping[str, fmpq], given: Sequence[Number]) -> None:
        self._formula, self._arguments = formula, dict(arguments)
        self._least = max(_DIGITS, max(len(n.text) for n in given) + 10)
        self._far = any(n.power for n in given)
        self._found: list[tuple[Real, Real]] = []
        self._is_bracket = False
        """Whether the bounds cannot be refined."""

    @cached_property
    def refusal(self) -> str:
        """Why there are no bounds at all; "" where there are some."""
        try:
            self._found.append(self._bounds(self._digits(0)))
        except (PrecisionError, DomainError) as error:
            return str(error)
        return ""

    def _digits(self, place: int) -> int:
        return min(self._least << place, MAX_DIGITS)

    @property
    def bits(self) -> int:
        """A precision at which comparisons of balls are as sharp as the finest bounds allow."""
        return bits_for(self._digits(_REFINED)) + _POWER_BITS

    def bounds(self) -> Iterator[tuple[Real, Real]]:
        """Pairs of lower and upper bounds, increasingly fine; the last is the value twice if it is rational."""
        for place in range(_REFINED):
            if place == len(self._found):
                try:
                    self._found.append(self._bounds(self._digits(place)))
                except (
                    PrecisionError,
                    DomainError,
                ):  # out of reach at this precision: the question stays open
                    return
            yield self._found[place]
            if self._is_bracket:
                return
        exact = self._formula.rational_value(**self._arguments)
        if exact is not None:
            yield self._real(exact), self._real(exact)

    def _bounds(self, digits: int) -> tuple[Real, Real]:
        try:
            ball = self._formula.ball(digits, **self._arguments)
        except (PrecisionError, DomainError):
            exact = self._formula.rational_value(**self._arguments)
            if exact is not None:
                return self._real(exact), self._real(exact)
            if self._formula.bracket_kernel is None:
                raise
            self._is_bracket = True
            bracket = self._formula.bracket_kernel(bool, *self._formula.exact_values(self._arguments))
            low, high = (self._real(_exactly(end)) for end in bracket)
            return low, high
        with ctx.workprec(bits_for(digits)):
            ends = ball.lower(), ball.upper()
        if self._far or any(abs(int(end.man_exp()[1])) > _FAR_BITS for end in ends):
            return ends
        return _fraction(ends[0]), _fraction(ends[1])

    def _real(self, exact: fmpq) -> Real:
        return arb(exact) if self._far else exact

    def distance(self, given: Number) -> tuple[float, float]:
        """An upper bound on the error of a number, in ulps and relative, to the few digits of a report."""
        if given.infinite:
            return math.inf, math.inf
        low, high = next(self.bounds())
        number = _comparable(given, low)
        error, least = _larger(abs(number - low), abs(number - high)), _least(low, high)
        nothing = error == 0 and least == 0
        return _float(error / ulp(least)), _float(
            error / least
        ) if least != 0 else 0.0 if nothing else math.inf

    def text(self, given: str) -> str:
        """The certified value with a few more digits than the given one."""
        figures = sum(c.isdigit() for c in given.lower().partition("e")[0].lstrip("-0."))
        if self._is_bracket:
            return " to ".join(
                str(float(end)) if isinstance(end, arb) else str(_float(end)) for end in self._found[0]
            )
        try:
            return digits_of(
                self._formula, min(max(_FLOAT_DIGITS, figures) + 3, MAX_DIGITS), self._arguments
            )[0]
        except (PrecisionError, DomainError):
            return ""


def _exactly(end: float | Decimal) -> fmpq:
    """An end of a bracket; one with a longer exponent than numbers are written out with is not used."""
    if isinstance(end, float):
        return from_float(end)
    if abs(end.adjusted()) > _LONGEST_EXPONENT:
        raise PrecisionError(f"the end {end:.3e} of the bracket is too small or too large to compare with")
    return fmpq(*end.as_integer_ratio())


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


def _comparable(given: Number, other: Real) -> Real:
    """A number of a file for a comparison: a ball at the current precision if the other one is a ball."""
    return arb(given.exact) * arb(10) ** given.power if isinstance(other, arb) else given.exact


def _larger(a: Real, b: Real) -> Real:
    return a.max(b) if isinstance(a, arb) else max(a, b)


def _least(low: Real, high: Real) -> Real:
    """The smallest absolute value in the interval between two exact numbers."""
    if low <= 0 <= high:
        return low - low
    return low if low > 0 else -high


Question = Callable[[Number, Real, Real, Tolerance], bool | None]


def _answer(question: Question, number: Number, truth: _Truth, tolerance: Tolerance) -> bool | _Open:
    """The answer to a question, as soon as the bounds of the value decide it."""
    for low, high in truth.bounds():
        answer = question(number, low, high, tolerance)
        if answer is not None:
            return answer
    return OPEN


def _too_far(given: Number, low: Real, high: Real, tolerance: Tolerance) -> bool | None:
    number = _comparable(given, low)
    most = _larger(abs(number - low), abs(number - high))
    if most <= tolerance.limit(given, _least(low, high)):
        return False
    least = _larger(low - number, number - high)
    return True if least > 0 and least > tolerance.limit(given, _larger(abs(low), abs(high))) else None


def _above(given: Number, low: Real, high: Real, _: Tolerance) -> bool | None:
    if given.infinite:
        return given.infinite > 0
    number = _comparable(given, low)
    return False if number <= low else True if number > high else None


def _below(given: Number, low: Real, high: Real, _: Tolerance) -> bool | None:
    if given.infinite:
        return given.infinite < 0
    number = _comparable(given, low)
    return False if number >= high else True if number < low else None
