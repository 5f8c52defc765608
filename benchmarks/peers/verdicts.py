"""What a stated number is worth beside the certified answer. Both are exact: no verdict depends on rounding."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import copysign, inf, isinf

from benchmarks.peers.facts import Fact, Number
from benchmarks.peers.questions import Answered

__all__ = ["Compared", "Verdict", "compared"]


_MOST = 10**300
"""A larger relative difference is called infinite."""


class Verdict(StrEnum):
    """The outcome of one comparison."""

    AGREES = "agrees"
    """Within the tolerance of its test of every value that the answer leaves possible."""
    CAUTIOUS = "cautious"
    """Certainly not on the unsafe side, beyond the tolerance, and meant as a bound."""
    OPEN = "open"
    """Inside our bracket, which is wider than the tolerance: neither confirmed nor contradicted."""
    ERROR = "error"
    """Farther than the tolerance from every value that the answer leaves possible, and not on the safe side of a bound."""
    NONE = "no answer"
    """We have none."""


@dataclass(frozen=True)
class Compared:
    """A fact with its answer, the verdict, and for a missing answer the reason."""

    fact: Fact
    lower: Number | None
    upper: Number | None
    verdict: Verdict
    why: str = ""

    @property
    def difference(self) -> float:
        """(stated - certified)/certified, from the nearer end; 0 within the answer."""
        value = self.fact.value
        if self.lower is None or self.upper is None or self.lower <= value <= self.upper:
            return 0.0
        nearer = self.lower if value < self.lower else self.upper
        if not (isinstance(value, Fraction) and isinstance(nearer, Fraction) and nearer):
            return copysign(inf, value - nearer)
        relative = (value - nearer) / abs(nearer)
        return float(relative) if abs(relative) < _MOST else copysign(inf, relative)


def compared(fact: Fact, answers: tuple[Answered, ...]) -> Compared:
    """The verdict on a fact, from the answers to `fact.asked` in their order."""
    missing = [one.why for one in answers if one.why]
    if missing:
        return Compared(fact, None, None, Verdict.NONE, missing[0])
    ends = [one.ends for one in answers]
    known = [pair for pair in ends if pair is not None]
    if fact.reaches:
        return _of_argument(fact, known)
    lower, upper = _largest(fact, known)
    return Compared(fact, lower, upper, _verdict(fact, lower, upper))


def _largest(fact: Fact, ends: list[tuple[Number, Number]]) -> tuple[Number, Number]:
    return max(low for low, _ in ends) * fact.times, max(high for _, high in ends) * fact.times


def _of_argument(fact: Fact, ends: list[tuple[Number, Number]]) -> Compared:
    """The answer falls as the argument grows, and passes the value to be reached between the ends of the tolerance, before them or after them."""
    value, tolerance, wanted = Fraction(fact.states), fact.tolerance, Fraction(fact.reaches)
    (low_at_first, high_at_first), (low_at_last, high_at_last) = ends
    first, last = value - tolerance, value + tolerance
    if low_at_first >= wanted >= high_at_last:
        return Compared(fact, first, last, Verdict.AGREES)
    if high_at_first < wanted:
        return Compared(
            fact, Fraction(0), first, Verdict.CAUTIOUS if fact.meant == "upper" else Verdict.ERROR
        )
    if low_at_last > wanted:
        return Compared(fact, last, inf, Verdict.CAUTIOUS if fact.meant == "lower" else Verdict.ERROR)
    return Compared(fact, Fraction(0), inf, Verdict.OPEN)


def _verdict(fact: Fact, lower: Number, upper: Number) -> Verdict:
    value, tolerance = fact.value, fact.tolerance
    if isinf(value) or isinf(lower):
        return _at_infinity(fact, lower, upper)
    if value - tolerance <= lower and upper <= value + tolerance:
        return Verdict.AGREES
    if (fact.meant == "upper" and value + tolerance >= upper) or (
        fact.meant == "lower" and value - tolerance <= lower
    ):
        return Verdict.CAUTIOUS
    return Verdict.ERROR if value + tolerance < lower or value - tolerance > upper else Verdict.OPEN


def _at_infinity(fact: Fact, lower: Number, upper: Number) -> Verdict:
    """An infinite number agrees with an answer that is infinite; as an upper bound it holds always."""
    if lower == upper == fact.value:
        return Verdict.AGREES
    if fact.meant == "upper" and fact.value == inf:
        return Verdict.CAUTIOUS
    return Verdict.OPEN if lower <= fact.value <= upper else Verdict.ERROR
