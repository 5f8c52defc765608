"""Our questions as text, and their certified answers: an interval that contains the true value.

- `compose MECHANISM... QUANTITY=VALUE` is that command, with its brackets.
- `calibrate MECHANISM NAME=VALUE...` gives the least noise in the unit of the answer; where a mechanism has no name for it, its parameter.
- `value NAME NAME=VALUE...` is a definition of `definitions`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf

from flint import arb

from benchmarks.peers.definitions import evaluate
from benchmarks.peers.facts import number
from parisk_sym.core.decimals import enclosing_decimals
from parisk_sym.core.errors import PariskError
from parisk_sym.core.limits import GIB, Limits
from parisk_sym.formulas.answers import Bracket
from parisk_sym.laws.composition.calibration import Calibrated
from parisk_sym.laws.composition.calibration_bracket import calibrate_within
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism_words import parse_composition, parse_tuned

__all__ = ["LIMITS", "Answered", "ask"]

LIMITS = Limits(60, 4 * GIB)
"""Seconds and bytes for the digits of one answer, and once more for its bracket."""

_DIGITS = 12
Ends = tuple[str, str]


@dataclass(frozen=True)
class Answered:
    """lower <= the true value <= upper as texts that `facts.number` reads, or why there is no answer."""

    lower: str = ""
    upper: str = ""
    why: str = ""

    @property
    def ends(self) -> tuple[Fraction | float, Fraction | float] | None:
        """Both ends; None without an answer."""
        return None if self.why else (number(self.lower), number(self.upper))


def ask(question: str) -> Answered:
    """The answer to a question; what parisk_sym refuses comes with its reason.

    >>> ask("compose laplace,eps0=1,n=2 eps=3")
    Answered(lower='0', upper='0', why='')
    """
    kind, _, rest = question.partition(" ")
    try:
        return Answered(*_KINDS[kind](rest))
    except PariskError as error:
        return Answered(why=str(error))


def _compose(text: str) -> Ends:
    wanted = parse_composition(text.split())
    uses, given = Sequence(wanted.uses), {wanted.given: wanted.value}
    found = uses.answer(_DIGITS, LIMITS, **given)
    if wanted.given == "order" and isinstance(found, Bracket):  # its ends are rounded to few figures
        low, high = uses.bracket(order=wanted.value)
        return str(low), str(high)
    return found.lower, found.upper


def _calibrate(text: str) -> Ends:
    """The threshold lies between the last decimal that is private enough and the first that is not."""
    word, *others = text.split()
    wanted = parse_tuned(word, _options(others))
    found = calibrate_within(
        wanted.kind, _DIGITS, LIMITS, around=wanted.around, **wanted.privacy, **wanted.fixed
    )
    if isinstance(found, Calibrated):
        ends = [
            Fraction(found.text),
            Fraction(found.text) + _unit(found.text) * (-1 if wanted.kind.tuned_is_noise else 1),
        ]
    else:
        ends = [Fraction(int(one.value.p), int(one.value.q)) for one in (found.enough, found.lacking)]
    if wanted.kind.spread:
        scale = Fraction(wanted.sensitivity or 1)
        ends = [scale * end if wanted.kind.tuned_is_noise else scale / end for end in ends]
    return str(min(ends)), str(max(ends))


def _unit(text: str) -> Fraction:
    """One unit of the last place of a decimal.

    >>> _unit("1.50"), _unit("2e-3")
    (Fraction(1, 100), Fraction(1, 1000))
    """
    digits, _, exponent = text.lower().partition("e")
    places = len(digits.partition(".")[2])
    return Fraction(10) ** (int(exponent or 0) - places)


def _value(text: str) -> Ends:
    name, *words = text.split()
    found = evaluate(name, _options(words))
    if not isinstance(found, arb):
        return ("inf", "inf") if found == inf else ("-inf", "-inf")
    ends = enclosing_decimals(found)
    if ends is None:
        raise PariskError(f"{name} has no finite enclosure")
    return str(ends[0]), str(ends[1])


def _options(words: list[str]) -> dict[str, str]:
    return dict(word.split("=", 1) for word in words)


_KINDS: Mapping[str, Callable[[str], Ends]] = {
    "calibrate": _calibrate,
    "compose": _compose,
    "value": _value,
}
