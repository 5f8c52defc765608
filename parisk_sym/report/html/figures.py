"""Draws the figures of claims that need no experiment, and caches them until something that they depend on changes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from parisk_sym.core.cache import Cache
from parisk_sym.core.discovery import Problem, shipped_derivations
from parisk_sym.core.errors import MissingLibraryError, PariskError
from parisk_sym.figures.declared_figures import figure_points, figures_at
from parisk_sym.figures.draw import draw
from parisk_sym.figures.figure import Figure
from parisk_sym.ledger.content import environment_digest, snapshot
from parisk_sym.report.page import Page

__all__ = ["Drawing", "Drawn", "draw_figures"]

_KIND = "figures"
_DIGITS = 15


class Drawing(NamedTuple):
    """A figure as SVG, and its title."""

    title: str
    svg: bytes


Places = Mapping[tuple[str, str], tuple[str, ...]]


@dataclass(frozen=True)
class Drawn:
    """The ids of figures by paper and number, the drawings, the problems, and the ids of figures without a claim."""

    placed: Places = field(default_factory=dict)
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    problems: Sequence[Problem] = ()
    others: Sequence[str] = ()


def draw_figures(
    pages: Iterable[Page],
    paths: Sequence[str | Path] = (),
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Drawn:
    """Draw the figures at the places of these claims, of the shipped papers and of those under the paths.

    Without matplotlib none is drawn. A figure that cannot be drawn is reported as a problem, and the others are drawn.
    """
    found, others = figures_at({(s.paper, s.number) for page in pages for s in page.places}, paths)
    placed: dict[tuple[str, str], tuple[str, ...]] = {}
    for figure in found.figures:
        if figure.source:
            at = (figure.source.paper, figure.source.number)
            placed[at] = (*placed.get(at, ()), figure.id)
    drawings, problems = dict[str, Drawing](), list(found.problems)
    plain = [figure for figure in found.figures if figure.experiment is None]
    for number, figure in enumerate(plain):
        try:
            drawings[figure.id] = Drawing(figure.data.title, _drawn(figure, jobs))
        except MissingLibraryError:
            break
        except PariskError as error:
            problems.append(Problem(figure.file, 0, f"the figure {figure.id} is not drawn: {error}"))
        if progress:
            progress(number + 1, len(plain))
    return Drawn(placed, drawings, problems, others)


def _drawn(figure: Figure, jobs: int) -> bytes:
    """The figure as SVG, from the cache where it is there."""
    is_shipped = Path(figure.file).resolve().is_relative_to(shipped_derivations().resolve())
    key = _dependencies() if is_shipped else ""  # what another figure depends on is not known
    cache = Cache() if key else Cache(None)
    if isinstance(svg := cache.get(_KIND, f"{key} {figure.id}"), str):
        return svg.encode()
    drawing = draw(figure, figure_points(figure, [], _DIGITS, jobs), "svg")
    cache.put(_KIND, f"{key} {figure.id}", drawing.decode())
    return drawing


@functools.cache
def _dependencies() -> str:
    """A digest of what the shipped figures depend on (program, derivations, libraries); "" if unknown."""
    package = Path(__file__).resolve().parents[2]
    digests = [
        environment_digest(),
        snapshot(package, "_derivations").digest,
        snapshot(shipped_derivations(), "").digest,
    ]
    try:
        digests.append(metadata.version("matplotlib"))
    except metadata.PackageNotFoundError:
        return ""
    return " ".join(digests) if all(digests) else ""
