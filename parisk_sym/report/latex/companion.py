"""The companion: a document of all claims and formulas for a preprint server, and its accompanying files.

It has a summary of the findings, a part for each paper with its claims in the paper's order, formulas with test values, the rules of proof and
the facts of the literature that the proofs use, and a bibliography.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from parisk_sym import __version__
from parisk_sym.formulas.formula import Formula
from parisk_sym.ledger.collect import CollectedClaim
from parisk_sym.ledger.papers import Paper, papers
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.proofs.order import RULES
from parisk_sym.report.formats.latex import Setting, claim_block
from parisk_sym.report.latex.bibliography import bibliography
from parisk_sym.report.latex.blocks import formula_block
from parisk_sym.report.latex.by_paper import Works, key_of
from parisk_sym.report.latex.document import MACROS, PREAMBLE, macros
from parisk_sym.report.latex.findings import abstract, how_to_read, summary
from parisk_sym.report.latex.labels import claim_label, section_label
from parisk_sym.report.latex.pictures import Picture
from parisk_sym.report.latex.text import code, escape, prose
from parisk_sym.report.lemmas import lemma_users
from parisk_sym.report.page import Page

__all__ = ["Companion", "companion"]

_EMPHASIS = re.compile(r"\\emph\{(.*)\}")

CHECK_DIGITS = 20
"""Significant digits of the test value of each formula."""


@dataclass(frozen=True)
class Companion:
    """The contents of the document; `date` as it is printed, `pictures` by the ids of their figures."""

    formulas: Sequence[Formula]
    claims: Sequence[CollectedClaim]
    judgements: Mapping[str, Judgement]
    introductions: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    date: str = ""
    papers: Mapping[str, Paper] = field(default_factory=papers)


def companion(content: Companion) -> dict[str, str]:
    """The files by name: the document, its bibliography, the macros, and the lines that recompute counterexamples."""
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
        self._works = Works(content.claims, content.judgements, content.papers)
        self.pages = self._works.pages
        self._rules = {rule.name: rule.theorem for rule in reversed(RULES)}
        self._used_rules: dict[str, None] = {}
        self._facts = {fact: i for i, fact in enumerate(lemma_users(content.judgements.values()), 1)}

    def document(self) -> str:
        """The whole text."""
        parts = [self._part(claims) for claims in self._works.parts]
        body = [
            abstract(self._works, len(self._content.formulas), CHECK_DIGITS),
            "\\tableofcontents",
            summary(self._works),
            how_to_read(),
            *parts,
            self._appendix(),
            "\\bibliographystyle{plain}\n\\bibliography{companion}",
        ]
        title, program = self._works.heading, rf"parisk\_sym {escape(__version__)}"
        author = escape(self._works.authors) or program
        plain = _EMPHASIS.sub(r"\1", title)
        made = rf"\thanks{{Made with {program}.}}" if author != program else ""
        head = (
            f"\\hypersetup{{pdftitle={{{plain}}},pdfauthor={{{author}}}}}\n\\setcounter{{tocdepth}}{{2}}\n"
            f"\\title{{{title}{made}}}\n\\author{{{author}}}\n\\date{{{escape(self._content.date)}}}\n"
        )
        text = "\n".join(body)
        return f"{PREAMBLE}{head}\\begin{{document}}\n\\maketitle\n{text}\n\\end{{document}}\n"

    # --- parts --------------------------------------------------------------------------------------------------------

    def _part(self, claims: Sequence[CollectedClaim]) -> str:
        """The part of a work, with its sections in order."""
        key = key_of(claims)
        paper = self._content.papers.get(key)
        by = (
            f"\\noindent {escape(paper.authors)}. \\emph{{{escape(paper.title)}}}. {escape(paper.venue)}{self._works.citation(claims)}.\\par"
            if paper
            else ""
        )
        sections = [
            self._section(title, list(group), key) for title, group in groupby(claims, lambda c: c.section)
        ]
        return "\n".join([f"\\part{{{escape(self._works.title(claims))}}}", by, *sections])

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
        """The figures of the places in a section, each once."""
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
