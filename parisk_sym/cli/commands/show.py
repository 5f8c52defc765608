"""`parisk show`: the page of a formula or a claim."""

from __future__ import annotations

import click

from parisk_sym.cli.options import complete_formula, fresh_option, from_option, time_limit_option
from parisk_sym.cli.running import AS_EXPECTED, exit_code, find_claim, judged

__all__ = ["COMMAND"]


@click.command()
@click.argument("identifier", metavar="ID", shell_complete=complete_formula)
@from_option
@time_limit_option
@fresh_option
def show(identifier: str, sources: tuple[str, ...], seconds: float, fresh: bool) -> int:
    """Show a formula (parameters, domain, source, LaTeX) or a claim (verdict, derivation, evidence).

    The claim is verified for it, which may take a few seconds, unless its verdict is remembered.

    \b
    Examples:
      parisk show bessel_k.cdf
      parisk show my_paper.lemma1 --from my_paper/
    """
    from parisk_sym.laws.catalogue import FORMULAS, find_formula
    from parisk_sym.report.pages import print_claim, print_formula
    from parisk_sym.report.verdicts import console_for

    if identifier in {f.id for f in FORMULAS}:
        print_formula(find_formula(identifier), console_for())
        return AS_EXPECTED
    from parisk_sym.cli.listing import collect_with
    from parisk_sym.ledger.store import Store

    store = Store(fresh=fresh)
    claim = find_claim(collect_with(sources, store, [identifier]), identifier)
    (result,) = judged([claim], 1, store, seconds)
    print_claim(result, console_for())
    return exit_code([result.problem] if result.problem else [], result.judgement.as_expected)


COMMAND = show
