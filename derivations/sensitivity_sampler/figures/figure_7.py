"""Figure 7: error of the Bernstein mechanism for a kernel density estimate, with sampled and with global sensitivity."""

from collections.abc import Mapping
import _kde as kde
import numpy as np
from _places import exact_place, theorem_place
from flint import fmpq
from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import eps, n
from parisk_sym.figures.experiment import Curve, Estimate, Experiment, Setting, Settings, average, number, sample_quantile
from parisk_sym.figures.figure import Figure, Panel
from parisk_sym.formulas.domain import POSITIVE, integers
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.sensitivity_noise import LEVEL
from parisk_sym.tables.comparisons import EXACT, Column, Comparison
from sympy import Symbol, pi, sqrt

RISKS = {"05": fmpq(1, 20), "20": fmpq(1, 5)}
PLACES = {"theorem": theorem_place, "exact": exact_place}

bandwidth = Symbol("bandwidth", positive=True)
global_scale = Formula(
    id="figure.bernstein_scale",
    left="b",
    parameters=(
        LEVEL,
        Parameter(n, integers(1), "n", "number of records of a database"),
        Parameter(bandwidth, POSITIVE, "h", "bandwidth of the normal kernel", "unit of a record"),
    ),
    expression=(kde.STEPS + 1) / (n * bandwidth * sqrt(2 * pi) * eps),
    meaning="scale of the Laplace noise on the lattice by the global sensitivity of a kernel density estimate: the height of the kernel over n",
    source=Source("rs17", "Figure 7", "7.3"),
)


def _setup(point: Mapping[str, fmpq]) -> kde.Setup:
    return kde.Setup(int(point["n"].p), number(point["bandwidth"]))


def sampled(setup: kde.Setup, settings: Settings) -> dict[str, Estimate]:
    """The sampled sensitivity for each risk, at the place of Theorem 15 and at the lowest that keeps its guarantee."""
    pairs = settings["pairs"]
    in_order = kde.sensitivities(setup, pairs, settings["seed"])
    places = {f"{kind}_{name}": of(pairs, risk) for kind, of in PLACES.items() for name, risk in RISKS.items()}
    return {name: sample_quantile(in_order, place / (pairs + 1), place) for name, place in places.items() if place is not None}


def _measure(point: Mapping[str, fmpq], settings: Settings) -> dict[str, Estimate]:
    setup, repeats, seed = _setup(point), settings["repeats"], settings["seed"]
    unit = (kde.STEPS + 1) / number(point["eps"])
    noise = {name: Estimate(*(end * unit for end in estimate)) for name, estimate in sampled(setup, settings).items()}
    scales = {name: estimate.value for name, estimate in noise.items()}
    scales |= {"global": unit / (setup.size * setup.bandwidth * np.sqrt(2 * np.pi)), "noiseless": 0.0}
    found = {f"error_{name}": average(kde.errors(setup, scale, repeats, seed)) for name, scale in scales.items()}
    return found | {f"scale_{name}": estimate for name, estimate in noise.items()}


_CURVES = [
    (f"{kind}_{name}", rf"{words}, $\gamma = 0.{name}$")
    for kind, words in (("theorem", "Theorem 15"), ("exact", "lowest place"))
    for name in RISKS
]
figure7 = Figure(
    Comparison(
        "rs17.figure7",
        "Error of the Bernstein mechanism for a kernel density estimate: sampled sensitivity, and the global one",
        ("eps", "n", "bandwidth"),
        (Column("scale_global", global_scale, EXACT, label="noise, global sensitivity"),),
    ),
    "eps",
    r"privacy level $\varepsilon$",
    "error relative to non-private",
    {"eps": "0.001,0.003,0.01,0.03,0.1,0.3,1,3,10", "n": "5000", "bandwidth": "0.03"},
    Source("rs17", "Figure 7", "7.3"),
    "Error: mean absolute difference to the estimate that is not private, over that estimate's mean. The text has neither the measure nor the bandwidth, 0.03, nor "
    r"the two risks $\gamma$. Lattice of 11 points, Bernstein order 3; the sensitivity is the largest difference on the lattice, which is all that the mechanism reads.",
    logarithmic=True,
    logarithmic_x=True,
    experiment=Experiment(
        "synthetic data of the paper's description",
        {"pairs": kde.PAIRS, "repeats": Setting(200, 2, 100_000), "seed": kde.SEED},
        (),
        lambda _settings: {},
        (
            Curve("error_noiseless", "without noise"),
            Curve("error_global", "global sensitivity"),
            *(Curve(f"error_{name}", label) for name, label in _CURVES),
            *(Curve(f"scale_{name}", f"noise, {label}") for name, label in _CURVES),
        ),
        _measure,
        "bars: four standard errors of the average over the repeats; order statistics (noise), at 99.99%",
    ),
    lower=Panel("scale of\nthe noise", ("scale_global", *(f"scale_{name}" for name, _ in _CURVES)), logarithmic=True),
)
