"""A ledger as one page: a summary, the most serious findings, and every claim by paper and section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from markupsafe import Markup

from parisk_sym.claims.fault import Fault
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.texts import quantity
from parisk_sym.ledger.papers import Paper
from parisk_sym.report.html.claim import Around, claim_html
from parisk_sym.report.html.dependencies import graphs_of
from parisk_sym.report.html.environment import render, source
from parisk_sym.report.labels import tally
from parisk_sym.report.page import Page

__all__ = ["Entry", "Ledger", "ledger_html"]

_FIRST = 6
"""Findings that are shown at the top; the others fold."""

Proof = Callable[[Page], Markup]
"""What replaces a claim's proof until the claim is opened."""


@dataclass(frozen=True)
class Entry:
    """A verified claim under the title of its section."""

    section: str
    page: Page

    @property
    def verdict(self) -> Verdict:
        """The computed verdict."""
        return Verdict(self.page.verdict)


@dataclass(frozen=True)
class Ledger:
    """Verified claims in the order of their files, the papers by key, and the command that verified them."""

    entries: Sequence[Entry]
    papers: Mapping[str, Paper]
    command: str = ""

    @cached_property
    def by_paper(self) -> dict[str, list[Entry]]:
        """The claims of each paper, in order of first appearance."""
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(entry.page.source.paper, []).append(entry)
        return found

    @property
    def title(self) -> str:
        """The title of the page."""
        keys, count = list(self.by_paper), quantity(len(self.entries), "statement")
        return f"{count} of {self.name(keys[0]) if len(keys) == 1 else f'{len(keys)} sources'}, checked"

    def name(self, key: str) -> str:
        """The title of a paper, or its key if it is unknown."""
        return self.papers[key].title if key in self.papers else key

    def with_users(self) -> Ledger:
        """A complete ledger with `used_by` of each claim: the claims that name it in their proofs."""
        users: dict[str, list[str]] = {}
        for entry in self.entries:
            for used in entry.page.uses:
                users.setdefault(used, []).append(entry.page.id)
        pages = (replace(e.page, used_by=tuple(users.get(e.page.id, ()))) for e in self.entries)
        return replace(self, entries=[replace(e, page=p) for e, p in zip(self.entries, pages, strict=True)])


def ledger_html(ledger: Ledger, around: Around, proof: Proof, assets: bool = False) -> Markup:
    """The page; with `assets` its style and script are separate files."""
    return render(
        "ledger.html",
        title=ledger.title,
        summary=_summary(ledger),
        graphs=[graph.svg() for graph in graphs_of([entry.page for entry in ledger.entries])],
        papers=[_paper(ledger, key, around, proof) for key in ledger.by_paper],
        around=around,
        command=ledger.command,
        assets=assets,
        style=source("style.css"),
        script=source("script.js"),
    )


def _paper(ledger: Ledger, key: str, around: Around, proof: Proof) -> dict[str, Any]:
    """A paper with its sections and their claims, in the order in which they are written."""
    entries, paper = ledger.by_paper[key], ledger.papers.get(key)
    sections = [
        {"title": title, "claims": [claim_html(e.page, around, proof(e.page)) for e in found]}
        for title, found in groupby(entries, lambda entry: entry.section)
    ]
    return {
        "key": key,
        "title": ledger.name(key),
        "reference": f"{paper.authors}: {paper.title}. {paper.venue}" if paper else "",
        "count": len(entries),
        "tally": Counter(tally((e.verdict, e.page.fails) for e in entries)),
        "sections": sections,
    }


# --- the summary ------------------------------------------------------------------------------------------------------


def _summary(ledger: Ledger) -> dict[str, Any]:
    """The summary in words and numbers; the words of each finding are its claim's own."""
    pages = [e.page for e in ledger.entries]
    wrong = sorted((p for p in pages if p.fails), key=_weight, reverse=True)
    verdicts, faults = {p.verdict for p in pages}, Counter(p.wrong for p in pages)
    return {
        "count": len(pages),
        "lead": _lead(ledger),
        "tally": tally((e.verdict, e.page.fails) for e in ledger.entries),
        "unexpected": [p for p in pages if not p.as_expected],
        "first": wrong[:_FIRST],
        "others": wrong[_FIRST:],
        "verdicts": [str(v) for v in Verdict if str(v) in verdicts],
        "faults": [(str(f), faults[str(f)]) for f in reversed(Fault) if faults[str(f)]],
        "choices": {
            "verdict": _choices((p.verdict for p in pages), list(map(str, Verdict))),
            "fault": _choices(filter(None, (p.wrong for p in pages)), [str(f) for f in reversed(Fault)]),
            "paper": [(key, ledger.name(key), len(found)) for key, found in ledger.by_paper.items()],
            "kind": _choices((p.kind for p in pages), sorted(p.kind for p in pages)),
        },
    }


def _lead(ledger: Ledger) -> str:
    """The results in a few sentences."""
    counts = Counter(e.verdict for e in ledger.entries)
    wrong = sum(e.page.fails for e in ledger.entries)
    refuted = sum(e.page.fails for e in ledger.entries if e.verdict is Verdict.CONDITIONAL)
    under = counts[Verdict.CONDITIONAL] - refuted
    said = [
        f"A program checked {quantity(len(ledger.entries), 'statement')} from {quantity(len(ledger.by_paper), 'source')}",
        f"{wrong} of them {'does' if wrong == 1 else 'do'} not hold as printed"
        if wrong
        else "None was found to fail as printed",
    ]
    if counts[Verdict.CORRECTED]:
        said[1] += f"; for {counts[Verdict.CORRECTED]}, what is true instead is proved"
    if refuted:
        said[1] += f"; {refuted} can be proved under a condition, or in another reading"
    if under:
        said.append(f"{under} could not be proved as printed, and can be under a condition")
    if counts[Verdict.NOT_REPRODUCIBLE]:
        said.append(f"{counts[Verdict.NOT_REPRODUCIBLE]} could not be checked, for want of data")
    if counts[Verdict.UNDECIDED]:
        said.append(f"{counts[Verdict.UNDECIDED]} could be neither proved nor refuted")
    return " ".join(f"{sentence}." for sentence in said)


def _weight(page: Page) -> tuple[int, int]:
    """The class of the error, then how much rests on the statement: its places, and the claims that use it."""
    classes = [str(f) for f in Fault]
    return classes.index(page.wrong) if page.wrong in classes else -1, len(page.places) + len(
        page.used_by or ()
    )


def _choices(found: Iterable[str], order: Sequence[str]) -> list[tuple[str, str, int]]:
    """Value, label and count of each value that occurs, in this order."""
    counts = Counter(found)
    return [(value, value, counts[value]) for value in dict.fromkeys(order) if counts[value]]
