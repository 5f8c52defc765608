"""The vocabulary of claim files, `from parisk_sym.paper import *`, means what imports of the same names mean."""

import ast
import builtins
import subprocess
import sys
from pathlib import Path

import pytest

import parisk_sym
from parisk_sym import Verdict, judge, paper
from parisk_sym.core import symbols
from parisk_sym.core.claim_loading import load_file
from parisk_sym.core.discovery import python_files, shipped_derivations
from parisk_sym.ledger.content import _READS_PAPERS, FIGURES, snapshot

CLAIM = """
said = Claim(
    id="some.claim",
    source=Source("some", "Lemma 1", "1"),
    statement="x/x is 1 from 0 on",
    says=Identity(x / x, 1, {x: right_open(0, oo)}),
    expected=Verdict.REFUTED,
)
"""
BY_NAME = (
    "from sympy import oo\nfrom parisk_sym import Claim, Identity, Source, Verdict, right_open\n"
    "from parisk_sym.core.symbols import x\n"
)
ALL = "from parisk_sym.paper import *\n"


def test_same_objects() -> None:
    """Each name is the object of the package, of the symbols or of SymPy, and no name has two meanings."""
    assert paper.eps is symbols.eps
    assert paper.Claim is parisk_sym.Claim
    assert not set(parisk_sym.__all__) & {*symbols.__all__, *paper.OF_SYMPY}
    assert not set(symbols.__all__) & set(paper.OF_SYMPY)
    assert set(paper.__all__) == {name for name in dir(paper) if getattr(paper, name) is not None}


@pytest.mark.parametrize("name", ["find_formula", "Figure", "__path__"])
def test_not_in_the_vocabulary(name: str) -> None:
    """What no claim is written with has to be imported by name."""
    with pytest.raises(AttributeError, match=name):
        getattr(paper, name)


def test_no_word_reads_papers(tmp_path: Path) -> None:
    """Verdicts of a file with the vocabulary are remembered, whatever it calls its own things."""
    assert not _READS_PAPERS & set(paper.__all__)
    (tmp_path / "_shared.py").write_text("def table():\n    return 1\n")
    (tmp_path / "a.py").write_text(f"{ALL}from _shared import table\ntable()\n")
    assert snapshot(tmp_path, FIGURES).is_closed


@pytest.mark.parametrize("start", [BY_NAME, ALL], ids=["by name", "all"])
def test_read_as_imports_by_name(tmp_path: Path, start: str) -> None:
    """A statement keeps the form in which it is written: x/x has no value at 0."""
    file = tmp_path / "section_1.py"
    file.write_text(start + CLAIM)
    loaded = load_file(file, {})
    assert loaded is not None
    assert judge(loaded.names["said"]).verdict is Verdict.REFUTED


@pytest.mark.parametrize("start", [BY_NAME, ALL], ids=["by name", "all"])
def test_a_program_is_read(tmp_path: Path, start: str) -> None:
    """`python paper.py` keeps the forms as well."""
    file = tmp_path / "program.py"
    file.write_text(f"{start}{CLAIM}from parisk_sym import judge\nprint(judge(said).verdict.value)\n")
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout == "REFUTED\n"


def test_what_is_imported_below_counts() -> None:
    """A file's own import takes the place of a word of the vocabulary."""
    names: dict[str, object] = {}
    exec(f"{ALL}from parisk_sym.laws.utility import gamma as k\n", names)  # noqa: S102
    assert names["k"] is not symbols.k


@pytest.mark.parametrize("file", sorted(python_files(shipped_derivations())), ids=lambda file: file.stem)
def test_names_are_bound(file: Path) -> None:
    """A linter cannot tell which names a star binds: each name of a shipped file is a word of the vocabulary or bound in the file."""
    tree = ast.parse(file.read_bytes())
    first = next((n for n in tree.body if isinstance(n, ast.ImportFrom | ast.Import)), None)
    stars = [
        n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and any(a.name == "*" for a in n.names)
    ]
    assert all(n is first and n.module == "parisk_sym.paper" for n in stars)
    bound = {name for node in ast.walk(tree) for name in _bound(node)} | {*dir(builtins), "__file__"}
    used = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    assert used <= bound | (set(paper.__all__) if stars else set())


def _bound(node: ast.AST) -> list[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.FunctionDef(name=name):
            return [name]
        case ast.ClassDef(name=name):
            return [name]
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            return [(alias.asname or alias.name).partition(".")[0] for alias in aliases]
    return []
