"""`parisk list`: formulas, declared tables, figures and claims, or the facts that verdicts rest on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.judging import exit_code, judge_claims
from parisk_sym.core.discovery import Problem, is_under
from parisk_sym.proofs.goal_detail import Goals

if TYPE_CHECKING:
    from parisk_sym.figures.figure import Figure
    from parisk_sym.formulas.formula import Formula
    from parisk_sym.report.claim_rows import ListedClaim
    from parisk_sym.tables.comparisons import Comparison

__all__ = ["COMMAND"]


@click.command("list")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--lemmas",
    is_flag=True,
    help="List the facts of the literature that the verdicts rest on, with their users.",
)
def list_(paths: tuple[str, ...], as_json: bool, lemmas: bool) -> int:
    """List formulas, tables, figures and claims.

    The list has those under PATH, or all that come with parisk_sym.

    With --lemmas, claims whose verdict is not remembered are judged first, because only proofs show which facts they cite.

    \b
    Examples:
      parisk list
      parisk list my_paper/ --json
      parisk list --lemmas
    """
    if missing := [path for path in paths if not Path(path).exists()]:
        return exit_code(
            [Problem(path, 0, "there is no such file or folder") for path in missing], as_expected=True
        )
    return _list_lemmas(paths, as_json) if lemmas else _list_everything(paths, as_json)


def _list_everything(paths: Sequence[str], as_json: bool) -> int:
    """Print the formulas, figures and claims under the paths; without paths everything, with the declared tables."""
    from parisk_sym.cli.claim_listing import list_claims
    from parisk_sym.figures.declared_figures import find_figures
    from parisk_sym.laws.catalogue import formulas_found
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.json_rows import comparison_row, formula_row, listed_claim_row, to_json
    from parisk_sym.tables.comparisons import declared_tables

    listing, found, (all_formulas, broken) = (
        list_claims(paths, Store()),
        find_figures(paths),
        formulas_found(paths),
    )
    formulas = [formula for formula in all_formulas if not paths or is_under(formula.file, paths)]
    figures = [figure for figure in found.figures if not paths or is_under(figure.file, paths)]
    tables = [] if paths else declared_tables()
    if as_json:
        rows = {
            "formulas": list(map(formula_row, formulas)),
            "tables": list(map(comparison_row, tables)),
            "figures": [comparison_row(figure.data) for figure in figures],
            "claims": list(map(listed_claim_row, listing.claims)),
        }
        click.echo(to_json(rows), nl=False)
    else:
        _print_lists(formulas, tables, figures, listing.claims)
    return exit_code([*listing.problems, *found.problems, *broken], as_expected=True)


def _print_lists(
    formulas: Sequence[Formula],
    tables: Sequence[Comparison],
    figures: Sequence[Figure],
    claims: Sequence[ListedClaim],
) -> None:
    from parisk_sym.report.formula_pages import print_claims, print_comparisons, print_formulas
    from parisk_sym.report.verdicts import console_for

    console = console_for()
    print_formulas(formulas, console)
    print_comparisons("tables", tables, console)
    print_comparisons("figures", [figure.data for figure in figures], console)
    print_claims(claims, console)


def _list_lemmas(paths: Sequence[str], as_json: bool) -> int:
    """Print every fact of the literature that a verdict under the paths rests on, with the claims that use it.

    Claims whose verdict is not remembered are judged, because only a proof shows which facts it cites.
    """
    from parisk_sym.cli.claim_listing import list_claims
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.json_rows import to_json
    from parisk_sym.report.lemmas import lemma_users, print_lemmas
    from parisk_sym.report.verdicts import console_for

    store = Store()
    listing = list_claims(paths, store)
    results = judge_claims(listing.claims, None, store, goals=Goals.UNTOLD)
    users = lemma_users([r.judgement for r in results])
    if as_json:
        click.echo(to_json([{"lemma": lemma, "users": ids} for lemma, ids in users.items()]), nl=False)
    else:
        print_lemmas(users, console_for())
    problems = [*listing.problems, *(r.problem for r in results if r.problem is not None)]
    return exit_code(problems, as_expected=True)


COMMAND = list_
