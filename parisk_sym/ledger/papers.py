"""The papers under their keys, as the file `papers.toml` in the folder of a paper names them and what it cites.

It has a table `[paper.KEY]` for each version of the paper, and `[cited.KEY]` for other works:

    [paper.own]
    authors = "A. Author"
    title = "A Title"
    venue = "a journal, a year, an identifier"
"""

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.texts import portable
from parisk_sym.core.toml_files import read_toml

__all__ = ["Paper", "papers"]

_FILE_NAME = "papers.toml"
_TABLES = ("paper", "cited")


@dataclass(frozen=True)
class Paper:
    """A paper as it is cited."""

    authors: str
    title: str
    venue: str


@functools.cache
def papers(*folders: Path) -> Mapping[str, Paper]:
    """The papers that the shipped derivations name, and those of other folders; first the papers, then what they cite.

    ClaimError for a file that cannot be read as such, and for a key that stands for two papers.

    >>> papers()["par20"].venue
    'arXiv:2003.00973, 2020'
    """
    files = [*sorted(shipped_derivations().glob(f"*/{_FILE_NAME}")), *(f / _FILE_NAME for f in folders)]
    named = [row for file in files if file.is_file() for row in _rows(file)]
    found: dict[str, Paper] = {}
    for file, _, key, paper in sorted(named, key=lambda row: _TABLES.index(row[1])):
        if found.setdefault(key, paper) != paper:
            raise ClaimError(f"{file}: the key {key!r} is already that of another paper: {found[key].title}")
    return found


def _rows(file: Path) -> Iterator[tuple[Path, str, str, Paper]]:
    """File, table, key and paper, in the order of the file."""
    try:
        tables = read_toml(file)
    except ValueError as error:
        raise ClaimError(f"{portable(str(file))}: {error}") from error
    unknown = [name for name, table in tables.items() if name not in _TABLES or not isinstance(table, dict)]
    if unknown:
        raise ClaimError(f"{file}: tables are [paper.KEY] and [cited.KEY], got {', '.join(unknown)}")
    for name, table in tables.items():
        for key, entry in table.items():
            yield file, name, key, _paper(file, key, entry)


def _paper(file: Path, key: str, entry: Any) -> Paper:
    names = {field.name for field in fields(Paper)}
    texts = (
        isinstance(entry, dict) and set(entry) == names and all(isinstance(v, str) for v in entry.values())
    )
    if not texts:
        raise ClaimError(f"{file}: {key} must have the texts {', '.join(sorted(names))} and nothing else")
    return Paper(**entry)
