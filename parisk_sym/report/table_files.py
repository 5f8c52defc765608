"""A table into a file of any length: part by part, with an estimate before and going on after an interruption."""

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

from parisk_sym.core.errors import ClusterError, DomainError, OutputError, PariskError
from parisk_sym.core.limits import Ended, Limits, run_limited
from parisk_sym.core.result_files import OutputFile
from parisk_sym.formulas.arithmetic.digits import check_digits
from parisk_sym.formulas.formula import Formula
from parisk_sym.ledger.remote import digests_of_parts, identity_of_parts
from parisk_sym.ledger.tasks import HERE_SECONDS, Finished, run_on, run_tasks
from parisk_sym.report.table_formats import Form, form_for
from parisk_sym.report.table_heads import Head, block_of_rows, head_of
from parisk_sym.tables.axes import counted, parse_axes
from parisk_sym.tables.blocks import Block, block_of
from parisk_sym.tables.comparisons import Comparison, ComparisonTable, comparison_row
from parisk_sym.tables.grid import Grid, checked_grid
from parisk_sym.tables.parts import Parts, Place, parts_of
from parisk_sym.tables.table_names import side_by_side
from parisk_sym.tables.tables import Table, command_line

__all__ = ["DEFAULT_ROWS", "Request", "write_table"]

DEFAULT_ROWS = 10_000_000
"""Rows of the longest table that is begun without being asked twice."""

_SAMPLES = 16
_SAMPLE_SECONDS = 0.2
_QUICK_SECONDS = 0.02
_ROWS_OF_A_SAMPLE = 64
"""Where they are made quickly: some together, as all will be."""
_LEAST_SHARE = 0.8
"""Rows of a table differ in length."""
_MEASURING_SECONDS = 5.0
"""For a grid that is refused: rows that take longer are not waited for."""
_PART_SECONDS = 2.0
_PART_ROWS = 16_384
_TASK_SECONDS = 1.0
"""Quick parts are made several in one task, because its way to another process and back takes milliseconds: what is lost of it is little."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Request:
    """What to tabulate: formulas or a declared table, the axes as written, digits, format, and where formulas are looked for."""

    names: tuple[str, ...]
    tokens: tuple[str, ...]
    digits: int
    format_: str
    paths: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Made:
    """A request, read: what is tabulated, over which grid, into which form."""

    subject: Formula | Comparison
    grid: Grid
    head: Head
    form: Form
    digits: int
    digests: str = ""
    """Of what it depends on; "": they are not compared."""

    def packed(self, start: int, stop: int) -> bytes:
        """The rows from one place to another."""
        return self.form.pack(self.head, self._block(start, stop))

    def _block(self, start: int, stop: int) -> Block:
        if isinstance(self.subject, Formula):
            return block_of(self.subject, self.grid, start, stop, self.digits)
        rows = [comparison_row(self.subject, point, self.digits) for point in self.grid.points(start, stop)]
        return block_of_rows(self.head, rows)


def _made(request: Request, paths: Sequence[str], checked: bool) -> _Made:
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

    return _Made(subject, grid, head, form_for(request.format_, table_of), request.digits)


@functools.lru_cache(maxsize=2)
def _made_of(request: Request, paths: tuple[str, ...], digests: str) -> _Made:
    """The request as this process reads it; PariskError where it has read other files than those of these digests ("": whichever are there)."""
    made = _made(request, paths, False)
    if digests and digests != _text(digests_of_parts(paths)):
        raise PariskError(
            f"files on which the table of {made.subject.id} depends were changed meanwhile: run the same command again"
        )
    return made


def _text(digests: Mapping[str, str]) -> str:
    return json.dumps(dict(digests), sort_keys=True)


def _parts(task: tuple[Request, tuple[str, ...], str, list[range], Place]) -> list[bytes | str | PariskError]:
    """One task for an executor: of each part the packed rows or the name under which they are written aside in their place.

    The first error ends it, and stands in the place of its part.
    """
    request, paths, digests, bounds, place = task
    found: list[bytes | str | PariskError] = []
    try:
        for rows in bounds:
            packed = _made_of(request, paths, digests).packed(rows.start, rows.stop)
            found.append(place.write(packed) or packed)
    except PariskError as error:
        found.append(error)
    return found


def _in_tasks(parts: Sequence[int], most: int, jobs: int) -> Iterator[Sequence[int]]:
    """The numbers of parts cut into tasks of at most so many, ever shorter ones at the end, so that all processes end together.

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
    """Write the table to the file, or without one to the stream; a run that was ended goes on from its finished parts.

    DomainError, before anything is written, for a point outside the domain and for more than `most_rows` rows; OutputError
    where the file, or a part of it, cannot be written.
    """
    check_digits(request.digits)
    digests = digests_of_parts(request.paths)
    depends = {} if target is None or target.beside("") is None else identity_of_parts(digests)
    made = _made(request, request.paths, checked=True)
    if executor is None:  # the processes of a cluster look themselves
        made = replace(made, digests=_text(digests))
    _check_length(made, most_rows, jobs)
    seconds, size = _measured(made)
    identity = {
        **made.head.meta,
        "columns": repr(_content(made.subject)),
        "form": repr(type(made.form).__name__),
        "depends on": dict(depends),
    }
    with parts_of(target, identity) as parts:
        _check_space(made, size, parts, target)
        begun = parts.plan() or {}
        rows = begun.get("rows")
        if not isinstance(rows, int) or rows < 1:
            rows = max(
                1, min(_PART_ROWS, int(_PART_SECONDS / max(seconds, 1e-9)), -(-made.grid.total // (4 * jobs)))
            )
            parts.decide({"rows": rows, "command": made.head.meta["command"]})
        few = seconds * made.grid.total < HERE_SECONDS
        count = -(-made.grid.total // rows)
        missing = [number for number in range(count) if parts.read(number) is None]
        used = 1 if few else jobs
        here = used == 1 and executor is None
        most = 1 if here else max(1, int(_TASK_SECONDS / max(seconds * rows, 1e-9)))
        tasks = list(_in_tasks(missing, most, jobs))
        filled = _fill(request, made, parts, rows, tasks, used, progress, executor)
        _join(made, parts.contents(count, missing, filled), parts, target, stream)


def _content(subject: Formula | Comparison) -> list[str]:
    """What the rows depend on, beside their arguments."""
    formulas = [subject] if isinstance(subject, Formula) else [c.formula for c in subject.columns]
    return [f"{f.id}: {f.expression}" for f in formulas]


def _measured(made: _Made) -> tuple[float, float]:
    """Seconds and bytes of a row, from some that are spread over the grid, and whose errors end it."""
    begin, done, size, rows = time.perf_counter(), 0, 0, 1
    total = made.grid.total
    for number in range(min(_SAMPLES, total)):
        place = number * (total - rows) // max(1, min(_SAMPLES, total) - 1)
        packed = len(made.packed(place, place + rows))
        if number == 0:  # what is begun with it is no work for a row
            first, alone, begin = time.perf_counter() - begin, packed, time.perf_counter()
            rows = min(_ROWS_OF_A_SAMPLE, total // _SAMPLES) if first < _QUICK_SECONDS else 1
            rows = max(1, rows)
            continue
        done, size = done + rows, size + packed
        if time.perf_counter() - begin > _SAMPLE_SECONDS:
            break
    return (first, alone) if done == 0 else ((time.perf_counter() - begin) / done, size / done)


def _check_space(made: _Made, size: float, parts: Parts, target: OutputFile | None) -> None:
    """OutputError where the parts alone are more than the disk has room for."""
    needed, kept = int(_LEAST_SHARE * size * made.grid.total), parts.size()
    free = shutil.disk_usage(parts.folder).free
    if needed > free + kept:
        place = parts.folder.parent if target is not None else parts.folder
        raise OutputError(
            f"cannot write {made.grid.total} rows: they take {_large(needed)} and as much again while the file is put together, "
            f"and the disk of {place} has {_large(free)} free: take fewer values, or cut the grid into several files"
        )


def _check_length(made: _Made, most_rows: int, jobs: int) -> None:
    """DomainError for more rows than are allowed, with what they would take."""
    total, limit = made.grid.total, min(most_rows, made.form.most_rows or most_rows)
    if total <= limit:
        return
    found = run_limited(lambda _: _measured(made), Limits(_MEASURING_SECONDS))
    seconds, size = (_MEASURING_SECONDS, 0.0) if isinstance(found, Ended) else found
    about = "at least" if isinstance(found, Ended) else "about"
    space = f" and {_large(total * int(1 + size))}, while it is written twice that" if size else ""
    sizes = ", ".join(
        f"{n}: {counted(size)}" for n, size in zip(made.grid.names, made.grid.sizes, strict=True)
    )
    change = (
        "take fewer values, or write it as csv, json or parquet"
        if limit < most_rows
        else "take fewer values, cut the grid into several files, or allow it with --max-rows"
    )
    raise DomainError(
        f"the grid must have at most {limit} rows, got {counted(total)} ({sizes}), which would take {about} "
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
    return counted(number).removeprefix("about ")


def _fill(
    request: Request,
    made: _Made,
    parts: Parts,
    rows: int,
    tasks: Sequence[Sequence[int]],
    jobs: int,
    progress: Progress | None,
    executor: Executor | None,
) -> Iterator[int]:
    """Make the parts that are missing, some in each task, and keep them as soon as it is finished; their numbers then."""
    total = made.grid.total
    bounds = [range(start, min(start + rows, total)) for start in range(0, total, rows)]
    done = total - sum(len(bounds[number]) for task in tasks for number in task)
    paths = tuple(str(Path(path).resolve()) for path in request.paths)
    if progress is not None:
        progress(done, total)
    try:
        place = parts.begin()
        asked = [(request, paths, made.digests, [bounds[number] for number in task], place) for task in tasks]
        finished = run_tasks(_parts, asked, jobs) if executor is None else run_on(executor, _parts, asked)
        for task in finished:
            if task.result is None:
                raise _failed(task, made, _kept(parts, done, total))
            for number, part in zip(tasks[task.index], task.result, strict=False):
                if isinstance(part, PariskError):
                    raise part
                parts.keep(number, part)
                done += len(bounds[number])
                if progress is not None:
                    progress(done, total)
                yield number
    except (OutputError, ClusterError) as error:
        raise type(error)(f"{error}{_kept(parts, done, total)}") from error


def _failed(task: Finished[Any], made: _Made, kept: str) -> PariskError:
    failure = task.failure.error if task.failure is not None else ""
    return PariskError(f"rows of the table of {made.subject.id} failed: {failure}{kept}")


def _kept(parts: Parts, done: int, total: int) -> str:
    return (
        f"; {done} of {total} rows are kept, and the same command goes on from there"
        if not parts.is_empty()
        else ""
    )


def _join(
    made: _Made, contents: Iterator[bytes], parts: Parts, target: OutputFile | None, stream: IO[bytes]
) -> None:
    """Put the parts together beside the file while others are made, which then takes the name; or onto the stream."""
    try:
        with parts.whole.open("wb") as whole:
            made.form.join(made.head, contents, whole)
    except PariskError:
        raise
    except OSError as error:
        collections.deque(contents, maxlen=0)  # every row is kept all the same
        raise OutputError(
            f"cannot write {parts.whole}: {error.strerror}{_kept(parts, made.grid.total, made.grid.total)}"
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
