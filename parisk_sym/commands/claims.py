"""`parisk verify`, `list`, `inventory` and `show`: what they do. Errors of usage are raised."""

from __future__ import annotations

import io
import time
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from parisk_sym.catalogue import FORMULAS, find_formula
from parisk_sym.commands.common import (
    AS_EXPECTED,
    STANDARD_OUTPUT,
    collected,
    exit_code,
    find_claim,
    judged,
    progress_bar,
    write,
)
from parisk_sym.errors import ClaimError
from parisk_sym.output import OutputFile

if TYPE_CHECKING:
    from parisk_sym.collect import CollectedClaim, Collection
    from parisk_sym.inventory import Inventory
    from parisk_sym.report.inventory import Results
    from parisk_sym.run import ClaimResult

__all__ = ["list_everything", "show_inventory", "show_one", "verify_claims"]


def verify_claims(
    paths: Sequence[str], patterns: Sequence[str], jobs: int | None, json_file: str | None, seconds: float
) -> int:
    """Judge the claims under the paths, print the table of verdicts, and return the exit code.

    `seconds` is the time limit of one claim.
    """
    from parisk_sym.collect import collect
    from parisk_sym.report.rows import claim_row, to_json

    target = None if json_file in (None, STANDARD_OUTPUT) else OutputFile(Path(str(json_file)))
    collection = collect(paths)
    chosen = _matching(collection, patterns)
    start = time.perf_counter()
    results = _judged_within(seconds, chosen, jobs)
    if json_file is not None:
        text = to_json([claim_row(r) for r in results])
        target.write(text) if target is not None else click.echo(text, nl=False)
    if json_file != STANDARD_OUTPUT and results:
        _print_table(results, time.perf_counter() - start, counterexamples=bool(paths))
    problems = [*collection.problems, *(r.problem for r in results if r.problem is not None)]
    return exit_code(problems, all(r.judgement.as_expected for r in results))


def _judged_within(seconds: float, claims: Sequence[CollectedClaim], jobs: int | None) -> list[ClaimResult]:
    """The judgements in the order of the claims, each within this time."""
    from parisk_sym.limits import Limits
    from parisk_sym.run import run_claims

    with progress_bar("verifying") as progress:
        done = {r.collected.id: r for r in run_claims(claims, jobs, progress, Limits(seconds))}
    return [done[claim.id] for claim in claims]


def _print_table(results: Sequence[ClaimResult], seconds: float, counterexamples: bool) -> None:
    from parisk_sym.report.verdicts import console_for, print_verdicts

    print_verdicts(results, seconds, counterexamples, console_for())


def _matching(collection: Collection, patterns: Sequence[str]) -> list[CollectedClaim]:
    """The claims whose id matches one of the patterns; ClaimError when a pattern matches nothing."""
    if not patterns:
        return collection.claims
    for pattern in patterns:
        if not any(fnmatchcase(c.id, pattern) for c in collection.claims):
            broken = "".join(f"; {problem}" for problem in collection.problems)
            raise ClaimError(f"--only {pattern!r} matches none of {len(collection.claims)} claims{broken}")
    return [c for c in collection.claims if any(fnmatchcase(c.id, pattern) for pattern in patterns)]


def list_everything(paths: Sequence[str], as_json: bool) -> int:
    """Print all formulas, declared tables and figures, and the claims under the paths."""
    from parisk_sym.collect import collect
    from parisk_sym.comparisons import COMPARISONS
    from parisk_sym.figures.shipped import FIGURES
    from parisk_sym.report.rows import comparison_row, formula_row, listed_claim_row, to_json

    collection = collect(paths)
    if as_json:
        rows = {
            "formulas": list(map(formula_row, FORMULAS)),
            "tables": list(map(comparison_row, COMPARISONS)),
            "figures": [comparison_row(figure.data) for figure in FIGURES],
            "claims": list(map(listed_claim_row, collection.claims)),
        }
        click.echo(to_json(rows), nl=False)
    else:
        _print_lists(collection)
    return exit_code(collection.problems, as_expected=True)


def _print_lists(collection: Collection) -> None:
    from parisk_sym.comparisons import COMPARISONS
    from parisk_sym.figures.shipped import FIGURES
    from parisk_sym.report.pages import print_claims, print_comparisons, print_formulas
    from parisk_sym.report.verdicts import console_for

    console = console_for()
    print_formulas(FORMULAS, console)
    print_comparisons("table", COMPARISONS, console)
    print_comparisons("figure", [figure.data for figure in FIGURES], console)
    print_claims(collection.claims, console)


def show_inventory(
    paths: Sequence[str], format_: str, compute: bool, output: Path | None, jobs: int | None
) -> int:
    """Write the inventories under the paths; nothing is written for an inventory that has problems."""
    target = None if output is None else OutputFile(output)
    from parisk_sym.inventory import find_inventories, read_inventory

    inventories = [read_inventory(file) for file in find_inventories(paths)]
    problems = [problem for inventory in inventories for problem in inventory.problems]
    if problems:
        return exit_code(problems, as_expected=False)
    results = judged([c for i in inventories for c in i.claims], jobs) if compute else []
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
    from parisk_sym.report.rows import to_json

    if format_ == "json":
        return to_json([row for inventory in inventories for row in inventory_rows(inventory, results)])
    if format_ == "markdown":
        return "\n".join(inventory_markdown(inventory, results) for inventory in inventories)
    text = io.StringIO()
    _print_inventories(inventories, results, text)
    return text.getvalue()


def show_one(identifier: str, sources: Sequence[str], seconds: float) -> int:
    """Print the page of a formula, or of a claim, which is judged within this time."""
    from parisk_sym.report.pages import print_claim, print_formula
    from parisk_sym.report.verdicts import console_for

    if identifier in {f.id for f in FORMULAS}:
        print_formula(find_formula(identifier), console_for())
        return AS_EXPECTED
    result = _judged_within(seconds, [find_claim(collected(sources), identifier)], jobs=1)[0]
    print_claim(result, console_for())
    return exit_code([result.problem] if result.problem else [], result.judgement.as_expected)
