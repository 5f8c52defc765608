"""Files of tables: what each says of itself, and how pandas, polars and pyarrow read it back."""

import contextlib
import csv
import json
import math
import os
import pty
import subprocess
import sys
import time
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pandas as pd
import polars as pl
import pyarrow.csv
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from flint import arb, ctx, fmpq
from hypothesis import example, given
from hypothesis import strategies as st

from parisk_sym.cli import parisk
from parisk_sym.core import libraries
from parisk_sym.core.errors import MissingLibraryError, TieError
from parisk_sym.core.exact import rational
from parisk_sym.core.symbols import x
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws import bessel_k
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.report import table_files
from parisk_sym.report.table_formats import render
from parisk_sym.report.table_parquet import float_bounds
from parisk_sym.tables.axes import parse_axes
from parisk_sym.tables.tables import Ball, table_rows
from tests.tables.test_tables import pdf_text

WORDS = ["table", "bessel_k.cdf", "x=0:2:1/3", "k=1,5/2", "--digits", "30"]


@pytest.fixture
def made(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A file of 14 rows in the form asked for by its ending."""
    path = tmp_path / f"t.{request.param}"
    result = CliRunner().invoke(parisk, [*WORDS, "-o", str(path)])
    assert (result.exit_code, result.output) == (0, "")
    return path


def truth(row: dict[str, str]) -> fmpq:
    return rational(find_formula("bessel_k.cdf").digits(60, x=row["x"], k=row["k"])[0])


def says(told: dict[str, str], format_: str) -> None:
    """Formula, source, version, digits, grid and command."""
    assert told["formula"] == "bessel_k.cdf"
    assert told["source"] == "par21 Lemma 11, proof"
    assert told["version"].startswith("parisk_sym ")
    assert str(told["digits"]) == "30"
    assert told["grid"] in ("x=0:2:1/3 k=1,5/2", "x=0:2:1/3 k=1,2.5", {"x": "0:2:1/3", "k": "1,2.5"})
    assert told["command"] == f"parisk table bessel_k.cdf x=0:2:1/3 k=1,2.5 --digits 30 --format {format_}"


@pytest.mark.parametrize("made", ["csv"], indirect=True)
def test_csv(made: Path) -> None:
    """Comment lines begin with #; all cells are read as text, because a float has not 30 digits."""
    lines = made.read_text().splitlines()
    comments = [line[2:] for line in lines if line.startswith("# ")]
    says(dict(line.split(": ", 1) for line in comments), "csv")
    by_pandas = pd.read_csv(made, comment="#", dtype=str)
    by_polars = pl.read_csv(made, comment_prefix="#", infer_schema=False)
    options = pyarrow.csv.ReadOptions(skip_rows=len(comments))
    strings = pyarrow.csv.ConvertOptions(
        column_types=dict.fromkeys(["x", "k", "value", "radius"], pyarrow.string())
    )
    by_pyarrow = pyarrow.csv.read_csv(made, options, convert_options=strings)
    rows = list(csv.DictReader(lines[len(comments) :]))
    assert len(rows) == 14
    assert by_pandas.to_dict("records") == by_polars.to_dicts() == by_pyarrow.to_pylist() == rows
    assert pd.read_csv(made, comment="#")["value"].dtype == "float64"


@pytest.mark.parametrize("made", ["json"], indirect=True)
def test_json(made: Path) -> None:
    """Every enclosure holds the true value, and the printed one is in it."""
    data = json.loads(made.read_text())
    says(data, "json")
    assert data["points"] == len(data["rows"]) == 14
    for row in data["rows"]:
        middle, radius = rational(row["ball"]["mid"]), rational(row["ball"]["rad"])
        assert abs(truth(row) - middle) <= radius + fmpq(1, 10**58)
        assert radius < fmpq(1, 10**29)
        assert abs(truth(row) - rational(row["value"])) <= rational(row["radius"])
    assert pl.DataFrame(data["rows"])["value"].to_list() == pd.DataFrame(data["rows"])["value"].to_list()


@pytest.mark.parametrize("made", ["parquet"], indirect=True)
def test_parquet(made: Path) -> None:
    """Strings beside float64 bounds that hold the true value, and are next to each other."""
    schema = pq.read_schema(made)
    says(json.loads(schema.metadata[b"parisk_sym"]), "parquet")
    table = pq.read_table(made)
    assert [str(kind) for kind in table.schema.types] == ["string"] * 4 + ["double"] * 2
    rows = table.to_pylist()
    assert rows == pl.read_parquet(made).to_dicts() == pd.read_parquet(made).to_dict("records")
    for row in rows:
        low, high = (fmpq(*row[name].as_integer_ratio()) for name in ("lower", "upper"))
        assert low <= truth(row) <= high
        assert row["upper"] - row["lower"] <= row["upper"] * 2.3e-16


@pytest.mark.parametrize("form", ["csv", "json", "parquet", "tex"])
def test_the_ending_decides_and_a_dash_is_standard_output(form: str, tmp_path: Path) -> None:
    """The same bytes in a file and on standard output."""
    path = tmp_path / f"t.{form}"
    format_ = "latex" if form == "tex" else form
    CliRunner().invoke(parisk, [*WORDS, "-o", str(path)], catch_exceptions=False)
    for target in (["-o", "-"], []):
        done = CliRunner().invoke(parisk, [*WORDS, "--format", format_, *target], catch_exceptions=False)
        assert done.stdout_bytes == path.read_bytes()


def test_another_ending_is_refused_unless_the_format_is_given(tmp_path: Path) -> None:
    """A text that a spreadsheet would not open."""
    path = tmp_path / "t.xlsx"
    refused = CliRunner().invoke(parisk, [*WORDS, "-o", str(path)])
    assert refused.exit_code == 2
    assert "must end in .csv" in refused.output
    assert "'.xlsx'" in refused.output
    assert not path.exists()
    for name, words in (("t.xlsx", ["--format", "csv"]), ("t", [])):
        assert CliRunner().invoke(parisk, [*WORDS, "-o", str(tmp_path / name), *words]).exit_code == 0
        assert (tmp_path / name).read_text(encoding="utf-8").startswith("# formula: bessel_k.cdf")


def test_formulas_side_by_side(tmp_path: Path) -> None:
    """Parameters joined by name; each value is the formula's own, with its enclosure."""
    words = [
        "table",
        "laplace.confidence",
        "laplace.confidence_model",
        "eps=1/4,1/2",
        "eps0=1",
        "k=1",
        "--digits",
        "9",
    ]
    for form in ("csv", "json", "parquet", "tex"):
        assert CliRunner().invoke(parisk, [*words, "-o", str(tmp_path / f"t.{form}")]).exit_code == 0
    data = json.loads((tmp_path / "t.json").read_text())
    assert list(data["columns"]) == words[1:3]
    assert data["command"].startswith(
        "parisk table laplace.confidence laplace.confidence_model eps=0.25,0.5 "
    )
    table = pq.read_table(tmp_path / "t.parquet").to_pylist()
    for row, line in zip(data["rows"], table, strict=True):
        exact = find_formula("laplace.confidence").digits(9, eps=row["eps"], eps0=1)[0]
        assert row["laplace.confidence"] == line["laplace.confidence"] == exact
        assert line["laplace.confidence.lower"] <= float(exact) + 1e-9
        assert set(row["balls"]) == set(words[1:3])
    assert "below" not in (tmp_path / "t.csv").read_text()
    assert CliRunner().invoke(parisk, [*words[:2], *words[1:]]).exit_code == 2


# --- what is not decided ----------------------------------------------------------------------------------------------


def next_to(x: fmpq) -> arb:
    """1.25 as far as anybody can tell: the ball shrinks with the precision, and never says on which side."""
    return arb(x, arb(2) ** -ctx.prec)


TIE = Formula("test.tie", "t(x)", (Parameter(x, bessel_k.X_AT.interval, "x", "a number"),), bessel_k.X_AT.symbol, "a tie",
              ball_kernel=next_to)  # fmt: skip


@pytest.fixture
def tied(monkeypatch: pytest.MonkeyPatch) -> None:
    """The value cannot be known to be rational, as where it is a root or an integral."""
    monkeypatch.setattr(Formula, "_rational_in_time", lambda *_: None)
    monkeypatch.setattr("parisk_sym.report.table_heads.find_formula", lambda *_: TIE)
    monkeypatch.setattr("parisk_sym.report.latex.table.find_formula", lambda *_: TIE)


@pytest.mark.usefixtures("tied")
def test_a_tie_is_marked(tmp_path: Path) -> None:
    """1.25 to two digits is 1.2 or 1.3: neither is printed; the three digits before the mark are certified."""
    with pytest.raises(TieError):
        TIE.digits(2, x="5/4")
    table = table_rows(TIE, parse_axes(["x=5/4,1.26"]), 2)
    assert [row.value for row in table.rows] == ["1.25?", "1.3"]
    assert Decimal(table.rows[0].radius) < Decimal("1e-3")
    assert "1.25,1.25?," in render(table, "csv")
    assert "1.25?" in render(table, "json")
    assert "1.25$^?$" in render(table, "latex")
    assert "not decided" in pdf_text(render(table, "latex", standalone=True), tmp_path)


def bounds(decimal: str) -> tuple[float | None, float | None]:
    [low], [high] = float_bounds([Ball(decimal, "0")])
    return low, high


def test_bounds_are_rounded_outwards() -> None:
    """1/10 is no float64; a value beyond all of them has an end at infinity."""
    for decimal, ends in {
        "0.1": (0.09999999999999999, 0.1),
        "1e400": (1.7976931348623157e308, float("inf")),
        "1e-400": (0.0, 5e-324),
        "-1e-400": (-5e-324, 0.0),
        "0.5": (0.5, 0.5),
        "-1e400": (float("-inf"), -1.7976931348623157e308),
        "0": (0, 0),
    }.items():
        assert bounds(decimal) == ends


@given(st.fractions(), st.integers(-340, 320))
@example(Fraction(-5), -315)
def test_bounds_are_the_nearest_floats_on_their_sides(number: Fraction, exponent: int) -> None:
    """Against exact arithmetic; at most one float lies between the two."""
    decimal = f"{int(number * 10**6)}e{exponent}"
    exact, (low, high) = Fraction(decimal), bounds(decimal)
    assert low == float("-inf") or Fraction(low) <= exact
    assert high == float("inf") or exact <= Fraction(high)
    assert high in (low, math.nextafter(low, math.inf))


def test_values_that_no_float_has(tmp_path: Path) -> None:
    """e^-1000000 is a decimal with an exponent of six figures in every form."""
    for form in ("csv", "json", "parquet", "tex"):
        path = tmp_path / f"t.{form}"
        done = CliRunner().invoke(parisk, ["table", "laplace.tail", "x=1e6", "b=1", "-o", str(path)])
        assert (done.exit_code, done.output) == (0, "")
    assert "1000000,1,3.29683147808856e-434295," in (tmp_path / "t.csv").read_text()
    row = pq.read_table(tmp_path / "t.parquet").to_pylist()[0]
    assert (row["lower"], row["upper"]) == (0, 5e-324)


def test_without_pyarrow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The message says what to install; no file."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingLibraryError, match=r"pip install 'parisk_sym\[tables\]'"):
        libraries.require_pyarrow()
    done = CliRunner().invoke(parisk, [*WORDS, "-o", str(tmp_path / "t.parquet")])
    assert (done.exit_code, list(tmp_path.iterdir())) == (2, [])


def test_a_long_latex_table_is_refused(tmp_path: Path) -> None:
    """The other forms are for that."""
    done = CliRunner().invoke(
        parisk, ["table", "bessel_k.cdf", "x=1:20001:1", "k=1", "-o", str(tmp_path / "t.tex")]
    )
    assert done.exit_code == 2
    assert "at most 20000 rows, got 20001" in done.stderr
    assert "csv" in done.stderr


def test_a_trillion_rows(tmp_path: Path) -> None:
    """Time, space, and what to change, before anything is written."""
    done = CliRunner().invoke(
        parisk, ["table", "laplace.tail", "x=0:1e6:1", "b=1:1e6:1", "-o", str(tmp_path / "t.csv")]
    )
    assert done.exit_code == 2
    for word in ("at most 10000000 rows", "1000001000000", "x: 1000001", "TB", "--max-rows", "cut the grid"):
        assert word in done.stderr
    assert list(tmp_path.iterdir()) == []
    allowed = CliRunner().invoke(parisk, ["table", "bessel_k.cdf", "x=1:5:1", "k=1", "--max-rows", "4"])
    assert (allowed.exit_code, allowed.stdout) == (2, "")


def test_rows_that_take_too_long_to_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal does not wait for them."""
    monkeypatch.setattr(table_files, "_MEASURING_SECONDS", 0.2)
    monkeypatch.setattr(table_files._Tabulation, "_block", lambda *_: time.sleep(60))
    done = CliRunner().invoke(
        parisk, ["table", "laplace.tail", "x=1:10:1", "b=1", "--max-rows", "9", "--jobs", "1"]
    )
    assert done.exit_code == 2
    assert "which would take at least 2 seconds" in done.stderr


def _shown_on_a_terminal(words: list[str]) -> str:
    """What a command writes to standard error if that is a terminal."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "parisk_sym", *words]
    environment = {**os.environ, "COLUMNS": "120", "TERM": "xterm"}
    shown = b""
    with (
        contextlib.suppress(OSError),  # the end of a terminal
        subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env=environment),
    ):
        os.close(theirs)
        while piece := os.read(ours, 4096):
            shown += piece
    os.close(ours)
    return shown.decode()


def test_the_bar() -> None:
    """On a terminal rows, rate and time left; nothing elsewhere, and nothing when it is not wanted."""
    shown = _shown_on_a_terminal(WORDS)
    assert all(word in shown for word in ("rows", "14/14", "left"))
    for options in ([], ["--quiet"]):  # FORCE_COLOR is set in notebooks and by CI services
        assert CliRunner().invoke(parisk, [*WORDS, *options], env={"FORCE_COLOR": "1"}).stderr == ""
