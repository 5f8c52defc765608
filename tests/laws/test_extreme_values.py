"""A sample of `python -m tests.extreme_values`: extreme arguments of every formula, each within a second or so."""

import zlib

import pytest

from parisk_sym.core.limits import GIB, Limits
from parisk_sym.formulas.answers import Bracket, Digits
from parisk_sym.laws.catalogue import package_formulas
from tests.extreme_values import draws, is_consistent, outcome_of

LIMITS = Limits(0.3, 2 * GIB)
FORMULAS = {formula.id: formula for formula in package_formulas()}


@pytest.mark.parametrize("identifier", FORMULAS)
def test_no_answer_is_wrong(identifier: str) -> None:
    """Digits, a bracket or a reason, and mpmath does not contradict it."""
    formula = FORMULAS[identifier]
    for _, values in draws([formula], 2, zlib.crc32(identifier.encode())):
        found = outcome_of(formula, values, LIMITS, finer=0)
        assert found.kind != "wrong", (values, found)


def test_a_wrong_answer_is_noticed() -> None:
    """Digits and brackets that miss the value, by a little."""
    assert is_consistent(Digits("0.33333333", "0", "0"), "0.333333333333")
    assert not is_consistent(Digits("0.33333433", "0", "0"), "0.333333333333")
    assert is_consistent(Bracket("0.3", "0.34", ""), "0.333333333333")
    assert not is_consistent(Bracket("0.3334", "0.34", ""), "0.333333333333")
    assert not is_consistent(Bracket("0", "1E-249999999999999999", ""), "1e-50")
