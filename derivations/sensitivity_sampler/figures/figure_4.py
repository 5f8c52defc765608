"""Figure 4: sampled sensitivities of the mean of exponential records, beside the exact one.

The number of records is not in the text. 100 is this project's choice: the drawing's ordinate ends at 0.08, and the curve of m = 2000
begins there if n is about 100.
"""

from collections.abc import Mapping
from functools import lru_cache
import _places as places
import numpy as np
from flint import arb, fmpq
from numpy.typing import NDArray
from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import n
from parisk_sym.figures.experiment import Curve, Estimate, Experiment, Setting, Settings, average, number
from parisk_sym.figures.figure import Figure
from parisk_sym.formulas.formula import Formula, Ordering
from parisk_sym.laws.sensitivity_sampler import exact_order, exponential_sensitivity, least_order, rate, sample
from parisk_sym.tables.comparisons import EXACT, Column, Comparison
from sympy import Dummy, Sum, ceiling

SIZES = (500, 2000, 8000)
DATA = "synthetic data of the paper's description"

_i = Dummy("i", positive=True, integer=True)
_PLACES = {"theorem": (places.theorem_place, least_order), "exact": (places.exact_place, exact_order)}


def _expected_ball(kind: str, m: fmpq, risk: fmpq, speed: fmpq, records: fmpq) -> arb:
    """A difference of harmonic numbers: Renyi's representation of the order statistic."""
    place = _PLACES[kind][0](int(m.p), risk)
    return (arb(m + 1).digamma() - arb(m - place + 1).digamma()) / (speed * records)


def expected(kind: str) -> Formula:
    """The expected sampled sensitivity at the place that the theorem asks for, or at the lowest that keeps the guarantee."""
    place = _PLACES[kind][1].expression
    return Formula(
        id=f"figure.expected_{kind}",
        left=r"\mathbb{E}\,G_{(k)}",
        parameters=(*least_order.parameters, *exponential_sensitivity.parameters[1:]),
        expression=Sum(1 / _i, (_i, sample - ceiling(place) + 1, sample)) / (rate * n),
        meaning="expected sampled sensitivity of the mean of exponential records (sampler.exponential_sampled) at the place for a risk",
        unit="unit of the query",
        constraints=(Ordering(place, sample),),
        ball_kernel=lambda m, gamma, rate, n: _expected_ball(kind, m, gamma, rate, n),
    )


@lru_cache(maxsize=16)
def samples(size: int, records: int, repeats: int, seed: int) -> NDArray[np.float64]:
    """Algorithm 1 for records of rate 1: a row of sensitivities in increasing order for each repeat."""
    rows = []
    for repeat in range(repeats):
        drawn = np.random.default_rng([seed, size, repeat]).exponential(size=(size, records + 1))
        one, other = drawn[:, :-1].mean(axis=1), np.delete(drawn, records - 1, axis=1).mean(axis=1)
        rows.append(np.sort(np.abs(one - other)))
    return np.array(rows)


def _measure(point: Mapping[str, fmpq], settings: Settings) -> dict[str, Estimate]:
    found = {}
    for size in SIZES:
        drawn = samples(size, int(point["n"].p), settings["repeats"], settings["seed"])
        for kind, (place_of, _) in _PLACES.items():
            place = place_of(size, point["gamma"])
            if place is not None:
                found[f"{kind}_{size}_runs"] = average(drawn[:, place - 1] / number(point["rate"]))
    return found


def _column(kind: str, size: int, label: str) -> Column:
    return Column(f"{kind}_{size}", expected(kind), "theorem", "analytical", {"m": str(size)}, label)


figure4 = Figure(
    Comparison(
        "rs17.figure4",
        "Sensitivity of the mean of exponential records: exact, and sampled",
        ("gamma", "rate", "n"),
        (
            Column("analytical", exponential_sensitivity, EXACT, label="analytical, Example 6"),
            *(_column("theorem", size, f"expected, Theorem 15, $m = {size}$") for size in SIZES),
            *(_column("exact", size, f"expected, lowest place, $m = {size}$") for size in SIZES),
        ),
    ),
    "gamma",
    r"risk $\gamma$",
    r"sensitivity $\Delta$",
    {"gamma": "1/40:1/4:1/40", "rate": "1", "n": "100"},
    Source("rs17", "Figure 4", "7.1"),
    "The number of records, 100, is this project's: the text does not have it. Lowest place: $k/(m + 1) \\geq 1 - \\gamma$, which keeps the "
    "guarantee of Theorem 15.",
    experiment=Experiment(
        DATA,
        {"repeats": Setting(50, 2, 10_000), "seed": Setting(1, 0, 2**32)},
        (),
        lambda _settings: {},
        tuple(
            Curve(f"{kind}_{size}_runs", f"{words}, $m = {size}$", f"{kind}_{size}")
            for kind, words in (("theorem", "Theorem 15"), ("exact", "lowest place"))
            for size in SIZES
        ),
        _measure,
        "bars: four standard errors of the average over the repeats",
    ),
)
