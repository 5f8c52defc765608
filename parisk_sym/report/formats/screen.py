"""The page of a claim on one screen: the main fields, and the proof folded to two levels (`text` prints all of it)."""

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
from parisk_sym.report.counterexamples import failure_texts, in_parts
from parisk_sym.report.fields import print_command, print_fields
from parisk_sym.report.formats.text import MARKS, aligned_rows, goal_text, verdict_text
from parisk_sym.report.page import Page
from parisk_sym.report.steps import Row, Step, outcome_word, repetition_note, rows
from parisk_sym.report.unicode_text import at_values, plain_prose, readable
from parisk_sym.report.verdicts import console_for

__all__ = ["write", "write_verdict"]

_MOST_STEPS = (7, 3)
"""The most steps shown at the first and at the second level; the others are counted."""

_LINES = (2, 1)
"""The most lines of a step at the first and at the second level."""

_MOST_LISTED = 3
"""The most lemmas and claims of a list that are named."""

_LONGEST_COMMAND = 240
"""The longest command that is printed; a longer one appears on the whole page only."""

_LONGEST_CASE = 400
"""The characters printed of a counterexample in words."""

_MOST_LINES, _LONGEST_LINE, _LONGEST_SENTENCE = 6, 250, 600
"""The most sentences of an encoding, reasons or table rows that are printed; the characters of each, and of a sentence."""


def write(page: Page, stream: IO[str]) -> None:
    """Print the page, in colours where the stream is a terminal."""
    console = console_for(stream)
    console.print(Text(page.id, style="bold"))
    print_fields(list(_fields(page)), console)
    _write_proof(page, console)


def write_verdict(page: Page, stream: IO[str]) -> None:
    """Print the verdict with its reasons, the counterexample and the proof, without what the claim says."""
    console = console_for(stream)
    print_fields(list(_verdict_fields(page)), console)
    _write_proof(page, console)


def _write_proof(page: Page, console: Console) -> None:
    hidden = _print_proof(page, console) if page.steps else []
    if page.judgement is not None:
        short = len(page.judgement.recompute) <= _LONGEST_COMMAND
        print_command("recompute", page.judgement.recompute if short else "", console)
        hidden += [] if short else ["a line of Python that recomputes the counterexample"]
    if hidden:
        console.print(Text(f"--proof shows {' and '.join(hidden)}", style="dim"))


def _fields(page: Page) -> Iterator[tuple[str, str | Text]]:
    yield page.statement_title, readable(page.quotation)
    yield "source", _first_names([f"{s.number} of {s.paper}" for s in page.places], "; ")
    yield "reading", readable(page.reading)
    encoded = page.encoding.brief
    yield "encoding", _first_lines(encoded, _LONGEST_SENTENCE) or "needs data"
    yield from _verdict_fields(page)
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
    yield "relies on", _first_names(list(map(plain_prose, judgement.relied_on if judgement else ())), "; ")
    yield "rests on", _first_names(page.uses)
    yield "used by", _first_names(page.used_by or ())
    yield "figure", _first_names([f"parisk plot {figure}" for figure in page.figures])
    yield "file", _relative_path(page.file)


def _verdict_fields(page: Page) -> Iterator[tuple[str, str | Text]]:
    judgement = page.judgement
    verdict = verdict_text(page)
    if judgement is None:
        yield "verdict", verdict
        return
    if judgement.box:
        verdict.append(f": {_truncate(at_values(judgement.box), _LONGEST_COMMAND)}", style="dim")
    yield "verdict", verdict
    yield "what is wrong", page.wrong
    yield "reason", _first_lines(judgement.reasons)
    yield "blocked at", _first_lines(list(map(plain_prose, judgement.blocked)))
    yield "try", _first_lines(judgement.advice)
    yield "fails in", "\n".join(_truncate(line, _LONGEST_LINE) for line in in_parts(judgement, goal_text))
    cases = failure_texts(judgement, lambda case: at_values(_failure_first(case)))
    yield "counterexample", "\n".join(_truncate(case, _LONGEST_CASE) for case in cases)
    yield "as a table", _first_lines(aligned_rows(judgement.table).splitlines())
    yield "kernel", "" if page.kernel is None else page.kernel.summary


def _failure_first(counterexample: str) -> str:
    """A counterexample in words that is too long, with the failing part before the premises, so that these are truncated."""
    case = _CASE.fullmatch(counterexample) if len(counterexample) > _LONGEST_CASE else None
    return counterexample if case is None else "{point}. {fails}. {premises}".format(**case.groupdict())


_CASE = re.compile(r"(?P<point>.*?)\. (?P<premises>Premises: .*)\. (?P<fails>But .*)")
"""A mechanism that refutes an implication, in words."""


def _first_names(names: Sequence[str], between: str = ", ") -> str:
    """The first few names, and the number of others."""
    shown = between.join(names[:_MOST_LISTED])
    more = len(names) - _MOST_LISTED
    return f"{shown} and {more} more" if more > 0 else shown


def _first_lines(lines: Sequence[str], longest: int = _LONGEST_LINE) -> str:
    """The first lines, truncated, and the number of others."""
    more = len(lines) - _MOST_LINES
    shown = [_truncate(line, longest) for line in (lines if more <= 1 else lines[:_MOST_LINES])]
    return "\n".join([*shown, f"and {more} more"] if more > 1 else shown)


def _relative_path(file: str) -> str:
    """A path relative to the working folder if it is below it."""
    return file.removeprefix(f"{Path.cwd()}/")


def _truncate(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


# --- the proof --------------------------------------------------------------------------------------------------------


def _print_proof(page: Page, console: Console) -> list[str]:
    """Print the steps of two levels, each in a line or two; returns what of the proof is not shown."""
    tree = Tree(Text("proof", style="bold"))
    _grow(tree, page.steps, 0, console.width - 4, _LINES_OF_REASONS // max(1, _leaves(page.steps)))
    console.print(tree)
    steps = sum(1 for top in page.steps for step in top.walk() if step.number)
    return [f"all {steps} steps"] if steps > 1 else ["its certificate"]


_LINES_OF_REASONS = 8
"""The lines in which leaves are explained, together."""


def _leaves(steps: Sequence[Step]) -> int:
    """How many of the steps that are shown have an explanation."""
    shown = [row[0] for row in list(rows(steps))[: _MOST_STEPS[0]]]
    below = [row[0] for step in shown for row in list(rows(step.children))[: _MOST_STEPS[1]]]
    return sum(bool(step.node.because) and not step.as_in for step in (*shown, *below))


def _grow(tree: Tree, steps: Sequence[Step], level: int, width: int, lines: int) -> None:
    below = list(rows(steps))
    most = _MOST_STEPS[level] if len(below) > _MOST_STEPS[level] + 1 else len(below)
    for row in below[:most]:
        branch = tree.add(_step_line(row, _LINES[level] * width))
        if len(row) == 1 and not row[0].as_in:
            _explain(branch, row[0].node, lines, width - 4)
            if level == 0:
                _grow(branch, row[0].children, 1, width - 4, lines)
    if hidden := sum(map(len, below[most:])):
        tree.add(Text(f"and {hidden} more", style="dim"))


def _explain(branch: Tree, node: Node, lines: int, width: int) -> None:
    """The first sentences of a leaf, and its last one, in so many lines."""
    said = [_truncate(readable(sentence), width) for sentence in node.because]
    if len(said) > lines >= 2:
        said = [*said[: lines - 1], f"… {said[-1]}"]
    for sentence in said[:lines]:
        branch.add(Text(sentence, style="italic"))


def _step_line(row: Row, room: int) -> Text:
    """The number, the author's words, the formula and the rule of a step, in at most `room` characters."""
    if row[0].as_in:
        return Text(repetition_note(row), style="dim")
    (step,) = row
    by = _rule(step.node)
    words = ": ".join(filter(None, (plain_prose(step.node.text), goal_text(step.node))))
    words = _truncate(words, max(20, room - len(step.number) - len(by) - 4))
    rule = Text(by, style=MARKS[step.node.status])
    return Text(" ").join([Text(step.number, style="bold"), *([Text(f"{words} ")] if words else []), rule])


def _rule(node: Node) -> str:
    """The rule, and its outcome unless it is a proof."""
    status = outcome_word(node)
    return node.rule if status == str(Status.PROVED) else f"{node.rule} [{status}]"
