"""Certified reference tables: a formula over a grid of exact arguments, every digit decided by an enclosure."""

import itertools
import math
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, ROUND_CEILING, Context, Decimal
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from flint import arb, ctx, fmpq

from parisk_sym.formulas.engines.digits import bits_for, check_digits
from parisk_sym.formulas.formula import Formula
from parisk_sym.ground.errors import DomainError, ParameterError, PariskError
from parisk_sym.ground.exact import rational
from parisk_sym.ground.progress import Progress
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.ledger.tasks import run_on, run_tasks

__all__ = ["MAX_POINTS", "Row", "Table", "Tabulated", "command_line", "evaluate_grid", "exact_text", "parse_axes", "shown",
           "table_rows"]  # fmt: skip

MAX_POINTS = 1_000_000
"""Largest number of points on one axis, and of rows in one table."""

_NAME = re.compile(r"[A-Za-z_]\w*\Z")
_DECIMAL_PLACES = 40
_ROWS_PER_TASK = 64
_TASKS_PER_JOB = 8
_THREE_DIGITS_UP = Context(prec=3, rounding=ROUND_CEILING, Emin=MIN_EMIN, Emax=MAX_EMAX)

Axes = Mapping[str, Sequence[fmpq]]
Point = tuple[str, ...]
AnyRow = TypeVar("AnyRow")
RowsOf = Callable[[tuple[str, Sequence[Point], int]], list[AnyRow] | PariskError]


class Tabulated(Protocol):
    """What can stand over a grid: a formula, or a comparison of several."""

    @property
    def id(self) -> str:
        """Its name on the command line."""

    @property
    def names(self) -> tuple[str, ...]:
        """Parameter names in order."""

    def exact_values(self, given: Mapping[str, Any]) -> tuple[fmpq, ...]:
        """Exact arguments inside the domain; ParameterError, DomainError say what is wrong."""


class Row(NamedTuple):
    """Exact arguments, the correctly rounded value, and a bound on |true value - printed value|."""

    arguments: Point
    value: str
    radius: str


@dataclass(frozen=True)
class Table:
    """A formula over a grid: the rows run through the product of the axes, the last parameter fastest."""

    formula: str
    parameters: tuple[str, ...]
    axes: tuple[tuple[str, ...], ...]
    digits: int
    rows: tuple[Row, ...]
    paths: tuple[str, ...] = ()
    """Where the formula was looked for, beside the package and the shipped papers."""

    def command(self, format: str) -> str:  # noqa: A002 - the option's name
        """The command that makes this table again."""
        line = command_line(self.formula, self.parameters, self.axes, self.digits, format)
        return " ".join([line, *(f"--from {shlex.quote(path)}" for path in self.paths)])


def command_line(
    identifier: str, parameters: Sequence[str], axes: Sequence[tuple[str, ...]], digits: int, format_: str
) -> str:
    """The command that makes a table."""
    tokens = " ".join(f"{name}={_axis_text(axis)}" for name, axis in zip(parameters, axes, strict=True))
    return " ".join(f"parisk table {identifier} {tokens} --digits {digits} --format {format_}".split())


# --- axes -------------------------------------------------------------------------------------------------------------


def parse_axes(tokens: Sequence[str]) -> dict[str, list[fmpq]]:
    """The grid written as name=value, name=start:stop:step (stop included when hit exactly) or name=a,b,c.

    Arithmetic is exact. ParameterError for a token without "=" and for a name given twice; DomainError for a value
    that is no number, a step that is 0 or leads away from stop, and more than a million points.

    >>> parse_axes(["x=0:1:1/3", "k=1,2.5"])
    {'x': [0, 1/3, 2/3, 1], 'k': [1, 5/2]}
    """
    axes: dict[str, list[fmpq]] = {}
    for token in tokens:
        name, equals, text = token.partition("=")
        if not equals or not _NAME.match(name.strip()):
            raise ParameterError(
                f"an axis is written name=value, name=start:stop:step or name=a,b,c, got {token!r}"
            )
        if name.strip() in axes:
            raise ParameterError(f"{name.strip()} is given twice")
        axes[name.strip()] = _axis(name.strip(), text)
    return axes


def _axis(name: str, text: str) -> list[fmpq]:
    if ":" in text:
        return _range(name, text)
    parts = text.split(",")
    _check_size(name, len(parts), f"{len(parts)} values")
    return [rational(part, name) for part in parts]


def _range(name: str, text: str) -> list[fmpq]:
    """start, start + step, … up to stop."""
    parts = text.split(":")
    if len(parts) != 3:
        raise DomainError(f"{name} must be a range with three numbers, start:stop:step, got {text!r}")
    start, stop, step = (rational(p, f"{name} ({role})") for p, role in zip(parts, _ROLES, strict=True))
    if step == 0:
        raise DomainError(f"{name} (step) must be other than 0, got {text!r}")
    if (stop - start) * step < 0:
        needed = "> 0" if stop > start else "< 0"
        raise DomainError(f"{name} (step) must be {needed} to go from {start} to {stop}, got {step}")
    count = int(((stop - start) / step).floor()) + 1
    _check_size(name, count, repr(text))
    return [start + i * step for i in range(count)]


_ROLES = ("start", "stop", "step")


def _check_size(name: str, count: int, given: str) -> None:
    if count > MAX_POINTS:
        raise DomainError(f"{name} must have at most {MAX_POINTS} points, got {count} from {given}")


def exact_text(value: fmpq) -> str:
    """An exact number as a decimal where that is short, otherwise as a quotient.

    >>> exact_text(fmpq(5, 2)), exact_text(fmpq(1, 3)), exact_text(fmpq(1, 10**30))
    ('2.5', '1/3', '1e-30')
    """
    numerator, denominator = int(value.p), int(value.q)
    if denominator == 1 and abs(numerator) < 10**20:
        return str(numerator)
    places = _places(denominator)
    if places is None:
        return str(value)
    scaled = Decimal(numerator * (10**places // denominator))
    shifted = scaled.scaleb(-places, Context(prec=MAX_PREC)).normalize(Context(prec=MAX_PREC))
    if len(shifted.as_tuple().digits) > _DECIMAL_PLACES:
        return str(value)
    return f"{shifted:f}" if -7 <= shifted.adjusted() < 20 else f"{shifted:e}".replace("e+", "e")


def _places(denominator: int) -> int | None:
    """Number of decimal places of 1/denominator, or None where its decimals do not end."""
    twos = (denominator & -denominator).bit_length() - 1
    odd = denominator >> twos
    fives = round(math.log(odd, 5))
    return max(twos, fives) if 5**fives == odd else None


def _axis_text(values: tuple[str, ...]) -> str:
    """The axis as a token: a range where the values are equally spaced."""
    numbers = [rational(v) for v in values]
    if len(numbers) > 2:
        step = numbers[1] - numbers[0]
        if step != 0 and all(b - a == step for a, b in itertools.pairwise(numbers)):
            return f"{values[0]}:{values[-1]}:{exact_text(step)}"
    return ",".join(values)


# --- rows -------------------------------------------------------------------------------------------------------------


def table_rows(
    formula: Formula,
    axes: Axes,
    digits: int,
    jobs: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
    paths: Sequence[str | Path] = (),
) -> Table:
    """The formula's correctly rounded values, `digits` significant digits, at every point of the grid.

    The whole grid is checked against the formula's domain before anything is evaluated; the DomainError names the
    first point outside. Rows are evaluated here, on the executor given, or on `jobs` processes. `progress` is called
    with the number of rows done and their total; processes find the formula of a paper under the paths. PrecisionError names the row whose digits cannot be decided.

    >>> from parisk_sym.laws.catalogue import find_formula
    >>> table = table_rows(find_formula("bessel_k.cdf"), parse_axes(["x=5/2", "k=2:3:1"]), 12)
    >>> [row.value for row in table.rows]
    ['0.815308753096', '0.725528285851']
    """
    work = partial(rows_of, paths=[Path(path).resolve() for path in paths])
    grid, rows = evaluate_grid(
        formula, axes, digits, work, jobs, progress, executor, lambda point: _row(formula, point, digits)
    )
    return Table(formula.id, formula.names, grid, digits, tuple(rows), tuple(map(str, paths)))


def evaluate_grid(
    subject: Tabulated,
    axes: Axes,
    digits: int,
    work: RowsOf[AnyRow],
    jobs: int,
    progress: Progress | None,
    executor: Executor | None,
    here: Callable[[Point], AnyRow] | None = None,
) -> tuple[tuple[Point, ...], list[AnyRow]]:
    """The texts of the checked axes, and one row per point of their product, as `work` makes them.

    `here` makes a row in this process, where the subject need not be found by its id.
    """
    check_digits(digits)
    if jobs < 1:
        raise DomainError(f"jobs must be >= 1, got {jobs}")
    ordered = _checked_grid(subject, axes)
    total = math.prod(len(axis) for axis in ordered)
    texts = tuple(tuple(exact_text(v) for v in axis) for axis in ordered)
    batches = _batches(list(itertools.product(*texts)), jobs)
    done: dict[int, list[AnyRow]] = {}
    finished = 0
    for index, rows in _evaluated(subject.id, batches, digits, jobs, executor, work, here):
        done[index] = rows
        finished += len(rows)
        if progress is not None:
            progress(finished, total)
    return texts, [row for i in sorted(done) for row in done[i]]


def _checked_grid(formula: Tabulated, axes: Axes) -> list[list[fmpq]]:
    """The axes in the order of the parameters, every point of their product inside the domain."""
    for name, axis in axes.items():
        if not axis:
            raise DomainError(f"{name} must have at least one value, got none")
    formula.exact_values({name: axis[0] for name, axis in axes.items()})
    ordered = [list(axes[name]) for name in formula.names]
    total = math.prod(len(axis) for axis in ordered)
    if total > MAX_POINTS:
        raise DomainError(f"the grid must have at most {MAX_POINTS} points, got {total}")
    for point in itertools.product(*ordered):
        _check_point(formula, point)
    return ordered


def _check_point(formula: Tabulated, point: tuple[fmpq, ...]) -> None:
    try:
        formula.exact_values(dict(zip(formula.names, point, strict=True)))
    except DomainError as error:
        raise DomainError(
            f"{error} (first point outside the domain: {shown(formula.names, point)})"
        ) from None


def shown(names: tuple[str, ...], point: Sequence[Any]) -> str:
    """A point as name=value, name=value."""
    return ", ".join(f"{n}={v}" for n, v in zip(names, point, strict=True))


def _batches(points: list[Point], jobs: int) -> list[list[Point]]:
    """Tasks of equal size, several for each process, so that slow rows are shared."""
    size = min(_ROWS_PER_TASK, max(1, len(points) // (_TASKS_PER_JOB * jobs)))
    return [points[i : i + size] for i in range(0, len(points), size)]


def _evaluated(
    identifier: str,
    batches: list[list[Point]],
    digits: int,
    jobs: int,
    executor: Executor | None,
    work: RowsOf[AnyRow],
    here: Callable[[Point], AnyRow] | None,
) -> Iterator[tuple[int, list[AnyRow]]]:
    """Batches of rows as they finish, with their position; the first error ends it."""
    if executor is None and jobs == 1 and here is not None:
        yield from enumerate([here(point) for point in batch] for batch in batches)
        return
    tasks = [(identifier, batch, digits) for batch in batches]
    finished = run_tasks(work, tasks, jobs) if executor is None else run_on(executor, work, tasks)
    for done in finished:
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
    """One task for an executor: the rows of a formula of the catalogue at some points, or the error of the first.

    >>> rows_of(("laplace.loss_mean", [("1",)], 5))
    [Row(arguments=('1',), value='0.36788', radius='5.59e-7')]
    """
    formula_id, points, digits = task
    try:
        formula = find_formula(formula_id, paths)
        return [_row(formula, point, digits) for point in points]
    except PariskError as error:
        return error


def _row(formula: Formula, point: Point, digits: int) -> Row:
    try:
        value, ball = formula.digits(digits, **dict(zip(formula.names, point, strict=True)))
    except PariskError as error:
        raise type(error)(f"{formula.id} at {shown(formula.names, point)}: {error}") from None
    return Row(point, value, _radius(value, ball, digits))


def _radius(value: str, ball: arb, digits: int) -> str:
    """Upper bound on the distance from the printed value to any point of the ball, rounded up to three digits."""
    with ctx.workprec(2 * bits_for(digits) + 64):
        distance = (ball - arb(rational(value))).abs_upper()
    middle, radius, exponent = distance.mid_rad_10exp(3)
    bound = _THREE_DIGITS_UP.plus(Decimal(int(middle + radius)).scaleb(int(exponent)))
    return "0" if bound.is_zero() else f"{bound:e}"


# --- formats ----------------------------------------------------------------------------------------------------------
