"""The ranges and laws that conditions state, as they are read; sentences that would be easy to misread are refused."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.verdict import Verdict
from parisk_sym.proofs.judgement import judge

READ = [
    # a sign belongs to each letter of its condition, beside a bound that is weaker, too
    ("x > 0 for positive x > -1", "x > 0 for x in (0, oo)"),
    ("n > 0 for positive integers n > -3", "n > 0 for n in {1, ...}"),
    ("x < 3 for nonnegative x with -3 < x < 3", "x < 3 for x in [0, 3)"),
    ("x > 0 for positive x > y > z", "x > 0 for z in (0, oo), y in (z, oo), x in (y, oo)"),
    ("x < y for nonnegative x < y", "x < y for x in [0, oo), y in (x, oo)"),
    ("k <= n for positive integers k <= m <= n", "k <= n for k in {1, ...}, m in {k, ...}, n in {m, ...}"),
    # a letter with a range of its own is no integer because another one is bounded by it
    ("n > a for a > 1/2 and integer a < n < 9", "n > a for a in (1/2, 9), n in {floor(a) + 1, ..., 8}"),
    # chains of letters: each end is open where one of the signs up to it is strict
    ("x < y for 0 < x <= y < 1", "x < y for x in (0, 1), y in [x, 1)"),
    ("x <= y for 0 < x <= y <= 1", "x <= y for x in (0, 1], y in [x, 1]"),
    ("x < 1 for 0 < x < 2y < 1, 0 < z < y < 5", "x < 1 for z in (0, 1/2), y in (z, 1/2), x in (0, 2*y)"),
    # an end that two conditions state is open where one of them leaves it out
    ("x > 0 for x >= 0, x in (0, 1]", "x > 0 for x in (0, 1]"),
    ("x > 0 for x > 0, x in [0, 1]", "x > 0 for x in (0, 1]"),
    ("y > 0 for x >= 0, y in (0, 9), y in (x, 9]", "y > 0 for x in [0, oo), y in (x, 9)"),
    ("x^2 > 0 for nonzero x in [-1, 1]", "x**2 > 0 for x in [-1, 0); x**2 > 0 for x in (0, 1]"),
    # integers
    ("k < m for k, m in Z, 1 <= k < m <= 9", "k < m for k in {1, ..., 8}, m in {k + 1, ..., 9}"),
    ("x > 0 for integer x in (0, 3)", "x > 0 for x in {1, ..., 2}"),
    ("k <= n for 1 <= k <= n, k and n integers", "k <= n for k in {1, ...}, n in {k, ...}"),
    (
        "x^2 > 1 where x = y for |x| > 1, |y| > 1",
        "y**2 > 1 for y in (-oo, -1); y**2 > 1 for y in (1, oo); y**2 > 1 for y in (-oo, -1); y**2 > 1 for y in (1, oo)",
    ),
    ("n^2 >= 4 for n in Z, |n| > 3/2", "n**2 >= 4 for n in {..., -2}; n**2 >= 4 for n in {2, ...}"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


REFUSED = [
    ("n >= 0 for n in N >= 0", "a range has <, <=, > or >="),
    ("x < 1 for 0 < x != 1", "a range has <, <=, > or >="),
    ("n >= 1 for m in N, n = 1 + 2 + ... + m", "a list of values has dots"),
    ("n >= 1 for n in {1, 2, ...} + 1", "is not a set that is known here"),
    ("x > 0 for positive x in [-2, -1]", "leaves no value"),
    ("x < 2 for |b| > 1, x in (0, 1), x in (b, 2)", "which of 0 and b is larger"),
    ("sum_{k=1}^n k > 0 for n in R", "the symbol n is declared integer"),
    ("x > 0 for y real, positive x > y", "which of y and 0 is larger"),
    ("x y <= 1/4 for x, y > 0 with integer x + y <= 1", "states no range"),
    # of (0 and [x the inner one is open where x = 0, and [x elsewhere
    ("x + y > 0 for x >= 0, y in (0, 2), y in [x, 2]", "which of 0 and x is larger"),
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


def test_a_real_letter_below_an_integer_is_real() -> None:
    """The statement holds at all integers, and fails at 3/4."""
    line = "2a^2 - 3a + 1 >= 0 for a > 0 and integer a < n <= 9"
    assert judge(claim_of(line)).verdict is Verdict.REFUTED


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
