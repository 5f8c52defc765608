"""Claims are found as pytest finds tests; whatever is broken is named with file and line, and the rest loads."""

import os
import py_compile
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from parisk_sym.cli.claim_listing import _list_file
from parisk_sym.core.claim_loading import Helpers, LoadedFile, LoadError, load_file
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.ledger.collect import Collection, collect, collection_of
from parisk_sym.ledger.run import _claim_in_file, run_claims
from parisk_sym.report.claim_rows import ListedFile

CLAIM = """\
from sympy import Symbol, exp
from parisk_sym import Claim, Inequality, POSITIVE, Source, Verdict

x = Symbol("x", positive=True)
lemma1 = Claim(
    id="{id}",
    source=Source("own", "Lemma 1", "1"),
    statement="$1 + x < e^x$",
    says=Inequality(1 + x, "<", exp(x), {{x: POSITIVE}}),
    expected=Verdict.PROVED,
)
"""

FAMILY = """\
from sympy import Symbol, exp
from parisk_sym import Claim, Inequality, POSITIVE, Source, Verdict

x = Symbol("x", positive=True)


def lemma(name):
    claim = Claim(
        id=name,
        source=Source("own", name, "1"),
        statement="$1 + x < e^x$",
        says=Inequality(1 + x, "<", exp(x), {x: POSITIVE}),
        expected=Verdict.PROVED,
    )
    return claim


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
        """Scripts without claims, private files and hidden folders are never executed."""
        claim(tmp_path, "a.py", "own.a")
        for name in ("script.py", "_private.py", ".venv/lib.py", "__pycache__/x.py"):
            write(tmp_path, name, "raise RuntimeError('executed')\n")
        collection = collect([tmp_path])
        assert ids(collection) == ["own.a"]
        assert collection.problems == []

    def test_other_files_that_use_helpers_are_not_run(self, tmp_path: Path) -> None:
        """Nor a script that imports the package, or a helper that makes no claims; a claim in a comment is none."""
        write(tmp_path, "_shared.py", "from sympy import Symbol\n")
        write(tmp_path, "lib/__init__.py", "# Claim\n")
        for number, line in enumerate(
            ("from _shared import Symbol", "import lib", "from parisk_sym import judge", "'Claim'")
        ):
            write(tmp_path, f"script{number}.py", f"{line}\nraise RuntimeError('executed')\n")
        claim(tmp_path, "z.py", "own.z")
        collection = collect([tmp_path])
        assert ids(collection) == ["own.z"]
        assert collection.problems == []

    @pytest.mark.parametrize(
        "text",
        [
            "from _make import lemma\nlemma1 = lemma('own.a')\n",
            "import _make\nlemma1 = _make.lemma('own.a')\n",
            "from _again import lemma as l\nlemma1 = l('own.a')\n",
            "from kit.make import lemma\nlemma1 = lemma('own.a')\n",
            "import parisk_sym as p, _plain\nlemma1 = p.Claim('own.a', *_plain.rest())\n",
            "from parisk_sym import Claim as C\nfrom _plain import rest\nlemma1 = C('own.a', *rest())\n",
            "import sys\nsys.path.append(sys.path[0] + '/far')\nfrom make import lemma\nSECTION = '1'\nlemma1 = lemma('own.a')\n",
        ],
    )
    def test_where_claims_come_from(self, tmp_path: Path, text: str) -> None:
        """A file may have them from a helper, or from a helper's helper, or call the class by another name."""
        for name in ("_make.py", "kit/make.py", "far/make.py"):
            write(tmp_path, name, FAMILY)
        write(tmp_path, "_again.py", "import _make\nlemma = _make.lemma\n")
        rest = (
            FAMILY.replace("Claim(", "dict(")
            .replace("Claim, ", "")
            .replace("return claim", "return claim.values()")
        )
        write(tmp_path, "_plain.py", rest.replace("id=name,\n", "").replace("lemma(name)", "rest(name='1')"))
        collection = collect([write(tmp_path, "a.py", text)])
        assert collection.problems == []
        assert ids(collection) == ["own.a"]

    def test_order_and_families(self, tmp_path: Path) -> None:
        """Claims come in the order of their lines; those of a tuple or list where it stands; each once; not imported ones."""
        write(tmp_path, "_make.py", FAMILY + "other = lemma('own.other')\n")
        text = (
            "from _make import lemma, other\n"
            "if lemma:\n    z = lemma('own.z')\n"
            "b, a = lemma('own.b'), lemma('own.a')\n"
            "family = tuple(lemma(f'own.n{n}') for n in (2, 1))\n"
            "y: object = lemma('own.y')\n"
            "more = [lemma('own.more')]\n"
            "more += [lemma('own.even_more')]\n"
            "for lemma5 in family:\n    lemma5\n"
            "y = y\n"
            "BY_ID = {c.id: c for c in (a, b, z, *family, *more)}\n"
            "PAIRS = [(a, 1), (b, 2)]\n"
            "def unused():\n    other = lemma('own.inside')\n    return other\n"
            "seen = [other.id for other in (other,)]\n"
        )
        collection = collect([write(tmp_path, "a.py", text)])
        assert collection.problems == []
        assert ids(collection) == [
            f"own.{name}" for name in ("z", "b", "a", "n2", "n1", "y", "more", "even_more")
        ]
        assert [c.line for c in collection.claims] == [3, 4, 4, 5, 5, 6, 7, 8]

    def test_a_tuple_called_claims(self, tmp_path: Path) -> None:
        """A tuple of claims that have names as well adds nothing."""
        text = FAMILY + "a, b = lemma('own.a'), lemma('own.b')\nCLAIMS = (b, a, lemma('own.c'))\n"
        assert ids(collect([write(tmp_path, "a.py", text)])) == ["own.a", "own.b", "own.c"]

    def test_section_title_and_introduction(self, tmp_path: Path) -> None:
        """SECTION names the section, and the docstring introduces it; the file's stem stands in for it."""
        claim(tmp_path, "a.py", "own.a", '"""About lemmas."""\nSECTION = "1 Lemmas"\n')
        claim(tmp_path, "b.py", "own.b")
        claim(tmp_path, "c.py", "own.c", "from parisk_sym import Section\nSECTION = Section('3 More')\n")
        collection = collect([tmp_path])
        assert [c.section for c in collection.claims] == ["1 Lemmas", "b", "3 More"]
        assert collection.introductions == {"1 Lemmas": "About lemmas.", "b": "", "3 More": ""}

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

    @pytest.mark.parametrize("helper", ["_shared.py", "inner/deep.py"])
    def test_bytecode_is_not_read(self, tmp_path: Path, helper: str) -> None:
        """It may be of a text of the same second and size."""
        (tmp_path / "inner").mkdir()
        (file := tmp_path / helper).write_text("TITLE = 'before'\n")
        before = file.stat()
        py_compile.compile(str(file))
        file.write_text("TITLE = 'behind'\n")
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
        module = helper.removesuffix(".py").replace("/", ".")
        claim(tmp_path, "a.py", "own.a", f"from {module} import TITLE as SECTION\n")
        assert collect([tmp_path]).claims[0].section == "behind"

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


MADE = FAMILY + "a = lemma('own.a')\n"  # 18 lines
LOST = "is bound more than once, and only its last claim would be collected"
BROKEN = [
    ("syntax error", "x = 1\nlemma1 = Claim(\n", 2, "SyntaxError"),
    ("exception", "from parisk_sym import Claim\nx = 1 / 0\n", 2, "ZeroDivisionError: division by zero"),
    ("exit", "import sys\nfrom parisk_sym import Claim\nsys.exit(3)\n", 3, "SystemExit: 3"),
    ("missing module", "import no_such_module\nfrom parisk_sym import Claim\n", 1, "no_such_module"),
    ("a section without claims", "SECTION = '2'\nlemma1 = 1\n", 1, "SECTION names a section without claims: a claim"),
    ("bound again", MADE + "a = lemma('own.b')\n", 19, f"a {LOST}"),
    ("in a loop", MADE + "for n in '12':\n    if n:\n        b = lemma(f'own.b{n}')\n", 21, f"b {LOST}"),
    ("a tuple again", MADE + "b = (a,)\nb = (lemma('own.b'),)\n", 20, f"b {LOST}"),
    ("dictionary", MADE + "b = {1: lemma('own.b')}\n", 19, "b holds the claim 'own.b' in a place where it is not"),
    ("nested", MADE + "b = ((a,), [lemma('own.b')])\n", 19, "b holds the claim 'own.b' in a place where it is not"),
    ("beside others", MADE + "b = (lemma('own.b'), None)\n", 19, "b holds the claim 'own.b' in a place where it is not"),
    ("title", CLAIM.format(id="own.t") + "SECTION = 4\n", 12, "SECTION must be a title such as '4.1 Laplace', or Section("),
    ("section", "from parisk_sym import Section\nSECTION = Section(4)\n", 2, "the title of a section must be a text"),
    ("ranges", "from parisk_sym import Section\nSECTION = Section('4', {4: 5})\n", 2, "a domain maps symbols to"),
    ("null byte", "CLAIMS = ()\x00\n", None, ""),
]  # fmt: skip


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
    assert path.read_text().splitlines()[problem.line - 1].strip() == "lemma1 = Claim("
    assert "'Not An Id'" in problem.message


def test_two_claims_with_one_id(tmp_path: Path) -> None:
    """The second claim is a problem that names both places."""
    first, second = claim(tmp_path, "a.py", "own.same"), claim(tmp_path, "b.py", "own.same")
    collection = collect([tmp_path])
    assert ids(collection) == ["own.same"]
    assert [str(p) for p in collection.problems] == [
        f"{second}:6: the id 'own.same' is already that of the claim at {first}:6: give each claim its own id"
    ]


@pytest.mark.parametrize("name", ["missing", "empty", "notes.txt", "plain.py"])
def test_path_without_claims(tmp_path: Path, name: str) -> None:
    """A path that is not there, holds no claims, or is no Python file is a problem."""
    (tmp_path / "empty").mkdir()
    write(tmp_path, "notes.txt", "")
    write(tmp_path, "plain.py", "x = 1\n")
    (problem,) = collect([tmp_path / name]).problems
    assert problem.file == str(tmp_path / name)


@pytest.mark.parametrize("name", ["empty", "plain.py"])
def test_what_a_claim_file_is(tmp_path: Path, name: str) -> None:
    """Where there are no claims, the problem says how they are written."""
    (tmp_path / "empty").mkdir()
    write(tmp_path, "plain.py", "from parisk_sym import Claim\n")
    (problem,) = collect([tmp_path / name]).problems
    assert "binds claims to names at module level, such as lemma1 = Claim(...)" in problem.message


def test_appended_in_a_loop(tmp_path: Path) -> None:
    """A list that a loop fills holds every claim, also those whose name the loop binds again."""
    text = FAMILY + "family = []\nfor n in '12':\n    b = lemma(f'own.b{n}')\n    family.append(b)\n"
    collection = collect([write(tmp_path, "a.py", text)])
    assert collection.problems == []
    assert ids(collection) == ["own.b1", "own.b2"]


def test_edited_file_is_read_again(tmp_path: Path) -> None:
    """Nothing stale: a file and a helper edited within one second are read as they are now."""
    for title in ("one", "two"):
        write(tmp_path, "_titles.py", f"TITLE = '{title}'\n")
        claim(tmp_path, "a.py", f"own.{title}", "from _titles import TITLE as SECTION\n")
        assert ids(collect([tmp_path])) == [f"own.{title}"]
        assert collect([tmp_path]).claims[0].section == title


def test_two_claims_of_one_id(tmp_path: Path) -> None:
    """The problem names both lines, and the first one is collected, also where the file is loaded again to judge it."""
    (tmp_path / "a.py").write_text(TWO_OF_ONE_ID)
    found = collect([tmp_path])
    assert [(c.id, c.line) for c in found.claims] == [("p.a", 4)]
    (problem,) = found.problems
    assert problem.line == 5
    assert "a.py:4: give" in problem.message
    results = list(run_claims(found.claims, jobs=1))
    assert [(str(r.judgement.verdict), r.problem) for r in results] == [("PROVED", None)]
    again = _claim_in_file((str(tmp_path / "a.py"), "p.a"))
    assert again == found.claims[0].claim


def test_mistakes_in_single_statements(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a problem with its line, and the other claims of the file are collected."""
    (tmp_path / "a.py").write_text(TWO_OF_ONE_ID.replace('d = Claim(id="p.a"', 'd = Claim(id="p.b"'))

    def load(file: Path, helpers: Helpers) -> LoadedFile | None:
        whole = load_file(file, helpers)
        assert whole is not None
        return replace(whole, errors=(LoadError("ZeroDivisionError", 2), LoadError("NameError", 3)))

    monkeypatch.setattr("parisk_sym.ledger.collect.load_file", load)
    found = collect([tmp_path])
    assert [c.id for c in found.claims] == ["p.a", "p.b"]
    assert [(p.line, p.message) for p in found.problems] == [(2, "ZeroDivisionError"), (3, "NameError")]
    collection_of.cache_clear()
    listed = _list_file(str(tmp_path / "a.py"), encoded=False)
    assert isinstance(listed, ListedFile)
    assert len(listed.claims) == 2
    assert listed.problems == ((2, "ZeroDivisionError"), (3, "NameError"))
    collection_of.cache_clear()


TWO_OF_ONE_ID = """from sympy import Symbol
from parisk_sym import POSITIVE, Claim, Inequality, Source, Verdict
x, given = Symbol("x", positive=True), {"source": Source("p", "1", "1"), "statement": "s", "expected": Verdict.PROVED}
c = Claim(id="p.a", says=Inequality(x, "<", 2 * x, {x: POSITIVE}), **given)
d = Claim(id="p.a", says=Inequality(x, "<", 3 * x, {x: POSITIVE}), **given)
"""
