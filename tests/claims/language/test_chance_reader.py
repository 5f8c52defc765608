"""Means, variances and probabilities in a line: what stands in brackets, a letter alone, events."""

import re

import pytest

from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

SAME = [
    ("E X = 1 for X ~ Exp(1)", "E[X] = 1 for X ~ Exp(1)"),
    (r"\mathbb{E} X = 1 for X ~ Exp(1)", "E[X] = 1 for X ~ Exp(1)"),
    ("2 E X + 1 = 3 for X ~ Exp(1)", "2 E[X] + 1 = 3 for X ~ Exp(1)"),
    ("Var X = 1 for X ~ Exp(1)", "Var(X) = 1 for X ~ Exp(1)"),
    ("Var X + 1 = 2 for X ~ Exp(1)", "Var(X) + 1 = 2 for X ~ Exp(1)"),
    ("P(X in [0, 1]) = 1 - 1/e for X ~ Exp(1)", "P(0 <= X <= 1) = 1 - 1/e for X ~ Exp(1)"),
    ("P(X in (0, 1]) = 1 - 1/e for X ~ Exp(1)", "P(0 < X <= 1) = 1 - 1/e for X ~ Exp(1)"),
    ("P(X > 1 | X in (0, 2)) <= 1/2 for X ~ Exp(1)", "P(X > 1 | 0 < X < 2) <= 1/2 for X ~ Exp(1)"),
    (r"\Pr\{X > 1\} = 1/e for X ~ Exp(1)", "P(X > 1) = 1/e for X ~ Exp(1)"),
    ("E x <= 3 x for x > 0", "e x <= 3 x for x > 0"),
    ("E X <= 3 X for E, X > 0", "E*X <= 3*X for E > 0, X > 0"),
]

REFUSED = [
    ("E X^2 = 2 for X ~ Exp(1)", "E X stands alone"),
    ("E X Y = 1 for X, Y ~ Exp(1)", "E X stands alone"),
    ("Var X^2 = 20 for X ~ Exp(1)", "Var X stands alone"),
    ("P(|X - E X| >= 2) <= 1/4 for X ~ Exp(1)", "inside a probability is not read"),
    ("E[E[X]] = 1 for X ~ Exp(1)", "inside another one is not read"),
    ("P(X in {1, 2}) = 1/2 for X ~ Poisson(1)", "expected '(' or '['"),
    ("P(X) = 1 for X ~ Exp(1)", "a probability is that of an event"),
    ("P(X > 1) = 1/e", "no letter of this probability, mean or variance has a law"),
    ("E|X|^2 = 2 for X ~ Exp(1)", "write brackets"),
    ("Cov(X) = 1 for X ~ Exp(1)", "a covariance is that of two variables"),
]


@pytest.mark.parametrize(("line", "plain"), SAME)
def test_the_same_statement(line: str, plain: str) -> None:
    """Two ways to write it."""
    assert str(statement_of(line)) == str(statement_of(plain))


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    """The message says what is missing, or what can be read in two ways."""
    with pytest.raises(AskError, match=re.escape(message)):
        statement_of(line)
