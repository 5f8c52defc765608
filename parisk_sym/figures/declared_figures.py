"""The figures of papers: declared by the files of the folders named `figures`, beside the claims, and their points."""

import difflib
import functools
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from parisk_sym.core.claim_loading import Helpers, LoadedFile
from parisk_sym.core.discovery import Problem, declaring_file, find_declared, objects_of
from parisk_sym.core.errors import ClaimError, FormulaNotFoundError, PariskError
from parisk_sym.figures.experiment import simulate
from parisk_sym.figures.figure import Figure
from parisk_sym.ledger.content import FIGURES
from parisk_sym.tables.comparisons import ComparisonRow, ComparisonTable, compare, comparison_rows
from parisk_sym.tables.grid import Point

__all__ = ["Figures", "figure_file", "figure_points", "figures_at", "find_figure", "find_figures", "left_out"]


@dataclass
class Figures:
    """Figures in the order of their files, and what is broken."""

    figures: list[Figure] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def find_figures(paths: Sequence[str | Path] = ()) -> Figures:
    """The figures of the shipped papers, and those under the paths."""
    found = find_declared(Figure, FIGURES, paths, figure_file)
    return Figures([replace(figure, file=str(file)) for figure, file in found.declared], found.problems)


def figures_at(
    places: Container[tuple[str, str]], paths: Sequence[str | Path] = ()
) -> tuple[Figures, list[str]]:
    """The figures at these places, each the key of a paper and a number, and the ids of the others; of these only those under the paths, where paths are given."""
    found, folders = find_figures(paths), [Path(path).resolve() for path in paths]
    placed, others = list[Figure](), list[str]()
    for figure in found.figures:
        if figure.source is not None and (figure.source.paper, figure.source.number) in places:
            placed.append(figure)
        elif not folders or any(Path(figure.file).resolve().is_relative_to(folder) for folder in folders):
            others.append(figure.id)
    return Figures(placed, found.problems), others


def left_out(identifiers: Sequence[str]) -> str:
    """What is said of figures that stand beside no claim.

    >>> print(left_out(["own.figure1"]))
    Figures beside no claim are left out: own.figure1 (a claim at the place of a figure, its `source` or one of `also`, takes it in)
    """
    return f"Figures beside no claim are left out: {', '.join(identifiers)} (a claim at the place of a figure, its `source` or one of `also`, takes it in)"


def find_figure(identifier: str, paths: Sequence[str | Path] = ()) -> Figure:
    """The figure with this id; FormulaNotFoundError suggests close names, ClaimError names a broken file.

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
    """The values of all curves, correctly rounded, at every point of the running parameter, and the marks.

    `tokens` are name=values that replace defaults. A figure with an experiment has simulated curves as well. The figure is one
    that was found in a file, from which other processes take it.

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
    """The names of a file of figures, run once in a process; None for one that does not import `Figure`."""
    return declaring_file(file, Figure, _helpers(file.parent), file.parent)


@functools.cache
def _helpers(folder: Path) -> Helpers:
    """The helper modules of one folder, which its files share."""
    return {folder: {}}
