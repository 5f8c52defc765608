"""`parisk table`: a formula, or a declared table, over a grid."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.options import (
    complete_formula,
    digits_option,
    formulas_from_option,
    jobs_option,
    output_option,
)
from parisk_sym.cli.running import write
from parisk_sym.ground.output import OutputFile
from parisk_sym.ground.progress import progress_bar

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["COMMAND"]


def complete_table(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Ids of declared tables and of formulas for the shell."""
    from click.shell_completion import CompletionItem

    from parisk_sym.tables.comparisons import declared_tables

    found = [CompletionItem(c.id, help=c.title) for c in declared_tables() if c.id.startswith(incomplete)]
    return [*found, *complete_formula(context, parameter, incomplete)]


@click.command()
@click.argument("name", metavar="NAME", shell_complete=complete_table)
@click.argument("words", metavar="NAME=VALUES...", nargs=-1)
@digits_option(15)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["csv", "json", "latex"]),
    default="csv",
    show_default=True,
    help="Format.",
)
@formulas_from_option
@output_option
@jobs_option
def table(
    name: str,
    words: tuple[str, ...],
    digits: int,
    format_: str,
    sources: tuple[str, ...],
    output: Path | None,
    jobs: int | None,
) -> None:
    """Tabulate a formula over a grid, every value correctly rounded and with a bound on its error.

    NAME is a formula, or a declared table that puts several formulas side by side (`parisk list` shows both): its last
    column names those that are certainly below the exact value. Values are written name=value, name=start:stop:step or
    name=a,b,c.

    \b
    Examples:
      parisk table bessel_k.cdf x=0:5:1/2 k=1,2,3
      parisk table laplace.overlap eps1=1 eps2=1/10:1:1/10 --digits 20 --format latex -o overlap.tex
      parisk table composition eps0=1 n=1:300:1 delta=1e-5 -o composition.csv
      parisk table own.bound eps=0:1:1/4 --from my_paper/
    """
    target = None if output is None else OutputFile(output)
    from parisk_sym.ledger.tasks import default_jobs
    from parisk_sym.report.table_formats import render
    from parisk_sym.tables.comparisons import Comparison, compare, find_tabulated
    from parisk_sym.tables.tables import parse_axes, table_rows

    subject, axes, workers = find_tabulated(name, sources), parse_axes(words), jobs or default_jobs()
    with progress_bar("rows") as progress:
        if isinstance(subject, Comparison):
            text = render(compare(subject, axes, digits, workers, progress), format_)
        else:
            text = render(table_rows(subject, axes, digits, workers, progress, paths=sources), format_)
    write(text, target)


COMMAND = table
