"""The attack on maxima and minima: a point beyond the bound refutes, and no point refutes a bound from the other side."""

import pytest
from sympy import Rational, Symbol

from parisk_sym import POSITIVE, Extremum, closed
from parisk_sym.proofs.attack.search import Look
from parisk_sym.proofs.kinds import kind_of

x, a = Symbol("x", real=True), Symbol("a", real=True)
PARABOLA, UNIT = x * (1 - x), {x: closed(0, 1)}
FIFTH, THIRD = Rational(1, 5), Rational(1, 3)


@pytest.mark.parametrize(
    ("which", "relation", "value", "is_refuted"),
    [("maximum", "=", FIFTH, True), ("supremum", "<=", FIFTH, True), ("maximum", "<", Rational(1, 4), True), ("maximum", "=", THIRD, False),
     ("maximum", ">=", FIFTH, False), ("minimum", ">=", FIFTH, True), ("minimum", "<=", FIFTH, False), ("infimum", ">", 0, True)],
)  # fmt: skip
def test_attack(which: str, relation: str, value: Rational, is_refuted: bool) -> None:
    """Only a value beyond the bound is a counterexample; a bound from the other side is supported by a point."""
    statement = Extremum(PARABOLA, x, which, relation, value, UNIT)
    attack = kind_of(statement).attack
    assert attack is not None
    found = attack(statement, Look())
    assert found is not None
    assert bool(found.counterexample) is is_refuted
    assert is_refuted or found.tested


def test_a_bound_that_no_value_reaches_has_no_support() -> None:
    """No value of a x/(1 + x) is above a, so that nothing tells whether the supremum is."""
    statement = Extremum(a * x / (1 + x), x, "supremum", ">", a, {a: POSITIVE, x: POSITIVE})
    attack = kind_of(statement).attack
    assert attack is not None
    found = attack(statement, Look())
    assert found is not None
    assert (found.counterexample, found.tested) == ("", 0)
