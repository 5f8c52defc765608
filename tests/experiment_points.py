"""The points of a figure with an experiment, for the tests of Figures 6 and 7."""

from pathlib import Path
from types import SimpleNamespace

from parisk_sym.figures.declared_figures import figure_file, figure_points, find_figure
from parisk_sym.tables.comparisons import ComparisonTable

__all__ = ["column", "file_of", "points", "ridge", "simulated"]


def file_of(identifier: str) -> SimpleNamespace:
    """The names of the file in which a figure stands."""
    loaded = figure_file(Path(find_figure(identifier).file))
    assert loaded is not None
    return SimpleNamespace(**loaded.names)


ridge = file_of("par21.figure6").ridge


def points(identifier: str, *tokens: str) -> ComparisonTable:
    return figure_points(find_figure(identifier), tokens, 12)


def simulated(table: ComparisonTable, name: str) -> list[tuple[float, ...]]:
    """The estimates of one curve, without the points where it has none."""
    assert table.simulation is not None
    curve = next(c for c in table.simulation.curves if c.name == name)
    return [tuple(float(text or "inf") for text in texts) for texts in curve.estimates if texts[0]]


def column(table: ComparisonTable, name: str) -> list[float]:
    index = [c.name for c in table.comparison.columns].index(name)
    return [float(row.values[index]) for row in table.rows]
