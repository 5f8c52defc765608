"""Reads files of values (CSV, JSON or Parquet) row by row, with errors that name file, row and column."""

from __future__ import annotations

import csv
import io
import itertools
import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from flint import fmpq

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import decimal, from_float, short
from parisk_sym.core.libraries import METADATA, require_pyarrow
from parisk_sym.core.texts import alternatives
from parisk_sym.core.toml_files import utf8_text

__all__ = ["GivenFile", "Number", "bound_of", "name_list", "number_of", "open_given"]

_MOST_BYTES = 2**31
"""The most bytes of a CSV or JSON file; longer ones have to be split, or written as Parquet."""

_LONGEST_FLOAT = 17
"""Significant digits that identify a float64."""

_WHOLE = 2**53
"""Every integer up to this one is a float64."""

_INFINITE = re.compile(r"[+-]?inf(inity)?\Z", re.ASCII | re.IGNORECASE)

_SHOWN = 60
_MOST_SHOWN = 20


class Number(NamedTuple):
    """A number in a file: its exact value, its text, and whether it is a float64 or a decimal, whose last digit counts.

    A decimal beyond 1e±100000 is `exact` times a power of ten, to avoid a huge fraction. `infinite` is the sign of an infinite bound,
    and 0 for a number.
    """

    exact: fmpq
    text: str
    is_float: bool
    power: int = 0
    infinite: int = 0


Cell = str | int | float | None


@dataclass(frozen=True)
class GivenFile:
    """The columns of a file, its rows with their places, and its metadata."""

    path: Path
    columns: tuple[str, ...]
    rows: Iterator[tuple[str, Sequence[Cell]]]
    says: Mapping[str, Any]
    count: int
    """The approximate number of rows, for a progress bar."""


def open_given(path: Path) -> GivenFile:
    """Open a file whose suffix gives its format; raises ParameterError for an unknown suffix, DomainError for an unreadable file."""
    readers = {".csv": _csv, ".json": _json, ".parquet": _parquet, ".pq": _parquet}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise ParameterError(f"a file to check must end in {alternatives(readers)}, got {path.name!r}")
    if not path.is_file():
        what = "it is a folder" if path.is_dir() else "there is no such file"
        raise ParameterError(f"{path}: {what}")
    if reader is not _parquet and path.stat().st_size > _MOST_BYTES:
        raise DomainError(f"{path}: a file must have at most {_MOST_BYTES} bytes: cut it, or use Parquet")
    file = reader(path)
    double = next((c for c, times in Counter(file.columns).items() if times > 1), None)
    if double is not None:
        raise DomainError(f"{path}: two columns have the name {short(double)}")
    return file


def number_of(cell: Cell, where: str) -> Number:
    """The number in a cell; raises DomainError with the place for anything else."""
    if cell is None or cell == "":
        raise DomainError(f"{where}: there is no number")
    try:
        if isinstance(cell, float):
            return Number(from_float(cell, "the number"), repr(cell), True)
        text = str(cell).strip().rstrip("?") if isinstance(cell, str) else str(cell)
        mantissa, power = decimal(text, "the number")
        return Number(mantissa, text, False, power)
    except DomainError as error:
        raise DomainError(f"{where}: {error}") from None


def bound_of(cell: Cell, where: str) -> Number:
    """The bound in a cell, which may be infinite, as float64 overflow is.

    >>> bound_of(float("inf"), "").infinite, bound_of("-Infinity", "").infinite, bound_of("0.5", "").infinite
    (1, -1, 0)
    """
    text = str(cell).strip()
    if isinstance(cell, (float, str)) and _INFINITE.match(text):
        sign = -1 if text.startswith("-") else 1
        return Number(fmpq(0), "inf" if sign > 0 else "-inf", True, infinite=sign)
    return number_of(cell, where)


def name_list(names: Sequence[str]) -> str:
    r"""Names in a file for a message: on one line, shortened, and without control characters.

    >>> print(name_list(["x", "", "a\x1b[2J"]))
    x, '', 'a\x1b[2J'
    """
    shown = [name if name and name.isprintable() and len(name) <= _SHOWN else short(name) for name in names]
    return ", ".join(shown[:_MOST_SHOWN]) + ", ..." * (len(shown) > _MOST_SHOWN)


# --- CSV --------------------------------------------------------------------------------------------------------------


def _text(path: Path) -> str:
    """The text of a UTF-8 file, with or without a byte order mark."""
    data = path.read_bytes()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise DomainError(f"{path}: it must be UTF-8, and begins as UTF-16: save the file as UTF-8")
    try:
        text = utf8_text(data)
    except ValueError as error:
        raise DomainError(f"{path}: {error}") from None
    if "\0" in text:
        raise DomainError(
            f"{path}: line {text.count(chr(10), 0, text.index(chr(0))) + 1}: it must be text, got a zero byte"
        )
    return text


def _csv(path: Path) -> GivenFile:
    lines = io.StringIO(_text(path), newline="").readlines()
    comments = list(itertools.takewhile(lambda line: line.startswith("#"), lines))
    said = (line[1:].strip().partition(": ") for line in comments)
    says = {name: text for name, _, text in said}
    number = len(comments)
    if not "".join(lines[number : number + 1]).strip():
        raise DomainError(f"{path}: line {number + 1}: there are no names of columns")
    csv.field_size_limit(_MOST_BYTES - 1)  # a long number has its own error
    reader = csv.reader(lines[number:], strict=True, skipinitialspace=True)
    columns = tuple(name.strip() for name in next(_records(reader, path, number))[1])
    return GivenFile(path, columns, _csv_rows(reader, path, number, columns), says, len(lines) - number - 1)


def _records(reader: Any, path: Path, before: int) -> Iterator[tuple[str, list[str]]]:
    """The records, each with its last line."""
    while True:
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise DomainError(
                f"{path}: line {before + reader.line_num}: it is not valid CSV: {error}"
            ) from None
        if record:
            yield f"line {before + reader.line_num}", record


def _csv_rows(
    reader: Any, path: Path, before: int, columns: Sequence[str]
) -> Iterator[tuple[str, Sequence[Cell]]]:
    for place, record in _records(reader, path, before):
        if record[0].startswith("#") and len(record) != len(columns):
            continue
        if len(record) != len(columns):
            raise DomainError(f"{path}: {place}: a row must have {len(columns)} cells, got {len(record)}")
        yield place, record


class _TwiceError(Exception):
    """An object of a JSON file has a duplicate name."""


# --- JSON -------------------------------------------------------------------------------------------------------------


def _json(path: Path) -> GivenFile:
    """Read a list of objects, or an object with such a list under `rows`."""
    try:
        data = json.loads(
            _text(path),
            parse_float=_decimal_or_float,
            parse_int=_integer_or_float,
            parse_constant=float,
            object_pairs_hook=_entries_once,
        )
    except _TwiceError as error:
        raise DomainError(f"{path}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise DomainError(f"{path}: it is not valid JSON: {error}") from None
    says = {k: v for k, v in data.items() if k != "rows"} if isinstance(data, dict) else {}
    rows = data.get("rows") if isinstance(data, dict) else data
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise DomainError(f'{path}: it must be a list of objects, or an object with such a list under "rows"')
    if not rows:
        raise DomainError(f"{path}: there are no rows to check")
    columns = tuple(rows[0])
    return GivenFile(path, columns, _json_rows(path, rows, columns), says, len(rows))


def _entries_once(entries: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """An object; raises _TwiceError for a duplicate name, of which Python would keep the last."""
    found = dict(entries)
    if len(found) < len(entries):
        double = next(name for name, times in Counter(name for name, _ in entries).items() if times > 1)
        raise _TwiceError(f"two entries of an object have the name {short(double)}")
    return found


def _decimal_or_float(text: str) -> str | float:
    """A float64 if the number has at most 17 digits and is in its range; otherwise the decimal as written."""
    figures, number = text.lower().partition("e")[0].replace(".", "").lstrip("-0"), float(text)
    beyond = math.isinf(number) or (number == 0 and figures)
    return text if beyond or len(figures) > _LONGEST_FLOAT else number


def _integer_or_float(text: str) -> str | float:
    """A float64 if it can represent the integer, because programs write 1.0 as 1."""
    return float(text) if len(text) <= _LONGEST_FLOAT and abs(int(text)) <= _WHOLE else text


def _json_rows(
    path: Path, rows: Sequence[Any], columns: Sequence[str]
) -> Iterator[tuple[str, Sequence[Cell]]]:
    for number, row in enumerate(rows, 1):
        if row.keys() != set(columns):
            odd = sorted(row.keys() ^ set(columns))
            raise DomainError(
                f"{path}: row {number}: it must have the entries of the first row, differs in {name_list(odd)}"
            )
        yield f"row {number}", [row[name] for name in columns]


# --- Parquet ----------------------------------------------------------------------------------------------------------


def _parquet(path: Path) -> GivenFile:
    pa = require_pyarrow()
    try:
        file = pa.parquet.ParquetFile(path)
    except (OSError, pa.ArrowException) as error:
        raise DomainError(f"{path}: it is not a Parquet file: {str(error).splitlines()[0]}") from None
    metadata = (file.schema_arrow.metadata or {}).get(METADATA)
    try:
        says = json.loads(metadata) if metadata else {}
    except (ValueError, RecursionError):
        says = None
    if not isinstance(says, dict):
        raise DomainError(f"{path}: its metadata under {METADATA.decode()} is not a JSON object")
    return GivenFile(
        path, tuple(file.schema_arrow.names), _parquet_rows(pa, file, path), says, file.metadata.num_rows
    )


def _parquet_rows(pa: Any, file: Any, path: Path) -> Iterator[tuple[str, Sequence[Cell]]]:
    number = 0
    try:
        for batch in file.iter_batches(batch_size=4096):
            for cells in zip(*(column.to_pylist() for column in batch.columns), strict=True):
                number += 1
                yield f"row {number}", list(map(_parquet_cell, cells))
    except (OSError, pa.ArrowException) as error:
        raise DomainError(
            f"{path}: after row {number}: it cannot be read: {str(error).splitlines()[0]}"
        ) from None


def _parquet_cell(cell: Any) -> Cell:
    """A cell, with integers that float64 can represent converted, as in JSON."""
    if type(cell) is int and abs(cell) <= _WHOLE:
        return float(cell)
    if isinstance(cell, Decimal):
        return format(cell, "f")  # not 0E-10
    return cell if isinstance(cell, (float, int, str)) or cell is None else str(cell)
