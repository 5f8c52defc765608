"""Statements from what a line says."""

import pytest
from sympy import Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.language.making import statement_with, used_ranges
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.formulas.domain import POSITIVE, open_

x, y, z = (Symbol(name, real=True) for name in "xyz")


def test_what_makes_no_statement_is_refused_with_the_reason() -> None:
    with pytest.raises(AskError, match="no domain is declared for y"):
        statement_with(Inequality, x, "<", y, {x: POSITIVE})


def test_the_ranges_that_are_used() -> None:
    """Those of the letters, of the letters that bound them, and of those that they bound: y in (0, x) says that x > 0."""
    domain = {x: POSITIVE, y: open_(0, x), z: POSITIVE}
    assert used_ranges(domain, y) == used_ranges(domain, x) == {x: POSITIVE, y: open_(0, x)}
    assert used_ranges(domain, z) == {z: POSITIVE}
    assert used_ranges(domain, x, bound=x) == {x: POSITIVE}
