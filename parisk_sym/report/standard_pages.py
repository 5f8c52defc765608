"""The metadata of the standard set: heads of tables, index, schema, checksums and README."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from parisk_sym import __version__
from parisk_sym.formulas.formula import Formula
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.ledger.papers import papers
from parisk_sym.report.table_heads import Head
from parisk_sym.tables.standard import LICENCE, NAME, StandardTable
from parisk_sym.tables.tables import UNDECIDED, command_line

__all__ = ["OWN_FILES", "SCHEMA", "all_files", "head_of_standard", "table_paths"]

_README, _INDEX, _SCHEMA, _SUMS = "README.md", "index.json", "schema.json", "SHA256SUMS"
OWN_FILES = (_README, _INDEX, _SCHEMA, _SUMS)
"""The files of the set beside its tables."""

_COMMAND = "parisk table --standard DIR"
_VERSION = f"parisk_sym {__version__}"


def table_paths(table: StandardTable) -> tuple[str, str]:
    """The files of a table."""
    return f"{table.name}.csv", f"{table.name}.json"


def head_of_standard(table: StandardTable, rows: int) -> Head:
    """The head of both files of a table."""
    formula = find_formula(table.formula)
    meta = {
        "set": NAME,
        "table": table.name,
        "title": table.title,
        "formula": table.formula,
        "meaning": formula.meaning,
        **_source(formula),
        "version": _VERSION,
        "licence": LICENCE,
        "digits": table.digits,
        "points": rows,
        "chosen": table.points,
        "grids": list(table.grids),
        "commands": _commands(table, formula),
    }
    return Head(meta, tuple(formula.names), ("value",), ("radius",))


def _source(formula: Formula) -> dict[str, str]:
    return {} if formula.source is None else {"source": str(formula.source)}


def _commands(table: StandardTable, formula: Formula) -> list[str]:
    """The commands that print the same values."""
    return [command_line([formula.id], tokens, table.digits, "csv") for tokens in table.tokens()]


def all_files(
    tables: Sequence[StandardTable], rows: Sequence[int], files: Mapping[str, bytes]
) -> dict[str, bytes]:
    """The files of the tables and the metadata files; the checksums cover all others."""
    index = _index(tables, rows, files)
    found = {
        **files,
        _SCHEMA: _json(SCHEMA),
        _INDEX: _json(index),
        _README: _readme(tables, rows).encode(),
    }
    sums = "".join(f"{hashlib.sha256(found[name]).hexdigest()}  {name}\n" for name in sorted(found))
    return {**found, _SUMS: sums.encode()}


def _json(content: Mapping[str, Any]) -> bytes:
    return (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode()


def _index(
    tables: Sequence[StandardTable], rows: Sequence[int], files: Mapping[str, bytes]
) -> dict[str, Any]:
    formulas = [find_formula(table.formula) for table in tables]
    keys = sorted({formula.source.paper for formula in formulas if formula.source is not None})
    known = papers()
    cited = {key: vars(known[key]) for key in keys if key in known}
    return {
        "set": NAME,
        "version": _VERSION,
        "licence": LICENCE,
        "command": _COMMAND,
        "schema": _SCHEMA,
        "papers": cited,
        "tables": [
            _entry(table, formula, count, files)
            for table, formula, count in zip(tables, formulas, rows, strict=True)
        ],
    }


def _entry(table: StandardTable, formula: Formula, rows: int, files: Mapping[str, bytes]) -> dict[str, Any]:
    return {
        "name": table.name,
        "title": table.title,
        "formula": table.formula,
        "meaning": formula.meaning,
        **_source(formula),
        "parameters": _parameters(formula),
        "digits": table.digits,
        "rows": rows,
        "chosen": table.points,
        "files": [
            {"path": path, "bytes": len(files[path]), "sha256": hashlib.sha256(files[path]).hexdigest()}
            for path in table_paths(table)
        ],
    }


def _parameters(formula: Formula) -> list[dict[str, str]]:
    return [
        {"name": p.name, "domain": str(p.interval), "meaning": p.meaning, "unit": p.unit}
        for p in formula.parameters
    ]


_TEXT = {"type": "string", "minLength": 1}
_COUNT = {"type": "integer", "minimum": 1}
_EXACT = {
    "type": "string",
    "description": "an exact number: 5/2, 0.1 or 1e-5",
    "pattern": r"^-?\d+(\.\d+)?(e[+-]?\d+)?(/\d+)?$",
}
_DECIMAL = r"-?\d+(\.\d+)?(e[+-]?\d+)?"

SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": NAME,
    "description": "index.json is an index, every other .json file but this one a table",
    "oneOf": [{"$ref": "#/$defs/index"}, {"$ref": "#/$defs/table"}],
    "$defs": {
        "index": {
            "type": "object",
            "required": ["set", "version", "licence", "command", "schema", "papers", "tables"],
            "additionalProperties": False,
            "properties": {
                "set": {"const": NAME},
                "version": _TEXT,
                "licence": _TEXT,
                "command": _TEXT,
                "schema": {"const": _SCHEMA},
                "papers": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": _TEXT}},
                "tables": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/entry"}},
            },
        },
        "entry": {
            "type": "object",
            "required": ["name", "title", "formula", "meaning", "parameters", "digits", "rows", "chosen", "files"],
            "additionalProperties": False,
            "properties": {
                "name": {"type": "string", "pattern": "^[a-z0-9_]+$"},
                "title": _TEXT,
                "formula": _TEXT,
                "meaning": _TEXT,
                "source": _TEXT,
                "digits": _COUNT,
                "rows": _COUNT,
                "chosen": _TEXT,
                "parameters": {"type": "array", "items": {"$ref": "#/$defs/parameter"}},
                "files": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/file"}},
            },
        },
        "parameter": {
            "type": "object",
            "required": ["name", "domain"],
            "additionalProperties": False,
            "properties": {"name": _TEXT, "domain": _TEXT, "meaning": _TEXT, "unit": _TEXT},
        },
        "file": {
            "type": "object",
            "required": ["path", "bytes", "sha256"],
            "additionalProperties": False,
            "properties": {"path": _TEXT, "bytes": _COUNT, "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"}},
        },
        "table": {
            "type": "object",
            "required": ["set", "table", "title", "formula", "meaning", "version", "licence", "digits", "points", "chosen", "grids",
                         "commands", "rows"],
            "additionalProperties": False,
            "properties": {
                "set": {"const": NAME},
                "table": _TEXT,
                "title": _TEXT,
                "formula": _TEXT,
                "meaning": _TEXT,
                "source": _TEXT,
                "version": _TEXT,
                "licence": _TEXT,
                "digits": _COUNT,
                "points": _COUNT,
                "chosen": _TEXT,
                "grids": {"type": "array", "minItems": 1, "items": {"type": "string"}},
                "commands": {"type": "array", "minItems": 1, "items": _TEXT},
                "rows": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/row"}},
            },
        },
        "row": {
            "type": "object",
            "description": "an exact number for each parameter, the value, and a bound on the distance of the value from the true one",
            "required": ["value", "radius"],
            "additionalProperties": _EXACT,
            "properties": {
                "value": {"type": "string", "pattern": f"^{_DECIMAL}\\{UNDECIDED}?$"},
                "radius": {"type": "string", "pattern": f"^{_DECIMAL}$"},
            },
        },
    },
}  # fmt: skip
"""JSON Schema of the index and of the tables."""


def _readme(tables: Sequence[StandardTable], rows: Sequence[int]) -> str:
    listed = "\n".join(
        f"| `{table.name}` | `{table.formula}` | {', '.join(find_formula(table.formula).names)} | {count} | {table.digits} | {table.points} |"
        for table, count in zip(tables, rows, strict=True)
    )
    return _PAGE.format(
        count=len(tables), rows=sum(rows), version=_VERSION, command=_COMMAND, licence=LICENCE, listed=listed
    )


_PAGE = """# Standard set of certified values

{count} tables with {rows} values of quantities of differential privacy, for the tests of other projects. Made by `{command}`
of {version}: the same bytes whatever the machine, and nothing here is edited by hand.

Each table is a CSV and a JSON file with the same rows:

- Arguments are exact: 1/10 is one tenth, 1e-5 is one hundred thousandth, not the nearest binary number. A program that rounds them to
  float64 first has the error of that beside its own.
- `value` is correctly rounded to the digits of the table; the true value is between `value` - `radius` and `value` + `radius`, which is
  proved by ball arithmetic. The radius is half a unit of the last digit, or 0 where the value is exact. A value with a question mark at the end, `1.25?`, is as
  close to a tie as anybody can tell: the digits before the mark are certified.
- Values below 1e-308 are there: parse them as decimals, not as float64.

A program's value v is wrong where |v - value| is larger than its own tolerance plus `radius`. An upper bound below value - radius is
certainly wrong, and so is a lower bound above value + radius.

```python
import csv
from decimal import Decimal

with open("laplace_delta.csv", encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
for row in rows:
    value, radius = Decimal(row["value"]), Decimal(row["radius"])
```

`index.json` lists every table with its formula, parameters and files; `schema.json` is a JSON Schema of it and of the tables;
`sha256sum -c SHA256SUMS` checks the files. Each table says the commands that print its values again. `parisk check TABLE.csv` holds a
file of other values with the same columns against certified ones.

Licence: {licence}, as parisk_sym. Cite the version and the name of the table.

| table | quantity | parameters | rows | digits | points chosen for |
| --- | --- | --- | --- | --- | --- |
{listed}
"""
