"""Thresholds of a plan: what is printed is enough, and one unit of the last place less is not."""

from decimal import Context, Decimal
from fractions import Fraction

import pytest
from flint import arb, ctx

from parisk_sym.laws.catalogue import find_formula
from parisk_sym.tables.plan_rows import Row

LEVEL = {"delta_q": "1", "re": "1/10", "pr": "1/10", "answer": "2000"}
ANSWER = {"delta_q": "1", "eps": "1/100", "pr": "1/10", "re": "1/10"}


@pytest.mark.parametrize("digits", [1, 2, 8, 9, 20, 50, 400])
@pytest.mark.parametrize(("formula", "given"), [("utility.level_needed", LEVEL), ("utility.mta", ANSWER)])
def test_rounded_up(digits: int, formula: str, given: dict[str, str]) -> None:
    printed = Decimal(Row(digits).at_least("x", formula, **given).value)
    below = printed.next_minus(Context(prec=digits))
    with ctx.workprec(5 * digits + 100):
        true = find_formula(formula).ball(digits=digits + 30, **given)
        assert arb(str(below)) < true <= arb(str(printed))


@pytest.mark.parametrize("digits", [1, 2, 8, 50])
def test_rounded_down(digits: int) -> None:
    """A certainty below 1 is not printed as 1."""
    given = {"m": 400, "n": 400, "coverage": "1/2"}
    printed = Decimal(Row(digits).at_most("x", "sampling.coverage", **given).value)
    assert printed == Decimal("0." + digits * "9")
    above = printed.next_plus(Context(prec=digits))
    exact = 1 - Fraction(1, 2) ** 400
    assert Fraction(printed) < exact < Fraction(above)


def test_a_measured_value_is_rounded_up() -> None:
    assert [Row(2).from_float_up("x", value).value for value in (0.1, 253.5, 0.25)] == [
        "0.11",
        "2.6e2",
        "0.25",
    ]


def test_a_value_that_is_printed_exactly() -> None:
    """The sensitivity of a mean of 4 records in [0, 1] is 1/4."""
    names = find_formula("utility.mean_sensitivity").names
    given = dict(zip(names, ("0", "1", "4"), strict=True))
    assert Fraction(Row(3).at_least("x", "utility.mean_sensitivity", **given).value) == Fraction(1, 4)
