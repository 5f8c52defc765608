"""Statements of one variable as pictures; what cannot be drawn is left out."""

import pytest
from sympy import Symbol, exp, log, sqrt

from parisk_sym import POSITIVE, REALS, Extremum, Identity, Inequality, Monotone, closed, judge
from parisk_sym.claims.statement import Statement
from parisk_sym.proofs.diagnostics.drawn_sides import drawn_sides

x, y = Symbol("x", real=True), Symbol("y", real=True)

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
    assert found.count("<polyline") == count
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
