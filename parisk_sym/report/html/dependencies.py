"""Which claim rests on which lemma: a drawing in layers, each claim above the claims and lemmas that its proof names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup

from parisk_sym.report.html.environment import render
from parisk_sym.report.page import Page

__all__ = ["Graph", "graphs_of"]

_WIDTH, _HEIGHT = 150, 34
"""Of the box of a claim, in pixels."""
_BESIDE, _BELOW = 18, 46
"""Between boxes beside each other, and between layers."""
_SWEEPS = 4
"""How often the layers are sorted by their neighbours."""


class _Box(NamedTuple):
    name: str
    page: Page | None
    x: float
    y: float
    label: str


class _Line(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float
    title: str


@dataclass(frozen=True)
class Graph:
    """Claims and lemmas that rest on each other, directly or through others; a lemma has no page."""

    pages: Mapping[str, Page | None]

    @cached_property
    def uses(self) -> Mapping[str, Sequence[str]]:
        """For each claim the claims and lemmas that its proof names."""
        return {i: [u for u in page.uses if u != i] if page else [] for i, page in self.pages.items()}

    @cached_property
    def layers(self) -> list[list[str]]:
        """Claims by the longest chain below them, the ones that rest on nothing first; neighbours lie near each other."""
        heights: dict[str, int] = {}

        def height(i: str, above: frozenset[str] = frozenset()) -> int:
            if i in above:  # a circle, which proofs exclude
                return 0
            if i not in heights:
                heights[i] = 1 + max((height(u, above | {i}) for u in self.uses[i]), default=-1)
            return heights[i]

        layers: list[list[str]] = [[] for _ in range(1 + max(map(height, self.pages)))]
        for i in self.pages:
            layers[heights[i]].append(i)
        self._sort(layers)
        return layers

    def _sort(self, layers: list[list[str]]) -> None:
        """Sort each layer by the mean place of what it is joined to: few lines cross."""
        joined: dict[str, set[str]] = {i: set(used) for i, used in self.uses.items()}
        for i, used in self.uses.items():
            for u in used:
                joined[u].add(i)
        for _ in range(_SWEEPS):
            place = {i: (k + 0.5) / len(layer) for layer in layers for k, i in enumerate(layer)}
            for layer in layers:
                layer.sort(key=lambda i: sum(place[j] for j in joined[i]) / max(1, len(joined[i])))
                place |= {i: (k + 0.5) / len(layer) for k, i in enumerate(layer)}

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the drawing."""
        widest = max(map(len, self.layers))
        return widest * (_WIDTH + _BESIDE) + _BESIDE, len(self.layers) * (
            _HEIGHT + _BELOW
        ) - _BELOW + 2 * _BESIDE

    @cached_property
    def boxes(self) -> dict[str, _Box]:
        """The box of each claim; lemmas are at the bottom."""
        width, height = self.size
        found = {}
        for level, layer in enumerate(self.layers):
            y = height - _BESIDE - _HEIGHT - level * (_HEIGHT + _BELOW)
            left = (width - len(layer) * (_WIDTH + _BESIDE) + _BESIDE) / 2
            for k, i in enumerate(layer):
                found[i] = _Box(i, self.pages[i], left + k * (_WIDTH + _BESIDE), y, _label(i, self.pages[i]))
        return found

    @property
    def lines(self) -> Iterator[_Line]:
        """From each claim down to those that it rests on."""
        for i, used in self.uses.items():
            for u in used:
                above, below = self.boxes[i], self.boxes[u]
                yield _Line(
                    above.x + _WIDTH / 2,
                    above.y + _HEIGHT,
                    below.x + _WIDTH / 2,
                    below.y,
                    f"{i} rests on {u}",
                )

    def svg(self) -> Markup:
        """The drawing; a click on a claim leads to it."""
        return render("dependencies.html", graph=self, box_size=(_WIDTH, _HEIGHT))


def graphs_of(pages: Sequence[Page]) -> list[Graph]:
    """The graphs of claims that are joined by uses, the largest first; claims that use nothing and are not used are in none."""
    here: dict[str, Page | None] = {name: None for page in pages for name in page.uses}
    here |= {page.id: page for page in pages}
    group = {i: i for i in here}

    def root(i: str) -> str:
        while group[i] != i:
            group[i] = group[group[i]]
            i = group[i]
        return i

    for page in pages:
        for used in page.uses:
            group[root(page.id)] = root(used)
    found: dict[str, dict[str, Page | None]] = {}
    for i, member in here.items():
        found.setdefault(root(i), {})[i] = member
    return sorted(
        (Graph(members) for members in found.values() if len(members) > 1), key=lambda g: -len(g.pages)
    )


_LONGEST_LABEL = 21


def _label(name: str, page: Page | None) -> str:
    """The number of the statement, or the last words of the id; the name of a lemma."""
    if page is None:
        return name if len(name) <= _LONGEST_LABEL else f"{name[: _LONGEST_LABEL - 1]}…"
    number = page.source.number
    label = number if len(number) <= _LONGEST_LABEL else page.id.rpartition(".")[2].replace("_", " ")
    return label if len(label) <= _LONGEST_LABEL else f"{label[: _LONGEST_LABEL - 1]}…"
