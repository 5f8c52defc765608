"""Experiments for a figure: settings, values of its parameters from data, and simulated curves with error bounds.

Simulated values are not certified. Each has an interval that misses with probability `MISS`, stated with its method.
The random numbers of a point depend only on the seed and not on the grid, so that a point is the same in every
figure; the errors of the points of one curve are therefore not independent.
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
"""The probability that the interval of a simulated value misses the estimated one."""

DIGITS = 6
"""Significant digits of simulated values, few enough to agree between platforms."""

STANDARD_ERRORS = 4
"""Half the width of the interval of an average in standard errors; it misses with probability below `MISS` if the average is normal."""

Settings = Mapping[str, int]
Point = Mapping[str, fmpq]


class Setting(NamedTuple):
    """An integer setting of a simulation."""

    default: int
    smallest: int
    largest: int

    def read(self, name: str, axis: Sequence[fmpq]) -> int:
        """The given number; raises DomainError for several, a fraction, or one out of bounds."""
        if len(axis) != 1:
            raise DomainError(f"{name} must have one value, got {len(axis)} values")
        if axis[0].q != 1 or not self.smallest <= axis[0] <= self.largest:
            raise DomainError(
                f"{name} must be a whole number from {self.smallest} to {self.largest}, got {axis[0]}"
            )
        return int(axis[0].p)


class Estimate(NamedTuple):
    """A simulated value and the ends of its interval, infinite without a bound."""

    value: float
    low: float
    high: float


class Curve(NamedTuple):
    """A simulated curve: its name, its label, and the column that it estimates ("" for none)."""

    name: str
    label: str
    of: str = ""


@dataclass(frozen=True)
class Experiment:
    """A simulation on a data set.

    `constants` gives the values of parameters that come from the data (names in `constant_names`), `measure` the estimates
    at a point by the names of the curves; a curve that it omits has no value there. `bars` describes the intervals.
    """

    data: str
    settings: Mapping[str, Setting]
    constant_names: tuple[str, ...]
    constants: Callable[[Settings], dict[str, str]]
    curves: tuple[Curve, ...]
    measure: Callable[[Point, Settings], Mapping[str, Estimate]]
    bars: str

    def read(self, given: Axes) -> dict[str, int]:
        """The settings, given or default."""
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
    """The value and interval as texts, empty for no value and for an infinite end."""
    if estimate is None:
        return "", "", ""
    value, low, high = (f"{x:.{DIGITS}g}" if math.isfinite(x) else "" for x in estimate)
    return value, low, high


def number(value: fmpq) -> float:
    """The float nearest to an exact number."""
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
    """The mean of independent runs plus and minus four standard errors; without bounds for a single run.

    >>> import numpy as np
    >>> average(np.array([1.0, 3.0]))  # standard error sqrt(2/2) = 1
    Estimate(value=2.0, low=-2.0, high=6.0)
    """
    mean = float(runs.mean())
    half = STANDARD_ERRORS * float(runs.std(ddof=1)) / math.sqrt(len(runs)) if len(runs) > 1 else math.inf
    return Estimate(mean, mean - half, mean + half)


def sample_quantile(in_order: "Array", order: float, place: int) -> Estimate:
    """The value at this place of a sorted sample, and an interval for the true quantile of this order."""
    from scipy.stats import binom

    low, high = (int(end) for end in binom.interval(1 - MISS, len(in_order), order))
    lowest = float(in_order[low - 1]) if low >= 1 else 0.0
    highest = float(in_order[high]) if high < len(in_order) else math.inf
    return Estimate(float(in_order[place - 1]), lowest, highest)


def within(estimate: Estimate, least: float, most: float) -> Estimate:
    """The estimate with its interval intersected with the range that certainly contains the true value.

    >>> within(Estimate(0.1, -0.1, 0.3), 0, 1)
    Estimate(value=0.1, low=0, high=0.3)
    """
    return Estimate(estimate.value, max(estimate.low, least), min(estimate.high, most))
