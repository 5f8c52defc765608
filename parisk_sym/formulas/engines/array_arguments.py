"""Arguments of the array face: numbers that float64 has, masks, and the labels of pandas objects.

Nothing is stripped: a mask and the labels are on the result, or the argument is refused. pandas is not imported: its objects are known by the
module of their class.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import sympy
from flint import fmpq
from numpy.typing import NDArray

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import from_float, rational, value_text

__all__ = ["Argument", "common_mask", "labelled", "read_argument", "read_floats"]

Array = NDArray[np.float64]

_EXACT = 2**53
"""Whole numbers up to this are float64 numbers."""
_PANDAS = ("Series", "DataFrame", "Index")


@dataclass(frozen=True)
class Argument:
    """A value as an array, with its mask (None if no element is masked) and the pandas object that has its labels (None if it has no labels)."""

    name: str
    array: NDArray[Any]
    mask: NDArray[np.bool_] | None = None
    pandas: Any = None


def read_argument(name: str, value: Any) -> Argument:
    """The array of an argument. Its numbers are not read yet: some of them may be under a mask.

    Raises ParameterError for rows of different lengths, and for lists of masked arrays or of pandas objects, from which NumPy would take
    the masks and the labels; DomainError for booleans in a list of numbers.
    """
    kind = _pandas_class(value)
    if kind == "DataFrame":
        columns = [read_floats(name, value.iloc[:, i].to_numpy()) for i in range(value.shape[1])]
        return Argument(name, np.array(columns).reshape(value.shape[::-1]).T, pandas=value)
    if kind:
        return Argument(name, value.to_numpy(), pandas=value)
    if isinstance(value, np.ma.MaskedArray):
        return Argument(name, np.ma.getdata(value), np.ma.getmaskarray(value))
    if isinstance(value, (list, tuple)):
        _check_items(name, value)
    try:
        array = np.asarray(value)
    except ValueError:
        raise ParameterError(f"{name} must be an array: its rows differ in length") from None
    if array is not value and array.dtype == np.float64 and (np.abs(array) >= _EXACT).any():
        array = np.asarray(value, dtype=object)  # integers among floats, which NumPy has rounded
    return Argument(name, array)


def _pandas_class(value: Any) -> str:
    """Series, DataFrame or Index if it is one, or of a class made from one; "" otherwise."""
    names = {c.__name__ for c in type(value).__mro__ if c.__module__.partition(".")[0] == "pandas"}
    return next((kind for kind in _PANDAS if kind in names), "")


def _check_items(name: str, items: Sequence[Any]) -> None:
    """No item of a list, however deep, may have a mask or labels, or be a truth value."""
    for kind in set(map(type, items)):
        if issubclass(kind, bool):
            raise DomainError(
                f"{name} must be an array of real numbers (float or integer), got a list with a bool"
            )
        if issubclass(kind, np.ma.MaskedArray):
            raise ParameterError(
                f"{name} is a list with a masked array, whose mask would be lost: give one masked array, as from numpy.ma.stack"
            )
        if any(c.__module__.partition(".")[0] == "pandas" and c.__name__ in _PANDAS for c in kind.__mro__):
            raise ParameterError(
                f"{name} is a list with a pandas {kind.__name__}, whose labels would be lost: give a DataFrame, or the to_numpy() of each item"
            )
        if issubclass(kind, (list, tuple)):
            for item in items:
                if isinstance(item, (list, tuple)):
                    _check_items(name, item)


# --- masks ---


def common_mask(arguments: Sequence[Argument], shape: tuple[int, ...]) -> NDArray[np.bool_] | None:
    """Where any argument is masked; None if none is a masked array."""
    masks = [a.mask for a in arguments if a.mask is not None]
    if not masks:
        return None
    mask = np.zeros(shape, dtype=bool)
    for one in masks:
        mask |= one
    return mask


# --- labels ---


def labelled(formula: str, arguments: Sequence[Argument], shape: tuple[int, ...]) -> Callable[[Array], Any]:
    """A function that gives the result the labels of its arguments: the identity without pandas objects.

    Raises ParameterError if the labels differ, if the result has another shape than the pandas object, or for a mask beside labels.
    """
    found = [a for a in arguments if a.pandas is not None]
    if not found:
        return lambda result: result
    first = found[0]
    masked = next((a.name for a in arguments if a.mask is not None), None)
    if masked is not None:
        raise ParameterError(
            f"{masked} is a masked array and {first.name} has pandas labels: give {masked}.filled(...), or {first.name}.to_numpy()"
        )
    frame = _pandas_class(first.pandas) == "DataFrame"
    for other in found[1:]:
        _check_labels(first, other, frame)
    if shape != first.array.shape:
        raise ParameterError(
            f"the result of {formula} has the shape {shape}, to which the labels of {first.name} with the shape {first.array.shape} "
            f"do not belong: give {first.name}.to_numpy()"
        )
    pandas, index = sys.modules["pandas"], _index(first)
    if frame:
        return lambda result: pandas.DataFrame(result, index=index, columns=first.pandas.columns)
    return lambda result: pandas.Series(result, index=index, name=formula)


def _index(argument: Argument) -> Any:
    """The labels of the rows; an Index is its own."""
    return argument.pandas if _pandas_class(argument.pandas) == "Index" else argument.pandas.index


def _check_labels(first: Argument, other: Argument, frame: bool) -> None:
    """ParameterError unless both have the same labels in the same order."""
    if frame != (_pandas_class(other.pandas) == "DataFrame"):
        raise ParameterError(
            f"of {first.name} and {other.name} one is a DataFrame and the other is not: give two DataFrames with the same labels, or the "
            f"to_numpy() of one"
        )
    pairs = [("index", _index(first), _index(other))]
    if frame:
        pairs.append(("columns", first.pandas.columns, other.pandas.columns))
    for what, one, two in pairs:
        if not one.equals(two):
            same = len(one) == len(two) and set(one) == set(two)
            how = "the same labels in another order" if same else "other labels"
            kinds = {_pandas_class(first.pandas), _pandas_class(other.pandas)}
            aligned = "" if "Index" in kinds else f"{other.name}.reindex({what}={first.name}.{what}), or "
            raise ParameterError(
                f"{first.name} and {other.name} must have the same {what}, but {other.name} has {how}: "
                f"give {aligned}{other.name}.to_numpy() if equal positions belong together"
            )


# --- numbers ---


def read_floats(name: str, given: NDArray[Any]) -> Array:
    """Real numbers as the float64 numbers that they are: floats, integers, Decimal, Fraction, fmpq and SymPy rationals.

    Raises DomainError, with the nearest float64, for a number that float64 does not have, and for anything else.

    >>> from decimal import Decimal
    >>> read_floats("x", np.array([Decimal("0.5"), 2, 3]))
    array([0.5, 2. , 3. ])
    """
    if given.dtype.kind not in "fiuO" and given.size:
        raise DomainError(
            f"{name} must be an array of real numbers (float or integer), got dtype {given.dtype}"
        )
    if given.dtype == object:
        return np.fromiter(_nearest_floats(name, given.flat), np.float64, given.size).reshape(given.shape)
    with np.errstate(all="ignore"):
        array = given.astype(np.float64, copy=False)
    whole = given.dtype.kind in "iu"
    if (
        given.dtype.itemsize < 8
        or given.dtype == np.float64
        or (whole and not (np.abs(array) >= _EXACT).any())
    ):
        return array
    return read_floats(name, given.astype(object) if whole else _objects(given))


def _objects(given: NDArray[Any]) -> NDArray[Any]:
    """Extended floats as objects: NumPy would make Python floats of them."""
    objects = np.empty(given.size, dtype=object)
    objects[:] = list(given.flat)
    return objects.reshape(given.shape)


def _nearest_floats(name: str, numbers: Iterator[Any]) -> Iterator[float]:
    for number in numbers:
        if isinstance(number, (float, np.floating)) and not np.isfinite(number):
            yield float(number)
            continue
        exact = _exact_number(name, number)
        nearest = _nearest_float(exact)
        if not np.isfinite(nearest):
            raise DomainError(
                f"{name} must be a float64 number, got {value_text(number)}, which is beyond the largest, 1.8e308: use `digits`"
            )
        if from_float(nearest) != exact:
            raise DomainError(
                f"{name} must be a float64 number, got {value_text(number)}: the nearest is {Decimal(nearest):.25g}. "
                f"Write float({name}) for the nearest, or use `digits` for the exact number"
            )
        yield nearest


def _nearest_float(exact: fmpq) -> float:
    """The nearest float64; inf beyond the largest."""
    try:
        return int(exact.p) / int(exact.q)
    except OverflowError:
        return float("inf") if exact > 0 else float("-inf")


def _exact_number(name: str, number: Any) -> fmpq:
    """The rational number that one element of an array of objects is."""
    if isinstance(number, (float, np.floating)):
        return fmpq(*number.as_integer_ratio())
    if isinstance(number, np.integer):
        return fmpq(int(number))
    if isinstance(number, (int, Fraction, Decimal, fmpq, sympy.Rational)) and not isinstance(number, bool):
        return rational(number, name)
    raise DomainError(
        f"{name} must be an array of real numbers (float, integer, Decimal, Fraction or SymPy Rational), got "
        f"{value_text(number)} of type {type(number).__name__}"
    )
