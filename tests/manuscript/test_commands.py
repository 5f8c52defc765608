"""`parisk init --from`, `verify` of a source, `latex --numbers --from`, and drift."""

import json
import shutil
import tomllib
from pathlib import Path

import pytest

from tests.cli.invoked import run
from tests.manuscript.test_reading import PREAMBLE, THESIS

TEXT = r"""
For $x > 0$,
\begin{equation}\label{eq:tangent}
  1 + x < e^x .
\end{equation}
For $x > 0$,
\begin{equation}\label{eq:wrong}
  1 + 2x < e^x .
\end{equation}
Always
\begin{equation}\label{eq:unsaid}
  \sin z \le z .
\end{equation}
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "bounds.tex"
    file.write_text(PREAMBLE + TEXT + "\\end{document}\n", encoding="utf-8")
    return file


def test_init(source: Path, tmp_path: Path) -> None:
    """Claims, an inventory of everything, the counts; and nothing is overwritten."""
    result = run("init", "--from", str(source), str(tmp_path / "own"), "--title", "Bounds")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-4:-1] == [
        "3  statements", "2  with a claim", "1  without a claim: a letter has no stated range",
    ]  # fmt: skip
    items = tomllib.loads((tmp_path / "own" / "inventory.toml").read_text(encoding="utf-8"))["item"]
    assert [(i["number"], i["says"], i["claims"]) for i in items] == [
        ("(1)", "1 + x < e^x .", ["own.eq_tangent"]), ("(2)", "1 + 2x < e^x .", ["own.eq_wrong"]), ("(3)", r"\sin z \le z .", []),
    ]  # fmt: skip
    assert "no range of z" in items[2]["reason"]
    again = run("init", "--from", str(source), str(tmp_path / "own"))
    assert (again.exit_code, "is the folder of a paper already" in again.stderr) == (2, True)


def test_verify_of_a_source(source: Path) -> None:
    """A source is judged as claim files are, and nothing is written beside it."""
    result = run("verify", str(source), "--json", "-")
    assert {row["id"]: row["verdict"] for row in json.loads(result.stdout)} == {
        "bounds.eq_tangent": "PROVED",
        "bounds.eq_wrong": "REFUTED",
    }
    assert result.exit_code == 1
    assert [f.name for f in source.parent.iterdir()] == ["bounds.tex"]


def test_scripts_beside_a_source_are_not_its_own(source: Path) -> None:
    """Verdicts of a source are remembered, whatever the scripts in its folder import."""
    (source.parent / "plot.py").write_text("import sys\n", encoding="utf-8")
    assert "remembered" not in run("verify", str(source)).output


def test_a_statement_in_words_with_macros_is_in_its_source(tmp_path: Path) -> None:
    """It is quoted without the macros of the paper, which is no drift."""
    text = r"\begin{theorem} Adding Laplace noise of scale $1/\eps$ to a query of sensitivity $1$ is $\eps$-differentially private. \end{theorem}"
    file = tmp_path / "noise.tex"
    file.write_text(f"{PREAMBLE}{text}\n\\end{{document}}\n", encoding="utf-8")
    done = run("verify", str(file))
    assert (done.exit_code, "drift" in done.output, "1 PROVED" in done.stdout) == (0, False, True), (
        done.output
    )


def test_the_page_of_a_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the title of the paper, and the command as it was typed."""
    monkeypatch.chdir(tmp_path)
    title = "\\title{Bounds on the Exponential}\\author{A.~Author}"
    text = r"For $x > 0$, \begin{equation} 1 + x < e^x . \end{equation}"
    Path("bounds.tex").write_text(f"{title}{PREAMBLE}{text}\\end{{document}}\n", encoding="utf-8")
    done = run("verify", "bounds.tex", "--html", "page.html")
    assert done.exit_code == 0, done.output
    page = Path("page.html").read_text(encoding="utf-8")
    assert "1 statement of Bounds on the Exponential, checked" in page
    assert "<code>parisk verify bounds.tex</code>" in page


def test_a_source_without_claims(tmp_path: Path) -> None:
    """A source in which nothing can be read is an error, and never the verdicts of something else."""
    file = tmp_path / "words.tex"
    file.write_text(PREAMBLE + "We have \\[ \\sin z \\le z. \\] \\end{document}\n", encoding="utf-8")
    result = run("verify", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "words.tex: no statement of this source can be judged" in result.stderr
    assert "1  without a claim: a letter has no stated range" in result.stderr


def test_drift(source: Path, tmp_path: Path) -> None:
    """A quotation that is no longer in the source is named, with the line of its claim."""
    folder = tmp_path / "own"
    run("init", "--from", str(source), str(folder))
    (folder / "section_1.py").write_text(
        (folder / "section_1.py").read_text().replace("own.eq_wrong", "own.eq_x")
    )
    before = run("verify", str(folder), "--only", "*tangent")
    assert (before.exit_code, before.stderr) == (0, "")
    source.write_text(source.read_text(encoding="utf-8").replace("1 + x <", "1 + x \\le"), encoding="utf-8")
    after = run("verify", str(folder), "--only", "*tangent")
    assert after.exit_code == 2
    assert "drift: the quotation of 'own.eq_tangent' is no longer in the source" in after.stderr


def test_notes_go_to_standard_error(tmp_path: Path) -> None:
    """A missing chapter is named with its place, and the others are read."""
    shutil.copytree(THESIS, tmp_path / "thesis")
    result = run("init", "--from", str(tmp_path / "thesis"), str(tmp_path / "own"))
    assert result.stderr == "thesis.tex:11:1: the file 'chapters/missing' is missing; the rest is read\n"
    assert "15  statements" in result.stdout


def test_numbers(source: Path) -> None:
    """Exit code 1 where a printed number is wrong."""
    source.write_text(
        PREAMBLE + r"$\ln 2 \approx 0.6931$ and $\ln 3 \approx 1.0987$." + "\\end{document}\n",
        encoding="utf-8",
    )
    result = run("latex", "--numbers", "--from", str(source))
    assert result.exit_code == 1
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["right", "WRONG", "1"]
    assert run("latex", "--numbers").exit_code == 2


def test_false_statements_of_the_thesis() -> None:
    """Every statement that is false on purpose is refuted, and no other."""
    rows = json.loads(run("verify", str(THESIS), "--json", "-").stdout)
    assert {r["id"] for r in rows if r["verdict"] == "REFUTED"} == {"thesis.eq_cubes", "thesis.eq_moments_2"}
