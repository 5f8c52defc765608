"""`parisk plan`: the errors and privacy of a noisy answer, and the requirements of a goal."""

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


def complete_query(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The kinds of queries for completion."""
    from click.shell_completion import CompletionItem

    from parisk_sym.tables.plan import QUERIES, QUESTIONS

    return [CompletionItem(name) for name in (*QUERIES, *QUESTIONS) if name.startswith(incomplete)]


def complete_argument(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The arguments of the preceding query, each as `name=`, without those already given."""
    from click.shell_completion import CompletionItem

    from parisk_sym.tables.plan import argument_names

    given = {str(word).partition("=")[0] for word in context.params.get("tokens") or ()}
    names = argument_names(str(context.params.get("query") or ""))
    return [
        CompletionItem(f"{name}=")
        for name in names
        if name not in given and f"{name}=".startswith(incomplete)
    ]


@click.command()
@click.argument("query", metavar="QUERY", shell_complete=complete_query)
@click.argument("tokens", metavar="NAME=VALUE...", nargs=-1, shell_complete=complete_argument)
@digits_option(8)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "latex"]),
    default="text",
    show_default=True,
    help="Format.",
)
@click.option(
    "--plot",
    "plot_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Also draw diff or budget to FILE, whose suffix is the format: png, pdf or svg.",
)
@output_option
def plan(
    query: str,
    tokens: tuple[str, ...],
    digits: int,
    format_: str,
    plot_file: Path | None,
    output: Path | None,
) -> None:
    """Plan a query with Laplace noise.

    The plan has the sensitivity, the noise, the errors, the privacy, and what a goal requires. The goal is a relative error re that is kept with a confidence at a privacy level eps. With answer=VALUE, a guess of the
    true answer, the table says whether the goal is reached, and at which level it would be.

    \b
    A query is one of
      count                                       of records
      sum least=A most=B                          of values in [A, B]
      sensitivity delta_q=D                       any query of this sensitivity
      sampled file=F coverage=C certainty=B       sampled sensitivities in the first column of a CSV file
      data file=F [column=NAME] statistic=S       records in a CSV file, its first column or the one of this name
      distribution law=L records=N statistic=S    N independent records of a law

    For the last two the sensitivity is sampled here. The statistic S is mean, median, quantile (with q=0.9, say), max or
    variance; the law L is exponential (rate=), normal (mean= spread=), pareto (shape=) or uniform (least= most=). With
    least=A most=B the values of a file are known to lie in [A, B], and the sensitivity for all neighbours is printed too.

    \b
    The size of the sample is given by one of
      gamma=R                     risk of the paper's theorem; n_pairs=M and rho=R may be added
      coverage=C certainty=B      share of the pairs, and probability that it is covered; n_pairs=M may be added
      n_pairs=M                   the largest of M sensitivities, or the one at the place order=K
    and seed=S (0 without it) fixes the random numbers.

    A sampled sensitivity covers a share of the pairs of neighbours, with a certainty; eps does not hold for the others.

    \b
    Three plans have their own goals:
      diff file=F eps= confidence= [re=] [index=]       several queries on the same records, noise by DIFF
      budget eps0= E= [c= E_min= k=] [stakeholders=] [budget=]    the level of least cost, and the levels within a budget
      risk eps= confidence= [k=] [order= alpha=]        the noise for a wanted privacy at risk

    \b
    diff reads a CSV file whose first line names the fields, or a TOML file with a table [[query]] for each query:
      name, sensitivity           of the query
      index                       its number in the query index (index=given, the default where the file has it)
      answer                      a guess, for index=answers: the goals of all queries at the smallest level
      weight                      of its error, for index=weights: the least weighted error
      re                          the relative error that is accepted, unless re=R is given for all
    index=equal is identical noise for all. Guesses must not be the true answers, because the index would leak them.

    budget has the cost E_min + E exp(-c/eps) of Privacy at Risk, or costs=F: a CSV file of levels and costs, from the level 0
    to eps0 or beyond, increasing and convex, interpolated linearly. T= and sensitivity= give the smallest eps0 for an
    expected absolute error. confidence= adds Equation 11 with this confidence at every level.

    risk takes order=, alpha= (or rho= and n_pairs=) and ratio= if the sensitivity is sampled: case 3 of Section 6.2.

    \b
    Examples:
      parisk plan count eps=0.01 re=0.1 confidence=0.9
      parisk plan count eps=0.01 re=0.1 confidence=0.9 answer=2000
      parisk plan sum least=0 most=100 eps=1/2 re=0.05 confidence=0.95 answer=50000 --format latex -o plan.tex
      parisk plan data file=incomes.csv column=income statistic=mean gamma=0.05 eps=1/2 re=0.05 confidence=0.95
      parisk plan distribution law=exponential rate=1 records=100 statistic=mean coverage=0.9 certainty=0.95 eps=1 re=0.1 confidence=0.9
      parisk plan diff file=queries.csv eps=0.01 re=0.1 confidence=0.9 --plot queries.pdf
      parisk plan budget eps0=1/2 E=5500 stakeholders=100 budget=70000 --plot budget.pdf
      parisk plan budget eps0=1/2 costs=costs.csv
      parisk plan risk eps=0.4 confidence=0.6
      parisk plan risk eps=0.4 confidence=0.6 order=0.9 rho=0.01 n_pairs=15000
    """
    target = None if output is None else OutputFile(output)
    from parisk_sym.report.plans import render_plan
    from parisk_sym.tables.plan import plan as make_plan

    drawn = _plot_target(query, plot_file, output)
    answer = make_plan(query, named_values(tokens), digits)
    text = render_plan(answer, format_)
    if drawn is not None and answer.picture is not None:
        from parisk_sym.figures.draw import plot_format
        from parisk_sym.figures.plans import draw_plan

        drawn.write(draw_plan(answer.picture(), plot_format(drawn.path)))
    write(text, target)


def _plot_target(query: str, plot_file: Path | None, output: Path | None) -> OutputFile | None:
    """The file of the picture; raises an error early if it cannot be written, or if matplotlib is missing."""
    if plot_file is None:
        return None
    from parisk_sym.figures.draw import plot_format, require_matplotlib
    from parisk_sym.tables.plan import WITH_PICTURE

    if query not in WITH_PICTURE:
        raise ParameterError(f"--plot draws {' and '.join(WITH_PICTURE)}, got {query!r}")
    plot_format(plot_file)
    require_matplotlib("leave out --plot")
    if output is not None and plot_file.resolve() == output.resolve():
        raise ParameterError(f"the plan and its plot need two files, got {str(output)!r} for both")
    return OutputFile(plot_file)


COMMAND = plan
