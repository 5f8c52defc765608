"""The published reference table of composed Laplace noise; `python benchmarks/reference.py --help` explains."""

import csv
import io
import json
import os
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import click

from parisk_sym.laws.catalogue import find_formula
from parisk_sym.tables.axes import parse_axes
from parisk_sym.tables.tables import Table, table_rows

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "reference"
NAME = "laplace_composition"
DIGITS = 30

LEVELS = ("1/10", "1/2", "1")
COUNTS = (1, 2, 10, 100, 300, 1000)
DELTAS = "1e-5,1e-10,1e-15,1e-30,1e-100,1e-300"
PARTS = ("0", "1/4", "1/2", "3/4", "9/10", "99/100")
GAPS = ("1e-10", "1e-20", "1e-40", "0")

Block = tuple[str, tuple[str, ...]]


def blocks() -> list[Block]:
    """Formula and axes of every `parisk table` command, in the order of the file.

    laplace.delta stands at parts of n eps0, and closer and closer to n eps0, from where on it is 0.
    """
    found: list[Block] = []
    for eps0 in LEVELS:
        for n in COUNTS:
            top = n * Fraction(eps0)
            levels = [Fraction(part) * top for part in PARTS] + [top - Fraction(gap) for gap in GAPS]
            texts = ",".join(str(level) for level in levels)
            found.append(("laplace.delta", (f"eps={texts}", f"eps0={eps0}", f"n={n}")))
            found.append(("laplace.epsilon", (f"delta={DELTAS}", f"eps0={eps0}", f"n={n}")))
    return found


def make(block: Block, jobs: int = 1) -> Table:
    """The certified rows of one block, as `parisk table` makes them."""
    formula, axes = block
    return table_rows(find_formula(formula), parse_axes(axes), DIGITS, jobs)


def csv_text(tables: list[Table]) -> str:
    """One line per value: the formula, its exact arguments (eps or delta is empty), the value, its error bound."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["formula", "eps", "delta", "eps0", "n", "value", "radius"])
    for table in tables:
        for row in table.rows:
            given = dict(zip(table.parameters, row.arguments, strict=True))
            cells = [given.get(name, "") for name in ("eps", "delta", "eps0", "n")]
            writer.writerow([table.formula, *cells, row.value, row.radius])
    return out.getvalue()


def json_text(tables: list[Table]) -> str:
    """The same values, each block under the command that makes it."""
    content = [
        {
            "command": table.command("json"),
            "formula": table.formula,
            "rows": [
                dict(zip(table.parameters, row.arguments, strict=True))
                | {"value": row.value, "radius": row.radius}
                for row in table.rows
            ],
        }
        for table in tables
    ]
    return json.dumps({"digits": DIGITS, "tables": content}, indent=1) + "\n"


def page_text(tables: list[Table]) -> str:
    """The page beside the files: what they hold and the commands."""
    rows = sum(len(table.rows) for table in tables)
    smallest = min(d for table in tables for row in table.rows if (d := Decimal(row.value)) > 0)
    commands = "\n".join(table.command("csv") for table in tables)
    return _PAGE.format(
        name=NAME, rows=rows, digits=DIGITS, smallest=f"{smallest:.0e}", levels=", ".join(LEVELS),
        counts=", ".join(map(str, COUNTS)), parts=", ".join(PARTS), gaps=", ".join(GAPS),
        deltas=DELTAS.replace(",", ", "), commands=commands,
    )  # fmt: skip


_PAGE = """# Reference values of composed Laplace noise

Made by `make reference`; do not edit.

`{name}.csv` and `{name}.json` hold the same {rows} values of two quantities: the tight delta of n
uses of the Laplace mechanism at a level eps (`laplace.delta`), and the tight eps for a delta (`laplace.epsilon`). Each
use has noise of scale 1/eps0 for sensitivity 1; the pair of neighbours is the worst one, whose answers differ by the
whole sensitivity in every use.

- Arguments are exact: 1/10 is one tenth, 1e-5 is one hundred thousandth, not the nearest binary number.
- `value` is correctly rounded to {digits} significant digits; `radius` bounds its distance from the true value and is
  proved by ball arithmetic. 0 is exact.
- eps0: {levels}. n: {counts}.
- `laplace.delta` at eps = {parts} of n eps0, and at n eps0 minus {gaps}. The
  smallest value that is not 0 is about {smallest}: parse the decimals as text or as decimal numbers, because binary
  double precision stops near 1e-308.
- `laplace.epsilon` at delta = {deltas}. Where eps is closer to n eps0 than
  {digits} digits show, the rounded value is n eps0 itself.

A program that compares its own floats with these values needs `value` and `radius` alone: an upper bound below
value - radius is certainly wrong, and so is a lower bound above value + radius.

## The commands

`make reference` writes the three files. Any part of them comes from one of these:

```sh
{commands}
```
"""


@click.command()
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    show_default="all processors",
    help="Processes to use.",
)
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=FOLDER,
    help="Where the three files go.  [default: docs/reference]",
)
def main(jobs: int, folder: Path) -> None:  # fmt: skip
    """Write the reference table of the tight privacy of composed Laplace noise: CSV, JSON and a page about them.

    All values are certified to 30 digits. It takes some minutes: n = 1000 with eps0 = 1/10 is the slow part.
    """
    tables = []
    todo = blocks()
    for index, block in enumerate(todo, 1):
        click.echo(f"{index}/{len(todo)} {' '.join(block[1][1:])} {block[0]}", err=True)
        tables.append(make(block, jobs))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{NAME}.csv").write_text(csv_text(tables), encoding="utf-8")
    (folder / f"{NAME}.json").write_text(json_text(tables), encoding="utf-8")
    (folder / "README.md").write_text(page_text(tables), encoding="utf-8")


if __name__ == "__main__":
    main()
