"""Writes the standard set to a folder: rows are computed in parts that are kept, files written at the end, with the same bytes on every machine."""

from __future__ import annotations

import functools
import io
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from parisk_sym import __version__
from parisk_sym.core.errors import OutputError, PariskError
from parisk_sym.core.progress import Progress
from parisk_sym.core.result_files import OutputFile
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.ledger.identity import digests_of_parts, identity_of_parts
from parisk_sym.ledger.processes import run_tasks
from parisk_sym.report.standard_pages import OWN_FILES, all_files, head_of_standard, table_paths
from parisk_sym.report.table_formats import CsvForm, Form, JsonForm
from parisk_sym.tables.axes import parse_axes
from parisk_sym.tables.blocks import Block, block_of
from parisk_sym.tables.grid import Grid, checked_grid
from parisk_sym.tables.parts import Parts, parts_of
from parisk_sym.tables.standard import NAME, STANDARD, StandardTable
from parisk_sym.tables.tables import UNDECIDED

__all__ = ["steady_radius", "write_standard"]

_ROWS_AT_ONCE = 8
_INDEX = "index.json"
_FORMS: tuple[Form, Form] = (CsvForm(), JsonForm(balls=False))
"""Without enclosures, whose bytes would depend on how a value was computed."""

Record = Sequence[str]


def write_standard(
    folder: Path,
    tables: Sequence[StandardTable] = STANDARD,
    jobs: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> int:
    """Write the set to the folder, which is new, empty, or holds an earlier set; returns the number of rows.

    An interrupted run resumes from its finished rows. Raises OutputError where the folder cannot be written, or has files that do
    not belong to the set.
    """
    earlier = _earlier_files(folder, tables)
    is_new = _make_folder(folder)
    try:
        with parts_of(OutputFile(folder / _INDEX), _identity(tables)) as parts:
            stretches = [
                stretch for place in range(len(tables)) for stretch in _stretches(tables[place], place)
            ]
            _fill(parts, tables, stretches, jobs, progress, executor)
            rows = _rows(parts, stretches, len(tables))
            _move(folder, parts.folder, _contents(tables, rows), earlier)
    except BaseException:
        if is_new and not any(folder.iterdir()):
            folder.rmdir()
        raise
    return sum(map(len, rows))


def _identity(tables: Sequence[StandardTable]) -> dict[str, Any]:
    """Everything on which the rows depend."""
    return {
        "set": NAME,
        "version": __version__,
        "tables": [repr(table) for table in tables],
        "content": [str(find_formula(table.formula).expression) for table in tables],
        "depends on": dict(identity_of_parts(digests_of_parts())),
    }


# --- the folder -------------------------------------------------------------------------------------------------------


def _earlier_files(folder: Path, tables: Sequence[StandardTable]) -> set[str]:
    """The files of an earlier set; raises OutputError for a folder that cannot hold this one."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"cannot write {folder}: it is a file, and the standard set is a folder")
    if not folder.parent.is_dir():
        raise OutputError(f"cannot write {folder}: there is no folder {folder.parent}")
    if not folder.exists():
        return set()
    present = {path.name for path in folder.iterdir() if not path.name.startswith(f".{_INDEX}.")}
    own = _indexed_files(folder)
    ours = {*OWN_FILES, *(name for table in tables for name in table_paths(table))}
    if foreign := sorted(present - own) if not own else sorted((present & ours) - own):
        raise OutputError(
            f"cannot write {folder}: it has {foreign[0]}, which does not belong to an earlier standard set: name a new or an empty folder"
        )
    if not os.access(folder, os.W_OK):
        raise OutputError(f"cannot write {folder}: no permission to write to it")
    return own & present


def _indexed_files(folder: Path) -> set[str]:
    """The files that the index of an earlier set names, and the set's own; empty without such an index."""
    try:
        index = json.loads((folder / _INDEX).read_text(encoding="utf-8"))
        if index["set"] != NAME:
            return set()
        names = {str(file["path"]) for table in index["tables"] for file in table["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        return set()
    return {*OWN_FILES, *(name for name in names if Path(name).name == name and not name.startswith("."))}


def _make_folder(folder: Path) -> bool:
    """Make the folder; returns whether it is new."""
    try:
        folder.mkdir()
    except FileExistsError:
        return False
    except OSError as error:
        raise OutputError(f"cannot write {folder}: {error.strerror}") from error
    return True


def _move(folder: Path, hidden: Path, contents: Mapping[str, bytes], earlier: set[str]) -> None:
    """Write every file to the hidden folder, then move all of them into place, the index last."""
    try:
        for name, content in contents.items():
            (hidden / name).write_bytes(content)
        for name in sorted(contents, key=lambda name: name == _INDEX):
            (hidden / name).replace(folder / name)
        for name in earlier - set(contents):
            (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(
            f"cannot write {folder}: {error.strerror}; the rows are kept, and the same command resumes"
        ) from error


# --- the rows ---------------------------------------------------------------------------------------------------------


class _Stretch(NamedTuple):
    """Consecutive rows of one grid of a table."""

    place: int
    formula: str
    tokens: tuple[str, ...]
    start: int
    stop: int
    digits: int


def _stretches(table: StandardTable, place: int) -> Iterator[_Stretch]:
    for tokens in table.tokens():
        total = _grid(table.formula, tuple(tokens)).total
        for start in range(0, total, _ROWS_AT_ONCE):
            yield _Stretch(
                place, table.formula, tuple(tokens), start, min(start + _ROWS_AT_ONCE, total), table.digits
            )


@functools.lru_cache(maxsize=256)
def _grid(formula: str, tokens: tuple[str, ...]) -> Grid:
    return checked_grid(find_formula(formula), parse_axes(tokens))


def _packed_rows(stretch: _Stretch) -> bytes | PariskError:
    """A task for an executor: rows as JSON, or the first error."""
    try:
        return json.dumps(list(_records(stretch))).encode()
    except PariskError as error:
        return error


def _records(stretch: _Stretch) -> Iterator[Record]:
    formula, grid = find_formula(stretch.formula), _grid(stretch.formula, stretch.tokens)
    block = block_of(formula, grid, stretch.start, stretch.stop, stretch.digits)
    for *point, value, radius in block.records:
        yield [*point, value, steady_radius(value, radius)]


def steady_radius(value: str, radius: str) -> str:
    """Half a unit in the last digit of a correctly rounded value, 0 if exact, which does not depend on how it was computed.

    >>> steady_radius("0.250", "1.73e-5"), steady_radius("0.250", "0"), steady_radius("1.25?", "6e-3")
    ('5e-4', '0', '6e-3')
    """
    if radius == "0" or value.endswith(UNDECIDED):
        return radius
    exponent = Decimal(value).as_tuple().exponent
    return f"5e{int(exponent) - 1}"


def _fill(
    parts: Parts,
    tables: Sequence[StandardTable],
    stretches: Sequence[_Stretch],
    jobs: int,
    progress: Progress | None,
    executor: Executor | None,
) -> None:
    """Compute the missing parts, and keep each as soon as it is finished."""
    sizes = [stretch.stop - stretch.start for stretch in stretches]
    missing = [number for number in range(len(stretches)) if parts.read(number) is None]
    done = sum(sizes) - sum(sizes[number] for number in missing)
    tasks = [stretches[number] for number in missing]
    for task in run_tasks(_packed_rows, tasks, jobs, executor=executor):
        number = missing[task.index]
        name = tables[stretches[number].place].name
        if isinstance(task.result, PariskError):
            raise type(task.result)(f"{name}: {task.result}")
        if task.result is None:
            raise PariskError(f"{name}: rows failed: {task.failure and task.failure.error}")
        parts.keep(number, task.result)
        done += sizes[number]
        if progress is not None:
            progress(done, sum(sizes))


def _rows(parts: Parts, stretches: Sequence[_Stretch], count: int) -> list[list[Record]]:
    """The rows of each table."""
    rows: list[list[Record]] = [[] for _ in range(count)]
    for stretch, content in zip(stretches, parts.contents(len(stretches)), strict=True):
        rows[stretch.place] += json.loads(content)
    return rows


def _contents(tables: Sequence[StandardTable], rows: Sequence[Sequence[Record]]) -> dict[str, bytes]:
    """Every file of the set under its name."""
    files: dict[str, bytes] = {}
    for table, records in zip(tables, rows, strict=True):
        head, block = head_of_standard(table, len(records)), Block(list(zip(*records, strict=True)), [])
        for path, form in zip(table_paths(table), _FORMS, strict=True):
            stream = io.BytesIO()
            form.join(head, [form.pack(head, block)], stream)
            files[path] = stream.getvalue()
    return all_files(tables, [len(records) for records in rows], files)
