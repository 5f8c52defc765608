"""Claims are found as pytest finds tests; whatever is broken is named with file and line, and the rest loads."""

import sys
from pathlib import Path

import pytest

from parisk_sym.collect import Collection, collect, shipped_derivations

CLAIM = """\
from sympy import Symbol, exp
from parisk_sym import Claim, Inequality, POSITIVE, Source, Verdict

x = Symbol("x", positive=True)
CLAIMS = (
    Claim(
        id="{id}",
        source=Source("own", "Lemma 1", "1"),
        statement="$1 + x < e^x$",
        says=Inequality(1 + x, "<", exp(x), {{x: POSITIVE}}),
        expected=Verdict.PROVED,
    ),
)
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def claim(folder: Path, name: str, identifier: str, before: str = "") -> Path:
    return write(folder, name, before + CLAIM.format(id=identifier))


def ids(collection: Collection) -> list[str]:
    return [c.id for c in collection.claims]


class TestFinding:
    """Which files are claim files, and in which order."""

    def test_order_of_files_and_folders(self, tmp_path: Path) -> None:
        """Files come in the order of their paths, at any depth."""
        claim(tmp_path, "b.py", "own.b")
        claim(tmp_path, "a.py", "own.a")
        claim(tmp_path, "c/deep/d.py", "own.d")
        assert ids(collect([tmp_path])) == ["own.a", "own.b", "own.d"]

    def test_one_file(self, tmp_path: Path) -> None:
        """A path may be one file; a file given twice counts once."""
        path = claim(tmp_path, "a.py", "own.a")
        collection = collect([path, tmp_path, path])
        assert ids(collection) == ["own.a"]
        assert collection.problems == []

    def test_other_files_are_not_run(self, tmp_path: Path) -> None:
        """Scripts without CLAIMS, private files and hidden folders are never executed."""
        claim(tmp_path, "a.py", "own.a")
        for name in ("script.py", "_private.py", ".venv/lib.py", "__pycache__/x.py"):
            write(tmp_path, name, "raise RuntimeError('executed')\n")
        collection = collect([tmp_path])
        assert ids(collection) == ["own.a"]
        assert collection.problems == []

    def test_section_title_and_introduction(self, tmp_path: Path) -> None:
        """SECTION names the section, and the docstring introduces it; the file's stem stands in for it."""
        claim(tmp_path, "a.py", "own.a", '"""About lemmas."""\nSECTION = "1 Lemmas"\n')
        claim(tmp_path, "b.py", "own.b")
        collection = collect([tmp_path])
        assert [c.section for c in collection.claims] == ["1 Lemmas", "b"]
        assert collection.introductions == {"1 Lemmas": "About lemmas.", "b": ""}

    def test_line_of_a_claim(self, tmp_path: Path) -> None:
        """Each claim knows the line of its id."""
        path = claim(tmp_path, "a.py", "own.a")
        found = collect([path]).claims[0]
        assert 'id="own.a"' in path.read_text().splitlines()[found.line - 1]

    def test_shipped_derivations(self) -> None:
        """Without a path, the derivations that come with the package are meant."""
        assert shipped_derivations().is_dir()


class TestHelpers:
    """Helper modules beside the claim files."""

    def test_sibling_import(self, tmp_path: Path) -> None:
        """A claim file imports a helper from its own folder; the folder is off the path afterwards."""
        write(tmp_path, "_shared.py", "TITLE = 'from the helper'\n")
        claim(tmp_path, "a.py", "own.a", "from _shared import TITLE as SECTION\n")
        collection = collect([tmp_path])
        assert collection.claims[0].section == "from the helper"
        assert str(tmp_path) not in sys.path
        assert "_shared" not in sys.modules

    def test_two_folders_with_helpers_of_one_name(self, tmp_path: Path) -> None:
        """Each folder sees its own helper."""
        for folder in ("one", "two"):
            write(tmp_path, f"{folder}/_shared.py", f"TITLE = 'helper of {folder}'\n")
            claim(tmp_path, f"{folder}/a.py", f"own.{folder}", "from _shared import TITLE as SECTION\n")
        assert [c.section for c in collect([tmp_path]).claims] == ["helper of one", "helper of two"]

    def test_no_bytecode_is_left(self, tmp_path: Path) -> None:
        """The user's folder stays as it is."""
        write(tmp_path, "_shared.py", "TITLE = 'x'\n")
        claim(tmp_path, "a.py", "own.a", "from _shared import TITLE as SECTION\n")
        collect([tmp_path])
        assert sorted(p.name for p in tmp_path.iterdir()) == ["_shared.py", "a.py"]

    def test_broken_helper(self, tmp_path: Path) -> None:
        """The problem names the import in the claim file and the line of the helper."""
        write(tmp_path, "_shared.py", "x = 1\ny = 1 / 0\n")
        claim(tmp_path, "a.py", "own.a", "\nfrom _shared import x\n")
        problem = collect([tmp_path]).problems[0]
        assert problem.line == 2
        assert "ZeroDivisionError" in problem.message
        assert "_shared.py, line 2" in problem.message

    def test_helper_with_a_syntax_error(self, tmp_path: Path) -> None:
        """The same for a helper that cannot be parsed."""
        write(tmp_path, "_shared.py", "x = 1\ny = (\n")
        claim(tmp_path, "a.py", "own.a", "from _shared import x\n")
        problem = collect([tmp_path]).problems[0]
        assert problem.line == 1
        assert "_shared.py, line 2" in problem.message


BROKEN = [
    ("syntax error", "x = 1\nCLAIMS = (\n", 2, "SyntaxError"),
    ("exception", "CLAIMS = ()\nx = 1 / 0\n", 2, "ZeroDivisionError: division by zero"),
    ("exit", "import sys\nCLAIMS = ()\nsys.exit(3)\n", 3, "SystemExit: 3"),
    ("missing module", "import no_such_module\nCLAIMS = ()\n", 1, "no_such_module"),
    ("list", "CLAIMS = []\n", 1, "CLAIMS must be a tuple of Claim, got a value of type list"),
    ("empty", "x = 1\nCLAIMS = ()\n", 2, "got an empty tuple"),
    ("not a claim", "CLAIMS = (1,)\n", 1, "got a value of type int at position 1"),
    ("title", CLAIM.format(id="own.t") + "SECTION = 4\n", 14, "SECTION must be a title"),
    ("null byte", "CLAIMS = ()\x00\n", None, ""),
]


@pytest.mark.parametrize(("text", "line", "message"), [b[1:] for b in BROKEN], ids=[b[0] for b in BROKEN])
def test_broken_file(tmp_path: Path, text: str, line: int | None, message: str) -> None:
    """A broken file is one problem with its line; the files around it load."""
    claim(tmp_path, "a.py", "own.a")
    write(tmp_path, "broken.py", text)
    claim(tmp_path, "c.py", "own.c")
    collection = collect([tmp_path])
    assert ids(collection) == ["own.a", "own.c"]
    (problem,) = collection.problems
    assert problem.file == str(tmp_path / "broken.py")
    assert line is None or problem.line == line
    assert message in problem.message


def test_error_inside_the_library(tmp_path: Path) -> None:
    """An error that the library raises is reported at the line of the claim file that led to it."""
    path = claim(tmp_path, "a.py", "Not An Id")
    (problem,) = collect([path]).problems
    assert path.read_text().splitlines()[problem.line - 1].strip() == "Claim("
    assert "'Not An Id'" in problem.message


def test_two_claims_with_one_id(tmp_path: Path) -> None:
    """The second claim is a problem that names both places."""
    first, second = claim(tmp_path, "a.py", "own.same"), claim(tmp_path, "b.py", "own.same")
    collection = collect([tmp_path])
    assert ids(collection) == ["own.same"]
    assert [str(p) for p in collection.problems] == [
        f"{second}:7: the id 'own.same' is already taken by the claim at {first}:7"
    ]


@pytest.mark.parametrize("name", ["missing", "empty", "notes.txt", "plain.py"])
def test_path_without_claims(tmp_path: Path, name: str) -> None:
    """A path that is not there, holds no claims, or is no Python file is a problem."""
    (tmp_path / "empty").mkdir()
    write(tmp_path, "notes.txt", "")
    write(tmp_path, "plain.py", "x = 1\n")
    (problem,) = collect([tmp_path / name]).problems
    assert problem.file == str(tmp_path / name)


def test_edited_file_is_read_again(tmp_path: Path) -> None:
    """Nothing stale: a file and a helper edited within one second are read as they are now."""
    for title in ("one", "two"):
        write(tmp_path, "_titles.py", f"TITLE = '{title}'\n")
        claim(tmp_path, "a.py", f"own.{title}", "from _titles import TITLE as SECTION\n")
        assert ids(collect([tmp_path])) == [f"own.{title}"]
        assert collect([tmp_path]).claims[0].section == title
