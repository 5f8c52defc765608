"""`parisk verify --watch`: what changed is judged again, errors wait for the next change, Ctrl-C ends it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parisk_sym.cli import watch as watching
from parisk_sym.cli.claim_listing import list_claims
from parisk_sym.ledger.papers import papers
from parisk_sym.ledger.store import Store
from tests.cli.invoked import CLAIM, run

FALSE = CLAIM.replace('"<=", x**2', '"<", x**2')
OTHER = CLAIM.replace("own.square", "own.other")


@pytest.fixture
def edits(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """In place of waiting: one edit after another, each followed by a look at still files; then Ctrl-C."""

    def plan(*steps: Callable[[], object]) -> None:
        waiting: Iterator[Callable[[], object]] = iter([w for step in steps for w in (step, lambda: None)])

        def pause() -> None:
            step = next(waiting, None)
            if step is None:
                raise KeyboardInterrupt
            step()

        monkeypatch.setattr(watching, "pause", pause)

    return plan


def test_rounds(tmp_path: Path, edits: Callable[..., None]) -> None:
    """A false claim, a broken file, and the true one again: three more rounds, each told; the other file is not judged again."""
    own, other = tmp_path / "own.py", tmp_path / "other.py"
    own.write_text(CLAIM)
    other.write_text(OTHER)
    edits(
        lambda: own.write_text(FALSE),
        lambda: own.write_text("from parisk_sym import Claim\nlemma = Claim(\n"),
        lambda: own.write_text(CLAIM),
    )
    result = run("verify", str(tmp_path), "--watch", "--jobs", "1")
    assert result.exit_code == 0
    first, false, broken, last = result.output.split("\nChanged: ")
    assert "2 claims: 2 PROVED" in first
    assert first.count("own.other") == 1
    assert "own.square: REFUTED, expected PROVED" in false
    assert "own.other" not in false
    assert "own.py:2: SyntaxError" in broken
    assert "1 claim: 1 PROVED" in last
    assert "The others are unchanged." in last
    assert all(str(own) in later.splitlines()[0] for later in (false, broken, last))


def test_a_latex_source(tmp_path: Path, edits: Callable[..., None]) -> None:
    """It is read again when it is saved."""
    own = tmp_path / "paper.tex"
    text = r"""\documentclass{article}\newtheorem{lemma}{Lemma}\begin{document}
\begin{lemma} For every $x > 0$ we have $1 + x < e^{x}$. \end{lemma}\end{document}"""
    own.write_text(text)
    edits(lambda: own.write_text(text.replace("1 + x", "1 + 2x")))
    result = run("verify", str(own), "--watch", "--jobs", "1")
    first, second = result.output.split("\nChanged: ")
    assert "1 claim: 1 PROVED" in first
    assert "1 claim: 1 REFUTED" in second


def test_the_new_names_of_papers_are_read(tmp_path: Path) -> None:
    """With the claims."""
    (tmp_path / "a.py").write_text(CLAIM)
    for title in ("One", "Two"):
        text = f'[paper.own]\nauthors = "A"\ntitle = "{title}"\nvenue = "v"\n'
        (tmp_path / "papers.toml").write_text(text)
        list_claims([str(tmp_path)], Store())
        assert papers(tmp_path)["own"].title == title


def test_the_new_text_is_read(tmp_path: Path, edits: Callable[..., None]) -> None:
    """Statements are read as they stand in the file now: a quotient that Python cancels is undefined at 0."""
    own = tmp_path / "own.py"
    own.write_text(CLAIM)
    edits(lambda: own.write_text(CLAIM.replace("x**2", "2 * (x / x)").replace("POSITIVE", "REALS")))
    result = run("verify", str(tmp_path), "--watch", "--jobs", "1")
    assert "own.square: REFUTED, expected PROVED" in result.output.split("\nChanged: ")[1]


def test_the_new_text_of_a_helper_is_read(tmp_path: Path, edits: Callable[..., None]) -> None:
    """A statement that stands in a helper, whose text has as many lines as before."""
    helper = tmp_path / "_helper.py"
    text = "from sympy import Symbol\nfrom parisk_sym import *\nx = Symbol('x', real=True)\nSAID = Inequality(0, '<=', x**2, {x: REALS})\n"
    helper.write_text(text)
    (tmp_path / "own.py").write_text(
        "from _helper import SAID\n" + CLAIM.replace('Inequality(0, "<=", x**2, {x: REALS})', "SAID")
    )
    edits(lambda: helper.write_text(text.replace("x**2", "2*(x/x)")))
    result = run("verify", str(tmp_path), "--watch", "--jobs", "1")
    assert "own.square: REFUTED, expected PROVED" in result.output.split("\nChanged: ")[1]


def test_what_others_import(tmp_path: Path, edits: Callable[..., None]) -> None:
    """A helper that claims import: all of them are judged again."""
    helper = tmp_path / "_helper.py"
    helper.write_text("LOW = 0\n")
    (tmp_path / "own.py").write_text(
        "from _helper import LOW\n" + CLAIM.replace("Inequality(0,", "Inequality(LOW,")
    )
    (tmp_path / "other.py").write_text(OTHER)
    edits(lambda: helper.write_text("LOW = 1\n"))
    result = run("verify", str(tmp_path), "--watch", "--jobs", "1")
    assert "own.square: REFUTED, expected PROVED" in result.output
    assert result.output.count("2 claims") == 2


def test_the_last_status(tmp_path: Path, edits: Callable[..., None]) -> None:
    """Interrupted, it leaves with the status of the last round, without a traceback."""
    (tmp_path / "own.py").write_text(FALSE)
    edits()
    result = run("verify", str(tmp_path), "--watch", "--jobs", "1")
    assert result.exit_code == 1
    assert "Traceback" not in result.output


def test_helpers_and_new_files(tmp_path: Path, edits: Callable[..., None]) -> None:
    """A helper, a file that is new and one that is gone are changes; what is hidden is none."""
    (tmp_path / "own.py").write_text(CLAIM)
    new, hidden = tmp_path / "new.py", tmp_path / ".cache"
    hidden.mkdir()

    def write_hidden() -> None:
        (hidden / "x.py").write_text("x = 1")

    edits(write_hidden, lambda: new.write_text(OTHER), new.unlink)
    result = run("verify", str(tmp_path), "--watch", "--jobs", "1")
    _, new_one, gone = result.output.split("\nChanged: ")
    assert "own.other" in new_one
    assert "own.square" not in new_one
    assert "1 claim: 1 PROVED" in gone


def test_files_beside_the_one_that_is_watched(tmp_path: Path, edits: Callable[..., None]) -> None:
    """A claim file that was not asked for is not judged, and a helper of the one that was is a change."""
    own, other, helper = tmp_path / "own.py", tmp_path / "other.py", tmp_path / "_helper.py"
    helper.write_text("LOW = 0\n")
    own.write_text("from _helper import LOW\n" + CLAIM.replace("Inequality(0,", "Inequality(LOW,"))
    other.write_text(OTHER)
    edits(lambda: other.write_text(OTHER + "#\n"), lambda: helper.write_text("LOW = 1\n"))
    result = run("verify", str(own), "--watch", "--jobs", "1")
    assert "own.other" not in result.output
    assert result.output.count("\nChanged: ") == 1
    assert "own.square: REFUTED, expected PROVED" in result.output


def test_only_some_claims(tmp_path: Path, edits: Callable[..., None]) -> None:
    """A file without a match that changes is no error."""
    own, other = tmp_path / "own.py", tmp_path / "other.py"
    own.write_text(CLAIM)
    other.write_text(OTHER)
    edits(lambda: other.write_text(OTHER + "#\n"), lambda: own.write_text(FALSE))
    result = run("verify", str(tmp_path), "--watch", "--jobs", "1", "--only", "own.square")
    assert "Error" not in result.output
    assert "own.other" not in result.output
    assert "own.square: REFUTED, expected PROVED" in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nowhere", "--watch"), "nowhere: there is no such file or folder"),
        ((".", "--watch", "--json", "-"), "give --json a file, not standard output"),
    ],
)
def test_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("verify", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
