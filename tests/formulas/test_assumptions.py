"""Assumptions on a symbol that its range does not grant are reported."""

import pytest
from sympy import Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.assumptions import unfounded_assumption
from parisk_sym.formulas.domain import as_domain, closed


def test_an_assumption_that_denies_nothing_is_reported() -> None:
    """SymPy derives no other assumption from `polar`, and simplifies sqrt(x**2) to x for such a symbol."""
    x = Symbol("x", real=True, polar=True)
    assert unfounded_assumption(x, set()) == "polar"
    with pytest.raises(ClaimError, match="declared polar"):
        as_domain({x: closed(-1, 1)})
