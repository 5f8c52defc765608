"""The ranges and laws that conditions state."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.verdict import Verdict
from parisk_sym.proofs.judgement import judge

READ = [
    ("k <= n for 1 <= k <= n, k and n integers", "k <= n for k in {1, ...}, n in {k, ...}"),
    (
        "x^2 > 1 where x = y for |x| > 1, |y| > 1",
        "y**2 > 1 for y in (-oo, -1); y**2 > 1 for y in (1, oo); y**2 > 1 for y in (-oo, -1); y**2 > 1 for y in (1, oo)",
    ),
]


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


REFUSED = [
    ("E[X] = 0 for Y ~ N(0,1), X ~ N(Y, 1)", "the parameter 'Y' has no range"),
    ("E[X] = 0 for X ~ N(X, 1)", "the parameter 'X' has no range"),
    ("x^2 < 4 for |2x| < 1", "where |x| stands alone"),
    ("x^2 < 4 for |x y| < 1, y > 0", "where |x| stands alone"),
    # nothing behind the parameters of a law is left out
    ("E[X] = 0 for X ~ N(0, 1) + 5", "'+' behind a law"),
    ("X + Y ~ N(0, 2)/3 for X, Y ~ N(0, 1)", "'/' behind a law"),
    ("E[X] = 0 for X ~ N(0, 1) > 1", "'>' behind a law"),
    ("E[X] = 0 for X ~ N(0, 1) X > 1", "'X' behind a law"),
    ("E[X] = 0 for X ~ N(0, 1) Y", "'Y' behind a law"),
    ("E[X] = 0 for X ~ N(0, 1) + 5 independent", "'+' behind a law"),
    ("P(X = 0) = 1/2 for X ~ Geom(1/2) + 1 >= 1", "a geometric law counts failures"),
    ("E[X] = 0 for X ~ U(-1, 1) on (0, 2)", "'(' behind a law"),
    ("E[X] = 1 for X ~ Geom(1/2) on {0, 1, 2, ...} + 1", "'+' behind a law"),
    ("Laplace(1)/2 noise is 1-DP for every change up to 1", "'/' behind a law"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)


@pytest.mark.parametrize(
    "line",
    [
        "E[X] = 0 for X ~ N(0, 1) independent of Y",
        "P(X = 0) = 1/2 for X ~ Geom(1/2) on {0, 1, 2, ...}",
        "P(X = 0) = 1/2 for X ~ Geom(1/2) on k >= 0",
    ],
)
def test_what_may_be_behind_a_law(line: str) -> None:
    """The values of a geometric law, and that a variable is independent of another."""
    assert judge(line).verdict is Verdict.PROVED


def test_the_place_of_a_law_that_is_missing() -> None:
    with pytest.raises(AskError) as caught:
        statement_of("X + Y ~ 2 for X, Y ~ N(0,1)")
    assert caught.value.place == 9
