"""Statements that are written as lines, and those that no line says."""

import pytest
import sympy
from sympy import Symbol

from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.writing import Unsayable, line_of
from parisk_sym.formulas.domain import integers
from parisk_sym.formulas.families import Family
from tests.claims.language.same import is_same


@pytest.mark.parametrize(
    "line",
    [
        "Laplace(1) noise is 1-DP for every change up to 1",
        "sum_{i=1}^n x_i <= n for n in N, x_i in [0, 1]",
    ],
)
def test_what_is_written_is_read_as_the_same(line: str) -> None:
    statement = statement_of(line)
    assert is_same(statement, statement_of(line_of(statement)))


def test_a_family_that_goes_on_behind_its_sums_has_no_line() -> None:
    """The line would be read as one of n numbers."""
    n, i = Symbol("n", integer=True), Symbol("i", integer=True)
    x = Family("x", n + 1)
    says = ForEvery((x,), sympy.Sum(x[i], (i, 1, n)), "<=", n, domain={n: integers(1)})
    with pytest.raises(Unsayable, match="its sums do not end there"):
        line_of(says)
