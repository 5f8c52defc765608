"""The values that the tests of other accountants state, as data: files of JSON lines in the folder `facts`.

A line with a `file` begins a test file of a suite, with its version and licence. The other lines are statements of one test:

- `ask`: our question, see `questions`. In a list, the largest answer counts, such as that of the worse direction of neighbours.
- `at`: what takes the place of {} in the question, one after another.
- `states`: the numbers of the test, as they are printed there or as its formula gives them in floats.
- `within`: the tolerance of the test, absolute, or "1e-4 relative", or the sum of both.
- `meant`: "value", or "upper" or "lower" for a number that is on the safe side if it is larger or smaller than the true one.
- `times`: a factor of our answer, where the test has another unit.
- `reaches`: the number is an argument, and the answer at it should be this one; {} in the question is the number.

The numbers were read from the tables of parameters in the test files by a program, and numbers that a test computes by a formula were
computed in floats by the same formula. The files are those of the published versions: for dp_accounting of the commit whose sources are in the
wheel of 0.6.0, for autodp of the last commit, whose version is 0.2.3.1.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any, TypeAlias

__all__ = ["FOLDER", "Fact", "Number", "number", "read_facts"]

FOLDER = Path(__file__).with_name("facts")

Number: TypeAlias = Fraction | float
"""An exact number, or an infinite float."""


@dataclass(frozen=True)
class Fact:
    """One number of one test, and the questions whose largest answer it is compared with."""

    suite: str
    version: str
    licence: str
    file: str
    test: str
    quantity: str
    questions: tuple[str, ...]
    states: str
    absolute: Fraction
    relative: Fraction
    meant: str = "value"
    times: Fraction = Fraction(1)
    reaches: str = ""
    note: str = ""

    @property
    def value(self) -> Number:
        """The stated number; decimals are exact."""
        return number(self.states)

    @property
    def tolerance(self) -> Fraction:
        """How far from the true value the number may be, by its own test."""
        value = self.value
        return self.absolute + (self.relative * abs(value) if isinstance(value, Fraction) else 0)

    @property
    def asked(self) -> tuple[str, ...]:
        """What is asked: for a number that should reach a value, once at each end of its tolerance."""
        if not self.reaches:
            return self.questions
        value, tolerance = Fraction(self.states), self.tolerance
        return tuple(q.format(end) for q in self.questions for end in (value - tolerance, value + tolerance))


def number(text: str) -> Number:
    """A number of a file.

    >>> number("1/3"), number("-inf")
    (Fraction(1, 3), -inf)
    """
    return {"inf": inf, "-inf": -inf}.get(text) or Fraction(text)


def read_facts(folder: Path = FOLDER) -> list[Fact]:
    """All facts of a folder; ValueError names the line of a file that is not one."""
    return [fact for path in sorted(folder.glob("*.jsonl")) for fact in _of_file(path)]


def _of_file(path: Path) -> Iterator[Fact]:
    source: dict[str, str] = {}
    for place, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            entry = json.loads(line)
            if "file" in entry:
                source = entry
            else:
                yield from _of_line(source, entry)
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{path.name}, line {place} is not a statement of a test: {error}") from error


def _of_line(source: dict[str, str], entry: dict[str, Any]) -> Iterator[Fact]:
    asks = [entry["ask"]] if isinstance(entry["ask"], str) else entry["ask"]
    absolute, relative = _tolerances(entry["within"])
    others = {key: entry[key] for key in ("meant", "reaches", "note") if key in entry}
    places = entry.get("at") or [None] * len(entry["states"])
    for place, states in zip(places, entry["states"], strict=True):
        questions = tuple(ask if place is None else ask.format(place) for ask in asks)
        yield Fact(
            **source,
            test=entry["test"],
            quantity=entry["quantity"],
            questions=questions,
            states=states,
            absolute=absolute,
            relative=relative,
            times=Fraction(entry.get("times", 1)),
            **others,
        )


def _tolerances(text: str) -> tuple[Fraction, Fraction]:
    """The absolute and the relative part of a tolerance.

    >>> _tolerances("1e-4 relative + 1e-8")
    (Fraction(1, 100000000), Fraction(1, 10000))
    """
    found = {False: Fraction(0), True: Fraction(0)}
    for part in text.split(" + "):
        size, _, relative = part.partition(" ")
        found[bool(relative)] += Fraction(size)
    return found[False], found[True]
