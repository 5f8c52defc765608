"""Pairs of neighbours and their sensitivities: the i-th depends on the seed and on i only.

n + 1 records are drawn; the neighbours share the first n - 1 of them, and their last ones are the n-th and the (n + 1)-th
(Rubinstein and Aldà 2017, Algorithm 1).
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parisk_sym.core.errors import DomainError, ParameterError

__all__ = ["EXACT_INTEGERS", "Measured", "Pairs", "Resample", "distance", "measure", "real_array"]

EXACT_INTEGERS = 2**53
"""Whole numbers up to this size are floats; the difference of larger ones is taken before it is rounded."""

Norm = float | Callable[[Any], float]
Sampling = Callable[[np.random.Generator, int], Any]


@dataclass(frozen=True)
class Resample:
    """Records of a data set, drawn independently and with replacement: P is its empirical distribution."""

    records: NDArray[Any]

    def __call__(self, rng: np.random.Generator, size: int) -> NDArray[Any]:
        """So many records."""
        drawn: NDArray[Any] = self.records[rng.integers(len(self.records), size=size)]
        return drawn


@dataclass(frozen=True)
class Pairs:
    """The data with which a worker can draw and measure the pair of any number."""

    target: Callable[[Any], Any]
    sampling: Sampling
    n_records: int
    norm: Norm
    seed: tuple[int, tuple[int, ...]]

    def draw(self, number: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """The pair of this number. The arrays share no memory, so that a target may work in place."""
        entropy, key = self.seed
        rng = np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=(*key, number)))
        records = np.asarray(self.sampling(rng, self.n_records + 1))
        if records.ndim == 0 or len(records) != self.n_records + 1:
            raise DomainError(
                f"sampling must return size = {self.n_records + 1} records along its first axis, got shape {records.shape}"
            )
        one, other = records[:-1].copy(), records[:-1].copy()
        other[-1] = records[-1]
        return one, other

    def sensitivity(self, number: int) -> float:
        """How far apart the answers to the pair of this number are."""
        one, other = (self._answer(database, number) for database in self.draw(number))
        if one.shape != other.shape:
            raise DomainError(
                f"target must return one shape for both neighbours, got {one.shape} and {other.shape} at pair {number}: "
                "return a fixed number of values"
            )
        return distance(one, other, self.norm, f"at pair {number}")

    def _answer(self, database: NDArray[Any], number: int) -> NDArray[Any]:
        try:
            answer = self.target(database)
        except Exception as error:
            error.add_note(f"raised by the target at pair {number} of the sensitivity sampler")
            raise
        return real_array(answer, "target", f"at pair {number}")


def real_array(value: Any, name: str, where: str) -> NDArray[Any]:
    """Finite real numbers as an array; ParameterError for anything else, DomainError for NaN and infinities."""
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise ParameterError(
            f"{name} must return a number or one array of numbers {where}: {error}"
        ) from error
    if array.dtype.kind == "b":
        array = array.astype(np.int64)
    if array.dtype.kind not in "iuf":
        raise ParameterError(
            f"{name} must return real numbers, got {array.dtype} {where}: return one array of floats or integers"
        )
    if array.size == 0:
        raise DomainError(f"{name} must return at least one number, got shape {array.shape} {where}")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        bad = array[~np.isfinite(array)].flat[0]
        raise DomainError(
            f"{name} must return finite numbers, got {bad} {where}: mend the target, or restrict the sampling to records "
            "where it has a value"
        )
    return array


def distance(one: NDArray[Any], other: NDArray[Any], norm: Norm, where: str = "") -> float:
    """The norm of the difference of two answers.

    >>> distance(np.array([3, 0], dtype=np.uint8), np.array([0, 4], dtype=np.uint8), 2)
    5.0
    """
    difference = _difference(one, other)
    value = norm(difference) if callable(norm) else _p_norm(np.abs(difference), norm)
    try:
        length = float(value)
    except (TypeError, ValueError) as error:
        raise ParameterError(f"norm must return one number, got {value!r} {where}") from error
    if not 0 <= length < math.inf:
        raise DomainError(f"norm must give a finite number >= 0, got {length} {where}")
    return length


def _difference(one: NDArray[Any], other: NDArray[Any]) -> NDArray[np.float64]:
    """The difference in floats; unsigned integers, and those that float64 does not hold, are subtracted as integers."""
    whole = one.dtype.kind in "iu" and other.dtype.kind in "iu"
    if whole and any(int(end) > EXACT_INTEGERS for a in (one, other) for end in (a.max(), -int(a.min()))):
        return np.asarray(one.astype(object) - other.astype(object)).astype(np.float64)
    kind = np.result_type(one, other, np.float64)  # of extended floats the difference is rounded, not they
    return np.asarray(np.asarray(one, dtype=kind) - np.asarray(other, dtype=kind), dtype=np.float64)


def _p_norm(sizes: NDArray[np.float64], p: float) -> float:
    """Scaled by the largest entry, so that no power overflows or vanishes."""
    largest = float(sizes.max())
    if sizes.size == 1 or p == math.inf or not 0 < largest < math.inf:
        return largest
    return largest * math.pow(float(((sizes / largest) ** p).sum()), 1 / p)


@dataclass(frozen=True)
class Measured:
    """Numbers of pairs with their sensitivities, and the error at the pair after the last of them."""

    found: tuple[tuple[int, float], ...]
    error: Exception | None = None


def measure(pairs: Pairs, numbers: Sequence[int], seconds: float) -> Measured:
    """Measure pairs in order until the time is over, at least one of them: finished pairs are returned even if one fails."""
    end = time.monotonic() + seconds
    found = []
    for number in numbers:
        try:
            found.append((number, pairs.sensitivity(number)))
        except Exception as error:  # noqa: BLE001 - any error of the target; it is raised where the results are kept
            return Measured(tuple(found), error)
        if time.monotonic() > end:
            break
    return Measured(tuple(found))
