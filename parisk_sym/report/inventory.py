"""An inventory as a table on the terminal, as a Markdown page, and as JSON rows.

Verdicts are shown as computed only where results are given; otherwise the columns say "expected".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from parisk_sym.claims.fault import FAULTY
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.texts import quantity
from parisk_sym.ledger.inventory import Inventory, Row
from parisk_sym.ledger.papers import papers
from parisk_sym.report.faults import faults_line
from parisk_sym.report.verdicts import COLOURS

if TYPE_CHECKING:
    from parisk_sym.ledger.collect import CollectedClaim
    from parisk_sym.ledger.run import ClaimResult

__all__ = ["Results", "inventory_markdown", "inventory_rows", "print_inventory", "summary"]

Results = Mapping[str, "ClaimResult[CollectedClaim]"]
"""Computed results by claim id; empty: only expectations are known."""


def _verdict(claim: CollectedClaim, results: Results) -> Verdict:
    return results[claim.id].judgement.verdict if results else claim.claim.expected


def _fault(claim: CollectedClaim, results: Results) -> str:
    """The class of error; "" where the statement holds."""
    return str(claim.claim.fault or "") if _fails(claim, results) else ""


def _fails(claim: CollectedClaim, results: Results) -> bool:
    return results[claim.id].judgement.fails if results else claim.claim.expected in FAULTY


def _verdict_text(claim: CollectedClaim, results: Results) -> str:
    """The verdict, with the class of error in brackets."""
    fault = _fault(claim, results)
    return str(_verdict(claim, results)) + (f" ({fault})" if fault else "")


def _heading(results: Results) -> str:
    return "verdict" if results else "expected verdict"


def summary(inventory: Inventory, results: Results) -> str:
    """How many items have claims or a reason, and how many claims have each verdict."""
    rows = inventory.rows
    covered = sum(bool(row.claims) for row in rows)
    counts = Counter(_verdict(claim, results) for claim in inventory.claims)
    listed = ", ".join(f"{counts[v]} {v}" for v in Verdict if counts[v])
    found = ((_verdict(c, results), _fault(c, results), _fails(c, results)) for c in inventory.claims)
    wrong = faults_line(found)
    return (
        f"{quantity(len(rows), 'item')}: {covered} with claims, {len(rows) - covered} with a reason for having none. "
        f"{quantity(len(inventory.claims), 'claim')}, {_heading(results)}: {listed}."
        + (f" {wrong}." if wrong else "")
    )


def _sections(rows: Sequence[Row]) -> Iterator[tuple[str, str, list[Row]]]:
    """Paper, section and rows, in the order of the rows."""
    for (paper, section), group in groupby(rows, key=lambda row: (row.item.paper, row.item.section)):
        yield paper, section, list(group)


# --- terminal -----------------------------------------------------------------------------------------------


def print_inventory(inventory: Inventory, results: Results, console: Console) -> None:
    """Print one table per section: item, kind, claims or reason, verdicts; then the totals."""
    for paper, section, rows in _sections(inventory.rows):
        table = Table(title=Text(f"{paper}, {_section_name(section)}", style="bold"), title_justify="left", box=SIMPLE_HEAD,
                      expand=True, pad_edge=False)  # fmt: skip
        table.add_column("in the paper", ratio=3, overflow="fold")
        table.add_column("kind", width=12)
        table.add_column("claim", ratio=5, overflow="fold")
        table.add_column(_heading(results), width=16)
        for row in rows:
            _add_lines(table, row, results)
        console.print(table)
    console.print(Text(summary(inventory, results), style="bold"))


def _section_name(section: str) -> str:
    return f"section {section}" if section[:1].isdigit() else section


def _add_lines(table: Table, row: Row, results: Results) -> None:
    """Add one line per claim, or one with the reason why there is none."""
    item = row.item
    place, kind = Text(item.number), Text(item.kind)
    if not row.claims:
        table.add_row(place, kind, Text(f"no claim: {item.reason}", style="dim"), Text("–"))
    for claim in row.claims:
        verdict = _verdict(claim, results)
        table.add_row(
            place, kind, Text(claim.id), Text(_verdict_text(claim, results), style=COLOURS[verdict])
        )
        place = kind = Text()


# --- Markdown -----------------------------------------------------------------------------------------------


def inventory_markdown(inventory: Inventory, results: Results) -> str:
    """The page of one inventory: a table per section, and how to compute the verdicts."""
    lines = [
        f"# Inventory: {inventory.file.parent.name.replace('_', ' ')}",
        "",
        "Every statement of the paper, in its order, with the claims that encode it, or the reason why it has no claim. "
        + _provenance(results),
        "",
        summary(inventory, results),
    ]
    paper = ""
    for key, section, rows in _sections(inventory.rows):
        if key != paper:
            paper = key
            lines += ["", f"## {key}: {_title(key, inventory.file.parent)}"]
        lines += ["", f"### {_section_name(section).capitalize()}", "", *_markdown_table(rows, results)]
    return "\n".join(lines) + "\n"


def _provenance(results: Results) -> str:
    if results:
        return "The verdicts were computed for this page."
    return "The verdicts are the expected ones: `parisk verify` computes them and fails if one differs."


def _title(key: str, folder: Path) -> str:
    paper = papers(folder.resolve()).get(key)
    return f"{paper.authors}, *{paper.title}*, {paper.venue}" if paper else "a paper of its own"


def _markdown_table(rows: Sequence[Row], results: Results) -> Iterator[str]:
    yield f"| in the paper | kind | says | claim | {_heading(results)} |"
    yield "| --- | --- | --- | --- | --- |"
    for row in rows:
        item = row.item
        ids = "<br>".join(f"`{claim.id}`" for claim in row.claims) or f"none: {_cell(item.reason)}"
        verdicts = "<br>".join(_verdict_text(claim, results) for claim in row.claims) or "–"
        yield f"| {_cell(item.number)} | {item.kind} | {_cell(item.says)} | {ids} | {verdicts} |"


def _cell(text: str) -> str:
    r"""Text escaped for a table cell, in which a bar would end the cell and an angle bracket begin a tag.

    >>> print(_cell("P(|L| <= eps)"))
    P(\|L\| &lt;= eps)
    """
    return " ".join(text.split()).replace("|", r"\|").replace("<", "&lt;").replace("*", r"\*")


# --- JSON ---------------------------------------------------------------------------------------------------


def inventory_rows(inventory: Inventory, results: Results) -> list[dict[str, Any]]:
    """One JSON object per item; a claim has a verdict only where one was computed."""
    return [
        {
            "paper": row.item.paper,
            "number": row.item.number,
            "section": row.item.section,
            "kind": row.item.kind,
            "says": row.item.says,
            "claims": [_claim_row(claim, results) for claim in row.claims],
            "reason": row.item.reason,
        }
        for row in inventory.rows
    ]


def _claim_row(claim: CollectedClaim, results: Results) -> dict[str, str]:
    row = {"id": claim.id, "expected": str(claim.claim.expected), "fault": str(claim.claim.fault or "")}
    return row | {"verdict": str(_verdict(claim, results))} if results else row
