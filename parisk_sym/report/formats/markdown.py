"""The page of a claim as Markdown, with mathematics between dollar signs as its author wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO

from parisk_sym.core.texts import shown
from parisk_sym.report.counterexamples import in_parts
from parisk_sym.report.page import Page
from parisk_sym.report.paper_places import place
from parisk_sym.report.steps import (
    Row,
    Step,
    details,
    failed_checks,
    outcome_word,
    passed_checks,
    repetition_note,
    rows,
)

__all__ = ["write"]


def write(page: Page, stream: IO[str]) -> None:
    """The page under a heading of the second level."""
    stream.write(shown("\n".join(_lines(page))) + "\n")


def _lines(page: Page) -> Iterator[str]:
    own = "" if page.source.quoted else "In our words: "
    yield from (f"## {page.id}: {page.verdict}", "", own + page.quotation, "")
    for name, text in _fields(page):
        if text:
            yield f"- **{name}**: {text}"
    for title, lines in _blocks(page):
        if lines:
            yield from ("", f"{title}:", "", "```", *lines, "```")
    if page.judgement is not None and page.judgement.table:
        yield from ("", *_table(page.judgement.table))
    if page.steps:
        yield from ("", "### Proof", "", *_steps(page.steps, 0))


def _fields(page: Page) -> Iterator[tuple[str, str]]:
    judgement = page.judgement
    yield "source", "; ".join(place(source, page.file) for source in page.places)
    yield "expected", "" if page.as_expected else str(page.expected)
    yield "reading", page.reading
    yield "what is wrong", page.wrong
    if judgement is not None:
        yield "reason", "; ".join(judgement.reasons)
        yield "blocked at", "; ".join(judgement.blocked)
        yield "try", "; ".join(judgement.advice)
        yield "holds for", judgement.box
        yield "fails in", "; ".join(in_parts(judgement, lambda node: str(node.goal)))
        yield "counterexample", judgement.counterexample
        yield "kernel", "" if page.kernel is None else page.kernel.summary
    if page.amendment is not None:
        yield f"{page.amendment.kind} ({page.standing or 'not verified'})", page.amendment.text
        yield "relation", "; ".join(page.relations)
    yield "needs data", page.needs_data
    yield "note", page.note
    yield "argued; a machine would need", "; ".join(page.needs)
    yield "given, not proved here", "; ".join(judgement.given if judgement else ())
    yield "relies on", "; ".join(judgement.relied_on if judgement else ())
    yield "rests on", ", ".join(f"`{claim}`" for claim in page.uses)
    yield "used by", ", ".join(f"`{claim}`" for claim in page.used_by or ())
    yield "figure", ", ".join(f"`parisk plot {figure}`" for figure in page.figures)


def _blocks(page: Page) -> Iterator[tuple[str, Sequence[str]]]:
    yield "Encoding", page.encoding.lines
    if page.amendment is not None:
        yield f"Encoding of the {page.amendment.kind}", page.amendment.encoding.lines
    if page.judgement is not None and page.judgement.recompute:
        yield "Recompute", (page.judgement.recompute,)


def _table(table: Sequence[Sequence[str]]) -> Iterator[str]:
    columns = max(map(len, table))
    filled = ([*row, *[""] * (columns - len(row))] for row in table)
    for number, row in enumerate(filled):
        yield f"| {' | '.join(row)} |"
        if number == 0:
            yield f"|{' --- |' * columns}"


def _steps(steps: Sequence[Step], depth: int) -> Iterator[str]:
    for row in rows(steps):
        yield from _row(row, depth)


def _row(row: Row, depth: int) -> Iterator[str]:
    indent = "  " * depth
    if row[0].as_in:
        yield f"{indent}- {repetition_note(row)}"
        return
    (step,) = row
    node = step.node
    said = [node.text, f"`{node.goal}`" if node.goal else "", f"*{node.rule}* [{outcome_word(node)}]"]
    yield f"{indent}- **{step.number}** " + " — ".join(filter(None, said))
    yield from (f"{indent}  {sentence}  " for sentence in node.because)
    for text in (", ".join(details(node)), passed_checks(node)):
        if text:
            yield f"{indent}  ({text})"
    stopped = failed_checks(node)
    for check in stopped:
        yield f"{indent}  - *{check.rule}* [{check.status}] {', '.join(details(check))}"
    yield from _steps(step.children, depth + 1)
