"""A certified table as text: CSV, JSON or LaTeX."""

import csv
import io
import json

from parisk_sym import __version__
from parisk_sym.errors import ParameterError
from parisk_sym.tables import Table
from parisk_sym.typeset.table import latex_table

__all__ = ["FORMATS", "render"]

FORMATS = ("csv", "json", "latex")


def render(table: Table, format: str, standalone: bool = False) -> str:  # noqa: A002 - the option's name
    r"""The table as text: "csv", "json" or "latex" (a booktabs snippet for \input; standalone: a document).

    ParameterError for any other format.
    """
    if format not in FORMATS:
        raise ParameterError(f"format must be one of {', '.join(FORMATS)}, got {format!r}")
    if format == "latex":
        return latex_table(table, standalone)
    return {"csv": _csv, "json": _json}[format](table)


def _csv(table: Table) -> str:
    """A header line, then one line per row; exact arguments, the value, and the bound on its error."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*table.parameters, "value", "radius"])
    writer.writerows([*row.arguments, row.value, row.radius] for row in table.rows)
    return out.getvalue()


def _json(table: Table) -> str:
    rows = [
        dict(zip(table.parameters, row.arguments, strict=True)) | {"value": row.value, "radius": row.radius}
        for row in table.rows
    ]
    head = {
        "formula": table.formula,
        "digits": table.digits,
        "command": table.command("json"),
        "version": __version__,
    }
    return json.dumps(head | {"rows": rows}, indent=2) + "\n"
