"""Experiments behind a figure: settings, what the data give to its formulas, and simulated curves with their error.

Simulated values are no certified ones. Each carries an interval that misses with probability `MISS`, stated with the method
that makes it. The random numbers of a point depend on the seed alone and not on the grid, so that a point is the same in
every figure; the errors of the points of one curve are therefore not independent.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flint import fmpq

from parisk_sym.ground.errors import DomainError, ParameterError
from parisk_sym.ground.exact import rational
from parisk_sym.tables.comparisons import ComparisonTable
from parisk_sym.tables.grid import Axes
from parisk_sym.tables.simulated import Simulated, Simulation

__all__ = [
    "MISS",
    "Curve",
    "Estimate",
    "Experiment",
    "Setting",
    "Settings",
    "number",
    "proportion",
    "simulate",
]

MISS = 1e-4
"""Probability that the interval of one simulated value misses what it estimates."""

DIGITS = 6
"""Significant digits of simulated values: fewer than the platforms' linear algebra agrees on."""

Settings = Mapping[str, int]
Point = Mapping[str, fmpq]
Progress = Callable[[int, int], None]


class Setting(NamedTuple):
    """A whole number that steers a simulation."""

    default: int
    smallest: int
    largest: int

    def read(self, name: str, axis: Sequence[fmpq]) -> int:
        """The number given; DomainError for several, a fraction, and one out of bounds."""
        if len(axis) != 1:
            raise DomainError(f"{name} must have one value, got {len(axis)} values")
        if axis[0].q != 1 or not self.smallest <= axis[0] <= self.largest:
            raise DomainError(
                f"{name} must be a whole number from {self.smallest} to {self.largest}, got {axis[0]}"
            )
        return int(axis[0].p)


class Estimate(NamedTuple):
    """A simulated value and the ends of its interval, infinite where there is no bound."""

    value: float
    low: float
    high: float


class Curve(NamedTuple):
    """A simulated curve: its name, its label, and the column that it estimates ("" where no formula is drawn for it)."""

    name: str
    label: str
    of: str = ""


@dataclass(frozen=True)
class Experiment:
    """A simulation on a data set.

    `constants` gives values of formulas' parameters that come from the data (names in `constant_names`), `measure` the
    estimates of a point by the curves' names; a curve that it leaves out has no value there. `bars` says what the intervals
    are.
    """

    data: str
    settings: Mapping[str, Setting]
    constant_names: tuple[str, ...]
    constants: Callable[[Settings], dict[str, str]]
    curves: tuple[Curve, ...]
    measure: Callable[[Point, Settings], Mapping[str, Estimate]]
    bars: str

    def read(self, given: Axes) -> dict[str, int]:
        """The settings, those given in the place of defaults."""
        return {
            name: setting.read(name, given[name]) if name in given else setting.default
            for name, setting in self.settings.items()
        }


def simulate(
    experiment: Experiment, table: ComparisonTable, settings: Settings, progress: Progress | None = None
) -> Simulation:
    """The simulated curves at the points of a table."""
    names, estimates = table.comparison.names, []
    for done, row in enumerate(table.rows, start=1):
        point = {name: rational(text) for name, text in zip(names, row.arguments, strict=True)}
        estimates.append(experiment.measure(point, settings))
        if progress is not None:
            progress(done, len(table.rows))
    unknown = {name for found in estimates for name in found} - {curve.name for curve in experiment.curves}
    if unknown:
        raise ParameterError(f"{table.comparison.id} simulates curves it does not declare: {sorted(unknown)}")
    curves = tuple(
        Simulated(
            curve.name, curve.label, curve.of, tuple(_texts(found.get(curve.name)) for found in estimates)
        )
        for curve in experiment.curves
    )
    return Simulation(experiment.data, experiment.bars, dict(settings), curves)


def _texts(estimate: Estimate | None) -> tuple[str, str, str]:
    """Value and interval as texts, empty where there is no value and for an infinite end."""
    if estimate is None:
        return "", "", ""
    value, low, high = (f"{x:.{DIGITS}g}" if math.isfinite(x) else "" for x in estimate)
    return value, low, high


def number(value: fmpq) -> float:
    """The float next to an exact number."""
    return int(value.p) / int(value.q)


def proportion(successes: int, trials: int, miss: float = MISS) -> Estimate:
    """A relative frequency with Clopper and Pearson's interval, whose probability of missing is at most `miss`.

    >>> [round(x, 6) for x in proportion(0, 100)]  # high: 1 - (miss/2)^(1/100)
    [0.0, 0.0, 0.094289]
    """
    from scipy.special import betaincinv

    low = betaincinv(successes, trials - successes + 1, miss / 2) if successes else 0.0
    high = betaincinv(successes + 1, trials - successes, 1 - miss / 2) if successes < trials else 1.0
    return Estimate(successes / trials, float(low), float(high))
