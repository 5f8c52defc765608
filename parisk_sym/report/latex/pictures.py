"""Figures in the companion: the drawn file and its caption."""

from __future__ import annotations

from dataclasses import dataclass

from parisk_sym.figures.figure import Figure
from parisk_sym.ledger.papers import papers
from parisk_sym.report.latex.places import place, sentence
from parisk_sym.report.latex.text import code, prose
from parisk_sym.tables.comparisons import ComparisonTable

__all__ = ["Picture", "picture_of"]


@dataclass(frozen=True)
class Picture:
    """A drawn figure: its file next to the document, and its caption as LaTeX."""

    file: str
    caption: str


def picture_of(figure: Figure, table: ComparisonTable) -> Picture:
    """The picture of a figure; its caption gives its title, source, and the command that draws it."""
    source = "" if figure.source is None else f" {place(figure.source, papers())}."
    drawn = f"Drawn by {code(f'parisk plot {figure.id}')}; every point of a line is certified."
    simulated = (
        ""
        if table.simulation is None
        else f" Markers: simulated on {prose(table.simulation.data)}; {prose(table.simulation.bars)}."
    )
    note = f" {sentence(prose(figure.note))}" if figure.note else ""
    return Picture(
        f"{figure.id.replace('.', '-')}.pdf",
        f"{sentence(prose(figure.data.title))}{source}{note} {drawn}{simulated}",
    )
