"""Sums whose terms are integrals, written out one by one."""

import pytest
from sympy import Expr, Integral, Rational, Sum, Symbol

from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.evaluation import evaluate

t = Symbol("t", real=True)
k = Symbol("k", integer=True)


@pytest.mark.parametrize(
    ("first", "last", "value"), [(2, 2, Rational(1, 2)), (2, 3, Rational(5, 6)), (1, 3, Rational(11, 6))]
)
def test_a_sum_of_integrals_has_its_value(first: int, last: int, value: Expr) -> None:
    """The integral of t^(k - 1) over (0, 1) is 1/k, also where the last index is less than twice the first."""
    found = evaluate(Sum(Integral(t ** (k - 1), (t, 0, 1)), (k, first, last)), Facts({}))
    assert found.expression == value


def test_a_sum_with_reversed_ends_stays() -> None:
    """Readers do not agree on what it is: SymPy's value of a sum from 3 to 1 is that of minus its term at 2."""
    reversed_ends = Sum(Integral(t ** (k - 1), (t, 0, 1)), (k, 3, 1))
    found = evaluate(reversed_ends, Facts({}))
    assert found.expression == reversed_ends
    assert found.undecided
