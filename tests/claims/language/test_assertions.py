"""The statement that an assertion makes."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

READ = [
    ("(1+1/n)^n -> e as n -> oo for real n > 0", "(1 + 1/n)**n -> E as n -> oo for n in (0, oo)"),
    ("x^2 > 0 for x != 0", "x**2 > 0 for x in (-oo, 0); x**2 > 0 for x in (0, oo)"),
    (
        "x y^2 is increasing in x for x > 0, |y| > 1",
        "x*y**2 strictly increases in x for x in (0, oo), y in (-oo, -1); x*y**2 strictly increases in x for x in (0, oo), y in (1, oo)",
    ),
    (
        "P(1 >= X) = 1/2 for X ~ Bernoulli(1/2)",
        "the probability that X <= 1 is 1/2 where X has the Bernoulli law with probability 1/2",
    ),
    (
        "P(X > 1) = 1/e for X ~ Exp(1), Y ~ N(0, 1)",
        "the probability that X > 1 is exp(-1) where X has the exponential law with rate 1",
    ),
    ("x > 0, then we have that x + 1 > the 1", "x + 1 > 1 for x in (0, oo)"),
]


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


REFUSED = [
    ("max_{x in [0,1]} x < max_{y in [0,1]} y", "only one side of a relation"),
    ("1 + (max_{t in [0,1]} t) <= 2", "has to stand alone on one side"),
    # a word between two statements does not join them
    ("x^2 > 1 then x > 1 for x > 0", "the word 'then' is not understood"),
    ("x + 1 > 1 so x > 0 for x > 0", "the word 'so' is not understood"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)
