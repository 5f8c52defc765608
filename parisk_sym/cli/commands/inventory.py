"""`parisk inventory`: every statement of a paper's text with the claims that encode it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from parisk_sym.cli.judging import exit_code, judge_claims, write
from parisk_sym.cli.options import jobs_option, output_option
from parisk_sym.core.result_files import OutputFile
from parisk_sym.proofs.goal_detail import Goals

if TYPE_CHECKING:
    from parisk_sym.ledger.inventory import Inventory
    from parisk_sym.report.inventory import Results

__all__ = ["COMMAND"]


@click.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    show_default=True,
    help="Format.",
)
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
@click.option(
    "--compute",
    is_flag=True,
    help="Compute the verdicts (as verify does) instead of showing the expected ones.",
)
@output_option
@jobs_option
def inventory(
    paths: tuple[str, ...], format_: str, as_json: bool, compute: bool, output: Path | None, jobs: int | None
) -> int:
    """Show every statement of a paper with its claims.

    A statement without a claim is shown with the reason. An inventory is a file inventory.toml beside the claims (default: those that come with parisk_sym). It has
    one table per statement, with its claims (patterns are allowed), or with a reason why it has none:

    \b
      [[item]]
      paper = "my_paper"
      number = "Lemma 1"
      section = "2"
      kind = "lemma"
      says = "What the lemma says, in one sentence."
      claims = ["my_paper.lemma1.*"]

    \b
    Examples:
      parisk inventory
      parisk inventory derivations/privacy_at_risk --format markdown -o page.md
      parisk inventory my_paper/ --compute --json

    Exit code 0; with --compute 1 if a verdict is not as expected; 2 if a row has neither claim nor reason, a row
    names no claim that exists, or a claim is in no row.
    """
    if as_json and format_ == "markdown":
        raise click.UsageError("give --json or --format markdown, not both")
    if as_json:
        format_ = "json"
    target = None if output is None else OutputFile(output)
    from parisk_sym.cli.claim_listing import see
    from parisk_sym.ledger.inventory import find_inventories, read_inventory
    from parisk_sym.ledger.store import Store

    files, store = find_inventories(paths), Store()
    see([file.parent for file in files], store)
    inventories = [read_inventory(file) for file in files]
    problems = [problem for inventory in inventories for problem in inventory.problems]
    if problems:
        return exit_code(problems, as_expected=False)
    claims = [c for i in inventories for c in i.claims] if compute else []
    results = judge_claims(claims, jobs, store, goals=Goals.UNTOLD) if claims else []
    computed = {r.collected.id: r for r in results}
    if format_ == "text" and target is None:
        _print_inventories(inventories, computed, None)
    else:
        write(_inventory_text(inventories, computed, format_), target)
    problems = [r.problem for r in results if r.problem is not None]
    return exit_code(problems, all(r.judgement.as_expected for r in results))


def _print_inventories(inventories: Sequence[Inventory], results: Results, stream: IO[str] | None) -> None:
    from parisk_sym.report.inventory import print_inventory
    from parisk_sym.report.verdicts import console_for

    for inventory in inventories:
        print_inventory(inventory, results, console_for(stream))


def _inventory_text(inventories: Sequence[Inventory], results: Results, format_: str) -> str:
    """The inventories one after another as plain text, Markdown or one JSON list."""
    from parisk_sym.report.inventory import inventory_markdown, inventory_rows
    from parisk_sym.report.json_rows import to_json

    if format_ == "json":
        return to_json([row for inventory in inventories for row in inventory_rows(inventory, results)])
    if format_ == "markdown":
        return "\n".join(inventory_markdown(inventory, results) for inventory in inventories)
    text = io.StringIO()
    _print_inventories(inventories, results, text)
    return text.getvalue()


COMMAND = inventory
