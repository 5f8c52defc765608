"""`parisk plot`: a figure, and its points."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from parisk_sym.cli.options import jobs_option
from parisk_sym.core.errors import ParameterError
from parisk_sym.core.progress import progress_bar
from parisk_sym.core.result_files import OutputFile

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["COMMAND"]


def complete_figure(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Ids of figures for completion."""
    from click.shell_completion import CompletionItem

    from parisk_sym.figures.declared_figures import find_figures

    figures = find_figures(context.params.get("sources") or ()).figures
    return [CompletionItem(f.id, help=f.data.title) for f in figures if f.id.startswith(incomplete)]


def complete_setting(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The parameters of the preceding figure and the settings of its experiment, each as `name=`, without those already given."""
    from click.shell_completion import CompletionItem

    from parisk_sym.figures.declared_figures import find_figures

    wanted = context.params.get("identifier")
    given = {word.partition("=")[0] for word in context.params.get("words") or ()}
    for figure in find_figures(context.params.get("sources") or ()).figures:
        if figure.id == wanted:
            meanings = {p.name: p.meaning for p in figure.data.parameters}
            settings = figure.experiment.settings if figure.experiment is not None else {}
            defaults = {**figure.defaults, **settings}
            return [
                CompletionItem(f"{name}=", help=f"{meanings.get(name, 'setting')} (default {value})")
                for name, value in defaults.items()
                if name not in given and f"{name}=".startswith(incomplete)
            ]
    return []


@click.command()
@click.argument("identifier", metavar="FIGURE", shell_complete=complete_figure)
@click.argument("words", metavar="[NAME=VALUE]...", nargs=-1, shell_complete=complete_setting)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Draw to FILE, whose suffix is the format: png, pdf or svg.",
)
@click.option(
    "--data",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the points as CSV, every value correctly rounded.",
)
@click.option(
    "--digits",
    type=int,
    default=15,
    show_default=True,
    metavar="N",
    help="Significant digits of the points.",
)
@click.option(
    "--from",
    "sources",
    metavar="PATH",
    multiple=True,
    help="Folder or file with figures of another paper; may be repeated.",
)
@click.option(
    "--width",
    type=click.Choice(["page", "column"]),
    default="page",
    show_default=True,
    help="Draw for the width of a page, or of a column of two (3.4 inches).",
)
@click.option(
    "--font", default="", metavar="FAMILY", help="Font of the picture, such as serif or STIXGeneral."
)
@click.option(
    "--size", type=float, default=0.0, metavar="POINTS", help="Size of the font (default: 9, in a column 7)."
)
@click.option(
    "--bare", is_flag=True, help="Omit the title, the source and the command, which belong in a caption."
)
@jobs_option
def plot(  # noqa: PLR0913, PLR0917 - one for each option
    identifier: str,
    words: tuple[str, ...],
    output: Path | None,
    data: Path | None,
    digits: int,
    sources: tuple[str, ...],
    width: str,
    font: str,
    size: float,
    bare: bool,
    jobs: int | None,
) -> None:
    """Draw a figure of a paper, and the exact curves beside it.

    The figure has the curves as printed, as drawn by the authors' code, and exact or corrected. Where a promised level is certainly below the exact one, the curve is shaded and the legend names the range. NAME=VALUE
    replaces a default (`parisk list` shows the names); the parameter along the axis takes a range, start:stop:step.

    \b
    Examples:
      parisk plot composition -o composition.pdf
      parisk plot composition eps0=1/2 n=1:1000:10 delta=1e-6 -o half.svg --data half.csv
      parisk plot par21.figure5c n=1:300:3 -o figure5c.png
      parisk plot par21.figure7 pairs=5000 seed=2 -o figure7.pdf --data figure7.csv
      parisk plot par21.figure2 --width column --font serif --bare -o figure2.pdf
      parisk plot own.figure1 --from my_paper/ -o figure1.pdf
    """
    from parisk_sym.cli.own_folder import has_figure
    from parisk_sym.figures.appearance import Look
    from parisk_sym.figures.declared_figures import figure_points, find_figure
    from parisk_sym.figures.draw import PLOT_FORMATS, draw, plot_format, require_matplotlib
    from parisk_sym.ledger.processes import default_jobs
    from parisk_sym.report.table_formats import plain_csv

    figure = find_figure(identifier, sources or ((".",) if has_figure(identifier) else ()))
    if output is None and data is None:
        raise ParameterError(
            f"give -o FILE.{{{','.join(PLOT_FORMATS)}}} for the plot, --data FILE.csv for its points, or both"
        )
    format_ = "" if output is None else plot_format(output)
    if output is not None:
        require_matplotlib()
        if data is not None and data.resolve() == output.resolve():
            raise ParameterError(f"the plot and its points need two files, got {str(output)!r} for both")
    look = Look(width, font, size, words=not bare)
    plot_target = None if output is None else OutputFile(output)
    data_target = None if data is None else OutputFile(data)
    with progress_bar("points") as progress:
        table = figure_points(figure, words, digits, jobs or default_jobs(), progress)
    picture = None if plot_target is None else draw(figure, table, format_, look)
    if data_target is not None:
        data_target.write(plain_csv(table))
    if plot_target is not None and picture is not None:
        plot_target.write(picture)


COMMAND = plot
