"""Numbers of a CSV file."""

import csv
import math
from collections.abc import Iterable
from pathlib import Path

from parisk_sym.ground.errors import DomainError, ParameterError

__all__ = ["column", "read_lines"]


def read_lines(path: Path) -> list[tuple[int, list[str]]]:
    """The lines that are not empty, with their numbers; ParameterError for a file that cannot be read."""
    try:
        with path.open(newline="", encoding="utf-8") as file:
            return [(line, cells) for line, cells in enumerate(csv.reader(file), 1) if cells]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise ParameterError(f"file {path} cannot be read: {error}") from error


def column(path: Path, name: str | None) -> list[float]:
    """Numbers of one column: of this name in the first line, or the first column."""
    lines = read_lines(path)
    head = [cell.strip() for cell in lines[0][1]] if lines else []
    if name is not None and name not in head:
        raise ParameterError(
            f"column must be one of {', '.join(head) or 'none'} ({path}, line 1), got {name!r}"
        )
    place = 0 if name is None else head.index(name)
    if lines and (name is not None or _number(head[0]) is None):
        del lines[0]
    return list(_numbers(path, lines, place))


def _numbers(path: Path, lines: Iterable[tuple[int, list[str]]], place: int) -> Iterable[float]:
    for line, cells in lines:
        value = _number(cells[place]) if place < len(cells) else None
        if value is None:
            shown = repr(cells[place]) if place < len(cells) else "no such cell"
            raise DomainError(f"{path}, line {line}: a record must be a finite number, got {shown}")
        yield value


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
