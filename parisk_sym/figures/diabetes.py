"""scikit-learn's diabetes data, scaled as in *Privacy at Risk*, and ridge regression on them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parisk_sym.core.errors import MissingLibraryError

__all__ = ["PREDICTORS", "Array", "Records", "records", "ridge_weights"]

Array = NDArray[np.float64]

PREDICTORS = 10


class Records(NamedTuple):
    """Predictors, one row of norm 1 per record, and targets in [0, 1]."""

    x: Array
    y: Array


def records() -> Records:
    """The 442 records, with predictors scaled to Euclidean norm 1 and targets to [0, 1]; raises MissingLibraryError without scikit-learn."""
    try:
        from sklearn.datasets import load_diabetes
    except ImportError:
        raise MissingLibraryError(
            "this figure needs scikit-learn, for its diabetes data: pip install 'parisk_sym[experiments]'"
        ) from None
    x, y = load_diabetes(return_X_y=True, scaled=False)
    return Records(x / np.linalg.norm(x, axis=1)[:, None], (y - y.min()) / (y.max() - y.min()))


def ridge_weights(gram: Array, moment: Array, size: int, penalty: float) -> Array:
    """The weights w that minimise mean (y - x w)^2 + penalty |w|^2, from X'X and X'y of `size` records; arrays may be stacked.

    As scikit-learn's Ridge(alpha=size * penalty, fit_intercept=False).
    """
    weights = np.linalg.solve(gram + size * penalty * np.eye(gram.shape[-1]), moment[..., None])
    return np.asarray(weights[..., 0], dtype=np.float64)
