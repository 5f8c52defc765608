"""Maxima, minima, suprema and infima as statements: their sentences, and what is refused."""

import pytest
from sympy import Rational, Symbol, oo

from parisk_sym import POSITIVE, REALS, ClaimError, Extremum, closed, open_
from parisk_sym.claims.kinds.extremum import EXTREMES

x, y = Symbol("x", real=True), Symbol("y", real=True)
PARABOLA, UNIT = x * (1 - x), {x: closed(0, 1)}


@pytest.mark.parametrize("which", EXTREMES)
def test_sentences(which: str) -> None:
    """The range of the variable stands behind the expression, and the relation is in words."""
    found = str(Extremum(PARABOLA, x, which, "<=", Rational(1, 4), UNIT))
    assert found == f"{EXTREMES[which]} of x*(1 - x) for 0 <= x <= 1 is at most 1/4"


def test_which_bounds_a_value_from_above() -> None:
    assert [Extremum(x, x, which, "=", 1, UNIT).sign for which in EXTREMES] == [1, -1, 1, -1]
    assert [Extremum(x, x, which, "=", 1, UNIT).is_attained for which in EXTREMES] == [
        True,
        True,
        False,
        False,
    ]


BAD = {
    "one of maximum": {"which": "largest"},
    "the relation must be one of": {"relation": "!="},
    "must not depend on x": {"value": x},
    "no domain is declared for x": {"domain": {y: REALS}},
}


@pytest.mark.parametrize("message", BAD)
def test_bad_statements(message: str) -> None:
    arguments = {
        "expression": PARABOLA,
        "variable": x,
        "which": "maximum",
        "relation": "=",
        "value": 1,
        "domain": UNIT,
    }
    with pytest.raises(ClaimError, match=message):
        Extremum(**{**arguments, **BAD[message]})


def test_a_range_must_not_depend_on_the_variable() -> None:
    with pytest.raises(ClaimError, match="names x"):
        Extremum(y * x, x, "supremum", "<=", 1, {x: open_(0, 1), y: open_(0, x)})


def test_infinite_value() -> None:
    """It is no number."""
    with pytest.raises(ClaimError):
        Extremum(x, x, "supremum", "=", oo, {x: POSITIVE})
