"""`parisk show`: the page of a formula or a claim."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.completion_values import complete_id
from parisk_sym.cli.judging import AS_EXPECTED, exit_code, find_claim, judge_claims, no_claim
from parisk_sym.cli.options import fresh_option, from_option, time_limit_option
from parisk_sym.core.errors import FormulaNotFoundError, ParameterError

if TYPE_CHECKING:
    from parisk_sym.ledger.store import Store

__all__ = ["COMMAND"]

_SCREEN, _WHOLE = "screen", "text"
"""The formats for a terminal: folded, and with every step."""


@click.command()
@click.argument("identifier", metavar="ID", shell_complete=complete_id)
@from_option
@click.option(
    "--format",
    "format_",
    metavar="FORMAT",
    default="screen",
    show_default=True,
    help="screen, text (all of it), json, latex, markdown or html.",
)
@click.option("--proof", "whole", is_flag=True, help="The whole page, with every step of the proof.")
@time_limit_option
@fresh_option
def show(
    identifier: str, sources: tuple[str, ...], format_: str, whole: bool, seconds: float, fresh: bool
) -> int:
    """Show a formula (parameters, domain, source, LaTeX) or a claim (verdict, proof, what it rests on).

    The claim is verified first, which may take a few seconds unless its verdict is remembered. The page fits on one screen, with the
    proof folded to two levels; --proof shows every step with its certificate.

    A pattern such as 'my_paper.*' (in quotation marks) shows every claim whose id matches it.

    \b
    Examples:
      parisk show bessel_k.cdf
      parisk show par21.theorem4.range --proof
      parisk show my_paper.lemma1 --from my_paper/
      parisk show my_paper.lemma1 --from my_paper/ --format markdown
    """
    from parisk_sym.laws.catalogue import look_up
    from parisk_sym.report.formats import find_format
    from parisk_sym.report.formula_pages import print_formula
    from parisk_sym.report.verdicts import console_for

    if whole and format_ not in {_SCREEN, _WHOLE}:
        raise ParameterError(f"--format {format_} has the whole proof anyway: leave out --proof")
    form = find_format(_WHOLE if whole else format_)
    formula = look_up(identifier, sources)
    if formula is not None:
        if format_ not in {_SCREEN, _WHOLE}:
            raise ParameterError(
                f"--format {format_} is for claims, and {identifier} is a formula: `parisk latex {identifier}` typesets it"
            )
        print_formula(formula, console_for())
        return AS_EXPECTED
    from parisk_sym.ledger.store import Store

    store = Store(fresh=fresh)
    ids = _matching_ids(identifier, sources, store)
    if len(ids) > 1 and format_ not in _SEVERAL:
        raise ParameterError(f"--format {format_} shows one claim, and {identifier!r} matches {len(ids)}")
    return _show_claims(ids, sources, store, seconds, form)


_SEVERAL = (_SCREEN, _WHOLE, "markdown")
"""The formats in which several pages may be printed."""


def _matching_ids(identifier: str, sources: tuple[str, ...], store: Store) -> list[str]:
    """The ids that match a pattern, or the id itself."""
    from parisk_sym.cli.claim_listing import list_claims

    if not set(identifier) & set("*?["):
        return [identifier]
    listing = list_claims(sources, store, patterns=[identifier])
    found = [c.id for c in listing.claims if fnmatchcase(c.id, identifier)]
    if not found:
        raise no_claim(identifier, [c.id for c in listing.claims], listing.problems)
    return found


def _show_claims(
    ids: Sequence[str], sources: tuple[str, ...], store: Store, seconds: float, form: ModuleType
) -> int:
    """Judge the claims and print their pages, one after another."""
    from parisk_sym.cli.claim_listing import collect_with, users_of
    from parisk_sym.report.page import page_of

    try:
        collection = collect_with(sources, store, ids)
        claims = [find_claim(collection, identifier) for identifier in ids]
    except FormulaNotFoundError as error:
        if not sources and (hint := _folder_hint(ids[0])):
            raise FormulaNotFoundError(f"{error}; {hint}") from error
        raise
    results = judge_claims(claims, 1, store, seconds)
    for claim, result in zip(claims, results, strict=True):
        place, users = f"{claim.file}:{claim.line}", users_of(claim.id, sources, store)
        page = page_of(claim.claim, result.judgement, file=place, remembered=result.remembered, used_by=users)
        form.write(page, sys.stdout)
    problems = [result.problem for result in results if result.problem]
    return exit_code(problems, all(result.judgement.as_expected for result in results))


def _folder_hint(identifier: str) -> str:
    """A hint if a file of the current folder has a claim with this id."""
    from parisk_sym.ledger.claim_ids import ids_in

    here = any(identifier in (ids_in(file) or ()) for file in Path().glob("*.py"))
    return f"a file in this folder has it: parisk show {shlex.quote(identifier)} --from ." if here else ""


COMMAND = show
