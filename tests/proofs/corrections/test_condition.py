"""A condition is about the printed statement, on a smaller domain."""

import pytest
from sympy import Rational, Symbol

from parisk_sym import Convex, Inequality, Monotone, closed, open_, right_open
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.corrections.assumption import disagrees
from parisk_sym.proofs.corrections.condition import Part, restricts
from parisk_sym.proofs.corrections.relation import Relation

X = Symbol("x", real=True)
PRINTED = Convex(X**3, X, {X: closed(-1, 1)})


def under(says: Statement) -> Relation | str:
    return restricts(PRINTED, [Part(says, None)], "x >= 0", None, ())


def test_a_condition_on_another_function() -> None:
    """x^3 is convex on [0, 1], but what is said there is said of x^2."""
    assert (
        under(Convex(X**2, X, {X: closed(0, 1)}))
        == "what it says there is not shown to give the printed statement"
    )
    assert isinstance(under(Convex(X**3, X, {X: closed(0, 1)})), Relation)
    assert (
        under(Monotone(X**3, X, "increasing", {X: closed(0, 1)}))
        == "it is another kind of statement than the printed one"
    )


@pytest.mark.parametrize(("sign", "is_enough"), [("<", True), ("<=", False)])
def test_a_weak_bound_gives_no_strict_one(sign: str, is_enough: bool) -> None:
    """x^2 <= x for 0 <= x <= 1 does not give x^2 < x there, whether or not a counterexample is known."""
    printed = Inequality(X**2, "<", X, {X: right_open(0, 5)})
    domain = {X: open_(0, 1) if is_enough else closed(0, 1)}
    found = restricts(printed, [Part(Inequality(X**2, sign, X, domain), None)], "it is small", None, ())
    assert isinstance(found, Relation) is is_enough


@pytest.mark.parametrize("text", ["x < 1/2 and x < 1", "x < 1/2 and y <= 3", "x < 1/2 and y > -1"])
def test_what_holds_anyway_widens_no_range(text: str) -> None:
    """The text of a condition may repeat what the printed statement already assumes, or less."""
    y = Symbol("y", real=True)
    printed = Domain({X: open_(0, 2), y: open_(0, 1)})
    assert not disagrees(text, Domain({X: open_(0, Rational(1, 2)), y: open_(0, 1)}), printed)
