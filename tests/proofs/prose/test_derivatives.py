"""Signs from derivatives in sentences: what they say of values at points is so."""

import pytest
from sympy import Expr, Integer, Symbol, exp, simplify

from parisk_sym import REALS
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.prose.assertions import ValueAt
from parisk_sym.proofs.prose.derivatives import Letters, slope_reasons

x = Symbol("x", real=True)


@pytest.mark.parametrize(("e", "at"), [(exp(x - 1) - x, 1), (x**4 / 4 - x + 1, 1), (exp(x + 1) - x - 2, -1)])
def test_a_horizontal_tangent_is_named_where_it_is_one(e: Expr, at: int) -> None:
    """Not at 0, which is tried first."""
    said = slope_reasons(e, Domain({x: REALS}), False, Letters({"x"}))
    values = [s for s in said or () if isinstance(s, ValueAt)]
    assert [v.name for v in values] == ["g", "g'"]
    for value in values:
        assert value.at == Integer(at)
        assert simplify(value.of.subs(x, at) - value.value) == 0
