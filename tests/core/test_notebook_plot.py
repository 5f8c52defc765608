"""Pictures for notebooks: the curves are where they should be, and what cannot be drawn is left out."""

import re

import pytest
from sympy import Symbol, exp, log, sqrt

from parisk_sym import POSITIVE, REALS, Extremum, Identity, Inequality, Monotone, closed, judge
from parisk_sym.claims.statement import Statement
from parisk_sym.core.notebook_plot import curves_svg
from parisk_sym.proofs.diagnostics.drawn_sides import drawn_sides

x, y = Symbol("x", real=True), Symbol("y", real=True)


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


DRAWN: dict[str, tuple[Statement, int]] = {
    "an inequality": (Inequality(exp(x), "<", 1 + 2 * x, {x: closed(0, 2)}), 2),
    "undefined on a part": (Inequality(log(x), "<=", x, {x: REALS}), 2),
    "an identity": (Identity(sqrt(x**2), x, {x: REALS}), 2),
    "a shape": (Monotone(x**2, x, "increasing", {x: REALS}), 1),
    "a maximum": (Extremum(x * (1 - x), x, "maximum", "=", 1, {x: closed(0, 1)}), 2),
}


@pytest.mark.parametrize("name", DRAWN)
def test_statements(name: str) -> None:
    statement, count = DRAWN[name]
    found = drawn_sides(statement)
    assert len(lines_of(found)) == count
    assert found.count("<span") == count


@pytest.mark.parametrize(
    "statement",
    [
        Inequality(x, "<", y, {x: POSITIVE, y: POSITIVE}),
        Inequality(exp(1000), "<", 3),
    ],
)
def test_what_is_not_drawn(statement: Statement) -> None:
    """Several variables, or none."""
    assert drawn_sides(statement) == ""


def test_beside_a_verdict() -> None:
    """A refuted statement of one variable is drawn around the counterexample; a proved one is not."""
    assert "<svg" in judge("exp(x) < 1 + 2x for 0 < x < 2")._repr_html_()
    assert "<svg" in judge("sqrt(x^2) = x for all real x")._repr_html_()
    assert "<svg" not in judge("1 + x < exp(x) for x > 0")._repr_html_()
