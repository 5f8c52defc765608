"""Examples 1 to 3 on synthetic databases of their description: the error that is met, beside the formulas.

A database has as many records as the largest count; each count is that of a flag of the records. Example 1 releases one count at
its minimum true answer. Example 2 releases two counts with the same noise, Example 3 with the index {1, 10}. All releases are
simulated from the database on: the true answer is counted, noise is added, and the error is what the two differ by.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple
import numpy as np
from flint import fmpq
from numpy.typing import NDArray
from parisk_sym.core.sources import Source
from parisk_sym.figures.experiment import Curve, Estimate, Experiment, Setting, Settings, number, proportion, sample_quantile
from parisk_sym.figures.figure import Figure
from parisk_sym.laws.utility import missed, quantile
from parisk_sym.tables.comparisons import Column, Comparison

RECORDS = 30_000


class Query(NamedTuple):
    """A count that is released: its true answer, and the scale of its noise at the level 1."""

    count: int
    scale: str
    label: str


QUERIES = {
    "example1": Query(2300, "1", "Example 1, 2300"),
    "example2_first": Query(3000, "2", "Example 2, 3000"),
    "example2_second": Query(30_000, "2", "Example 2, 30,000"),
    "example3_first": Query(3000, "1.1", "Example 3, 3000"),
    "example3_second": Query(30_000, "11", "Example 3, 30,000"),
}


@lru_cache(maxsize=4)
def errors(name: str, level: float, releases: int, seed: int) -> NDArray[np.float64]:
    """|released - true| of each release of a query, the same unit noise at every level."""
    query = QUERIES[name]
    flags = np.arange(RECORDS) < query.count
    true = int(np.count_nonzero(flags))
    noise = np.random.default_rng([seed, list(QUERIES).index(name)]).laplace(size=releases)
    released = true + float(query.scale) / level * noise
    return np.asarray(np.abs(released - true))


def _met(name: str, point: Mapping[str, fmpq], settings: Settings) -> NDArray[np.float64]:
    return errors(name, number(point["eps"]), settings["releases"], settings["seed"])


def _missed(point: Mapping[str, fmpq], settings: Settings) -> dict[str, Estimate]:
    """How often the relative error is at least re, for each count, and for any of the two of Example 3."""
    wrong = {name: _met(name, point, settings) >= number(point["re"]) * query.count for name, query in QUERIES.items()}
    wrong["example3_any"] = wrong["example3_first"] | wrong["example3_second"]
    return {f"{name}_runs": proportion(int(found.sum()), len(found)) for name, found in wrong.items()}


def _noise(point: Mapping[str, fmpq], settings: Settings) -> dict[str, Estimate]:
    """The absolute error that is reached with probability pr."""
    order = 1 - point["pr"]
    place = int((settings["releases"] * order).ceil())
    return {f"{name}_runs": sample_quantile(np.sort(_met(name, point, settings)), number(order), place) for name in QUERIES}


def _experiment(measure, bars: str, *more: Curve) -> Experiment:
    return Experiment(
        "synthetic databases of the paper's description",
        {"releases": Setting(100_000, 100, 100_000_000), "seed": Setting(1, 0, 2**32)},
        (),
        lambda _settings: {},
        (*(Curve(f"{name}_runs", query.label, name) for name, query in QUERIES.items()), *more),
        measure,
        bars,
    )


figure_missed = Figure(
    Comparison(
        "dpp12.examples",
        "How often the relative error of a count in Examples 1 to 3 is at least re",
        ("re", "eps"),
        tuple(
            Column(name, missed, "theorem", fixed={"delta_q": q.scale, "answer": str(q.count)}, label=q.label)
            for name, q in QUERIES.items()
        ),
    ),
    "re",
    "relative error $re$",
    r"probability that $RE \geq re$",
    {"re": "1/50:3/10:1/50", "eps": "0.01"},
    Source("dpp12", "Examples 1 to 3", "4"),
    "Example 1: one count, at its minimum true answer. Example 2: two counts, the same noise. Example 3: the same counts, index {1, 10}.",
    experiment=_experiment(
        _missed, "bars: Clopper and Pearson at 99.99%", Curve("example3_any_runs", "Example 3, any of the two")
    ),
)

figure_noise = Figure(
    Comparison(
        "dpp12.examples.noise",
        "Noise on the counts of Examples 1 to 3",
        ("pr", "eps"),
        tuple(Column(name, quantile, "theorem", fixed={"delta_q": q.scale}, label=q.label) for name, q in QUERIES.items()),
    ),
    "pr",
    "probability $pr$ that the noise is at least $z$",
    "absolute noise $z$",
    {"pr": "1/20:19/20:1/20", "eps": "0.01"},
    Source("dpp12", "Examples 1 to 3", "4"),
    logarithmic=True,
    experiment=_experiment(_noise, "bars at 99.99%: order statistics"),
)
