"""The claims of a document grouped by work, and the page of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from parisk_sym.core.discovery import is_under, shipped_derivations
from parisk_sym.core.texts import quantity
from parisk_sym.ledger.collect import CollectedClaim
from parisk_sym.ledger.papers import Paper
from parisk_sym.proofs.judgement import Judgement
from parisk_sym.report.latex.text import escape
from parisk_sym.report.page import Page, page_of

__all__ = ["Work", "Works", "key_of"]

Work = Sequence[CollectedClaim]
"""The claims of one folder."""


@dataclass(frozen=True)
class Works:
    """The works of a document, the judgements on their claims, and the papers that can be cited."""

    claims: Work
    judgements: Mapping[str, Judgement]
    papers: Mapping[str, Paper]

    @cached_property
    def parts(self) -> list[list[CollectedClaim]]:
        """The claims of each folder, in their order."""
        found: dict[Path, list[CollectedClaim]] = {}
        for claim in self.claims:
            found.setdefault(Path(claim.file).parent, []).append(claim)
        return list(found.values())

    @cached_property
    def pages(self) -> dict[str, Page]:
        """The page of each claim by id."""
        used_by = _users(self.claims)
        return {
            c.id: page_of(c.claim, self.judgements.get(c.id), used_by=used_by.get(c.id, ()))
            for c in self.claims
        }

    @cached_property
    def are_shipped(self) -> bool:
        """Whether all claims come with this program: those of papers on differential privacy."""
        return all(is_under(c.file, [shipped_derivations()]) for c in self.claims)

    @property
    def heading(self) -> str:
        """The title of the document as LaTeX: the name of the only work, or the number of works."""
        if self.are_shipped:
            return "Formulas and claims of differential-privacy papers, checked by machine"
        if len(self.parts) == 1:
            return rf"Formulas and claims of \emph{{{escape(self.title(self.parts[0]))}}}, checked by machine"
        return f"Formulas and claims of {quantity(len(self.parts), 'work')}, checked by machine"

    @property
    def authors(self) -> str:
        """The authors of the works, each once; "" for claims that come with this program, and where no author is known."""
        known = [self.papers[key].authors for key in map(key_of, self.parts) if key in self.papers]
        names = (name.strip() for authors in known for name in authors.split(","))
        return "" if self.are_shipped else ", ".join(dict.fromkeys(filter(None, names)))

    def title(self, work: Work) -> str:
        """The title of its paper, or the paper's key."""
        paper = self.papers.get(key_of(work))
        return key_of(work) if paper is None else paper.title

    def citation(self, work: Work) -> str:
        """A citation, if the paper is in the bibliography."""
        key = key_of(work)
        return rf"~\cite{{{key}}}" if key in self.papers else ""


def key_of(work: Work) -> str:
    """The key of the paper that most claims of a folder name."""
    return Counter(c.claim.source.paper for c in work).most_common(1)[0][0]


def _users(claims: Iterable[CollectedClaim]) -> dict[str, list[str]]:
    """The claims whose proofs name each claim."""
    users: dict[str, list[str]] = {}
    for collected in claims:
        for used in page_of(collected.claim).uses:
            users.setdefault(used, []).append(collected.id)
    return users
