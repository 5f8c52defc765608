"""Which folders of claims depend on nothing but what the keys of remembered verdicts cover."""

import ast
from pathlib import Path

import pytest

import parisk_sym
from parisk_sym.ground.found import shipped_derivations
from parisk_sym.ledger.content import _OPENING, _OPENING_HERE, FIGURES, snapshot


@pytest.mark.parametrize(
    "folder", sorted(f.parent.name for f in shipped_derivations().glob("*/inventory.toml"))
)
def test_shipped(folder: str) -> None:
    """Verdicts of every shipped paper are remembered."""
    assert snapshot(shipped_derivations() / folder, FIGURES).closed


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("from parisk_sym.laws.utility import load\nload * 2", True),
        ("from parisk_sym.laws.utility import load\nimport numpy\nnumpy.load('x')", False),
        ("from parisk_sym.laws.utility import load\nfrom numpy import load\nload('x')", False),
        ("from parisk_sym.laws.utility import load\nfrom numpy import *\nload('x')", False),
        ("from parisk_sym.laws.utility import load as open\nopen * 2", True),
        (
            "from parisk_sym.laws.utility import load as eval\nfrom operator import add as eval\neval('x')",
            False,
        ),
        ("from parisk_sym import find_formula\nfind_formula('a.b')", False),
        ("from parisk_sym import find_formula as f\nf('a.b')", False),
        ("from parisk_sym.laws.buckets.pair_file import read_pair\nread_pair('x')", False),
        ("table = {1: 2}\ntable[1]", True),
        ("from parisk_sym import Mechanism as M\nM(1).table('x')", True),
        ("import parisk_sym as p\np.table('x')", False),
        ("from parisk_sym import table\ntable('x')", False),
        ("from parisk_sym import *\ntable('x')", False),
        ("open('x')", False),
        ("load = 1\nload * 2", True),
        ("load: int = 1\ndef f():\n    return load", True),
        ("from sympy import *\nload = 1\nload * 2", True),
        ("load = 1\nfrom numpy import *\nload('x')", False),
        ("open('x')\nopen = 1", False),
        ("def f():\n    return open('x')\nopen = f()", False),
        ("open = open\nopen('x')", False),
        ("open = 1\ndel open\nopen('x')", False),
        ("if False:\n    open = 1\nopen('x')", False),
        ("import numpy\nload = numpy.load\nload('x')", False),
        ("import numpy as np\nnp.loadtxt('x')", False),
        ("import os", False),
    ],
)
def test_of_one_file(tmp_path: Path, text: str, closed: bool) -> None:
    """A name of the package may be called like a function that reads files; such a function may not be used."""
    (tmp_path / "a.py").write_text(text)
    assert snapshot(tmp_path, FIGURES).closed is closed


def test_why_a_folder_is_open(tmp_path: Path) -> None:
    """The place, and what it names."""
    (tmp_path / "a.py").write_text("x = 1\ny = open('x')\n")
    assert (
        snapshot(tmp_path, FIGURES).open_because
        == f"{tmp_path / 'a.py'}:2 names `open`, which may read a file"
    )
    (tmp_path / "a.py").write_text("import os\n")
    assert snapshot(tmp_path, FIGURES).open_because == f"{tmp_path / 'a.py'}:1 imports os"


def test_nothing_of_the_package_reads_under_such_a_name() -> None:
    """No module of it has a function of these names from another library, or defines one."""
    for file in Path(parisk_sym.__file__).parent.rglob("*.py"):
        if "_derivations" in file.parts or file.match("proofs/heads/__init__.py"):
            continue  # its `load` reads files of the package, which every key covers
        for node in ast.walk(ast.parse(file.read_bytes())):
            names = {a.asname or a.name for a in node.names} if isinstance(node, ast.ImportFrom) else set()
            names |= {node.name} if isinstance(node, ast.FunctionDef | ast.ClassDef) else set()
            own = isinstance(node, ast.ImportFrom) and (node.module or "").startswith("parisk_sym")
            assert own or not names & (_OPENING - _OPENING_HERE) or _method(node, file), (file, names)


def _method(node: ast.AST, file: Path) -> bool:
    """Whether it is a method, which no import gives."""
    classes = [n for n in ast.walk(ast.parse(file.read_bytes())) if isinstance(n, ast.ClassDef)]
    return isinstance(node, ast.FunctionDef) and any(
        node.name == getattr(inner, "name", "") and node.lineno == getattr(inner, "lineno", 0)
        for c in classes
        for inner in c.body
    )
