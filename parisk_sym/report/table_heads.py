"""The head of a table's file, and the cells of its rows."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parisk_sym import __version__
from parisk_sym.formulas.formula import Formula
from parisk_sym.tables.blocks import Block
from parisk_sym.tables.comparisons import SIDE_BY_SIDE, Comparison, ComparisonRow, ComparisonTable
from parisk_sym.tables.quantities import find_formula
from parisk_sym.tables.simulated_curves import Simulation
from parisk_sym.tables.tables import Row, Table

__all__ = [
    "DANGEROUS",
    "AnyRow",
    "Head",
    "block_of_rows",
    "comment_lines",
    "head_of",
    "head_of_table",
    "safe_cell",
    "safe_comment",
]

_NUMBER = re.compile(r"[+-]\d[\d./]*(e[+-]?\d+)?\??\Z")

DANGEROUS = frozenset("=+-@\t\r")
"""The first characters of a cell that a spreadsheet may take for a formula."""

AnyRow = Row | ComparisonRow


@dataclass(frozen=True)
class Head:
    """The metadata of a file and its columns: arguments, values, and the rest."""

    meta: Mapping[str, Any]
    parameters: tuple[str, ...]
    values: tuple[str, ...]
    rest: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of all columns."""
        return (*self.parameters, *self.values, *self.rest)


def head_of(
    subject: Formula | Comparison, tokens: Sequence[str], rows: int, digits: int, command: str
) -> Head:
    """The head of a table of a formula, or of several."""
    says: dict[str, Any]
    values: tuple[str, ...]
    rest: tuple[str, ...]
    if isinstance(subject, Formula):
        says, values, rest = {"formula": subject.id, **_formula_entries(subject)}, ("value",), ("radius",)
    else:
        formulas = {c.name: {"formula": c.formula.id, **_formula_entries(c.formula)} for c in subject.columns}
        says = {"table": subject.id, "title": subject.title, "columns": formulas}
        values = tuple(c.name for c in subject.columns)
        rest = () if subject.id == SIDE_BY_SIDE else ("below",)
    meta = {
        **says,
        "version": f"parisk_sym {__version__}",
        "digits": digits,
        "grid": dict(token.split("=", 1) for token in tokens),
        "points": rows,
        "command": command,
    }
    return Head(meta, tuple(subject.names), values, rest)


def head_of_table(table: Table | ComparisonTable, format_: str) -> Head:
    """The head of a table in memory; simulated curves add columns."""
    subject = (
        table.comparison if isinstance(table, ComparisonTable) else find_formula(table.formula, table.paths)
    )
    head = head_of(subject, table.tokens, len(table.rows), table.digits, table.command(format_))
    simulation = table.simulation if isinstance(table, ComparisonTable) else None
    if simulation is None:
        return head
    names = [f"{curve.name}{end}" for curve in simulation.curves for end in ("", "_low", "_high")]
    return Head(head.meta, head.parameters, head.values, (*head.rest, *names, *simulation.settings, "data"))


def _formula_entries(formula: Formula) -> dict[str, str]:
    source = {} if formula.source is None else {"source": str(formula.source)}
    return {"meaning": formula.meaning, **source}


def cells(head: Head, row: AnyRow, simulation: Simulation | None = None, place: int = 0) -> list[Any]:
    """The cells of a row under the columns of its head; marks are a list of names."""
    if isinstance(row, Row):
        return [*row.arguments, row.value, row.radius]
    found: list[Any] = [*row.arguments, *row.values]
    if "below" in head.rest:
        found.append(list(row.below))
    if simulation is not None:
        found += [text for curve in simulation.curves for text in curve.estimates[place]]
        found += [*map(str, simulation.settings.values()), simulation.data]
    return found


def block_of_rows(head: Head, rows: Sequence[AnyRow], simulation: Simulation | None = None) -> Block:
    """A block of rows that were computed one by one."""
    found = [(row.ball,) if isinstance(row, Row) else row.balls for row in rows]
    records = [cells(head, row, simulation, place) for place, row in enumerate(rows)]
    return Block(list(zip(*records, strict=True)), list(zip(*found, strict=True)))


def comment_lines(head: Head) -> list[str]:
    """The metadata, one entry per line, none of which a spreadsheet takes for a formula."""
    lines = []
    for name, value in head.meta.items():
        if name == "columns":
            lines += [
                f"column {column}: {_column_note(column, entries)}" for column, entries in value.items()
            ]
        elif isinstance(value, list):
            lines += [f"{name.removesuffix('s')}: {entry}" for entry in value]
        elif name == "grid":
            lines.append("grid: " + " ".join(f"{n}={text}" for n, text in value.items()))
        else:
            lines.append(f"{name}: {value}")
    return [safe_comment(line) for line in lines]


def _column_note(column: str, entries: Mapping[str, str]) -> str:
    return "; ".join(text for text in entries.values() if text != column)


def safe_cell(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: texts that look like one, except numbers, get an apostrophe.

    >>> safe_cell("-1.5e-3"), safe_cell("=1+1"), safe_cell("-cmd")
    ('-1.5e-3', "'=1+1", "'-cmd")
    """
    return f"'{cell}" if cell[:1] in DANGEROUS and not _NUMBER.match(cell) else cell


def safe_comment(line: str) -> str:
    r"""A comment without line breaks, in which no cell looks like a spreadsheet formula; numbers keep their sign.

    >>> print(safe_comment("own.bound, =HYPERLINK(1)\n,=2"), safe_comment("x=1,-2,+3"))
    own.bound, '=HYPERLINK(1) ,'=2 x=1,-2,+3
    """
    flat = re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+", " ", line)
    return re.sub(r"([,;|]\s*)(?=[=@]|[+-](?!\d[\d./e]*(?:[,;\s]|$)))", r"\1'", flat)
