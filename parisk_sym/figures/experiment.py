"""Experiments behind a figure: settings, what the data give to its formulas, and simulated curves with their error.

Simulated values are no certified ones. Each carries an interval that misses with probability `MISS`, stated with the method
that makes it. The random numbers of a point depend on the seed alone and not on the grid, so that a point is the same in
every figure; the errors of the points of one curve are therefore not independent.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from flint import fmpq

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import rational
from parisk_sym.core.progress import Progress
from parisk_sym.tables.comparisons import ComparisonTable
from parisk_sym.tables.grid import Axes
from parisk_sym.tables.simulated_curves import SimulatedCurve, Simulation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

__all__ = [
    "MISS",
    "STANDARD_ERRORS",
    "Curve",
    "Estimate",
    "Experiment",
    "Setting",
    "Settings",
    "average",
    "number",
    "proportion",
    "sample_quantile",
    "simulate",
    "within",
]

MISS = 1e-4
"""Probability that the interval of one simulated value misses what it estimates."""

DIGITS = 6
"""Significant digits of simulated values: fewer than the platforms' linear algebra agrees on."""

STANDARD_ERRORS = 4
"""Half the width of the interval of an average, in its standard errors: it misses with less than `MISS` where the average is normal."""

Settings = Mapping[str, int]
Point = Mapping[str, fmpq]


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
        SimulatedCurve(
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


def average(runs: "Array") -> Estimate:
    """The mean of independent runs, and four of its standard errors on either side; no bounds for a single run.

    >>> import numpy as np
    >>> average(np.array([1.0, 3.0]))  # standard error sqrt(2/2) = 1
    Estimate(value=2.0, low=-2.0, high=6.0)
    """
    mean = float(runs.mean())
    half = STANDARD_ERRORS * float(runs.std(ddof=1)) / math.sqrt(len(runs)) if len(runs) > 1 else math.inf
    return Estimate(mean, mean - half, mean + half)


def sample_quantile(in_order: "Array", order: float, place: int) -> Estimate:
    """The value at this place of a sample in increasing order, and the values between which the true quantile of this order lies."""
    from scipy.stats import binom

    low, high = (int(end) for end in binom.interval(1 - MISS, len(in_order), order))
    lowest = float(in_order[low - 1]) if low >= 1 else 0.0
    highest = float(in_order[high]) if high < len(in_order) else math.inf
    return Estimate(float(in_order[place - 1]), lowest, highest)


def within(estimate: Estimate, least: float, most: float) -> Estimate:
    """The interval cut to the range in which the estimated value lies for certain.

    >>> within(Estimate(0.1, -0.1, 0.3), 0, 1)
    Estimate(value=0.1, low=0, high=0.3)
    """
    return Estimate(estimate.value, max(estimate.low, least), min(estimate.high, most))
