"""Ridge regression on scikit-learn's diabetes data: the query of Section 6 on data that anyone has.

The paper's data are a census extract in the authors' repository, which is not ours to pass on. As there, each record's predictors are scaled to Euclidean norm
1 and the target to [0, 1]; the weights minimise the mean squared error plus 0.01 times their squared norm, without an
intercept; 80 per cent of the records are for training. There are 442 records with 10 predictors, so k = 10 and training sets
of 353. The mechanism adds Laplace noise to the weights. The paper takes a bound of their sensitivity from a source
and does not print it; here sensitivities are sampled, as Section 4.2 says.
"""

from functools import lru_cache
from typing import NamedTuple
import numpy as np
from numpy.typing import NDArray
from parisk_sym.figures.diabetes import PREDICTORS, Array, Records, records, ridge_weights
from parisk_sym.figures.experiment import Setting

DATA = "scikit-learn's diabetes data, not the paper's census data"
TRAINING = 353
PENALTY = 0.01

PAIRS = Setting(15000, 20, 100_000)
RUNS = Setting(2000, 20, 1_000_000)
SEED = Setting(1, 0, 2**32)

_PAIRS_AT_ONCE = 1000
_SPLIT, _PAIRS, _FRESH_PAIRS, _NOISE = range(4)  # streams of random numbers


class SquaredError(NamedTuple):
    """Mean squared error on the test records of weights with noise z: without_noise - 2 slope z + z curvature z."""

    without_noise: float
    slope: Array
    curvature: Array

    def variance(self, scale: float) -> float:
        """Variance over independent Laplace noise of this scale: its moments are 2 scale^2 and 24 scale^4.

        >>> SquaredError(0.0, np.zeros(1), np.ones((1, 1))).variance(1.0)  # z^2: 24 - 2^2
        20.0
        """
        own = np.diag(self.curvature) ** 2
        mixed = (self.curvature**2).sum() - own.sum()
        return float((20 * own.sum() + 8 * mixed) * scale**4 + 8 * scale**2 * (self.slope**2).sum())


def ridge(gram: Array, moment: Array, size: int) -> Array:
    """Weights from X'X and X'y of `size` records, with the penalty of the figures; may be stacked."""
    return ridge_weights(gram, moment, size, PENALTY)


def training_split(seed: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Positions of the training and of the test records, at random."""
    order = _generator(seed, _SPLIT).permutation(len(records().y))
    return order[:TRAINING], order[TRAINING:]


@lru_cache(maxsize=8)
def squared_error(seed: int) -> SquaredError:
    """The error on the test records as a function of the noise. Its mean is without_noise + 2 scale^2, as |x| = 1."""
    x, y = records()
    training, test = training_split(seed)
    weights = ridge(x[training].T @ x[training], x[training].T @ y[training], TRAINING)
    residual = y[test] - x[test] @ weights
    return SquaredError(float(np.mean(residual**2)), x[test].T @ residual / len(test), x[test].T @ x[test] / len(test))


@lru_cache(maxsize=8)
def sampled_differences(pairs: int, seed: int, fresh: bool = False) -> Array:
    """f(x) - f(y) for random pairs of neighbours, one row each; `fresh` pairs are independent of the others.

    Section 4.2: TRAINING - 1 records are common, then each side has one record more. All are drawn without replacement.
    """
    data, generator = records(), _generator(seed, _FRESH_PAIRS if fresh else _PAIRS)
    sizes = [min(_PAIRS_AT_ONCE, pairs - start) for start in range(0, pairs, _PAIRS_AT_ONCE)]
    return np.concatenate([_differences(data, size, generator) for size in sizes])


def _differences(data: Records, pairs: int, generator: np.random.Generator) -> Array:
    """Differences of some pairs at once: Gram matrices are sums over the records of a pair."""
    count, width = data.x.shape
    order = generator.permuted(np.tile(np.arange(count), (pairs, 1)), axis=1)
    common = np.zeros((pairs, count))
    np.put_along_axis(common, order[:, : TRAINING - 1], 1.0, axis=1)
    grams = (data.x[:, :, None] * data.x[:, None, :]).reshape(count, -1)
    moments = data.x * data.y[:, None]
    weights = [
        ridge((common @ grams + grams[last]).reshape(pairs, width, width), common @ moments + moments[last], TRAINING)
        for last in (order[:, TRAINING - 1], order[:, TRAINING])
    ]
    return weights[0] - weights[1]


@lru_cache(maxsize=8)
def sampled_sensitivities(pairs: int, seed: int, fresh: bool = False) -> Array:
    """The l1 norms of the differences in increasing order: the m-th is the order statistic G_(m)."""
    return np.sort(np.abs(sampled_differences(pairs, seed, fresh)).sum(axis=1))


@lru_cache(maxsize=8)
def laplace(rows: int, seed: int) -> Array:
    """Laplace noise of scale 1, one row of PREDICTORS values per repetition."""
    return _generator(seed, _NOISE).laplace(size=(rows, PREDICTORS))


def squared_errors(scale: float, runs: int, seed: int) -> Array:
    """The mean squared error on the test records in each run of the mechanism with noise of this scale."""
    linear, quadratic = _noise_terms(runs, seed)
    return squared_error(seed).without_noise - 2 * scale * linear + scale**2 * quadratic


@lru_cache(maxsize=8)
def _noise_terms(runs: int, seed: int) -> tuple[Array, Array]:
    """slope z and z curvature z for noise z of scale 1."""
    noise, error = laplace(runs, seed), squared_error(seed)
    return noise @ error.slope, ((noise @ error.curvature) * noise).sum(axis=1)


def _generator(seed: int, stream: int) -> np.random.Generator:
    return np.random.default_rng([seed, stream])
