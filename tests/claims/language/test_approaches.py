"""Where a variable goes: limits with an arrow."""

import re

import pytest

from parisk_sym.claims.asked import claim_of
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

SAME = [
    ("(1+1/n)^n -> e as n -> oo", "lim_{n->oo} ((1+1/n)^n) = e"),
    ("n^{1/n} \\to 1 \\text{ as } n \\to \\infty", "lim_{n->oo} (n^(1/n)) = 1"),
    ("as x → ∞, x e^{-x} → 0", "lim_{x->oo} (x e^{-x}) = 0"),
    ("x ln x tends to 0 as x -> 0 from above", "lim_{x->0^+} (x ln x) = 0"),
    ("\\lim_{x\\downarrow 0} x\\ln x = 0", "lim_{x->0^+} x ln x = 0"),
    ("x^n -> 0 as n -> oo for 0 < x < 1", "lim_{n->oo} (x^n) = 0 for 0 < x < 1"),
]


@pytest.mark.parametrize(("line", "plain"), SAME)
def test_the_same_statement(line: str, plain: str) -> None:
    """Both lines are read as one statement."""
    assert str(statement_of(line)) == str(statement_of(plain))


REFUSED = [
    ("-> 0 as x -> 0", "write 'sin(x)/x -> 1 as x -> 0'"),
    ("sin(x)/x -> as x -> 0", "write 'sin(x)/x -> 1 as x -> 0'"),
    ("1/n -> 0", "where the variable goes"),
    ("x > 0 as x -> oo", "belongs to a limit"),
    ("x y -> 0 as x -> 0, y -> 0", "got two"),
    ("lim_{x->0} x + lim_{x->0} x = 0 as x -> 0", "whether the limit ends here"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusal(line: str, message: str) -> None:
    with pytest.raises(AskError, match=re.escape(message)):
        claim_of(line)
