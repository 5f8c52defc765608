"""The companion: a document of all claims and formulas that can be put on a preprint server, and the files beside it.

A summary of what was found, a part for each paper with its claims in the paper's order, formulas with test values, the rules of proof and
the facts of the literature that the proofs use, and a bibliography.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from parisk_sym import __version__
from parisk_sym.claims.fault import Fault
from parisk_sym.claims.verdict import Verdict
from parisk_sym.figures.figure import Figure
from parisk_sym.formulas.formula import Formula
from parisk_sym.ledger.collect import CollectedClaim
from parisk_sym.ledger.papers import Paper, papers
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.proofs.table import RULES
from parisk_sym.report.formats.latex import Setting, claim_block, counterexample
from parisk_sym.report.latex.bibliography import bibliography
from parisk_sym.report.latex.blocks import formula_block
from parisk_sym.report.latex.document import PREAMBLE
from parisk_sym.report.latex.equations import Measure
from parisk_sym.report.latex.labels import claim_label, section_label
from parisk_sym.report.latex.layout import quoted
from parisk_sym.report.latex.macros import MACROS, macros
from parisk_sym.report.latex.places import place, place_number, sentence
from parisk_sym.report.latex.text import code, escape, prose
from parisk_sym.report.lemmas import lemma_users
from parisk_sym.report.page import Page, page_of
from parisk_sym.tables.comparisons import ComparisonTable

__all__ = ["Companion", "Picture", "companion", "picture_of"]

CHECK_DIGITS = 20
"""Significant digits of the test value of each formula."""

_CELL = Measure(inline=22, line=28, widest=60)
"""The width of a column of the findings."""

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


@dataclass(frozen=True)
class Picture:
    """A figure that is drawn: its file beside the document, and its caption as LaTeX."""

    file: str
    caption: str


def picture_of(figure: Figure, table: ComparisonTable) -> Picture:
    """The picture of a figure: what it shows, where it stands in its paper, and the command that draws it."""
    source = "" if figure.source is None else f" {place(figure.source, papers())}."
    drawn = f"Drawn by {code(f'parisk plot {figure.id}')}; every point of a line is certified."
    simulated = (
        ""
        if table.simulation is None
        else f" Markers: simulated on {prose(table.simulation.data)}; {prose(table.simulation.bars)}."
    )
    note = f" {sentence(prose(figure.note))}" if figure.note else ""
    return Picture(
        f"{figure.id.replace('.', '-')}.pdf",
        f"{sentence(prose(figure.data.title))}{source}{note} {drawn}{simulated}",
    )


@dataclass(frozen=True)
class Companion:
    """What goes into the document; `date` as it is printed, `pictures` by the ids of their figures."""

    formulas: Sequence[Formula]
    claims: Sequence[CollectedClaim]
    judgements: Mapping[str, Judgement]
    introductions: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    date: str = ""
    papers: Mapping[str, Paper] = field(default_factory=papers)


def companion(content: Companion) -> dict[str, str]:
    """The texts of the files by their names: the document, its bibliography, the macros, the lines that recompute counterexamples."""
    writer = _Writer(content)
    sources = [s for p in writer.pages.values() for s in p.places]
    sources += [f.source for f in content.formulas if f.source is not None]
    return {
        "companion.tex": writer.document(),
        "companion.bib": bibliography(sources, content.papers),
        MACROS: macros(),
        "recompute.txt": "".join(_recompute(page) for page in writer.pages.values()),
    }


def _recompute(page: Page) -> str:
    line = page.judgement.recompute if page.judgement else ""
    return f"# {page.id} ({page.source})\n{line}\n\n" if line else ""


def _ref(label: str, text: str) -> str:
    return rf"\hyperref[{label}]{{{text}}}"


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


class _Writer:
    """Writes the parts of one document."""

    def __init__(self, content: Companion) -> None:
        self._content = content
        used_by = _users(content.claims)
        self.pages = {
            c.id: page_of(c.claim, content.judgements.get(c.id), used_by=used_by.get(c.id, ()))
            for c in content.claims
        }
        self._parts = _by_folder(content.claims)
        self._rules = {rule.name: rule.theorem for rule in reversed(RULES)}
        self._used_rules: dict[str, None] = {}
        self._facts = {fact: i for i, fact in enumerate(lemma_users(content.judgements.values()), 1)}

    def document(self) -> str:
        """The whole text."""
        parts = [self._part(claims) for claims in self._parts]
        body = [
            self._abstract(),
            "\\tableofcontents",
            self._summary(),
            _how_to_read(),
            *parts,
            self._appendix(),
            "\\bibliographystyle{plain}\n\\bibliography{companion}",
        ]
        title = "Formulas and claims of differential-privacy papers, checked by machine"
        head = (
            f"\\hypersetup{{pdftitle={{{title}}},pdfauthor={{parisk\\_sym}}}}\n\\setcounter{{tocdepth}}{{2}}\n"
            f"\\title{{{title}}}\n\\author{{parisk\\_sym {escape(__version__)}}}\n\\date{{{escape(self._content.date)}}}\n"
        )
        text = "\n".join(body)
        return f"{PREAMBLE}{head}\\begin{{document}}\n\\maketitle\n{text}\n\\end{{document}}\n"

    # --- before the parts ---------------------------------------------------------------------------------------------

    def _abstract(self) -> str:
        pages = list(self.pages.values())
        formulas = len(self._content.formulas)
        works = "work" if len(self._parts) == 1 else "works"
        wrong, known = [p for p in pages if p.wrong], [p for p in pages if p.judgement]
        text = (
            f"{len(pages)} statements of {len(self._parts)} {works} on differential privacy were encoded as mathematics and judged by "
            "machine: proved by exact algebra and certified enclosures, refuted by certified counterexamples, or corrected. "
        )
        if known:
            hold = "does" if len(wrong) == 1 else "do"
            text += f"{len(wrong)} of them {hold} not hold as printed. "
        text += (
            "For each, this document shows the statement as printed, what it was taken to say, and the proof or the counterexample; "
            f"and it holds {formulas} formula{'s' * (formulas != 1)}, each with a test value of {CHECK_DIGITS} correctly rounded digits."
        )
        return f"\\begin{{abstract}}\\noindent\n{text}\n\\end{{abstract}}"

    def _summary(self) -> str:
        """How many claims of each work have each verdict, and each statement that does not hold as printed."""
        blocks = ["\\section*{Summary of findings}\\addcontentsline{toc}{section}{Summary of findings}"]
        if self._content.judgements:
            blocks += [self._counts(), *map(self._findings, self._parts)]
        return "\n".join(filter(None, blocks))

    def _counts(self) -> str:
        shown = [v for v in Verdict if any(p.verdict == v for p in self.pages.values())]
        heads = " & ".join(rf"\rotatebox{{90}}{{{escape(str(v).lower())}}}" for v in shown)
        rows = []
        for claims in self._parts:
            counts = Counter(self.pages[c.id].verdict for c in claims)
            cells = " & ".join(str(counts[v] or "") for v in shown)
            rows.append(
                rf"{escape(self._title(claims))}{self._cite(_key(claims))} & {len(claims)} & {cells} \\"
            )
        columns = r"@{}>{\raggedright\arraybackslash}p{0.4\linewidth}r" + "r" * len(shown) + "@{}"
        return (
            "\\begin{center}\\small\\setlength\\tabcolsep{4pt}\n"
            f"\\begin{{tabular}}{{{columns}}}\n\\toprule\nwork & claims & {heads} \\\\\n\\midrule\n"
            + "\n".join(rows)
            + "\n\\bottomrule\n\\end{tabular}\n\\end{center}"
        )

    def _findings(self, claims: Sequence[CollectedClaim]) -> str:
        """What does not hold as printed in one work, the heaviest errors first, and what is true instead."""
        order = [str(f) for f in Fault]
        wrong = [p for p in (self.pages[c.id] for c in claims) if p.wrong]
        if not wrong:
            return ""
        wrong.sort(key=lambda p: -order.index(p.wrong))
        columns = r"@{}>{\raggedright\arraybackslash}p{0.24\linewidth}>{\raggedright\arraybackslash}p{0.18\linewidth}>{\raggedright\arraybackslash}p{0.5\linewidth}@{}"
        rows = "\n".join(
            rf"{_ref(claim_label(p.id), place_number(p.source.number))} & {prose(p.wrong)} & {self._instead(p)} \\"
            for p in wrong
        )
        return (
            f"\\subsection*{{{escape(self._title(claims))}}}\n{{\\small\n\\begin{{longtable}}{{{columns}}}\n"
            "\\toprule\nplace & what is wrong & what is true instead, or the counterexample \\\\\n\\midrule\n\\endhead\n"
            f"\\bottomrule\n\\endfoot\n{rows}\n\\end{{longtable}}\n}}"
        )

    def _instead(self, page: Page) -> str:
        amended = page.amendment
        if amended is not None and page.verdict in (Verdict.CORRECTED, Verdict.CONDITIONAL):
            return (
                quoted(amended.text, _CELL)
                if amended.kind == "correction"
                else f"holds if {prose(amended.text)}"
            )
        found = page.judgement.counterexample if page.judgement else ""
        return counterexample(found) if len(found) < 200 else "a finite mechanism, shown with the claim"

    # --- parts --------------------------------------------------------------------------------------------------------

    def _title(self, claims: Sequence[CollectedClaim]) -> str:
        paper = self._content.papers.get(_key(claims))
        return _key(claims) if paper is None else paper.title

    def _cite(self, key: str) -> str:
        return rf"~\cite{{{key}}}" if key in self._content.papers else ""

    def _part(self, claims: Sequence[CollectedClaim]) -> str:
        """A work: its sections in their order."""
        key = _key(claims)
        paper = self._content.papers.get(key)
        by = (
            f"\\noindent {escape(paper.authors)}. \\emph{{{escape(paper.title)}}}. {escape(paper.venue)}{self._cite(key)}.\\par"
            if paper
            else ""
        )
        sections = [
            self._section(title, list(group), key) for title, group in groupby(claims, lambda c: c.section)
        ]
        return "\n".join([f"\\part{{{escape(self._title(claims))}}}", by, *sections])

    def _section(self, title: str, claims: Sequence[CollectedClaim], key: str) -> str:
        text = self._content.introductions.get(title, "")
        opening = "\n\n".join(prose(p) for p in text.split("\n\n")) + "\n" if text.strip() else ""
        name = prose(title)
        short = re.sub(r"\$[^$]*\$", "", name)
        blocks = [self._claim(c, key) for c in claims]
        heading = f"\\section*{{{name}}}\\addcontentsline{{toc}}{{subsection}}{{\\texorpdfstring{{{name}}}{{{short}}}}}"
        return "\n".join([heading, opening, *blocks, *self._pictures(claims)])

    def _claim(self, collected: CollectedClaim, key: str) -> str:
        setting = Setting(
            cited=self._content.papers,
            paper=key,
            listed={f.id for f in self._content.formulas},
            claim=self._claim_link,
            rule=self._rule_link,
            fact=self._fact_link,
        )
        label = rf"\phantomsection\label{{{claim_label(collected.id)}}}"
        return f"{label}{claim_block(self.pages[collected.id], setting)}"

    def _claim_link(self, identifier: str) -> str:
        return (
            _ref(claim_label(identifier), code(identifier)) if identifier in self.pages else code(identifier)
        )

    def _rule_link(self, name: str) -> str:
        if name not in self._rules:
            return prose(name)
        self._used_rules[name] = None
        return _ref(section_label(f"rule:{_slug(name)}"), prose(name))

    def _fact_link(self, fact: str) -> str:
        return _ref(section_label(f"fact:{self._facts[fact]}"), f"fact {self._facts[fact]}")

    def _pictures(self, claims: Sequence[CollectedClaim]) -> Iterator[str]:
        """The figures of the places of a section, each once."""
        for name in dict.fromkeys(f for c in claims for f in self.pages[c.id].figures):
            picture = self._content.pictures.get(name)
            if picture is not None:
                yield (
                    "\\begin{figure}[htbp]\n\\centering\n"
                    f"\\includegraphics[width=\\linewidth]{{{picture.file}}}\n\\caption{{{picture.caption}}}\n\\end{{figure}}"
                )

    # --- behind the parts ---------------------------------------------------------------------------------------------

    def _appendix(self) -> str:
        blocks = ["\\appendix\n\\part{Formulas, rules and facts}"]
        if self._content.formulas:
            blocks.append("\\section{Formulas}")
            blocks += [
                f"\\subsection*{{{code(f.id)}}}\n{formula_block(f, CHECK_DIGITS, self._content.papers)}"
                for f in self._content.formulas
            ]
        if self._used_rules:
            blocks.append(
                "\\section{Rules of proof}\nThe theorem behind each rule that a proof above names.\n\\begin{description}\\itemsep0pt"
            )
            blocks += [
                rf"\item[{prose(name)}]\phantomsection\label{{{section_label(f'rule:{_slug(name)}')}}} {_theorem(self._rules[name])}"
                for name in sorted(self._used_rules)
            ]
            blocks.append("\\end{description}")
        if self._facts:
            blocks.append(
                "\\section{Facts of the literature}\nWhat the proofs cite, the most used first.\n\\begin{enumerate}\\itemsep0pt"
            )
            blocks += [
                rf"\item[{i}.]\phantomsection\label{{{section_label(f'fact:{i}')}}} {prose(fact)}"
                for fact, i in self._facts.items()
            ]
            blocks.append("\\end{enumerate}")
        return "\n".join(blocks)


def _theorem(text: str) -> str:
    return prose(re.sub(r"\s+", " ", text.partition("\n\n")[0]))


def _how_to_read() -> str:
    rows = "\n".join(rf"{escape(v)} & {escape(text)} \\" for v, text in _MEANINGS.items())
    return (
        "\\section*{How to read this}\\addcontentsline{toc}{section}{How to read this}\n"
        "Every verdict is computed from what is shown with the claim, never typed. Below a statement as printed stands what it was taken to "
        "say, in symbols; then its proof, step by step, or where it fails. A step says what is shown and, in the margin, by which rule: the "
        "rules are listed with their theorems at the end. Conditions of a step that stand above it already are not repeated, and of long "
        "proofs the upper levels are shown. Side conditions that were computed, such as that a denominator is not 0, are left out. The lines that recompute "
        "each counterexample are in the file \\texttt{recompute.txt} beside this document.\n"
        "\\begin{center}\\small\n\\begin{tabular}{@{}l>{\\raggedright\\arraybackslash}p{0.68\\linewidth}@{}}\n\\toprule\n"
        f"verdict & meaning \\\\\n\\midrule\n{rows}\n\\bottomrule\n\\end{{tabular}}\n\\end{{center}}\n"
    )


def _by_folder(claims: Iterable[CollectedClaim]) -> list[list[CollectedClaim]]:
    """The claims of each folder of a work, in their order."""
    found: dict[Path, list[CollectedClaim]] = {}
    for claim in claims:
        found.setdefault(Path(claim.file).parent, []).append(claim)
    return list(found.values())


def _key(claims: Sequence[CollectedClaim]) -> str:
    """The version of the paper that most claims of a folder name."""
    return Counter(c.claim.source.paper for c in claims).most_common(1)[0][0]


def _users(claims: Iterable[CollectedClaim]) -> dict[str, list[str]]:
    """The claims whose proofs name each claim."""
    users: dict[str, list[str]] = {}
    for collected in claims:
        for used in page_of(collected.claim).uses:
            users.setdefault(used, []).append(collected.id)
    return users
