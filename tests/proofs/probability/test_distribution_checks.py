"""The steps of a proof that a distribution function rises from 0 to 1."""

import pytest
from sympy import Expr, Symbol, exp, oo, sqrt

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.formulas.domain import POSITIVE, Domain, open_
from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.probability.distribution_checks import rising

X, b = Symbol("X", real=True), Symbol("b", real=True)


@pytest.mark.parametrize(
    ("cdf", "upper", "has_order"),
    [(X / b, b, True), (X / sqrt(2), sqrt(2), False), (1 - exp(-X / b), oo, False)],
)
def test_the_order_of_the_ends(cdf: Expr, upper: Expr, has_order: bool) -> None:
    """Of numbers, and of an infinite end, it is no step of its own; two limits are."""
    says = [goal.says for goal in rising(cdf, X, open_(0, upper), Domain({b: POSITIVE}))]
    assert sum(isinstance(each, Limit) for each in says) == 2
    assert any(isinstance(each, Inequality) for each in says) == has_order
    assert len(says) == 2 + has_order
