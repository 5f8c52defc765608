"""A certified table as text: CSV, JSON or LaTeX."""

import csv
import io
import json

from parisk_sym import __version__
from parisk_sym.ground.errors import ParameterError
from parisk_sym.report.latex.table import latex_comparison, latex_table
from parisk_sym.tables.comparisons import ComparisonTable, Simulation
from parisk_sym.tables.tables import Table

__all__ = ["FORMATS", "render"]

FORMATS = ("csv", "json", "latex")

Cells = list[str | list[str]]


def render(table: Table | ComparisonTable, format: str, standalone: bool = False) -> str:  # noqa: A002 - the option's name
    r"""The table as text: "csv", "json" or "latex" (a booktabs snippet for \input; standalone: a document).

    ParameterError for any other format.
    """
    if format not in FORMATS:
        raise ParameterError(f"format must be one of {', '.join(FORMATS)}, got {format!r}")
    if format == "latex":
        if isinstance(table, ComparisonTable):
            return latex_comparison(table, standalone)
        return latex_table(table, standalone)
    return {"csv": _csv, "json": _json}[format](table)


def _records(table: Table | ComparisonTable) -> tuple[list[str], list[Cells]]:
    """Names of the columns, and the cells of every row; the marks of a comparison are a list of names."""
    if isinstance(table, ComparisonTable):
        names = [*table.comparison.names, *(c.name for c in table.comparison.columns), "below"]
        rows: list[Cells] = [[*row.arguments, *row.values, list(row.below)] for row in table.rows]
        return (names, rows) if table.simulation is None else _with_simulation(names, rows, table.simulation)
    names = [*table.parameters, "value", "radius"]
    return names, [[*row.arguments, row.value, row.radius] for row in table.rows]


def _with_simulation(
    names: list[str], rows: list[Cells], simulation: Simulation
) -> tuple[list[str], list[Cells]]:
    """The columns with three more for each simulated curve, and the settings and the data set at the end."""
    settings = {**{name: str(value) for name, value in simulation.settings.items()}, "data": simulation.data}
    curves = [f"{curve.name}{end}" for curve in simulation.curves for end in ("", "_low", "_high")]
    simulated = [
        [text for curve in simulation.curves for text in curve.estimates[i]] for i in range(len(rows))
    ]
    return [*names, *curves, *settings], [
        [*row, *texts, *settings.values()] for row, texts in zip(rows, simulated, strict=True)
    ]


def _csv(table: Table | ComparisonTable) -> str:
    """A header line, then a line per row: exact arguments, values, and a bound on the error, or marks and simulated values."""
    names, rows = _records(table)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([" ".join(c) if isinstance(c, list) else c for c in cells] for cells in rows)
    return out.getvalue()


def _json(table: Table | ComparisonTable) -> str:
    names, rows = _records(table)
    subject = (
        {"table": table.comparison.id} if isinstance(table, ComparisonTable) else {"formula": table.formula}
    )
    head = {"digits": table.digits, "command": table.command("json"), "version": __version__}
    records = [dict(zip(names, cells, strict=True)) for cells in rows]
    return json.dumps({**subject, **head, "rows": records}, indent=2) + "\n"
