r"""The page of a claim as LaTeX for \input: the macros of parisk.sty, no sectioning, all text escaped."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import IO

from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.proofs.judgement import AMENDMENTS
from parisk_sym.proofs.node import ARGUMENT, CONJUNCTION, Node
from parisk_sym.report.counterexamples import LONGEST_PART, as_change, failure_texts, with_math
from parisk_sym.report.latex.encoding import encoding
from parisk_sym.report.latex.equations import PAGE, Measure, TooWideError
from parisk_sym.report.latex.grammar import decimal
from parisk_sym.report.latex.layout import lay_out, quotation
from parisk_sym.report.latex.places import place, place_number, sentence
from parisk_sym.report.latex.proofs import Typeset, because, proof
from parisk_sym.report.latex.text import code, escape, prose, typewriter
from parisk_sym.report.page import Encoding, Page
from parisk_sym.report.steps import Step

__all__ = ["Setting", "claim_block", "counterexample", "write"]


@dataclass(frozen=True)
class Setting:
    """The document around a claim: the width of its page, and what it contains.

    `listed` are the ids of the formulas that the document lists; `claim`, `rule` and `fact` typeset the name of another claim, a rule
    of proof, and a fact of the literature. A companion has a bibliography with the keys `cited`; there `paper` is known from the part,
    and the commands that recompute counterexamples are in a separate file.
    """

    measure: Measure = PAGE
    cited: Collection[str] | None = None
    paper: str = ""
    listed: Collection[str] = ()
    claim: Typeset = code
    rule: Typeset = prose
    fact: Typeset = prose


def write(page: Page, stream: IO[str]) -> None:
    r"""The page for \input."""
    stream.write(claim_block(page))


def claim_block(page: Page, setting: Setting | None = None) -> str:
    """The claim as printed, then its verdict, reading, proof or counterexample, amendment, and what it rests on."""
    block = _Block(page, setting or Setting())

    parts = [
        rf"\pariskclaim{{{place_number(page.source.number)}}}{{{escape(page.verdict)}}}{{{code(page.id)}}}",
        "\\begin{pariskquote}",
        ("" if page.source.quoted else r"\emph{In our words:}\par ")
        + quotation(page.quotation, block.measure),
        "\\end{pariskquote}",
        r"{\small",
        *filter(None, block.items()),
        r"\par}",
    ]
    return "\n".join(parts) + "\n"


def _item(title: str, text: str) -> str:
    return rf"\pariskitem{{{title}}}{sentence(text)}" if text else ""


_WITH_THE_NEXT_LINE = r"\par\nobreak"
"""After a title without text: no page ends there."""


class _Block:
    """The items of one claim."""

    def __init__(self, page: Page, setting: Setting) -> None:
        self._page, self._setting, self.measure = page, setting, setting.measure

    def items(self) -> Iterator[str]:
        """In a reader's order: what is meant, the verdict, the reason, what is true instead."""
        page = self._page
        yield _item("Source", "; also ".join(filter(None, map(self._place, page.places))))
        yield _item("Reading", prose(page.reading))
        yield _item("In symbols", self._encoding(page.encoding))
        yield from self._verdict_items()
        yield from self._proofs(amended=False)
        yield from self._amendment()
        yield from self._proofs(amended=True)
        yield _item("Needs data", prose(page.needs_data))
        yield _item("Note", prose(page.note))
        yield from self._support_items()

    def _place(self, source: object) -> str:
        own = source is self._page.source
        return place(source, self._setting.cited, but=self._setting.paper if own else "")  # type: ignore[arg-type]

    def _encoding(self, said: Encoding) -> str:
        """The encoding; the command that prints it if it is wider than the page, and its lines if only these are known."""
        if said.statement is None:
            return code("; ".join(said.lines)) if said.lines else ""
        wide = f"wider than a page; {code(f'parisk show {self._page.id}')} prints it"
        found = encoding(said.statement, self._setting.listed, self.measure) or wide
        return f"{found} {said.as_made}" if said.as_made else found

    def _verdict_items(self) -> Iterator[str]:
        page, judgement = self._page, self._page.judgement
        yield _item("What is wrong", prose(page.wrong))
        if judgement is None:
            return
        yield _item("Reason", "; ".join(map(prose, judgement.reasons)))
        yield _item("Blocked at", "; ".join(map(prose, judgement.blocked)))
        yield _item("To try", "; ".join(map(prose, judgement.advice)))
        yield _item("Holds for", prose(judgement.box))
        yield from self._failing_parts()
        yield _item("Counterexample", "; ".join(failure_texts(judgement, counterexample)))
        yield _table(judgement.table)
        if judgement.recompute and self._setting.cited is None:
            yield rf"\pariskitem{{Recompute}}\pariskcode{{{typewriter(judgement.recompute)}}}"

    def _failing_parts(self) -> Iterator[str]:
        """The parts of a conjunction that fail, without those that are wider than the page or longer than `LONGEST_PART`."""
        failures = self._page.judgement.shown_failures if self._page.judgement else ()
        for failure in failures:
            with suppress(TooWideError):
                goal = failure.node.latex or str(failure.node.goal)
                if failure.place and len(str(failure.node.goal)) <= LONGEST_PART:
                    yield _item(f"Fails in {failure.place}", lay_out(goal, self.measure))

    def _amendment(self) -> Iterator[str]:
        """The correction or the assumption, with its status unless the verdict rests on a proof of it."""
        amended, judgement = self._page.amendment, self._page.judgement
        if amended is None:
            return
        proved = judgement is not None and judgement.verdict in (Verdict.CORRECTED, Verdict.CONDITIONAL)
        doubt = "" if proved or judgement is None else f" ({self._page.standing})"
        correction = amended.kind == "correction"
        text = quotation(amended.text, self.measure) if correction else prose(amended.text)
        yield _item(f"{'Correction' if correction else 'It holds if'}{doubt}", text)
        yield _item("Its symbols", self._encoding(amended.encoding))
        if relations := "; ".join(self._page.relations):
            yield _item("Relation to what is printed", prose(relations))

    def _proofs(self, amended: bool) -> Iterator[str]:
        """The proof of the statement, or of its amendment."""
        for step in self._page.steps:
            if (step.node.rule in AMENDMENTS) is amended and not _is_counterexample(step):
                for proved in step.children if amended else (step,):
                    yield from self._proof(proved, step.node.rule if amended else "")

    def _proof(self, step: Step, of: str) -> Iterator[str]:
        """The title of a proof, its words and counts, and its steps."""
        node, rule = step.node, self._setting.rule
        titles = {Status.PROVED: "Argument" if node.is_argued else "Proof", Status.CONSISTENT: "Simulation"}
        title = titles.get(node.status, "What was checked") + (f" of the {of}" if of else "")
        by = "" if node.rule in (ARGUMENT, CONJUNCTION) else f" ({rule(node.rule)})"
        lines = proof(step, rule, self.measure)
        words = sentence(prose(node.text)) if node.text else ""
        simulated = (
            sentence(f"{self._simulated_goal(node)}: {node.status}")
            if node.status is Status.CONSISTENT
            else ""
        )
        said = because(node, self.measure) or _counts_text(step)
        summary = " ".join(filter(None, (words, simulated, said)))
        if summary or lines or by:
            yield rf"\pariskitem{{{title}{by}}}{summary or _WITH_THE_NEXT_LINE}"
        yield lines

    def _simulated_goal(self, node: Node) -> str:
        try:
            return lay_out(node.latex, self.measure)
        except TooWideError:
            return prose(str(node.goal))

    def _support_items(self) -> Iterator[str]:
        page, setting = self._page, self._setting
        yield _item("Argued; a machine would need", "; ".join(map(prose, page.needs)))
        given, facts = (page.judgement.given, page.judgement.relied_on) if page.judgement else ((), ())
        yield _item("Given, not proved here", "; ".join(map(setting.fact, given)))
        yield _item("Facts of the literature", "; ".join(map(setting.fact, facts)))
        yield _item("Rests on", ", ".join(map(setting.claim, page.uses)))
        yield _item("Used by", ", ".join(map(setting.claim, page.used_by or ())))
        if setting.cited is None:
            yield _item("Figure", ", ".join(code(f"parisk plot {figure}") for figure in page.figures))
        yield _checks(page)


def _is_counterexample(step: Step) -> bool:
    return step.node.status is Status.REFUTED


def _counts_text(step: Step) -> str:
    """The numbers of boxes, cases and samples of a proof without steps."""
    shown = {"boxes": "boxes", "cases": "cases", "samples": "samples", "points": "points"}
    counts = (f"{step.node.certificate[k]} {v}" for k, v in shown.items() if step.node.certificate.get(k))
    return sentence(", ".join(counts)) if any(k in step.node.certificate for k in shown) else ""


_SIDE = re.compile(r"\b(left|right) = (-?[\d.]+(?:e[+-]?\d+|/\d+)?)(?: ([+-]) ([\d.]+e[+-]?\d+))?")
_ASSIGNED = re.compile(r"^((?:[A-Za-z_]\w*'* = [^,:]+(?:, )?)+): (.+)$")


def counterexample(text: str) -> str:
    r"""Where the statement fails: the values of its symbols, and the values of the sides.

    >>> print(counterexample("eps0 = 1, k = 2: left = 3, right = 4"))
    at $\varepsilon_0 = 1$, $k = 2$ the left side is $3$, the right side is $4$
    >>> print(counterexample("k = 2: left = -8.5e-19, right = 0"))
    at $k = 2$ the left side is $-8.5 \cdot 10^{-19}$, the right side is $0$
    """
    text = as_change(text)
    match = _ASSIGNED.match(text)
    if match is None:
        return prose(with_math(text))
    found = _SIDE.sub(_side, match[2])
    return f"at {prose(with_math(match[1]))} {prose(found)}"


def _side(match: re.Match[str]) -> str:
    """A side with its value, which may be a number plus or minus a small difference."""
    difference = f" {match[3]} {decimal(match[4])}" if match[4] else ""
    return f"the {match[1]} side is ${decimal(match[2])}{difference}$"


_LONGEST = 12
"""The longest exact fraction in a cell; longer ones are rounded, which a note says."""

_TABLE = 62
"""Characters of a row."""


def _cell(text: str) -> str:
    if len(text) <= _LONGEST or not re.fullmatch(r"\d+/\d+", text):
        return text
    return f"{float(Fraction(text)):.4g}"


def _table(table: Sequence[Sequence[str]]) -> str:
    """The counterexample as a table of exact probabilities, split into several if it has many outcomes."""
    if not table:
        return ""
    count = max(map(len, table))
    cells = [[*map(_cell, row), *[""] * (count - len(row))] for row in table]
    rounded = any(len(t) > _LONGEST for row in table for t in row)
    note = r"\par\noindent\hspace{1.5em}{\footnotesize Long fractions are rounded.}\par" if rounded else ""
    widths = [max(len(row[i]) for row in cells) + 2 for i in range(count)]
    parts = (_part([[row[0], *row[first:last]] for row in cells]) for first, last in _column_ranges(widths))
    return "\n".join([*parts, note]).rstrip()


def _column_ranges(widths: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The ranges of columns, after the first column, that fit on the page together."""
    first = 1
    while first < len(widths):
        last = first + 1
        while last < len(widths) and widths[0] + sum(widths[first : last + 1]) <= _TABLE:
            last += 1
        yield first, last
        first = last


def _part(table: Sequence[Sequence[str]]) -> str:
    """A table of some columns, with a rule above each row that starts a new part."""
    count = max(map(len, table))
    lines = []
    for number, row in enumerate(table):
        rule = r"\midrule " if number > 0 and len(row) > 1 and row[1].startswith("outcome") else ""
        cells = " & ".join(map(prose, row))
        lines.append(rf"{rule}{cells} \\")
    start = rf"\par\nobreak\smallskip\noindent\hspace{{1.5em}}\begin{{tabular}}{{@{{}}l{'r' * (count - 1)}@{{}}}}\toprule"
    return "\n".join([start, *lines, r"\bottomrule\end{tabular}\par\smallskip"])


def _checks(page: Page) -> str:
    """One line with the checks that ran, counted."""
    if page.judgement is None:
        return ""
    counted = Counter(
        f"{escape(n.rule)} ({escape(n.engine)}): {escape(n.status)}"
        for n in page.judgement.nodes
        if n.engine not in ("rules", "none", "exact")
    )
    return _item("Computed", "; ".join(t if n == 1 else f"{t} ({n} times)" for t, n in counted.items()))
