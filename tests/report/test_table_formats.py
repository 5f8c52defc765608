r"""Tables for one of two columns: nothing sticks out of it, all values are there, and the pieces of a long one belong together."""

import re
import subprocess
from pathlib import Path

import pytest

from parisk_sym.laws.catalogue import find_formula
from parisk_sym.report.latex.document import MACROS, macros
from parisk_sym.report.table_formats import render
from parisk_sym.tables.axes import parse_axes
from parisk_sym.tables.comparisons import ComparisonTable, compare
from parisk_sym.tables.table_names import side_by_side
from parisk_sym.tables.tables import LATEX_COLUMN, Table, table_rows
from tests.cli.invoked import printed, run
from tests.tools import need

CLASSES = {
    "article": r"\documentclass[twocolumn]{article}",
    "IEEEtran": r"\documentclass[conference]{IEEEtran}",
    "acmart": "\\PassOptionsToPackage{expansion=false}{microtype}\n\\documentclass[sigconf,nonacm]{acmart}",
}


def one(identifier: str, *tokens: str, digits: int = 12) -> Table:
    return table_rows(find_formula(identifier), parse_axes(tokens), digits)


def several(name: str, *tokens: str, digits: int = 12) -> ComparisonTable:
    subject = side_by_side(name.split())
    return compare(subject, parse_axes(tokens), digits)  # type: ignore[arg-type]


TABLES = {
    "one formula": lambda: one("bessel_k.cdf", "x=1/3,2/3,1", "k=1,2", digits=12),
    "50 digits": lambda: one("bessel_k.cdf", "x=1:3:1", "k=1", digits=50),
    "300 digits": lambda: one("laplace.overlap", "eps1=1", "eps2=1/2", digits=300),
    "long arguments": lambda: one(
        "laplace.overlap", "eps1=12345678901/98765432109,1e-17", "eps2=3.14159265358979323846", digits=30
    ),
    "small values": lambda: one("bessel_k.survival", "x=500,1000", "k=1,20", digits=15),
    "13 columns": lambda: several("composition", "eps0=1", "n=1:31:5", "delta=1e-5", digits=10),
    "one point": lambda: several("composition", "eps0=1", "n=100", "delta=1e-5", digits=40),
    "two pages": lambda: one("bessel_k.cdf", "x=1/10:10:1/10", "k=1", digits=9),
}


@pytest.fixture(scope="module")
def tables() -> dict[str, Table | ComparisonTable]:
    return {name: make() for name, make in TABLES.items()}


@pytest.mark.parametrize("name", CLASSES)
def test_they_fit(name: str, tables: dict[str, Table | ComparisonTable], tmp_path: Path) -> None:
    """No error, no undefined reference, nothing wider than the column; labels of tables of one formula differ in a paper."""
    need("pdflatex")
    texts = [
        render(table, LATEX_COLUMN).replace("parisk:tab:", f"parisk:tab:{i}:")
        for i, table in enumerate(tables.values())
    ]
    body = "\nSome words.\n\n\\clearpage\n".join(texts)
    (tmp_path / MACROS).write_text(macros(), encoding="utf-8")
    (tmp_path / "paper.tex").write_text(
        f"{CLASSES[name]}\n\\usepackage{{parisk}}\n\\title{{T}}\\author{{A}}\n\\begin{{document}}\n\\maketitle\n{body}\n\\end{{document}}\n",
        encoding="utf-8",
    )
    for _ in range(2):
        done = subprocess.run(
            ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper.tex"],
            cwd=tmp_path, capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout.decode(errors="replace")[-2500:]
    log = (tmp_path / "paper.log").read_text(encoding="utf-8", errors="replace")
    assert "Overfull" not in re.sub(r"Overfull \\[hv]box \([0-4](\.\d+)?pt", "", log)
    assert "Float too large" not in log
    assert "There were undefined references" not in log
    assert "multiply" not in log


@pytest.mark.parametrize("name", TABLES)
def test_every_value_is_there(name: str, tables: dict[str, Table | ComparisonTable]) -> None:
    """In the cells, without what separates the groups; and the form for a page has the same."""
    table = tables[name]
    values = [v for row in table.rows for v in ((row.value,) if isinstance(table, Table) else row.values)]
    text = re.sub(r"\s|\\,", "", render(table, LATEX_COLUMN))
    for value in values:
        mantissa, _, power = value.partition("e")
        assert mantissa.lstrip("-") + (rf"\ensuremath{{\times10^{{{int(power)}}}}}" if power else "") in text


def test_the_pieces_of_a_long_one(tables: dict[str, Table | ComparisonTable]) -> None:
    """One caption, one label, the note once, every row once."""
    text = render(tables["two pages"], LATEX_COLUMN)
    assert text.count(r"\begin{table}") == 3
    assert text.count(r"\caption") == text.count(r"\label") == text.count("Made by") == 1
    assert text.count("continued") == 2
    assert len(re.findall(r"^[\d.]+ & [\d.,\\]+ \\\\$", text, re.MULTILINE)) == 100


def test_what_is_fixed_stands_in_the_caption(tables: dict[str, Table | ComparisonTable]) -> None:
    """A column of equal arguments takes no room."""
    text = render(tables["13 columns"], LATEX_COLUMN)
    assert r"At $\varepsilon_0 = 1$, $\delta = 0.00001$." in text
    assert "$\\varepsilon_0$ &" not in text


def test_the_command(tmp_path: Path) -> None:
    """It makes the table, names itself so that it can be made again, and is for LaTeX alone."""
    words = ["table", "laplace.overlap", "eps1=1", "eps2=1/2,1", "--digits", "5", "--width", "column"]
    printed(*words, "-o", str(tmp_path / "t.tex"))
    text = (tmp_path / "t.tex").read_text()
    command = text.splitlines()[0].removeprefix("% parisk ")
    assert command.endswith("--format latex --width column")
    assert printed(*command.split()) == text
    refused = run(*words)
    assert refused.exit_code == 2
    assert (
        "--width column is for LaTeX (-o FILE.tex, or --format latex), got the format csv" in refused.stderr
    )
