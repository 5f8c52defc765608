"""A table of certified values in memory, for programs."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from parisk_sym.core.errors import ParameterError, PariskError
from parisk_sym.core.exact import ExactInput, rational
from parisk_sym.core.progress import Progress, rate_bar
from parisk_sym.formulas.formula import Formula
from parisk_sym.tables.axes import exact_text, parse_axes
from parisk_sym.tables.comparisons import (
    Comparison,
    ComparisonRow,
    ComparisonTable,
    comparison_row,
    comparison_rows,
)
from parisk_sym.tables.grid import Axes, Point
from parisk_sym.tables.table_names import side_by_side
from parisk_sym.tables.tables import Table, evaluate_grid, table_rows

__all__ = ["table"]


def table(
    *names: str | Formula,
    digits: int = 15,
    jobs: int = 1,
    paths: Sequence[str | Path] = (),
    quiet: bool = False,
    **values: ExactInput | Iterable[ExactInput],
) -> Table | ComparisonTable:
    """A table of a formula, a declared table, or several formulas side by side, with every value correctly rounded.

    The values of a parameter are a text as for `parisk table` ("0:5:1/2", "log:1e-3:1:7", "1,2,5/2"), an exact number, or a list
    of these. A table has at most a million points; `parisk table` writes longer ones to a file. `jobs` processes share the
    work, `paths` are searched for formulas of a paper, and a progress bar is shown on a terminal or in a notebook unless `quiet`.
    Raises FormulaNotFoundError, ParameterError, DomainError (with the first point outside), and InexactInputError for floats.

    >>> from parisk_sym import table
    >>> [(row.arguments, row.value) for row in table("bessel_k.cdf", x="1:3:1", k=[1], digits=6).rows]
    [(('1', '1'), '0.632121'), (('2', '1'), '0.864665'), (('3', '1'), '0.950213')]
    >>> table("laplace.confidence", "laplace.confidence_model", eps="3/5", eps0=1, k=1, digits=6).rows[
    ...     0
    ... ].values
    ('0.184701', '0.713769')
    """
    if not names:
        raise ParameterError("name a formula or a table first, such as table('bessel_k.cdf', x='0:5:1', k=1)")
    axes = parse_axes([f"{name}={_values_text(name, value)}" for name, value in values.items()])
    with rate_bar("rows", quiet) as progress:
        subject = _subject(names, paths)
        if isinstance(subject, Formula):
            return table_rows(subject, axes, digits, jobs, progress, paths=paths)
        return _side_by_side(subject, axes, digits, jobs, progress, tuple(map(str, paths)))


def _side_by_side(
    subject: Comparison, axes: Axes, digits: int, jobs: int, progress: Progress, paths: tuple[str, ...]
) -> ComparisonTable:
    def here(point: Point) -> ComparisonRow:
        return comparison_row(subject, point, digits)

    work = partial(_rows_of, subject.words, paths)
    grid, rows = evaluate_grid(subject, axes, digits, work, jobs, progress, None, here)
    return ComparisonTable(subject, grid.texts, digits, tuple(rows))


def _rows_of(
    words: Sequence[str], paths: Sequence[str], task: tuple[str, Sequence[Point], int]
) -> list[ComparisonRow] | PariskError:
    """One task for a process, which looks up the formulas or the declared table itself."""
    _, points, digits = task
    found = side_by_side(words, paths)
    return [] if isinstance(found, Formula) else comparison_rows(found, points, digits)


def _subject(names: Sequence[str | Formula], paths: Sequence[str | Path]) -> Formula | Comparison:
    if len(names) == 1 and isinstance(names[0], Formula):
        return names[0]
    return side_by_side([name.id if isinstance(name, Formula) else name for name in names], paths)


def _values_text(name: str, value: Any) -> str:
    """The values of a parameter in the notation of the command line."""
    if isinstance(value, str):
        return value
    several = isinstance(value, Iterable)
    return ",".join(exact_text(rational(v, name)) for v in (value if several else [value]))
