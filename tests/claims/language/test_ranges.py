"""Ranges from properties of letters and ends."""

import pytest

from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

READ = [
    ("n^3 >= n^2 for all integers n", "n**3 >= n**2 for n in {..., -1, 0, 1, ...}"),
    ("n! >= 1 for nonnegative integers n", "factorial(n) >= 1 for n in {0, ...}"),
    ("x^2 > 1 for negative x < -1", "x**2 > 1 for x in (-oo, -1)"),
    ("x^2 >= 0 for negative x > -1", "x**2 >= 0 for x in (-1, 0)"),
    ("n <= 4 for n in {1, ..., 5}, n < 4", "n <= 4 for n in {1, ..., 3}"),
    ("x < 1 for negative x < 3", "x < 1 for x in (-oo, 0)"),
    ("x > -1 for positive x > -1", "x > -1 for x in (0, oo)"),
    ("a < b for nonnegative a < b", "a < b for a in [0, oo), b in (a, oo)"),
    ("x < 2 for y in [0, 1/2], x in (0, 1), x in (y, 1)", "x < 2 for y in [0, 1/2], x in (y, 1)"),
    ("x < 2 for y in [0, 1/2], x in [0, 1], x in [y, 1]", "x < 2 for y in [0, 1/2], x in [y, 1]"),
    ("x^2 <= x for x in (0, 1]", "x**2 <= x for x in (0, 1]"),
]


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


@pytest.mark.parametrize(
    "line",
    [
        "1/x > 0 for y in [0, 1], x in (0, 1), x in [y, 1]",
        "1/x > 0 for y in [0, 1], x in [y, 1], x in (0, 1)",
        "x > -1 for y real, positive x > y",
    ],
)
def test_ends_of_which_either_may_be_the_inner_one_are_refused(line: str) -> None:
    """In the first two, x is not 0 where y is."""
    with pytest.raises(AskError, match="it is not known which of"):
        statement_of(line)
