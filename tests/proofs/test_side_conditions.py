"""Conditions of definition that the sign calculus leaves open and charts decide, and near misses."""

import pytest
import sympy
from sympy import Expr, Rational, Symbol, erfc, exp, log, sqrt

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, closed, open_
from parisk_sym.laws.composition.gaussian import delta_at
from parisk_sym.proofs import side_conditions
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.definedness.conditions import conditions, holds
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.rules.inequalities import EqualsProduct
from parisk_sym.proofs.side_conditions import is_satisfied

x, m = Symbol("x", real=True), Symbol("m", real=True)
DELTA = delta_at(x, m)
BOTH = {x: REALS, m: POSITIVE}

DEFINED: dict[str, tuple[Expr, dict[Symbol, Interval]]] = {
    "the logarithm of a difference that falls to 0": (log(DELTA), BOTH),
    "its root": (sqrt(DELTA), BOTH),
    "one over it": (1 / DELTA, BOTH),
}

UNDEFINED: dict[str, tuple[Expr, dict[Symbol, Interval]]] = {
    "below 0 far out": (log(DELTA - Rational(1, 10**40)), BOTH),
    "0 at one point": (1 / (exp(x) - 1 - x), {x: REALS}),
    "0 at the end that belongs to the interval": (log(exp(x) - 1 - x), {x: closed(0, 1)}),
    "below 0 next to the other end": (sqrt(erfc(x) - erfc(1)), {x: open_(0, 1 + Rational(1, 10**30))}),
}


@pytest.mark.parametrize("name", DEFINED)
def test_a_chart_shows_it(name: str) -> None:
    """And nothing but a chart does."""
    e, domain = DEFINED[name]
    needed = list(conditions(e, facts_of(domain)))
    assert not all(map(holds, needed))
    assert all(map(is_satisfied, needed))


@pytest.mark.parametrize("name", UNDEFINED)
def test_refused(name: str) -> None:
    e, domain = UNDEFINED[name]
    assert not all(map(is_satisfied, conditions(e, facts_of(domain))))


def test_an_integral_converges_by_comparison_before_its_value_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """exp(-m x^3 - x) falls fast enough; the search for a closed form, which may take long, is not begun."""
    monkeypatch.setattr(side_conditions, "evaluate", lambda *_: pytest.fail("it looked for a value"))
    tail = sympy.Integral(exp(-m * x**3 - x), (x, 0, sympy.oo))
    assert all(map(is_satisfied, conditions(tail, facts_of({m: POSITIVE}))))


def test_a_statement_with_such_a_logarithm() -> None:
    """It is proved where it is defined, and its near miss is not."""
    statement = Inequality(log(DELTA), "<", sympy.S.Zero, BOTH)
    assert decide(statement, Direct()).status is not Status.REFUTED
    near = Inequality(log(DELTA - Rational(1, 10**40)), "<", sympy.S.Zero, BOTH)
    assert decide(near, Direct()).status is not Status.PROVED


def test_a_second_derivative_beside_such_a_logarithm() -> None:
    """The bend of ln(e^x - 1 - x) exists for x > 0, and at no x where the logarithm has no value."""
    bend = sympy.diff(-log(exp(x) - 1 - x), x, 2)
    by = EqualsProduct((bend,))
    assert decide(Convex(-log(exp(x) - 1 - x), x, {x: REALS}), by).status is not Status.PROVED
