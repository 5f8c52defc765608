"""Writes a table of any length to a file, part by part, after an estimate, and resumes after an interruption."""

from __future__ import annotations

import collections
import functools
import json
import shutil
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

from parisk_sym.core.errors import ClusterError, DomainError, OutputError, PariskError, PrecisionError
from parisk_sym.core.limits import Ended, Limits, run_limited
from parisk_sym.core.result_files import OutputFile
from parisk_sym.formulas.answers import ANSWER_LIMITS
from parisk_sym.formulas.arithmetic.digits import check_digits
from parisk_sym.formulas.formula import Formula
from parisk_sym.ledger.identity import digests_of_parts, identity_of_parts
from parisk_sym.ledger.processes import HERE_SECONDS, Finished, run_tasks
from parisk_sym.report.table_formats import Form, form_for
from parisk_sym.report.table_heads import Head, block_of_rows, head_of
from parisk_sym.tables.axes import count_text, parse_axes
from parisk_sym.tables.blocks import Block, block_of, bracketed_block
from parisk_sym.tables.comparisons import Comparison, ComparisonTable, comparison_row
from parisk_sym.tables.grid import Grid, checked_grid
from parisk_sym.tables.parts import Parts, Place, parts_of
from parisk_sym.tables.table_names import side_by_side
from parisk_sym.tables.tables import Table, command_line

__all__ = ["DEFAULT_ROWS", "Request", "write_table"]

DEFAULT_ROWS = 10_000_000
"""Rows of the longest table that is written without `--max-rows`."""

_SAMPLES = 16
_SAMPLE_SECONDS = 0.2
_QUICK_SECONDS = 0.02
_ROWS_OF_A_SAMPLE = 64
"""Quick rows are timed in groups, as they are computed later."""
_LEAST_SHARE = 0.8
"""The least size of all rows relative to the estimate, because rows differ in length."""
_MEASURING_SECONDS = 5.0
"""The longest time spent to estimate the cost of a grid that is refused."""
_PART_SECONDS = 2.0
_PART_ROWS = 16_384
_TASK_SECONDS = 1.0
"""Quick parts share a task of about this length, because sending one to another process takes milliseconds."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Request:
    """What to tabulate: formulas or a declared table, the axes as written, digits, format, and the paths searched for formulas."""

    names: tuple[str, ...]
    tokens: tuple[str, ...]
    digits: int
    format_: str
    paths: tuple[str, ...] = ()
    seconds: float = ANSWER_LIMITS.seconds
    """Processor time of the digits of one row, and of its bracket."""


@dataclass(frozen=True)
class _Tabulation:
    """A parsed request: the subject, the grid and the form."""

    subject: Formula | Comparison
    grid: Grid
    head: Head
    form: Form
    digits: int
    limits: Limits
    """Of one row: all rows of a part together come first, and one by one where these take longer."""
    digests: str = ""
    """The digests of the files that it depends on; "" if they are not compared."""

    def pack_rows(self, start: int, stop: int) -> bytes:
        """The packed rows from `start` to `stop`, each within the limits."""
        found = run_limited(lambda _: self._packed_or_error(start, stop), self.limits)
        if isinstance(found, bytes):
            return found
        if isinstance(self.subject, Formula):
            return self.form.pack(
                self.head, bracketed_block(self.subject, self.grid, start, stop, self.digits, self.limits)
            )
        if isinstance(found, Ended):
            raise PrecisionError(
                f"rows {start + 1} to {stop} of the table of {self.subject.id}: {found.reason}; allow more with --time-limit, or "
                "make a table of each formula, in which such a row has a bracket"
            )
        raise found

    def pack_quickly(self, start: int, stop: int) -> bytes:
        """The same without limits."""
        return self.form.pack(self.head, self._block(start, stop))

    def _packed_or_error(self, start: int, stop: int) -> bytes | PariskError:
        try:
            return self.pack_quickly(start, stop)
        except PariskError as error:
            return error

    def _block(self, start: int, stop: int) -> Block:
        if isinstance(self.subject, Formula):
            return block_of(self.subject, self.grid, start, stop, self.digits)
        rows = [comparison_row(self.subject, point, self.digits) for point in self.grid.points(start, stop)]
        return block_of_rows(self.head, rows)


def _tabulation_of(request: Request, paths: Sequence[str], checked: bool) -> _Tabulation:
    subject = side_by_side(request.names, paths)
    axes = parse_axes(request.tokens)
    grid = (
        checked_grid(subject, axes) if checked else Grid(subject.names, tuple(axes[n] for n in subject.names))
    )
    words = subject.words if isinstance(subject, Comparison) else (subject.id,)
    command = command_line(words, grid.tokens, request.digits, request.format_, request.paths)
    head = head_of(subject, grid.tokens, grid.total, request.digits, command)

    def table_of(rows: Any) -> Table | ComparisonTable:
        if isinstance(subject, Comparison):
            return ComparisonTable(subject, grid.texts, request.digits, rows, None, grid.tokens)
        return Table(subject.id, subject.names, grid.texts, request.digits, rows, request.paths, grid.tokens)

    return _Tabulation(
        subject,
        grid,
        head,
        form_for(request.format_, table_of),
        request.digits,
        Limits(request.seconds, ANSWER_LIMITS.memory),
    )


@functools.lru_cache(maxsize=2)
def _cached_tabulation(request: Request, paths: tuple[str, ...], digests: str) -> _Tabulation:
    """The request as this process reads it; raises PariskError where its files differ from these digests ("": not compared)."""
    tabulation = _tabulation_of(request, paths, False)
    if digests and digests != _text(digests_of_parts(paths)):
        raise PariskError(
            f"files on which the table of {tabulation.subject.id} depends have changed during the run: run the same command again"
        )
    return tabulation


def _text(digests: Mapping[str, str]) -> str:
    return json.dumps(dict(digests), sort_keys=True)


def _parts(task: tuple[Request, tuple[str, ...], str, list[range], Place]) -> list[bytes | str | PariskError]:
    """One task for an executor: for each part its packed rows, or the name of the file that holds them.

    The first error ends the task and replaces its part.
    """
    request, paths, digests, bounds, place = task
    found: list[bytes | str | PariskError] = []
    try:
        for rows in bounds:
            packed = _cached_tabulation(request, paths, digests).pack_rows(rows.start, rows.stop)
            found.append(place.write(packed) or packed)
    except PariskError as error:
        found.append(error)
    return found


def _in_tasks(parts: Sequence[int], most: int, jobs: int) -> Iterator[Sequence[int]]:
    """The numbers of the parts in tasks of at most `most`, shorter towards the end so that all processes finish together.

    >>> [len(task) for task in _in_tasks(range(20), 4, 2)]
    [4, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1]
    """
    begin = 0
    while begin < len(parts):
        size = max(1, min(most, (len(parts) - begin) // (2 * jobs)))
        yield parts[begin : begin + size]
        begin += size


def write_table(
    request: Request,
    target: OutputFile | None,
    stream: IO[bytes],
    jobs: int = 1,
    most_rows: int = DEFAULT_ROWS,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> None:
    """Write the table to the file, or without one to the stream; an interrupted run resumes from its finished parts.

    Raises DomainError, before anything is written, for a point outside the domain and for more than `most_rows` rows; OutputError
    where the file, or a part of it, cannot be written.
    """
    check_digits(request.digits)
    digests = digests_of_parts(request.paths)
    depends = {} if target is None or target.beside("") is None else identity_of_parts(digests)
    tabulation = _tabulation_of(request, request.paths, checked=True)
    if executor is None:  # the processes of a cluster compute their own digests
        tabulation = replace(tabulation, digests=_text(digests))
    _check_length(tabulation, most_rows, jobs)
    seconds, size = _limited_cost(tabulation)
    identity = {
        **tabulation.head.meta,
        "columns": repr(_content(tabulation.subject)),
        "form": repr(type(tabulation.form).__name__),
        "depends on": dict(depends),
    }
    with parts_of(target, identity) as parts:
        _check_space(tabulation, size, parts, target)
        earlier = parts.plan() or {}
        rows = earlier.get("rows")
        if not isinstance(rows, int) or rows < 1:
            rows = max(
                1,
                min(
                    _PART_ROWS,
                    int(_PART_SECONDS / max(seconds, 1e-9)),
                    -(-tabulation.grid.total // (4 * jobs)),
                ),
            )
            parts.decide({"rows": rows, "command": tabulation.head.meta["command"]})
        few = seconds * tabulation.grid.total < HERE_SECONDS
        count = -(-tabulation.grid.total // rows)
        missing = [number for number in range(count) if parts.read(number) is None]
        used = 1 if few else jobs
        here = used == 1 and executor is None
        most = 1 if here else max(1, int(_TASK_SECONDS / max(seconds * rows, 1e-9)))
        tasks = list(_in_tasks(missing, most, jobs))
        filled = _fill(request, tabulation, parts, rows, tasks, used, progress, executor)
        _join(tabulation, parts.contents(count, missing, filled), parts, target, stream)


def _content(subject: Formula | Comparison) -> list[str]:
    """The expressions on which the rows depend."""
    formulas = [subject] if isinstance(subject, Formula) else [c.formula for c in subject.columns]
    return [f"{f.id}: {f.expression}" for f in formulas]


def _limited_cost(tabulation: _Tabulation) -> tuple[float, float]:
    """The cost per row, measured in another process; that of its limit where a row does not end, or has no digits."""
    limits = Limits(min(tabulation.limits.seconds, _MEASURING_SECONDS), tabulation.limits.memory)
    found = run_limited(lambda _: _row_cost(tabulation), limits)
    return (tabulation.limits.seconds, 0.0) if isinstance(found, Ended) else found


def _row_cost(tabulation: _Tabulation) -> tuple[float, float]:
    """Seconds and bytes per row, measured on rows spread over the grid; raises their errors."""
    begin, done, size, rows = time.perf_counter(), 0, 0, 1
    total = tabulation.grid.total
    for number in range(min(_SAMPLES, total)):
        place = number * (total - rows) // max(1, min(_SAMPLES, total) - 1)
        packed = len(tabulation.pack_quickly(place, place + rows))
        if number == 0:  # the first row includes the time to start up
            first, alone, begin = time.perf_counter() - begin, packed, time.perf_counter()
            rows = min(_ROWS_OF_A_SAMPLE, total // _SAMPLES) if first < _QUICK_SECONDS else 1
            rows = max(1, rows)
            continue
        done, size = done + rows, size + packed
        if time.perf_counter() - begin > _SAMPLE_SECONDS:
            break
    return (first, alone) if done == 0 else ((time.perf_counter() - begin) / done, size / done)


def _check_space(tabulation: _Tabulation, size: float, parts: Parts, target: OutputFile | None) -> None:
    """Raise OutputError where the parts alone do not fit on the disk."""
    needed, used = int(_LEAST_SHARE * size * tabulation.grid.total), parts.size()
    free = shutil.disk_usage(parts.folder).free
    if needed > free + used:
        place = parts.folder.parent if target is not None else parts.folder
        raise OutputError(
            f"cannot write {tabulation.grid.total} rows: they take {_large(needed)}, and as much again while the parts are joined, "
            f"and the disk of {place} has {_large(free)} free: take fewer values, or cut the grid into several files"
        )


def _check_length(tabulation: _Tabulation, most_rows: int, jobs: int) -> None:
    """Raise DomainError with the estimated cost for more rows than are allowed."""
    total, limit = tabulation.grid.total, min(most_rows, tabulation.form.most_rows or most_rows)
    if total <= limit:
        return
    found = run_limited(lambda _: _row_cost(tabulation), Limits(_MEASURING_SECONDS))
    seconds, size = (_MEASURING_SECONDS, 0.0) if isinstance(found, Ended) else found
    about = "at least" if isinstance(found, Ended) else "about"
    space = f" and {_large(total * int(1 + size))}, twice that while it is written" if size else ""
    sizes = ", ".join(
        f"{n}: {count_text(size)}"
        for n, size in zip(tabulation.grid.names, tabulation.grid.sizes, strict=True)
    )
    change = (
        "take fewer values, or write it as csv, json or parquet"
        if limit < most_rows
        else "take fewer values, cut the grid into several files, or allow it with --max-rows"
    )
    raise DomainError(
        f"the grid must have at most {limit} rows, got {count_text(total)} ({sizes}), which would take {about} "
        f"{_long(total * int(1e9 * seconds / jobs) // 10**9)}{space}: {change}"
    )


def _long(seconds: int) -> str:
    for unit, name in ((365 * 86400, "years"), (86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * unit:
            return f"{_figures(seconds // unit)} {name}"
    return f"{seconds} seconds"


def _large(size: int) -> str:
    for power, name in ((18, "EB"), (15, "PB"), (12, "TB"), (9, "GB"), (6, "MB")):
        if size >= 10**power:
            return f"{_figures(size // 10**power)} {name}"
    return f"{size // 1000} kB"


def _figures(number: int) -> str:
    return count_text(number).removeprefix("about ")


def _fill(
    request: Request,
    tabulation: _Tabulation,
    parts: Parts,
    rows: int,
    tasks: Sequence[Sequence[int]],
    jobs: int,
    progress: Progress | None,
    executor: Executor | None,
) -> Iterator[int]:
    """Compute the missing parts, several per task, and keep each task's parts once it is finished; yields their numbers."""
    total = tabulation.grid.total
    bounds = [range(start, min(start + rows, total)) for start in range(0, total, rows)]
    done = total - sum(len(bounds[number]) for task in tasks for number in task)
    paths = tuple(str(Path(path).resolve()) for path in request.paths)
    if progress is not None:
        progress(done, total)
    try:
        place = parts.begin()
        asked = [
            (request, paths, tabulation.digests, [bounds[number] for number in task], place) for task in tasks
        ]
        for task in run_tasks(_parts, asked, jobs, executor=executor):
            if task.result is None:
                raise _failure(task, tabulation, _resume_note(parts, done, total))
            for number, part in zip(tasks[task.index], task.result, strict=False):
                if isinstance(part, PariskError):
                    raise part
                parts.keep(number, part)
                done += len(bounds[number])
                if progress is not None:
                    progress(done, total)
                yield number
    except (OutputError, ClusterError) as error:
        raise type(error)(f"{error}{_resume_note(parts, done, total)}") from error


def _failure(task: Finished[Any], tabulation: _Tabulation, note: str) -> PariskError:
    failure = task.failure.error if task.failure is not None else ""
    return PariskError(f"rows of the table of {tabulation.subject.id} failed: {failure}{note}")


def _resume_note(parts: Parts, done: int, total: int) -> str:
    return (
        f"; {done} of {total} rows are kept, and the same command resumes from there"
        if not parts.is_empty()
        else ""
    )


def _join(
    tabulation: _Tabulation,
    contents: Iterator[bytes],
    parts: Parts,
    target: OutputFile | None,
    stream: IO[bytes],
) -> None:
    """Join the parts in a temporary file that then replaces the target, or copy them to the stream."""
    try:
        with parts.whole.open("wb") as whole:
            tabulation.form.join(tabulation.head, contents, whole)
    except PariskError:
        raise
    except OSError as error:
        collections.deque(contents, maxlen=0)  # compute and keep every row nevertheless
        raise OutputError(
            f"cannot write {parts.whole}: {error.strerror}{_resume_note(parts, tabulation.grid.total, tabulation.grid.total)}"
        ) from error
    if target is not None and target.beside("") is not None:
        target.take(parts.whole)
        return
    with parts.whole.open("rb") as whole:
        if target is None:
            shutil.copyfileobj(whole, stream)
        else:
            with target.device() as device:
                shutil.copyfileobj(whole, device)
