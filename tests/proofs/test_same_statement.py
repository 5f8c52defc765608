"""When a cited statement is the claim itself, or a constant times it."""

from collections.abc import Mapping
from typing import Any

import pytest
from sympy import Expr, Rational, Symbol, besselk, exp, oo, sin

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import gaussian_law
from parisk_sym.formulas.domain import POSITIVE, REALS, open_
from parisk_sym.proofs.same_form import same_form
from parisk_sym.proofs.same_statement import is_instance_in_name_only, restates

X, x, y, s = (Symbol(name, real=True) for name in ("X", "x", "y", "s"))
ONE_POINT: list[Mapping[Symbol, Any]] = [{x: Rational(1, 3)}]


@pytest.mark.parametrize(("one", "same"), [(2 * exp(x), True), (-2 * exp(x), False), (exp(x) + 1, False)])
def test_a_multiple_is_seen_at_one_point(one: Expr, same: bool) -> None:
    """Functions take values by chance, so that one point is enough; a positive factor is asked for."""
    assert same_form(one, exp(x), ONE_POINT, signed=True) is same


def test_a_statement_without_sides_restates_itself() -> None:
    """A probability is compared as a whole."""
    tail = Probability(Lies(X, open_(0, oo)), "<=", Rational(1, 2), {X: gaussian_law(s)}, {s: POSITIVE})
    assert restates(tail, tail)
    assert not restates(tail, Probability(tail.event, "<", tail.value, tail.laws, tail.domain))


def test_a_statement_of_numbers_is_not_one_of_symbols() -> None:
    """What holds of numbers alone says nothing of a function."""
    assert not restates(Inequality(0, "<=", besselk(0, 1)), Inequality(0, "<=", besselk(0, x), {x: POSITIVE}))
    assert restates(
        Inequality(0, "<=", besselk(0, y), {y: POSITIVE}), Inequality(0, "<=", besselk(0, x), {x: REALS})
    )


def test_a_statement_of_numbers_is_one_of_symbols_that_cancel() -> None:
    """x <= x + 1 is 0 <= 1; x <= x + y is not, and a statement of symbols is not one of numbers."""
    numbers = Inequality(0, "<=", 1)
    assert restates(numbers, Inequality(x, "<=", x + 1, {x: REALS}))
    assert restates(numbers, Inequality(0, "<=", 2))
    assert not restates(numbers, Inequality(x, "<=", x + y, {x: REALS, y: POSITIVE}))
    assert not restates(Inequality(0, "<=", x, {x: POSITIVE}), numbers)


@pytest.mark.parametrize(
    ("point", "variable", "same"), [(oo, y, True), (0, y, False), (oo, x, True), (1, x, False)]
)
def test_a_limit_at_another_point_is_another_statement(
    point: Expr | int, variable: Symbol, same: bool
) -> None:
    """sin(x)/x -> 0 as x -> oo says nothing of x -> 0. The name of the variable does not matter."""
    lemma = Limit(sin(variable) / variable, variable, point, 0, {variable: POSITIVE})
    assert restates(lemma, Limit(2 * sin(x) / x, x, oo, 0, {x: POSITIVE})) is same


def test_the_other_symbol_tends_to_the_point() -> None:
    """x/y tends to 0 as y -> oo, and as x -> 0."""
    both = {x: POSITIVE, y: POSITIVE}
    assert not restates(Limit(x / y, y, oo, 0, both), Limit(x / y, x, 0, 0, both))
    assert not restates(Limit(exp(-x * y**2), y, oo, 0, both), Limit(exp(-x * y**2), x, oo, 0, both))


@pytest.mark.parametrize(
    ("inside", "value", "in_name_only"), [(x / y, x * y, False), (3 * x, x / 3, True), (x - 2, x + 2, True)]
)
def test_a_value_that_joins_two_symbols_is_not_another_name(
    inside: Expr, value: Expr, in_name_only: bool
) -> None:
    """A lemma in x/y at x y is one in x; one in 3 x at x/3 is the claim with another name."""
    both = {x: POSITIVE, y: POSITIVE}
    lemma, goal = (Inequality(0, "<=", sin(u) + y + u + y**2, both) for u in (inside, x))
    assert is_instance_in_name_only(lemma, {x: value, y: y}, goal) is in_name_only
