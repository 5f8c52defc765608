"""The published reference table: it is what its commands print, and an independent formula finds the same values."""

import csv
import json
from fractions import Fraction
from itertools import accumulate, pairwise
from math import comb
from pathlib import Path
from typing import Any

import mpmath
import pytest

from benchmarks import reference
from parisk_sym.tables import Row, Table, exact_text, parse_axes

FOLDER = Path(__file__).parents[1] / "docs" / "reference"


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
    printed = [line.split(",")[-2:] for line in done.stdout.splitlines()[1:]]
    assert printed == [[row["value"], row["radius"]] for row in published()["tables"][2]["rows"]]


# --- an independent route ---------------------------------------------------------------------------------------------


def weights(n: int) -> list[list[int]]:
    """c_{k,m}, k = 1..n, m = 1..n: coefficients 4 [x^(m-2)] (1+x)^(k-1) (1-x)^(n-k-1) of the residues.

    The step from k to k + 1 multiplies by 1 + x and divides by 1 - x, which is a running sum. At k = n the quotient
    (1+x)^(n-1) / (1-x) is no polynomial; what is left of it is minus the sum of the binomials from m - 1 on.
    """
    polynomial = [(-1) ** i * comb(n - 2, i) for i in range(n - 1)] if n > 1 else []
    found = []
    for _ in range(1, n):
        found.append([0, *(4 * c for c in polynomial)])
        shifted = [a + b for a, b in pairwise([0, *polynomial, 0])]
        polynomial = list(accumulate(shifted))[: n - 1]
    tails = list(accumulate(reversed([comb(n - 1, i) for i in range(n)])))[::-1]
    return [*found, [-4 * tail for tail in tails]]


def delta_by_residues(eps: Fraction, eps0: Fraction, n: int, table: list[list[int]]) -> Any:
    """delta = 1 + e^((eps - n eps0)/2) q, q a sum of residues at the working precision; cancels some 6 n bits."""
    if eps >= n * eps0:
        return mpmath.mpf(0)
    reaches = {k: (2 * k - n) * eps0 - eps for k in range(1, n + 1)}
    scaled = sum(comb(n, k) * horner(table[k - 1], r / 2) for k, r in reaches.items() if r > 0)
    exponent = (eps - n * eps0) / 2
    power = mpmath.exp(mpmath.mpf(exponent.numerator) / exponent.denominator)
    return 1 + power * mpmath.ldexp(scaled, -n - 1 - mpmath.mp.prec)


def horner(coefficients: list[int], x: Fraction) -> int:
    """The sum of c_m x^(m-1) / (m-1)!, m = 1, 2, …, times 2^prec: fixed-point integers, each step loses one unit."""
    value = 0
    for m in range(len(coefficients), 0, -1):
        value = (coefficients[m - 1] << mpmath.mp.prec) + value * x.numerator // (x.denominator * m)
    return value


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
