"""What first users met: a claim whose file is beside them, patterns, quotation marks, and messages that say what to write."""

import json
import re
import shlex
from pathlib import Path

import pytest

from parisk_sym.core.claim_loading import load_file
from parisk_sym.tables.check_file import _separator_remark
from tests.cli.invoked import printed, run

CLAIMS = """from sympy import Symbol
from parisk_sym import POSITIVE, Claim, Inequality, Source, Verdict
x, given = Symbol("x", positive=True), {"source": Source("p", "1", "1"), "statement": "s", "expected": Verdict.PROVED}
c = Claim(id="own.a", says=Inequality(x, "<", 2 * x, {x: POSITIVE}), **given)
d = Claim(id="own.b", says=Inequality(x, "<", 3 * x, {x: POSITIVE}), **given)
"""


def test_show_takes_patterns(tmp_path: Path) -> None:
    """Every claim that matches, in the order of the file; a form for one claim says how many there are."""
    (tmp_path / "a.py").write_text(CLAIMS)
    done = run("show", "own.*", "--from", str(tmp_path))
    assert done.exit_code == 0
    assert [line for line in done.output.splitlines() if line.startswith("own.")] == ["own.a", "own.b"]
    done = run("show", "own.*", "--from", str(tmp_path), "--format", "json")
    assert done.exit_code == 2
    assert "matches 2" in done.output
    assert "there is no formula or claim 'mine.*'" in run("show", "mine.*", "--from", str(tmp_path)).output


def test_show_in_the_folder_of_the_claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The claims and formulas of the current folder are found without --from; for another id the error says what to add."""
    printed("init", str(tmp_path / "mine"))
    (tmp_path / "mine" / "a.py").write_text(CLAIMS)
    monkeypatch.chdir(tmp_path / "mine")
    for words in (["own.a"], ["own.*"], ["mine.tangent"]):
        assert printed("show", *words) == printed("show", *words, "--from", ".")
    example = next(line for line in printed("show", "mine.tangent").splitlines() if line.startswith("try"))
    assert printed(*shlex.split(example)[2:]) == "2.0000000000000000000\n"
    assert "for the claims of this folder: parisk show own.c --from ." in run("show", "own.c").output
    assert "--from" not in run("show", "own.c", "--from", ".").output


def test_list_of_a_folder_that_is_not_there() -> None:
    """The error, and nothing else."""
    done = run("list", "nowhere/")
    assert (done.exit_code, done.output) == (2, "Error: nowhere/: there is no such file or folder\n")


def test_list_of_a_folder(tmp_path: Path) -> None:
    """What is in it, and nothing that comes with the package."""
    printed("init", str(tmp_path / "mine"))
    heads = ("formulas", "  mine.tangent(eps)", "claims", "  mine.lemma1")
    lines = printed("list", str(tmp_path / "mine")).splitlines()
    assert [line.split("  ")[0] for line in lines if line and not line.startswith("    ")] == [
        h.strip() for h in heads
    ]
    rows = json.loads(printed("list", str(tmp_path / "mine"), "--json"))
    assert [len(rows[kind]) for kind in ("formulas", "tables", "figures", "claims")] == [1, 0, 0, 1]


def test_init_where_there_is_a_paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says how to go on."""
    monkeypatch.chdir(tmp_path)
    printed("init", "a b")
    assert run("init", "a b").output == (
        "Error: a b is the folder of a paper already: go on with `parisk verify 'a b'`, or make another one with "
        "`parisk init 'a b_2'`\n"
    )


def test_short_ids_and_no_padding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The head and the number are not broken, and no line ends in a blank."""
    monkeypatch.setenv("COLUMNS", "100")
    (tmp_path / "a.py").write_text(CLAIMS.replace("own.", "o.").replace('"1", "1"', '"Theorem 1", "1"'))
    lines = printed("verify", str(tmp_path)).splitlines()
    assert lines[2].startswith(" claim     verdict")
    assert lines[5].startswith(" Theorem")
    assert lines[6].startswith(" 1")
    assert all(line == line.rstrip() for line in lines)


def test_init_quotes_the_next_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a space in its name."""
    monkeypatch.chdir(tmp_path)
    assert run("init", "a b").output.splitlines()[-1] == "Next: parisk verify 'a b'"


def test_verify_says_why_nothing_is_remembered(tmp_path: Path) -> None:
    """The file that is read, or the import and its place."""
    (tmp_path / "data.txt").write_text("1")
    (tmp_path / "a.py").write_text(
        CLAIMS + f"with open({str(tmp_path / 'data.txt')!r}) as file:\n    text = file.read()\n"
    )
    assert "are not remembered: it opens " in (output := run("verify", str(tmp_path)).output)
    assert "data.txt" in output
    (tmp_path / "a.py").write_text(CLAIMS + "import os\n")
    assert "a.py:6 imports os" in run("verify", str(tmp_path)).output


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import math\nmath.exp(x)", "use SymPy's for expressions, such as sympy.exp instead of math.exp"),
        ("import numpy\nnumpy.exp(x)", "use SymPy's for expressions"),
        (
            "Inequality(x, '<', 1, {x: REALS})",
            r"declare it Symbol\('x', real=True\), or give it a smaller interval",
        ),
    ],
)
def test_what_to_write_instead(tmp_path: Path, code: str, message: str) -> None:
    """In the message of the error."""
    (tmp_path / "a.py").write_text("from parisk_sym import REALS\n" + CLAIMS + code + "\n")
    loaded = load_file(tmp_path / "a.py", {})
    assert loaded is not None
    assert any(re.search(message, str(error)) for error in loaded.errors), loaded.errors


def test_another_separator_of_columns() -> None:
    """Is named."""
    assert "must be a comma, got ';'" in _separator_remark(("x;k;value",))
    assert not _separator_remark(("x", "k;"))


def test_a_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One warning; the verdicts are there."""
    (tmp_path / "a.py").write_text(CLAIMS)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    done = run("verify", str(tmp_path))
    assert done.exit_code == 0
    (warning,) = done.stderr.splitlines()
    assert warning.startswith(
        f"Warning: verdicts are not remembered: cannot write to {tmp_path}/file/parisk_sym ("
    )


def test_a_statement_whose_latex_is_broken(tmp_path: Path) -> None:
    """A warning with its place, and no other effect."""
    (tmp_path / "a.py").write_text(CLAIMS.replace('"statement": "s"', r'"statement": r"$\frac{x$"'))
    done = run("verify", str(tmp_path))
    assert done.exit_code == 0
    assert f"Warning: {tmp_path}/a.py:4: the statement of 'own.a' has unbalanced braces" in done.stderr
    assert done.stderr.count("Warning") == 2


def test_an_endless_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is ended, and the error says how to allow more time."""
    (tmp_path / "a.py").write_text(f"{CLAIMS}while True:\n    pass\n")
    monkeypatch.setenv("PARISK_LOADING_LIMIT", "1")
    output = run("verify", str(tmp_path)).output
    assert "loading took longer than 1 s of processor time (an endless loop?)" in output
    assert "PARISK_LOADING_LIMIT" in output
