"""`parisk show`: the page of a formula or a claim."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase
from types import ModuleType
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.completion_values import complete_id
from parisk_sym.cli.judging import AS_EXPECTED, NOT_AS_EXPECTED, exit_code, find_claim, judge_claims, no_claim
from parisk_sym.cli.options import fresh_option, from_option, time_limit_option
from parisk_sym.core.errors import FormulaNotFoundError, ParameterError

if TYPE_CHECKING:
    from parisk_sym.ledger.collect import CollectedClaim
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
@click.option(
    "--why",
    is_flag=True,
    help="The rules that were tried on each goal of the proof, in order, and where each stopped.",
)
@time_limit_option
@fresh_option
def show(
    identifier: str,
    sources: tuple[str, ...],
    format_: str,
    whole: bool,
    why: bool,
    seconds: float,
    fresh: bool,
) -> int:
    """Show a formula, or a claim with its verdict and proof.

    A formula is shown with its parameters, domain, source and LaTeX. A claim is verified first, which may take a few seconds unless its verdict is remembered. The page fits on one screen, with the
    proof folded to two levels; --proof shows every step with its certificate.

    --why shows where the verdict comes from: for each goal, what was tried, which rule proved or refuted it, and why the others
    did not. The claim is verified again for it.

    A pattern such as 'my_paper.*' (in quotation marks) shows every claim whose id matches it. In the folder of a paper, its own
    claims and formulas are found without --from.

    \b
    Examples:
      parisk show bessel_k.cdf
      parisk show par21.theorem4.range --proof
      parisk show my_paper.lemma1 --from my_paper/
      parisk show my_paper.lemma1 --from my_paper/ --why
      parisk show my_paper.lemma1 --from my_paper/ --format markdown
    """
    from parisk_sym.cli.own_folder import own_folder
    from parisk_sym.laws.catalogue import look_up
    from parisk_sym.report.formats import find_format
    from parisk_sym.report.formula_pages import print_formula
    from parisk_sym.report.verdicts import console_for

    if whole and format_ not in {_SCREEN, _WHOLE}:
        raise ParameterError(f"--format {format_} has the whole proof anyway: leave out --proof")
    if why and (whole or format_ not in _OF_SEARCH):
        given = "--proof" if whole else f"--format {format_}"
        raise ParameterError(f"--why has the forms {', '.join(_OF_SEARCH)}: leave out {given}")
    form = find_format(_WHOLE if whole else format_)
    sources = sources or own_folder([identifier])
    formula = look_up(identifier, sources)
    if formula is not None:
        if why:
            raise ParameterError(f"--why is for claims, and {identifier} is a formula")
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
    if why:
        return _show_search(ids, sources, store, seconds, format_)
    return _show_claims(ids, sources, store, seconds, form)


_OF_SEARCH = (_SCREEN, _WHOLE, "json")
"""The forms of a search."""

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
    from parisk_sym.cli.claim_listing import users_of
    from parisk_sym.report.page import page_of

    claims = _collected(ids, sources, store)
    results = judge_claims(claims, 1, store, seconds)
    for claim, result in zip(claims, results, strict=True):
        place, users = f"{claim.file}:{claim.line}", users_of(claim.id, sources, store)
        page = page_of(claim.claim, result.judgement, file=place, remembered=result.remembered, used_by=users)
        form.write(page, sys.stdout)
    problems = [result.problem for result in results if result.problem]
    return exit_code(problems, all(result.judgement.as_expected for result in results))


def _collected(ids: Sequence[str], sources: tuple[str, ...], store: Store) -> list[CollectedClaim]:
    """The claims with these ids; FormulaNotFoundError names what is close, or a folder that has it."""
    from parisk_sym.cli.claim_listing import collect_with
    from parisk_sym.cli.own_folder import has_claim_files

    try:
        collection = collect_with(sources, store, ids)
        return [find_claim(collection, identifier) for identifier in ids]
    except FormulaNotFoundError as error:
        if not sources and has_claim_files():
            hint = f"for the claims of this folder: {shlex.join(('parisk', 'show', ids[0], '--from', '.'))}"
            raise FormulaNotFoundError(f"{error}; {hint}") from error
        raise


def _show_search(
    ids: Sequence[str], sources: tuple[str, ...], store: Store, seconds: float, format_: str
) -> int:
    """Judge each claim again, and print what was tried on the way."""
    from parisk_sym.core.limits import Limits
    from parisk_sym.proofs.judgement import judge_with_search
    from parisk_sym.report.search_page import write_search, write_search_as_json

    as_expected = True
    for claim in _collected(ids, sources, store):
        judgement, goals = judge_with_search(claim.claim, Limits(seconds))
        write_one = write_search_as_json if format_ == "json" else write_search
        write_one(judgement, goals, sys.stdout)
        as_expected &= judgement.as_expected
    return AS_EXPECTED if as_expected else NOT_AS_EXPECTED


COMMAND = show
