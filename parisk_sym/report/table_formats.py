"""A certified table as a file: CSV, JSON, LaTeX or Parquet.

Each part of the rows is packed where it is computed; the parts are joined at the end.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any, Protocol

from parisk_sym.core.errors import ParameterError
from parisk_sym.report.latex.table import latex_comparison, latex_table
from parisk_sym.report.table_heads import (
    DANGEROUS,
    AnyRow,
    Head,
    block_of_rows,
    comment_lines,
    head_of_table,
    safe_cell,
)
from parisk_sym.report.table_parquet import ParquetForm
from parisk_sym.tables.blocks import Block, as_decimals
from parisk_sym.tables.comparisons import ComparisonRow, ComparisonTable
from parisk_sym.tables.tables import LATEX_COLUMN, Ball, Row, Table

__all__ = ["FORMATS", "Form", "form_for", "plain_csv", "render"]

AnyTable = Table | ComparisonTable

_ROWS_IN_COLUMNS = 1000
"""The most rows of a table for a two-column page: a float holds about forty, and LaTeX keeps about fifty floats."""


class Form(Protocol):
    """A form of a table's file."""

    @property
    def most_rows(self) -> int | None:
        """The longest table that it can write."""

    def pack(self, head: Head, block: Block) -> bytes:
        """A block of rows."""

    def join(self, head: Head, parts: Iterable[bytes], stream: IO[bytes]) -> None:
        """Write the file of the packed parts."""


@dataclass(frozen=True)
class CsvForm:
    """Comment lines that begin with #, a line with the names of the columns, and one line per row."""

    most_rows: int | None = None
    comments: bool = True

    def pack(self, head: Head, block: Block) -> bytes:
        """One line per row; marked names share one cell."""
        return self._lines(
            [" ".join(c) if isinstance(c, list) else c for c in record] for record in block.records
        )

    def join(self, head: Head, parts: Iterable[bytes], stream: IO[bytes]) -> None:
        """Write the head, then the lines."""
        if self.comments:
            stream.writelines(f"# {line}\n".encode() for line in comment_lines(head))
        stream.write(self._lines([head.columns]))
        stream.writelines(parts)

    @staticmethod
    def _lines(records: Iterable[Sequence[str]]) -> bytes:
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(
            [safe_cell(cell) if cell[:1] in DANGEROUS else cell for cell in record] for record in records
        )
        return out.getvalue().encode()


@dataclass(frozen=True)
class JsonForm:
    """An object with the head's entries and the rows, one object per line; with `balls` each value has its enclosure."""

    most_rows: int | None = None
    balls: bool = True

    def pack(self, head: Head, block: Block) -> bytes:
        """Objects separated by commas."""
        rows: Iterable[tuple[Sequence[Any], list[Ball | None]]]
        rows = _with_decimals(head, block) if self.balls else ((record, []) for record in block.records)
        lines = (
            {
                **dict(zip(head.columns, record, strict=True)),
                **(_balls(head, found) if self.balls else {}),
            }
            for record, found in rows
        )
        return ",\n".join(f"    {json.dumps(line, ensure_ascii=False)}" for line in lines).encode()

    def join(self, head: Head, parts: Iterable[bytes], stream: IO[bytes]) -> None:
        """Write the head, then the objects."""
        begin = json.dumps(dict(head.meta), indent=2, ensure_ascii=False)
        stream.write(f'{begin[:-2]},\n  "rows": [\n'.encode())
        for number, part in enumerate(parts):
            stream.write(b",\n" * bool(number) + part)
        stream.write(b"\n  ]\n}\n")


def _with_decimals(head: Head, block: Block) -> Iterator[tuple[Sequence[Any], list[Ball | None]]]:
    """The cells of each row, and its enclosures as decimals."""
    for record, *found in zip(block.records, *block.enclosures, strict=True):
        yield record, [as_decimals(one, head.meta["digits"]) for one in found]


def _balls(head: Head, found: Sequence[Ball | None]) -> dict[str, Any]:
    balls = [None if ball is None else ball._asdict() for ball in found]
    return (
        {"ball": balls[0]}
        if head.values == ("value",)
        else {"balls": dict(zip(head.values, balls, strict=True))}
    )


@dataclass(frozen=True)
class LatexForm:
    r"""A booktabs table for \input, over several pages where it is long; `table_of` makes a table of all rows."""

    table_of: Callable[[Sequence[AnyRow]], AnyTable]
    most_rows: int | None = 20_000
    name: str = "latex"

    def pack(self, head: Head, block: Block) -> bytes:
        """The rows themselves: the widths of the columns depend on all of them."""
        return json.dumps(list(_with_decimals(head, block))).encode()

    def join(self, head: Head, parts: Iterable[bytes], stream: IO[bytes]) -> None:
        """The whole table."""
        rows = tuple(_row(head, *found) for part in parts for found in json.loads(part))
        stream.write(render(self.table_of(rows), self.name).encode())


def _row(head: Head, record: Sequence[Any], found: Sequence[Any]) -> AnyRow:
    arguments, rest = tuple(record[: len(head.parameters)]), record[len(head.parameters) :]
    if head.values == ("value",):
        value, radius = rest
        return Row(arguments, value, radius, Ball(*found[0]))
    values, below = tuple(rest[: len(head.values)]), tuple(*rest[len(head.values) :])
    return ComparisonRow(arguments, values, below, tuple(None if b is None else Ball(*b) for b in found))


_FORMS: Mapping[str, Callable[[Callable[[Sequence[AnyRow]], AnyTable]], Form]] = {
    "csv": lambda _: CsvForm(),
    "json": lambda _: JsonForm(),
    "latex": LatexForm,
    LATEX_COLUMN: lambda table_of: LatexForm(table_of, _ROWS_IN_COLUMNS, LATEX_COLUMN),
    "parquet": lambda _: ParquetForm(),
}
FORMATS = tuple(_FORMS)


def form_for(format_: str, table_of: Callable[[Sequence[AnyRow]], AnyTable]) -> Form:
    """The form of this name; raises ParameterError for an unknown name, MissingLibraryError where its library is missing."""
    if format_ not in _FORMS:
        raise ParameterError(f"format must be one of {', '.join(FORMATS)}, got {format_!r}")
    return _FORMS[format_](table_of)


def render(table: AnyTable, format: str, standalone: bool = False) -> str:  # noqa: A002 - the option's name
    r"""A table in memory as text: "csv", "json" or "latex" (a snippet for \input; standalone: a document)."""
    if format in ("latex", LATEX_COLUMN):
        typeset = latex_comparison if isinstance(table, ComparisonTable) else latex_table
        return typeset(table, standalone, format == LATEX_COLUMN)  # type: ignore[arg-type]
    return _rendered_text(table, form_for(format, lambda _: table), head_of_table(table, format))


def plain_csv(table: AnyTable) -> str:
    """The points of a figure as CSV without comment lines."""
    return _rendered_text(table, CsvForm(comments=False), head_of_table(table, "csv"))


def _rendered_text(table: AnyTable, form: Form, head: Head) -> str:
    simulation = table.simulation if isinstance(table, ComparisonTable) else None
    stream = io.BytesIO()
    form.join(head, [form.pack(head, block_of_rows(head, table.rows, simulation))], stream)
    return stream.getvalue().decode()
