"""No cell of a CSV file begins like a formula of a spreadsheet."""

import csv
import io
import shlex
from pathlib import Path

from click.testing import CliRunner

from parisk_sym.cli import parisk
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.report.table_formats import render
from parisk_sym.report.table_heads import safe_cell, safe_comment
from parisk_sym.tables.axes import parse_axes
from parisk_sym.tables.tables import command_line, table_rows

EVIL = "=HYPERLINK(1)"
PAPER = f'''
from sympy import Symbol
from parisk_sym import Formula, Parameter, REALS, Source
x = Symbol("x", real=True)
evil = Formula("{EVIL}", "f(x)", (Parameter(x, REALS, "x", "a number"),), -x,
               "{EVIL}, {EVIL}\\n{EVIL},@x,\\t+cmd", Source("{EVIL}", "{EVIL},{EVIL}", "1"))
'''


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    """Id, meaning, source and path of a stranger's paper; negative numbers stay numbers."""
    folder = tmp_path / "a,=b\n=c"
    (folder / "formulas").mkdir(parents=True)
    (folder / "formulas" / "__init__.py").write_text("")
    (folder / "formulas" / "evil.py").write_text(PAPER)
    done = CliRunner().invoke(parisk, ["table", EVIL, "x=1"])
    assert done.exit_code == 2  # a word with = is an axis
    formula = find_formula(EVIL, [folder])
    text = render(table_rows(formula, parse_axes(["x=1,-2"]), 5, paths=[str(folder)]), "csv")
    cells = [cell for record in csv.reader(io.StringIO(text)) for cell in record]
    assert "-1.0000" in cells
    signed = [c for c in cells if c.lstrip()[:1] in tuple("=+-@\t")]
    assert signed == ["-2", "-2 --digits 5 --format csv", "-1.0000", "-2"]
    assert text.count("\n") == len([line for line in text.splitlines() if line])


def test_what_begins_like_a_formula() -> None:
    """Texts are guarded, numbers are not, and a shell reads the same path."""
    assert [safe_cell(c) for c in ("-1e-5", "+3/4", "1.25?", "=1", "@a", "-a", "-1+1")] == [
        "-1e-5", "+3/4", "1.25?", "'=1", "'@a", "'-a", "'-1+1",
    ]  # fmt: skip
    assert safe_comment("a\x85b\x9b5mc") == "a b 5mc"
    assert safe_comment("grid: x=1,-2,+3 k=1") == "grid: x=1,-2,+3 k=1"
    assert safe_comment("a,-2+cmd|'x'") == "a,'-2+cmd|'x'"
    for path in ("my paper", "a,=b", "it's;@x", "plain"):
        line = command_line(["f"], [], 5, "csv", [path])
        assert shlex.split(line)[4] == path
        assert safe_comment(line) == line
