"""For the tests of other programs: a function against certified values.

>>> import math
>>> from parisk_sym.testing import assert_certified
>>> assert_certified(lambda x, k: -math.expm1(-x), "bessel_k.cdf", {"x": "0:5:1/4", "k": "1"}, ulps=1)
"""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from parisk_sym.core.errors import ParameterError
from parisk_sym.core.exact import from_float, rational, value_text
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.report.check_results import result_lines
from parisk_sym.tables.axes import exact_text, parse_axes
from parisk_sym.tables.check import Given, check_values
from parisk_sym.tables.tolerance import Tolerance
from parisk_sym.tables.value_files import Number

__all__ = ["assert_certified"]

_SHOWN = 10
_NO_NUMBERS = {"b": "a truth value", "S": "text", "U": "text", "c": "a complex number"}
"""Kinds of NumPy's types that `float` converts, or reads."""


def assert_certified(
    function: Callable[..., Any],
    formula: str,
    grid: Mapping[str, str | Sequence[Any]],
    ulps: float | str | None = None,
    relative: float | str | None = None,
    paths: Sequence[str] = (),
) -> None:
    """AssertionError, with the worst points, unless every value of the function is within the tolerance of the certified one.

    The function is called with a float64 for each parameter of the formula, in their order (an integer where the parameter is
    one), and its value is held against the certified one at exactly these numbers. `grid` has for each parameter a text as
    `parisk table` takes it, or numbers; DomainError for a point outside the domain, such as 3/2 for an integer, before the function is
    called there. Without a tolerance the value must be the float64 next to the true one. The value 0 is right where the certified one is
    below the least float64. ParameterError if the function returns a text, a truth value, or anything else that is not one real number.
    """
    found = find_formula(formula, paths)
    axes = {name: _axis(name, values) for name, values in grid.items()}
    if axes.keys() != set(found.names):
        raise ParameterError(f"{formula} takes {', '.join(found.names)}, the grid has {', '.join(axes)}")
    if ulps is not None and relative is not None:
        raise ParameterError("give ulps or relative, not both")
    tolerance = Tolerance(_amount("ulps", ulps), _amount("relative", relative))
    outside: list[str] = []
    checked = check_values(found, _entries(function, found, axes, outside), tolerance)
    if outside or not checked.is_right:
        lines = list(result_lines(formula, checked, _SHOWN)) if checked.count else []
        raise AssertionError("\n".join([*outside[:_SHOWN], *lines]) or f"{formula}: the grid has no points")


def _amount(name: str, value: float | str | None) -> fmpq | None:
    if value is None:
        return None
    amount = rational(value, name) if isinstance(value, str) else from_float(float(value), name)
    if amount < 0:
        raise ParameterError(f"{name} must be >= 0, got {value}")
    return amount


def _axis(name: str, values: str | Sequence[Any]) -> Sequence[fmpq]:
    if isinstance(values, str):
        return parse_axes([f"{name}={values}"])[name]
    return [from_float(v, name) if isinstance(v, float) else rational(v, name) for v in values]


def _as_float(name: str, value: fmpq) -> float:
    """A value of a parameter as the function takes it."""
    try:
        return int(value.p) / int(value.q)
    except OverflowError:
        raise ParameterError(
            f"{name} must lie within the range of float64, up to 1.8e308, got {exact_text(value)}"
        ) from None


def _entries(
    function: Callable[..., Any], formula: Formula, axes: Mapping[str, Sequence[fmpq]], outside: list[str]
) -> Iterator[Given]:
    """The function's values; what is no finite number is told apart."""
    for point in itertools.product(*(axes[name] for name in formula.names)):
        formula.exact_values(dict(zip(formula.names, point, strict=True)))
        given = [
            int(value.p) if parameter.interval.integer else _as_float(parameter.name, value)
            for parameter, value in zip(formula.parameters, point, strict=True)
        ]
        exact = dict(
            zip(
                formula.names,
                [from_float(v) if isinstance(v, float) else fmpq(v) for v in given],
                strict=True,
            )
        )
        place = f"{formula.id}({', '.join(map(repr, given))})"
        formula.exact_values(exact)  # a number below the least float64 is 0 now
        value = _number(function(*given), place)
        if isinstance(value, Number):
            yield Given(place, exact, value)
        else:
            shown = ", ".join(f"{name}={exact_text(v)}" for name, v in exact.items())
            outside.append(f"{formula.id} at {shown}: the value is {value}, which is no finite number")


def _number(found: Any, place: str) -> Number | float:
    """What a function returned, as an exact number; the float itself if it is not finite. ParameterError unless it is one real number."""
    kind = type(found).__name__
    what = _NO_NUMBERS.get(np.asarray(found).dtype.kind)
    if what or isinstance(found, bytearray):
        raise ParameterError(
            f"the function must return one real number, got {what or 'text'}, {found!r} of type {kind}, at {place}: convert it in the function"
        )
    try:
        value = float(found)
    except OverflowError:
        value = 0.0  # it is exact, and beyond float64
    except (TypeError, ValueError):
        raise ParameterError(f"the function must return one number, got {kind} at {place}") from None
    if not math.isfinite(value):
        return value
    is_exact = isinstance(found, (int, Fraction, Decimal, fmpq, sympy.Rational))
    return Number(
        rational(found) if is_exact else from_float(value),
        value_text(found) if is_exact else repr(value),
        True,
    )
