"""Broadcasting of the array face: a kernel, the NumPy rules, or balls element by element."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parisk_sym.formulas.engines.array import ARRAY
from parisk_sym.ground.errors import DomainError

__all__ = ["evaluate_array"]


def evaluate_array(formula: Any, values: Mapping[str, Any]) -> NDArray[np.float64]:
    """A formula over arrays that broadcast against each other; every value is checked against the domain."""
    arrays = [_read(p, values[p.name]) for p in formula.parameters]
    if not arrays:
        return np.asarray(formula.nearest_float(()), dtype=np.float64)
    kernel = formula.array_kernel
    if kernel is not None:
        _check_constraints(formula, arrays)
    if kernel is None:
        return elementwise(formula, arrays)
    result = formula.program.run(ARRAY, arrays) if kernel == "expression" else kernel(*arrays)
    return np.asarray(
        np.broadcast_to(result, np.broadcast_shapes(*(a.shape for a in arrays))), dtype=np.float64
    )


def _check_constraints(formula: Any, arrays: list[NDArray[np.float64]]) -> None:
    """The element-wise path checks exactly; a kernel needs the constraints checked for it."""
    given = dict(zip((p.symbol for p in formula.parameters), arrays, strict=True))
    for constraint in formula.constraints:
        if np.any(constraint.violated_in(given)):
            raise DomainError(f"{formula.id} needs {constraint} for every element")


def elementwise(formula: Any, arrays: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    """The nearest float64 of every element, from certified balls."""
    grid = np.broadcast_arrays(*arrays)
    flat = [
        formula.nearest_float(tuple(float(v) for v in row))
        for row in zip(*(g.flat for g in grid), strict=True)
    ]
    return np.array(flat, dtype=np.float64).reshape(grid[0].shape)


def _read(parameter: Any, value: Any) -> NDArray[np.float64]:
    """A float64 array inside the parameter's interval; the error names the first value that is not."""
    array = np.asarray(value, dtype=np.float64)
    interval = parameter.interval
    lower, upper = (float(e) for e in (interval.lower, interval.upper))
    below = array <= lower if interval.lower_open else array < lower
    above = array >= upper if interval.upper_open else array > upper
    bad = (
        np.isnan(array) | (below if np.isfinite(lower) else False) | (above if np.isfinite(upper) else False)
    )
    if interval.integer:
        bad = bad | (array != np.round(array))
    if np.any(bad):
        offending = float(np.atleast_1d(array)[np.atleast_1d(bad)][0])
        raise DomainError(f"{parameter.name} must lie in {interval}, got {offending!r}")
    return array
