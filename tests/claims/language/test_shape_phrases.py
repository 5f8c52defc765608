"""Phrases on shapes and roots: the letter that they are about, and its range."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

READ = [
    ("x^3 is increasing", "x**3 strictly increases in x for x in (-oo, oo)"),
    ("a x^3 is increasing for a > 0", "a*x**3 strictly increases in x for a in (0, oo), x in (-oo, oo)"),
    (
        "ln(1 + x y) is increasing in x for x > 0, y > 0",
        "log(x*y + 1) strictly increases in x for x in (0, oo), y in (0, oo)",
    ),
    ("tanh is increasing on R", "tanh(x) strictly increases in x for x in (-oo, oo)"),
    ("exp is convex", "exp(x) is convex in x for x in (-oo, oo)"),
    ("n^2 is increasing in n >= 1", "n**2 strictly increases in n for n in [1, oo)"),
    ("x log x is convex on (0, oo)", "x*log(x) is convex in x for x in (0, oo)"),
    ("x^3 - 2 has exactly one root in (1, 2)", "x**3 - 2 = 0 for exactly one x with 1 < x < 2"),
]


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


REFUSED = [
    ("ln(1 + x y) is increasing for x > 0", "it is not clear in which letter"),
    ("2 -> x is increasing", "it is not said where the variable goes"),
    ("x^2 is 1 for x > 0", "the word 'is' is not understood"),
    ("x^2 is increasing on M", "'M' is not a set"),
    ("x^3 - x has exactly 3 roots", "only 'exactly one root' and 'no root' are read"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)
