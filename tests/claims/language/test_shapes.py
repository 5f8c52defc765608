"""Shapes and roots of expressions."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

SAME = [
    ("x -> x^2 is convex on R", "x |-> x^2 is convex on R"),
    ("log x is a concave function of x on (0, oo)", "log x is concave in x for x > 0"),
    ("Gamma(x) is log-convex on (0, oo)", "log Gamma(x) is convex on (0, oo)"),
    ("1/(1+x) is logarithmically concave on (0, oo)", "log(1/(1+x)) is concave on (0, oo)"),
    ("x^3 strictly increases on R", "x^3 is increasing on R"),
    ("sin x is nondecreasing on [0, 1]", "sin x <= sin y for 0 <= x <= 1, x <= y <= 1"),
    ("-x^2 is weakly decreasing on [0, 1]", "-y^2 <= -x^2 for 0 <= x <= 1, x <= y <= 1"),
    ("x^2 + 1 has no real root", "0 < |x^2 + 1| for x in R"),
    ("e^x = x has no real solutions", "0 < |e^x - x| for x in R"),
    (
        "e^{-λ} λ^k/k! is a probability mass function on {0, 1, ...} for λ > 0",
        "k |-> e^{-λ} λ^k/k! is a mass function on {0, 1, ...} for λ > 0",
    ),
    ("x^2 - 1 has exactly one positive root on (-3, 3)", "x^2 - 1 has exactly one root on (0, 3)"),
    ("x^2 - 2 has exactly one positive real root", "x^2 - 2 has exactly one root on (0, oo)"),
    ("cos x >= 1 - x^2/2 on R", "cos x >= 1 - x^2/2 for x in R"),
    ("cos x \\in [-1, 1] for x \\in \\mathbb{R}", "-1 <= cos x <= 1 for x in R"),
]


@pytest.mark.parametrize(("line", "plain"), SAME)
def test_the_same_statement(line: str, plain: str) -> None:
    """Both lines are read as one statement."""
    assert str(statement_of(line)) == str(statement_of(plain))


REFUSED = [
    ("x^2 is quasi-convex on R", "'quasi' is not a function"),
    ("x^2 - 1 has at least one root in R", "only 'exactly one root'"),
    ("x^2 is -convex on R", "is not understood of a shape"),
    ("x y <= 1 on [0, 1]", "in which letter"),
    ("cos x in R for x in R", "a value lies in an interval"),
    ("x^2 - 4 has a root in R", "only 'exactly one root'"),
    ("x^2 - 4 has real roots", "only 'exactly one root'"),
    ("e^x - 1 is x for x > 0", "the word 'is' is not understood"),
    ("x^2 has the value 1 for x = 1", "the word 'has' is not understood"),
    ("x^2 < 1 has exactly one solution in R", "a root is that of an equation"),
    ("x^2 > 1 has no solution in (0, 1)", "a root is that of an equation"),
    ("x^2 <= x is convex on R", "a shape is that of an expression"),
    ("-x is positive decreasing for x real", "'positive' is not read beside a shape"),
    ("-x is decreasing positive on (0, 1)", "'positive' is not read beside a shape"),
    ("the positive function -x is decreasing", "'positive' is not read beside a shape"),
    ("x^2 exactly e^{-x} is increasing on (0, 2)", "the word 'exactly' is not understood"),
    ("e^x is negative convex on R", "'negative' is not read beside a shape"),
    ("x^2 - 2 has exactly one root on the positive reals", "'positive' is not read beside a shape"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)
