"""A condition is about the printed statement, on a smaller domain."""

from sympy import Symbol

from parisk_sym import Convex, Monotone, closed
from parisk_sym.claims.statement import Statement
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
