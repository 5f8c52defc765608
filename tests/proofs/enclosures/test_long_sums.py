"""How many terms sums and products have."""

import pytest
from sympy import Expr, Product, Sum, Symbol, oo

from parisk_sym.proofs.enclosures.long_sums import numbers_of_terms

i, k, n = (Symbol(name, integer=True) for name in "ikn")


@pytest.mark.parametrize(
    ("e", "numbers"),
    [
        (Sum(1 / k, (k, 3, n)), {n - 2}),
        (Product(k, (k, 1, n)) + Sum(k, (k, 1, 9)), {n, 9}),
        (Sum(1 / k**2, (k, 1, oo)), set()),
        (Sum(2**k, (k, -oo, n)), set()),
        (Sum(Sum(i, (i, 1, k)), (k, 1, n)), {n}),
        (n + 1, set()),
    ],
)
def test_numbers_of_terms(e: Expr, numbers: set[Expr]) -> None:
    """Of finite ends; without ends, with infinite ones, and with an index of another sum in them there is no number."""
    assert set(numbers_of_terms(e)) == numbers
