"""`parisk cite`: BibTeX for a formula, a claim, a table, a figure, or the program."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.completion_values import complete_id
from parisk_sym.cli.judging import write
from parisk_sym.cli.options import digits_option, from_option, output_option
from parisk_sym.core.errors import ParameterError
from parisk_sym.core.result_files import OutputFile
from parisk_sym.core.texts import portable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parisk_sym.report.latex.citations import Cited

__all__ = ["COMMAND"]


@click.command()
@click.argument("words", metavar="[ID]... [NAME=VALUES]...", nargs=-1, shell_complete=complete_id)
@digits_option(15)
@from_option
@output_option
def cite(words: tuple[str, ...], digits: int, sources: tuple[str, ...], output: Path | None) -> None:
    """Write BibTeX entries of formulas, claims, tables and figures.

    Without an argument, the entry is that of the program. An entry gives the object, the version, the command that recomputes it, and its place in its paper, whose entry is written as
    well. The author of an object of your own paper is the author in its file papers.toml. With NAME=VALUES, as for `parisk table` and `parisk plot`, the entry is for that table of the formulas, with grid and
    --digits, or for that figure.

    \b
    Examples:
      parisk cite
      parisk cite my_paper.lemma1 --from my_paper/
      parisk cite bessel_k.cdf par21.equation18.model -o parisk.bib
      parisk cite composition
      parisk cite bessel_k.cdf x=1:3:1 k=1,2 --digits 12
      parisk cite par21.figure5c n=1:300:3
    """
    from parisk_sym.cli.own_folder import own_folder
    from parisk_sym.report.latex.citations import citation, software

    target = None if output is None else OutputFile(output)
    identifiers, tokens = [w for w in words if "=" not in w], [w for w in words if "=" in w]
    sources = sources or own_folder(identifiers)
    if tokens and not identifiers:
        raise ParameterError(f"name the formulas, table or figure first, got {tokens[0]}")
    found = (
        [_citation_of_values(identifiers, tokens, digits, sources)]
        if tokens
        else [_citation_of(i, sources) for i in identifiers]
    )
    entries = dict.fromkeys(e for cited in found for e in citation(cited)) or {software(): None}
    write("\n".join(entries), target)


def _citation_of_values(
    identifiers: Sequence[str], tokens: Sequence[str], digits: int, sources: Sequence[str]
) -> Cited:
    """The citation of a table over a grid, or of a figure with given parameters; raises the errors of `table` and `plot`."""
    from parisk_sym.figures.declared_figures import find_figures
    from parisk_sym.formulas.arithmetic.digits import check_digits
    from parisk_sym.report.latex.citations import Cited
    from parisk_sym.tables.axes import parse_axes
    from parisk_sym.tables.comparisons import Comparison
    from parisk_sym.tables.grid import checked_grid
    from parisk_sym.tables.table_names import side_by_side
    from parisk_sym.tables.tables import command_line

    for figure in find_figures(sources).figures:
        if [figure.id] == list(identifiers):
            figure.axes(tokens)
            words = ("parisk", "plot", figure.id, *_from_options(sources), *tokens)
            cited = Cited("figure", figure.id, figure.data.title, figure.source, shlex.join(words))
            return _attributed(cited, figure.file, sources)
    check_digits(digits)
    subject = side_by_side(tuple(identifiers), sources)
    grid = checked_grid(subject, parse_axes(tokens))
    names = subject.words if isinstance(subject, Comparison) else (subject.id,)
    meaning, source = (
        (subject.title, None) if isinstance(subject, Comparison) else (subject.meaning, subject.source)
    )
    command = command_line(names, grid.tokens, digits, "csv", sources)
    file = "" if isinstance(subject, Comparison) else subject.file
    return _attributed(Cited("table", "+".join(names), meaning, source, command, digits), file, sources)


def _citation_of(identifier: str, sources: Sequence[str]) -> Cited:
    """The citation of the object with this id; raises FormulaNotFoundError for an unknown one."""
    from parisk_sym.cli.claim_listing import collect_with
    from parisk_sym.cli.judging import find_claim
    from parisk_sym.figures.declared_figures import find_figures
    from parisk_sym.laws.catalogue import look_up
    from parisk_sym.ledger.store import Store
    from parisk_sym.report.latex.citations import Cited
    from parisk_sym.tables.comparisons import declared_tables

    formula = look_up(identifier, sources)
    if formula is not None:
        cited = Cited("formula", identifier, formula.meaning, formula.source)
        return _attributed(cited, formula.file, sources)
    for table in declared_tables():
        if table.id == identifier:
            return Cited("table", identifier, table.title)
    for figure in find_figures(sources).figures:
        if figure.id == identifier:
            cited = Cited("figure", identifier, figure.data.title, figure.source)
            return _attributed(cited, figure.file, sources)
    collected = find_claim(collect_with(sources, Store(), [identifier]), identifier)
    return _attributed(Cited("claim", identifier, "", collected.claim.source), collected.file, sources)


def _attributed(cited: Cited, file: str, sources: Sequence[str]) -> Cited:
    """An object with the papers that its folder names, and the options of its command, if it is not one of the package."""
    from parisk_sym.core.discovery import is_shipped
    from parisk_sym.ledger.papers import papers

    if not file or is_shipped(file):
        return cited
    folder = next((p for p in Path(file).resolve().parents[:2] if (p / "papers.toml").is_file()), None)
    known = papers(folder) if folder is not None else papers()
    paper = known.get(cited.source.paper) if cited.source is not None else None
    return replace(
        cited, known=known, author="" if paper is None else paper.authors, options=_from_options(sources)
    )


def _from_options(sources: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for source in sources for word in ("--from", portable(source)))


COMMAND = cite
