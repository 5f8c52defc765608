"""Where records come from: a distribution, or a data set that is resampled; and the seed."""

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parisk_sym.core.errors import DomainError, ParameterError

__all__ = ["column_names", "read_records", "seed_of"]

Seed = tuple[int, tuple[int, ...]]


def read_records(X: Any) -> NDArray[Any]:
    """A data set with one record in each row, or one number for each record; errors describe the required form."""
    if hasattr(X, "toarray"):
        raise ParameterError("X must be a dense array, got a sparse matrix: convert it with X.toarray()")
    records = np.asarray(X)
    if records.dtype.kind == "O":
        records = _numbers(records)
    if records.dtype.kind == "c":
        raise DomainError(
            "X must hold real numbers. Complex data not supported: give real and imaginary parts"
        )
    if records.ndim == 0:
        raise DomainError(
            f"X must be an array of records, got the single number {records}: Reshape your data"
        )
    if 0 in records.shape[1:]:
        raise DomainError(
            f"X must have columns: 0 feature(s) (shape={records.shape}) while a minimum of 1 is required."
        )
    if len(records) < 2:
        raise DomainError(
            f"X must hold at least 2 records, got {len(records)} (shape={records.shape}), one sample at most: neighbours "
            "made of one record are all the same"
        )
    if records.dtype.kind == "f" and not np.isfinite(records).all():
        bad = records[~np.isfinite(records)].flat[0]
        raise DomainError(f"X must be finite (no NaN, no inf), got {bad}: leave out or fill in such records")
    return records


def _numbers(records: NDArray[Any]) -> NDArray[Any]:
    try:
        return records.astype(np.float64)
    except (TypeError, ValueError) as error:
        raise ParameterError(
            f"X must hold numbers: {error} (argument must be a string or a number)"
        ) from error


def column_names(X: Any) -> NDArray[Any] | None:
    """The names of the columns of a data frame, where all are texts."""
    names = getattr(X, "columns", None)
    if names is None or not all(isinstance(name, str) for name in names):
        return None
    return np.asarray(names, dtype=object)


def seed_of(random_state: Any) -> Seed:
    """The seed of all random numbers: an integer, a SeedSequence, or drawn from a generator; a new one for None."""
    if isinstance(random_state, np.random.SeedSequence):
        return _entropy(random_state.entropy), tuple(int(key) for key in random_state.spawn_key)
    if isinstance(random_state, np.random.Generator):
        return int(random_state.integers(2**63)), ()
    if isinstance(random_state, np.random.RandomState):
        return int(random_state.randint(2**31)), ()
    if random_state is None:
        return _entropy(np.random.SeedSequence().entropy), ()
    if isinstance(random_state, bool) or not isinstance(random_state, int | np.integer) or random_state < 0:
        raise ParameterError(
            f"random_state must be None, a whole number >= 0, a SeedSequence, a Generator or a RandomState, got {random_state!r}"
        )
    return int(random_state), ()


def _entropy(entropy: Any) -> int:
    """One number; of several, a digest."""
    if isinstance(entropy, int):
        return entropy
    digest = hashlib.sha256(repr([int(word) for word in entropy]).encode())
    return int.from_bytes(digest.digest()[:16], "little")
