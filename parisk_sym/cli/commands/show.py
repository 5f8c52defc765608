"""`parisk show`: the page of a formula or a claim."""

from __future__ import annotations

import sys

import click

from parisk_sym.cli.completing import complete_id
from parisk_sym.cli.options import fresh_option, from_option, time_limit_option
from parisk_sym.cli.running import AS_EXPECTED, exit_code, find_claim, judged
from parisk_sym.ground.errors import ParameterError

__all__ = ["COMMAND"]

_SCREEN, _WHOLE = "screen", "text"
"""The forms for a terminal: folded, and with every step."""


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

    The claim is verified for it, which may take a few seconds, unless its verdict is remembered. A claim is told on one screen, its
    proof folded to two levels; --proof shows every step with its certificate.

    \b
    Examples:
      parisk show bessel_k.cdf
      parisk show par21.theorem4.range --proof
      parisk show my_paper.lemma1 --from my_paper/
      parisk show my_paper.lemma1 --from my_paper/ --format markdown
    """
    from parisk_sym.laws.catalogue import look_up
    from parisk_sym.report.formats import find_format
    from parisk_sym.report.pages import print_formula
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
    from parisk_sym.cli.listing import collect_with, users_of
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.page import page_of

    store = Store(fresh=fresh)
    claim = find_claim(collect_with(sources, store, [identifier]), identifier)
    (result,) = judged([claim], 1, store, seconds)
    place, users = f"{claim.file}:{claim.line}", users_of(identifier, sources, store)
    page = page_of(claim.claim, result.judgement, file=place, remembered=result.remembered, used_by=users)
    form.write(page, sys.stdout)
    return exit_code([result.problem] if result.problem else [], result.judgement.as_expected)


COMMAND = show
