"""`parisk eval`, `compose`, `table` and `plot`: what they do. Errors of usage are raised."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from parisk_sym.commands.common import progress_bar, write
from parisk_sym.ground.errors import DomainError, ParameterError
from parisk_sym.ground.output import OutputFile
from parisk_sym.laws.catalogue import find_formula

if TYPE_CHECKING:
    from parisk_sym.laws.mechanism_words import Composition

__all__ = ["compose_mechanisms", "evaluate_formula", "parse_arguments", "plot_figure", "tabulate"]


def parse_arguments(tokens: Sequence[str]) -> dict[str, str]:
    """Arguments written name=value; ParameterError for a token without "=" and for a name given twice.

    >>> parse_arguments(["x=5/2", "k=3"])
    {'x': '5/2', 'k': '3'}
    """
    arguments: dict[str, str] = {}
    for token in tokens:
        name, equals, value = token.partition("=")
        if not equals or not name:
            raise ParameterError(f"arguments are written name=value, such as k=3; got {token!r}")
        if name in arguments:
            raise ParameterError(f"{name} is given twice: {name}={arguments[name]} and {name}={value}")
        arguments[name] = value
    return arguments


def evaluate_formula(
    identifier: str, tokens: Sequence[str], digits: int, as_ball: bool, as_json: bool
) -> None:
    """Print the value of a formula: rounded digits, an enclosure, or JSON with both."""
    from parisk_sym.report.decimals import midpoint_radius

    formula = find_formula(identifier)
    arguments = parse_arguments(tokens)
    text, ball = formula.digits(digits, **arguments)
    if as_json:
        from parisk_sym.report.rows import evaluation_row, to_json

        click.echo(to_json(evaluation_row(formula, arguments, digits, text, ball)), nl=False)
    else:
        click.echo(" ± ".join(midpoint_radius(ball, digits)) if as_ball else text)


def compose_mechanisms(
    tokens: Sequence[str], digits: int, as_ball: bool, as_json: bool, step: str | None, points: int | None
) -> None:
    """Print delta, eps or the confidence of a sequence of mechanisms: rounded digits, an enclosure, bounds, or JSON."""
    from parisk_sym.laws.mechanism_words import parse_composition

    composition = parse_composition(tokens)
    if step is not None:
        _print_bounds(composition, step, points, as_json)
    elif points is not None:
        raise ParameterError("--points belongs to --buckets: give a step, such as --buckets 1/1000")
    else:
        _print_composition(composition, digits, as_ball, as_json)


def _print_bounds(composition: Composition, step: str, points: int | None, as_json: bool) -> None:
    """Rigorous bounds by privacy buckets, rounded outwards."""
    from parisk_sym.laws.buckets.bounds import BUCKETS, bucket_bounds, buckets_of
    from parisk_sym.report.decimals import outward

    if composition.given == "within":
        raise ParameterError("--buckets bounds delta and eps: give eps=... or delta=...")
    uses = [(buckets_of(mechanism), count) for mechanism, count in composition.uses]
    # Decimals of the command line are exact numbers, like everywhere else.
    given: dict[str, Any] = {composition.given: composition.value}
    try:
        lower, upper = outward(*bucket_bounds(uses, **given, step=step, buckets=points or BUCKETS))
    except DomainError as error:
        raise DomainError(f"{error} (--buckets is the step, --points the number of buckets)") from error
    if as_json:
        from parisk_sym.report.rows import bounds_row, to_json

        click.echo(to_json(bounds_row(composition, step, points or BUCKETS, lower, upper)), nl=False)
    else:
        click.echo(f"{lower} <= {composition.wanted} <= {upper}")


def _print_composition(composition: Composition, digits: int, as_ball: bool, as_json: bool) -> None:
    """The tight value."""
    from parisk_sym.laws.composition.sequence import Sequence as MechanismSequence
    from parisk_sym.report.decimals import midpoint_radius

    sequence = MechanismSequence(composition.uses)
    text, ball = sequence.digits(digits, **{composition.given: composition.value})
    if as_json:
        from parisk_sym.report.rows import composition_row, to_json

        click.echo(to_json(composition_row(composition, digits, text, ball)), nl=False)
    else:
        click.echo(" ± ".join(midpoint_radius(ball, digits)) if as_ball else text)


def tabulate(
    identifier: str, tokens: Sequence[str], digits: int, format_: str, output: Path | None, jobs: int | None
) -> None:
    """Write the table of a formula, or a declared table, over a grid."""
    target = None if output is None else OutputFile(output)
    from parisk_sym.ledger.run import default_jobs
    from parisk_sym.report.table_formats import render
    from parisk_sym.tables.comparisons import Comparison, compare, find_tabulated
    from parisk_sym.tables.tables import parse_axes, table_rows

    subject, axes, workers = find_tabulated(identifier), parse_axes(tokens), jobs or default_jobs()
    with progress_bar("rows") as progress:
        if isinstance(subject, Comparison):
            text = render(compare(subject, axes, digits, workers, progress), format_)
        else:
            text = render(table_rows(subject, axes, digits, workers, progress), format_)
    write(text, target)


def plot_figure(
    identifier: str,
    tokens: Sequence[str],
    output: Path | None,
    data: Path | None,
    digits: int,
    jobs: int | None,
) -> None:
    """Draw a figure, write its points, or both; nothing is computed before it is known that both can be written."""
    from parisk_sym.figures.draw import PLOT_FORMATS, draw, require_matplotlib
    from parisk_sym.figures.shipped import figure_points, find_figure
    from parisk_sym.ledger.run import default_jobs
    from parisk_sym.report.table_formats import render

    figure = find_figure(identifier)
    if output is None and data is None:
        raise ParameterError(
            f"give -o FILE.{{{','.join(PLOT_FORMATS)}}} for the plot, --data FILE.csv for its points, or both"
        )
    format_ = "" if output is None else output.suffix.removeprefix(".").lower()
    if output is not None:
        if format_ not in PLOT_FORMATS:
            raise ParameterError(
                f"the plot's file must end in .{', .'.join(PLOT_FORMATS)}, got {output.name!r}"
            )
        require_matplotlib()
        if data is not None and data.resolve() == output.resolve():
            raise ParameterError(f"the plot and its points need two files, got {str(output)!r} for both")
    plot_target = None if output is None else OutputFile(output)
    data_target = None if data is None else OutputFile(data)
    with progress_bar("points") as progress:
        table = figure_points(figure, tokens, digits, jobs or default_jobs(), progress)
    picture = None if plot_target is None else draw(figure, table, format_)
    if data_target is not None:
        data_target.write(render(table, "csv"))
    if plot_target is not None and picture is not None:
        plot_target.write(picture)
