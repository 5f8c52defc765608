r"""A pair of discrete distributions read from a file of two columns.

CSV: a row for each outcome, its probability under A and its probability under B; a first row of names may
come first.  JSON: {"a": [...], "b": [...]} or a list of [a, b] rows.  Numbers are exact: integers, quotients such as
"1/3", and decimals, which are taken as they are written and never pass through a float.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from flint import fmpq

from parisk_sym.core.errors import DomainError, PariskError
from parisk_sym.core.exact import rational

MAX_BYTES = 10**8
"""Largest file that is read."""

Row = tuple[int, Any]
"""Number of the row in the file, and its entries."""


def read_pair(path: str | Path) -> tuple[list[fmpq], list[fmpq]]:
    r"""The probabilities of A and of B, in the order of the file.

    The name ends in .csv or .json.  Raises DomainError for a file that cannot be read, and for a number that
    is not exact or negative, naming its row and column; each column adds up to 1 exactly.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "answers.csv")
    ...     _ = file.write_text("truth,lie\n0.75,1/4\n0.25,3/4\n")
    ...     read_pair(file)
    ([3/4, 1/4], [1/4, 3/4])
    """
    file = Path(path)
    kind = file.suffix.lower()
    if kind not in (".csv", ".json"):
        raise DomainError(f"the pair's file must have a name that ends in .csv or .json, got {str(path)!r}")
    text = _text(file)
    rows = _csv_rows(text, file) if kind == ".csv" else _json_rows(text, file)
    pair: tuple[list[fmpq], list[fmpq]] = ([], [])
    for number, entries in rows:
        if not isinstance(entries, (list, tuple)) or len(entries) != 2:
            raise DomainError(f"{file}: row {number} must have 2 columns, got {entries!r}")
        for column, name, entry in zip(pair, "ab", entries, strict=True):
            column.append(_probability(entry, f"{file}: row {number}, column {name}"))
    for column, name in zip(pair, "ab", strict=True):
        total = sum(column, fmpq(0))
        if total != 1:
            raise DomainError(f"{file}: column {name} must add up to 1, got {total}")
    return pair


def _text(file: Path) -> str:
    try:
        size = file.stat().st_size
        if size > MAX_BYTES:
            raise DomainError(
                f"{file} must have at most {MAX_BYTES} bytes, got {size}: merge outcomes of equal ratio"
            )
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise DomainError(f"{file} cannot be read: {reason}") from error


def _csv_rows(text: str, file: Path) -> Iterable[Row]:
    """Rows with their line numbers; empty lines are skipped, and so is a first line that holds no number."""
    reader = csv.reader(text.splitlines(), skipinitialspace=True)
    try:
        rows = [
            (reader.line_num, [cell.strip() for cell in row]) for row in reader if any(map(str.strip, row))
        ]
    except csv.Error as error:
        raise DomainError(f"{file}: row {reader.line_num} cannot be read: {error}") from error
    header = bool(rows) and not any(_is_number(cell) for cell in rows[0][1])
    return rows[1:] if header else rows


def _json_rows(text: str, file: Path) -> Iterable[Row]:
    """Rows numbered from 1; decimals stay texts."""

    def refuse(constant: str) -> NoReturn:
        raise DomainError(f"{file} must hold finite numbers, got {constant}")

    try:
        data = json.loads(text, parse_float=str, parse_constant=refuse)
    except (json.JSONDecodeError, RecursionError) as error:
        raise DomainError(f"{file} must be JSON: {error}") from error
    if isinstance(data, dict):
        if set(data) != {"a", "b"} or not all(isinstance(column, list) for column in data.values()):
            raise DomainError(
                f'{file} must hold the two lists "a" and "b", got {", ".join(map(repr, data)) or "none"}'
            )
        if len(data["a"]) != len(data["b"]):
            raise DomainError(
                f"{file}: column b must have the length {len(data['a'])} of a, got {len(data['b'])}"
            )
        data = list(zip(data["a"], data["b"], strict=True))
    if not isinstance(data, list):
        raise DomainError(
            f'{file} must hold {{"a": [...], "b": [...]}} or a list of [a, b] rows, got {data!r}'
        )
    return list(enumerate(data, 1))


def _is_number(cell: str) -> bool:
    try:
        rational(cell)
    except PariskError:
        return False
    return True


def _probability(entry: Any, name: str) -> fmpq:
    number = rational(entry, name)
    if number < 0:
        raise DomainError(f"{name} must be >= 0, got {entry}")
    return number
