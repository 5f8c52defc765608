r"""Pairs of discrete distributions with exact probabilities, and the least delta of their products.

`exact_delta` goes through all outcomes of a product: exact, and the reference for small numbers of uses.

Source: S. Meiser, E. Mohammadi, "Tight on Budget?", CCS 2018: Definition 1, Lemma 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

import numpy as np
from flint import arb, fmpq
from numpy.typing import NDArray

from parisk_sym.core.errors import DomainError
from parisk_sym.core.exact import ExactInput, rational
from parisk_sym.laws.buckets.grid import exact_number

FLOAT_TOLERANCE = fmpq(1, 10**9)
"""Float probabilities may miss the sum 1 by this much and are divided by their sum; exact ones may not miss it."""

MAX_OUTCOMES = 10**6
"""Largest number of outcomes of a product that `exact_delta` goes through."""

Probabilities = Iterable[ExactInput | float] | NDArray[Any]
Pair = tuple[Probabilities, Probabilities]


def exact_delta(pairs: Sequence[Pair], factor: ExactInput | arb) -> fmpq | arb:
    """The sum of max(0, A(x) - factor B(x)) over all outcomes x of the product of the pairs (A, B).

    `factor` is e^eps: exact for an exact sum, or a ball for a ball.  For the other direction swap
    each pair.  Raises DomainError for bad probabilities, factor < 0 or more than MAX_OUTCOMES outcomes.

    >>> truth, lie = fmpq(3, 4), fmpq(1, 4)
    >>> exact_delta([([truth, lie], [lie, truth])] * 2, 2)
    7/16
    """
    checked = [checked_pair(a, b) for a, b in pairs]
    outcomes = prod(len(a) for a, _ in checked)
    if outcomes > MAX_OUTCOMES:
        raise DomainError(f"pairs must have a product of at most {MAX_OUTCOMES} outcomes, got {outcomes}")
    scale = factor if isinstance(factor, arb) else rational(factor, "factor")
    if scale < 0:
        raise DomainError(f"factor must be >= 0, got {factor}")
    product = [(fmpq(1), fmpq(1))]
    for a, b in checked:
        product = [(p * x, q * y) for p, q in product for x, y in zip(a, b, strict=True)]
    if isinstance(scale, arb):
        return sum(((p - scale * q).max(arb(0)) for p, q in product), arb(0))
    return sum((max(p - scale * q, fmpq(0)) for p, q in product), fmpq(0))


def checked_pair(a: Probabilities, b: Probabilities) -> tuple[list[fmpq], list[fmpq]]:
    """Both distributions as exact numbers that add up to 1.

    Floats are divided by their sum if it is within FLOAT_TOLERANCE of 1.  Raises DomainError for negative
    numbers, another sum, and lengths that differ.

    >>> checked_pair(["1/2", "1/2"], [0.5, 0.5])
    ([1/2, 1/2], [1/2, 1/2])
    """
    first, second = _probabilities(a, "a"), _probabilities(b, "b")
    if len(first) != len(second):
        raise DomainError(f"b must have the length {len(first)} of a, got {len(second)}")
    return first, second


def _probabilities(values: Probabilities, name: str) -> list[fmpq]:
    """Exact nonnegative numbers with sum 1; see `checked_pair` for floats."""
    given = values.tolist() if isinstance(values, np.ndarray) else list(values)
    numbers = [exact_number(value, f"{name}[{i}]") for i, value in enumerate(given)]
    for i, number in enumerate(numbers):
        if number < 0:
            raise DomainError(f"{name}[{i}] must be >= 0, got {given[i]}")
    total = sum(numbers, fmpq(0))
    if not any(isinstance(value, float) for value in given):
        if total != 1:
            raise DomainError(f"{name} must add up to 1, got {total}")
        return numbers
    if abs(total - 1) > FLOAT_TOLERANCE:
        raise DomainError(f"{name} must add up to 1 within {float(FLOAT_TOLERANCE)}, got {float(total)!r}")
    return [number / total for number in numbers]
