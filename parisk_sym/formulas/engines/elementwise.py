"""The array face: within 4 units in the last place at every element, by construction.

A kernel gives the value where it vouches for it and NaN elsewhere; without a kernel, elementary expressions are evaluated with error bounds.
Whatever is left is the float64 next to the value, from Arb's balls, one element at a time.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.arithmetic.compiled import compiled_arithmetic
from parisk_sym.formulas.arithmetic.double_double import DoubleDouble
from parisk_sym.formulas.engines.array_arguments import (
    Argument,
    common_mask,
    labelled,
    read_argument,
    read_floats,
)
from parisk_sym.formulas.engines.certified_array import CERTIFIED, supports
from parisk_sym.formulas.engines.program import Program

__all__ = ["evaluate_array", "rounded_array"]

Array = NDArray[np.float64]
Kernel = Callable[..., Any]

_BLOCK = 2**13
"""Elements evaluated together in double-double arithmetic: the many intermediate arrays of 64 KiB stay in a cache."""
_INFINITE = np.array(np.inf).view(np.uint64)
"""The bits of infinity."""


def evaluate_array(formula: Any, values: Mapping[str, Any]) -> Any:
    """A formula over arrays that broadcast against each other; every element is checked against the domain.

    The result is a masked array, masked where an argument is, if one of them is a masked array; a Series or DataFrame with the same labels if
    one is a pandas object; otherwise an array.
    """
    arguments = [read_argument(p.name, values[p.name]) for p in formula.parameters]
    if not arguments:
        return np.asarray(formula.nearest_float(()), dtype=np.float64)
    shape = _common_shape(formula, arguments)
    with_labels = labelled(formula.id, arguments, shape)
    mask = common_mask(arguments, shape)
    if mask is None:
        return with_labels(_evaluate(formula, [a.array for a in arguments], shape))
    result = np.full(shape, np.nan)
    seen = ~mask
    if seen.any():
        chosen = [a.array if a.array.size == 1 else np.broadcast_to(a.array, shape)[seen] for a in arguments]
        result[seen] = _evaluate(formula, chosen, (int(seen.sum()),))
    return np.ma.MaskedArray(result, mask)


def _evaluate(formula: Any, given: list[NDArray[Any]], shape: tuple[int, ...]) -> Array:
    """The values at numbers that are not masked, with the shape to which the arrays broadcast."""
    arrays = [_read_array(p, a) for p, a in zip(formula.parameters, given, strict=True)]
    if 0 in shape:
        return np.empty(shape)
    flat = [a.reshape(()) if a.size == 1 else np.broadcast_to(a, shape).reshape(-1) for a in arrays]
    kernel = formula.array_kernel or _expression_kernel(formula)
    with np.errstate(all="ignore"):
        result = _values(formula, kernel, flat)
    return np.asarray(result, dtype=np.float64).reshape(shape)


def _common_shape(formula: Any, arguments: list[Argument]) -> tuple[int, ...]:
    try:
        return np.broadcast_shapes(*(a.array.shape for a in arguments))
    except ValueError:
        shown = ", ".join(f"{a.name} {a.array.shape}" for a in arguments)
        raise DomainError(f"{formula.id} needs arrays whose shapes broadcast, got {shown}") from None


def _values(formula: Any, kernel: Kernel | None, arrays: list[Array]) -> Array:
    """The kernel, and balls where it gives NaN."""
    size = max(a.size for a in arrays)
    if kernel is None:
        values = np.full(size, np.nan)
    else:
        _check_domain(formula, arrays)
        values = np.atleast_1d(kernel(*arrays))
    if np.isnan(values.max()):
        left = np.flatnonzero(np.isnan(values))
        columns = [a[left].tolist() if a.ndim else [float(a)] * left.size for a in arrays]
        values[left] = [formula.nearest_float(row) for row in zip(*columns, strict=True)]
    return values


def _check_domain(formula: Any, arrays: list[Array]) -> None:
    """Constraints between parameters: with error bounds, and exactly where these leave them open or see them broken."""
    for program, strict in _constraints(formula):
        sign: Any = np.nan
        if supports(program.heads):
            sign = run_with_bounds(program, *arrays).sign()
        suspect = np.isnan(sign) | (sign < 0) | (strict & (sign == 0))
        for index in np.flatnonzero(
            np.broadcast_to(suspect, np.broadcast_shapes(*(a.shape for a in arrays)))
        ):
            formula.exact_floats([float(a[index] if a.ndim else a) for a in arrays])


@cache
def _constraints(formula: Any) -> list[tuple[Program, bool]]:
    symbols = [p.symbol for p in formula.parameters]
    return [(Program(c.upper - c.lower, symbols), c.strict) for c in formula.constraints]


@cache
def _expression_kernel(formula: Any) -> Kernel | None:
    """The expression with error bounds, where the engine has all of its heads."""
    if formula.excluded or not supports(formula.program.heads):
        return None
    return lambda *arrays: rounded_array(partial(run_with_bounds, formula.program), *arrays)


def rounded_array(function: Callable[..., DoubleDouble], *arrays: Any) -> Array:
    """The rounded value of a function with error bounds, NaN where the bounds are too wide. Arrays have at most one dimension."""
    size = np.broadcast_shapes(*(a.shape for a in arrays))
    out = np.empty(size)
    if not size:
        out[...] = function(*arrays).rounded()
    with compiled_arithmetic(out.size):
        for start in range(0, size[0] if size else 0, _BLOCK):
            block = slice(start, start + _BLOCK)
            out[block] = function(*(a[block] if a.ndim else a for a in arrays)).rounded()
    return out


def run_with_bounds(program: Program, *arrays: Any) -> DoubleDouble:
    """An expression with error bounds."""
    value = program.run(CERTIFIED, [DoubleDouble.exact(a) for a in arrays])
    return cast("DoubleDouble", value)


def _read_array(parameter: Any, given: NDArray[Any]) -> Array:
    """A float64 array inside the parameter's interval; the error names the first value that is not."""
    array = read_floats(parameter.name, given)
    if array.size and not _all_inside(parameter.interval, array):
        inside = [_all_inside(parameter.interval, np.asarray(v)) for v in array.flat]
        raise DomainError(
            f"{parameter.name} must lie in {parameter.interval}, got {float(array.flat[inside.index(False)])!r}"
        )
    return array


def _all_inside(interval: Any, array: Array) -> bool:
    """Whether all elements lie in the interval: a NaN is the least and the largest of its array, and no comparison holds for it."""
    lower, upper = float(interval.lower), float(interval.upper)
    most = _most_from_zero(array) if lower == 0 and not interval.lower_open else np.nan
    least = 0.0
    if np.isnan(most):
        least, most = float(array.min()), float(array.max())
    above = least > lower if interval.lower_open or lower == -np.inf else least >= lower
    below = most < upper if interval.upper_open or upper == np.inf else most <= upper
    return above and below and (not interval.integer or bool((array == np.rint(array)).all()))


def _most_from_zero(array: Array) -> float:
    """The largest of finite numbers >= 0 in one look at the array, NaN where others are among them: their bits have the order of the numbers.

    A sign is the highest bit, and infinities and NaN have larger bits than every finite number of their sign.

    >>> _most_from_zero(np.array([0.0, 2.5, 1.0])), _most_from_zero(np.array([-1.0, 2.5]))
    (2.5, nan)
    """
    most = array.view(np.uint64).max()
    return float(most.view(np.float64)) if most < _INFINITE else np.nan
