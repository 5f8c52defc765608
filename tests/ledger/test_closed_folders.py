"""Which folders of claims depend on nothing but what the keys of remembered verdicts cover."""

from pathlib import Path

import pytest

from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.ledger.content import FIGURES, snapshot


@pytest.mark.parametrize(
    "folder", sorted(f.parent.name for f in shipped_derivations().glob("*/inventory.toml"))
)
def test_shipped(folder: str) -> None:
    """Verdicts of every shipped paper are remembered."""
    assert snapshot(shipped_derivations() / folder, FIGURES).is_closed


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("from parisk_sym.laws.utility import load\nload * 2", True),
        ("load = 1\nopen = compile = input = load", True),
        ("def f(eval):\n    return eval", True),
        ("import numpy as np\nnp.loadtxt('x')", True),
        ("table = {1: 2}\ntable[1]", True),
        ("from parisk_sym import *\ntable = {1: 2}\ntable[1]", True),
        ("from parisk_sym import Mechanism as M\nM(1).table('x')", True),
        ("from sympy import Matrix\nMatrix([1]).table('x')", True),
        ("from parisk_sym import find_formula\nfind_formula('a.b')", False),
        ("from parisk_sym import find_formula as f\nf('a.b')", False),
        ("from parisk_sym.laws.buckets.pair_file import read_pair\nread_pair('x')", False),
        ("import parisk_sym as p\np.table('x')", False),
        ("import parisk_sym.testing\nparisk_sym.assert_certified", False),
        ("from parisk_sym import table\ntable('x')", False),
        ("from parisk_sym import *\ntable('x')", False),
        ("import os", False),
        ("from json import loads", False),
        ("import sympy\nsympy.utilities.misc.os.sep", False),
        ("from sympy.utilities.misc import os", False),
        ("__import__('json')", False),
    ],
)
def test_of_one_file(tmp_path: Path, text: str, closed: bool) -> None:
    """What a file imports decides, and what it takes from the package; names of its own do not matter."""
    (tmp_path / "a.py").write_text(text)
    assert snapshot(tmp_path, FIGURES).is_closed is closed


def test_why_a_folder_is_open(tmp_path: Path) -> None:
    """The place, and what is imported."""
    (tmp_path / "a.py").write_text("x = 1\nfrom parisk_sym import table\n")
    assert (
        snapshot(tmp_path, FIGURES).open_because
        == f"{tmp_path / 'a.py'}:2 uses `table`, which may read other papers"
    )
    (tmp_path / "a.py").write_text("import os\n")
    assert snapshot(tmp_path, FIGURES).open_because == f"{tmp_path / 'a.py'}:1 imports os"
