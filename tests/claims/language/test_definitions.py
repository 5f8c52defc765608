"""Definitions of letters and functions are replaced by what they stand for."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

SAME = [
    ("let f(x) = x^2 e^{-x}. Then f is increasing on (0, 2)", "x^2 e^{-x} is increasing on (0, 2)"),
    ("Let f(x) = x^2. Then f(a + b) >= f(a) for a, b > 0", "(a + b)^2 >= a^2 for a, b > 0"),
    ("f(x) >= 0 for x > 0, where f(x) = x - ln(1+x)", "x - ln(1+x) >= 0 for x > 0"),
    ("Let f(x) = x^3. Then f''(x) = 6x for x in R", "d^2/dx^2 (x^3) = 6x for x in R"),
    (
        "a^2 + b^2 >= 2ab where a = sin x, b = cos x for x in R",
        "(sin x)^2 + (cos x)^2 >= 2 (sin x) (cos x) for x in R",
    ),
    ("x^p <= p x + 1 - p for x > 0, where p = 1/2", "x^(1/2) <= (1/2) x + 1 - 1/2 for x > 0"),
    ("n >= 1 for n = 1, 2, 3, ...", "n >= 1 for n in N"),
    ("Let f(x) = x^2. Then 0 <= f for x in R", "0 <= x^2 for x in R"),
    ("Let X ~ N(0, 1) and Y = X^2. Then E[Y] = 1", "E[X^2] = 1 for X ~ N(0, 1)"),
    ("p q <= 1/4 for p in (0, 1) and q = 1 - p", "p (1 - p) <= 1/4 for p in (0, 1)"),
]


@pytest.mark.parametrize(("line", "plain"), SAME)
def test_the_same_statement(line: str, plain: str) -> None:
    """Both lines are read as one statement."""
    assert str(statement_of(line)) == str(statement_of(plain))


REFUSED = [
    ("let f(x) = x^2. Then f'(2x) = 4x for x in R", "a derivative is read at a letter"),
    ("x > 0 where x = x + 1", "is defined by itself"),
    ("Let f(x) = x^2 >= 0. Then f >= 0 for x in R", "is no letter"),
    ("a > 0 where a = 1, a = 2", "defined twice"),
    ("let f(x) = a x. Then sum_{a=1}^n f(a) > 0 for n in N, x > 0", "take another letter"),
    ("let f(x) = int_0^1 t x dt. Then f(t) > 0 for t > 0", "bound in the definition"),
    ("let p(q) = 1/2. Then p(q) < 1 for p, q in (0, 1)", "p is defined as a function of q, and has a range"),
    ("x^2 > 0 for x > 0 where x = 0", "the conditions hold for no values"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)
