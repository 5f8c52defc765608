"""The figures of the library under their ids, and their points."""

import difflib
from collections.abc import Callable, Sequence
from dataclasses import replace

from parisk_sym.figures import composition, privacy_at_risk, sampling, sensitivities, utility
from parisk_sym.figures.experiment import simulate
from parisk_sym.figures.figure import Figure
from parisk_sym.ground.errors import FormulaNotFoundError, PariskError
from parisk_sym.tables.comparisons import ComparisonRow, ComparisonTable, compare, comparison_rows
from parisk_sym.tables.tables import Point

__all__ = ["FIGURES", "figure_points", "find_figure"]

FIGURES: tuple[Figure, ...] = (
    *composition.FIGURES,
    *privacy_at_risk.FIGURES,
    *sampling.FIGURES,
    *utility.FIGURES,
    *sensitivities.FIGURES,
)


def find_figure(identifier: str) -> Figure:
    """The figure with this id; FormulaNotFoundError suggests close names.

    >>> find_figure("par21.figure5c").running
    'n'
    """
    known = {figure.id: figure for figure in FIGURES}
    if identifier in known:
        return known[identifier]
    close = difflib.get_close_matches(identifier, known, n=3, cutoff=0.4)
    hint = f"; did you mean {', '.join(close)}?" if close else ""
    raise FormulaNotFoundError(f"there is no figure {identifier!r}{hint} (`parisk list` shows them all)")


def figure_points(
    figure: Figure,
    tokens: Sequence[str],
    digits: int,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> ComparisonTable:
    """The values of all curves, correctly rounded, at every point of the running parameter, and the marks.

    `tokens` are name=values that replace defaults. A figure with an experiment has simulated curves as well.

    >>> table = figure_points(find_figure("par21.figure4"), ["eps=1/4,1/2"], 6)
    >>> [row.values[-1] for row in table.rows]
    ['38252.3', '74434.4']
    """
    table = compare(figure.data, figure.axes(tokens), digits, jobs, progress, work=_rows_of_figure)
    if figure.experiment is None:
        return table
    return replace(table, simulation=simulate(figure.experiment, table, figure.settings(tokens), progress))


def _rows_of_figure(task: tuple[str, Sequence[Point], int]) -> list[ComparisonRow] | PariskError:
    identifier, points, digits = task
    return comparison_rows(find_figure(identifier).data, points, digits)
