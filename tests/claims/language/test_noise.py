"""Statements on the privacy of noise: which law, level, change and ranges are read, and what is refused."""

import re

import pytest

from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

RANGES = {
    "Laplace(m, 1) noise is 1-DP for every change up to 1, m real": "m in (-oo, oo)",
    "Laplace(1) noise is 1-DP for every change up to D for D >= 0": "D in [0, oo)",
    "Laplace(1) noise is 1-DP for every change up to D": "D in (0, oo)",
    "let ε > 1. Then Laplace(1/ε) noise is ε-DP for every change up to 1": "epsilon in (1, oo)",
}


@pytest.mark.parametrize("line", RANGES)
def test_ranges(line: str) -> None:
    """A range that is stated is kept, and what has none is positive."""
    statement = statement_of(line)
    assert isinstance(statement, PrivateNoise)
    assert str(statement).endswith(f" for {RANGES[line]}")


@pytest.mark.parametrize(
    ("condition", "private", "not_private"),
    [
        ("b > 1", "(1, oo)", "(0, 1]"),
        ("b >= 1", "[1, oo)", "(0, 1)"),
        ("1 <= b", "[1, oo)", "(0, 1)"),
        ("b < 1", "(0, 1)", "[1, oo)"),
        ("1 >= b", "(0, 1]", "(1, oo)"),
    ],
)
def test_both_directions(condition: str, private: str, not_private: str) -> None:
    """Private where the relation holds, and not elsewhere: no value of b is in both parts or in none."""
    says = statement_of(f"Laplace(b) noise is 1-DP for every change up to 1 if and only if {condition}")
    assert [str(s).rpartition(" for b in ")[2] for s in says.made_of()] == [private, not_private]


REFUSED = [
    ("Laplace(b) noise is 1-DP for every change up to D iff b >= D + b/2", "a bound of one letter is read"),
    ("Laplace(b) noise is 1-DP for every change up to D iff D <= D - 1", "a bound of one letter is read"),
    ("Laplace(1) noise is 1-DP for change up", "the largest change of the answer is missing"),
    ("Laplace(1) noise is 1-DP for every change up to", "the largest change of the answer is missing"),
    ("Laplace(1) noise is DP for every change up to 1", "noise has a law and a level"),
    ("Laplace(1) noise is -DP for every change up to 1", "noise has a law and a level"),
    ("Laplace(1) noise is (1, 1, 1)-DP for every change up to 1", "noise has a law and a level"),
    ("noise W is 1-DP for every change up to 1", "noise has a law and a level"),
    ("b noise is 1-DP for every change up to 1, b > 0", "noise has a law and a level"),
    ("Laplace(1) noise is 1-DP for every integer change up to 1", "'integer' is not read of the privacy"),
    ("Laplace(1) noise is 1-private only for every change up to 1", "'only' is not read of the privacy"),
    ("Laplace(1)/2 noise is 1-DP for every change up to 1", "'/' behind a law is not read"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        statement_of(line)
