"""Expressions as formulas: their values, their parameters, and what is refused."""

import pytest
from sympy import Expr, Symbol

from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.language.quantities import formula_of, is_line
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.core.errors import DomainError, PrecisionError


@pytest.mark.parametrize(
    ("line", "arguments", "digits"),
    [
        ("rho/(1 - rho)", {"rho": "4/5"}, "4.0000000000"),
        ("gamma(1/3)", {}, "2.6789385347"),  # DLMF 5.4: Gamma(1/3) = 2.67893 85347 07747 6337
        ("pi", {}, "3.1415926536"),
        (r"\frac{2x}{2+x} for x > 0", {"x": "1/3"}, "0.28571428571"),  # 2/7
        ("C(n, 3)", {"n": 10}, "120.00000000"),
        ("sum_{k=1}^n k for n a positive integer", {"n": 10}, "55.000000000"),
        ("log_2 8", {}, "3.0000000000"),
        ("TV(Ber(p), Ber(q)) for p, q in [0, 1]", {"p": "1/2", "q": "1/4"}, "0.25000000000"),
    ],
)
def test_values(line: str, arguments: dict[str, object], digits: str) -> None:
    """Values that are known by themselves."""
    assert formula_of(line).digits(11, **arguments)[0] == digits


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("x <", "not expected"),
        ("x < 2", "not expected"),
        ("P(X > 1) for X ~ N(0, 1)", "a probability, mean, variance, limit or maximum"),
        ("sqrt(x) for x != 0", "two parts"),
        ("9^9^9^9", "digits"),
        ("x^2 + y for x > y", "numbers only"),
        ("lim_{n -> oo} 1/n", "limit"),
        ("KL(Ber(p) || Ber(q))", "'p' has no range"),
        ("KL(Exp(r) || Exp(s)) for r > 0, s real", "have to say that 0 < s"),
        ("TV(X, Y) + Z for X, Y ~ N(0, 1), Z ~ N(0, 1)", "Z is a random variable"),
        ("P(X > 1)", "has a law"),
        ("P(X > 1, Y = 2)", "has a law"),
    ],
)
def test_lines_that_are_no_formula(line: str, word: str) -> None:
    """The message says why."""
    with pytest.raises(AskError, match=word):
        formula_of(line)


def test_probabilities_and_means_are_given_to_the_caller() -> None:
    """With the laws of their own variables, and with the letters of the line as parameters; one letter is both of a law and of the line."""
    asked: list[str] = []

    def value_of(statement: Probability | OfMoments) -> Expr:
        asked.append(str(statement))
        return Symbol("t", real=True)

    line = "t P(X > t) + E[Y^2] + Var(X) for X ~ Lap(b), Y ~ Exp(1), b > 0"
    assert [p.symbol.name for p in formula_of(line, value_of).parameters] == ["t"]
    assert sorted(asked) == [
        "the mean of Y**2 is 0 where Y has the exponential law with rate 1 for b in (0, oo), t in (-oo, oo)",
        "the probability that X > t is 0 where X has the Laplace law with scale b for b in (0, oo), t in (-oo, oo)",
        "the variance of X is 0 where X has the Laplace law with scale b for b in (0, oo), t in (-oo, oo)",
    ]
    with pytest.raises(AskError, match="has a law"):
        formula_of("E[X] for Y ~ Exp(1)", value_of)
    with pytest.raises(AskError, match="a limit or maximum over a range"):
        formula_of("lim_{n -> oo} 1/n", value_of)


def test_outside_the_range() -> None:
    """The range that the line states is the domain of the parameter; where nothing is stated, an undefined value has no digits."""
    with pytest.raises(DomainError, match="x must be >= 0, got -1"):
        formula_of("sqrt(x) for x >= 0").digits(5, x=-1)
    with pytest.raises(PrecisionError, match="undefined"):
        formula_of("1/x").digits(5, x=0)


def test_ids_are_ids() -> None:
    """An id is no expression, nor an expression an id."""
    assert [is_line(t) for t in ("laplace.tail", "nothing", "x+1", "e", "2", r"\pi")] == [
        False, False, True, True, True, True,
    ]  # fmt: skip
