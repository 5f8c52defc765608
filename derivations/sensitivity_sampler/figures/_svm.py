"""The linear support vector machine of Section 7 on the paper's synthetic data.

A record is a point with its label in the last coordinate. Two things are open in the text, and are settings:

- `spread`: the standard deviation of a coordinate in hundredths. "diag(0.01)" is 10 where it holds the variance, as is usual, and 1 where it
  holds the standard deviation, as diag(sigma) does in Corollary 12. With 1 the records lie in the cube of Proposition 19, with 10 some do not.
- `shared`: 1 where C is shared by the records, |w|^2/2 + (C/n) sum of losses (the "statistically consistent formulation" of Section 7.2, for
  which the bound 4 L C kappa sqrt(d)/n holds), 0 where each record has the weight C, as in libsvm.

The bias is not regularised. Of several optimal ones libsvm takes the middle.
"""

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple
import numpy as np
from _kept import kept
from _places import exact_place, theorem_place
from flint import fmpq
from numpy.typing import NDArray
from parisk_sym.core.errors import MissingLibraryError
from parisk_sym.figures.experiment import Estimate, Setting, Settings, number, sample_quantile
from parisk_sym.sampler import SensitivitySampler

Array = NDArray[np.float64]


class Setup(NamedTuple):
    """Records of a database, features, C, and the two settings that are open."""

    size: int
    features: int
    penalty: float
    spread: int
    shared: int

    @property
    def weight(self) -> float:
        """The weight of the loss of one record, as libsvm takes it."""
        return self.penalty / self.size if self.shared else self.penalty

    @classmethod
    def at(cls, point: Mapping[str, fmpq], settings: Settings) -> "Setup":
        """The setup of a point of a figure with the parameters n, d and C."""
        size, features = (int(point[name].p) for name in ("n", "d"))
        return cls(size, features, number(point["C"]), settings["spread"], settings["shared"])


DATA = "synthetic data of the paper's description"
POSITIVE_MEAN, NEGATIVE_MEAN = 0.2, 0.8
TOLERANCE = 1e-6

PAIRS = Setting(300, 20, 100_000)
SPREAD = Setting(10, 1, 100)
SHARED = Setting(1, 0, 1)
SEED = Setting(1, 0, 2**32)


def require_scikit_learn() -> None:
    """MissingLibraryError where scikit-learn is not installed."""
    try:
        import sklearn.svm as _  # noqa: F401 - only whether it is there
    except ImportError:
        raise MissingLibraryError(
            "this figure needs scikit-learn, for its support vector machine: pip install 'parisk_sym[experiments]'"
        ) from None


def records(rng: np.random.Generator, size: int, features: int, spread: int) -> Array:
    """Points of two normal classes, each with probability 1/2; the label, 1 or -1, is the last coordinate."""
    labels = rng.choice((1.0, -1.0), size=size)
    means = np.where(labels > 0, POSITIVE_MEAN, NEGATIVE_MEAN)
    points = means[:, None] + spread / 100 * rng.standard_normal((size, features))
    return np.column_stack((points, labels))


def release(database: Array, penalty: float, shared: int) -> Array:
    """(w, b) of the machine with hinge loss. Where there is one label only, w = 0 and b is the label."""
    labels = database[:, -1]
    if (labels == labels[0]).all():
        return np.append(np.zeros(database.shape[1] - 1), labels[0])
    machine = fitted(database, penalty / len(database) if shared else penalty)
    return np.append(machine.coef_[0], machine.intercept_)


def fitted(database: Array, weight: float) -> Any:
    """libsvm's machine with this weight of a record's loss."""
    from sklearn.svm import SVC

    return SVC(kernel="linear", C=weight, tol=TOLERANCE).fit(database[:, :-1], database[:, -1])


def error_rate(weights: Array, bias: float, spread: int) -> float:
    """The exact probability that a fresh record is misclassified: half of each class's normal tail.

    >>> f"{error_rate(np.array([-1.0, -1.0]), 1.0, 10):.6f}"  # both means are 0.3 sqrt(2) from the border: P(Z > 3 sqrt(2))
    '0.000011'
    """
    from scipy.special import ndtr

    length = spread / 100 * np.linalg.norm(weights)
    sides = [(sign * (mean * weights.sum() + bias)) for sign, mean in ((1, POSITIVE_MEAN), (-1, NEGATIVE_MEAN))]
    return float(np.mean([ndtr(-side / length) if length else float(side <= 0) for side in sides]))


@lru_cache(maxsize=64)
def sensitivities(setup: Setup, pairs: int, seed: int) -> Array:
    """Sampled 1-norm sensitivities in increasing order. Finished pairs are kept: a run that was ended goes on."""
    target = partial(release, penalty=setup.penalty, shared=setup.shared)
    sampling = partial(records, features=setup.features, spread=setup.spread)
    sampler = SensitivitySampler(
        target,
        sampling=sampling,
        n_records=setup.size,
        n_pairs=pairs,
        norm=1,
        random_state=seed,
        keep=kept("svm", target, sampling, setup.size, seed),
    )
    return np.asarray(sampler.fit().sensitivities_)


@lru_cache(maxsize=64)
def trained(setup: Setup, repeats: int, seed: int) -> tuple[Array, Array]:
    """(w, b) for fresh databases, a row each, and the shares of their records that are support vectors."""
    weights, shares = [], []
    for repeat in range(repeats):
        database = records(np.random.default_rng([seed, repeat]), setup.size, setup.features, setup.spread)
        machine = fitted(database, setup.weight)
        weights.append(np.append(machine.coef_[0], machine.intercept_))
        shares.append(len(machine.support_) / setup.size)
    return np.array(weights), np.array(shares)


def at_place(setup: Setup, pairs: int, seed: int, risk: fmpq) -> dict[str, Estimate]:
    """The sampled sensitivity at the place of Theorem 15, where there is one, and at the lowest place that keeps its guarantee."""
    in_order = sensitivities(setup, pairs, seed)
    places = {"theorem": theorem_place(pairs, risk), "exact": exact_place(pairs, risk)}
    return {kind: sample_quantile(in_order, place / (pairs + 1), place) for kind, place in places.items() if place is not None}
