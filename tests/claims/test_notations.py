"""Other ways to write a statement: > and >=, pairs and SymPy's intervals, infinite ends as text."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import sympy
from sympy import Rational, Symbol, oo

from parisk_sym import Claim, Inequality, Source, Verdict, judge
from parisk_sym.core.errors import PariskError
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, closed, left_open, open_
from tests.reading import read

X, Y = Symbol("x", real=True), Symbol("y", real=True)

SAME: list[tuple[Any, Interval]] = [
    ((0, 1), open_(0, 1)),
    ([0, 1], closed(0, 1)),
    ((0, oo), POSITIVE),
    (("-oo", "oo"), REALS),
    (("1/3", "0.5"), open_(Rational(1, 3), Rational(1, 2))),
    ([0, "oo"], Interval(sympy.Integer(0), oo, False, True)),
    (sympy.Interval(0, 1), closed(0, 1)),
    (sympy.Interval.Lopen(0, 1), left_open(0, 1)),
    (sympy.Interval(0, oo), Interval(sympy.Integer(0), oo, False, True)),
    (sympy.S.Reals, REALS),
]


@pytest.mark.parametrize(("written", "meant"), SAME)
def test_an_interval_as_mathematics_or_sympy_writes_it(written: Any, meant: Interval) -> None:
    """Also with an end that names an earlier symbol."""
    assert Inequality(X, "<", X + 1, {X: written}).domain[X] == meant
    assert Inequality(X, "<", Y, {X: written, Y: (X, oo)}).domain[Y] == open_(X, oo)


REFUSED: dict[str, tuple[Callable[[], Inequality], str]] = {
    "an empty pair": (lambda: Inequality(X, "<", 2, {X: (1, 0)}), "is empty"),
    "a point without its ends": (lambda: Inequality(X, "<", 2, {X: (1, 1)}), "is empty"),
    "a float": (lambda: Inequality(X, "<", 2, {X: (0.5, 1)}), "must be exact"),
    "three numbers": (lambda: Inequality(X, "<", 2, {X: (0, 1, 2)}), r"write \(0, 1\) or open_"),
    "a number": (lambda: Inequality(X, "<", 2, {X: 5}), r"write \(0, 1\) or open_"),
    "an empty set": (lambda: Inequality(X, "<", 2, {X: sympy.S.EmptySet}), r"write \(0, 1\) or open_"),
    "a text": (lambda: Inequality(X, "<", 2, {X: ("a b", "oo")}), "interval end"),
    "a relation": (lambda: Inequality(X, "=>", 2, {X: (0, 1)}), "must be '<', '<=', '>' or '>='"),
    "no relation": (lambda: Inequality(X, [], 2, {X: (0, 1)}), "must be '<', '<=', '>' or '>='"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_none_of_these_is_refused(case: str) -> None:
    """With what to write."""
    make, message = REFUSED[case]
    with pytest.raises(PariskError, match=message):
        make()


@pytest.mark.parametrize(("relation", "turned"), [(">", "<"), (">=", "<=")])
def test_greater_is_less_turned_around(relation: str, turned: str) -> None:
    """Sides, relation, and what the source shows of each side."""
    text = "Inequality(X + X, relation, X * X, {X: POSITIVE})"
    says = read(text, Inequality=Inequality, X=X, POSITIVE=POSITIVE, relation=relation)
    assert (says.left, says.relation, says.right) == (X**2, turned, 2 * X)
    written = says.as_written()
    assert (str(written.left), str(written.right)) == ("x*x", "x + x")


@pytest.mark.parametrize("relation", [">", ">=", "<", "<="])
def test_it_is_printed_as_it_was_written(relation: str) -> None:
    """The encoding, and the sides of a counterexample."""
    sides = (X, X + 1) if relation.startswith(">") else (X + 1, X)
    says = Inequality(sides[0], relation, sides[1], {X: (0, 1)})
    assert f"{sides[0]} {relation} {sides[1]} for 0 < x < 1" in map(str, says.sentences())
    claim = Claim("own.a", Source("own", "1", "1"), "text", says, Verdict.REFUTED)
    values = "left = 0.5, right = 1.5" if relation.startswith(">") else "left = 1.5, right = 0.5"
    assert re.search(f"{values}$", judge(claim).counterexample)


@pytest.mark.parametrize(
    ("relation", "interval", "verdict"),
    [
        (">", (0, 1), Verdict.PROVED),
        (">", [0, 1], Verdict.REFUTED),
        (">=", [0, 1], Verdict.PROVED),
        (">=", [-1, 1], Verdict.REFUTED),
    ],
)
def test_the_end_and_the_direction_count(relation: str, interval: Any, verdict: Verdict) -> None:
    """x against 0."""
    claim = Claim(
        "own.a", Source("own", "1", "1"), "text", Inequality(X, relation, 0, {X: interval}), verdict
    )
    assert judge(claim).verdict is verdict
