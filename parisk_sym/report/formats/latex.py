r"""The page of a claim as LaTeX for \input: plain commands of amsmath and amssymb, no sectioning, all text escaped."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import IO

from parisk_sym.claims.verdict import Verdict
from parisk_sym.proofs.judgement import AMENDMENTS
from parisk_sym.proofs.node import ARGUMENT
from parisk_sym.report.latex.encoding import encoding
from parisk_sym.report.latex.places import place, sentence
from parisk_sym.report.latex.text import code, escape, prose, statement
from parisk_sym.report.page import Encoding, Page
from parisk_sym.report.steps import Row, Step, found, repeated, rows

__all__ = ["claim_block", "write"]


def write(page: Page, stream: IO[str]) -> None:
    r"""The page for \input."""
    stream.write(claim_block(page))


def claim_block(page: Page, cite: bool = False, listed: Collection[str] = ()) -> str:
    """The claim as printed, then what was found: verdict, reading, amendment, counterexample, derivation, evidence.

    `cite` writes the paper's key instead of the full reference, for a document that lists its papers; `listed` are the
    formulas that the document lists, by their ids.
    """
    verdict = rf"\emph{{{page.verdict}}}" if page.judgement is None else rf"\textbf{{{escape(page.verdict)}}}"
    items = [
        _item("Source", "; also ".join(place(source, cite) for source in page.places)),
        _item("Reading", prose(page.reading)),
        _item("Encoding", _encoding(page, page.encoding, listed)),
        *_found(page),
        *_amendment(page, listed),
        _item("Needs data", prose(page.needs_data)),
        _item("Note", prose(page.note)),
        *_derivation(page),
        *_standing_on(page),
    ]
    parts = [
        rf"\par\bigskip\noindent\textbf{{{prose(page.source.number)}}}\hfill{verdict}\\",
        rf"{code(page.id)}\par\nobreak",
        r"\medskip{\leftskip=2em\rightskip=2em\everymath{\displaystyle}\noindent",
        rf"{statement(page.quotation)}\par}}\medskip",
        r"{\small\parskip=2pt plus 1pt\relax",
        *filter(None, items),
        r"\par}",
    ]
    return "\n".join(parts) + "\n"


def _item(title: str, text: str) -> str:
    return rf"\par\noindent\hangindent=1.5em\hangafter=1\emph{{{title}.}} {sentence(text)}" if text else ""


def _found(page: Page) -> Iterator[str]:
    judgement = page.judgement
    yield _item("What is wrong", prose(page.wrong))
    if judgement is None:
        return
    yield _item("Reason", "; ".join(map(prose, judgement.reasons)))
    yield _item("Blocked at", "; ".join(map(prose, judgement.blocked)))
    yield _item("To try", "; ".join(map(prose, judgement.advice)))
    yield _item("Holds for", prose(judgement.box))
    yield _item("Counterexample", prose(judgement.counterexample))
    yield _table(judgement.table)
    yield _recompute(judgement.recompute)


def _table(table: Sequence[Sequence[str]]) -> str:
    """The counterexample as a table of exact probabilities; a row that starts a new part has a line above it."""
    if not table:
        return ""
    count = max(map(len, table))
    lines = []
    for number, row in enumerate(table):
        rule = r"\hline " if number > 0 and row[1].startswith("outcome") else ""
        cells = " & ".join(map(escape, [*row, *[""] * (count - len(row))]))
        lines.append(rf"{rule}{cells} \\")
    start = rf"\par\nobreak\smallskip\noindent\hspace{{1.5em}}\begin{{tabular}}{{l{'r' * (count - 1)}}}"
    return "\n".join([start, *lines, r"\end{tabular}\par\smallskip"])


def _recompute(line: str) -> str:
    """The command that recomputes the counterexample, which may break anywhere after a bracket or a comma."""
    if not line:
        return ""
    quoted = '"'.join(map(escape, line.split('"'))).replace("'", r"\char13{}")
    breakable = re.sub(r"([,;)] ?)", r"\1\\allowbreak{}", quoted)
    return rf"\par\noindent\hangindent=1.5em\hangafter=1\emph{{Recompute.}} {{\ttfamily\footnotesize\raggedright {breakable}\par}}"


def _amendment(page: Page, listed: Collection[str]) -> Iterator[str]:
    """What is true instead, or under which assumption; marked by what became of it unless the verdict rests on a proof."""
    amended, judgement = page.amendment, page.judgement
    if amended is None:
        return
    proved = judgement is not None and judgement.verdict in (Verdict.CORRECTED, Verdict.CONDITIONAL)
    doubt = "" if proved or judgement is None else f" ({page.standing})"
    text = prose(amended.text)
    if amended.kind == "correction":
        text = rf"{{\everymath{{\displaystyle}}{statement(amended.text)}}}"
    yield _item(f"{amended.kind.title()}{doubt}", text)
    yield _item("Its encoding", _encoding(page, amended.encoding, listed))


def _encoding(page: Page, said: Encoding, listed: Collection[str]) -> str:
    """The encoding; the command that prints it where it is wider than the page, or where only its text is known."""
    if said.statement is None:
        return code("; ".join(said.lines)) if said.lines else ""
    wide = f"{code(f'parisk show {page.id}')} prints it: it is wider than a page"
    return encoding(said.statement, listed) or wide


def _standing_on(page: Page) -> Iterator[str]:
    yield _item("Argued; a machine would need", "; ".join(map(prose, page.needs)))
    yield _item("Relies on", "; ".join(map(prose, page.judgement.lemmas)) if page.judgement else "")
    yield _item("Rests on", ", ".join(map(code, page.uses)))
    yield _item("Used by", ", ".join(map(code, page.used_by or ())))
    yield _item("Figure", ", ".join(code(f"parisk plot {figure}") for figure in page.figures))
    yield _checks(page)


# --- derivation -------------------------------------------------------------------------------------------------------


def _derivation(page: Page) -> Iterator[str]:
    """The steps of the proofs that have a text, each with what its check found, and how they give the conclusion."""
    for top in page.steps:
        amended = top.node.rule in AMENDMENTS
        title = f"Derivation of the {top.node.rule}" if amended else "Derivation"
        for told in _told(top):
            yield rf"\par\noindent\emph{{{title}.}}" + "\n" + _steps(told)


def _told(step: Step) -> Iterator[Step]:
    """The nearest steps at which steps with a text begin."""
    if any(child.node.text for child in step.children):
        yield step
        return
    for child in step.children:
        yield from _told(child)


_DEEPEST = 3
"""Lists inside lists, of which LaTeX takes four; deeper steps stand in the innermost list, under their numbers."""


def _steps(step: Step, depth: int = 1) -> str:
    """The steps below a step as a list, then the step's own text."""
    listed = [_row(row, depth) for row in rows([child for child in step.children if child.node.text])]
    own = sentence(prose(step.node.text)) if step.node.text and step.node.rule == ARGUMENT else ""
    if depth > _DEEPEST:
        return "\n".join([*listed, rf"\item[] {own}" if own else ""]).rstrip()
    return "\n".join(["\\begin{enumerate}\\itemsep=0pt", *listed, r"\end{enumerate}", own]).rstrip()


def _row(row: Row, depth: int) -> str:
    """A step under its number, what it found, and the steps inside it; steps that were told before by their numbers."""
    if row[0].as_in:
        return rf"\item[] {prose(repeated(row))}"
    (step,) = row
    nested = "".join(f"\n{_steps(told, depth + 1)}" for told in _told(step))
    text = rf"\item[{step.number}] {prose(step.node.text)}"
    return rf"{text} \hfill\emph{{{escape(found(step.node))}}}{nested}"


def _checks(page: Page) -> str:
    """One line with the checks that ran, counted."""
    if page.judgement is None:
        return ""
    counted = Counter(
        f"{escape(n.rule)} ({escape(n.engine)}): {escape(n.status)}"
        for n in page.judgement.nodes
        if n.engine not in ("rules", "none")
    )
    return _item("Checks", "; ".join(t if n == 1 else f"{t} ({n} times)" for t, n in counted.items()))
