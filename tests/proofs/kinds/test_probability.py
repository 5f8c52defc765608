"""Probabilities of several variables: what has to be defined, and what bounds contradict."""

import pytest
from sympy import Expr, Rational, Symbol, oo

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import gaussian_law, uniform_law
from parisk_sym.formulas.domain import REALS, open_
from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.attack.search import Look
from parisk_sym.proofs.kinds.probability import _by_boxes, _subjects

X, Y, Z, a = (Symbol(name, real=True) for name in "XYZa")
UNIT = {X: uniform_law(0, 1), Y: uniform_law(0, 1)}

QUOTIENTS = {
    "0 at one value of Y": (X / (Y - Rational(1, 2)), [X, Y - Rational(1, 2)]),
    "a parameter below": (X * Y / (a - 1), [X * Y / (a - 1)]),
    "a variable that another one follows": (X / (Y - Z), [X / (Y - Z)]),
}


@pytest.mark.parametrize("name", QUOTIENTS)
def test_what_has_to_be_defined(name: str) -> None:
    """Of a quotient its two sides, if what is below is 0 with probability 0 by the law of one variable; otherwise the quotient."""
    quotient, parts = QUOTIENTS[name]
    laws = {**UNIT, Z: gaussian_law(1, Y)} if quotient.has(Z) else UNIT
    statement = Probability(Lies(quotient, open_(0, oo)), ">=", 0, laws, {a: REALS})
    asked = {e for e, domain in _subjects(statement) if {X, Y} <= set(domain) and e != 0}
    assert asked == set(parts)


SURE, NEVER = Lies(X + Y, open_(-1, 3)), Lies(X + Y, open_(3, 4))


@pytest.mark.parametrize(
    ("event", "relation", "value", "refuted"),
    [
        (SURE, "=", 1, False),
        (SURE, ">=", 1, False),
        (NEVER, "=", 0, False),
        (NEVER, "<=", 0, False),
        (SURE, "=", Rational(1, 2), True),
        (NEVER, ">=", Rational(1, 2), True),
    ],
)
def test_bounds_that_are_exact(event: Lies, relation: str, value: Expr, refuted: bool) -> None:
    """A probability that is exactly the value does not contradict it."""
    found = _by_boxes(Probability(event, relation, value, UNIT), {}, Look().first())
    assert (found is not None) == refuted
