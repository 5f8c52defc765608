"""The page of one claim, with its verdict and derivation, and the page of one formula."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from parisk_sym.claim import Claim
from parisk_sym.domain import Interval
from parisk_sym.errors import PariskError
from parisk_sym.exact import rational
from parisk_sym.formula import Formula
from parisk_sym.report.encoding import describe
from parisk_sym.report.verdicts import COLOURS
from parisk_sym.sources import PAPERS, Source
from parisk_sym.verdict import Evidence, Status

if TYPE_CHECKING:
    from parisk_sym.collect import CollectedClaim
    from parisk_sym.comparisons import Comparison
    from parisk_sym.run import ClaimResult

__all__ = ["example_command", "print_claim", "print_claims", "print_comparisons", "print_formula",
           "print_formulas"]  # fmt: skip

_DERIVATION = "derivation"


def print_claim(result: ClaimResult, console: Console) -> None:
    """Print statement, source, reading, encoding, verdict, derivation, lemmas and evidence of one claim."""
    claim, judgement = result.collected.claim, result.judgement
    console.print(Text(claim.id, style="bold"))
    verdict = Text(str(judgement.verdict), style=COLOURS[judgement.verdict])
    if not judgement.as_expected:
        verdict.append(f" (expected {judgement.expected})", style="bold red")
    _print_fields(
        [
            ("statement", claim.statement),
            ("source", "; ".join(map(_place, (claim.source, *claim.also)))),
            ("file", f"{result.collected.file}:{result.collected.line}"),
            ("reading", claim.reading),
            ("encoding", "needs data" if claim.says is None else "\n".join(describe(claim.says))),
            ("verdict", verdict),
            ("reason", "\n".join(judgement.reasons)),
            ("on the box", judgement.box),
            ("counterexample", judgement.counterexample),
            ("as a table", _aligned(judgement.table)),
            ("recompute", judgement.recompute),
            *_amendment(claim, judgement.amendment),
            ("needs data", claim.needs_data),
            ("note", claim.note),
            ("derivation", "\n".join(_steps(judgement.evidence))),
            ("relies on", "\n".join(judgement.lemmas)),
            ("time", f"{judgement.seconds:.2f} s"),
        ],
        console,
    )
    console.print(_evidence_table(judgement.evidence))


def _print_fields(fields: Sequence[tuple[str, str | Text]], console: Console) -> None:
    """Two columns, name and text; empty fields are left out."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, text in fields:
        if text:
            grid.add_row(name, text if isinstance(text, Text) else Text(text))
    console.print(grid)


def _aligned(table: Sequence[Sequence[str]]) -> str:
    """Rows of cells in columns of equal width."""
    if not table:
        return ""
    widths = [max(len(row[i]) for row in table if i < len(row)) for i in range(max(map(len, table)))]
    return "\n".join(
        "  ".join(c.ljust(w) for c, w in zip(row, widths, strict=False)).rstrip() for row in table
    )


def _place(source: Source) -> str:
    paper = PAPERS.get(source.paper)
    title = f", {paper.title}" if paper else ""
    section = f"section {source.section}" if source.section[:1].isdigit() else source.section
    return f"{source.number}, {section} of {source.paper}{title}"


def _amendment(claim: Claim, standing: str) -> Iterator[tuple[str, str]]:
    """What is true instead, or under which condition, and whether that is proved or only argued."""
    if claim.correction is not None:
        yield "correction", "\n".join((claim.correction.statement, *describe(claim.correction.says)))
        yield "the correction is", standing
    if claim.condition is not None:
        yield "holds if", "\n".join((claim.condition.assumption, *describe(claim.condition.says)))
        yield "under it, it is", standing


def _steps(evidence: Sequence[Evidence]) -> Iterator[str]:
    """The steps with what their checks found; a conclusion that follows by a person's prose is argued, not proved."""
    for item in evidence:
        if _DERIVATION in item.engine:
            argued = item.check.endswith("conclusion") and item.outcome is Status.PROVED
            yield f"{item.check} [{'argued' if argued else item.outcome}]: {item.detail.get('text', '')}"


def _evidence_table(evidence: Sequence[Evidence]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("check", "engine", "outcome", "details"):
        table.add_column(name, overflow="fold")
    for item in evidence:
        if item.engine not in (_DERIVATION, "rules"):
            detail = ", ".join(f"{k}: {v}" for k, v in item.detail.items() if k not in ("table", "recompute"))
            table.add_row(Text(item.check), Text(item.engine), Text(str(item.outcome)), Text(detail))
    return table


def print_formula(formula: Formula, console: Console) -> None:
    """Print meaning, parameters, domain, source, LaTeX and an example of one formula."""
    console.print(Text(formula.id, style="bold"))
    undefined = (f"{expression} = 0: {message}" for expression, message in formula.excluded)
    _print_fields(
        [
            ("meaning", formula.meaning),
            ("unit", "" if formula.unit == "1" else formula.unit),
            ("constraints", "\n".join(map(str, formula.constraints))),
            ("undefined", "\n".join(undefined)),
            ("source", "" if formula.source is None else _place(formula.source)),
            ("relies on", "\n".join(formula.relies_on)),
            ("LaTeX", formula.latex()),
            ("try", example_command(formula)),
        ],
        console,
    )
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("parameter", "meaning", "unit", "domain"):
        table.add_column(name, overflow="fold")
    for p in formula.parameters:
        table.add_row(Text(p.name), Text(p.meaning), Text(p.unit), Text(str(p.interval)))
    console.print(table)


def print_formulas(formulas: Sequence[Formula], console: Console) -> None:
    """Print one line per formula: id, parameters, meaning."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for index, name in enumerate(("formula", "parameters", "meaning", "source")):
        table.add_column(name, overflow="fold", no_wrap=index == 0)
    for f in formulas:
        table.add_row(*map(Text, (f.id, ", ".join(f.names), f.meaning, str(f.source or ""))))
    console.print(table)


def print_comparisons(kind: str, comparisons: Sequence[Comparison], console: Console) -> None:
    """Print one line per declared table or figure: id, parameters, title, columns."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for index, name in enumerate((kind, "parameters", "meaning", "columns")):
        table.add_column(name, overflow="fold", no_wrap=index == 0)
    for c in comparisons:
        table.add_row(*map(Text, (c.id, ", ".join(c.names), c.title, ", ".join(k.name for k in c.columns))))
    console.print(table)


def print_claims(claims: Sequence[CollectedClaim], console: Console) -> None:
    """Print one line per claim: id, place in the paper, statement."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for index, name in enumerate(("claim", "in the paper", "statement")):
        table.add_column(name, overflow="fold", no_wrap=index == 0)
    for c in claims:
        table.add_row(*map(Text, (c.id, str(c.claim.source), c.claim.statement)))
    console.print(table)


def example_command(formula: Formula) -> str:
    """A `parisk eval` command with arguments inside the domain, or "" when no simple ones are."""
    choices = [_simple_members(p.interval) for p in formula.parameters]
    for values in itertools.islice(itertools.product(*choices), 200):
        arguments = dict(zip(formula.names, values, strict=True))
        try:
            formula.ball(5, **arguments)
        except PariskError:
            continue
        shown = " ".join(f"{name}={value}" for name, value in arguments.items())
        return f"parisk eval {formula.id} {shown} --digits 20"
    return ""


def _simple_members(interval: Interval) -> list[str]:
    """A few simple numbers of an interval whose ends are numbers."""
    simple = ("1", "1/2", "2", "3", "9/10", "1/4", "10", "0", "-1")
    return [text for text in simple if interval.violation(rational(text)) is None][:4]
