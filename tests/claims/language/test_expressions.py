"""Expressions as they are read: where products, roots, derivatives and integrals end, and which letters are functions."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

READ = [
    ("2|x| |y| >= 0 for x, y in R", "2*Abs(x)*Abs(y) >= 0 for x in (-oo, oo), y in (-oo, oo)"),
    (r"\sqrt 2 x > 0 for x > 0", "sqrt(2)*x > 0 for x in (0, oo)"),
    ("Li_2(x) > 0 for x in (0, 1)", "polylog(2, x) > 0 for x in (0, 1)"),
    # a letter with a range is no function
    ("gamma(1 - gamma) <= 1/4 for gamma in (0, 1)", "gamma*(1 - gamma) <= 1/4 for gamma in (0, 1)"),
    ("gamma(x) > 0 for x > 0", "gamma(x) > 0 for x in (0, oo)"),
    # what follows a derivative without its letter is a term of its own
    ("d/dx x^2 + 1 = 2x + 1 for x in R", "2*x + 1 = 2*x + 1 for x in (-oo, oo)"),
    # d t in brackets behind an integral sign is a product
    ("int_0^1 (d t + int_0^1 s ds) dt > 0 for d > 0", "Integral(d*t + Integral(s, (s, 0, 1)), (t, 0, 1)) > 0 for d in (0, oo)"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "statement"), READ)
def test_reading(line: str, statement: str) -> None:
    assert str(statement_of(line)) == statement


REFUSED = [
    ("x2^3 > 0 for x > 0", "x2 can be x*2 or x^2"),
    ("n choose k + 1 = 2 for n, k in N", "put brackets around 'n choose k'"),
    ("1 + 2 + ... + x = x(x+1)/2 for x > 0", "what stands before the dots is not the last term"),
    ("d/dy x^2 = 2x for x in R", "'y' has no range"),
    ("x^2 = O(x, y) as x -> 0 for y > 0", "O has one argument, got 2"),
    ("int_0^1 (t dt) = 1/2", "'dt' is not a function"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)
