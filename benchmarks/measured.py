"""Points of figures with experiments as rows of numbers, and how a page shows them."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from parisk_sym.figures.declared_figures import figure_points, find_figure
from parisk_sym.figures.experiment import STANDARD_ERRORS

__all__ = ["Measured", "Row", "Value", "markdown", "short"]

DASH = "–"


class Value(NamedTuple):
    """A number with the ends of its interval, NaN where there is none."""

    at: float
    low: float = math.nan
    high: float = math.nan

    @property
    def standard_error(self) -> float:
        """Of an average: its interval is so many of them on either side, of which one side may be cut at the end of the range."""
        return max(self.high - self.at, self.at - self.low) / STANDARD_ERRORS

    def plain(self) -> str:
        """The value of a parameter, as it is typed."""
        return f"{self.at:g}"

    def averaged(self) -> str:
        """The value and its standard error."""
        return DASH if math.isnan(self.at) else f"{short(self.at)} ± {short(self.standard_error, 2)}"

    def between(self) -> str:
        """The value and its interval."""
        if math.isnan(self.at):
            return DASH
        low, high = ("" if math.isnan(end) else short(end) for end in (self.low, self.high))
        return f"{short(self.at)} [{low}, {high}]"


NOTHING = Value(math.nan)


class Row(dict[str, Value]):
    """The numbers of one point by their names; what has none is NaN."""

    def __missing__(self, name: str) -> Value:
        return NOTHING


@dataclass
class Measured:
    """Runs figures with the given settings, each command once."""

    settings: Mapping[str, str]
    done: dict[str, list[Row]] = field(default_factory=dict)

    def command(self, identifier: str, *more: str) -> str:
        """What is typed to get these points; what comes later counts."""
        words = dict(word.split("=", 1) for word in [*self.settings[identifier].split(), *more])
        return " ".join(["parisk plot", identifier, *(f"{name}={text}" for name, text in words.items())])

    def rows(self, identifier: str, *more: str) -> list[Row]:
        """The points of a figure."""
        command = self.command(identifier, *more)
        if command not in self.done:
            self.done[command] = list(_rows(command.split()[2:]))
        return self.done[command]


def _rows(words: Sequence[str]) -> Iterator[Row]:
    table = figure_points(find_figure(words[0]), words[1:], 12)
    names = [*table.comparison.names, *(column.name for column in table.comparison.columns)]
    for i, row in enumerate(table.rows):
        texts = [*map(str, row.arguments), *row.values]
        found = Row({name: Value(_number(text)) for name, text in zip(names, texts, strict=True)})
        for curve in table.simulation.curves if table.simulation is not None else ():
            found[curve.name] = Value(*map(_number, curve.estimates[i]))
        yield found


def _number(text: str) -> float:
    above, _, below = text.partition("/")
    return float(above) / float(below or 1) if text else math.nan


def short(number: float, digits: int = 3) -> str:
    """A number to a few significant digits, without an exponent where it is neither tiny nor huge."""
    if math.isnan(number):
        return DASH
    rounded = float(f"{number:.{digits}g}")
    if rounded == 0 or 1e-4 <= abs(rounded) < 1e6:
        return f"{rounded:.{max(0, digits - 1 - math.floor(math.log10(abs(rounded) or 1)))}f}"
    return f"{rounded:.{digits - 1}e}"


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table, and an empty line after it."""
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
