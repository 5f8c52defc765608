"""Ids read from the syntax tree: all of them, or the answer that only running the file tells."""

from pathlib import Path

import pytest

from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.ledger.claim_ids import ids_in
from tests.shipped import claim_files, claim_names, claims_of, shipped

HELPERS = {
    "_plain.py": "from sympy import Symbol\nx = Symbol('x')\n",
    "_makes.py": "from parisk_sym import Claim\ndef make(name): return Claim(f'own.{name}')\n",
    "_renames.py": "from parisk_sym import Claim as C\ndef make(name): return C(f'own.{name}')\n",
    "_through.py": "from _makes import make\n",
    "_broken.py": "def (",
}


def read(folder: Path, text: str) -> frozenset[str] | None:
    for name, helper in HELPERS.items():
        (folder / name).write_text(helper)
    (folder / "claims.py").write_text(text)
    return ids_in(folder / "claims.py")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("", set()),
        ("from sympy import exp\nrate = exp(1)", set()),
        ("a = Claim(id='own.a', source=s)", {"own.a"}),
        ("a = Claim('own.a', s)\nb = p.Claim(id='own.b', **place)", {"own.a", "own.b"}),
        ("from _plain import x\na = Claim('own.a', x)\nb = replace(a, id='own.b')", {"own.a", "own.b"}),
        ("from parisk_sym import Claim\ndef f(s): return Claim('own.a', s)\na = f(1)", {"own.a"}),
    ],
)
def test_ids_that_stand_there(tmp_path: Path, text: str, ids: set[str]) -> None:
    assert read(tmp_path, text) == ids


@pytest.mark.parametrize(
    "text",
    [
        "a = Claim(id=f'own.{k}')",
        "a = [Claim(name, s) for name in names]",
        "a = Claim(**fields)",
        "b = replace(a, id=name)",
        "b = replace(a, **{'id': 'own.b'})",
        "from parisk_sym import Claim as C\na = C('own.a')",
        "make = Claim\na = make('own.a')",
        "a = partial(Claim, 'own.a')()",
        "class Mine(Claim): pass",
        "from _makes import make\na = make('a')",
        "import _makes\na = _makes.make('a')",
        "from _renames import make\na = make('a')",
        "from _through import make\na = make('a')",
        "from _broken import make",
        "def (",
    ],
)
def test_computed_ids(tmp_path: Path, text: str) -> None:
    """Such a file is run."""
    assert read(tmp_path, text) is None


def test_shipped_files() -> None:
    """What is read is what running finds, in every file with claims; for most files, running is not needed."""
    files = sorted(f for f in shipped_derivations().rglob("*.py") if not f.name.startswith("_"))
    texts = {file: ids_in(file) for file in files}
    assert sum(ids is None for ids in texts.values()) < len(files) / 4
    for file, ids in texts.items():
        found = {c.id for c in shipped().claims if Path(c.file) == file}
        assert ids is None or not found or ids == found, file


def test_names_of_the_shipped_claims() -> None:
    """Tests are parametrised by all ids, and by all files with claims, though nothing is loaded for it."""
    assert claim_names() == sorted(claim.id for claim in shipped().claims)
    assert claim_names("dpp12.") == [name for name in claim_names() if name.startswith("dpp12.")]
    assert sum(len(claims_of(file)) for file in claim_files()) == len(shipped().claims)
    assert all(claims_of(file) for file in claim_files())
