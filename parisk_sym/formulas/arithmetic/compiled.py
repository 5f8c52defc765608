"""The compiled loops of double-double balls, loaded when there are many elements."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache
from typing import Any

import numpy as np

from parisk_sym.formulas.arithmetic.double_double import using_loops
from parisk_sym.formulas.arithmetic.loading import are_many

__all__ = ["compiled_arithmetic", "loaded_loops"]


def compiled_arithmetic(size: int) -> AbstractContextManager[None]:
    """Within it, balls are computed by compiled loops if there are many of them and numba is installed: as sharp, and faster."""
    return using_loops(loaded_loops() if are_many(size) else None)


@cache
def loaded_loops() -> Any:
    """The module of compiled loops; None if numba is missing or does not work."""
    try:
        from parisk_sym.formulas.arithmetic import double_double_loops as loops

        one, out = np.ones(1), np.empty((3, 1))
        for binary in (loops.add, loops.multiply, loops.divide):
            binary(one, one, one, one, one, one, out)
        for unary in (loops.exp, loops.log, loops.erfc):
            unary(one, one, one, out)
        loops.rounded(one, one, one, np.empty(1))
    except Exception:  # noqa: BLE001 - whatever a library raises that does not fit this Python, NumPy or processor
        return None
    return loops
