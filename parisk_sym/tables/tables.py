"""Certified reference tables: a formula over a grid of exact arguments, with every digit decided by an enclosure."""

import os
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from decimal import MIN_EMIN
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from flint import arb, ctx

from parisk_sym.core.decimals import midpoint_radius
from parisk_sym.core.errors import DomainError, PariskError, PrecisionError, TieError
from parisk_sym.core.progress import Progress
from parisk_sym.core.texts import portable
from parisk_sym.formulas.arithmetic.digits import Decided, bits_for, check_digits, decided_decimals
from parisk_sym.formulas.formula import Formula
from parisk_sym.ledger.processes import run_tasks
from parisk_sym.tables.axes import count_text
from parisk_sym.tables.grid import Axes, Grid, Point, Tabulated, axis_tokens, checked_grid, point_text
from parisk_sym.tables.notebook_tables import array_latex, shortened_html
from parisk_sym.tables.quantities import find_formula

__all__ = ["LATEX_COLUMN", "MAX_POINTS", "UNDECIDED", "Ball", "Row", "Table", "command_line", "digits_of", "evaluate_grid", "radius_of", "table_row", "table_rows", "value_at"]  # fmt: skip

LATEX_COLUMN = "latex-column"
"""The format of a LaTeX table for a column of a two-column page."""

UNDECIDED = "?"
"""The mark after a value whose rounding is undecided; the digits before it are certified."""

MAX_POINTS = 1_000_000
"""The largest number of rows of a table in memory; `parisk table` writes longer ones part by part."""

_FINE = 10**5

_CELL = r"([,;|]\s*)(?=[=@+-])"

_ROWS_PER_TASK = 64
_TASKS_PER_JOB = 8

AnyRow = TypeVar("AnyRow")
RowsOf = Callable[[tuple[str, Sequence[Point], int]], list[AnyRow] | PariskError]


class Ball(NamedTuple):
    """Decimals: the true value is between mid - rad and mid + rad."""

    mid: str
    rad: str


class Row(NamedTuple):
    """Exact arguments, the correctly rounded value, a bound on |true value - printed value|, and the enclosure."""

    arguments: Point
    value: str
    radius: str
    ball: Ball = Ball("", "")


@dataclass(frozen=True)
class Table:
    """A formula over a grid: the rows run through the product of the axes, the last parameter fastest."""

    formula: str
    parameters: tuple[str, ...]
    axes: tuple[tuple[str, ...], ...]
    digits: int
    rows: tuple[Row, ...]
    paths: tuple[str, ...] = ()
    """The paths searched for the formula, in addition to the package and the shipped papers."""
    written: tuple[str, ...] = ()
    """The axes as they were written, if known."""

    @property
    def tokens(self) -> tuple[str, ...]:
        """The axes in the notation of the command line."""
        return self.written or axis_tokens(self.parameters, self.axes)

    def command(self, format: str) -> str:  # noqa: A002 - the option's name
        """The command that makes this table again."""
        return command_line([self.formula], self.tokens, self.digits, format, self.paths)

    @property
    def _columns(self) -> tuple[list[str], list[list[str]]]:
        return [*self.parameters, self.formula, "radius"], [
            [*row.arguments, row.value, row.radius] for row in self.rows
        ]

    def _repr_html_(self) -> str:
        """The HTML that a notebook displays."""
        return shortened_html(*self._columns, self.command("csv"))

    def _repr_latex_(self) -> str:
        """The numbers as LaTeX, for a notebook; `parisk table --format latex` writes a table for a paper."""
        return array_latex(*self._columns)


def command_line(
    names: Sequence[str], tokens: Sequence[str], digits: int, format_: str, paths: Sequence[str] = ()
) -> str:
    """The command that makes a table, run from the current folder."""
    places = [f"--from {_shell_quote(portable(path))}" for path in paths]
    form = "latex --width column" if format_ == LATEX_COLUMN else format_
    return " ".join(
        [
            "parisk table",
            *map(_shell_quote, names),
            *places,
            *tokens,
            f"--digits {digits}",
            f"--format {form}",
        ]
    )


def _shell_quote(path: str) -> str:
    r"""A path quoted for a shell, on one line, in which no part looks like a spreadsheet formula.

    >>> _shell_quote("my paper"), _shell_quote("a,=b")
    ("'my paper'", "'a,''=b'")
    >>> print(_shell_quote("p\udcff"))
    $'p\xff'
    """
    if any(not c.isprintable() for c in path):
        escaped = "".join(
            c if c.isprintable() and c not in "'\\" else f"\\x{b:02x}" for c in path for b in os.fsencode(c)
        )
        return f"$'{escaped}'"
    if re.search(_CELL, path):
        return "'" + re.sub(_CELL, r"\1''", path.replace("'", "'\"'\"'")) + "'"
    return shlex.quote(path)


def table_rows(
    formula: Formula,
    axes: Axes,
    digits: int,
    jobs: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
    paths: Sequence[str | Path] = (),
) -> Table:
    """The formula's values at every point of the grid, correctly rounded to `digits` significant digits.

    The whole grid is checked against the formula's domain before anything is evaluated; the DomainError names the
    first point outside. Rows are evaluated in this process, on `executor`, or on `jobs` processes. `progress` is called
    with the number of rows done and their total; processes search `paths` for the formula of a paper. A value whose
    last digit is undecided is marked; PrecisionError names a row of which no digit is decided.

    >>> from parisk_sym.laws.catalogue import find_formula
    >>> from parisk_sym.tables.axes import parse_axes
    >>> table = table_rows(find_formula("bessel_k.cdf"), parse_axes(["x=5/2", "k=2:3:1"]), 12)
    >>> [row.value for row in table.rows]
    ['0.815308753096', '0.725528285851']
    """
    work = partial(rows_of, paths=[Path(path).resolve() for path in paths])
    grid, rows = evaluate_grid(
        formula, axes, digits, work, jobs, progress, executor, lambda point: table_row(formula, point, digits)
    )
    return Table(formula.id, formula.names, grid.texts, digits, tuple(rows), tuple(map(str, paths)))


def evaluate_grid(
    subject: Tabulated,
    axes: Axes,
    digits: int,
    work: RowsOf[AnyRow],
    jobs: int,
    progress: Progress | None,
    executor: Executor | None,
    here: Callable[[Point], AnyRow] | None = None,
) -> tuple[Grid, list[AnyRow]]:
    """The checked grid, and one row per point, computed by `work`.

    `here` computes a row in this process, where the subject need not be found by its id.
    """
    check_digits(digits)
    if jobs < 1:
        raise DomainError(f"jobs must be >= 1, got {jobs}")
    grid = checked_grid(subject, axes)
    if grid.total > MAX_POINTS:
        raise DomainError(
            f"a table in memory must have at most {MAX_POINTS} points, got {count_text(grid.total)}"
        )
    batches = _batches(list(grid.points()), jobs)
    done: dict[int, list[AnyRow]] = {}
    finished = 0
    for index, rows in _evaluated_batches(subject.id, batches, digits, jobs, executor, work, here):
        done[index] = rows
        finished += len(rows)
        if progress is not None:
            progress(finished, grid.total)
    return grid, [row for i in sorted(done) for row in done[i]]


def _batches(points: list[Point], jobs: int) -> list[list[Point]]:
    """The points in tasks of equal size, several per process to balance slow rows."""
    size = min(_ROWS_PER_TASK, max(1, len(points) // (_TASKS_PER_JOB * jobs)))
    return [points[i : i + size] for i in range(0, len(points), size)]


def _evaluated_batches(
    identifier: str,
    batches: list[list[Point]],
    digits: int,
    jobs: int,
    executor: Executor | None,
    work: RowsOf[AnyRow],
    here: Callable[[Point], AnyRow] | None,
) -> Iterator[tuple[int, list[AnyRow]]]:
    """Batches of rows with their positions, as they finish; raises the first error."""
    if executor is None and jobs == 1 and here is not None:
        yield from enumerate([here(point) for point in batch] for batch in batches)
        return
    tasks = [(identifier, batch, digits) for batch in batches]
    for done in run_tasks(work, tasks, jobs, executor=executor):
        if isinstance(done.result, PariskError):
            raise done.result
        if done.result is None:
            raise PariskError(
                f"rows of the table of {identifier} failed: {done.failure and done.failure.error}"
            )
        yield done.index, done.result


def rows_of(
    task: tuple[str, Sequence[Point], int], paths: Sequence[str | Path] = ()
) -> list[Row] | PariskError:
    """One task for an executor: the rows of a formula of the catalogue at some points, or the first error.

    >>> [(row.value, row.radius) for row in rows_of(("laplace.loss_mean", [("1",)], 5))]
    [('0.36788', '5.59e-7')]
    """
    formula_id, points, digits = task
    try:
        formula = find_formula(formula_id, paths)
        return [table_row(formula, point, digits) for point in points]
    except PariskError as error:
        return error


def table_row(formula: Formula, point: Point, digits: int) -> Row:
    """The row of a point; errors name it."""
    value, radius, ball = value_at(formula, point, digits)
    return Row(point, value, radius, Ball(*midpoint_radius(ball, digits)))


class Rounded(Protocol):
    """An object with correctly rounded digits at exact arguments, such as a formula."""

    @property
    def id(self) -> str:
        """Its name in messages."""

    @property
    def names(self) -> tuple[str, ...]:
        """Parameter names in order."""

    def digits(self, digits: int, **values: Any) -> tuple[str, arb]:
        """The decimal, and the ball that decides it."""


def value_at(formula: Rounded, point: Point, digits: int) -> tuple[str, str, arb]:
    """The value at a point, a bound on its error, and its ball; errors name the point."""
    try:
        value, ball = digits_of(formula, digits, dict(zip(formula.names, point, strict=True)))
    except PariskError as error:
        raise type(error)(f"{formula.id} at {point_text(formula.names, point)}: {error}") from None
    [found] = decided_decimals([ball], digits)
    return value, radius_of(value, ball, digits, found), ball


def digits_of(formula: Rounded, digits: int, values: dict[str, Any]) -> tuple[str, arb]:
    """The correctly rounded decimal and its ball; if the last digit is undecided, with one more digit and a mark.

    The midpoint of two adjacent decimals has one digit more than they have, so that a value near it is no tie at this number of digits.
    """
    try:
        return formula.digits(digits, **values)
    except TieError as error:
        try:
            text, ball = formula.digits(digits + 1, **values)
        except (PrecisionError, DomainError):
            raise error from None
        return text + UNDECIDED, ball


def radius_of(value: str, ball: arb, digits: int, found: Decided | None) -> str:
    """An upper bound on the distance from the printed value to any point of the ball, rounded up to three digits.

    `found` is the result of integer arithmetic, whose bound is used if its three digits hardly exceed those of a finer one.
    """
    if found is not None and found[1] >= _FINE and found[0] == value:
        return bound_text(found[1], found[2])
    with ctx.workprec(2 * bits_for(digits) + 64):
        distance = (ball - arb(value.rstrip(UNDECIDED))).abs_upper()
    middle, radius, exponent = distance.mid_rad_10exp(3)
    return bound_text(int(middle + radius), int(exponent))


def bound_text(number: int, exponent: int) -> str:
    """A bound number * 10^exponent >= 0, rounded up to three digits, and to at least the smallest power of ten of a Decimal.

    >>> bound_text(12341, -20), bound_text(9991, -3), bound_text(5, 2), bound_text(0, -9)
    ('1.24e-16', '1.00e+1', '5e+2', '0')
    >>> bound_text(1230000, -(10**9)), bound_text(12, 0)
    ('1.23e-999999994', '1.2e+1')
    """
    if number == 0:
        return "0"
    figures = str(number)
    size = len(figures)
    power = exponent + size - 1
    if size > 3:
        above = -(-number // 10 ** (size - 3))
        if above == _THOUSAND:
            above, power = 100, power + 1
        text = _THREE[above]
    else:
        text = f"{figures[0]}.{figures[1:]}" if size > 1 else figures
    return text + _power(power) if power >= MIN_EMIN else f"1e{MIN_EMIN}"


_THOUSAND = 1000
_THREE = tuple(f"{head // 100}.{head % 100:02d}" for head in range(_THOUSAND))
"""Three digits with a point after the first."""


@lru_cache(maxsize=1024)
def _power(power: int) -> str:
    return f"e{power:+d}"
