"""Options, arguments and completions that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = [
    "ball_option",
    "complete_figure",
    "complete_formula",
    "complete_table",
    "digits_option",
    "formula_argument",
    "from_option",
    "jobs_option",
    "output_option",
]

from_option = click.option(
    "--from",
    "sources",
    metavar="PATH",
    multiple=True,
    help="Folder or file with the claims (default: the shipped derivations); may be repeated.",
)
output_option = click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write to FILE instead of standard output.",
)
ball_option = click.option(
    "--ball", "as_ball", is_flag=True, help="Print the certified enclosure, midpoint ± radius."
)
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of processes (default: one per processor).",
)


def complete_formula(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Formula ids for the shell."""
    from click.shell_completion import CompletionItem

    from parisk_sym.laws.catalogue import FORMULAS

    return [CompletionItem(f.id, help=f.meaning) for f in FORMULAS if f.id.startswith(incomplete)]


def complete_table(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Ids of declared tables and of formulas for the shell."""
    from click.shell_completion import CompletionItem

    from parisk_sym.tables.comparisons import COMPARISONS

    found = [CompletionItem(c.id, help=c.title) for c in COMPARISONS if c.id.startswith(incomplete)]
    return [*found, *complete_formula(context, parameter, incomplete)]


def complete_figure(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Ids of figures for the shell."""
    from click.shell_completion import CompletionItem

    from parisk_sym.figures.shipped import FIGURES

    return [CompletionItem(f.id, help=f.data.title) for f in FIGURES if f.id.startswith(incomplete)]


formula_argument = click.argument("formula", metavar="FORMULA", shell_complete=complete_formula)


def digits_option(default: int) -> Callable[[Any], Any]:
    """The number of significant digits."""
    return click.option(
        "--digits",
        type=int,
        default=default,
        show_default=True,
        metavar="N",
        help="Significant digits, at most 100000.",
    )
