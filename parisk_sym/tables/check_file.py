"""Checks a file of values, mapping its columns to parameters, values and bounds."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from flint import fmpq

from parisk_sym.core.errors import DomainError, ParameterError, PariskError
from parisk_sym.core.exact import from_float, short
from parisk_sym.core.limits import Ended, Limits, run_limited
from parisk_sym.formulas.answers import ANSWER_LIMITS
from parisk_sym.formulas.formula import Formula
from parisk_sym.ledger.processes import run_stream
from parisk_sym.tables.axes import exact_text
from parisk_sym.tables.check import CheckResult, Given, check_values, undecided_finding
from parisk_sym.tables.quantities import find_formula
from parisk_sym.tables.tolerance import Tolerance
from parisk_sym.tables.value_files import Cell, GivenFile, bound_of, name_list, number_of, open_given

__all__ = ["FileMapping", "check_file"]

_ROLES = ("value", "lower", "upper")
_ROWS_AT_ONCE = 256


@dataclass(frozen=True)
class FileMapping:
    """How to read a file: its formula if the file does not name it, columns with other names, and parameters that it lacks.

    With `binary`, arguments, including those in `fixed`, are the float64 numbers nearest to the written ones, as in the program that
    wrote the decimals.
    """

    formula: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    fixed: Mapping[str, fmpq] = field(default_factory=dict)
    binary: bool = False
    paths: tuple[str, ...] = ()
    limits: Limits = ANSWER_LIMITS
    """Of the certified value of one row, after which the row is not decided."""


Progress = Callable[[int, int], None]


def check_file(
    path: Path,
    mapped: FileMapping,
    tolerance: Tolerance,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> tuple[Formula, CheckResult]:
    """The formula, and the result of checking every value of the file, on `jobs` processes or on the executor.

    A file made by `parisk table` names its formula. Paths in a file are ignored: formulas of a paper are searched only under
    `mapped.paths`. Raises the error that comes first in the file.
    """
    if mapped.binary:
        mapped = replace(mapped, fixed={name: _float64(v, name) for name, v in mapped.fixed.items()})
    file = open_given(path)
    formula = _formula(file, mapped)
    reading = _Reading(file, formula.id, mapped, _places(file, formula, mapped), tolerance)
    whole, waiting = CheckResult(tolerance), dict[int, CheckResult]()
    added = 0
    for done in run_stream(_check_stretch, reading.stretches(), jobs, executor):
        if isinstance(done.result, CheckResult):
            waiting[done.index] = done.result
        else:
            reading.errors[done.index] = done.result or PariskError(
                f"{path}: rows could not be checked: {done.failure and done.failure.error}"
            )
        while added in waiting:
            whole.add(waiting.pop(added))
            added += 1
        if progress is not None:
            progress(whole.count, max(file.count, whole.count))
    if reading.errors:
        raise reading.errors[min(reading.errors)]
    whole.sort()
    if not whole.count:
        raise DomainError(f"{path}: there are no rows to check")
    return formula, whole


class _Stretch(NamedTuple):
    """A task: some rows of a file with everything needed to check them."""

    path: Path
    formula: str
    mapped: FileMapping
    columns: tuple[str, ...]
    places: Mapping[str, int]
    rows: Sequence[tuple[str, Sequence[Cell]]]
    tolerance: Tolerance


@dataclass
class _Reading:
    """Reads a file lazily, up to the first error."""

    file: GivenFile
    formula: str
    mapped: FileMapping
    places: Mapping[str, int]
    tolerance: Tolerance
    errors: dict[int, PariskError] = field(default_factory=dict)

    def stretches(self) -> Iterator[_Stretch]:
        """The rows in stretches, up to the first error."""
        for number in itertools.count():
            rows: list[tuple[str, Sequence[Cell]]] = []
            try:
                rows.extend(itertools.islice(self.file.rows, _ROWS_AT_ONCE))
            except PariskError as error:
                self.errors[number + 1] = error  # after the rows before it
            if rows and not any(place <= number for place in self.errors):
                yield self._stretch(rows)
            if len(rows) < _ROWS_AT_ONCE or self.errors:
                return

    def _stretch(self, rows: Sequence[tuple[str, Sequence[Cell]]]) -> _Stretch:
        return _Stretch(
            self.file.path, self.formula, self.mapped, self.file.columns, self.places, rows, self.tolerance
        )


def _check_stretch(stretch: _Stretch) -> CheckResult | PariskError:
    """The result for the rows of a stretch, in any process, or the first error.

    All rows together come first, and one by one where these take longer than one may.
    """
    found = run_limited(lambda _: _check_rows(stretch), stretch.mapped.limits)
    if not isinstance(found, Ended):
        return found
    whole = CheckResult(stretch.tolerance)
    for row in stretch.rows:
        one = _check_row(stretch._replace(rows=[row]))
        if isinstance(one, PariskError):
            return one
        whole.add(one)
    whole.sort()
    return whole


def _check_row(stretch: _Stretch) -> CheckResult | PariskError:
    """The result for one row, which is not decided where it takes too long."""
    found = run_limited(lambda _: _check_rows(stretch), stretch.mapped.limits)
    if not isinstance(found, Ended):
        return found
    [entry] = _entries(stretch, _cached_formula(stretch.formula, stretch.mapped.paths))
    return CheckResult(stretch.tolerance, 1, undecided=1, worst=[undecided_finding(entry, found.reason)])


def _check_rows(stretch: _Stretch) -> CheckResult | PariskError:
    try:
        formula = _cached_formula(stretch.formula, stretch.mapped.paths)
        return check_values(formula, _entries(stretch, formula), stretch.tolerance)
    except PariskError as error:
        return error


_cached_formula = functools.lru_cache(maxsize=2)(find_formula)


def _formula(file: GivenFile, mapped: FileMapping) -> Formula:
    name = mapped.formula or file.says.get("formula")
    if not isinstance(name, str) or not name:
        raise ParameterError(f"{file.path} does not say its formula: name it with --formula")
    return find_formula(name, mapped.paths)


def _entries(stretch: _Stretch, formula: Formula) -> Iterator[Given]:
    mapped, places = stretch.mapped, stretch.places
    for row, cells in stretch.rows:
        where = {
            name: f"{stretch.path}: {row}, column {stretch.columns[place]}" for name, place in places.items()
        }
        given = {name: cells[place] for name, place in places.items()}
        arguments = {
            name: _argument(given[name], where[name], mapped.binary)
            for name in formula.names
            if name in given
        }
        numbers = {
            role: (number_of if role == "value" else bound_of)(given[role], where[role])
            for role in _ROLES
            if role in given
        }
        yield Given(f"{stretch.path}: {row}", {**arguments, **mapped.fixed}, **numbers)


def _argument(cell: Cell, where: str, binary: bool) -> fmpq:
    number = number_of(cell, where)
    if number.power:
        raise DomainError(
            f"{where}: an argument must have a decimal exponent within ±100000, got {short(number.text)}"
        )
    return _float64(number.exact, f"{where}: an argument") if binary else number.exact


def _float64(number: fmpq, name: str) -> fmpq:
    """The float64 nearest to a number; raises DomainError beyond the largest one."""
    try:
        return from_float(int(number.p) / int(number.q))
    except OverflowError:
        raise DomainError(
            f"{name} must lie within the range of float64, up to 1.8e308, to be one (--binary), got {short(exact_text(number))}"
        ) from None


def _separator_remark(columns: Sequence[str]) -> str:
    """A remark on the separator if the name of the only column contains another one; otherwise ""."""
    other = next((mark for mark in (";", "\t", "|") if len(columns) == 1 and mark in columns[0]), "")
    return f" in one column: the separator must be a comma, got {other!r}" if other else ""


def _places(file: GivenFile, formula: Formula, mapped: FileMapping) -> dict[str, int]:
    """The place of the column of each parameter and role; raises ParameterError for a missing one."""
    known = [*formula.names, *_ROLES]
    if strange := [name for name in mapped.columns if name not in known]:
        raise ParameterError(f"columns are mapped to {', '.join(known)}, got {', '.join(strange)}")
    if strange := [name for name in mapped.fixed if name not in formula.names]:
        raise ParameterError(f"{formula.id} takes {', '.join(formula.names)}: unknown {', '.join(strange)}")
    named = {name: mapped.columns.get(name, name) for name in known}
    if twice := [name for name in mapped.fixed if named[name] in file.columns]:
        raise ParameterError(
            f"{file.path}: {', '.join(twice)} is a column of the file and given: leave out --given"
        )
    if "value" not in mapped.columns and "value" not in file.columns:
        named["value"] = formula.id
    found = {n: file.columns.index(c) for n, c in named.items() if c in file.columns}
    needed = [n for n in formula.names if n not in mapped.fixed] + list(mapped.columns)
    missing = [named[n] for n in dict.fromkeys(needed) if n not in found and n not in mapped.fixed]
    has = name_list(file.columns) + _separator_remark(file.columns)
    if missing:
        raise ParameterError(
            f"{file.path}: there is no column {', '.join(map(short, missing))}; it has {has} (--column NAME=COLUMN maps them)"
        )
    if not set(_ROLES) & set(found):
        raise ParameterError(
            f"{file.path}: there is no column value, {formula.id}, lower or upper; it has {has} (--column NAME=COLUMN maps them)"
        )
    return found
