"""The table of verdicts: grouped by section, unexpected verdicts marked, totals at the end."""

from __future__ import annotations

import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any, cast

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.texts import quantity, shown
from parisk_sym.report.counterexamples import failure_texts
from parisk_sym.report.faults import faults_line
from parisk_sym.report.unicode_text import at_values, plain_prose, readable

if TYPE_CHECKING:
    from parisk_sym.ledger.run import ClaimResult
    from parisk_sym.proofs.judgement import Judgement
    from parisk_sym.report.claim_rows import ListedClaim

    Result = ClaimResult[ListedClaim]

__all__ = ["COLOURS", "console_for", "evidence_summary", "print_verdicts", "totals", "unexpected_lines"]

COLOURS = {
    Verdict.PROVED: "green",
    Verdict.PROVED_GIVEN: "bright_green",
    Verdict.ARGUED: "blue",
    Verdict.PROVED_ON_BOX: "green",
    Verdict.CORRECTED: "yellow",
    Verdict.CONDITIONAL: "yellow",
    Verdict.SUPPORTED: "cyan",
    Verdict.REFUTED: "red",
    Verdict.UNDECIDED: "magenta",
    Verdict.NOT_REPRODUCIBLE: "bright_black",
}

_ROOM = 75
"""The width, without the ids, from which on there is room for prose."""

_NO_ENGINE = ("rules", "none")
"""Engines that are not counted: the verdict rules, and checks that do not apply."""

_COUNTED = (("boxes", "box", "boxes"), ("cases", "case", ""), ("samples", "sample", ""))


def console_for(stream: IO[str] | None = None) -> Console:
    """A console as wide as the terminal, or 120 columns without one."""
    stream = stream or sys.stdout
    width = None if stream.isatty() else shutil.get_terminal_size((120, 24)).columns
    file = stream if stream.isatty() else cast("IO[str]", _WithoutPadding(stream))
    return _Console(file=file, width=width, highlight=False, soft_wrap=False)


class _WithoutPadding:
    """A stream that drops blanks at the ends of lines, with which a console fills its tables; each text ends with a line."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write the text; returns its length, as of a text that was written whole."""
        self._stream.write(_PADDING.sub("", text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


_PADDING = re.compile(r" +$", re.MULTILINE)


class _Console(Console):
    """A console that prints control characters visibly, because texts of claims may come from other people.

    A reader that closed the output is an error as of any other stream, with the exit code of the command line.
    """

    def on_broken_pipe(self) -> None:
        """Raises BrokenPipeError; Rich's own console would end the program with status 1."""
        raise BrokenPipeError

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """The segments, with control characters in the text made visible."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(shown(segment.text), segment.style)


def print_verdicts(
    results: Sequence[Result], seconds: float, counterexamples: bool, console: Console, only_new: bool = False
) -> None:
    """Print one table per section, then the totals and the unexpected verdicts.

    `counterexamples` shows them in the table (unexpected verdicts always do); `only_new` omits from the tables the remembered
    verdicts that are as expected.
    """
    printed = [r for r in results if not only_new or not r.remembered or not r.judgement.as_expected]
    width = max(map(_least_width, results), default=0)
    wide = console.width - width >= _ROOM
    for title, rows in _sections(printed).items():
        read = any(r.collected.texts["reading"] for r in rows)
        table = _section_table(title, width, wide, read)
        for result in rows:
            table.add_row(*_cells(result, counterexamples or not result.judgement.as_expected, wide, read))
        console.print(table)
    console.print(Text(totals(results, seconds), style="bold"))
    if wrong := faults_line(
        (r.judgement.verdict, r.collected.texts["fault"], r.judgement.fails) for r in results
    ):
        console.print(Text(wrong))
    for line in unexpected_lines(results):
        console.print(Text(line, style="red"))


def _least_width(result: Result) -> int:
    """The width of the first column in which the head, the id and the words of the number are not broken."""
    texts = result.collected.texts
    return max(map(len, ("claim", texts["id"], *texts["number"].split())))


def _sections(results: Sequence[Result]) -> dict[str, list[Result]]:
    sections: dict[str, list[Result]] = {}
    for result in results:
        sections.setdefault(result.collected.section, []).append(result)
    return sections


def _section_table(title: str, id_width: int, wide: bool, read: bool) -> Table:
    """The columns: no prose on a narrow screen (`parisk show` has it), and no readings where no claim has one."""
    table = Table(
        title=Text(title, style="bold"), title_justify="left", box=SIMPLE_HEAD, expand=True, pad_edge=False
    )
    table.add_column("claim", overflow="fold", width=id_width if wide else None, ratio=None if wide else 1)
    table.add_column("verdict", width=17)
    if wide:
        if read:
            table.add_column("reading", ratio=1)
        table.add_column("evidence", ratio=1)
    table.add_column("time", justify="right", width=7, no_wrap=True)
    return table


def _cells(result: Result, counterexample: bool, wide: bool, read: bool) -> tuple[Text, ...]:
    texts, judgement = result.collected.texts, result.judgement
    verdict = Text(str(judgement.verdict), style=COLOURS[judgement.verdict])
    if not judgement.as_expected:
        verdict.append(f"\n! expected {judgement.expected}", style="bold red")
    name = Text(texts["id"])
    name.append(f"\n{texts['number']}", style="dim")
    found = Text("\n").join(_finding_texts(judgement, counterexample))
    time = Text(f"{judgement.seconds:.2f} s")
    if not wide:
        stopped = map(Text, _stopping_reasons(judgement))
        return Text("\n").join([name, *([found] if found else []), *stopped]), verdict, time
    evidence = Text(evidence_summary(judgement))
    reading = (Text(readable(texts["reading"])),) if read else ()
    return name, verdict, *reading, Text("\n").join([evidence, found] if found else [evidence]), time


def _finding_texts(judgement: Judgement, counterexample: bool) -> Iterator[Text]:
    """The part of the domain on which it holds, the lemmas that are given, or where it fails."""
    if judgement.box:
        of = "its amendment " if judgement.amendment else ""
        yield Text(f"{of}on {at_values(judgement.box)}")
    for lemma in judgement.given:
        yield Text(f"given {plain_prose(lemma)}")
    if counterexample and judgement.counterexample:
        yield Text(f"counterexample: {'; '.join(failure_texts(judgement, at_values))}")


def _stopping_reasons(judgement: Judgement) -> list[str]:
    """The reasons of failed checks, and the goals at which the proof stopped unless a reason names them."""
    said = judgement.reasons
    blocked = [
        b for b in judgement.blocked if not any(b.removeprefix("whether ") in reason for reason in said)
    ]
    return [*said, *(f"blocked at {b}" for b in blocked)]


def evidence_summary(judgement: Judgement) -> str:
    """The engines, the numbers of rules, boxes, cases, samples and cited lemmas behind a verdict, and what stopped a check.

    >>> from parisk_sym.claims.verdict import Status
    >>> from parisk_sym.proofs.judgement import Judgement
    >>> from parisk_sym.proofs.node import Node
    >>> found = Node("boxes", Status.PROVED, engine="ball", certificate={"boxes": 12})
    >>> root = Node("claim", Status.PROVED, children=(found,))
    >>> evidence_summary(Judgement("own.claim", Verdict.PROVED, Verdict.PROVED, root))
    'ball; 1 node, 12 boxes'
    """
    nodes = judgement.nodes
    engines = dict.fromkeys(node.engine for node in nodes if node.engine not in _NO_ENGINE)
    own = len(list(judgement.tree.proof())) - 1
    counts = [_count_phrase(own, "node")]
    counts += [
        _count_phrase(sum(int(n.certificate.get(key, 0)) for n in nodes), one, many)
        for key, one, many in _COUNTED
    ]
    counts.append(_count_phrase(len(judgement.lemmas), "lemma"))
    parts = (" + ".join(engines), ", ".join(c for c in counts if c), *_stopping_reasons(judgement))
    return "; ".join(part for part in parts if part) or "none"


def _count_phrase(count: int, noun: str, plural: str = "") -> str:
    grouped = f"{count:,}".replace(",", " ")
    return quantity(count, noun, plural).replace(str(count), grouped, 1) if count else ""


def totals(results: Sequence[Result], seconds: float) -> str:
    """How many claims, how many of each verdict, the time it took, and how many verdicts were remembered."""
    counts = Counter(r.judgement.verdict for r in results)
    listed = ", ".join(f"{counts[v]} {v}" for v in Verdict if counts[v])
    remembered = sum(r.remembered for r in results)
    time = f"{seconds:.1f} s" + (f"; {remembered} remembered, --fresh recomputes" if remembered else "")
    return f"{quantity(len(results), 'claim')}: {listed} ({time})"


def unexpected_lines(results: Sequence[ClaimResult[Any]]) -> Iterator[str]:
    """A headline and one line per unexpected verdict; nothing if there is none."""
    differing = [r.judgement for r in results if not r.judgement.as_expected]
    if differing:
        yield f"{quantity(len(differing), 'verdict differs', 'verdicts differ')} from what was expected:"
    for judgement in differing:
        yield f"  {judgement.claim_id}: {judgement.verdict}, expected {judgement.expected}"
