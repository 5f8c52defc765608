"""`parisk cite`: BibTeX for a formula, a claim, a table, a figure, or the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.options import complete_formula, from_option, output_option
from parisk_sym.cli.running import write
from parisk_sym.ground.output import OutputFile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parisk_sym.ground.sources import Source

__all__ = ["COMMAND"]


@click.command()
@click.argument("identifiers", metavar="[ID]...", nargs=-1, shell_complete=complete_formula)
@from_option
@output_option
def cite(identifiers: tuple[str, ...], sources: tuple[str, ...], output: Path | None) -> None:
    """Write BibTeX entries: for formulas, claims, tables and figures, with version and command, or for the program.

    An entry says what was used, in which version, with which command it can be computed again, and where it stands in its paper, whose
    entry is written as well.

    \b
    Examples:
      parisk cite
      parisk cite bessel_k.cdf par21.equation18.model -o parisk.bib
      parisk cite composition
    """
    from parisk_sym.report.latex.citations import citation, software

    target = None if output is None else OutputFile(output)
    entries = dict.fromkeys(e for i in identifiers for e in citation(_cited(i, sources))) or {
        software(): None
    }
    write("\n".join(entries), target)


def _cited(identifier: str, sources: Sequence[str]) -> tuple[str, str, str, Source | None]:
    """Kind, id, meaning and source of what has this id; FormulaNotFoundError where nothing has it."""
    from parisk_sym.cli.listing import collect_with
    from parisk_sym.cli.running import find_claim
    from parisk_sym.figures.found import find_figures
    from parisk_sym.laws.catalogue import look_up
    from parisk_sym.ledger.store import Store
    from parisk_sym.tables.comparisons import declared_tables

    formula = look_up(identifier, sources)
    if formula is not None:
        return "formula", identifier, formula.meaning, formula.source
    for table in declared_tables():
        if table.id == identifier:
            return "table", identifier, table.title, None
    for figure in find_figures(sources).figures:
        if figure.id == identifier:
            return "figure", identifier, figure.data.title, figure.source
    claim = find_claim(collect_with(sources, Store(), [identifier]), identifier).claim
    return "claim", identifier, "", claim.source


COMMAND = cite
