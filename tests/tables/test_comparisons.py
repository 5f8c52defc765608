"""Declared tables: the values are the formulas', the marks are where the ledger has them, and errors name the point."""

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from sympy import exp, log, sqrt

from parisk_sym.cli import parisk
from parisk_sym.core.errors import DomainError, FormulaNotFoundError, ParameterError, PrecisionError
from parisk_sym.core.symbols import b, u, x
from parisk_sym.formulas.formula import Formula
from parisk_sym.formulas.heads.root import Root
from parisk_sym.laws.catalogue import all_formulas, find_formula
from parisk_sym.report.table_formats import render
from parisk_sym.tables import comparisons
from parisk_sym.tables.axes import parse_axes
from parisk_sym.tables.comparisons import (
    Column,
    Comparison,
    ComparisonTable,
    compare,
    declared_tables,
)
from parisk_sym.tables.table_names import find_tabulated
from tests.tables.test_tables import read_csv
from tests.tools import need

FORMULAS = all_formulas()

(THEOREMS,) = declared_tables()


def composition(*tokens: str, digits: int = 12, **options: object) -> ComparisonTable:
    return compare(THEOREMS, parse_axes(tokens), digits, **options)  # type: ignore[arg-type]


def test_values_are_those_of_the_formulas() -> None:
    """Every cell is the formula's correctly rounded value."""
    table = composition("eps0=1/2,1", "n=1,7", "delta=1e-5,1e-9")
    assert len(table.rows) == 8
    for row in table.rows:
        given = dict(zip(THEOREMS.names, row.arguments, strict=True))
        for column, text in zip(THEOREMS.columns, row.values, strict=True):
            assert text == column.formula.digits(12, **column.values(given))[0]


@pytest.mark.parametrize(("eps0", "first"), [("1/2", 257), ("1", 277)])
def test_the_journal_falls_below_where_the_ledger_says(eps0: str, first: int) -> None:
    """Certified on both sides of the first n at which Theorem 3 promises too little."""
    rows = composition(f"eps0={eps0}", f"n={first - 1},{first}", "delta=1e-5").rows
    assert [("par21" in row.below) for row in rows] == [False, True]
    assert all(not set(row.below) - {"par21", "par21_drawn"} for row in rows)


def test_marks_are_the_order_of_the_digits() -> None:
    """A mark stands exactly where the printed value is smaller than the exact column."""
    for row in composition("eps0=1/10", "n=1:41:10", "delta=1e-5", digits=20).rows:
        exact, *others = map(float, row.values)
        smaller = {c.name for c, v in zip(THEOREMS.columns[1:], others, strict=True) if v < exact}
        assert smaller == set(row.below)


@pytest.mark.parametrize("runner", [{"jobs": 2}, {"executor": True}])
def test_parallel_rows_are_the_same_rows(runner: dict[str, object]) -> None:
    """Processes, or any executor, give the rows of one process, in the same order, with progress."""
    tokens, seen = ("eps0=1", "n=1:20:1", "delta=1e-5"), []
    alone = composition(*tokens)
    report = lambda done, total: seen.append((done, total))  # noqa: E731
    if "executor" in runner:
        with ThreadPoolExecutor(1) as pool:
            assert composition(*tokens, executor=pool, progress=report) == alone
    else:
        assert composition(*tokens, progress=report, **runner) == alone
    assert seen[-1] == (20, 20)
    assert len(seen) > 2


def test_csv_and_json_are_read_back() -> None:
    """Columns under their names; the marks are names; the command makes the table again."""
    table = composition("eps0=1", "n=1,2", "delta=1e-5")
    rows = read_csv(render(table, "csv"))
    assert [row["exact"] for row in rows] == [row.values[0] for row in table.rows]
    assert [row["below"] for row in rows] == ["par21_drawn", "par21_drawn"]
    data = json.loads(render(table, "json"))
    assert data["table"] == "composition"
    assert data["rows"][0]["below"] == ["par21_drawn"]
    assert data["command"] == "parisk table composition eps0=1 n=1,2 delta=0.00001 --digits 12 --format json"
    assert compare(THEOREMS, parse_axes(data["command"].split()[3:6]), 12) == table


def test_latex_compiles(tmp_path: Path) -> None:
    """A document; a star marks the value below the exact one."""
    need("pdflatex")
    text = render(composition("eps0=1", "n=277", "delta=1e-5", digits=6), "latex", standalone=True)
    assert r"156.412\rlap{$^*$}" in text
    (tmp_path / "t.tex").write_text(text, encoding="utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "t.tex"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert run.returncode == 0, run.stdout.decode(errors="replace")[-2000:]


def test_nothing_is_below_the_level_0() -> None:
    """From delta(0) on the exact level is 0; a theorem that promises a negative one promises no more than that."""
    (row,) = composition("eps0=1/10", "n=1", "delta=1/2", digits=6).rows
    assert row.values[0] == "0"
    assert any(text.startswith("-") for text in row.values)
    assert row.below == ()


@pytest.mark.parametrize(
    ("tokens", "error", "words"),
    [
        (["eps0=1", "n=1"], ParameterError, ["composition takes", "missing delta"]),
        (["eps0=1", "n=1", "delta=1e-5", "k=1"], ParameterError, ["unknown k"]),
        (["eps0=0,1", "n=1", "delta=1e-5"], DomainError, ["eps0 must be > 0", "got 0"]),
        (["eps0=1", "n=1,3/2", "delta=1e-5"], DomainError, ["n must be an integer", "n=3/2"]),
        (["eps0=1", "n=1", "delta=1"], DomainError, ["delta must be < 1"]),
        (["eps0=1", "n=10000000000", "delta=1e-5"], DomainError, ["n must be <= 1000000000"]),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_bad_grids(tokens: list[str], error: type[Exception], words: list[str], jobs: int) -> None:
    """One message that names the parameter, the bound and the point."""
    with pytest.raises(error) as caught:
        composition(*tokens, jobs=jobs)
    assert all(word in str(caught.value) for word in words), str(caught.value)


def test_an_undecidable_order_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal values in different forms: no number of digits says which is smaller, and none is claimed."""
    tail = find_formula("laplace.tail")
    other = replace(tail, id="test.same", expression=Root(log(u) + x / b, (u, 0, 2)), array_kernel=None)
    same = Comparison(
        "test.same",
        "a title",
        ("x", "b"),
        (Column("exact", tail, "exact"), Column("same", other, "theorem", "exact")),
    )
    monkeypatch.setattr(comparisons, "declared_tables", lambda: (same,))
    with pytest.raises(PrecisionError, match=r"test\.same at x=1, b=3: whether same is below exact"):
        compare(same, parse_axes(["x=1", "b=3"]), 5)


def test_equal_values_are_not_below() -> None:
    """Overlapping balls of one value in two forms: the exact difference is 0, and there is no mark."""
    tail = find_formula("laplace.tail")
    other = replace(
        tail, id="test.same", expression=1 / (exp(x / b) * (3 - sqrt(2))) * (3 - sqrt(2)), array_kernel=None
    )
    columns = (Column("exact", tail, "exact"), Column("same", other, "theorem", "exact"))
    rows = comparisons.comparison_rows(
        Comparison("test.same", "a title", ("x", "b"), columns), [("1", "3")], 5
    )
    assert isinstance(rows, list)
    assert rows[0].below == ()


def test_formulas_and_tables_are_found_under_one_roof() -> None:
    """A slip of the keyboard is answered with the name that was meant."""
    assert find_tabulated("composition") is THEOREMS
    assert isinstance(find_tabulated("composition.basic"), Formula)
    with pytest.raises(FormulaNotFoundError, match="did you mean composition"):
        find_tabulated("compositon")


def test_the_command_writes_and_lists(tmp_path: Path) -> None:
    """`parisk table composition` writes a file; `parisk list --json` names the table and its columns."""
    file = tmp_path / "t.csv"
    arguments = ["table", "composition", "eps0=1", "n=1", "delta=1e-5", "-o", str(file), "--jobs", "1"]
    assert CliRunner().invoke(parisk, arguments).exit_code == 0
    assert "\neps0,n,delta,exact,basic" in file.read_text()
    listed = CliRunner().invoke(parisk, ["list", "--json"])
    assert json.loads(listed.stdout)["tables"][0]["columns"]["exact"] == "laplace.epsilon"
    assert "zcdp_best" in CliRunner().invoke(parisk, ["list"]).stdout


def test_ids_are_unique() -> None:
    """No declared table has the name of a formula."""
    names = [c.id for c in declared_tables()]
    assert len(set(names)) == len(names)
    assert not {f.id for f in FORMULAS} & set(names)
