"""The drawing of which claim rests on which."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from parisk_sym.claims.claim import Claim
from parisk_sym.core.sources import Source
from parisk_sym.proofs.judgement import judge
from parisk_sym.report.html.dependencies import graphs_of
from parisk_sym.report.page import Page, page_of


@pytest.fixture(scope="module")
def page() -> Page:
    claim = Claim("own.one", Source("own", "Lemma 1", "1"), "$1 < 2$", says="1 < 2")
    return page_of(claim, judge(claim))


def pages(page: Page, uses: dict[str, tuple[str, ...]]) -> list[Page]:
    return [
        replace(page, id=f"own.{name}", uses=tuple(f"own.{u}" for u in used)) for name, used in uses.items()
    ]


def test_layers(page: Page) -> None:
    """Each claim is above all that it rests on; one that stands alone is left out. A name that is no claim is a lemma."""
    (graph,) = graphs_of(
        pages(page, {"a": (), "b": ("a",), "c": ("a", "b"), "alone": (), "d": ("b", "lemma")})
    )
    assert graph.layers == [["own.a", "own.lemma"], ["own.b"], ["own.c", "own.d"]]
    heights = {i: box.y for i, box in graph.boxes.items()}
    assert all(heights[i] < heights[u] for i, used in graph.uses.items() for u in used)


def test_boxes_do_not_overlap(page: Page) -> None:
    (graph,) = graphs_of(pages(page, {"a": (), **{f"b{i}": ("a",) for i in range(9)}}))
    row = sorted(box.x for i, box in graph.boxes.items() if i != "own.a")
    assert all(second - first > 150 for first, second in pairwise(row))
    assert row[0] >= 0
    assert row[-1] + 150 <= graph.size[0]


def test_components_are_drawn_apart(page: Page) -> None:
    """The largest first."""
    found = graphs_of(pages(page, {"a": (), "b": ("a",), "c": (), "d": ("c",), "e": ("c",)}))
    assert [len(g.pages) for g in found] == [3, 2]


def test_a_click_leads_to_the_claim(page: Page) -> None:
    (graph,) = graphs_of(pages(page, {"a": (), "b": ("a",)}))
    svg = str(graph.svg())
    assert re.findall(r'<a href="#([^"]+)">', svg) == ["own.a", "own.b"]
    assert "own.b rests on own.a" in svg


def test_a_circle_ends(page: Page) -> None:
    (graph,) = graphs_of(pages(page, {"a": ("b",), "b": ("a",)}))
    assert sum(map(len, graph.layers)) == 2
