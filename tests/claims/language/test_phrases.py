"""Phrases of English are the signs that they stand for; a phrase without an end is refused."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

SAME = [
    ("Lemma 2. We have x <= e^x for x real", "x <= e^x for x real"),
    ("Show that x <= e^x for x real", "x <= e^x for x real"),
    ("x e^{-x} is at most 1/e for x real", "x e^{-x} <= 1/e for x real"),
    ("x is less than or equal to e^x for real x", "x <= e^x for real x"),
    ("for x > 0 the quantity x e^(-x) is at most 1", "x e^(-x) <= 1 for x > 0"),
    ("for x > 0, the expression x e^(-x) is less than 1", "x e^(-x) < 1 for x > 0"),
    ("e^x exceeds x for x real", "e^x > x for x real"),
    ("x^2 - 2x + 1 is non-negative for real x", "x^2 - 2x + 1 >= 0 for real x"),
    ("if x > 1 then ln x is positive", "ln x > 0 for x > 1"),
    ("n! > 2^n for n at least 4, n integer", "n! > 2^n for n >= 4, n integer"),
    ("the variance of X is at most 1/4 if X is uniform on (0, 1)", "Var(X) <= 1/4 for X ~ U(0, 1)"),
    ("the expected value of X^2 equals 1 when X is standard normal", "E[X^2] = 1 for X ~ N(0, 1)"),
    ("the probability that X is at most 2 is 1/2 for X ~ Exp(1)", "P(X <= 2) = 1/2 for X ~ Exp(1)"),
    ("the probability that X > 1 exceeds 1/3 for X ~ Exp(1)", "P(X > 1) > 1/3 for X ~ Exp(1)"),
    ("X is normal with mean 1 and variance 4 implies Var(X) = 4", "Var(X) = 4 for X ~ N(1, 4)"),
    ("Suppose that x > 0. Then ln x <= x - 1.", "ln x <= x - 1 for x > 0"),
    ("x + 1/x >= 2 provided that x > 0", "x + 1/x >= 2 for x > 0"),
    ("the limit of sin(x)/x as x goes to 0 is 1", "lim_{x->0} sin(x)/x = 1"),
    ("limit as n goes to infinity of (1+1/n)^n = e", "lim_{n->oo} ((1+1/n)^n) = e"),
    ("the integral of x^2 from 0 to 1 is 1/3", "int_0^1 x^2 dx = 1/3"),
    ("the integral from 0 to 1 of x^2 dx is 1/3", "int_0^1 x^2 dx = 1/3"),
    ("the sum of 1/2^k over k >= 0 is 2", "sum_{k>=0} 1/2^k = 2"),
    ("sum from k=1 to n of k = n(n+1)/2 for n in N", "sum_{k=1}^n k = n(n+1)/2 for n in N"),
    (
        "the product of 1 - 1/k over k from 2 to n is 1/n for integer n >= 2",
        "prod_{k=2}^n (1 - 1/k) = 1/n for integer n >= 2",
    ),
    ("B(x, 1) = 1/x for x > 0", "Gamma(x) Gamma(1)/Gamma(x + 1) = 1/x for x > 0"),
    ("x^2 decreases on (-oo, 0)", "x^2 is decreasing on (-oo, 0)"),
    ("2x is a pdf on (0, 1)", "2x is a density on (0, 1)"),
    (
        "Laplace noise with scale 1/ε is ε-DP for sensitivity 1",
        "Laplace(1/ε) noise is ε-DP for every change up to 1",
    ),
    ("the mean of exp(X) is 2 for X ~ U(0, 1)", "E[exp(X)] = 2 for X ~ U(0, 1)"),
    (
        "the variance of U(0, 1) is less than the variance of U(2, 4)",
        "Var(X) < Var(Y) where X ~ U(0, 1) where Y ~ U(2, 4)",
    ),
    ("the second derivative of x^3 is 6x for x in R", "d^2/dx^2 (x^3) = 6x for x in R"),
    ("the probability that X > 1 = 1/e for X ~ Exp(1)", "P(X > 1) = 1/e for X ~ Exp(1)"),
    ("E[X] = λ if X is Poisson with mean λ > 2", "E[X] = λ for X ~ Poisson(λ), λ > 2"),
    (
        "E[X] = 1 - p if X is Poisson with mean 1 - p > 0, p > 0",
        "E[X] = 1 - p for X ~ Poisson(1 - p), 0 < p < 1",
    ),
    (
        "E[X] <= 1 if X is exponential with rate a b > 1, a > 0, b > 0",
        "E[X] <= 1 for X ~ Exp(a b), a > 0, b > 1/a",
    ),
    ("2F1[1, 1; 2; x] > 1 for 0 < x < 1", "2F1(1, 1; 2; x) > 1 for 0 < x < 1"),
    (
        "Laplace noise with scale 1/ε is ε-DP for sensitivity 1 and ε > 0",
        "Laplace(1/ε) noise is ε-DP for every change up to 1, ε > 0",
    ),
    ("2F1(1, 1; 2; x) > 1 for 0 < x < 1", "{}_2F_1(1,1;2;x) > 1 for 0 < x < 1"),
    ("P(X > 0) = 1/2 where X is N(0, 1)", "P(X > 0) = 1/2 where X ~ N(0, 1)"),
    ("P(X > 0) = 1/2 where X has the law N(0, 1)", "P(X > 0) = 1/2 where X ~ N(0, 1)"),
    ("P(X > 1) = e^(-2) where X is exponential with rate 2", "P(X > 1) = e^(-2) where X ~ Exp(2)"),
    ("at <= 1 for a, t in (0, 1)", "a*t <= 1 for a in (0, 1), t in (0, 1)"),
    ("no > 0 for n, o > 0", "n*o > 0 for n > 0, o > 0"),
]


@pytest.mark.parametrize(("line", "plain"), SAME)
def test_the_same_statement(line: str, plain: str) -> None:
    """Both lines are read as one statement."""
    assert str(statement_of(line)) == str(statement_of(plain))


REFUSED = [
    ("x <= 2 hence x <= 3 for x in (0, 1)", "'hence' is not a function"),
    ("x > 0, therefore x > -1 for x in (0, 1)", "'therefore' is not a function"),
    ("x is between 0 and 1 for x in (0, 1)", "'between' may mean"),
    ("x^2 is positive definite for x > 0", "'definite' is not a function"),
    ("the mean of is 3", "it is not said of what the mean is"),
    ("the limit of sin(x)/x is 1", "as x -> 0 is 1'"),
    ("the integral of x^2 is 1/3", "from 0 to 1 is 1/3'"),
    ("the sum of 1/k^2 is pi^2/6", "write 'the sum of"),
    ("the derivative of x y is y for x, y in R", "in which letter"),
    ("the probability of 2 is 1 for X ~ Exp(1)", "that of an event"),
    ("the probability that X is positive is 1/2 for X ~ N(0, 1)", "character 5: a probability is that"),
    ("the limit as n -> oo is 1", "as x -> 0 is 1'"),
    ("the sum from k = 1 to 3 is k^2 = 14", "write 'the sum of"),
    ("the sum from k = 1 to n, k = n(n+1)/2 for n in N", "write 'the sum of"),
    ("the sum of 1/2^k over 0 <= k is 2", "write 'the sum of"),
    ("x is positive - 1 for x real", "the word 'is' is not understood"),
    ("E[X] = 2 if X is Poisson with mean 2 > 0", "'2 > 0' states no range"),
    ("E[X] = λ if X is Poisson with mean λ = 2, λ > 0", "'=' behind a law is not read"),
    ("1 < the", "expected an expression"),
    ("Lemma 2.", "'Lemma' is not a function"),
    ("2F1 > 0", "'F' has no range"),
    ("3F2(1, 1; 2; x) > 0 for 0 < x < 1", "3 upper and 2 lower"),
    ("the mean of X is 3", "X"),
    ("x^2 - 1 has exactly two roots in R", "only 'exactly one root'"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)
