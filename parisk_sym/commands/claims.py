"""`parisk verify`, `list`, `inventory` and `show`: what they do. Errors of usage are raised."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from parisk_sym.commands.common import (
    AS_EXPECTED,
    STANDARD_OUTPUT,
    exit_code,
    find_claim,
    judged,
    write,
)
from parisk_sym.ground.errors import ClaimError
from parisk_sym.ground.output import OutputFile

if TYPE_CHECKING:
    from parisk_sym.ledger.collect import Problem
    from parisk_sym.ledger.inventory import Inventory
    from parisk_sym.ledger.run import ClaimResult
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.inventory import Results
    from parisk_sym.report.listed import ListedClaim

__all__ = ["list_everything", "list_lemmas", "show_inventory", "show_one", "verify_claims"]


def verify_claims(
    paths: Sequence[str],
    patterns: Sequence[str],
    jobs: int | None,
    json_file: str | None,
    seconds: float,
    fresh: bool,
) -> int:
    """Judge the claims under the paths, print the table of verdicts, and return the exit code.

    `seconds` is the time limit of one claim; with `fresh`, no remembered verdict is used.
    """
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.formats.json import page_row
    from parisk_sym.report.page import listed_page
    from parisk_sym.report.rows import to_json

    target = None if json_file in (None, STANDARD_OUTPUT) else OutputFile(Path(str(json_file)))
    start, store = time.perf_counter(), Store(fresh=fresh)
    chosen, problems = _matching(paths, patterns, store, jobs)
    results = judged(chosen, jobs, store, seconds)
    if json_file is not None:
        text = to_json([page_row(listed_page(r)) for r in results])
        target.write(text) if target is not None else click.echo(text, nl=False)
    if json_file != STANDARD_OUTPUT and results:
        _print_table(results, time.perf_counter() - start, counterexamples=bool(paths))
    problems += [r.problem for r in results if r.problem is not None]
    return exit_code(problems, all(r.judgement.as_expected for r in results))


def _print_table(results: Sequence[ClaimResult[ListedClaim]], seconds: float, counterexamples: bool) -> None:
    from parisk_sym.report.verdicts import console_for, print_verdicts

    print_verdicts(results, seconds, counterexamples, console_for())


def _matching(
    paths: Sequence[str], patterns: Sequence[str], store: Store, jobs: int | None
) -> tuple[list[ListedClaim], list[Problem]]:
    """The claims whose id matches one of the patterns; ClaimError when a pattern matches nothing."""
    from parisk_sym.commands.listing import list_claims

    listing = list_claims(paths, store, jobs, patterns)
    if any(not _matched(listing.claims, [pattern]) for pattern in patterns):
        listing = list_claims(paths, store, jobs)
    for pattern in patterns:
        if not _matched(listing.claims, [pattern]):
            broken = "".join(f"; {problem}" for problem in listing.problems)
            raise ClaimError(f"--only {pattern!r} matches none of {len(listing.claims)} claims{broken}")
    return _matched(listing.claims, patterns) if patterns else listing.claims, listing.problems


def _matched(claims: Sequence[ListedClaim], patterns: Sequence[str]) -> list[ListedClaim]:
    return [c for c in claims if any(fnmatchcase(c.id, pattern) for pattern in patterns)]


def list_everything(paths: Sequence[str], as_json: bool) -> int:
    """Print all formulas, declared tables and figures, and the claims under the paths."""
    from parisk_sym.commands.listing import list_claims
    from parisk_sym.figures.shipped import FIGURES
    from parisk_sym.laws.catalogue import FORMULAS
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.rows import comparison_row, formula_row, listed_claim_row, to_json
    from parisk_sym.tables.comparisons import COMPARISONS

    listing = list_claims(paths, Store())
    if as_json:
        rows = {
            "formulas": list(map(formula_row, FORMULAS)),
            "tables": list(map(comparison_row, COMPARISONS)),
            "figures": [comparison_row(figure.data) for figure in FIGURES],
            "claims": list(map(listed_claim_row, listing.claims)),
        }
        click.echo(to_json(rows), nl=False)
    else:
        _print_lists(listing.claims)
    return exit_code(listing.problems, as_expected=True)


def list_lemmas(paths: Sequence[str], as_json: bool) -> int:
    """Print every fact of the literature that a verdict under the paths rests on, with the claims that use it.

    Which facts a proof cites is known once it is there: claims whose verdict is not remembered are judged.
    """
    from parisk_sym.commands.listing import list_claims
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.lemmas import lemma_users, print_lemmas
    from parisk_sym.report.rows import to_json
    from parisk_sym.report.verdicts import console_for

    store = Store()
    listing = list_claims(paths, store)
    results = judged(listing.claims, None, store)
    users = lemma_users([r.judgement for r in results])
    if as_json:
        click.echo(to_json([{"lemma": lemma, "users": ids} for lemma, ids in users.items()]), nl=False)
    else:
        print_lemmas(users, console_for())
    problems = [*listing.problems, *(r.problem for r in results if r.problem is not None)]
    return exit_code(problems, as_expected=True)


def _print_lists(claims: Sequence[ListedClaim]) -> None:
    from parisk_sym.figures.shipped import FIGURES
    from parisk_sym.laws.catalogue import FORMULAS
    from parisk_sym.report.pages import print_claims, print_comparisons, print_formulas
    from parisk_sym.report.verdicts import console_for
    from parisk_sym.tables.comparisons import COMPARISONS

    console = console_for()
    print_formulas(FORMULAS, console)
    print_comparisons("table", COMPARISONS, console)
    print_comparisons("figure", [figure.data for figure in FIGURES], console)
    print_claims(claims, console)


def show_inventory(
    paths: Sequence[str], format_: str, compute: bool, output: Path | None, jobs: int | None
) -> int:
    """Write the inventories under the paths; nothing is written for an inventory that has problems."""
    target = None if output is None else OutputFile(output)
    from parisk_sym.commands.listing import see
    from parisk_sym.ledger.inventory import find_inventories, read_inventory
    from parisk_sym.ledger.store import Store

    files, store = find_inventories(paths), Store()
    see([file.parent for file in files], store)
    inventories = [read_inventory(file) for file in files]
    problems = [problem for inventory in inventories for problem in inventory.problems]
    if problems:
        return exit_code(problems, as_expected=False)
    results = judged([c for i in inventories for c in i.claims], jobs, store) if compute else []
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


def show_one(identifier: str, sources: Sequence[str], seconds: float, fresh: bool, format_: str) -> int:
    """Print the page of a formula, or of a claim, which is judged within this time unless its verdict is remembered."""
    from parisk_sym.laws.catalogue import FORMULAS, find_formula
    from parisk_sym.report.formats import find_format
    from parisk_sym.report.pages import print_formula
    from parisk_sym.report.verdicts import console_for

    form = find_format(format_)
    if identifier in {f.id for f in FORMULAS}:
        print_formula(find_formula(identifier), console_for())
        return AS_EXPECTED
    from parisk_sym.commands.listing import collect_with, users_of
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.page import page_of

    store = Store(fresh=fresh)
    claim = find_claim(collect_with(sources, store, [identifier]), identifier)
    (result,) = judged([claim], 1, store, seconds)
    place, users = f"{claim.file}:{claim.line}", users_of(identifier, sources, store)
    page = page_of(claim.claim, result.judgement, file=place, remembered=result.remembered, used_by=users)
    form.write(page, sys.stdout)
    return exit_code([result.problem] if result.problem else [], result.judgement.as_expected)
