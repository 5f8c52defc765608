"""The page of one claim, with its verdict and derivation, and the page of one formula."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.formula import Formula
from parisk_sym.ground.errors import PariskError
from parisk_sym.ground.exact import rational
from parisk_sym.ground.sources import Source
from parisk_sym.ledger.papers import papers
from parisk_sym.proofs.node import ARGUMENT, Node
from parisk_sym.report.encoding import describe
from parisk_sym.report.verdicts import COLOURS

if TYPE_CHECKING:
    from parisk_sym.ledger.collect import CollectedClaim
    from parisk_sym.ledger.run import ClaimResult
    from parisk_sym.report.listed import ListedClaim
    from parisk_sym.tables.comparisons import Comparison

__all__ = ["example_command", "print_claim", "print_claims", "print_comparisons", "print_formula",
           "print_formulas", "proof_tree"]  # fmt: skip


def print_claim(result: ClaimResult[CollectedClaim], console: Console) -> None:
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
            ("relies on", "\n".join(judgement.lemmas)),
            ("time", f"{judgement.seconds:.2f} s" + ", remembered (--fresh recomputes)" * result.remembered),
        ],
        console,
    )
    console.print(proof_tree(judgement.tree))


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
    paper = papers().get(source.paper)
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


_MOST_CASES = 8
"""Cases of one node that are printed; the others are counted."""

_MARKS = {
    Status.PROVED: "green",
    Status.REFUTED: "red",
    Status.CONSISTENT: "cyan",
    Status.INCONSISTENT: "red",
    Status.UNDECIDED: "magenta",
}


def proof_tree(root: Node) -> Tree:
    """The tree of what was found: each goal with its rule and certificate, then its examinations, then what it rests on."""
    tree = Tree(Text("proof", style="bold"))
    for node in (*root.checks, *root.children):
        _grow(tree, node)
    return tree


def _grow(tree: Tree, node: Node) -> None:
    branch = tree.add(_line(node))
    for check in node.checks:
        branch.add(_line(check))
    for child in node.children[:_MOST_CASES]:
        _grow(branch, child)
    if len(node.children) > _MOST_CASES:
        branch.add(Text(f"and {len(node.children) - _MOST_CASES} more such nodes", style="dim"))


def _line(node: Node) -> Text:
    """Text of the author, goal, rule, what it found, certificate."""
    status = "argued" if node.rule == ARGUMENT and node.status is Status.PROVED else str(node.status)
    line = Text()
    for part in (node.text, str(node.goal)):
        if part:
            line.append(f"{part}\n")
    line.append(f"{node.rule} ", style="bold")
    line.append(f"[{status}]", style=_MARKS[node.status])
    shown = [f"{k}: {v}" for k, v in node.certificate.items() if k not in ("table", "recompute", "seconds")]
    shown += [f"by {lemma}" for lemma in node.lemmas]
    shown += [f"on {node.box}"] * bool(node.box)
    if shown:
        line.append(f" {', '.join(shown)}", style="dim")
    return line


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


def print_claims(claims: Sequence[ListedClaim], console: Console) -> None:
    """Print one line per claim: id, place in the paper, statement."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for index, name in enumerate(("claim", "in the paper", "statement")):
        table.add_column(name, overflow="fold", no_wrap=index == 0)
    for c in claims:
        table.add_row(*map(Text, (c.id, f"{c.texts['paper']} {c.texts['number']}", c.texts["statement"])))
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
