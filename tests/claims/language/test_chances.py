"""Relations between means, variances and probabilities."""

import re

import pytest
from sympy import Dummy, Rational, Symbol, integrate, simplify, summation, sympify

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.chances import known_value
from parisk_sym.claims.language.laws import CONSTRUCTORS, LawOf
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.token_reader import Placeholders
from parisk_sym.claims.language.tokens import AskError

SAME = [
    ("1 - P(X <= 2) = exp(-2) for X ~ Exp(1)", "P(X <= 2) = 1 - exp(-2) for X ~ Exp(1)"),
    ("-P(X > 1) <= -1/3 for X ~ Exp(1)", "P(X > 1) >= 1/3 for X ~ Exp(1)"),
    ("2 P(X > 0) = 1 for X ~ Laplace(1)", "P(X > 0) = 1/2 for X ~ Laplace(1)"),
    ("E[X^2] - E[X]^2 = 1/12 for X ~ U(0,1)", "E[X] = 1/2 and E[X^2] = 1/3 for X ~ U(0,1)"),
    ("Var(X) = Var(Y) for X ~ N(0,1), Y ~ Exp(1)", "Var(Y) = 1 and Var(X) = 1 for X ~ N(0,1), Y ~ Exp(1)"),
    (
        "P(X > 2 \\mid X > 1) = 1/e for X \\sim \\operatorname{Exp}(1)",
        "P(X > 2 | X > 1) = 1/e for X ~ Exp(1)",
    ),
    ("E[X^2] <= E[X^3] for X ~ Exp(1)", "E[X^2] = 2 and E[X^3] >= 2 for X ~ Exp(1)"),
    ("Var X = 1 for X ~ Exp(1)", "Var(X) = 1 for X ~ Exp(1)"),
]


@pytest.mark.parametrize(("line", "plain"), SAME)
def test_the_same_statement(line: str, plain: str) -> None:
    """Both lines are read as one statement."""
    assert str(statement_of(line)) == str(statement_of(plain))


REFUSED = [
    ("P(X > 1) P(X > 2) = 1 for X ~ Exp(1)", "only one probability"),
    ("P(|X| > 2) = P(X > 2) for X ~ N(0, 1)", "only one probability"),
    ("P(X > 1)^2 = 1 for X ~ Exp(1)", "alone on one side, or with a number"),
    ("E[(X - E[X])^2] = 1 for X ~ Exp(1)", "inside another one"),
    ("P(X > 1 | 2) = 1 for X ~ Exp(1)", "that of an event"),
    ("Cov(X) = 1 for X ~ Exp(1)", "that of two variables"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)


_DISCRETE = ("poisson", "binomial", "geometric", "bernoulli")
_PARAMETERS = {
    "uniform": (0, 2),
    "normal": (1, 4),
    "laplace": (1, 2),
    "beta": (2, 3),
    "binomial": (3, Rational(1, 3)),
}


@pytest.mark.parametrize("name", sorted(CONSTRUCTORS))
def test_the_table_of_moments(name: str) -> None:
    """Mean and variance are those of the density or mass of the law, by SymPy's integral or sum."""
    values = _PARAMETERS.get(name, (Rational(1, 3),) if name != "chi-squared" else (3,))
    variable = Symbol("X", integer=True) if name in _DISCRETE else Symbol("X", real=True)
    law = CONSTRUCTORS[name](*map(sympify, values)).of(variable)
    sides = law.support.lower, law.support.upper
    total = summation if name in _DISCRETE else integrate
    first, second = (total(variable**k * law.expression, (variable, *sides)) for k in (1, 2))
    held = Placeholders()
    mean, variance = Dummy("mean"), Dummy("variance")
    held.means[mean], held.variances[variance] = 3 * variable - 1, 2 * variable
    declared = {"X": LawOf(name, tuple(map(sympify, values)))}
    found = [known_value(s, held, declared, {"X": variable}) for s in (mean, variance)]
    assert simplify(found[0] - (3 * first - 1)) == 0
    assert simplify(found[1] - 4 * (second - first**2)) == 0
