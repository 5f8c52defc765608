"""Blocks of rows: many values of a formula at once, with the enclosure of each.

Every row equals the one that `tables.table_row` computes by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, ROUND_UP, Context, Decimal
from typing import Any, TypeAlias

from flint import arb

from parisk_sym.core.decimals import midpoint_radius
from parisk_sym.core.errors import PariskError
from parisk_sym.core.limits import Limits
from parisk_sym.formulas.answers import Answer, Bracket, Digits
from parisk_sym.formulas.arithmetic.digits import accurate, decided_decimals, first_digits, format_decimal
from parisk_sym.formulas.formula import Formula
from parisk_sym.tables.grid import Grid, Point, point_text
from parisk_sym.tables.tables import UNDECIDED, Ball, Row, radius_of, value_at

__all__ = ["Block", "Enclosure", "as_decimals", "block_of", "bracketed_block", "bracketed_row"]

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


def bracketed_block(
    formula: Formula, grid: Grid, start: int, stop: int, digits: int, limits: Limits
) -> Block:
    """The rows computed one by one within limits; where digits are out of reach, the value is the middle of a bracket, with a mark."""
    texts, _ = grid.columns(start, stop)
    rows = [bracketed_row(formula, point, digits, limits) for point in grid.points(start, stop)]
    return Block(
        [*texts, [row.value for row in rows], [row.radius for row in rows]], [[row.ball for row in rows]]
    )


def bracketed_row(formula: Formula, point: Point, digits: int, limits: Limits) -> Row:
    """The row of a point, with a value or the middle of a bracket; errors name the point.

    >>> from parisk_sym.core.limits import Limits
    >>> from parisk_sym.laws.bessel_k import cdf
    >>> bracketed_row(cdf, ("1", "1"), 5, Limits())[1:3]
    ('0.63212', '5.59e-7')
    """
    try:
        answer = formula.answer(dict(zip(formula.names, point, strict=True)), digits, limits, UNDECIDED)
    except PariskError as error:
        raise type(error)(f"{formula.id} at {point_text(formula.names, point)}: {error}") from None
    text = answer.text if isinstance(answer, Digits) else _middle_text(answer)
    return Row(point, text, _radius_between(text, answer), Ball(answer.middle, answer.radius))


def _middle_text(bracket: Bracket) -> str:
    """The middle to the digits that the width of the bracket allows, with a mark."""
    middle, radius = Decimal(bracket.middle), Decimal(bracket.radius)
    figures = max(1, middle.adjusted() - radius.adjusted() + 2) if radius and middle else 1
    return format_decimal(_context(figures, ROUND_HALF_EVEN).plus(middle), figures) + UNDECIDED


def _radius_between(text: str, answer: Answer) -> str:
    """A bound on the distance from a printed value to any point of the enclosure, rounded up to three digits."""
    up = _context(3 + len(answer.middle), ROUND_UP)
    distance = up.abs(up.subtract(Decimal(text.rstrip(UNDECIDED)), Decimal(answer.middle)))
    bound = _context(3, ROUND_UP).plus(up.add(distance, Decimal(answer.radius)))
    return f"{bound:.2e}" if bound else "0"


def _context(figures: int, rounding: str) -> Context:
    return Context(prec=figures, rounding=rounding, Emax=MAX_EMAX, Emin=MIN_EMIN)


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
