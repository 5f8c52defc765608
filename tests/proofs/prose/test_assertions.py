"""How single sentences are worded."""

import pytest
from sympy import Expr, Integer, Symbol, oo

from parisk_sym.proofs.prose.assertions import LimitValue, Pieces, ValueAt

x = Symbol("x", real=True)


@pytest.mark.parametrize(
    ("value", "compared"), [(Integer(2), True), (Integer(0), False), (oo, False), (-oo, False)]
)
def test_a_value_that_says_itself_how_it_compares_with_0(value: Expr, compared: bool) -> None:
    """Of 0 and of an infinite limit nothing more is said."""
    limit = LimitValue("g", x, x, oo, "-", value, ">").phrases()[0]
    at = ValueAt("g", x, x, Integer(1), value, ">").phrases()[0]
    assert (limit[-2:] == (">", "0")) is (at[-2:] == (">", "0")) is compared


@pytest.mark.parametrize(("sign", "relation"), [(1, ">="), (-1, "<=")])
def test_a_weak_sign_is_not_printed_as_a_strict_one(sign: int, relation: str) -> None:
    """Where zeros are not excluded."""
    said = Pieces("h", x, x, (Integer(0), oo), (sign,), (), weak=True).phrases()
    assert said == (("h(x)", relation, "0"), ".")
