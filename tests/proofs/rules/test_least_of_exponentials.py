"""The smallest of independent exponential variables: what is proved, and the near misses that are not."""

import pytest
from sympy import Max, Min, Rational, Symbol, exp

from parisk_sym.claims.events import AllOf, Lies
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import exponential_law, uniform_law
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import POSITIVE, open_
from parisk_sym.proofs.rules.least_of_exponentials import smallest_exponential
from tests.near_misses import refused_in_every_way, whole_tree

X, Y, Z = (Symbol(name, real=True) for name in "XYZ")
a, b, c, t = (Symbol(name, real=True) for name in "abct")
RATES = {X: exponential_law(a), Y: exponential_law(b), Z: exponential_law(c)}
THREE = {a: POSITIVE, b: POSITIVE, c: POSITIVE}
ONE = {X: exponential_law(1), Y: exponential_law(1), Z: exponential_law(1)}

TRUE: dict[str, Statement] = {
    "the first of three": Probability(Lies(Min(Y, Z) - X, POSITIVE), "=", Rational(1, 3), ONE),
    "the first of three, by their rates": Probability(Lies(Min(Y, Z) - X, POSITIVE), "=", a / (a + b + c), RATES, THREE),
    "not the first": Probability(Lies(X - Min(Y, Z), POSITIVE), "=", (b + c) / (a + b + c), RATES, THREE),
    "first by more than t": Probability(
        Lies(Min(Y, Z) - X, open_(t, POSITIVE.upper)), "=", exp(-2 * t) / 3, ONE, {t: POSITIVE}
    ),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "the first of three, one half": Probability(Lies(Min(Y, Z) - X, POSITIVE), "=", Rational(1, 2), ONE),
        "the last of three": Probability(Lies(X - Max(Y, Z), POSITIVE), "=", Rational(1, 3) + Rational(1, 10**6), ONE),
        "the rates of the others": Probability(Lies(Min(Y, Z) - X, POSITIVE), "=", b / (a + b + c), RATES, THREE),
        "a variable that stands elsewhere": Probability(
            AllOf((Lies(Min(Y, Z) - X, POSITIVE), Lies(Y, open_(1, POSITIVE.upper)))), "=", exp(-1) / 3, ONE
        ),
        "waiting times of another law": Probability(
            Lies(Min(Y, Z) - X, POSITIVE), "=", Rational(1, 3) + Rational(1, 10**6), {X: uniform_law(0, 1), Y: uniform_law(0, 1), Z: exponential_law(1)}
        ),
        "a rate that names another": Probability(
            Lies(Min(Y, Z) - X, POSITIVE), "=", Rational(1, 3), {X: exponential_law(1), Y: exponential_law(1), Z: exponential_law(1 + X)}
        ),
    }.items()
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """The whole proof is found, with one variable less."""
    assert "smallest exponential" in {n.rule for n in whole_tree(TRUE[name], Direct()).walk()}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses_are_refused(name: str) -> None:
    """Each drops a condition, or moves the value."""
    assert refused_in_every_way(*REFUSED[name])


def test_a_smallest_value_with_a_number() -> None:
    """Min(Y, Z, 1) is never above 1: it is no exponential variable."""
    goal = Probability(Lies(Min(Y, Z, 1) - X, POSITIVE), "=", Rational(1, 3), ONE)
    assert smallest_exponential(goal, Direct()) is None
