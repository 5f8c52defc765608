"""The page of the benchmark: shares by source and by kind, and what stays open, with the reason."""

from collections.abc import Iterator, Sequence
from benchmarks.papers.collection import FOLDERS
from benchmarks.power.kinds import KINDS, kind_of
from benchmarks.power.measuring import SECONDS, Result
from benchmarks.power.page import shares, truth_of, wrong_ones
from parisk_sym.ledger.papers import Paper, papers

__all__ = ["page"]

_OPENING = f"""\
# What is decided of published statements

Made by `python -m benchmarks.papers docs/papers.md`; do not edit.

Statements of papers and books that this project has no ledger of. They were written down as a user would write them, and before they were judged.
About a third is false by a plausible misquotation: a wrong constant, a missing condition, a reversed direction, an index off by one. Their truth
was checked without this package, by points, quadratures and draws (`python -m benchmarks.papers.numerics`); about ten statements are beyond
these. Most are quoted from memory, so texts and numbers may differ from the prints.

Each statement is judged without a hint, with {SECONDS} seconds of processor time. (The seconds in the tables are wall-clock time.) A true one should
be *proved* and a false one *refuted*. Statements that cannot be written down are listed in `benchmarks/papers/without_words.md`.
"""

_LONGEST = 140
"""Characters of a reason."""


def page(results: Sequence[Result], total: int) -> str:
    """The page, in Markdown, of the results so far; `total` is the number of statements."""
    judged = f"{len(results)} of {total} statements have been judged so far.\n"
    kinds = {kind: [r for r in results if kind_of(r.case.says()) == kind] for kind in KINDS}
    known = papers(*FOLDERS)
    sources = {_cited(folder.name, known[folder.name]): [r for r in results if r.topic == folder.name] for folder in FOLDERS}
    return "\n".join(
        [_OPENING, *([judged] if len(results) < total else []), *wrong_ones(results), "## By kind", "", *shares("kind", kinds, results), "", "## By source", "",
         *shares("source", sources, results), "", *_open(results)]
    )  # fmt: skip


def _cited(key: str, paper: Paper) -> str:
    by = "" if paper.authors == "several" else f"{paper.authors}, "
    return f"`{key}`: {by}*{paper.title}*"


def _open(results: Sequence[Result]) -> Iterator[str]:
    left = [r for r in results if r.outcome in ("undecided", "not stated")]
    if left:
        yield from ("## Left open", "", "| statement | it is | kind | verdict | reason |", "| --- | --- | --- | --- | --- |")
        for kind in KINDS:
            for r in left:
                if kind_of(r.case.says()) == kind:
                    yield f"| `{r.topic}.{r.case.name}` | {truth_of(r)} | {kind} | {_verdict(r)} | {_short(r.reason)} |"
        yield ""


def _verdict(result: Result) -> str:
    return "refused as written" if result.outcome == "not stated" else result.verdict


def _short(reason: str) -> str:
    """One line of a table, cut between words; where nothing was noted, no rule was found to try."""
    text = reason.replace("|", "\\|").replace("`", "'") or "no rule applies"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rpartition(' ')[0]} ..."
