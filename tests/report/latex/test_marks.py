r"""`parisk latex --marks`: verdicts beside the statements of a paper's own source."""

import re
import subprocess
from pathlib import Path

import pytest

from parisk_sym.report.latex.document import MACROS, macros
from tests.cli.invoked import CLAIM, printed, run
from tests.tools import need

PAPER = r"""
\documentclass{article}
\usepackage%s{parisk}
%s
\input{verdicts}
\newcommand{\riskAtOne}{0.2}
\begin{document}
Squares are not negative\parisk{square}, once more\parisk{own.square}, never judged\parisk{other_one}. \pariskvalue{riskAtOne}.
\end{document}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "claims.py").write_text(CLAIM, encoding="utf-8")
    (tmp_path / MACROS).write_text(macros(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_commands() -> None:
    """Under the id and under its last word, with a link."""
    lines = printed("latex", "--marks", "--from", "claims.py", "--page", "page.html").splitlines()
    assert lines[0].startswith("% Verdicts of parisk_sym ")
    assert "1 January 1970" in lines[0]
    assert lines[1:] == [
        r"\pariskverdict{own.square}{PROVED}{page.html\#own.square}",
        r"\pariskverdict{square}{PROVED}{page.html\#own.square}",
    ]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("options", "message"), [
    (("--marks",), "--marks needs --from"), (("--page", "x", "--macros"), "--page belongs to --marks"),
    (("--marks", "--from", "claims.py", "--page", "a}b"), "--page must be an address"),
])  # fmt: skip
def test_bad_input(options: tuple[str, ...], message: str) -> None:
    result = run("latex", *options)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize(
    ("option", "loaded", "marks"), [("", "", 2), ("", r"\usepackage{hyperref}", 2), ("[nomarks]", "", 0)]
)
def test_typesetting(folder: Path, option: str, loaded: str, marks: int) -> None:
    """The paper compiles; an unknown claim is a warning and a question mark."""
    need("pdflatex", "pdftotext")
    assert (
        run("latex", "--marks", "--from", "claims.py", "--page", "page.html", "-o", "verdicts.tex").exit_code
        == 0
    )
    (folder / "paper.tex").write_text(PAPER % (option, loaded), encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    log = re.sub(r"\n", "", (folder / "paper.log").read_text(encoding="latin-1"))
    assert ("No verdict of other_one" in log) == bool(marks)
    shown = subprocess.run(["pdftotext", "paper.pdf", "-"], capture_output=True, text=True, check=True).stdout
    assert shown.count("PROVED") == marks
    assert "0.2" in shown
