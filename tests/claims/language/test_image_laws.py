"""Which parts of a line state the law of a value, and the sentences that do."""

import pytest

from parisk_sym.claims.language.image_laws import is_law_of_a_value
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError, tokens_of


@pytest.mark.parametrize(
    ("line", "states_a_law"),
    [
        ("X + Y ~ N(0, 1)", True),
        ("X + Y has the density z on (0, 1)", True),
        ("X^2 has the distribution function sqrt(z) on (0, 1)", True),
        ("exp(-x) is a density", False),
        ("x^2 - 2 has exactly one root in (1, 2)", False),
        ("X has density", False),
    ],
)
def test_which(line: str, states_a_law: bool) -> None:
    assert is_law_of_a_value(tokens_of(line)) is states_a_law


SAME = [
    ("the density of X^2 is 1/(2 sqrt(t)) on (0, 1) for X ~ U(0, 1)", "X^2 has the density 1/(2 sqrt(t)) on (0, 1) for X ~ U(0, 1)"),
    ("Let X ~ U(0, 1). The density of X^2 at t is 1/(2 sqrt(t)) for t in (0, 1).", "X^2 has the density 1/(2 sqrt(t)) for t in (0, 1), X ~ U(0, 1)"),
    ("if X ~ U(0, 1) then the probability density function of -ln X is given by exp(-t) for t > 0", "-ln X has the density exp(-t) for t > 0, X ~ U(0, 1)"),
    ("the density of |X| is e^(-t/b)/b for t > 0, b > 0 where X ~ Laplace(b)", "|X| has the density e^(-t/b)/b on (0, oo) for X ~ Laplace(b), b > 0"),
    ("the distribution function of X^2 is sqrt(t) on (0, 1) for X ~ U(0, 1)", "X^2 has the distribution function sqrt(t) on (0, 1) for X ~ U(0, 1)"),
    ("the law of X + Y is N(0, 2) for independent X, Y ~ N(0, 1)", "X + Y ~ N(0, 2) for independent X, Y ~ N(0, 1)"),
    ("the distribution of X + Y is N(0, 2) for independent X, Y ~ N(0, 1)", "X + Y ~ N(0, 2) for independent X, Y ~ N(0, 1)"),
    ("the pmf of X + Y is 2^(-n) on {0, 1, ...} for independent X, Y ~ Poisson(1)", "X + Y has the mass function 2^(-n) on {0, 1, ...} for independent X, Y ~ Poisson(1)"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "plain"), SAME)
def test_sentences(line: str, plain: str) -> None:
    assert str(statement_of(line)) == str(statement_of(plain))


@pytest.mark.parametrize(
    "line",
    [
        "f > 0 is the density of X on (0, 1) for X ~ U(0, 1)",
        "the density of X for X ~ U(0, 1)",
        "the density of X at t exceeds 1 for t > 0, X ~ U(0, 1)",
        "the density is t on (0, 1) for X ~ U(0, 1)",
        "the density of X at s is e^(-t) for t > 0, X ~ Exp(1)",
        "the density of X at 0 is t/2 for t in (0, 2), X ~ U(0, 2)",
        "the law of X at t is N(0, 1) for X ~ N(0, 1)",
    ],
)
def test_other_sentences_are_refused(line: str) -> None:
    with pytest.raises(AskError):
        statement_of(line)
