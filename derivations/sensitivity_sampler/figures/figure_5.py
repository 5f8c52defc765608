"""Figure 5: the bound of Proposition 19 and sampled sensitivities of the linear support vector machine, over the dimension."""

from collections.abc import Mapping
import _svm as svm
from flint import fmpq
from parisk_sym.core.sources import Source
from parisk_sym.figures.experiment import Curve, Estimate, Experiment, Settings, average
from parisk_sym.figures.figure import Figure, Panel
from parisk_sym.laws.sensitivity_noise import svm_sensitivity
from parisk_sym.tables.comparisons import Column, Comparison

RISKS = {"05": fmpq(1, 20), "10": fmpq(1, 10), "15": fmpq(3, 20)}
TRAINED = 20
"""Databases for the share of support vectors."""


def _constants(_settings: Settings) -> dict[str, str]:
    svm.require_scikit_learn()
    return {}


def _measure(point: Mapping[str, fmpq], settings: Settings) -> dict[str, Estimate]:
    setup, pairs, seed = svm.Setup.at(point, settings), settings["pairs"], settings["seed"]
    found = {
        f"{kind}_{name}": estimate
        for name, risk in RISKS.items()
        for kind, estimate in svm.at_place(setup, pairs, seed, risk).items()
    }
    in_order = svm.sensitivities(setup, pairs, seed)
    found["largest"] = Estimate(*3 * (float(in_order[-1]),))
    found["support"] = average(svm.trained(setup, TRAINED, seed)[1])
    return found


figure5 = Figure(
    Comparison(
        "rs17.figure5",
        "Sensitivity of the linear support vector machine: the bound of Proposition 19, and sampled ones",
        ("C", "d", "n"),
        (Column("bound", svm_sensitivity, "as printed", label="global, Proposition 19"),),
    ),
    "d",
    "dimension $d$",
    r"sensitivity $\Delta$ of $(w, b)$ in the 1-norm",
    {"C": "3", "d": "8:64:8", "n": "1000"},
    Source("rs17", "Figure 5", "7.2"),
    "spread: standard deviation of a coordinate in hundredths; 10 reads diag(0.01) as variances, 1 as standard deviations (only then do the records lie in the "
    "cube of Proposition 19). shared = 1: C is divided among the records, as for the bound; 0: each record has the weight C. Theorem 15 "
    "needs 1305 pairs for the risk 0.05, 285 for 0.1. Below: support vectors of 20 databases.",
    logarithmic=True,
    experiment=Experiment(
        svm.DATA,
        {"pairs": svm.PAIRS, "spread": svm.SPREAD, "shared": svm.SHARED, "seed": svm.SEED},
        (),
        _constants,
        (
            *(
                Curve(f"{kind}_{name}", rf"{words}, $\gamma = 0.{name}$")
                for kind, words in (("theorem", "Theorem 15"), ("exact", "lowest place"))
                for name in RISKS
            ),
            Curve("largest", "largest sampled"),
            Curve("support", "support vectors"),
        ),
        _measure,
        "bars: order statistics between which the true quantile lies, except with probability 0.0001; four standard errors (support vectors)",
    ),
    lower=Panel("share of\nsupport vectors", ("support",)),
)
