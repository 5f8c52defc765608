"""`parisk votes`: the privacy of noisy votes of teachers (PATE)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.judging import write
from parisk_sym.cli.options import digits_option, named_values, output_option
from parisk_sym.core.errors import ParameterError
from parisk_sym.core.result_files import OutputFile

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["COMMAND"]

_NAMES = {
    "scale": "scale of the Laplace noise on each count",
    "delta": "probability that the level may be exceeded",
    "queries": "numbers of queries, the first ones of the file",
    "orders": "largest order of the accountant",
    "teachers": "sum of the counts of each row",
    "eps": "level of the substitution",
    "confidence": "confidence of the substitution",
}


def _complete(context: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of values for completion, without those already given."""
    from click.shell_completion import CompletionItem

    given = {word.partition("=")[0] for word in context.params.get("tokens") or ()}
    words = {f"{name}=": meaning for name, meaning in _NAMES.items() if name not in given}
    return [CompletionItem(word, help=words[word]) for word in words if word.startswith(incomplete)]


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.argument(
    "tokens", metavar="scale=VALUE delta=VALUE [NAME=VALUE]...", nargs=-1, shell_complete=_complete
)
@digits_option(6)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "latex"]),
    default="text",
    show_default=True,
    help="Format.",
)
@output_option
@click.option(
    "--plot",
    "plot",
    metavar="PICTURE",
    type=click.Path(path_type=Path),
    help="Draw the levels over the number of queries; the suffix is the format: png, pdf or svg.",
)
def votes(
    file: Path, tokens: tuple[str, ...], digits: int, format_: str, output: Path | None, plot: Path | None
) -> None:
    """Compute the privacy level of noisy votes of teachers (PATE).

    FILE is a CSV file, plain or compressed (.gz): a row for each query with the number of votes for each class, after an
    optional row of names. Laplace noise of the scale is added to each count, and the class with the largest one is the answer,
    so that one query is eps0-private with eps0 = 2/scale.

    \b
    Required:
      scale=B            scale of the noise on each count
      delta=D            probability with which the level may fail
    Optional (default in brackets):
      queries=N,...      how many queries, from the first one on (all); 100:1000:100 is a range
      orders=L           largest order of the moments accountant (8, as in PATE's code)
      teachers=T         number of teachers: a row with another sum is an error
      eps=E confidence=C  of the substitution of Privacy at Risk (4/5 of eps0, and 4/5, as in its authors' code)

    The table has levels from the votes: Theorem 3 of PATE, that theorem with the substitution of Table 1 of Privacy at Risk, and
    the best bound by differential privacy alone; and levels for any votes: by the same accountant, and by optimal
    composition. Every level is certified and rounded up.

    A level from the votes is itself private data, and holds for these votes only: do not publish it.

    \b
    Examples:
      parisk votes votes.csv scale=20 delta=1e-5
      parisk votes votes.csv.gz scale=20 delta=1e-5 queries=100,1000 teachers=250
      parisk votes votes.csv scale=20 delta=1e-5 queries=100:1000:100 --format latex -o votes.tex --plot votes.pdf
    """
    from parisk_sym.report.votes import render_votes
    from parisk_sym.tables.votes import vote_table

    given = named_values(tokens)
    target = None if output is None else OutputFile(output)
    picture = None if plot is None else _picture(plot, output, file, given)
    table = render_votes(vote_table(file, given, digits), format_)
    if plot is not None and picture is not None:
        OutputFile(plot).write(picture)
    write(table, target)


def _picture(plot: Path, output: Path | None, file: Path, given: dict[str, str]) -> bytes:
    """The picture as a file, up to the largest number of queries."""
    from parisk_sym.figures.votes import check_plot_file, draw_votes, plotted_queries
    from parisk_sym.tables.votes import vote_table

    format_ = check_plot_file(plot)
    OutputFile(plot)
    if output is not None and plot.resolve() == output.resolve():
        raise ParameterError(f"the table and the plot need two files, got {str(plot)!r} for both")
    most = vote_table(file, given, 1).queries[-1]
    return draw_votes(vote_table(file, given | {"queries": plotted_queries(most)}, 6), format_)


COMMAND = votes
