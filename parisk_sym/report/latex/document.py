"""A whole LaTeX document: formulas, claims and verdicts. It compiles with Debian's texlive-latex-recommended."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from parisk_sym import __version__
from parisk_sym.claims.claim import Claim
from parisk_sym.claims.verdict import Verdict
from parisk_sym.formulas.formula import Formula
from parisk_sym.ledger.papers import papers
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.report.formats.latex import claim_block
from parisk_sym.report.latex.blocks import formula_block
from parisk_sym.report.latex.text import code, escape, prose
from parisk_sym.report.page import page_of

__all__ = ["document", "standalone"]

CHECK_DIGITS = 20
"""Significant digits of the test value of each formula."""

# Computer Modern in its own encoding is the one scalable text font that this TeX selection always has.
_PREAMBLE = r"""\documentclass[11pt,a4paper]{article}
\usepackage[margin=27mm]{geometry}
\usepackage{amsmath,amssymb,mathtools}
\usepackage{booktabs,longtable,array}
\usepackage{siunitx}
\usepackage[expansion=false]{microtype}
\usepackage[hidelinks]{hyperref}
\input{glyphtounicode}
\pdfgentounicode=1
\allowdisplaybreaks
\setlength{\emergencystretch}{3em}
\widowpenalty=9000
\clubpenalty=9000
"""

_MEANINGS = {
    Verdict.PROVED: "Holds on the whole domain: shown by exact algebra, by exact rational arithmetic or by certified "
    "enclosures, resting at most on the cited facts listed with it.",
    Verdict.ARGUED: "Every step is checked by machine as above, and a person's prose says how the conclusion, or its "
    "condition, follows from them. Not a proof.",
    Verdict.PROVED_ON_BOX: "Shown as in the first line, but on the part of the domain that is stated with it.",
    Verdict.REFUTED: "False: the counterexample shown is exact or certified.",
    Verdict.CORRECTED: "The printed form is refuted, and the corrected form is proved.",
    Verdict.CONDITIONAL: "The printed form is refuted or cannot be proved as it stands; it is proved under the named "
    "assumption or reading.",
    Verdict.SUPPORTED: "Numerical or simulated evidence only.",
    Verdict.UNDECIDED: "Neither proved nor refuted within the budget; never counted as a success.",
    Verdict.NOT_REPRODUCIBLE: "Needs data that is not at hand, or not ours to pass on.",
}


class Collected(Protocol):
    """A claim with the file and the section it stands in."""

    @property
    def claim(self) -> Claim:
        """The claim."""

    @property
    def file(self) -> str:
        """The file it was collected from."""

    @property
    def section(self) -> str:
        """The title of its section."""


def standalone(body: str, title: str = "") -> str:
    """A document around a piece of LaTeX.

    >>> print(standalone("Hello.").splitlines()[-2])
    Hello.
    """
    head = f"\\title{{{escape(title)}}}\n\\author{{}}\n\\date{{}}\n" if title else ""
    start = "\\begin{document}\n" + ("\\maketitle\n" if title else "")
    return f"{_PREAMBLE}{head}{start}{body.rstrip()}\n\\end{{document}}\n"


def document(
    formulas: Sequence[Formula],
    collected: Iterable[Collected],
    judgements: Mapping[str, Judgement],
    introductions: Mapping[str, str] | None = None,
) -> str:
    """How to read the verdicts, the table of all claims, every claim in full by section, and all formulas.

    A claim without a judgement is shown as not verified. `introductions` holds the text that opens a section, by its
    title.
    """
    sections: dict[str, list[Claim]] = {}
    for found in collected:
        sections.setdefault(found.section, []).append(found.claim)
    claims = [claim for section in sections.values() for claim in section]
    parts = [_abstract(formulas, claims, judgements)]
    if claims:
        parts += [_how_to_read(), _overview(sections, judgements)]
        listed = {f.id for f in formulas}
        opening = introductions or {}
        parts += [_section(t, c, judgements, opening.get(t, ""), listed) for t, c in sections.items()]
    parts += [_formulas(formulas), _papers(formulas, claims)]
    return standalone("\n".join(parts), "Formulas and claims, with computed verdicts")


def _abstract(
    formulas: Sequence[Formula], claims: Sequence[Claim], judgements: Mapping[str, Judgement]
) -> str:
    verdicts = Counter(judgements[c.id].verdict for c in claims if c.id in judgements)
    counts = ", ".join(f"{verdicts[v]} {v.lower()}" for v in Verdict if verdicts[v])
    summary = f" Of the {len(claims)} claims verified here, {counts}." if counts else ""
    if counts and (left := len(claims) - verdicts.total()):
        summary = f" Of {len(claims)} claims, {counts}, {left} not verified."
    return (
        "\\begin{abstract}\\noindent\n"
        f"Written by parisk\\_sym {escape(__version__)} from the same declarations that are evaluated and verified."
        f"{summary} It holds {len(formulas)} formulas with their domains, each with a test value whose "
        f"{CHECK_DIGITS} digits are correctly rounded.\n\\end{{abstract}}\n"
    )


def _how_to_read() -> str:
    rows = "\n".join(rf"{escape(v)} & {escape(text)} \\" for v, text in _MEANINGS.items())
    return (
        "\\section*{How to read the verdicts}\n"
        "Every verdict is computed from the checks listed with the claim, never typed.\n"
        "\\begin{center}\n\\begin{tabular}{@{}l>{\\raggedright\\arraybackslash}p{0.68\\linewidth}@{}}\n\\toprule\n"
        f"Verdict & Meaning \\\\\n\\midrule\n{rows}\n\\bottomrule\n\\end{{tabular}}\n\\end{{center}}\n"
    )


def _overview(sections: Mapping[str, list[Claim]], judgements: Mapping[str, Judgement]) -> str:
    """The longtable of all claims, grouped by section; ids link to the claims."""
    columns = r"@{}>{\raggedright\arraybackslash}p{0.25\linewidth}>{\raggedright\arraybackslash}p{0.42\linewidth}l@{}"
    rows = []
    for number, (title, claims) in enumerate(sections.items()):
        space = r"\addlinespace" if number else ""
        rows.append(rf"{space}\multicolumn{{3}}{{@{{}}l}}{{\emph{{{prose(title)}}}}} \\*")
        rows += [_overview_row(claim, judgements.get(claim.id)) for claim in claims]
    head = "\\toprule\nClaim & Id & Verdict \\\\\n\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n"
    body = "\n".join(rows)
    return (
        "\\section*{All claims}\n{\\small\n"
        f"\\begin{{longtable}}{{{columns}}}\n{head}{body}\n\\end{{longtable}}\n}}\n"
    )


def _overview_row(claim: Claim, judgement: Judgement | None) -> str:
    verdict = escape(judgement.verdict) if judgement else "not verified"
    return rf"{prose(claim.source.number)} & \hyperref[claim:{claim.id}]{{{code(claim.id)}}} & {verdict} \\"


def _section(
    title: str,
    claims: Sequence[Claim],
    judgements: Mapping[str, Judgement],
    introduction: str,
    listed: Collection[str],
) -> str:
    text = "\n\n".join(prose(p) for p in introduction.split("\n\n")) + "\n" if introduction.strip() else ""
    blocks = [
        f"\\phantomsection\\label{{claim:{c.id}}}\n{claim_block(page_of(c, judgements.get(c.id)), cite=True, listed=listed)}"
        for c in claims
    ]
    return f"\\section*{{{prose(title)}}}\n{text}" + "\n".join(blocks)


def _formulas(formulas: Sequence[Formula]) -> str:
    if not formulas:
        return ""
    blocks = [f"\\subsection*{{{code(f.id)}}}\n{formula_block(f, CHECK_DIGITS, cite=True)}" for f in formulas]
    return "\\section*{Formulas}\n" + "\n".join(blocks)


def _papers(formulas: Sequence[Formula], claims: Sequence[Claim]) -> str:
    """The papers that the keys in brackets stand for."""
    sources = [s for c in claims for s in (c.source, *c.also)] + [f.source for f in formulas if f.source]
    keys = [key for key in papers() if any(s.paper == key for s in sources)]
    if not keys:
        return ""
    rows = "\n".join(
        rf"\item[{{[{key}]}}] {escape(p.authors)}. \emph{{{escape(p.title)}}}. {escape(p.venue)}."
        for key, p in ((k, papers()[k]) for k in keys)
    )
    return f"\\section*{{Papers}}\n\\begin{{description}}\n{rows}\n\\end{{description}}\n"
