"""`parisk eval`, `compose`, `table` and `plot`: their words."""

# ruff: noqa: D301 - click reads the control character \b as "keep these lines"

from __future__ import annotations

from pathlib import Path

import click

from parisk_sym.cli.options import (
    ball_option,
    complete_figure,
    complete_table,
    digits_option,
    formula_argument,
    jobs_option,
    output_option,
)

__all__ = ["compose", "evaluate", "plot", "table"]


@click.command("eval")
@formula_argument
@click.argument("arguments", metavar="NAME=VALUE...", nargs=-1)
@digits_option(30)
@ball_option
@click.option(
    "--json", "as_json", is_flag=True, help="Print formula, arguments, digits, value and enclosure as JSON."
)
def evaluate(formula: str, arguments: tuple[str, ...], digits: int, as_ball: bool, as_json: bool) -> None:
    """Evaluate a formula to correctly rounded digits.

    Values are exact: 3, 5/2, 0.1 (one tenth) or 1e-5. A certified enclosure decides every printed digit.

    \b
    Examples:
      parisk eval bessel_k.cdf x=5/2 k=3
      parisk eval laplace.confidence eps=0.5 eps0=1 --digits 50 --ball
    """
    from parisk_sym.commands.values import evaluate_formula

    evaluate_formula(formula, arguments, digits, as_ball, as_json)


@click.command()
@click.argument("words", metavar="MECHANISM... (eps=VALUE | delta=VALUE | within=VALUE)", nargs=-1)
@digits_option(30)
@ball_option
@click.option(
    "--json", "as_json", is_flag=True, help="Print mechanisms, digits, value and enclosure as JSON."
)
@click.option(
    "--buckets",
    "step",
    metavar="STEP",
    help="Rigorous bounds by privacy buckets, losses on a grid of this step (such as 1/1000).",
)
@click.option(
    "--points",
    type=click.IntRange(min=1),
    metavar="N",
    help="Grid points on each side of 0 (default: 20000).",
)
def compose(
    words: tuple[str, ...], digits: int, as_ball: bool, as_json: bool, step: str | None, points: int | None
) -> None:
    """Tight privacy of a sequence of mechanisms: delta at a level eps, eps at a delta, or the confidence within a level.

    The value is exact for the worst neighbours, not a bound, and every digit is certified. A mechanism is a name with
    its parameters after commas; n is its number of uses, 1 unless given. The order does not matter.

    \b
      laplace,eps0=1                          Laplace noise of scale sensitivity/eps0
      gaussian,mu=1/2                         normal noise of standard deviation sensitivity/mu
      randomised_response,eps0=1              one bit, told truly with probability e^eps0/(1 + e^eps0)
      discrete_laplace,eps0=1,sensitivity=3   integer noise, P(x) proportional to exp(-eps0 |x|/sensitivity)
      worst_case,eps0=1,delta0=1e-6           the worst of all (eps0, delta0)-private mechanisms; with --buckets
      pair,file=answers.csv                   two discrete distributions, a row for each outcome; with --buckets

    \b
    Examples:
      parisk compose laplace,eps0=1,n=300 delta=1e-5
      parisk compose gaussian,mu=1/2,n=10 eps=3 --digits 50 --ball
      parisk compose laplace,eps0=1/2,n=30 randomised_response,eps0=1/10 gaussian,mu=1 delta=1e-9
      parisk compose worst_case,eps0=1/10,delta0=1e-8,n=50 laplace,eps0=1/2 delta=1e-5 --buckets 1/1000
      parisk compose laplace,eps0=1/2 laplace,eps0=1/4,n=2 within=3/5

    The last one is P(|privacy loss| <= 3/5) of a query whose answers differ in three coordinates.
    """
    from parisk_sym.commands.values import compose_mechanisms

    compose_mechanisms(words, digits, as_ball, as_json, step, points)


@click.command()
@click.argument("name", metavar="NAME", shell_complete=complete_table)
@click.argument("axes", metavar="NAME=VALUES...", nargs=-1)
@digits_option(15)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["csv", "json", "latex"]),
    default="csv",
    show_default=True,
    help="Format.",
)
@output_option
@jobs_option
def table(
    name: str, axes: tuple[str, ...], digits: int, format_: str, output: Path | None, jobs: int | None
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
    """
    from parisk_sym.commands.values import tabulate

    tabulate(name, axes, digits, format_, output, jobs)


@click.command()
@click.argument("figure", metavar="FIGURE", shell_complete=complete_figure)
@click.argument("settings", metavar="[NAME=VALUE]...", nargs=-1)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Draw to FILE; its ending decides the format: png, pdf or svg.",
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
@jobs_option
def plot(
    figure: str,
    settings: tuple[str, ...],
    output: Path | None,
    data: Path | None,
    digits: int,
    jobs: int | None,
) -> None:
    """Draw a figure: curves as printed, as drawn by the authors' code, and exact or corrected.

    Where a promised level is certainly below the exact one, the curve is shaded and the legend says from where on. NAME=VALUE
    replaces a default (`parisk list` shows the names); the parameter along the axis takes a range, start:stop:step.

    \b
    Examples:
      parisk plot composition -o composition.pdf
      parisk plot composition eps0=1/2 n=1:1000:10 delta=1e-6 -o half.svg --data half.csv
      parisk plot par21.figure5c n=1:300:3 -o figure5c.png
      parisk plot par21.figure7 pairs=5000 seed=2 -o figure7.pdf --data figure7.csv
    """
    from parisk_sym.commands.values import plot_figure

    plot_figure(figure, settings, output, data, digits, jobs)
