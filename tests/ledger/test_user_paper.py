"""A user's own paper: a folder of claims verified by the same command as the shipped derivations."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parisk_sym.cli import parisk
from parisk_sym.core.texts import portable

HEAD = """\
from sympy import Rational, Symbol, cos, exp, sin
from parisk_sym import Claim, Inequality, POSITIVE, Source, Verdict, closed

SECTION = "{section}"
x = Symbol("x", {assumption}=True)


def source(number):
    return Source("own", number, "1")

"""

TRUE = """\
lemma1 = Claim(
    id="own.lemma1",
    source=source("Lemma 1"),
    statement="$1 + x < e^x$ for $x > 0$",
    says=Inequality(1 + x, "<", exp(x), {x: POSITIVE}),
    expected=Verdict.PROVED,
)
"""

FALSE = """\
lemma2 = Claim(
    id="own.lemma2",
    source=source("Lemma 2"),
    statement="$1 + x + x^2 < e^x$ for $x > 0$",
    says=Inequality(1 + x + x**2, "<", exp(x), {x: POSITIVE}),
    expected=Verdict.PROVED,
    reading="for all x, not only large ones",
)
"""

UNDECIDABLE = """\
lemma3 = Claim(
    id="own.lemma3",
    source=source("Lemma 3"),
    statement=r"$\\sin x \\cos(\\sin x) \\le 0.56109633819105$ on $[1, 4]$",
    says=Inequality(sin(x) * cos(sin(x)), "<=", Rational("0.56109633819105"), {x: closed(1, 4)}),
    expected=Verdict.PROVED,
)
"""

BROKEN = """\
from parisk_sym import Claim

lemma4 = Claim(id="own.lemma4")
"""

RAISING = """\
from parisk_sym import Substitute
raising = Claim(
    id="own.raising",
    source=source("Lemma 5"),
    statement="a proof that does not fit",
    says=Inequality(1 + x, "<", exp(x), {x: POSITIVE}),
    by=Substitute({x: x**2}, {x: POSITIVE}),
    expected=Verdict.UNDECIDED,
)
"""


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """A folder with a true, a false and an undecidable claim, and a broken file between them."""
    folder = tmp_path / "my_paper"
    folder.mkdir()
    head = HEAD.format(section="1 Lemmas", assumption="positive")
    (folder / "a_true.py").write_text(head + TRUE)
    (folder / "b_broken.py").write_text(BROKEN)
    (folder / "c_false.py").write_text(head + FALSE)
    (folder / "d_undecidable.py").write_text(HEAD.format(section="2 More", assumption="real") + UNDECIDABLE)
    return folder


def run(*arguments: object) -> Result:
    return CliRunner().invoke(parisk, [str(a) for a in arguments], env={"COLUMNS": "200"})


@pytest.mark.parametrize("jobs", [1, 2])
def test_whole_folder(paper: Path, jobs: int) -> None:
    """The broken file is named with its line, the other files are verified, and the exit code is 2."""
    out = paper.parent / "verdicts.json"
    result = run("verify", paper, "--jobs", jobs, "--json", out)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {paper / 'b_broken.py'}:3: TypeError: ")
    assert len(result.stderr.splitlines()) == 1
    rows = {row["id"]: row for row in json.loads(out.read_text())}
    assert {name: row["verdict"] for name, row in rows.items()} == {
        "own.lemma1": "PROVED",
        "own.lemma2": "REFUTED",
        "own.lemma3": "UNDECIDED",
    }
    assert rows["own.lemma2"]["counterexample"].startswith("x = ")


def test_table(paper: Path) -> None:
    """Grouped by section; the counterexample stands in the row; unexpected verdicts close the report."""
    (paper / "b_broken.py").unlink()
    result = run("verify", paper, "--jobs", 1)
    assert result.exit_code == 1
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert [line.strip() for line in lines if line.strip() in {"1 Lemmas", "2 More"}] == [
        "1 Lemmas",
        "2 More",
    ]
    row = next(line for line in lines if line.startswith(" own.lemma2"))
    assert "REFUTED" in row
    assert "for all x, not only large ones" in row
    assert "counterexample: x = " in result.stdout
    assert "! expected PROVED" in result.stdout
    assert "3 claims: 1 PROVED, 1 REFUTED, 1 UNDECIDED" in result.stdout
    assert "2 verdicts differ from what was expected:" in lines
    assert "  own.lemma3: UNDECIDED, expected PROVED" in lines


def test_true_claim_alone(paper: Path) -> None:
    """A file with a true claim passes."""
    result = run("verify", paper / "a_true.py")
    assert result.exit_code == 0
    assert "1 claim: 1 PROVED" in result.stdout


def test_undecided_is_never_a_pass(paper: Path) -> None:
    """The budget is spent on the undecidable claim, which differs from what was expected."""
    result = run("verify", paper / "d_undecidable.py", "--json", "-")
    assert result.exit_code == 1
    (row,) = json.loads(result.stdout)
    assert (row["verdict"], row["expected"]) == ("UNDECIDED", "PROVED")
    assert any(e.get("boxes", 0) >= 4_000 and e["outcome"] == "undecided" for e in row["evidence"])


def test_expected_refutation_passes(paper: Path) -> None:
    """A false claim that is expected to be REFUTED is as expected."""
    file = paper / "c_false.py"
    refuted = file.read_text().replace("Verdict.PROVED", "Verdict.REFUTED, fault=Fault.RESULT")
    file.write_text("from parisk_sym import Fault\n" + refuted)
    assert run("verify", file).exit_code == 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_check_that_raises(paper: Path, jobs: int) -> None:
    """An exception while judging makes the claim UNDECIDED and the exit code 2, expected or not."""
    (paper / "b_broken.py").write_text(HEAD.format(section="1 Lemmas", assumption="positive") + RAISING)
    out = paper.parent / "verdicts.json"
    result = run("verify", paper / "a_true.py", paper / "b_broken.py", "--jobs", jobs, "--json", out)
    assert result.exit_code == 2
    assert "own.raising: ClaimError" in result.stderr
    assert "Traceback" not in result.output
    rows = {row["id"]: row for row in json.loads(out.read_text())}
    assert rows["own.lemma1"]["verdict"] == "PROVED"
    assert rows["own.raising"]["verdict"] == "UNDECIDED"
    assert "ClaimError" in rows["own.raising"]["evidence"][0]["exception"]


def test_only(paper: Path) -> None:
    """A pattern selects claims by id."""
    (paper / "b_broken.py").unlink()
    result = run("verify", paper, "--only", "*lemma1", "--json", "-")
    assert result.exit_code == 0
    assert [row["id"] for row in json.loads(result.stdout)] == ["own.lemma1"]


def test_show(paper: Path) -> None:
    """The page of a claim of one's own; a verdict that is not the expected one gives exit code 1."""
    result = run("show", "own.lemma2", "--from", paper)
    assert result.exit_code == 1
    for text in (
        "1 + x + x² < e^x",
        "Lemma 2",
        "for all x",
        "REFUTED",
        "counterexample",
        "< e^x",
    ):
        assert text in result.stdout


def test_list(paper: Path) -> None:
    """Claims of one's own are listed with their file; the broken file is reported."""
    result = run("list", paper, "--json")
    assert result.exit_code == 2
    rows = json.loads(result.stdout)["claims"]
    assert [row["id"] for row in rows] == ["own.lemma1", "own.lemma2", "own.lemma3"]
    assert rows[0] == {
        "id": "own.lemma1",
        "paper": "own",
        "number": "Lemma 1",
        "statement": "$1 + x < e^x$ for $x > 0$",
        "file": portable(str(paper / "a_true.py")),
    }


def test_latex(paper: Path) -> None:
    """A snippet of a claim carries its computed verdict."""
    result = run("latex", "own.lemma1", "--from", paper / "a_true.py")
    assert result.exit_code == 0
    assert "PROVED" in result.stdout
    assert "$1 + x < e^x$" in result.stdout


def test_document(paper: Path) -> None:
    """The companion is written at once; a broken file prevents it."""
    out = paper.parent / "companion"
    assert run("latex", "--companion", out, "--from", paper).exit_code == 2
    assert not out.exists()
    assert run("latex", "--companion", out, "--from", paper / "a_true.py").exit_code == 0
    assert (out / "companion.tex").read_text().rstrip().endswith("\\end{document}")
    assert {f.name for f in out.iterdir()} >= {"companion.bib", "parisk.sty", "recompute.txt"}
