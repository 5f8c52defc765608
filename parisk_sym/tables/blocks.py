"""Blocks of rows: many values of a formula at once, with the enclosure of each.

Every row equals the one that `tables.table_row` computes by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from flint import arb

from parisk_sym.core.decimals import midpoint_radius
from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.arithmetic.digits import accurate, decided_decimals, first_digits
from parisk_sym.formulas.formula import Formula
from parisk_sym.tables.grid import Grid
from parisk_sym.tables.tables import Ball, radius_of, value_at

__all__ = ["Block", "Enclosure", "as_decimals", "block_of"]

Enclosure: TypeAlias = "arb | Ball | None"


@dataclass(frozen=True)
class Block:
    """A block of rows: the cells of each column, and the enclosures for each column of values."""

    columns: Sequence[Sequence[Any]]
    enclosures: Sequence[Sequence[Enclosure]]

    @property
    def records(self) -> Iterator[tuple[Any, ...]]:
        """The cells of each row."""
        return zip(*self.columns, strict=True)


def as_decimals(found: Enclosure, digits: int) -> Ball | None:
    """An enclosure as decimals that contain it."""
    return Ball(*midpoint_radius(found, digits)) if isinstance(found, arb) else found


def block_of(formula: Formula, grid: Grid, start: int, stop: int, digits: int) -> Block:
    """The rows `start` to `stop` of a checked grid: arguments, value, radius; errors name the point.

    >>> from parisk_sym.laws.bessel_k import cdf
    >>> from parisk_sym.tables.axes import parse_axes
    >>> grid = Grid(cdf.names, tuple(parse_axes(["x=1,20", "k=1"]).values()))
    >>> block_of(cdf, grid, 0, 2, 5).columns
    [['1', '20'], ['1', '1'], ['0.63212', '1.0000'], ['5.59e-7', '2.07e-9']]
    """
    texts, numbers = grid.columns(start, stop)
    balls = _balls(formula, numbers, min(stop, grid.total) - start, digits)
    found = decided_decimals(balls, digits)
    values = [one and one[0] for one in found]
    radii = [
        one and radius_of(one[0], ball, digits, one)  # otherwise computed below
        for ball, one in zip(balls, found, strict=True)
    ]
    for place in (place for place, one in enumerate(found) if one is None):
        point = tuple(column[place] for column in texts)
        values[place], radii[place], balls[place] = value_at(formula, point, digits)
    return Block([*texts, values, radii], [balls])


def _balls(formula: Formula, numbers: Sequence[Sequence[Any]], count: int, digits: int) -> list[arb | None]:
    """A ball for each point; None for one that has to be computed by itself.

    The grid was checked axis by axis, which suffices if the domain is a product of intervals.
    """
    if not formula.is_box or not numbers:
        return [None] * count
    try:
        balls = formula.balls(digits, numbers)
    except PariskError:  # at one of the points, which computing each by itself will name
        return [None] * count
    return accurate(balls, first_digits(digits))
