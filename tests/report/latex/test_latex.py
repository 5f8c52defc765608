"""LaTeX for papers: snippets, escaping, and documents that pdflatex compiles and pdftotext reads back."""

import re
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from sympy import Rational, exp

from parisk_sym.claims.claim import Claim, Condition, Correction
from parisk_sym.claims.fault import Fault
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.tactics import Argument, Lemma, Step
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.errors import FormulaNotFoundError
from parisk_sym.core.limits import Limits
from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import c, eps, eps0, u
from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import POSITIVE, closed, integers, left_open, open_
from parisk_sym.formulas.engines.latex import latex
from parisk_sym.laws.catalogue import all_formulas, find_formula
from parisk_sym.proofs.judgement import Judgement, judge
from parisk_sym.proofs.node import Node
from parisk_sym.report.latex.blocks import formula_block, snippet
from parisk_sym.report.latex.document import standalone
from parisk_sym.report.latex.equations import COLUMN, PAGE, display, interval, membership, width
from parisk_sym.report.latex.text import code, escape, prose, statement
from tests.tools import need

FORMULAS = all_formulas()


NASTY = r"100% of $5 & #1_x^2 ~ {a}\b <|> γ ε₀ ≤ ∞ – “Aldà” 中 `cost.par` --digits"


@dataclass(frozen=True)
class Found:
    """A claim as collected."""

    claim: Claim
    file: str = "my_paper/section_1.py"
    section: str = "1 Costs & 100% of them"


def compile_pdf(source: str, folder: Path) -> str:
    """The text of the PDF that pdflatex makes of a document, and no error."""
    need("pdflatex", "pdftotext")
    (folder / "paper.tex").write_text(source, encoding="utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper.tex"]
    for _ in range(2):
        run = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        assert run.returncode == 0, run.stdout.decode(errors="replace")[-2000:]
    read = subprocess.run(
        ["pdftotext", "-layout", "paper.pdf", "-"], cwd=folder, capture_output=True, check=True
    )
    return read.stdout.decode()


ARGUED = Claim(
    id="par21.test_paper.grows",
    source=Source("par21", "Lemma 1 & more", "5.1"),
    statement=r"The cost $e^{-c/\varepsilon}$ increases with $ε$, by 100% and more_or_less.",
    says=Monotone(exp(-c / eps), eps, "increasing", {c: POSITIVE, eps: POSITIVE}),
    reading=NASTY,
    by=Argument(
        text="The derivative c/eps^2 exp(-c/eps) is > 0, & that is 100% of it.",
        steps=(
            Step(
                "the derivative in eps is >= 0_#",
                Inequality(0, "<", c / eps**2, {c: POSITIVE, eps: POSITIVE}),
            ),
        ),
        lemmas=(Lemma("a function with K_{v+1} > 0 grows", "DLMF 10.29_1"),),
        needs="a person to write the tree",
    ),
    expected=Verdict.ARGUED,
)

REFUTED = Claim(
    id="par21.test_paper.square",
    source=Source("par21", "Equation 2", "5.1"),
    statement=r"$u^2 \le u$ for every $u > 0$.",
    says=Inequality(u**2, "<=", u, {u: left_open(0, 4)}),
    expected=Verdict.REFUTED,
    fault=Fault.RESULT,
    note=NASTY,
)

CORRECTED = Claim(
    id="par21.test_paper.half",
    source=Source("par21", "Equation 3", "5.2"),
    statement=r"$\frac{e^{-\varepsilon_0}}{2} \ge e^{-\varepsilon_0/2}$, for $5 or $6.",
    says=Inequality(exp(-eps0) / 2, ">=", exp(-eps0 / 2), {eps0: POSITIVE}),
    correction=Correction(r"$\frac{e^{-\varepsilon_0}}{2} < \sqrt{e^{-\varepsilon_0}}$", Inequality(
        exp(-eps0) / 2, "<", exp(-eps0 / 2), {eps0: POSITIVE})),
    expected=Verdict.CORRECTED,
    fault=Fault.STEP,
)  # fmt: skip

CLAIMS = (ARGUED, REFUTED, CORRECTED)


@pytest.fixture(scope="module")
def judgements() -> dict[str, Judgement]:
    """The computed judgements on the claims above."""
    found = {claim.id: judge(claim) for claim in CLAIMS}
    assert all(j.as_expected for j in found.values())
    return found


class TestText:
    """Escaping: whatever a person writes becomes text that pdflatex sets."""

    @pytest.mark.parametrize(
        ("plain", "expected"),
        [
            ("a_b & 5%", r"a\_b \& 5\%"),
            ("γ ≤ 1", r"\ensuremath{\gamma} \ensuremath{\le} 1"),
            ("x²", r"x\ensuremath{{}^{2}}"),
            ("Aldà, Erdős", r"Ald\`{a}, Erd\H{o}s"),
            ("--jobs", "-{}-jobs"),
            ('a "b" c', "a ``b'' c"),
            ("\\{}", r"\textbackslash{}\{\}"),
            ("中\x07", "[U+4E2D][U+0007]"),
        ],
    )
    def test_escape(self, plain: str, expected: str) -> None:
        """Special characters, unicode, and what cannot be set at all."""
        assert escape(plain) == expected

    @pytest.mark.parametrize(
        ("plain", "expected"),
        [
            ("eps0 <= Delta_f", r"$\varepsilon_{0} \le \Delta_{f}$"),
            ("steps and eps_min", r"steps and $\varepsilon_{\mathrm{min}}$"),
            ("u^2 - K_{v+1}", r"$u^{2} - K_{v + 1}$"),
            ("$5 or $6", r"\$5 or \$6"),
            ("$x_1$ of `cost.par`", r"$x_1$ of \texttt{cost.\allowbreak{}par}"),
            (r"$\frac{a$", r"\$\textbackslash{}frac\{a\$"),
        ],
    )
    def test_prose(self, plain: str, expected: str) -> None:
        """Names of the field become math; money stays money; broken math stays text."""
        assert prose(plain) == expected

    @pytest.mark.parametrize(
        ("printed", "expected"),
        [
            (r"$x_1 \le 50\%$ of 100%", r"$x_1 \le 50\%$ of 100\%"),
            (r"\emph{true} \& $γ$", r"\emph{true} \& $\ensuremath{\gamma}$"),
            ("costs \\$5_0", r"costs \$5\_0"),
            ("an open { brace", r"an open \{ brace"),
        ],
    )
    def test_statement(self, printed: str, expected: str) -> None:
        """LaTeX stays LaTeX; what would stop pdflatex is repaired."""
        assert statement(printed) == expected

    @given(st.text(max_size=60))
    def test_nothing_is_left_that_pdflatex_cannot_read(self, plain: str) -> None:
        """Only ASCII remains, with every special character behind a backslash and braces in pairs."""
        for text in (escape(plain), code(plain)):
            assert text.isascii()
            bare = re.sub(r"\\.", "", text)
            assert not set(bare) & set("%#&")
            assert bare.count("{") == bare.count("}")

    def test_any_unicode_compiles(self, tmp_path: Path) -> None:
        """Every character of the blocks that papers use, in one document."""
        blocks = [
            (0x20, 0x17F),
            (0x391, 0x3F6),
            (0x2010, 0x2030),
            (0x2070, 0x209C),
            (0x2100, 0x214F),
            (0x2190, 0x22FF),
        ]
        text = " ".join(chr(i) for first, last in blocks for i in range(first, last))
        assert "omega" not in compile_pdf(standalone(escape(text) + "\n\n" + prose(text)), tmp_path)


class TestMath:
    """Domains, and displayed equations."""

    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            (closed(0, 1), "[0, 1]"),
            (open_(0, eps0), r"(0, \varepsilon_0)"),
            (integers(1), r"\{1, 2, \dots\}"),
            (integers(1, 30), r"\{1, \dots, 30\}"),
        ],
    )
    def test_interval(self, value: object, expected: str) -> None:
        """Open and closed ends, integers, ends that are symbols."""
        assert interval(value) == expected  # type: ignore[arg-type]

    def test_membership(self) -> None:
        """The half-line and the integers."""
        assert (membership("k", POSITIVE), membership("k", integers(1))) == (
            "k > 0",
            r"k \in \{1, 2, \dots\}",
        )

    def test_a_long_equation_breaks_between_its_terms(self) -> None:
        """No line is wider than the page, and brackets stay whole."""
        terms = " + ".join(rf"\left(a_{{{i}}} + \frac{{b}}{{c}}\right) x^{{{i}}}" for i in range(14))
        shown = display(f"f(x) = {terms}", "eq:long")
        rows = re.findall(r"^    .*$", shown, re.MULTILINE)
        assert len(rows) > 1
        assert all(width(row.replace("&", "")) <= PAGE.line + 4 for row in rows)
        assert all(row.count(r"\left") == row.count(r"\right") for row in rows)
        assert display("a = b") == "\\[\n  a = b\n\\]"

    @pytest.mark.parametrize(
        ("expression", "expected"),
        [
            (1 - exp(-eps0 / 2), r"1 - e^{- \varepsilon_0 / 2}"),
            (exp(-u / (2 * c)), r"e^{- \frac{u}{2 c}}"),
            (sympy.log(eps), r"\ln{\left(\varepsilon \right)}"),
            (-u - 1, "- u - 1"),
            (Rational(1, 3) * u, r"\frac{u}{3}"),
        ],
    )
    def test_expressions_read_well(self, expression: sympy.Expr, expected: str) -> None:
        """Slashes in exponents, but before one factor only; a positive term leads."""
        assert latex(expression) == expected


class TestSnippets:
    r"""Pieces for \input."""

    def test_formula(self) -> None:
        """Equation with its label, meaning, parameters with their domain, constraint, source."""
        text = snippet("cost.par")
        assert r"\begin{equation}\label{parisk:eq:cost.par}" in text
        assert find_formula("cost.par").latex() in text
        assert r"$\varepsilon > 0$ is the privacy level asked about" in text
        assert r"It needs $\varepsilon \le \varepsilon_0$." in text
        assert "Equation 9, Section 5.2, A. Dandekar, D. Basu, S. Bressan" in text

    def test_a_constraint_that_is_wider_than_the_page(self) -> None:
        """In its own words where it has some, else as a display that the macro file fits to the page."""
        formula = find_formula("cost.level_for_budget_model")
        text = formula_block(formula)
        assert (
            r"It needs $B < E e^{- c / \varepsilon_0}$ and $B$ \ensuremath{>} \texttt{cost.\allowbreak{}par} at its lowest."
            in text
        )
        long = sum(exp(exp(Rational(1, n) * c)) for n in range(2, 30)) ** Rational(1, 3)
        text = formula_block(replace(formula, constraints=(Ordering(eps0, long),)))
        assert "It needs \n\\[\n  \\pariskfit{" in text

    def test_claim(self, judgements: dict[str, Judgement]) -> None:
        """Statement, verdict, derivation with outcomes, lemmas; amendments and counterexamples."""
        argued = snippet(ARGUED.id, judgements, CLAIMS)
        assert r"\pariskclaim{Lemma 1 \& more}{ARGUED}" in argued
        assert r"\pariskstep{0}{1}{the derivative in $\varepsilon$ is" in argued
        assert r"$0 < \frac{c}{\varepsilon^{2}}$" in argued
        assert r"(DLMF 10.29\_1)" in argued
        assert "Counterexample" in snippet(REFUTED.id, judgements, CLAIMS)
        assert r"\sqrt{e^{-\varepsilon_0}}" in snippet(CORRECTED.id, judgements, CLAIMS)

    def test_the_verdict_is_never_the_expected_one(self) -> None:
        """Without a judgement the claim is shown as not verified."""
        text = snippet(ARGUED.id, {}, CLAIMS)
        assert "{not verified}" in text
        assert "ARGUED" not in text

    @pytest.mark.parametrize(
        "standing", ["not proved", "argued", "refused", "not proved on its whole domain"]
    )
    def test_an_amendment_without_proof_is_marked(
        self, judgements: dict[str, Judgement], standing: str
    ) -> None:
        """A correction counts only when the verdict says so; what became of it stands beside it."""
        rule = Node("correction", Status.UNDECIDED, engine="rules", certificate={"amendment": standing})
        failed = replace(
            judgements[CORRECTED.id],
            verdict=Verdict.REFUTED,
            tree=Node("claim", Status.REFUTED, children=(rule,)),
        )
        assert f"{{Correction ({standing})}}" in snippet(CORRECTED.id, {CORRECTED.id: failed}, CLAIMS)
        untried = replace(failed, tree=Node("claim", Status.REFUTED))
        assert "{Correction (not proved)}" in snippet(CORRECTED.id, {CORRECTED.id: untried}, CLAIMS)

    def test_a_condition_that_is_argued_is_marked(self, judgements: dict[str, Judgement]) -> None:
        """ARGUED under a condition: the condition is shown as argued."""
        rule = Node("condition", Status.PROVED, engine="rules", certificate={"amendment": "argued"})
        claim = replace(REFUTED, condition=Condition("u is at most 1", REFUTED.says))
        found = replace(
            judgements[REFUTED.id],
            verdict=Verdict.ARGUED,
            tree=Node("claim", Status.REFUTED, children=(rule,)),
        )
        text = snippet(claim.id, {claim.id: found}, (claim,))
        assert "{ARGUED}" in text
        assert "{It holds if (argued)}" in text

    def test_the_reason_of_an_undecided_claim(self) -> None:
        """A limit that was reached is named."""
        judgement = judge(CORRECTED, Limits(1e-3))
        assert judgement.verdict is Verdict.UNDECIDED
        assert r"\pariskitem{Reason}The time limit of 0.001 s was reached." in snippet(
            CORRECTED.id, {CORRECTED.id: judgement}, CLAIMS
        )

    def test_unknown(self) -> None:
        """The message suggests formulas and claims."""
        with pytest.raises(FormulaNotFoundError, match=r"no formula or claim 'cost.pa'.*cost\.par"):
            snippet("cost.pa")
        with pytest.raises(FormulaNotFoundError, match=r"par21\.test_paper\.half"):
            snippet("par21.test_paper.hal", {}, CLAIMS)

    def test_a_column(self) -> None:
        """In a column of two, formulas have more rows."""
        page, column = (snippet("laplace.confidence", measure=m).count("\\\\") for m in (PAGE, COLUMN))
        assert page <= column
        assert r"\pariskfit" in snippet("composition.renyi", measure=COLUMN) or column > 0
