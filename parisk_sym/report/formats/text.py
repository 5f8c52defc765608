"""The whole page of a claim on the terminal: every field and every step of the proof (`screen` folds it)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from parisk_sym.claims.verdict import Status
from parisk_sym.core.texts import quantity
from parisk_sym.proofs.node import Node
from parisk_sym.report.counterexamples import failure_texts, in_parts
from parisk_sym.report.fields import print_command, print_fields
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
from parisk_sym.report.unicode_text import at_values, plain_prose, readable
from parisk_sym.report.verdicts import COLOURS, console_for

__all__ = [
    "MARKS",
    "aligned_rows",
    "chart_lines",
    "goal_text",
    "print_page",
    "proof_tree",
    "verdict_text",
    "write",
    "write_verdict",
]

_MOST_CASES = 8
"""The most cases of a step that are printed; the others are counted."""

MARKS = {
    Status.PROVED: "green",
    Status.REFUTED: "red",
    Status.CONSISTENT: "cyan",
    Status.INCONSISTENT: "red",
    Status.UNDECIDED: "magenta",
}


def write(page: Page, stream: IO[str]) -> None:
    """Print the page, in colours where the stream is a terminal."""
    print_page(page, console_for(stream))


def write_verdict(page: Page, stream: IO[str]) -> None:
    """Print the verdict and the whole proof, without what the claim says."""
    console = console_for(stream)
    print_fields(list(_verdict_fields(page)), console)
    if page.judgement is not None:
        print_command("recompute", page.judgement.recompute, console)
        console.print(proof_tree(page))


def print_page(page: Page, console: Console) -> None:
    """Print statement, source, reading, encoding, verdict, what it rests on, and the proof in numbered steps."""
    console.print(Text(page.id, style="bold"))
    print_fields(
        [
            (page.statement_title, readable(page.quotation)),
            ("source", "; ".join(place(source, page.file) for source in page.places)),
            ("file", page.file),
            ("reading", readable(page.reading)),
            ("encoding", "\n".join(page.encoding.readable) or "needs data"),
            *_verdict_fields(page),
            *_amendment(page),
            ("needs data", page.needs_data),
            ("note", readable(page.note)),
            *_support_fields(page),
        ],
        console,
    )
    if page.judgement is not None:
        print_command("recompute", page.judgement.recompute, console)
        console.print(proof_tree(page))


def _verdict_fields(page: Page) -> Iterator[tuple[str, str | Text]]:
    judgement = page.judgement
    if judgement is None:
        yield "verdict", page.verdict
        yield "what is wrong", page.wrong
        return
    yield "verdict", verdict_text(page)
    yield "what is wrong", page.wrong
    yield "reason", "\n".join(judgement.reasons)
    yield "blocked at", "\n".join(map(plain_prose, judgement.blocked))
    yield "try", "\n".join(judgement.advice)
    yield "on the box", at_values(judgement.box)
    yield "fails in", "\n".join(in_parts(judgement, goal_text))
    yield "counterexample", "\n".join(failure_texts(judgement, at_values))
    yield "as a table", aligned_rows(judgement.table)
    yield "kernel", "" if page.kernel is None else page.kernel.summary


def verdict_text(page: Page) -> Text:
    """The verdict in its colour, with the expected one if it differs."""
    verdict = Text(page.verdict, style=COLOURS[page.judgement.verdict] if page.judgement else "")
    if not page.as_expected:
        verdict.append(f" (expected {page.expected})", style="bold red")
    return verdict


def _amendment(page: Page) -> Iterator[tuple[str, str]]:
    """The correction or the condition, and whether it is proved or only argued."""
    if page.amendment is None:
        return
    standing = {"correction": "the correction is", "condition": "under it, it is"}[page.amendment.kind]
    yield page.amendment_title, "\n".join((readable(page.amendment.text), *page.amendment.encoding.readable))
    yield standing, page.standing
    yield "relation", at_values("\n".join(page.relations))


def _support_fields(page: Page) -> Iterator[tuple[str, str]]:
    yield "argued; needs", "\n".join(map(plain_prose, page.needs))
    yield "given", "\n".join(map(plain_prose, page.judgement.given if page.judgement else ()))
    yield "relies on", "\n".join(map(plain_prose, page.judgement.relied_on if page.judgement else ()))
    yield "rests on", "\n".join(page.uses)
    yield "used by", "\n".join(page.used_by or ())
    yield "figure", "\n".join(f"parisk plot {figure}" for figure in page.figures)
    if page.judgement is not None:
        yield (
            "time",
            f"{page.judgement.seconds:.2f} s" + ", remembered (--fresh recomputes)" * page.remembered,
        )


def aligned_rows(table: Sequence[Sequence[str]]) -> str:
    """Rows of cells in columns of equal width."""
    if not table:
        return ""
    widths = [max(len(row[i]) for row in table if i < len(row)) for i in range(max(map(len, table)))]
    return "\n".join(
        "  ".join(c.ljust(w) for c, w in zip(row, widths, strict=False)).rstrip() for row in table
    )


# --- the proof --------------------------------------------------------------------------------------------------------


def proof_tree(page: Page) -> Tree:
    """The numbered steps: the author's text, goal, rule and outcome; what stopped a step, and what it rests on."""
    tree = Tree(Text("proof", style="bold"))
    if page.judgement is not None:
        for check in page.judgement.tree.checks:
            tree.add(_line(check))
    for row in rows(page.steps):
        _grow(tree, row)
    return tree


def _grow(tree: Tree, row: Row) -> None:
    if row[0].as_in:
        tree.add(Text(repetition_note(row), style="dim"))
        return
    (step,) = row
    branch = tree.add(_step_line(step))
    for check in failed_checks(step.node):
        branch.add(_line(check))
    below = list(rows(step.children))
    for lower in below[:_MOST_CASES]:
        _grow(branch, lower)
    if hidden := sum(map(len, below[_MOST_CASES:])):
        branch.add(Text(f"and {quantity(hidden, 'more such step')}", style="dim"))


def _step_line(step: Step) -> Text:
    line = Text(f"{step.number} ", style="bold")
    line.append(_line(step.node))
    examined = passed_checks(step.node)
    if examined:
        line.append(f"\n{examined}", style="dim")
    return line


def chart_lines(node: Node) -> list[str]:
    """The sign chart of a leaf in columns."""
    return aligned_rows([list(map(readable, row)) for row in node.chart]).splitlines()


def goal_text(node: Node) -> str:
    """The goal of a step in Unicode."""
    return readable(node.latex) if node.latex else at_values(str(node.goal))


def _line(node: Node) -> Text:
    """The author's text, goal, rule, outcome and certificate of a node."""
    line = Text(style="")
    for part in (plain_prose(node.text), goal_text(node)):
        if part:
            line.append(f"{part}\n")
    line.append(f"{node.rule} ", style="bold")
    line.append(f"[{outcome_word(node)}]", style=MARKS[node.status])
    for sentence in node.because:
        line.append(f"\n  {readable(sentence)}", style="italic")
    for row in chart_lines(node):
        line.append(f"\n    {row}", style="italic")
    shown = details(node)
    if shown:
        line.append(f" {', '.join(shown)}", style="dim")
    for name in ("blocked", "try"):
        if node.certificate.get(name):
            line.append(f"\n{name}: {node.certificate[name]}", style="magenta")
    return line
