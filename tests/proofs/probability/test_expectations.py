"""Probabilities and moments as integrals and sums."""

import pytest
from sympy import Integral, Piecewise, S, Sum, Symbol, exp, oo

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Event, Lies, Opposite, SomeCopy
from parisk_sym.claims.kinds.mean import Mean
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import exponential_law, gaussian_law, poisson_law
from parisk_sym.claims.random_variables import Copies
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, closed, integers, left_open, open_
from parisk_sym.proofs.probability.expectations import (
    chance,
    exists,
    has_a_point,
    is_natural,
    is_where,
    moment_of_one,
    moment_of_products,
    of_one,
    over,
)

X, Y, t, r = (Symbol(name, real=True) for name in ("X", "Y", "t", "r"))
N, k = (Symbol(name, integer=True) for name in "Nk")
ABOVE = Lies(X, open_(1, oo))


def test_one_variable() -> None:
    """The density over the event, and under a condition a quotient."""
    law = {X: exponential_law(2)}
    density = 2 * exp(-2 * X)
    whole = Integral(Piecewise((density, X > 1), (0, True)), (X, 0, oo))
    assert chance(Probability(ABOVE, "=", 0, law)) == whole
    given = Lies(X, open_(0, 3))
    both = Integral(Piecewise((density, (X > 1) & (X > 0) & (X < 3)), (0, True)), (X, 0, oo))
    found = chance(Probability(ABOVE, "=", 0, law, {}, given))
    assert found is not None
    (condition,) = found.atoms(Integral) - {both}
    assert found == both / condition
    own = condition.variables[0]
    assert own != X  # SymPy would cancel equal integrals, which may be 0
    assert condition.xreplace({own: X}) == Integral(
        Piecewise((density, (X > 0) & (X < 3)), (0, True)), (X, 0, oo)
    )
    assert chance(Probability(ABOVE, "=", 0, law, {}, ABOVE)) != 1


def test_copies() -> None:
    """Each of n copies, or some; no number that may be a fraction, and no condition."""
    one = Integral(Piecewise((exp(-X), X > 1), (0, True)), (X, 0, oo))
    below = Integral(Piecewise((exp(-X), ~(X > 1)), (0, True)), (X, 0, oo))
    law = {X: Copies(exponential_law(1), k)}
    assert chance(Probability(EachCopy(X, ABOVE), "=", 0, law, {k: integers(1)})) == one**k
    assert chance(Probability(SomeCopy(X, ABOVE), "=", 0, law, {k: integers(1)})) == 1 - below**k
    assert chance(Probability(EachCopy(X, ABOVE), "=", 0, law, {k: integers(0)})) is None
    assert is_natural(k, Domain({k: integers(1)}))
    assert not is_natural(k, Domain({k: integers(0)}))
    assert not is_natural(r, Domain({r: POSITIVE}))
    assert of_one(Copies(exponential_law(1), k)) == exponential_law(1) == of_one(exponential_law(1))


def test_moments() -> None:
    """Integrals of what is shown to converge absolutely, products of independent factors."""
    law = {X: exponential_law(1)}
    assert moment_of_one(Mean(X, "=", 0, law), X) == Integral(X * exp(-X), (X, 0, oo))
    assert moment_of_one(Mean(X, "=", 0, law), exp(2 * X)) is None
    two = {X: exponential_law(1), Y: gaussian_law(1)}
    found = moment_of_products(Mean(X * Y + X, "=", 0, two), X * Y + X)
    assert found is not None
    assert found.has(Integral)
    assert moment_of_products(Mean(X * Y, "=", 0, two), exp(2 * X) * Y) is None
    assert moment_of_products(Mean(X * Y, "=", 0, two), exp(X * Y)) is None
    assert moment_of_products(Mean(X * Y, "=", 0, two, {}, ABOVE), X * Y) is None
    assert exists(X, exponential_law(1).of(X), X**9, Domain({}))
    assert not exists(X, exponential_law(1).of(X), exp(X), Domain({}))
    assert over(N, poisson_law(1).of(N), N).has(Sum)


@pytest.mark.parametrize(
    ("event", "condition", "point"),
    [
        (ABOVE, X > 1, False),
        (Opposite(ABOVE), ~(X > 1), False),
        (Lies(X, closed(1, 1)), (X >= 1) & (X <= 1), True),
        (Opposite(Lies(X, closed(1, 1))), ~((X >= 1) & (X <= 1)), True),
        (AllOf((ABOVE, Lies(X, open_(0, 3)))), (X > 1) & (X > 0) & (X < 3), False),
        (AnyOf((ABOVE, Lies(X, closed(0, 0)))), (X > 1) | ((X >= 0) & (X <= 0)), True),
        (Lies(X, REALS), S.true, False),
        (Lies(X, left_open(-oo, 2)), X <= 2, False),
    ],
)
def test_conditions(event: Event, condition: object, point: bool) -> None:
    """An event as SymPy's condition, and whether it has a single value."""
    assert is_where(event) == condition
    assert has_a_point(event) is point
