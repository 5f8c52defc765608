"""The product of axes, checked against the domain of the subject and split into blocks of points."""

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, TypeVar

from flint import fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.core.exact import value_text
from parisk_sym.tables.axes import Axis, axis_text, exact_text

__all__ = ["Axes", "Grid", "Point", "Tabulated", "axis_tokens", "checked_grid", "point_text"]

MOST_CHECKED = 1_000_000
"""The most points that are checked one by one before the first is evaluated."""

_POINTS_AT_ONCE = 4096

Axes = Mapping[str, Sequence[fmpq]]
Point = tuple[str, ...]
AnyValue = TypeVar("AnyValue")


class Tabulated(Protocol):
    """A subject that can be tabulated over a grid: a formula, or a comparison of several."""

    @property
    def id(self) -> str:
        """Its name on the command line."""

    @property
    def names(self) -> tuple[str, ...]:
        """Parameter names in order."""

    @property
    def is_box(self) -> bool:
        """Whether the domain is the product of the intervals of the parameters."""

    def exact_values(self, given: Mapping[str, Any]) -> tuple[fmpq, ...]:
        """Exact arguments inside the domain; raises ParameterError or DomainError otherwise."""


@dataclass(frozen=True)
class Grid:
    """The points of a product of axes, of which the last varies fastest."""

    names: tuple[str, ...]
    axes: tuple[Sequence[fmpq], ...]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number of values on each axis."""
        return tuple(axis.size if isinstance(axis, Axis) else len(axis) for axis in self.axes)

    @property
    def total(self) -> int:
        """The number of points."""
        return math.prod(self.sizes)

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The axes in the notation of the command line."""
        return axis_tokens(self.names, self.axes)

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """The values on each axis as texts."""
        return tuple(tuple(map(exact_text, axis)) for axis in self.axes)

    def columns(self, start: int, stop: int) -> tuple[list[list[str]], list[list[fmpq]]]:
        """The coordinates of the points `start` to `stop`, as texts and as numbers, one list per axis."""
        texts, numbers = [], []
        stride, stop = self.total, min(stop, self.total)
        for axis, size in zip(self.axes, self.sizes, strict=True):
            stride //= size
            runs = range(start // stride, -(-stop // stride))  # each of `stride` points with the same value
            places = [run % size for run in runs]
            values = {place: axis[place] for place in set(places)}
            shown = {place: exact_text(value) for place, value in values.items()}
            ends = [start, *(run * stride for run in runs[1:]), stop] if stride > 1 else []
            lengths = [end - begin for begin, end in itertools.pairwise(ends)]
            texts.append(_repeat(map(shown.__getitem__, places), lengths))
            numbers.append(_repeat(map(values.__getitem__, places), lengths))
        return texts, numbers

    def points(self, start: int = 0, stop: int | None = None) -> Iterator[Point]:
        """The points `start` to `stop` with coordinates as texts; without parameters there is a single, empty point."""
        if not self.names:
            yield from itertools.repeat((), (self.total if stop is None else min(stop, self.total)) - start)
            return
        for begin in range(start, self.total if stop is None else min(stop, self.total), _POINTS_AT_ONCE):
            end = begin + _POINTS_AT_ONCE if stop is None else min(begin + _POINTS_AT_ONCE, stop)
            yield from zip(*self.columns(begin, end)[0], strict=True)


def _repeat(values: Iterable[AnyValue], times: Sequence[int]) -> list[AnyValue]:
    """Each value repeated `times`, or once without `times`."""
    return list(itertools.chain.from_iterable(map(itertools.repeat, values, times)) if times else values)


def checked_grid(subject: Tabulated, axes: Axes) -> Grid:
    """The grid in the order of the parameters, inside the domain.

    Raises DomainError with the first point outside. If the domain is a box, each axis is checked; otherwise every point of a
    grid of at most a million points, and only the first of a larger one, whose others are checked as they are evaluated.
    """
    for name, axis in axes.items():
        if not axis:
            raise DomainError(f"{name} must have at least one value, got none")
    subject.exact_values({name: axis[0] for name, axis in axes.items()})
    grid = Grid(subject.names, tuple(axes[name] for name in subject.names))
    if not subject.is_box and grid.total <= MOST_CHECKED:
        for point in itertools.product(*grid.axes):
            _check(subject, point)
    elif subject.is_box:
        first = [axis[0] for axis in grid.axes]
        for place, axis in enumerate(grid.axes):
            for value in axis.representatives() if isinstance(axis, Axis) else axis:
                _check(subject, (*first[:place], value, *first[place + 1 :]))
    return grid


def _check(subject: Tabulated, point: tuple[fmpq, ...]) -> None:
    try:
        subject.exact_values(dict(zip(subject.names, point, strict=True)))
    except DomainError as error:
        raise DomainError(
            f"{error} (first point outside the domain: {point_text(subject.names, point)})"
        ) from None


def axis_tokens(names: Sequence[str], axes: Sequence[Sequence[Any]]) -> tuple[str, ...]:
    """The axes in the notation of the command line."""
    return tuple(f"{name}={axis_text(axis)}" for name, axis in zip(names, axes, strict=True))


def point_text(names: Sequence[str], point: Sequence[Any]) -> str:
    """A point as name=value, name=value."""
    return ", ".join(f"{n}={value_text(v)}" for n, v in zip(names, point, strict=True))
