"""Pictures for notebooks: the curves are where they should be."""

import re

from parisk_sym.core.notebook_plot import curves_svg


def lines_of(svg: str) -> list[list[tuple[float, float]]]:
    """The points of each line."""
    return [
        [(float(a), float(b)) for a, b in (p.split(",") for p in points.split())]
        for points in re.findall(r'points="([^"]*)"', svg)
    ]


def test_where_the_curves_are() -> None:
    """The largest value is at the top, the smallest at the bottom, places go from left to right, and a gap parts a curve."""
    svg = curves_svg([0, 1, 2, 3, 4], [[0, 1, None, 3, 4], [4, 4, 4, 4, 4]], mark=2)
    first, second, other = lines_of(svg)
    assert len(first) == len(second) == 2
    assert first[0][1] > first[1][1] > second[0][1] > second[1][1] == other[0][1]
    assert [p[0] for p in other] == sorted(p[0] for p in other)
    assert svg.count("stroke-dasharray") == 1
