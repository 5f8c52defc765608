"""Sampled sensitivity of ridge regression on scikit-learn's diabetes data, and how often a fresh pair is farther apart.

The paper does not have this experiment; it is the test of Theorem 15 on a learner and data that anyone has. Databases are drawn from the
data with replacement. The objective, mean squared error plus 0.01 |w|^2, is strongly convex: with |x| <= 1 and targets in [0, 1],
|w| <= 1/sqrt(0.01), a record's gradient is at most 2 (1 + |w|) long, and one record moves w by at most 2 (1 + 1/sqrt(0.01))/(0.01 n) in the
2-norm. Times sqrt(10) that bounds the 1-norm.
"""

from collections.abc import Mapping
from functools import lru_cache
import numpy as np
from _places import exact_place, theorem_place
from flint import arb, fmpq
from parisk_sym.core.symbols import n
from parisk_sym.figures.diabetes import PREDICTORS, Array, records, ridge_weights
from parisk_sym.figures.experiment import Curve, Estimate, Experiment, Setting, Settings, average, within
from parisk_sym.figures.figure import Figure, Panel
from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import integers
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.sensitivity_sampler import exact_order, gamma, least_order, sample
from parisk_sym.sampler import SensitivitySampler
from parisk_sym.tables.comparisons import EXACT, Column, Comparison
from sympy import Rational, ceiling, sqrt

PENALTY = Rational(1, 100)
DATA = "scikit-learn's diabetes data"
PLACES = {"theorem": theorem_place, "exact": exact_place}

strong_convexity = Formula(
    id="figure.ridge_bound",
    left=r"\Delta",
    parameters=(Parameter(n, integers(1), "n", "number of records of a database"),),
    expression=sqrt(PREDICTORS) * 2 * (1 + 1 / sqrt(PENALTY)) / (PENALTY * n),
    meaning="bound of the 1-norm sensitivity of the weights by strong convexity",
)
promised = Formula(
    id="figure.promised_risk",
    left=r"\gamma",
    parameters=least_order.parameters[1:],
    expression=gamma,
    meaning="risk that is promised",
)


def met(kind: str, order: Formula) -> Formula:
    """The probability that a fresh pair is farther apart than the order statistic, for a continuous law: 1 - k/(m + 1)."""
    return Formula(
        id=f"figure.met_{kind}",
        left=r"1 - \frac{k}{m + 1}",
        parameters=order.parameters,
        expression=1 - ceiling(order.expression) / (sample + 1),
        meaning="risk met by the sampled sensitivity at this place (sampler.exact_risk)",
        constraints=(Ordering(order.expression, sample),),
        ball_kernel=lambda m, gamma: arb(1 - fmpq(PLACES[kind](int(m.p), gamma), int(m.p) + 1)),
    )


def target(database: Array) -> Array:
    """Weights of ridge regression; the last column of a database holds the targets."""
    x, y = database[:, :-1], database[:, -1]
    return ridge_weights(x.T @ x, x.T @ y, len(y), float(PENALTY))


@lru_cache(maxsize=4)
def samples(size: int, pairs: int, repeats: int, seed: int) -> tuple[Array, Array]:
    """Sampled sensitivities in increasing order, and those of as many fresh pairs: a row for each repeat."""
    data = np.column_stack(records())
    drawn = [
        SensitivitySampler(target, n_records=size, n_pairs=pairs, norm=1, random_state=np.random.SeedSequence([seed, repeat]))
        .fit(data)
        .sensitivities_
        for repeat in range(2 * repeats)
    ]
    return np.array(drawn[::2]), np.array(drawn[1::2])


def _measure(point: Mapping[str, fmpq], settings: Settings) -> dict[str, Estimate]:
    pairs = settings["pairs"]
    sampled, fresh = samples(int(point["n"].p), pairs, settings["repeats"], settings["seed"])
    found = {}
    for kind, place_of in PLACES.items():
        place = place_of(pairs, point["gamma"])
        if place is not None:
            chosen = sampled[:, place - 1]
            found[f"sampled_{kind}"] = average(chosen)
            found[f"missed_{kind}"] = within(average((fresh > chosen[:, None]).mean(axis=1)), 0, 1)
    return found


def _constants(settings: Settings) -> dict[str, str]:
    records()
    return {"m": str(settings["pairs"])}


_WORDS = {"theorem": "Theorem 15", "exact": "lowest place"}
figure = Figure(
    Comparison(
        "rs17.ridge",
        "Sampled sensitivity of ridge regression, and the risk that it meets",
        ("gamma", "n", "m"),
        (
            Column("bound", strong_convexity, "theorem", label="bound by strong convexity"),
            Column("promised", promised, "as printed", label=r"promised, $\gamma$"),
            Column("risk_theorem", met("theorem", least_order), EXACT, label="risk at the place of Theorem 15"),
            Column("risk_exact", met("exact", exact_order), EXACT, label="risk at the lowest place"),
        ),
    ),
    "gamma",
    r"risk $\gamma$",
    r"sensitivity $\Delta$ in the 1-norm",
    {"gamma": "1/20:1/2:1/20", "n": "353"},
    note="The paper has no such experiment. Databases of 353 records are drawn with replacement from 442 records with 10 predictors; no intercept, penalty 0.01 in terms of "
    "the mean squared error. Below: share of fresh pairs that are farther apart than the sampled sensitivity.",
    logarithmic=True,
    experiment=Experiment(
        DATA,
        {"pairs": Setting(300, 20, 100_000), "repeats": Setting(40, 2, 10_000), "seed": Setting(1, 0, 2**32)},
        ("m",),
        _constants,
        (
            *(Curve(f"sampled_{kind}", words) for kind, words in _WORDS.items()),
            *(Curve(f"missed_{kind}", f"fresh pairs, {words}", f"risk_{kind}") for kind, words in _WORDS.items()),
        ),
        _measure,
        "bars: four standard errors of the average over the repeats",
    ),
    lower=Panel("risk met", ("promised", "risk_theorem", "risk_exact", "missed_theorem", "missed_exact")),
)
