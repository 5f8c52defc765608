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
    ("Cov(X, X + Y) = 2 for independent X ~ Exp(1), Y ~ N(0, 1)", "E[X] = 1 and E[X + Y] = 1 and E[X (X + Y)] = 3 for independent X ~ Exp(1), Y ~ N(0, 1)"),
    ("The median of Exp(1) is ln 2", "P(X <= ln 2) = 1/2 for X ~ Exp(1)"),
    ("the median of X is at most m for X ~ N(0, 1), m > 0", "P(X <= m) >= 1/2 for X ~ N(0, 1), m > 0"),
    ("the median of X > m for X ~ N(0, 1), m < 0", "P(X <= m) < 1/2 for X ~ N(0, 1), m < 0"),
    ("if X, Y are independent U(0, 1), P(X + Y < 1) = 1/2", "P(X + Y < 1) = 1/2 for independent X, Y ~ U(0, 1)"),
    ("Var(X) = n p (1 - p) for X ~ Bin(n, p), n >= 1, 0 < p < 1", "Var(X) = n p (1 - p) for X ~ Bin(n, p), integer n >= 1, 0 < p < 1"),
    ("E[X] = n p for X ~ Bin(n, p), 0 < p < 1", "E[X] = n p for X ~ Bin(n, p), 0 < p < 1, integer n >= 1"),
    ("E[X] = m for X ~ N(m, s^2)", "E[X] = m for X ~ N(m, s^2), m real, s > 0"),
    ("E[X] = m for X ~ N(m, v)", "E[X] = m for X ~ N(m, v), m real, v > 0"),
    ("E[X] = m for X ~ Laplace(m, b)", "E[X] = m for X ~ Laplace(m, b), m real, b > 0"),
    ("E[X] = 0 for X ~ Laplace(b)", "E[X] = 0 for X ~ Laplace(b), b > 0"),
    ("E[X] = 1/r for X ~ Exp(r)", "E[X] = 1/r for X ~ Exp(r), r > 0"),
    ("E[X] = r for X ~ Poisson(r)", "E[X] = r for X ~ Poisson(r), r > 0"),
    ("E[X] = a/(a + b) for X ~ Beta(a, b)", "E[X] = a/(a + b) for X ~ Beta(a, b), a > 0, b > 0"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "plain"), SAME)
def test_the_same_statement(line: str, plain: str) -> None:
    """Both lines are read as one statement."""
    assert str(statement_of(line)) == str(statement_of(plain))


REFUSED = [
    ("P(X < 1) P(X < 2) = 1 for X ~ U(0, 3)", "only one probability"),
    ("P(X > 1)^2 = 1 for X ~ U(0, 3)", "alone on one side, or with a number"),
    ("E[(X - E[X])^2] = 1 for X ~ Exp(1)", "inside another one"),
    ("P(X > 1 | 2) = 1 for X ~ Exp(1)", "that of an event"),
    ("Cov(X) = 1 for X ~ Exp(1)", "that of two variables"),
    ("the median of X is 2 for X ~ Poisson(2)", "a median is read of a normal"),
    ("the median of X is 2 where X has the density 1/4 on (0, 4)", "a median is read of a normal"),
    ("the median of X + Y is 0 for X, Y ~ N(0, 1)", "the name of one variable"),
    ("the median of X approaches 0 for X ~ N(0, 1)", "write 'the median of X is m'"),
    ("the median of X is for X ~ N(0, 1)", "write 'the median of X is m'"),
    ("Var(X) = a b^2 for X ~ Gamma(a, b), a, b > 0", "character 24: the second parameter of Gamma(a, b)"),
    ("E[X] = n p for X ~ Bin(n, p), n real, 0 < p < 1", "integer"),
    ("E[X] = n p for X ~ Bin(n, p)", "add one, for instance 'for 0 < p < 1'"),
    ("E[X] = p for X ~ Bernoulli(p)", "add one, for instance 'for 0 < p < 1'"),
    ("E[X] = (a + b)/2 for X ~ U(a, b)", "add one, for instance 'for a > 0'"),
    ("E[X] = 0 for X ~ N(0, s^3)", "add one, for instance 'for s > 0'"),
    ("E[X] = 1/r for X ~ Exp(2r)", "add one, for instance 'for r > 0'"),
    ("X + Y ~ N(m, 2) for independent X, Y ~ N(0, 1)", "add one, for instance 'for m > 0'"),
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


def test_moments_of_independent_variables() -> None:
    """E of X (X - 2Y + 1) + Y^2 is 2 - 2 + 1 + 5, and the variance of 3X - 2Y + 5 is 9 + 16, for X ~ Exp(1) and Y ~ N(1, 4)."""
    x, y = Symbol("X", real=True), Symbol("Y", real=True)
    laws = {"X": LawOf("exponential", (sympify(1),)), "Y": LawOf("normal", (sympify(1), sympify(4)))}
    held = Placeholders()
    mean, variance, cubic, product = (Dummy() for _ in range(4))
    held.means.update({mean: x * (x - 2 * y + 1) + y**2, cubic: x**2 * y})
    held.variances.update({variance: 3 * x - 2 * y + 5, product: x * y})
    found = [known_value(s, held, laws, {"X": x, "Y": y}) for s in (mean, variance, cubic, product)]
    assert found == [6, 25, None, None]
