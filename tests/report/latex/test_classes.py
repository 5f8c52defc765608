r"""Snippets in the classes of journals: they compile, fit the column, and leave the paper's own labels alone."""

import contextlib
import io
import re
import subprocess
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from sympy import Symbol, oo

from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.finite.derived_notions import PostProcessed
from parisk_sym.finite.notions import AtRisk
from parisk_sym.formulas.domain import open_
from parisk_sym.proofs.judgement import Judgement, judge
from parisk_sym.report.latex.blocks import snippet
from parisk_sym.report.latex.document import MACROS, macros
from parisk_sym.report.latex.equations import COLUMN, PAGE, Measure
from tests.report.latex.test_latex import ARGUED, CORRECTED, REFUTED
from tests.tools import need

NOT_EXPANDED = r"\PassOptionsToPackage{expansion=false}{microtype}"
"""Without the fonts of the class (texlive-fonts-extra), TeX has some as bitmaps."""

CLASSES = {
    "article": ("\\documentclass{article}", PAGE),
    "article with T1": ("\\documentclass{article}\n\\usepackage[T1]{fontenc}", PAGE),
    "two columns": ("\\documentclass[twocolumn]{article}", COLUMN),
    "amsart": ("\\documentclass{amsart}", PAGE),
    "acmart": ("\\documentclass[acmsmall,nonacm]{acmart}", PAGE),
    "acmart in two columns": (f"{NOT_EXPANDED}\n\\documentclass[sigconf,nonacm]{{acmart}}", COLUMN),
    "IEEEtran": ("\\documentclass[conference]{IEEEtran}", COLUMN),
    "llncs": ("\\documentclass{llncs}", PAGE),
}

FORMULAS = (
    "laplace.confidence_model",
    "bessel_k.density",
    "cost.par",
    "composition.optimal",
    "laplace.overlap",
)


def maps() -> tuple[object, Judgement]:
    """A refuted implication, with a table and a line for the shell full of quotes."""
    ratio, gamma = Symbol("exp(eps)", positive=True), Symbol("gamma", positive=True)
    domain = {ratio: open_(1, oo), gamma: open_(0, 1)}
    says = Implication((AtRisk(ratio, gamma),), PostProcessed(AtRisk(ratio, gamma)), domain)
    claim = replace(REFUTED, id="par21.test_paper.maps", says=says, note="")
    return claim, judge(claim)


@pytest.fixture(scope="module")
def claims() -> list[tuple[object, Judgement]]:
    return [maps(), *((c, judge(c)) for c in (ARGUED, REFUTED, CORRECTED))]


def body(claims: list[tuple[object, Judgement]], measure: Measure) -> str:
    judgements = {c.id: j for c, j in claims}  # type: ignore[attr-defined]
    known = [c for c, _ in claims]
    parts = [snippet(f, measure=measure) for f in FORMULAS]
    parts += [snippet(c.id, judgements, known, measure=measure) for c in known]  # type: ignore[attr-defined, arg-type]
    return "\n".join(parts)


def typeset(head: str, text: str, folder: Path) -> tuple[str, str]:
    """The text of the PDF and the log."""
    need("pdflatex", "pdftotext")
    (folder / MACROS).write_text(macros(), encoding="utf-8")
    top = "\\title{A title}\n\\author{An author}\n\\begin{document}\n\\maketitle\n"
    own = "\\begin{equation}\\label{eq:cost.par} a = b \\end{equation}\nSee \\eqref{eq:cost.par}.\n"
    source = f"{head}\n\\usepackage{{parisk}}\n{top}{own}{text}\n\\end{{document}}\n"
    (folder / "paper.tex").write_text(source, encoding="utf-8")
    for _ in range(2):
        run = subprocess.run(
            ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper.tex"],
            cwd=folder, capture_output=True, check=False,
        )  # fmt: skip
        assert run.returncode == 0, run.stdout.decode(errors="replace")[-2500:]
    read = subprocess.run(
        ["pdftotext", "-raw", "paper.pdf", "-"], cwd=folder, capture_output=True, check=True
    )
    return read.stdout.decode(), (folder / "paper.log").read_text(encoding="utf-8", errors="replace")


@pytest.mark.parametrize("name", CLASSES)
def test_snippets(name: str, claims: list[tuple[object, Judgement]], tmp_path: Path) -> None:
    """No error, no label twice, nothing wider than the column by more than 5 points; the shell's line runs as it is copied."""
    head, measure = CLASSES[name]
    text, log = typeset(head, body(claims, measure), tmp_path)
    assert "multiply defined" not in log
    assert "Missing character" not in log
    assert "undefined" not in re.sub(r"Font shape `[^']*' undefined", "", log)
    wide = [float(w) for w in re.findall(r"Overfull \\hbox \(([\d.]+)pt too wide\)", log)]
    assert max(wide, default=0) <= 5
    assert "CORRECTED" in text
    command = re.search(r'python -c "(.*?)"', re.sub(r"\n", " ", text))
    assert command is not None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(command[1], {})  # noqa: S102 - the project's own line
    left, right = (Fraction(w) for w in printed.getvalue().split(" > "))
    assert left > right


def test_only_these_packages() -> None:
    """The macro file loads amsmath, mathtools, booktabs and siunitx, and defines names that begin with parisk alone."""
    text = macros()
    assert re.findall(r"\\RequirePackage\{(.*?)\}", text) == ["amsmath,mathtools,booktabs,siunitx"]
    defined = re.findall(r"\\(?:newcommand|newenvironment|newif|newdimen|newsavebox)\{?\\?(?:if)?(\w+)", text)
    assert defined
    assert all(name.startswith("parisk") for name in defined)
