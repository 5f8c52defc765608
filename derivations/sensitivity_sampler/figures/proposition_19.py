"""Proposition 19 attacked: the largest sensitivity of (w, b) among random pairs of small databases in the cube, beside the bound.

A pair is drawn with independent labels, its points being corners of the cube, uniform, or on the diagonal (both ends or uniform): on the
diagonal the 1-norm of w is the largest for its length. Small databases have the largest sensitivities. What is found is a lower bound of
the sensitivity, and would refute the proposition above the line.
"""

from collections.abc import Mapping
from functools import lru_cache
import _svm as svm
import numpy as np
from flint import fmpq
from parisk_sym.core.sources import Source
from parisk_sym.figures.experiment import Curve, Estimate, Experiment, Setting, Settings, number
from parisk_sym.figures.figure import Figure
from parisk_sym.laws.sensitivity_noise import svm_sensitivity
from parisk_sym.tables.comparisons import Column, Comparison

SHARED = 1


def drawn(rng: np.random.Generator, size: int, features: int) -> svm.Array:
    """Records of one of the four kinds, with labels."""
    points = rng.random((size, features))
    if rng.random() < 1 / 2:
        points = points.round()
    if rng.random() < 1 / 2:
        points[:] = points[:, :1]
    return np.column_stack((points, rng.choice((1.0, -1.0), size=size)))


@lru_cache(maxsize=64)
def largest(size: int, features: int, penalty: float, tries: int, seed: int) -> tuple[float, float]:
    """The largest sampled sensitivity of (w, b), and of b alone. The pairs are the same for every penalty."""
    rng = np.random.default_rng([seed, size, features])
    found = []
    for _ in range(tries):
        records = drawn(rng, size + 1, features)
        one, other = (svm.release(database, penalty, SHARED) for database in (records[:-1], np.delete(records, size - 1, axis=0)))
        found.append((np.abs(one - other).sum(), abs(one[-1] - other[-1])))
    pair, bias = np.max(found, axis=0)
    return float(pair), float(bias)


def _measure(point: Mapping[str, fmpq], settings: Settings) -> dict[str, Estimate]:
    size, features = (int(point[name].p) for name in ("n", "d"))
    both = largest(size, features, number(point["C"]), settings["tries"], settings["seed"])
    return {name: Estimate(value, value, value) for name, value in zip(("largest", "largest_bias"), both, strict=True)}


def _constants(_settings: Settings) -> dict[str, str]:
    svm.require_scikit_learn()
    return {}


figure = Figure(
    Comparison(
        "rs17.proposition19",
        "The bound of Proposition 19, and the largest sensitivity of random pairs of databases",
        ("C", "d", "n"),
        (Column("bound", svm_sensitivity, "as printed", label="Proposition 19"),),
    ),
    "C",
    "regularisation parameter $C$",
    "sensitivity in the 1-norm",
    {"C": "0.01,0.03,0.1,0.3,1,3,10,30,100", "d": "5", "n": "5"},
    Source("rs17", "Proposition 19", "7.2"),
    "Points are corners of the cube, uniform, or on its diagonal; labels are fair coins. C is shared by the records. Where a database has one label only, w = 0 "
    "and b is the label. A marker is the largest of so many tries, a lower bound of the sensitivity.",
    logarithmic=True,
    logarithmic_x=True,
    experiment=Experiment(
        "random databases in the cube",
        {"tries": Setting(300, 1, 10_000_000), "seed": svm.SEED},
        (),
        _constants,
        (Curve("largest", "largest of $(w, b)$"), Curve("largest_bias", "largest of $b$")),
        _measure,
        "no bars: largest values found",
    ),
)
