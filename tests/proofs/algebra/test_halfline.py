"""Signs beyond a number: what is known of the symbol before it is moved is not known of the moved one."""

import pytest
from sympy import Expr, Integer, Rational, Symbol, exp

from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, open_
from parisk_sym.proofs.algebra.facts import Assumption, Facts
from parisk_sym.proofs.algebra.halfline import sign_beyond
from parisk_sym.proofs.algebra.signs import ANY, POSITIVE_SIGN

x, y = Symbol("x", real=True), Symbol("y", real=True)


def test_a_sign_beyond() -> None:
    """With a coefficient of known sign."""
    assert sign_beyond((x + 1) * y, x, Integer(-1), Facts({x: open_(-1, 9), y: POSITIVE})) == POSITIVE_SIGN
    assert sign_beyond(exp(x) - 1 - x, x, Integer(0), Facts({x: POSITIVE})) == POSITIVE_SIGN


@pytest.mark.parametrize("interval", [open_(x, 9), Interval(x, Integer(9), False, True)])
def test_a_range_that_names_the_symbol(interval: Interval) -> None:
    """(x + 1) y is negative at x = -1/2 and y = -1/4; where x + 1 stands for x, y seems to be above 0."""
    domain = Domain({x: open_(-1, 9), y: interval})
    assert sign_beyond((x + 1) * y, x, Integer(-1), Facts(domain)) == ANY


@pytest.mark.parametrize(
    "e", [1 / (x - Rational(5, 2)), x / (x - Rational(5, 2)), (x - 1) / (x - Rational(5, 2))], ids=str
)
def test_a_premise_about_the_symbol(e: Expr) -> None:
    """Each is negative at x = 2, where the premise holds; that 3/2 is below x says nothing of x - 1, which stands for x."""
    facts = Facts({x: open_(1, 9), y: REALS}, (Assumption(x - Rational(3, 2), strict=True),))
    assert sign_beyond(e, x, Integer(1), facts) == ANY
