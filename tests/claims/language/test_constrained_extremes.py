"""Extremes of several letters that an equation relates are extremes of one letter."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.verdict import Verdict
from parisk_sym.proofs.judgement import judge

SAME = [
    ("the maximum of x y for x, y > 0 with x + y = 1 is 1/4", "max over x in (0, 1) of x (1 - x) = 1/4"),
    ("the maximum of x y subject to x + y = 1, x, y > 0 is 1/4", "max over x in (0, 1) of x (1 - x) = 1/4"),
    ("the least value of x + y is 2 for x, y > 0 with x y = 1", "min over x in (0, oo) of x + 1/x = 2"),
    ("the maximum of x y is s^2/4 for s, x, y > 0 with x + y = s", "max over x in (0, s) of x (s - x) = s^2/4 for s > 0"),
    ("the maximum of x y is at most 1/4 for x, y > 0 with x + y = 1", "max over x in (0, 1) of x (1 - x) <= 1/4"),
    ("the minimum of x^2 + y^2 with x + y = 1, x, y real is 1/2", "min over x in R of x^2 + (1 - x)^2 = 1/2"),
    ("the infimum of x - y for x, y in [0, 1] with x + y = 1 is -1", "inf over x in [0, 1] of x - (1 - x) = -1"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "plain"), SAME)
def test_the_same_statement(line: str, plain: str) -> None:
    """Both lines are read as one statement."""
    assert str(statement_of(line)) == str(statement_of(plain))


REFUSED = [
    ("the maximum of x y z for x, y, z > 0 with x + y + z = 1 is 1/27", "is read of one letter"),
    ("the maximum of n m for n, m in N with n + m = 4 is 4", "no single interval"),
    ("the maximum of x for x, y > 0 with y^2 + y x = x^3 + 1 is 1", "not solved for one of its letters"),
    ("the maximum of x y for x, y > 0 with x + y <= 1 is 1/4", "the range of one letter is read"),
    ("the maximum", "write 'the maximum of x(1 - x) on [0, 1] is 1/4'"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)


@pytest.mark.parametrize(
    ("value", "verdict"), [("2", Verdict.PROVED), ("3", Verdict.REFUTED), ("1", Verdict.REFUTED)]
)
def test_verdicts(value: str, verdict: Verdict) -> None:
    assert judge(claim_of(f"the minimum of x + y for x, y > 0 with x y = 1 is {value}")).verdict is verdict
