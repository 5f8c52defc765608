"""The companion: a document that latexmk sets without an error, an undefined reference or a line that is too long."""

import contextlib
import io
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
import sympy
from sympy import Integer, Symbol, oo

from parisk_sym.claims.claim import Claim, Condition
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import u
from parisk_sym.finite.derived_notions import PostProcessed
from parisk_sym.finite.notions import AtRisk
from parisk_sym.formulas.domain import POSITIVE, open_
from parisk_sym.laws.catalogue import all_formulas, find_formula
from parisk_sym.ledger.collect import CollectedClaim
from parisk_sym.ledger.papers import Paper
from parisk_sym.proofs.judgement import Judgement, judge
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.node import Node
from parisk_sym.report.latex.companion import Companion, companion
from tests.report.latex.test_latex import ARGUED, CORRECTED, NASTY, REFUTED
from tests.shipped import shipped
from tests.tools import need

FORMULAS = all_formulas()


CLAIMS = (ARGUED, REFUTED, CORRECTED)


def found(
    claim: Claim, section: str = "1 Costs & 100% of them", file: str = "mine/section_1.py"
) -> CollectedClaim:
    return CollectedClaim(claim, file, 1, section)


def set_with_latexmk(content: Companion, folder: Path) -> str:
    """The text of the PDF; fails for an error, an undefined reference, or a box more than 5 points too wide."""
    need("latexmk", "pdftotext")
    for name, text in companion(content).items():
        (folder / name).write_text(text, encoding="utf-8")
    _run(["latexmk", "-pdf", *_QUIET, "companion.tex"], folder)
    return checked_text(folder)


_QUIET = ("-halt-on-error", "-interaction=nonstopmode")


def set_in_two_passes(content: Companion, folder: Path, added: str = "") -> str:
    """The same for a long document: its citations are given to BibTeX before the first of two passes, where latexmk needs more.

    After the second one each reference and citation is known, if it is anywhere; page numbers may be those of the pass before.
    """
    files = companion(content)
    source = files["companion.tex"].replace(r"\end{document}", rf"{added}\end{{document}}")
    for name, text in {**files, "companion.tex": source}.items():
        (folder / name).write_text(text, encoding="utf-8")
    cited = re.findall(r"\\cite(?:\[[^]]*\])?\{([^}]*)\}", source)
    asked = [rf"\citation{{{keys}}}" for keys in cited] + [r"\bibstyle{plain}", r"\bibdata{companion}"]
    (folder / "companion.aux").write_text("\n".join(["\\relax", *asked, ""]), encoding="utf-8")
    _run(["bibtex", "companion"], folder)
    (folder / "companion.aux").unlink()
    _run(["pdflatex", "-draftmode", *_QUIET, "companion.tex"], folder)
    _run(["pdflatex", *_QUIET, "companion.tex"], folder)
    return checked_text(folder)


def _run(command: list[str], folder: Path) -> None:
    run = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    assert run.returncode == 0, run.stdout.decode(errors="replace")[-3000:]


def checked_text(folder: Path) -> str:
    """The text of the PDF, whose log tells of nothing undefined, missing or too wide."""
    log = (folder / "companion.log").read_text(encoding="utf-8", errors="replace")
    assert "undefined" not in log
    assert "multiply defined" not in log
    assert "Missing character" not in log
    wide = [float(w) for w in re.findall(r"Overfull \\hbox \(([\d.]+)pt too wide\)", log)]
    assert max(wide, default=0) <= 5
    read = ["pdftotext", "-raw", "companion.pdf", "-"]  # in the order of writing: indices do not part a line
    return subprocess.run(read, cwd=folder, capture_output=True, check=True).stdout.decode()


@pytest.fixture(scope="module")
def judgements() -> dict[str, Judgement]:
    return {claim.id: judge(claim) for claim in CLAIMS}


def test_formulas_and_claims(judgements: dict[str, Judgement], tmp_path: Path) -> None:
    """Every formula, an argued, a refuted and a corrected claim; numbers are read back from the PDF; date, contents, papers."""
    collected = [found(ARGUED), found(REFUTED), found(CORRECTED, "2 More")]
    content = Companion(
        FORMULAS, collected, judgements, {"2 More": f"Introduction.\n\n{NASTY}"}, date="1 April 2026"
    )
    text = set_with_latexmk(content, tmp_path)
    value = find_formula("bessel_k.cdf").digits(20, x="1/2", k=1)[0]
    assert value == "0.39346934028736657640"
    words = re.sub(r"\s+", " ", text)
    shown = re.search(r"x = 1/2, k = 1: (0\.\d{20})\b", words)
    assert shown is not None
    assert shown[1] == value
    for wanted in (
        "1 April 2026",
        "Contents",
        "Summary of findings",
        "2 of them do not hold",
        "References",
        "[1]",
    ):
        assert wanted in words
    for claim in (REFUTED, CORRECTED):
        sides = re.search(r"left = ([\d.]+), right = ([\d.]+)", judgements[claim.id].counterexample)
        assert sides is not None
        assert f"the left side is {sides[1]}, the right side is {sides[2]}" in words
    source = (tmp_path / "companion.tex").read_text()
    assert "mpf" not in source
    for formula in FORMULAS:
        assert rf"\label{{parisk:eq:{formula.id}}}" in source


def test_papers_are_not_interleaved(judgements: dict[str, Judgement], tmp_path: Path) -> None:
    """Two works with a section of the same title: a part for each."""
    other = replace(REFUTED, id="dpp12.test_paper.square", source=Source("dpp12", "Equation 9", "1"))
    collected = [
        found(ARGUED),
        found(other, file="other/section_1.py"),
        found(CORRECTED, file="mine/section_2.py"),
    ]
    judged = {**judgements, other.id: judgements[REFUTED.id]}
    source = companion(Companion((), collected, judged))["companion.tex"]
    parts = re.split(r"\\part\{", source)
    assert [len(re.findall(r"\\pariskclaim\{", part)) for part in parts[1:3]] == [2, 1]
    assert parts[1].startswith("Differential Privacy at Risk")
    assert parts[2].startswith("Differential Privacy in Practice")


def test_title_and_authors(judgements: dict[str, Judgement]) -> None:
    """Those of the paper that the folder names; a key is the title of an unknown one; shipped claims are of privacy papers."""
    known = {
        "par21": Paper("A. Ämter, B. Best", "On $5", "manuscript"),
        "dpp12": Paper("B. Best", "More", ""),
    }
    two = replace(REFUTED, id="dpp12.two", source=Source("dpp12", "Equation 9", "1"))
    other, judged = found(two, file="other/a.py"), {**judgements, two.id: judgements[REFUTED.id]}
    own = companion(Companion((), [found(ARGUED)], judged, papers=known))["companion.tex"]
    assert r"\title{Formulas and claims of \emph{On \$5}, checked by machine\thanks{Made with parisk" in own
    assert r"\author{A. \"{A}mter, B. Best}" in own
    assert r"1 statement of \emph{On \$5} was encoded" in own
    assert "differential" not in own.partition("tableofcontents")[0]
    both = companion(Companion((), [found(ARGUED), other], judged, papers=known))["companion.tex"]
    assert "Formulas and claims of 2 works, checked" in both
    assert r"\author{A. \"{A}mter, B. Best}" in both
    unknown = companion(Companion((), [found(ARGUED)], judged, papers={}))["companion.tex"]
    assert r"\emph{par21}" in unknown
    assert r"\author{parisk\_sym" in unknown
    shipped_claim = found(ARGUED, file=str(shipped_derivations() / "privacy_at_risk" / "a.py"))
    assert "differential-privacy papers" in companion(Companion((), [shipped_claim], judged))["companion.tex"]


def refuted(text: str, **certificate: object) -> Judgement:
    """A judgement with a counterexample that was not computed."""
    node = Node("witness", Status.REFUTED, certificate={"counterexample": text, **certificate})
    tree = Node("claim", Status.REFUTED, children=(node,), counterexample=text)
    return Judgement(REFUTED.id, Verdict.REFUTED, Verdict.REFUTED, tree)


def summary_of(claim: Claim, judgement: Judgement) -> str:
    return companion(Companion((), [found(claim)], {claim.id: judgement}))["companion.tex"]


def test_a_refuted_claim_without_a_class_is_a_finding() -> None:
    """What was found counts, not the class that an author gives it."""
    text = summary_of(replace(REFUTED, fault=None), refuted("u = 2: left = 4, right = 2"))
    assert "1 of them does not hold as printed" in text
    assert re.search(r"Equation 2\} & unclassified & at \$u = 2\$ the left side is \$4\$", text)
    assert "error in a result & at" in summary_of(REFUTED, refuted("u = 2: left = 4, right = 2"))


def test_a_long_counterexample_is_named_for_what_it_is() -> None:
    """Only a table of probabilities is a mechanism."""
    point = f"u = {'7' * 200}: left = 4, right = 2"
    assert "& a point, shown with the claim" in summary_of(REFUTED, refuted(point))
    table = [["database", "outcome 1"], ["x", "1"]]
    told = summary_of(REFUTED, refuted(f"{point} of it", table=table))
    assert "& a finite mechanism, shown with the claim" in told
    assert "& a counterexample, shown with the claim" in summary_of(REFUTED, refuted("in words " * 30))


def test_powers_of_ten_of_a_counterexample() -> None:
    """A number that is computed is math as a number that is written in prose."""
    text = summary_of(REFUTED, refuted("u = 2: left = -8.67e-19, right = 1/3"))
    assert r"the left side is $-8.67 \cdot 10^{-19}$, the right side is $1/3$" in text


def test_the_line_beside_it_recomputes_the_counterexample() -> None:
    """A mechanism: its table stands in the document; the line in recompute.txt runs and shows the violation."""
    ratio, gamma = Symbol("exp(eps)", positive=True), Symbol("gamma", positive=True)
    domain = {ratio: open_(1, oo), gamma: open_(0, 1)}
    says = Implication((AtRisk(ratio, gamma),), PostProcessed(AtRisk(ratio, gamma)), domain)
    claim = replace(REFUTED, id="par21.test_paper.maps", says=says, note="")
    judgement = judge(claim)
    files = companion(Companion((), [found(claim)], {claim.id: judgement}))
    for row in judgement.table:
        assert all(cell in files["companion.tex"] for cell in row)
    assert "python -c" not in files["companion.tex"]
    command = re.search(r'python -c "(.*?)"\n', files["recompute.txt"])
    assert command is not None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(command[1], {})  # noqa: S102 - the project's own line
    left, right = (Fraction(w) for w in printed.getvalue().split(" > "))
    assert left > right


def test_claims_of_an_unknown_paper(tmp_path: Path) -> None:
    """A user's paper has no entry in the list of papers; a claim that needs data says which."""
    claim = Claim(
        id="my_paper.figure_1",
        source=Source("my_paper", "Figure 1", "1"),
        also=(Source("par20", "Theorem 10", "4.1"),),
        statement="As the figure shows.",
        says=None,
        expected=Verdict.NOT_REPRODUCIBLE,
        needs_data="the survey_2019 table",
        condition=Condition("eps <= eps0", Inequality(Integer(0), "<", u, {u: POSITIVE})),
    )
    text = set_with_latexmk(Companion((), [found(claim)], {claim.id: judge(claim)}), tmp_path)
    assert "NOT REPRODUCIBLE" in text
    assert "my_paper" in text.replace("my paper", "my_paper")


def test_two_passes_see_what_latexmk_sees(judgements: dict[str, Judgement], tmp_path: Path) -> None:
    """The same text but for page numbers in the contents; citations of nothing and lines that are too wide fail."""
    content = Companion((), [found(ARGUED), found(REFUTED)], judgements, date="1 April 2026")
    folders = [tmp_path / name for name in ("latexmk", "two", "broken")]
    for folder in folders:
        folder.mkdir()
    texts = set_with_latexmk(content, folders[0]), set_in_two_passes(content, folders[1])
    first, second = (re.sub(r" \d+$", "", text, flags=re.MULTILINE) for text in texts)
    assert first == second
    wide = r"\par\noindent\hbox to 2\textwidth{x\hfil}"
    for wrong, told in ((r"\cite{nothing}\ref{nothing}", "undefined"), (wide, "<= 5")):
        with pytest.raises(AssertionError, match=told):
            set_in_two_passes(content, folders[2], wrong)


def test_the_contents_name_the_page_of_a_part(judgements: dict[str, Judgement], tmp_path: Path) -> None:
    """Also where its heading does not fit below the text: LaTeX alone writes the page before it."""
    need("pdflatex", "pdftotext")
    files = companion(Companion((), [found(ARGUED)], judgements))
    heights = [0.8 + 0.005 * step for step in range(40)]
    parts = "".join(
        rf"\clearpage\null\vspace*{{{height:.3f}\textheight}}\part{{Filled {step}}}A sentence."
        for step, height in enumerate(heights)
    )
    head = files["companion.tex"].partition(r"\begin{document}")[0]
    source = rf"{head}\begin{{document}}\tableofcontents{parts}\end{{document}}"
    for name, text in {**files, "companion.tex": source}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    _run(["pdflatex", *_QUIET, "companion.tex"], tmp_path)
    pages = checked_text(tmp_path).split("\f")
    told = re.findall(r"Filled (\d+)\}\{(\d+)\}", (tmp_path / "companion.toc").read_text(encoding="utf-8"))
    assert [int(step) for step, _ in told] == list(range(40))
    assert [step for step, page in told if f"Filled {step}\n" not in pages[int(page) - 1]] == []


def test_the_shipped_ledger_compiles(tmp_path: Path, judged: Callable[[Claim], Judgement]) -> None:
    """What `parisk latex --companion` writes is set by latexmk, with every claim and evaluated digits in it."""
    ledger = shipped()
    verdicts = {entry.id: judged(entry.claim) for entry in ledger.claims}
    content = Companion(FORMULAS, ledger.claims, verdicts, ledger.introductions)
    words = "".join(set_in_two_passes(content, tmp_path).split())
    assert find_formula("laplace.confidence").digits(20, eps="1/2", eps0=1)[0] in words
    assert decide(PrintedValue(saving(), "36628.549")).status is Status.PROVED
    assert "36628.549" in words
    for entry in ledger.claims:
        assert entry.claim.id.replace("_", "") in words.replace("_", "")  # underscores are rules, not letters


def saving() -> sympy.Expr:
    """Section 5.3: what the health centre saves, computed from the library's own formulas."""
    half, total = sympy.Rational(1, 2), sympy.Integer(550000)
    level = find_formula("cost.eps_min")(half, 1, 1)
    return find_formula("cost.dp")(half, total, 1, 0) - find_formula("cost.par")(level, half, 1, total, 1)
