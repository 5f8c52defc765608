"""Rows made many at once: the same as made one by one, in every form, whatever stretches they are cut into."""

import itertools
from fractions import Fraction

import pytest
from flint import fmpq
from sympy import sqrt

from parisk_sym.core.errors import DomainError
from parisk_sym.core.symbols import x
from parisk_sym.formulas.domain import REALS
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.report.table_parquet import float_bounds
from parisk_sym.tables.axes import exact_text, parse_axes
from parisk_sym.tables.blocks import Block, as_decimals, block_of
from parisk_sym.tables.grid import Grid, checked_grid
from parisk_sym.tables.tables import table_row, table_rows, value_at

SQUARE = Formula("own.square", "x^2 - 1", (Parameter(x, REALS, "x", "a number"),), x**2 - 1, "x^2 - 1")
ROOT = Formula("own.root", "x - 1", (Parameter(x, REALS, "x", "a number"),), x - sqrt(2), "x - sqrt 2")

CASES = [
    ("bessel_k.cdf", ["x=0:2:1/7", "k=1:20:4,5/2"]),
    ("bessel_k.cdf", ["x=log:1e-30:1e3:23", "k=1,2,40"]),
    ("laplace.tail", ["x=0:40:1/3,1e6", "b=1/10,3"]),
    ("laplace.overlap", ["eps1=1/10:2:1/3", "eps2=1"]),
    ("laplace.confidence", ["eps=0.1:0.9:0.1", "eps0=1"]),
    (SQUARE, ["x=-3:3:1/8"]),
    (ROOT, ["x=-2:2:1/5,1.41421356237309504880168872420969807856967"]),
]


def test_a_formula_without_parameters() -> None:
    """One row, of its value."""
    formula = find_formula("cost.convexity_border")
    grid = grid_of(formula, [])
    value, radius, _ = value_at(formula, (), 5)
    assert list(block_of(formula, grid, 0, grid.total, 5).records) == [(value, radius)]
    assert [(row.arguments, row.value) for row in table_rows(formula, {}, 5).rows] == [((), value)]


def grid_of(formula: Formula, tokens: list[str]) -> Grid:
    return checked_grid(formula, parse_axes(tokens))


@pytest.mark.parametrize("digits", [1, 2, 6, 15, 50])
@pytest.mark.parametrize("place", range(len(CASES)))
def test_rows_are_those_that_are_made_alone(place: int, digits: int) -> None:
    """Value, radius and enclosure; ties, zeros and cancellation among them."""
    name, tokens = CASES[place]
    formula = find_formula(name) if isinstance(name, str) else name
    grid = grid_of(formula, tokens)
    block = block_of(formula, grid, 0, grid.total, digits)
    alone = [table_row(formula, point, digits) for point in grid.points()]
    assert list(block.records) == [(*row.arguments, row.value, row.radius) for row in alone]
    assert [as_decimals(ball, digits) for ball in block.enclosures[0]] == [row.ball for row in alone]


@pytest.mark.parametrize("place", range(len(CASES)))
def test_stretches(place: int) -> None:
    """A stretch is part of the whole, wherever it is cut."""
    name, tokens = CASES[place]
    formula = find_formula(name) if isinstance(name, str) else name
    grid = grid_of(formula, tokens)
    whole = list(block_of(formula, grid, 0, grid.total, 10).records)
    cuts = [0, 1, grid.total // 3, grid.total - 1, grid.total + 5]
    parts = [block_of(formula, grid, a, b, 10).records for a, b in itertools.pairwise(cuts)]
    assert [record for part in parts for record in part] == whole


def test_bounds_hold_the_value() -> None:
    """The float64 bounds of x^2 - 1 are the nearest on their sides, by exact fractions; the radius bounds the error."""
    grid = grid_of(SQUARE, ["x=-3:3:1/7"])
    block: Block = block_of(SQUARE, grid, 0, grid.total, 20)
    lows, highs = float_bounds(block.enclosures[0])
    for (text, value, radius), low, high in zip(block.records, lows, highs, strict=True):
        exact = Fraction(text) ** 2 - 1
        assert abs(Fraction(value) - exact) <= Fraction(radius)
        assert low is not None
        assert high is not None
        assert Fraction(low) <= exact <= Fraction(high)


def test_the_error_names_the_point() -> None:
    """Also where many points are evaluated at once."""
    formula = find_formula("bessel_k.moment")
    grid = Grid(formula.names, tuple(parse_axes(["s=-0.9", "k=1,1/4"]).values()))
    with pytest.raises(DomainError, match=r"at s=-0\.9, k=0\.25"):
        block_of(formula, grid, 0, grid.total, 10)


def test_the_columns_of_a_grid() -> None:
    """Numbers and texts of the same points; the last axis runs fastest."""
    grid = Grid(("x", "k"), tuple(parse_axes(["x=0:1:1/3", "k=1,2.5"]).values()))
    texts, numbers = grid.columns(3, 6)
    assert numbers == [[fmpq(1, 3), fmpq(2, 3), fmpq(2, 3)], [fmpq(5, 2), fmpq(1), fmpq(5, 2)]]
    assert texts == [[exact_text(value) for value in column] for column in numbers]
    assert list(grid.points(3, 6)) == list(zip(*texts, strict=True))
    assert len(list(grid.points())) == grid.total == 8
