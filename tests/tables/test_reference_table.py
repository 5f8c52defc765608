"""The published reference table: it is what its commands print, and an independent formula finds the same values."""

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest

from benchmarks import reference
from parisk_sym.tables.axes import exact_text, parse_axes
from parisk_sym.tables.tables import Row, Table
from tests.residues import delta_by_residues, weights

FOLDER = Path(__file__).parents[2] / "docs" / "reference"


def rows() -> list[dict[str, str]]:
    with (FOLDER / "laplace_composition.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def published() -> dict[str, Any]:
    return json.loads((FOLDER / "laplace_composition.json").read_text(encoding="utf-8"))


def tables() -> list[Table]:
    """The tables of the JSON file, with the axes of the blocks."""
    found = []
    for entry, (formula, tokens) in zip(published()["tables"], reference.blocks(), strict=True):
        axes = tuple(tuple(map(exact_text, axis)) for axis in parse_axes(tokens).values())
        names = tuple(parse_axes(tokens))
        found.append(
            Table(
                formula, names, axes, reference.DIGITS,
                tuple(Row(tuple(r[n] for n in names), r["value"], r["radius"]) for r in entry["rows"]),
            )
        )  # fmt: skip
    return found


def test_the_table_has_every_block() -> None:
    """The three files hold all blocks in order, the same values, and the commands that make them."""
    assert (FOLDER / "laplace_composition.csv").read_text(encoding="utf-8") == reference.csv_text(tables())
    assert (FOLDER / "laplace_composition.json").read_text(encoding="utf-8") == reference.json_text(tables())
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == reference.page_text(tables())


@pytest.mark.parametrize("index", [0, 1, 7, 18, 19, 30, 33])
def test_a_block_is_what_its_command_prints(index: int) -> None:
    """Byte for byte: the lines of the CSV file, and the command kept in the JSON file."""
    table = reference.make(reference.blocks()[index])
    line = reference.csv_text([table])
    whole = (FOLDER / "laplace_composition.csv").read_text(encoding="utf-8")
    assert line.partition("\n")[2] in whole
    assert published()["tables"][index]["command"] == table.command("json")
    again = json.loads(reference.json_text([table]))["tables"][0]
    assert again == published()["tables"][index]


def test_the_command_runs_as_printed() -> None:
    """One command of the page through the command line, against the lines of the file."""
    from click.testing import CliRunner

    from parisk_sym.cli import parisk

    command = published()["tables"][2]["command"].replace("json", "csv")
    done = CliRunner().invoke(parisk, command.split()[1:])
    assert done.exit_code == 0, done.output
    printed = [line.split(",")[-2:] for line in done.stdout.splitlines() if line[0] not in "#e"]
    assert printed == [[row["value"], row["radius"]] for row in published()["tables"][2]["rows"]]


# --- an independent route ---------------------------------------------------------------------------------------------


def check(row: dict[str, str], table: list[list[int]]) -> None:
    """A delta: within its radius. An eps: delta passes the given one between value - radius and value + radius."""
    eps0, n = Fraction(row["eps0"]), int(row["n"])
    value, radius = Fraction(row["value"]), Fraction(row["radius"])
    with mpmath.workprec(3000 + 8 * n):  # 1e-342 and the cancellation, and some to spare
        if row["formula"] == "laplace.delta":
            delta = delta_by_residues(Fraction(row["eps"]), eps0, n, table)
            exact = mpmath.mpf(value.numerator) / value.denominator
            assert abs(delta - exact) <= mpmath.mpf(radius.numerator) / radius.denominator
        else:
            given = Fraction(row["delta"])
            target = mpmath.mpf(given.numerator) / given.denominator
            assert delta_by_residues(value - radius, eps0, n, table) >= target
            assert delta_by_residues(value + radius, eps0, n, table) <= target


@pytest.mark.parametrize("n", [1, 2, 10, 100])
def test_an_independent_formula_agrees(n: int) -> None:
    """Every row up to n = 100: residues in mpmath, which share no code with the package."""
    chosen = [row for row in rows() if row["n"] == str(n)]
    assert len(chosen) == 48
    table = weights(n)
    for row in chosen:
        check(row, table)


@pytest.mark.parametrize("eps0", ["0.1", "0.5", "1"])
@pytest.mark.parametrize(("n", "least"), [(300, "1/4"), (1000, "9/10")])
def test_an_independent_formula_agrees_at_large_n(eps0: str, n: int, least: str) -> None:
    """All rows whose eps is at least this part of n eps0: the residues take long below."""
    table = weights(n)
    mine = [row for row in rows() if row["n"] == str(n) and row["eps0"] == eps0]
    from_here = Fraction(least) * n * Fraction(eps0)
    chosen = [row for row in mine if Fraction(row["eps"] or row["value"]) >= from_here]
    assert len(chosen) >= 7
    for row in chosen:
        check(row, table)


def test_the_check_can_fail() -> None:
    """A value one unit off in its 30th digit does not pass."""
    row = next(row for row in rows() if row["n"] == "10" and row["formula"] == "laplace.epsilon")
    off = row | {"value": str(Fraction(row["value"]) + 10 * Fraction(row["radius"]))}
    with pytest.raises(AssertionError):
        check(off, weights(10))
