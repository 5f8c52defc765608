"""Declared tables: formulas of the same parameters side by side, each compared with the exact one at every point."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, NamedTuple

from flint import arb, fmpq
from sympy import Expr, simplify

from parisk_sym.core.decimals import midpoint_radius
from parisk_sym.core.errors import (
    ClaimError,
    ParameterError,
    PariskError,
    PrecisionError,
)
from parisk_sym.core.exact import to_sympy
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.tables.grid import Axes, Point, axis_tokens, point_text
from parisk_sym.tables.notebook_tables import array_latex, shortened_html
from parisk_sym.tables.simulated_curves import Simulation
from parisk_sym.tables.tables import Ball, command_line, digits_of, evaluate_grid

__all__ = ["EXACT", "SIDE_BY_SIDE", "Column", "Comparison", "ComparisonRow", "ComparisonTable", "compare",
           "comparison_row", "comparison_rows", "declared_tables"]  # fmt: skip

EXACT = "exact"
SIDE_BY_SIDE = "formulas"
"""The id of a table of formulas that are named on the command line."""

RowsOf = Callable[[tuple[str, Sequence[Point], int]], "list[ComparisonRow] | PariskError"]


@dataclass(frozen=True)
class Column:
    """A formula with a short name, and fixed values of some parameters.

    `role` is its origin (exact, theorem, as printed, as drawn, corrected), values below those of the column `against` are
    marked, and `label` is its name in a plot.
    """

    name: str
    formula: Formula
    role: str
    against: str = ""
    fixed: Mapping[str, str] = field(default_factory=dict)
    label: str = ""

    @property
    def free(self) -> tuple[Parameter, ...]:
        """The parameters that are not fixed."""
        return tuple(p for p in self.formula.parameters if p.name not in self.fixed)

    def values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of the formula: fixed ones, and those given by name."""
        return {name: self.fixed[name] if name in self.fixed else given[name] for name in self.formula.names}

    def is_defined(self, given: Mapping[str, Any]) -> bool:
        """Whether the formula allows the arguments; raises DomainError for one outside its interval."""
        values = self.values(given)
        return self.formula.allows(tuple([p.read(values[p.name]) for p in self.formula.parameters]))


@dataclass(frozen=True)
class Comparison:
    """Columns with common parameters, whose names are in the order of the table."""

    id: str
    title: str
    names: tuple[str, ...]
    columns: tuple[Column, ...]

    def __post_init__(self) -> None:
        found = {p.name for column in self.columns for p in column.free}
        if found != set(self.names):
            raise ClaimError(f"{self.id} names the parameters {self.names}, its columns have {sorted(found)}")
        unknown = {c.against for c in self.columns} - {c.name for c in self.columns} - {""}
        if unknown:
            raise ClaimError(f"{self.id} has no columns {sorted(unknown)} to compare with")

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters in order, as declared by the last column that has them."""
        found = {p.name: p for column in self.columns for p in column.free}
        return tuple(found[name] for name in self.names)

    @property
    def words(self) -> tuple[str, ...]:
        """Its names on the command line."""
        return tuple(c.formula.id for c in self.columns) if self.id == SIDE_BY_SIDE else (self.id,)

    @property
    def is_marked(self) -> bool:
        """Whether values of some column are marked."""
        return any(column.against for column in self.columns)

    @property
    def is_box(self) -> bool:
        """Whether the domain is a product of intervals, one for each parameter."""
        return all(column.formula.is_box for column in self.columns)

    def exact_values(self, given: Mapping[str, Any]) -> tuple[fmpq, ...]:
        """Exact arguments inside the domain of every column; raises ParameterError or DomainError otherwise.

        A column has no value at a point that the constraints of its formula exclude.
        """
        problems = [f"missing {n}" for n in self.names if n not in given]
        problems += [f"unknown {n}" for n in given if n not in self.names]
        if problems:
            raise ParameterError(f"{self.id} takes {', '.join(self.names)}: {'; '.join(problems)}")
        for column in self.columns:
            if column.is_defined(given):
                column.formula.exact_values(column.values(given))
        return tuple(p.read(given[p.name]) for p in self.parameters)


class ComparisonRow(NamedTuple):
    """Exact arguments, one correctly rounded value per column ("" if it has none), the marked columns, and the enclosures."""

    arguments: Point
    values: tuple[str, ...]
    below: tuple[str, ...]
    balls: tuple[Ball | None, ...] = ()


@dataclass(frozen=True)
class ComparisonTable:
    """A comparison over a grid."""

    comparison: Comparison
    axes: tuple[tuple[str, ...], ...]
    digits: int
    rows: tuple[ComparisonRow, ...]
    simulation: Simulation | None = None
    written: tuple[str, ...] = ()

    @property
    def tokens(self) -> tuple[str, ...]:
        """The axes in the notation of the command line."""
        return self.written or axis_tokens(self.comparison.names, self.axes)

    def command(self, format: str) -> str:  # noqa: A002 - the option's name
        """The command that makes this table again."""
        return command_line(self.comparison.words, self.tokens, self.digits, format)

    @property
    def _columns(self) -> tuple[list[str], list[list[str]]]:
        names = [c.name for c in self.comparison.columns]
        marked = ["below"] * self.comparison.is_marked
        return [*self.comparison.names, *names, *marked], [
            [*row.arguments, *row.values, *([" ".join(row.below)] if marked else ())] for row in self.rows
        ]

    def _repr_html_(self) -> str:
        """The HTML that a notebook displays."""
        return shortened_html(*self._columns, self.command("csv"))

    def _repr_latex_(self) -> str:
        """The numbers as LaTeX, for a notebook; `parisk table --format latex` writes a table for a paper."""
        return array_latex(*self._columns)


def compare(
    comparison: Comparison,
    axes: Axes,
    digits: int,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    executor: Executor | None = None,
    work: RowsOf | None = None,
) -> ComparisonTable:
    """Every column correctly rounded to `digits` significant digits at every point of the grid, with the marks.

    Errors and options are as for `tables.table_rows`; `work` computes the rows of a comparison that is not declared.

    >>> from parisk_sym.tables.axes import parse_axes
    >>> table = compare(declared_tables()[0], parse_axes(["eps0=1", "n=277", "delta=1e-5"]), 5)
    >>> table.rows[0].below
    ('par21',)
    """
    finder = work or _declared_rows
    grid, rows = evaluate_grid(comparison, axes, digits, finder, jobs, progress, executor)
    return ComparisonTable(comparison, grid.texts, digits, tuple(rows))


def _declared_rows(task: tuple[str, Sequence[Point], int]) -> list[ComparisonRow] | PariskError:
    """One task for an executor: the rows of a declared table at some points, or the first error."""
    identifier, points, digits = task
    return comparison_rows(next(c for c in declared_tables() if c.id == identifier), points, digits)


def comparison_rows(
    comparison: Comparison, points: Sequence[Point], digits: int
) -> list[ComparisonRow] | PariskError:
    """The rows of a comparison at some points, or the first error."""
    try:
        return [comparison_row(comparison, point, digits) for point in points]
    except PariskError as error:
        return error


def comparison_row(comparison: Comparison, point: Point, digits: int) -> ComparisonRow:
    """The values and marks at a point; errors name the point."""
    given = dict(zip(comparison.names, point, strict=True))
    try:
        results = {
            column.name: digits_of(column.formula, digits, column.values(given))
            for column in comparison.columns
            if column.is_defined(given)
        }
        below = _marks(comparison, {name: ball for name, (_, ball) in results.items()}, given)
    except PariskError as error:
        raise type(error)(f"{comparison.id} at {point_text(comparison.names, point)}: {error}") from None
    found = [results.get(c.name) for c in comparison.columns]
    texts = tuple("" if r is None else r[0] for r in found)
    balls = tuple(None if r is None else Ball(*midpoint_radius(r[1], digits)) for r in found)
    return ComparisonRow(point, texts, below, balls)


def _marks(comparison: Comparison, balls: Mapping[str, arb], given: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the columns whose value is certainly below that of the column `against`."""
    columns = {column.name: column for column in comparison.columns}
    pairs = ((c, columns[c.against]) for c in comparison.columns if c.against in balls and c.name in balls)
    return tuple(
        column.name
        for column, other in pairs
        if _is_certainly_below(column, balls[column.name], other, balls[other.name], given)
    )


def _is_certainly_below(
    column: Column, ball: arb, other: Column, reference: arb, given: Mapping[str, Any]
) -> bool:
    """Whether a value is below a reference, decided by balls of increasing precision or an exact difference of 0; raises PrecisionError if undecided.

    Nothing is below the literal 0, because a negative level promises no more than 0.
    """
    if reference.is_zero():
        return False
    for digits in (30, 60, 120, 240):
        if ball < reference:
            return True
        if ball >= reference:
            return False
        if digits == 60 and _difference(column, other, given).is_zero:
            return False
        ball = column.formula.ball(digits, **column.values(given))
        reference = other.formula.ball(digits, **other.values(given))
    raise PrecisionError(f"whether {column.name} is below {other.name} is not decided at 240 digits")


def _difference(column: Column, other: Column, given: Mapping[str, Any]) -> Expr:
    """The simplified difference of two columns at an exact point."""
    terms = (c.formula(**{name: to_sympy(v) for name, v in c.values(given).items()}) for c in (column, other))
    return simplify(next(terms) - next(terms))


def _theorem(name: str, formula: str, label: str, role: str = "theorem") -> Column:
    return Column(name, find_formula(formula), role, "exact", label=label)


@cache
def declared_tables() -> tuple[Comparison, ...]:
    """The declared tables, which include formulas of papers."""
    return (
        Comparison(
            "composition",
            "Privacy level of n uses of the Laplace mechanism: the exact one, and what composition theorems promise",
            ("eps0", "n", "delta"),
            (
                Column("exact", find_formula("laplace.epsilon"), EXACT, label="exact"),
                _theorem("basic", "composition.basic", "basic"),
                _theorem("advanced", "composition.advanced", "advanced"),
                _theorem("optimal", "composition.optimal", "optimal for pure mechanisms"),
                _theorem("zcdp", "composition.concentrated", "zCDP"),
                _theorem("zcdp_best", "composition.concentrated_best", "zCDP, best order"),
                _theorem("renyi", "composition.renyi", "Rényi, best order"),
                _theorem("moments", "composition.moments", "moments accountant (orders up to 32)"),
                _theorem("par21", "composition.par21_optimal", "privacy at risk, journal", "as printed"),
                _theorem("par20", "composition.par20_optimal", "privacy at risk, preprint", "as printed"),
                _theorem(
                    "par21_drawn", "composition.par21_drawn", "privacy at risk, authors' code", "as drawn"
                ),
            ),
        ),
    )
