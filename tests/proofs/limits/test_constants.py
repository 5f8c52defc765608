"""Constants inside limits have a value for certain, or the limit is undecided."""

import pytest
from sympy import Expr, Integer, Rational, Symbol, acosh, erfinv, oo, zeta

from parisk_sym.formulas.domain import Interval, integers, right_open
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.limits.constants import require_defined
from parisk_sym.proofs.limits.outcome import UndecidedError

FACTS = facts_of({})


@pytest.mark.parametrize(
    "e", [erfinv(Rational(1, 2)), erfinv(-Rational(9, 10)), zeta(3), zeta(Rational(3, 2))]
)
def test_defined(e: Expr) -> None:
    require_defined(e, FACTS)


a, n = Symbol("a", real=True), Symbol("n", real=True)


@pytest.mark.parametrize(
    ("e", "low", "more"), [(acosh(a + 1), acosh(a), {}), (a**n, a ** (n - 1), {n: integers(0)})]
)
def test_defined_for_all_parameters(e: Expr, low: Expr, more: dict[Symbol, Interval]) -> None:
    """acosh above 1 only, and 0^n from n = 0 on: one lower there is a parameter without a value."""
    facts = facts_of({a: right_open(0, oo), **more})
    require_defined(e, facts)
    with pytest.raises(UndecidedError):
        require_defined(low, facts)


@pytest.mark.parametrize(
    "e",
    [
        erfinv(Integer(2)),
        erfinv(Integer(1), evaluate=False),
        erfinv(-2),
        zeta(Rational(1, 2)),
        zeta(1, evaluate=False),
    ],
)
def test_not_certainly_defined(e: Expr) -> None:
    with pytest.raises(UndecidedError):
        require_defined(e, FACTS)
