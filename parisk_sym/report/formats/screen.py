"""The page of a claim on one screen: what is read first, and the proof folded to two levels (`text` tells all of it)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.node import Node
from parisk_sym.report.counterexamples import in_parts, told
from parisk_sym.report.fields import print_command, print_fields
from parisk_sym.report.formats.text import MARKS, aligned, said, verdict_text
from parisk_sym.report.page import Page
from parisk_sym.report.steps import Row, Step, found, repeated, rows
from parisk_sym.report.unicode_text import at_values, plain_prose, readable
from parisk_sym.report.verdicts import console_for

__all__ = ["write"]

_MOST_STEPS = (7, 3)
"""Steps of one level that are shown, of the first and of the second; the others are counted."""

_LINES = (2, 1)
"""Lines of a step, of the first and of the second level."""

_MOST_LISTED = 3
"""Lemmas and claims of a list that are named."""

_LONGEST_COMMAND = 240
"""Characters of a command that is printed; a longer one is a part of the whole page."""

_LONGEST_CASE = 400
"""Characters of a counterexample in words that are printed."""

_MOST_LINES, _LONGEST_LINE, _LONGEST_SENTENCE = 6, 250, 600
"""Sentences of an encoding, reasons and rows of a table that are printed; characters of each, and of a sentence."""


def write(page: Page, stream: IO[str]) -> None:
    """Print the page, in colours where the stream is a terminal."""
    console = console_for(stream)
    console.print(Text(page.id, style="bold"))
    print_fields(list(_fields(page)), console)
    hidden = _print_proof(page, console) if page.steps else []
    if page.judgement is not None:
        short = len(page.judgement.recompute) <= _LONGEST_COMMAND
        print_command("recompute", page.judgement.recompute if short else "", console)
        hidden += [] if short else ["a line of Python that recomputes the counterexample"]
    if hidden:
        console.print(Text(f"--proof shows {' and '.join(hidden)}", style="dim"))


def _fields(page: Page) -> Iterator[tuple[str, str | Text]]:
    yield page.statement_title, readable(page.quotation)
    yield "source", _listed([f"{s.number} of {s.paper}" for s in page.places], "; ")
    yield "reading", readable(page.reading)
    encoded = page.encoding.brief
    yield "encoding", _first_lines(encoded, _LONGEST_SENTENCE) or "needs data"
    yield from _found(page)
    if page.amendment is not None:
        standing = f" [{page.standing}]" if page.standing else ""
        yield page.amendment_title, readable(page.amendment.text) + standing
        amended = page.amendment.encoding.brief
        yield "encoded", _first_lines([line for line in amended if line not in encoded], _LONGEST_SENTENCE)
        yield "relation", at_values("\n".join(page.relations))
    yield "needs data", page.needs_data
    yield "note", readable(page.note)
    yield "argued; needs", "\n".join(map(plain_prose, page.needs))
    judgement = page.judgement
    yield "given", "\n".join(map(plain_prose, judgement.given if judgement else ()))
    yield "relies on", _listed(list(map(plain_prose, judgement.relied_on if judgement else ())), "; ")
    yield "rests on", _listed(page.uses)
    yield "used by", _listed(page.used_by or ())
    yield "figure", _listed([f"parisk plot {figure}" for figure in page.figures])
    yield "file", _near(page.file)


def _found(page: Page) -> Iterator[tuple[str, str | Text]]:
    judgement = page.judgement
    verdict = verdict_text(page)
    if judgement is None:
        yield "verdict", verdict
        return
    if judgement.box:
        verdict.append(f": {_cut(at_values(judgement.box), _LONGEST_COMMAND)}", style="dim")
    yield "verdict", verdict
    yield "what is wrong", page.wrong
    yield "reason", _first_lines(judgement.reasons)
    yield "blocked at", _first_lines(list(map(plain_prose, judgement.blocked)))
    yield "try", _first_lines(judgement.advice)
    yield "fails in", "\n".join(_cut(line, _LONGEST_LINE) for line in in_parts(judgement, said))
    cases = told(judgement, lambda case: at_values(_failure_first(case)))
    yield "counterexample", "\n".join(_cut(case, _LONGEST_CASE) for case in cases)
    yield "as a table", _first_lines(aligned(judgement.table).splitlines())
    yield "kernel", "" if page.proved is None else page.proved.told


def _failure_first(counterexample: str) -> str:
    """One in words that is too long with what fails before the premises that hold, so that these are cut."""
    case = _CASE.fullmatch(counterexample) if len(counterexample) > _LONGEST_CASE else None
    return counterexample if case is None else "{point}. {fails}. {premises}".format(**case.groupdict())


_CASE = re.compile(r"(?P<point>.*?)\. (?P<premises>Premises: .*)\. (?P<fails>But .*)")
"""What a mechanism that refutes an implication is told as."""


def _listed(names: Sequence[str], between: str = ", ") -> str:
    """The first few names, and how many more there are."""
    shown = between.join(names[:_MOST_LISTED])
    more = len(names) - _MOST_LISTED
    return f"{shown} and {more} more" if more > 0 else shown


def _first_lines(lines: Sequence[str], longest: int = _LONGEST_LINE) -> str:
    """The first lines, none very long, and how many more there are."""
    more = len(lines) - _MOST_LINES
    shown = [_cut(line, longest) for line in (lines if more <= 1 else lines[:_MOST_LINES])]
    return "\n".join([*shown, f"and {more} more"] if more > 1 else shown)


def _near(file: str) -> str:
    """A path as it is seen from the working folder, where it lies below it."""
    return file.removeprefix(f"{Path.cwd()}/")


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


# --- the proof --------------------------------------------------------------------------------------------------------


def _print_proof(page: Page, console: Console) -> list[str]:
    """The steps of two levels, each in a line or two; what of the proof is not shown."""
    tree = Tree(Text("proof", style="bold"))
    _grow(tree, page.steps, 0, console.width - 4)
    console.print(tree)
    steps = sum(1 for top in page.steps for step in top.walk() if step.number)
    return [f"all {steps} steps"] if steps > 1 else ["its certificate"]


def _grow(tree: Tree, steps: Sequence[Step], level: int, width: int) -> None:
    below = list(rows(steps))
    for row in below[: _MOST_STEPS[level]]:
        branch = tree.add(_told(row, _LINES[level] * width))
        if level == 0 and len(row) == 1 and not row[0].as_in:
            _grow(branch, row[0].children, 1, width - 4)
    if len(below) > _MOST_STEPS[level]:
        tree.add(Text(f"and {len(below) - _MOST_STEPS[level]} more", style="dim"))


def _told(row: Row, room: int) -> Text:
    """The number, what is said (the author's words before the formula), and by which rule, in so many characters."""
    if row[0].as_in:
        return Text(repeated(row), style="dim")
    (step,) = row
    by = _rule(step.node)
    words = ": ".join(filter(None, (plain_prose(step.node.text), said(step.node))))
    words = _cut(words, max(20, room - len(step.number) - len(by) - 4))
    rule = Text(by, style=MARKS[step.node.status])
    return Text(" ").join([Text(step.number, style="bold"), *([Text(f"{words} ")] if words else []), rule])


def _rule(node: Node) -> str:
    """The rule, and what it found where that is not a proof."""
    status = found(node)
    return node.rule if status == str(Status.PROVED) else f"{node.rule} [{status}]"
