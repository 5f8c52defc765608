"""Reads numbers from a CSV file."""

import csv
import math
import re
from collections.abc import Iterable
from pathlib import Path

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import is_number, rational, short

__all__ = ["column", "is_head", "read_lines"]

_HEXADECIMAL = re.compile(r"[+-]?0[box][0-9a-f_]+\Z", re.ASCII | re.IGNORECASE)


def read_lines(path: Path) -> list[tuple[int, list[str]]]:
    """The nonempty lines with their numbers; raises ParameterError for an unreadable file."""
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            return [(line, cells) for line, cells in enumerate(csv.reader(file), 1) if cells]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise ParameterError(f"file {path} cannot be read: {error}") from error


def is_head(cell: str) -> bool:
    """Whether the first cell of a file names its column, that is, is not a number in any notation.

    >>> [is_head(cell) for cell in ("income", "x1", "", "1.5", "nan", "1_2", "1,5", "0x1F")]
    [True, True, True, False, False, False, False, False]
    """
    text = cell.strip()
    if any(c.isnumeric() for c in text) and not any(c.isalpha() for c in text):
        return False
    try:
        float(text)
    except ValueError:
        return _HEXADECIMAL.match(text) is None
    return False


def column(path: Path, name: str | None) -> list[float]:
    """The numbers of the named column, or of the first one; a first line that is not a number is the head."""
    lines = read_lines(path)
    head = [cell.strip() for cell in lines[0][1]] if lines else []
    if name is not None and name not in head:
        raise ParameterError(
            f"column must be one of {', '.join(head) or 'none'} ({path}, line 1), got {name!r}"
        )
    place = 0 if name is None else head.index(name)
    if lines and (name is not None or is_head(head[0])):
        del lines[0]
    return list(_numbers(path, lines, place))


def _numbers(path: Path, lines: Iterable[tuple[int, list[str]]], place: int) -> Iterable[float]:
    for line, cells in lines:
        value = _number(cells[place]) if place < len(cells) else None
        if value is None:
            shown = short(cells[place]) if place < len(cells) else "no such cell"
            raise DomainError(f"{path}, line {line}: a record must be a finite number, got {shown}")
        yield value


def _number(text: str) -> float | None:
    if not is_number(text):
        return None
    try:
        value = float(text) if "/" not in text else _quotient(text)
    except (OverflowError, DomainError):
        return None
    return value if math.isfinite(value) else None


def _quotient(text: str) -> float:
    number = rational(text)
    return int(number.p) / int(number.q)
