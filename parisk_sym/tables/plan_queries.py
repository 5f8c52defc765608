"""Reads several queries from a CSV or TOML file: names, sensitivities, goals and guesses."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flint import fmpq
from sympy import Symbol

from parisk_sym.core.errors import DomainError, ParameterError, PariskError
from parisk_sym.core.toml_files import read_toml
from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.formulas.formula import Parameter
from parisk_sym.tables.plan_records import read_lines

__all__ = ["FIELDS", "SeveralQueries", "read_queries"]

_MEANINGS = {
    "sensitivity": "sensitivity of the query",
    "index": "the query's own number in the query index",
    "answer": "guess of the true answer",
    "weight": "weight of the query's error",
    "re": "relative error that is accepted",
}
_PARAMETERS = {
    name: Parameter(Symbol(name, positive=True), POSITIVE, name, meaning)
    for name, meaning in _MEANINGS.items()
}
FIELDS = ("name", *_MEANINGS)
"""The fields of a query in a file; name and sensitivity are required."""


@dataclass(frozen=True)
class SeveralQueries:
    """The names in the order of the file, and for each field of the file one number per query."""

    file: str
    names: tuple[str, ...]
    fields: Mapping[str, tuple[fmpq, ...]]

    def of(self, field: str, because: str) -> tuple[fmpq, ...]:
        """The numbers of a field; raises ParameterError with `because` if the file lacks it."""
        if field not in self.fields:
            raise ParameterError(f"{self.file} must give {field} for every query {because}, got none")
        return self.fields[field]


@dataclass(frozen=True)
class _Entry:
    """A query as text, and its place in the file."""

    where: str
    cells: Mapping[str, str]

    @property
    def name(self) -> str:
        return self.cells.get("name", "").strip()

    def number(self, field: str) -> fmpq:
        try:
            return _PARAMETERS[field].read(self.cells[field].strip())
        except PariskError as error:
            raise DomainError(f"{self.where}: {error}") from None


def read_queries(path: Path) -> SeveralQueries:
    """The queries of a file; raises ParameterError and DomainError that name file, line or query, field, bound and value.

    A CSV file has the fields in its first line. A TOML file has a table [[query]] for each query. Numbers are exact: 3, 5/2, 0.1, 1e-5.
    """
    entries = list(_of_toml(path) if path.suffix.lower() == ".toml" else _of_csv(path))
    if not entries:
        raise ParameterError(f"{path} must hold at least one query, got none")
    names = _names(entries)
    present = [field for field in _PARAMETERS if any(entry.cells.get(field, "").strip() for entry in entries)]
    for field in dict.fromkeys(("sensitivity", *present)):
        for entry in entries:
            if not entry.cells.get(field, "").strip():
                all_or_none = "" if field == "sensitivity" else ", as another query of the file has it"
                raise ParameterError(f"{entry.where}: {field} is missing{all_or_none}")
    fields = {field: tuple(entry.number(field) for entry in entries) for field in present}
    return SeveralQueries(str(path), names, fields)


def _names(entries: Iterable[_Entry]) -> tuple[str, ...]:
    places: dict[str, str] = {}
    for entry in entries:
        if not entry.name:
            raise ParameterError(f"{entry.where}: name is missing")
        if entry.name in places:
            raise ParameterError(
                f"{entry.where}: names must differ, got {entry.name!r}, which {places[entry.name]} has"
            )
        places[entry.name] = entry.where
    return tuple(places)


def _of_csv(path: Path) -> Iterable[_Entry]:
    lines = read_lines(path)
    head = [cell.strip() for cell in lines[0][1]] if lines else []
    if lines:
        _check_fields(f"{path}, line {lines[0][0]}", head)
    for line, cells in lines[1:]:
        where = f"{path}, line {line}"
        if len(cells) != len(head):
            raise ParameterError(f"{where}: {len(head)} cells are needed, as in the head, got {len(cells)}")
        yield _Entry(where, dict(zip(head, cells, strict=True)))


def _of_toml(path: Path) -> Iterable[_Entry]:
    try:
        data = read_toml(path, parse_float=str)
    except ValueError as error:
        raise ParameterError(f"{path}: {error}") from error
    tables = data.get("query", [])
    if set(data) - {"query"} or not isinstance(tables, list):
        raise ParameterError(
            f"{path} must have a table [[query]] for each query and nothing else, got {', '.join(data)}"
        )
    for number, table in enumerate(tables, 1):
        where = f"{path}, query {number}"
        if not isinstance(table, dict):
            raise ParameterError(f"{where}: a table is needed, got {table!r}")
        _check_fields(where, list(table))
        yield _Entry(where, {field: _text(where, field, value) for field, value in table.items()})


def _text(where: str, field: str, value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ParameterError(f"{where}: {field} must be a number or a text, got {value!r}")
    return str(value)


def _check_fields(where: str, found: list[str]) -> None:
    """Raise ParameterError unless the fields are known, distinct, and include name and sensitivity."""
    unknown = [field or "an empty name" for field in found if field not in FIELDS]
    twice = [field for field in dict.fromkeys(found) if found.count(field) > 1]
    missing = [field for field in FIELDS[:2] if field not in found]
    problems = [
        f"{word} {', '.join(fields)}"
        for word, fields in (("unknown", unknown), ("given twice", twice), ("missing", missing))
        if fields
    ]
    if problems:
        raise ParameterError(f"{where}: a query has the fields {', '.join(FIELDS)}: {'; '.join(problems)}")
