"""The figures of papers: found in the folders named `figures`, as claims are found beside them, and their points.

A figure file is a Python file in such a folder that binds figures to names at module level, alone or in a tuple or list; its
name does not start with an underscore. A file that does not import `Figure` from parisk_sym is not run.
"""

import ast
import difflib
import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from parisk_sym.figures.experiment import simulate
from parisk_sym.figures.figure import Figure
from parisk_sym.ground.errors import ClaimError, FormulaNotFoundError, PariskError
from parisk_sym.ground.load import Helpers, LoadedFile, LoadError, parsed, run_file
from parisk_sym.ledger.collect import Problem, python_files, shipped_derivations
from parisk_sym.ledger.content import FIGURES
from parisk_sym.tables.comparisons import ComparisonRow, ComparisonTable, compare, comparison_rows
from parisk_sym.tables.tables import Point

__all__ = ["Figures", "figure_file", "figure_points", "find_figure", "find_figures"]


@dataclass
class Figures:
    """Figures in the order of their files, and what is broken."""

    figures: list[Figure] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def find_figures(paths: Sequence[str | Path] = ()) -> Figures:
    """The figures of the shipped papers, and those under the paths."""
    found = Figures()
    for file in dict.fromkeys(f for path in (shipped_derivations(), *paths) for f in _files_at(Path(path))):
        try:
            figures = _figures_of(file)
        except LoadError as error:
            found.problems.append(Problem(str(file), error.line, error.message))
            continue
        for figure in figures:
            _add(figure, file, found)
    return found


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
    figure = next(figure for figure in _figures_of(Path(file)) if figure.id == identifier)
    return comparison_rows(figure.data, points, digits)


def _files_at(path: Path) -> Iterator[Path]:
    """The files of figures meant by a path: itself, or those below it."""
    for file in python_files(path) if path.is_dir() else (path,):
        if file.resolve().parent.name == FIGURES and file.suffix == ".py":
            yield file.resolve()


def _add(figure: Figure, file: Path, found: Figures) -> None:
    """Add a figure; a problem for an id that is taken."""
    before = next((other for other in found.figures if other.id == figure.id), None)
    if before is None:
        found.figures.append(replace(figure, file=str(file)))
    else:
        found.problems.append(
            Problem(str(file), 0, f"the id {figure.id!r} is already taken by {before.file}")
        )


def _figures_of(file: Path) -> list[Figure]:
    """The figures that a file binds at module level, each once, in the order of the lines; LoadError for a broken file."""
    loaded = figure_file(file)
    if loaded is None:
        return []
    values = [loaded.names[name] for name in loaded.own_names]
    inside = (v for value in values for v in (value if isinstance(value, (tuple, list)) else (value,)))
    return list({id(v): v for v in inside if isinstance(v, Figure)}.values())


@functools.cache
def figure_file(file: Path) -> LoadedFile | None:
    """The names of a file of figures, run once in a process; None for one that does not import `Figure`."""
    source, tree = parsed(file)
    return run_file(file, source, tree, _helpers(file.parent)) if _imports_figures(tree) else None


@functools.cache
def _helpers(folder: Path) -> Helpers:
    """The helper modules of one folder, which its files share."""
    return {folder: {}}


def _imports_figures(tree: ast.Module) -> bool:
    """Whether code imports `Figure` from the package."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    own = (node for node in imports if (node.module or "").partition(".")[0] == "parisk_sym")
    return any(alias.name == Figure.__name__ for node in own for alias in node.names)
