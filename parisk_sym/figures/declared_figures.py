"""Finds the figures that files in folders named `figures` beside the claims declare, and computes their points."""

import difflib
import functools
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from parisk_sym.core.claim_loading import Helpers, LoadedFile
from parisk_sym.core.discovery import Problem, declaring_file, find_declared, is_under, objects_of
from parisk_sym.core.errors import ClaimError, FormulaNotFoundError, PariskError
from parisk_sym.figures.experiment import simulate
from parisk_sym.figures.figure import Figure
from parisk_sym.ledger.content import FIGURES
from parisk_sym.tables.comparisons import ComparisonRow, ComparisonTable, compare, comparison_rows
from parisk_sym.tables.grid import Point

__all__ = [
    "Figures",
    "figure_file",
    "figure_points",
    "figures_at",
    "find_figure",
    "find_figures",
    "omission_note",
]


@dataclass
class Figures:
    """Figures in the order of their files, and the problems."""

    figures: list[Figure] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def find_figures(paths: Sequence[str | Path] = ()) -> Figures:
    """The figures of the shipped papers, and those under the paths."""
    found = find_declared(Figure, FIGURES, paths, figure_file)
    return Figures([replace(figure, file=str(file)) for figure, file in found.declared], found.problems)


def figures_at(
    places: Container[tuple[str, str]], paths: Sequence[str | Path] = ()
) -> tuple[Figures, list[str]]:
    """The figures at these places (key of the paper and number), and the ids of the others, only of those under the paths if given."""
    found = find_figures(paths)
    placed, others = list[Figure](), list[str]()
    for figure in found.figures:
        if figure.source is not None and (figure.source.paper, figure.source.number) in places:
            placed.append(figure)
        elif not paths or is_under(figure.file, paths):
            others.append(figure.id)
    return Figures(placed, found.problems), others


def omission_note(identifiers: Sequence[str]) -> str:
    """The message on figures without a corresponding claim.

    >>> print(omission_note(["own.figure1"]))
    Figures with no corresponding claim are omitted: own.figure1 (a claim includes a figure whose place is its `source` or in its `also`)
    """
    return f"Figures with no corresponding claim are omitted: {', '.join(identifiers)} (a claim includes a figure whose place is its `source` or in its `also`)"


def find_figure(identifier: str, paths: Sequence[str | Path] = ()) -> Figure:
    """The figure with this id; raises FormulaNotFoundError with close names, or ClaimError for a broken file.

    >>> find_figure("par21.figure5c").running
    'n'
    """
    found = find_figures(paths)
    known = {figure.id: figure for figure in found.figures}
    if identifier in known:
        return known[identifier]
    if found.problems:
        raise ClaimError("; ".join(map(str, found.problems)))
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
    """The correctly rounded values of all curves at every point of the running parameter, with the marks.

    `tokens` are name=values that replace defaults. A figure with an experiment has simulated curves as well. The figure must have
    been found in a file, from which other processes load it.

    >>> table = figure_points(find_figure("par21.figure4"), ["eps=1/4,1/2"], 6)
    >>> [row.values[-1] for row in table.rows]
    ['38252.3', '74434.4']
    """
    work = functools.partial(_rows_of_figure, figure.file)
    table = compare(figure.data, figure.axes(tokens), digits, jobs, progress, work=work)
    if figure.experiment is None:
        return table
    return replace(table, simulation=simulate(figure.experiment, table, figure.settings(tokens), progress))


def _rows_of_figure(file: str, task: tuple[str, Sequence[Point], int]) -> list[ComparisonRow] | PariskError:
    identifier, points, digits = task
    figure = next(figure for figure in objects_of(figure_file(Path(file)), Figure) if figure.id == identifier)
    return comparison_rows(figure.data, points, digits)


@functools.cache
def figure_file(file: Path) -> LoadedFile | None:
    """The names in a file of figures, which is run once per process; None for a file that does not import `Figure`."""
    return declaring_file(file, Figure, _helpers(file.parent), file.parent)


@functools.cache
def _helpers(folder: Path) -> Helpers:
    """The helper modules of one folder, which its files share."""
    return {folder: {}}
