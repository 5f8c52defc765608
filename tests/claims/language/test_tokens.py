"""Words, numbers, indices and brackets of a line."""

import re

import pytest

from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

READ = [
    ("exp(α) > 1 for α > 0", "exp(alpha) > 1 for alpha in (0, oo)"),
    ("exp(ε_1) > 1 for eps_1 > 0", "exp(epsilon_1) > 1 for epsilon_1 in (0, oo)"),
    ("x_12 > x_1 for x_12 > 1, 0 < x_1 < 1", "x_12 > x_1 for x_12 in (1, oo), x_1 in (0, 1)"),
    ("1/2np <= 1 for n, p >= 1", "1/(2*n*p) <= 1 for n in [1, oo), p in [1, oo)"),
    ("x^2 <= x for x in (0, 1]", "x**2 <= x for x in (0, 1]"),
    ("x^2 <= x for x in [0, 1)", "x**2 <= x for x in [0, 1)"),
    ("log2(8) = 3", "log(8)/log(2) = 3"),
    ("log10 100 = 2", "log(100)/log(10) = 2"),
    ("1e-0000001 < 1", "1/10 < 1"),
]


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


REFUSED = [
    ("", "the statement is empty"),
    (" \t", "the statement is empty"),
    ("1e9999999 > 0", "the exponent of a number must be between -1000 and 1000"),
    (r"x^10 \ge 0 for x > 0", "behind ^ is only its first digit"),
    ("sin2 x <= 1 for x real", "sin2 can be sin(2...) or a power of sin"),
    ("log28 = 3", "log2 can be log(2...)"),
    ("log100 = 2", "log1 can be log(1...)"),
    ("x^2 <= x for x in (0, 1}", "closes '('"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        statement_of(line)
