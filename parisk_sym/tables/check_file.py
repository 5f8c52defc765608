"""A file of values as entries to check: which column is which parameter, value or bound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from flint import fmpq

from parisk_sym.formulas.formula import Formula
from parisk_sym.ground.errors import DomainError, ParameterError
from parisk_sym.ground.exact import from_float, short
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.tables.check import Checked, Given, Tolerance, check_values
from parisk_sym.tables.given import Cell, GivenFile, number_of, open_given

__all__ = ["Mapped", "check_file"]

_ROLES = ("value", "lower", "upper")


@dataclass(frozen=True)
class Mapped:
    """How a file is read: its formula where it does not say so, columns under other names, and parameters that it does not have.

    `binary`: arguments are the float64 numbers next to what is written, as a program had them that wrote its decimals.
    """

    formula: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    fixed: Mapping[str, fmpq] = field(default_factory=dict)
    binary: bool = False
    paths: tuple[str, ...] = ()


def check_file(path: Path, mapped: Mapped, tolerance: Tolerance) -> tuple[Formula, Checked]:
    """The formula, and every value of the file against it.

    A file made by `parisk table` says its formula. No path that a file names is followed: formulas of a paper are looked for
    under the paths given here alone.
    """
    file = open_given(path)
    formula = _formula(file, mapped)
    checked = check_values(formula, _entries(file, formula, mapped), tolerance)
    if not checked.count:
        raise DomainError(f"{path}: there are no rows to check")
    return formula, checked


def _formula(file: GivenFile, mapped: Mapped) -> Formula:
    name = mapped.formula or file.says.get("formula")
    if not isinstance(name, str) or not name:
        raise ParameterError(f"{file.path} does not say its formula: name it with --formula")
    return find_formula(name, mapped.paths)


def _entries(file: GivenFile, formula: Formula, mapped: Mapped) -> Iterator[Given]:
    places = _places(file, formula, mapped)
    for row, cells in file.rows:
        where = {name: f"{file.path}: {row}, column {file.columns[place]}" for name, place in places.items()}
        given = {name: cells[place] for name, place in places.items()}
        arguments = {
            name: _argument(given[name], where[name], mapped.binary)
            for name in formula.names
            if name in given
        }
        numbers = {role: number_of(given[role], where[role]) for role in _ROLES if role in given}
        yield Given(f"{file.path}: {row}", {**arguments, **mapped.fixed}, **numbers)


def _argument(cell: Cell, where: str, binary: bool) -> fmpq:
    number = number_of(cell, where)
    return from_float(int(number.exact.p) / int(number.exact.q)) if binary else number.exact


def _places(file: GivenFile, formula: Formula, mapped: Mapped) -> dict[str, int]:
    """The place of the column of each parameter and role; ParameterError names what is missing."""
    known = [*formula.names, *_ROLES]
    if strange := [name for name in mapped.columns if name not in known]:
        raise ParameterError(f"columns are mapped to {', '.join(known)}, got {', '.join(strange)}")
    if strange := [name for name in mapped.fixed if name not in formula.names]:
        raise ParameterError(f"{formula.id} takes {', '.join(formula.names)}: unknown {', '.join(strange)}")
    named = {name: mapped.columns.get(name, name) for name in known}
    if "value" not in mapped.columns and "value" not in file.columns:
        named["value"] = formula.id
    found = {
        n: file.columns.index(c) for n, c in named.items() if c in file.columns and n not in mapped.fixed
    }
    needed = [n for n in formula.names if n not in mapped.fixed] + list(mapped.columns)
    missing = [named[n] for n in dict.fromkeys(needed) if n not in found and n not in mapped.fixed]
    has = ", ".join(file.columns[:20])
    if missing:
        raise ParameterError(
            f"{file.path}: there is no column {', '.join(map(short, missing))}; it has {has} (--column NAME=COLUMN maps them)"
        )
    if not set(_ROLES) & set(found):
        raise ParameterError(
            f"{file.path}: there is no column value, {formula.id}, lower or upper; it has {has} (--column NAME=COLUMN maps them)"
        )
    return found
