"""Declared tables: formulas of the same parameters side by side, each held against the exact one at every point."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from flint import arb, fmpq

from parisk_sym.catalogue import FORMULAS, find_formula
from parisk_sym.errors import FormulaNotFoundError, ParameterError, PariskError, PrecisionError
from parisk_sym.formula import Formula, Parameter
from parisk_sym.tables import Axes, Point, command_line, evaluate_grid, shown

__all__ = ["COMPARISONS", "Column", "Comparison", "ComparisonRow", "ComparisonTable", "certainly_below", "compare",
           "find_tabulated"]  # fmt: skip

EXACT = "exact"


@dataclass(frozen=True)
class Column:
    """A formula under a short name; `role` says whose it is: exact, theorem, as printed, as drawn."""

    name: str
    formula: Formula
    role: str

    def values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Those of the arguments that this formula takes."""
        return {name: given[name] for name in self.formula.names}


@dataclass(frozen=True)
class Comparison:
    """Columns over common parameters; the first one is exact, and the others are marked where they fall below it."""

    id: str
    title: str
    columns: tuple[Column, ...]

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of the columns, each once."""
        found = {p.name: p for column in self.columns for p in reversed(column.formula.parameters)}
        return tuple(found[name] for name in sorted(found, key=self._order.index))

    @cached_property
    def _order(self) -> tuple[str, ...]:
        names = [name for column in self.columns[1:] for name in column.formula.names]
        return tuple(dict.fromkeys([*names, *self.columns[0].formula.names]))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Parameter names in order."""
        return tuple(p.name for p in self.parameters)

    def exact_values(self, given: Mapping[str, Any]) -> tuple[fmpq, ...]:
        """Exact arguments inside the domain of every column; ParameterError, DomainError say what is wrong."""
        problems = [f"missing {n}" for n in self.names if n not in given]
        problems += [f"unknown {n}" for n in given if n not in self.names]
        if problems:
            raise ParameterError(f"{self.id} takes {', '.join(self.names)}: {'; '.join(problems)}")
        found: dict[str, fmpq] = {}
        for column in self.columns:
            found |= zip(column.formula.names, column.formula.exact_values(column.values(given)), strict=True)
        return tuple(found[name] for name in self.names)


class ComparisonRow(NamedTuple):
    """Exact arguments, one correctly rounded value per column, and the columns certainly below the exact one."""

    arguments: Point
    values: tuple[str, ...]
    below: tuple[str, ...]


@dataclass(frozen=True)
class ComparisonTable:
    """A comparison over a grid."""

    comparison: Comparison
    axes: tuple[tuple[str, ...], ...]
    digits: int
    rows: tuple[ComparisonRow, ...]

    def command(self, format: str) -> str:  # noqa: A002 - the option's name
        """The command that makes this table again."""
        return command_line(self.comparison.id, self.comparison.names, self.axes, self.digits, format)


def compare(
    comparison: Comparison,
    axes: Axes,
    digits: int,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    executor: Executor | None = None,
) -> ComparisonTable:
    """Every column correctly rounded to `digits` significant digits at every point of the grid, and the marks.

    Errors and options are those of `tables.table_rows`.

    >>> from parisk_sym.tables import parse_axes
    >>> table = compare(find_tabulated("composition"), parse_axes(["eps0=1", "n=277", "delta=1e-5"]), 5)
    >>> table.rows[0].below
    ('par21',)
    """
    grid, rows = evaluate_grid(comparison, axes, digits, comparison_rows_of, jobs, progress, executor)
    return ComparisonTable(comparison, grid, digits, tuple(rows))


def comparison_rows_of(task: tuple[str, Sequence[Point], int]) -> list[ComparisonRow] | PariskError:
    """One task for an executor: the rows of a declared comparison at some points, or the error of the first."""
    identifier, points, digits = task
    comparison = next(c for c in COMPARISONS if c.id == identifier)
    try:
        return [_row(comparison, point, digits) for point in points]
    except PariskError as error:
        return error


def _row(comparison: Comparison, point: Point, digits: int) -> ComparisonRow:
    given = dict(zip(comparison.names, point, strict=True))
    try:
        results = [column.formula.digits(digits, **column.values(given)) for column in comparison.columns]
        exact, (_, reference) = comparison.columns[0], results[0]
        below = tuple(
            column.name
            for column, (_, ball) in zip(comparison.columns[1:], results[1:], strict=True)
            if certainly_below(column, ball, exact, reference, given)
        )
    except PariskError as error:
        raise type(error)(f"{comparison.id} at {shown(comparison.names, point)}: {error}") from None
    return ComparisonRow(point, tuple(text for text, _ in results), below)


def certainly_below(
    column: Column, ball: arb, exact: Column, reference: arb, given: Mapping[str, Any]
) -> bool:
    """Whether the column's value is below the exact one: decided by balls, of more digits where those overlap."""
    for digits in (30, 60, 120, 240):
        if ball < reference:
            return True
        if ball >= reference:
            return False
        ball = column.formula.ball(digits, **column.values(given))
        reference = exact.formula.ball(digits, **exact.values(given))
    raise PrecisionError(f"whether {column.name} is below {exact.name} is not decided at 240 digits")


def find_tabulated(identifier: str) -> Formula | Comparison:
    """The declared table or the formula with this id; FormulaNotFoundError suggests close names."""
    for comparison in COMPARISONS:
        if comparison.id == identifier:
            return comparison
    known = {f.id for f in FORMULAS}
    if identifier in known:
        return find_formula(identifier)
    close = difflib.get_close_matches(identifier, [*(c.id for c in COMPARISONS), *known], n=3, cutoff=0.4)
    hint = f"; did you mean {', '.join(close)}?" if close else ""
    raise FormulaNotFoundError(
        f"there is no formula or table {identifier!r}{hint} (`parisk list` shows them all)"
    )


def _column(name: str, formula: str, role: str = "theorem") -> Column:
    return Column(name, find_formula(formula), role)


COMPARISONS = (
    Comparison(
        "composition",
        "Privacy level of n uses of the Laplace mechanism: the exact one, and what composition theorems promise",
        (
            _column("exact", "laplace.epsilon", EXACT),
            _column("basic", "composition.basic"),
            _column("advanced", "composition.advanced"),
            _column("optimal", "composition.optimal"),
            _column("zcdp", "composition.concentrated"),
            _column("zcdp_best", "composition.concentrated_best"),
            _column("renyi", "composition.renyi"),
            _column("moments", "composition.moments"),
            _column("par21", "composition.par21_optimal", "as printed"),
            _column("par20", "composition.par20_optimal", "as printed"),
            _column("par21_drawn", "composition.par21_drawn", "as drawn"),
        ),
    ),
)
