r"""Broken sources: a note with file, line and column, and the rest is read."""

from pathlib import Path

import pytest

from parisk_sym.core.errors import ParameterError
from parisk_sym.manuscript.outline import Outline, outline_of
from parisk_sym.manuscript.reading import paper_of
from parisk_sym.manuscript.source import main_file, read_source

HEAD = "\\documentclass{article}\n\\begin{document}\n"
GOOD = "\n\nFor $x > 0$, \\[ x < e^x. \\]\n\\end{document}\n"

BROKEN = {
    "open brace": ("a \\textbf{b", "main.tex:3:10: the brace '{' is not closed"),
    "close brace": ("a } b", "main.tex:3:3: the brace '}' closes none"),
    "end": ("\\end{foo}", "main.tex:3:1: \\end{foo} closes an environment that is not open"),
    "begin": ("x \\begin{foo}", "main.tex:3:3: the environment foo is not closed"),
    "dollar": ("it costs $5", "main.tex:3:10: the formula $ is not closed"),
    "display": ("\\begin{equation} x", "main.tex:3:1: the display equation is not closed"),
    "display before a good one": ("\\[ x", "main.tex:3:1: the display \\[ is not closed"),
    "bracket": ("x \\]", "main.tex:3:3: '\\]' closes a formula"),
    "missing file": ("\\input{no/such}", "main.tex:3:1: the file 'no/such' is missing"),
    "itself": ("\\input{main}", "main.tex:3:1: the file 'main' reads itself"),
    "outside": ("\\input{../outside}", "main.tex:3:1: the file '../outside' is outside"),
    "binary file": ("\\input{binary}", "main.tex:3:1: binary.tex is a binary file"),
    "definition": ("\\newcommand{\\a}x", "main.tex:3:1: the definition of \\a is not read"),
}


def outline(folder: Path, body: str) -> Outline:
    """The outline of a source with this body and a good statement behind it."""
    paper = folder / "paper"
    paper.mkdir()
    (paper / "main.tex").write_text(HEAD + body + GOOD, encoding="utf-8")
    (paper / "binary.tex").write_bytes(b"\0\1")
    (folder / "outside.tex").write_text("x", encoding="utf-8")
    return outline_of(read_source(paper))


@pytest.mark.parametrize("case", BROKEN)
def test_note(case: str, tmp_path: Path) -> None:
    """What is wrong is named, and the statement behind it is still read."""
    body, note = BROKEN[case]
    found = outline(tmp_path, body)
    assert any(str(n).startswith(note) for n in found.source.notes), found.source.notes
    assert [f.line for f in paper_of(found).statements] == [r"x < e^x \text{ for } x > 0"]


@pytest.mark.parametrize(
    "body",
    [
        "$" + "{" * 5000 + "}" * 5000 + "$",
        "\\[" + "\\frac{" * 2000 + "1" + "}{2}" * 2000 + " < 1. \\]",
        "\\newcommand{\\a}{\\b}\\newcommand{\\b}{\\a\\a} \\[ \\a < 1. \\]",
        "\\def\\c{\\c}\\let\\d\\d \\[ \\c < \\d. \\]",
        "\\[ \\csname x\\endcsname < \\undefined^^41. \\]",
        "\\begin{a}" * 500,
    ],
    ids=["braces", "fractions", "macros that use each other", "macros that use themselves", "csname", "environments"],
)  # fmt: skip
def test_hostile(body: str, tmp_path: Path) -> None:
    """Depth and macros without an end are survived."""
    found = paper_of(outline(tmp_path, body)).statements
    assert [f.line for f in found if f.line] == [r"x < e^x \text{ for } x > 0"]


def test_places_across_files(tmp_path: Path) -> None:
    """A statement has the line of its own file, also behind a file that is read inside another."""
    (tmp_path / "main.tex").write_text(HEAD + "\\input{part} % \\input{none}\n" + GOOD, encoding="utf-8")
    (tmp_path / "part.tex").write_text("For $y > 0$,\n\\[ y < e^y. \\]\n", encoding="utf-8")
    found = paper_of(outline_of(read_source(tmp_path / "main.tex"))).statements
    assert [str(f.place) for f in found] == ["part.tex:2:4", "main.tex:6:17"]


def test_no_source(tmp_path: Path) -> None:
    """Nothing to read is an error that says what to give."""
    with pytest.raises(ParameterError, match="no such file or folder"):
        read_source(tmp_path / "none.tex")
    with pytest.raises(ParameterError, match=r"no \.tex file has .documentclass"):
        read_source(tmp_path)
    (tmp_path / "a.tex").write_text(HEAD)
    (tmp_path / "b.tex").write_text(HEAD)
    with pytest.raises(ParameterError, match=r"give one of a\.tex, b\.tex"):
        read_source(tmp_path)


def test_a_main_file_is_preferred_to_others(tmp_path: Path) -> None:
    """A folder with a talk beside the paper: main.tex is read, whatever comes first in the alphabet."""
    for name in ("appendix.tex", "main.tex", "talk.tex"):
        (tmp_path / name).write_text(HEAD)
    assert main_file(tmp_path).name == "main.tex"


def test_numbers(tmp_path: Path) -> None:
    """Counters are shared, reset and printed as LaTeX does; an .aux file has the last word."""
    body = (
        "\\newtheorem{theorem}{Theorem}[section]\\newtheorem{lemma}[theorem]{Lemma}\\newtheorem*{remark}{Remark}\\numberwithin{equation}{section}"
        "\\section{A}\\begin{theorem}x\\end{theorem}\\begin{lemma}x\\end{lemma}\\begin{remark}x\\end{remark}\\section{B}\\begin{lemma}\\label{l}x\\end{lemma}"
        "\\begin{equation} 1 < 2 \\end{equation}\\begin{gather} 1 < 2 \\\\ 1 < 3 \\nonumber \\\\ 1 < 4 \\tag{*} \\end{gather}\\begin{align*} 1 < 2 \\end{align*}"
        "\\appendix\\section{C}\\subsection{D}"
        "\\begin{subequations}\\begin{equation} 1 < 2 \\end{equation}\\begin{equation} 1 < 3 \\end{equation}\\end{subequations}"
    )
    found = outline(tmp_path, body)
    theorems = [(b.kind, b.number) for b in found.blocks if b.kind in ("theorem", "lemma", "remark")]
    assert theorems == [("theorem", "1.1"), ("lemma", "1.2"), ("remark", ""), ("lemma", "2.1")]
    assert [r.number for d in found.displays for r in d.rows][:-1] == [
        "2.1",
        "2.2",
        "",
        "*",
        "",
        "A.1a",
        "A.1b",
    ]
    assert found.blocks[-1].section == "A.1"
    (tmp_path / "paper" / "main.aux").write_text("\\newlabel{l}{{7}{1}{B}{lemma.7}{}}\n")
    again = outline_of(read_source(tmp_path / "paper"))
    assert [b.number for b in again.blocks if b.kind == "lemma"] == ["1.2", "7"]


def test_the_fourteenth_of_equations_with_a_common_number(tmp_path: Path) -> None:
    """It has the letter n: letters go up to z."""
    rows = "\\begin{equation} 1 < 2 \\end{equation}" * 14
    found = outline(tmp_path, f"\\begin{{subequations}}{rows}\\end{{subequations}}")
    assert found.displays[13].rows[0].number == "1n"


def test_the_caption_of_a_table(tmp_path: Path) -> None:
    """It is what its braces contain."""
    body = "\\begin{table}\\caption{The \\emph{tail} of $x$}\\begin{tabular}{l} 1 \\end{tabular}\\end{table}"
    (table,) = outline(tmp_path, body).tables
    assert table.caption == "The \\emph{tail} of $x$"
