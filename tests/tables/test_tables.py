"""Reference tables: the grids, the values against a second route, and the three formats."""

import csv
import io
import json
import re
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from pathlib import Path

import mpmath
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st
from sympy import sqrt

from parisk_sym.core.errors import DomainError, InexactInputError, ParameterError, PrecisionError
from parisk_sym.core.exact import rational
from parisk_sym.core.symbols import x
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws import bessel_k
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.report.table_formats import render
from parisk_sym.tables import tables
from parisk_sym.tables.axes import exact_text, parse_axes
from parisk_sym.tables.tables import Table, table_rows
from tests.tools import need


def cdf_table(*tokens: str, digits: int = 25, **options: object) -> Table:
    return table_rows(find_formula("bessel_k.cdf"), parse_axes(tokens), digits, **options)  # type: ignore[arg-type]


def read_csv(text: str) -> list[dict[str, str]]:
    """The rows below the comment lines."""
    return list(csv.DictReader(line for line in io.StringIO(text) if not line.startswith("#")))


def pdf_text(source: str, folder: Path) -> str:
    """The text of the PDF that pdflatex makes of a document."""
    need("pdflatex", "pdftotext")
    (folder / "table.tex").write_text(source, encoding="utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "table.tex"]
    run = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    assert run.returncode == 0, run.stdout.decode(errors="replace")[-2000:]
    read = subprocess.run(
        ["pdftotext", "-layout", "table.pdf", "-"], cwd=folder, capture_output=True, check=True
    )
    return read.stdout.decode()


@pytest.mark.parametrize(
    ("token", "values"),
    [
        ("x=5/2", ["5/2"]),
        ("x=0.1:0.5:0.1", ["1/10", "1/5", "3/10", "2/5", "1/2"]),
        ("x=0:1:0.3", ["0", "3/10", "3/5", "9/10"]),
        ("x=1:0:-1/2", ["1", "1/2", "0"]),
        ("x=2:2:1", ["2"]),
        ("x=3,1e-5,1/3", ["3", "1/100000", "1/3"]),
        (" x =-1.5", ["-3/2"]),
    ],
)
def test_axes_are_exact(token: str, values: list[str]) -> None:
    """Single values, ranges that hit or miss their stop, falling ranges, and lists."""
    assert parse_axes([token]) == {"x": [rational(v) for v in values]}


@pytest.mark.parametrize(
    ("tokens", "error", "words"),
    [
        (["x"], ParameterError, ["name=value", "'x'"]),
        (["=3"], ParameterError, ["name=value", "'=3'"]),
        (["x=1", "x=2"], ParameterError, ["x is given twice"]),
        (["x="], DomainError, ["x must be", "''"]),
        (["x=1,,2"], DomainError, ["x must be", "''"]),
        (["x=nan"], DomainError, ["x must be", "'nan'"]),
        (["x=1/0"], DomainError, ["x", "denominator", "1/0"]),
        (["x=0:1"], DomainError, ["x must be", "start:stop:step", "0:1"]),
        (["x=0:1:1:1"], DomainError, ["x must be", "start:stop:step", "0:1:1:1"]),
        (["x=0:1:0"], DomainError, ["x (step)", "other than 0", "0:1:0"]),
        (["x=0:1:-1/4"], DomainError, ["x (step)", "> 0", "-1/4"]),
        (["x=1:0:1"], DomainError, ["x (step)", "< 0", "got 1"]),
        (["x=0:one:1"], DomainError, ["x (stop)", "'one'"]),
    ],
)
def test_bad_axes(tokens: list[str], error: type[Exception], words: list[str]) -> None:
    """One message that names the parameter, the bound and what was given."""
    with pytest.raises(error) as caught:
        parse_axes(tokens)
    assert all(word in str(caught.value) for word in words), str(caught.value)


@pytest.mark.parametrize(
    ("tokens", "digits", "error", "words"),
    [
        (["x=1"], 20, ParameterError, ["missing k"]),
        (["x=1", "k=1", "b=2"], 20, ParameterError, ["unknown b"]),
        (["x=1:-1:-1", "k=1"], 20, DomainError, ["x must be >= 0", "got -1", "x=-1, k=1"]),
        (["x=1", "k=2,1,0"], 20, DomainError, ["k must be > 0", "x=1, k=0"]),
        (["x=1", "k=1"], 0, DomainError, ["digits", "[1, 100000]", "0"]),
        (["x=0:1:1/2000", "k=1:1000:1"], 20, DomainError, ["at most 1000000 points", "2001000"]),
    ],
)
def test_bad_grids(tokens: list[str], digits: int, error: type[Exception], words: list[str]) -> None:
    """Names, domain, digits and size are checked for the whole grid."""
    with pytest.raises(error) as caught:
        cdf_table(*tokens, digits=digits)
    assert all(word in str(caught.value) for word in words), str(caught.value)


def test_nothing_is_evaluated_before_the_whole_grid_is_checked() -> None:
    """A point outside the domain at the end stops the table before its first row."""
    calls = []
    parameter = Parameter(x, bessel_k.X_AT.interval, "x", "a number")
    formula = Formula("test.root", "s(x)", (parameter,), sqrt(x), "a root", ball_kernel=calls.append)
    with pytest.raises(DomainError, match="x must be >= 0, got -1"):
        table_rows(formula, parse_axes(["x=2,3,-1"]), 5)
    assert not calls
    assert [row.value for row in table_rows(formula, parse_axes(["x=2,3"]), 5).rows] == ["1.4142", "1.7321"]
    assert calls


def test_floats_are_refused() -> None:
    """A grid given from Python must be exact, too."""
    with pytest.raises(InexactInputError):
        table_rows(find_formula("bessel_k.cdf"), {"x": [0.1], "k": [fmpq(1)]}, 20)  # type: ignore[list-item]


def test_values_against_quadrature() -> None:
    """25 digits agree with mpmath's integral of the density, which shares no code with the table."""
    table = cdf_table("x=1/2,10", "k=1,5/2")
    assert len(table.rows) == 4
    for row in table.rows:
        with mpmath.workdps(45):
            at, shape = (mpmath.mpf(int(q.p)) / int(q.q) for q in map(rational, row.arguments))
            constant = 2 ** (2 - shape) / (mpmath.sqrt(2 * mpmath.pi) * mpmath.gamma(shape))
            order = shape - mpmath.mpf(1) / 2
            mass = mpmath.quad(lambda t, v=order: t**v * mpmath.besselk(v, t), [0, at / 4, at], maxdegree=10)
            distance = abs(constant * mass - mpmath.mpf(row.value))
            assert distance <= mpmath.mpf(row.radius) + mpmath.mpf(10) ** -30
            assert distance <= mpmath.mpf(10) ** -25


def test_the_product_runs_in_the_order_of_the_parameters() -> None:
    """The axes may be given in any order; the last parameter of the formula varies fastest."""
    table = cdf_table("k=1,2", "x=1,3", digits=5)
    assert [row.arguments for row in table.rows] == [("1", "1"), ("1", "2"), ("3", "1"), ("3", "2")]


@given(st.fractions(min_value=0, max_value=50, max_denominator=10**6), st.integers(1, 40), st.integers(1, 60))
def test_radius_bounds_the_distance_to_the_printed_value(at: object, shape: int, digits: int) -> None:
    """A finer enclosure stays within the stated radius, and the radius within half a unit of the last digit."""
    formula = find_formula("bessel_k.cdf")
    row = table_rows(formula, {"x": [rational(at)], "k": [fmpq(shape)]}, digits).rows[0]
    finer = Decimal(formula.digits(digits + 40, x=rational(at), k=shape)[0])
    value, radius = Decimal(row.value), Decimal(row.radius)
    assert abs(finer - value) <= radius + abs(finer).scaleb(-digits - 30)
    last = Decimal(1).scaleb(value.adjusted() - digits + 1) if value else Decimal(0)
    assert radius <= last / 2 * Decimal("1.01")


@given(st.fractions(), st.integers(-60, 60))
def test_exact_text_is_read_back_as_the_same_number(value: object, exponent: int) -> None:
    """Decimals and quotients both name the number exactly."""
    number = rational(value) * fmpq(10) ** exponent
    assert rational(exact_text(number)) == number


@pytest.mark.parametrize("runner", [{"jobs": 2}, {"executor": True}])
def test_parallel_rows_are_the_same_rows(runner: dict[str, object]) -> None:
    """Two processes, or any executor, give the rows of one process, in the same order."""
    alone = cdf_table("x=0:20:1/8", "k=3", digits=15)
    seen: list[tuple[int, int]] = []
    report: Callable[[int, int], None] = lambda done, total: seen.append((done, total))  # noqa: E731
    if "executor" in runner:
        with ThreadPoolExecutor(1) as pool:
            other = cdf_table("x=0:20:1/8", "k=3", digits=15, executor=pool, progress=report)
    else:
        other = cdf_table("x=0:20:1/8", "k=3", digits=15, progress=report, **runner)
    assert other == alone
    assert seen[-1] == (161, 161)
    assert seen == sorted(seen)


@pytest.mark.parametrize("pooled", [False, True])
def test_an_undecidable_row_is_named(pooled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ball that never shrinks decides no digit: the error says in which row, here and on an executor."""
    parameter = Parameter(x, bessel_k.X_AT.interval, "x", "a number")
    vague = Formula(
        "test.vague", "v(x)", (parameter,), sqrt(x), "a vague root", ball_kernel=lambda x: arb(0, 1)
    )
    monkeypatch.setattr(tables, "find_formula", lambda *_: vague)
    with (
        ThreadPoolExecutor(1) as pool,
        pytest.raises(PrecisionError, match=r"^test\.vague at x=2: the digits were not decided"),
    ):
        table_rows(vague, parse_axes(["x=2,3"]), 2, executor=pool if pooled else None)


def test_a_distance_that_no_decimal_has() -> None:
    """1 - F is about e^-x at x = 10^90000: the bound is the least power of ten that a Decimal has."""
    row = cdf_table("x=1e90000", "k=1", digits=5).rows[0]
    assert (row.value, row.radius) == ("1.0000", f"1e{MIN_EMIN}")


def test_a_distance_far_below_float64() -> None:
    """e^-10^12 to five digits: the bound is the distance to three digits, rounded up."""
    row = table_rows(find_formula("laplace.tail"), parse_axes(["x=1e12", "b=1"]), 5).rows[0]
    with localcontext(Context(prec=40, Emin=MIN_EMIN, Emax=MAX_EMAX)):
        distance = abs(Decimal(-(10**12)).exp() - Decimal(row.value))
        assert distance <= Decimal(row.radius) < distance * Decimal("1.01")


def test_csv_is_read_back() -> None:
    """The csv module reads the header, the arguments and the values again."""
    table = cdf_table("x=1/3,0.5", "k=2")
    rows = read_csv(render(table, "csv"))
    assert [(r["x"], r["k"]) for r in rows] == [("1/3", "2"), ("0.5", "2")]
    assert [r["value"] for r in rows] == [row.value for row in table.rows]
    assert all(Decimal(r["radius"]) < Decimal("1e-25") for r in rows)


def test_json_says_how_to_make_the_table_again() -> None:
    """Metadata and rows; the command's axes give the same grid."""
    table = cdf_table("x=0:1:1/4", "k=1,7/3")
    data = json.loads(render(table, "json"))
    assert (data["formula"], data["digits"]) == ("bessel_k.cdf", 25)
    assert data["command"] == "parisk table bessel_k.cdf x=0:1:0.25 k=1,7/3 --digits 25 --format json"
    assert data["version"]
    assert data["rows"][-1] == {
        "x": "1",
        "k": "7/3",
        "value": table.rows[-1].value,
        "radius": table.rows[-1].radius,
        "ball": table.rows[-1].ball._asdict(),
    }
    axes = parse_axes(data["command"].split()[3:5])
    assert table_rows(find_formula("bessel_k.cdf"), axes, 25) == table


def test_unknown_format() -> None:
    """The message lists the formats."""
    with pytest.raises(ParameterError, match="csv, json, latex, latex-column, parquet, got 'xml'"):
        render(cdf_table("x=1", "k=1"), "xml")


@pytest.mark.parametrize(
    ("identifier", "tokens", "digits"),
    [
        ("bessel_k.cdf", ["x=0:5/2:1/2", "k=1,5/2"], 12),
        ("bessel_k.density", ["t=1/3,1e-9,200", "k=3"], 30),
        ("laplace.loss_cdf", ["ell=-2:2:1/16", "eps0=1"], 8),
        ("bessel_k.survival", ["x=100,400", "k=1"], 70),
    ],
)
def test_latex_compiles_and_shows_the_values(
    identifier: str, tokens: list[str], digits: int, tmp_path: Path
) -> None:
    """Aligned columns, grouped figures, tables over several pages, and lines of many digits."""
    table = table_rows(find_formula(identifier), parse_axes(tokens), digits)
    assert "documentclass" not in render(table, "latex")
    text = re.sub(r"\s", "", pdf_text(render(table, "latex", standalone=True), tmp_path))
    for row in table.rows:
        assert row.value.partition("e")[0].lstrip("-") in text
