"""Derivatives in a line."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.verdict import Verdict
from parisk_sym.proofs.judgement import judge_here

SAME = [
    ("\\frac{d}{dx} \\ln x = \\frac1x, x > 0", "d/dx ln x = 1/x for x > 0"),
    ("\\frac{\\mathrm{d}}{\\mathrm{d}x} x^2 = 2x for x \\in \\mathbb{R}", "d/dx (x^2) = 2x for x in R"),
    ("\\frac{\\partial}{\\partial x} (x^2 y) = 2xy for x, y in R", "d/dx (x^2 y) = 2xy for x, y in R"),
    ("d²/dx² sin x = -sin x for x in R", "\\frac{d^2}{dx^2} \\sin x = -\\sin x for x in R"),
    ("the derivative of x^3 is 3x^2 for x in R", "d/dx (x^3) = 3x^2 for x in R"),
    ("d/dλ e^{-λ} = -e^{-λ} for λ > 0", "d/d lambda e^{-lambda} = -e^{-lambda} for lambda > 0"),
    ("int_0^1 2 t x d t = d/dx x^2/2 for x > 0", "int_0^1 2 t x dt = d/dx (x^2/2) for x > 0"),
    ("d/(dx) > 0 for d, x > 0", "d/(d*x) > 0 for d, x > 0"),
]


@pytest.mark.parametrize(("line", "plain"), SAME)
def test_the_same_statement(line: str, plain: str) -> None:
    """Both lines are read as one statement."""
    assert str(statement_of(line)) == str(statement_of(plain))


REFUSED = [
    ("d/dx |x| = 1 for x > 0", "without absolute values"),
    ("d/dx sqrt(x^2) = 1 for x in R", "without absolute values"),
    ("d/dx max(x, 0) = 1 for x in R", "without absolute values"),
    ("d/dx int_0^x t dt = x for x > 0", "without absolute values"),
    ("d/dx sum_{k=0}^oo x^k = 1 for 0 < x < 1", "without absolute values"),
    ("d/dx x^2 + x = 2x for x in R", "whether the derivative ends here"),
    ("d/dx (x+1)(x+2) = 2x + 3 for x in R", "whether the derivative ends here"),
    ("d/dx x^2 = 2x", "'x' has no range"),
    # no derivatives
    ("\\frac{d + 2dx}{3x} = 1 for x > 0", "'d' has no range"),
    ("\\frac{d^2}{dx} x^2 = 2 for x > 0", "'d' has no range"),
    ("d*dx x^2 = 2x for x in R", "'d' has no range"),
    ("d/nx x^2 = 2x for n, x > 0", "'d' has no range"),
    ("int_0^1 2 t x dt = d/dx x^2/2 for d, x > 0", "what is below the slash"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)


@pytest.mark.parametrize(
    "line",
    [
        "d/dx ln x = 1/x for x in (-1, 0)",
        "d/dx ln x = 1/x for x != 0",
        "d/dx ln(ln x) = 1/(x ln x) for x in (0, 1)",
        "d/dx atan(tan x) = 1 for x in R",
        "d^2/dx^2 ln x = -1/x^2 for x < 0",
        "d/dx sqrt(x) = 1/(2 sqrt(x)) for x >= 0",
    ],
)
def test_where_the_function_is_undefined_it_has_no_derivative(line: str) -> None:
    """Although the formula of the derivative is defined there."""
    assert judge_here(claim_of(line)).verdict is Verdict.REFUTED


def test_where_it_is_defined() -> None:
    assert judge_here(claim_of("d/dx ln(ln x) = 1/(x ln x) for x > 1")).verdict is Verdict.PROVED
