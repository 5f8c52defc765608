"""Where an expression is largest or least: the relation that is read, and that the place lies in the range."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.verdict import Verdict
from parisk_sym.proofs.judgement import judge

READ = [
    ("x^2 - x has its minimum at x = 1/2 for x > 0", "x**2 - x >= -1/4 for x in (0, oo); 0 < 1/2"),
    ("x^2 - x attains its minimum over (0, 2) at x = 1/2", "x**2 - x >= -1/4 for x in (0, 2); 0 < 1/2; 1/2 < 2"),
    ("a x - x^2 has its maximum on R at x = a/2 for a > 0", "a*x - x**2 <= a**2/4 for a in (0, oo), x in (-oo, oo)"),
    ("x^2 - x attains a minimum at x = 1/2 on [0, 1]", "x**2 - x >= -1/4 for x in [0, 1]; 0 <= 1/2; 1/2 <= 1"),
    ("the function f(x) = x^2 - x takes its least value at x = 1/2 for real x", "x**2 - x >= -1/4 for x in (-oo, oo)"),
    ("x |-> x - x^2 is maximal at x = 1/2 for real x", "-x**2 + x <= 1/4 for x in (-oo, oo)"),
    ("the maximum of x - x^2 over x > 0 is attained at x = 1/2", "-x**2 + x <= 1/4 for x in (0, oo); 0 < 1/2"),
    ("the maximum value of x - x^2 on [0, 1] is reached at x = 1/2", "-x**2 + x <= 1/4 for x in [0, 1]; 0 <= 1/2; 1/2 <= 1"),
    ("x^2 has its minimum at x = 0 on [0, 1)", "x**2 >= 0 for x in [0, 1); 0 < 1"),
    ("for a > 0, the function x^2 - 2a x has its minimum at x = a for x > 0", "-2*a*x + x**2 >= -a**2 for a in (0, oo), x in (0, oo); 0 < a for a in (0, oo)"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


REFUSED = [
    ("x log x has its minimum at x = 1/e", "x has no range"),
    ("x log x has its minimum at x = 1/x for x > 0", "names x itself"),
    ("y has its minimum at x = 0 for x, y > 0", "write 'x log(x) has its minimum"),
    ("f(y) = y^2 has its minimum at x = 0 for x, y > 0", "write 'x log(x) has its minimum"),
    ("x^2 has its minimum at x = for x > 0", "write 'x log(x) has its minimum"),
    ("n^2 - 5n has its minimum at n = 5/2 for n in N", "not clear that n = 5/2 is an integer"),
    ("x^2 has its unique minimum at x = 0 for real x", "'its' is not a function"),
    ("x^2 + 1/x^2 has its minimum at x = 1 for x != 0", "the range of x has two"),
    ("x y has its maximum at x = 1/2 for x, y > 0 with x + y = 1", "x moves"),
    ("x^2 has its local minimum at x = 0 for real x", "'its' is not a function"),
    ("the minimum of x + 4/x over x > 0 not attained at x = 2", "'not' is not a function"),
    ("x^2 has its minimum near x = 0 for real x", "'its' is not a function"),
    ("x^2 has its minimum 0 at x = 0 for real x", "'its' is not a function"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("x log x has its minimum at x = 1/e for x > 0", Verdict.PROVED),
        ("x log x attains its minimum at x = 1 for x > 0", Verdict.REFUTED),
        ("x e^{-x} is maximal at x = 1 on [0, oo)", Verdict.PROVED),
        ("x e^{-x} is maximal at x = 1 on [0, 1)", Verdict.REFUTED),
        ("x^2 has its minimum at x = 0 on (0, 1)", Verdict.REFUTED),
        ("a e^{-a x} is maximized at a = 1/x for a, x > 0", Verdict.PROVED),
        ("n^2 - 5n has its minimum at n = 2 for n in N", Verdict.PROVED),
    ],
)
def test_verdicts(line: str, verdict: Verdict) -> None:
    """The place has to lie in the range, and no other value may be smaller."""
    assert judge(claim_of(line)).verdict is verdict
