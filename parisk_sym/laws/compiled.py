"""The compiled loops of kernels in float64, loaded when there are many elements."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from parisk_sym.formulas.arithmetic.loading import are_many

__all__ = ["compiled_loops", "loaded_loops"]


def compiled_loops(size: int) -> Any:
    """The module of loops for so many elements; None for few, and without numba."""
    return loaded_loops() if are_many(size) else None


@cache
def loaded_loops() -> Any:
    """The compiled module of loops; None if numba is missing or does not work."""
    try:
        from parisk_sym.laws import float_loops

        one, out = np.ones(1), np.empty(1)
        float_loops.one_minus_exp(one, out)
        float_loops.upper_and_lower(one, np.ones(2), 1.0, 0.5, np.ones(2), out)
        float_loops.confidence(one, one, out)
    except Exception:  # noqa: BLE001 - whatever a library raises that does not fit this Python, NumPy or processor
        return None
    return float_loops
