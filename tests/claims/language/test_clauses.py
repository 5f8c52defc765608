"""Which part of a line is asserted, and which parts are conditions."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

READ = [
    (
        "x^2 is increasing on (0, 1) and convex on (0, 2)",
        "x**2 strictly increases in x for x in (0, 1); x**2 is convex in x for x in (0, 2)",
    ),
    (
        "x - ln x is decreasing on (0, 1] and increasing on [1, oo)",
        "x - log(x) strictly decreases in x for x in (0, 1]; x - log(x) strictly increases in x for x in [1, oo)",
    ),
    (
        "a x^2 is decreasing on (-1, 0) and strictly increasing on (0, 1) for a > 0",
        "a*x**2 strictly decreases in x for a in (0, oo), x in (-1, 0); a*x**2 strictly increases in x for a in (0, oo), x in (0, 1)",
    ),
    (
        "x^2 is increasing and convex on (0, 1)",
        "x**2 strictly increases in x for x in (0, 1); x**2 is convex in x for x in (0, 1)",
    ),
    ("for x > 0 we have ln x <= x - 1", "log(x) <= x - 1 for x in (0, oo)"),
    # conditions in front
    ("∀ x > 0 ∀ y > 0; x + y > 0", "x + y > 0 for x in (0, oo), y in (0, oo)"),
    ("for x > 0 and y = log x, y < x", "log(x) < x for x in (0, oo)"),
    (r"\text{for } \quad x > 0 \quad x + 1 > 1", "x + 1 > 1 for x in (0, oo)"),
    (
        "for X ~ N(0, 1): 1/2 = P(X > 0)",
        "the probability that X > 0 is 1/2 where X has the normal law with standard deviation 1",
    ),
    (
        "y > 0. Then x^y is increasing in x for x > 0",
        "x**y strictly increases in x for y in (0, oo), x in (0, oo)",
    ),
    # conditions behind
    ("x + y > 0; x > 0, y > 0", "x + y > 0 for x in (0, oo), y in (0, oo)"),
    ("pi ≈ 3.14.", "pi is 3.14 to the printed digits"),
    ("0 < x on (0, 1)", "0 < x for x in (0, 1)"),
    (r"\sum_{k=1}^{n} k >= 1 for n >= 1", "Sum(k, (k, 1, n)) >= 1 for n in {1, ...}"),
    ("x (1 - a) > 0 on (0, 1) for a < 1", "x*(1 - a) > 0 for a in (-oo, 1), x in (0, 1)"),
    # equality in one case
    (
        "for real x: x^2 >= 0, with equality iff x = 0",
        "0 = 0; x**2 > 0 for x in (-oo, 0); x**2 > 0 for x in (0, oo)",
    ),
    (
        "n(n-1) >= 0 for n >= 1 integer, with equality iff n = 1",
        "0 = 0; n*(n - 1) > 0 for n in {2, ...}",
    ),
    (
        "x^2 >= 0 for x real, where equality holds iff x = 0",
        "0 = 0; x**2 > 0 for x in (-oo, 0); x**2 > 0 for x in (0, oo)",
    ),
]


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


REFUSED = [
    # 1 < 2 names no letter, so it is not a condition, and `then` needs one before it
    ("for 1 < 2", "not clear where the condition ends"),
    (r"\forall x \quad x^2 >= 0", "nothing is said of x"),
    ("2y < 4 then y < 2", "the word 'then' is not understood"),
    ("let. x > 0", "'x' has no range"),
    # a product is no definition of a function
    ("P(X) = 1: P(2) = 1", "'P' has no range"),
    # a case of equality belongs to one inequality
    ("0 <= (x-1)^2 <= x^2 + 1, with equality iff x = 1, for x in R", "write 'f <= g, with equality iff"),
    ("x <= 1, with equality at x = 1, for x <= 1", "write 'f <= g, with equality iff"),
    ("x <= 1, with equality iff 1 = x, for x <= 1", "write 'f <= g, with equality iff"),
    (", equality iff x = 1", "write 'f <= g, with equality iff"),
    ("with equality iff x = 1, x + 1/x >= 2 for real x", "write 'f <= g, with equality iff"),
    # ranges behind `on`
    ("cos x <= 1 on the interval", "the word 'on' is not understood"),
    ("cos x <= 1 on positive numbers", "the word 'on' is not understood"),
    ("there", "the word 'there' is not understood"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)
