"""`parisk plan`: what a noisy answer is worth, and what a goal needs."""

from __future__ import annotations

from pathlib import Path

import click

from parisk_sym.cli.options import digits_option, named_values, output_option
from parisk_sym.cli.running import write
from parisk_sym.ground.output import OutputFile

__all__ = ["COMMAND"]


@click.command()
@click.argument("query", metavar="QUERY")
@click.argument("tokens", metavar="NAME=VALUE...", nargs=-1)
@digits_option(8)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "latex"]),
    default="text",
    show_default=True,
    help="Format.",
)
@output_option
def plan(query: str, tokens: tuple[str, ...], digits: int, format_: str, output: Path | None) -> None:
    """Plan a query with Laplace noise: sensitivity, noise, errors, privacy, and what the goal needs.

    The goal is a relative error re that is kept with a confidence at a privacy level eps. With answer=VALUE, the true
    answer as one guesses it, the table says whether the goal is reached, and at which level it is.

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
    least=A most=B the values of a file are known to lie in [A, B], and the sensitivity of all neighbours stands beside.

    \b
    How much is sampled is said by one of
      gamma=R                     risk of the paper's theorem; n_pairs=M and rho=R may be added
      coverage=C certainty=B      share of the pairs, and probability that it is covered; n_pairs=M may be added
      n_pairs=M                   the largest of M sensitivities, or the one at the place order=K
    and seed=S (0 without it) fixes the random numbers.

    A sampled sensitivity covers a share of such pairs of neighbours, with a certainty: for the others eps is no promise.

    \b
    Examples:
      parisk plan count eps=0.01 re=0.1 confidence=0.9
      parisk plan count eps=0.01 re=0.1 confidence=0.9 answer=2000
      parisk plan sum least=0 most=100 eps=1/2 re=0.05 confidence=0.95 answer=50000 --format latex -o plan.tex
      parisk plan data file=incomes.csv column=income statistic=mean gamma=0.05 eps=1/2 re=0.05 confidence=0.95
      parisk plan distribution law=exponential rate=1 records=100 statistic=mean coverage=0.9 certainty=0.95 eps=1 re=0.1 confidence=0.9
    """
    target = None if output is None else OutputFile(output)
    from parisk_sym.report.plans import render_plan
    from parisk_sym.tables.plan import plan as made

    write(render_plan(made(query, named_values(tokens), digits), format_), target)


COMMAND = plan
