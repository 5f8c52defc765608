"""Exactly one root: several, none, poles, and roots of functions that are no polynomials."""

import pytest
import sympy
from sympy import Abs, Expr, Rational, Symbol, cos, exp, log, oo, sqrt

from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, closed, open_
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.calculus.roots import has_one_root, has_points, polynomial_roots, unique_root

X, Y, U = (Symbol(name, real=True) for name in "xyu")

SEVERAL_OR_NONE = [
    (X**2 - 2, open_(-2, 2)),
    (X**2 + 1, REALS),
    (X - 2, open_(0, 2)),
    ((X**2 - 1) / (X - 1), open_(0, 2)),
    (1 / X, open_(-1, 1)),
    (cos(X) - Rational(1, 2), open_(0, 10)),
    (cos(X), open_(0, 10)),
    (Abs(X) - 1, open_(-2, 2)),
    (exp(X), REALS),
    (sympy.floor(X) - 1, open_(0, 3)),
]
ONE = [
    (X**2 - 2, open_(0, 2)),
    (X**2, REALS),
    (X - 2, closed(0, 2)),
    (exp(X) - 2, REALS),
    (log(X), POSITIVE),
    (X**3 + X - 1, REALS),
    (sqrt(X) - 1, POSITIVE),
]


@pytest.mark.parametrize(
    ("e", "interval"), SEVERAL_OR_NONE, ids=lambda v: str(v)[:40] if isinstance(v, Expr) else ""
)
def test_not_exactly_one(e: Expr, interval: Interval) -> None:
    """Never called unique."""
    assert not unique_root(e, X, Domain({X: interval}))


@pytest.mark.parametrize(("e", "interval"), ONE, ids=lambda v: str(v)[:40] if isinstance(v, Expr) else "")
def test_exactly_one(e: Expr, interval: Interval) -> None:
    """Proved to be unique."""
    assert unique_root(e, X, Domain({X: interval}))


def test_a_polynomial_in_cos_is_no_polynomial() -> None:
    """cos x = 1/2 has three roots below 10; the root of the polynomial c - 1/2 is not one of x."""
    assert polynomial_roots(cos(X) - Rational(1, 2), X, open_(0, 10), facts_of({X: open_(0, 10)})) is None
    assert polynomial_roots((X - 1) * (X - 2) * (X**2 + 1), X, open_(0, 10), facts_of({X: open_(0, 10)})) == 2


def test_roots_with_parameters() -> None:
    """For every y > 0 exactly one u with exp(u) = 1 + y in (0, oo); with y real there may be none."""
    root = Root(exp(U) - 1 - Y, (U, 0, oo))
    assert has_one_root(root, Facts({Y: POSITIVE}))
    assert not has_one_root(root, Facts({Y: REALS}))


def test_one_name_with_two_meanings() -> None:
    """The interval of y names the x outside of the root, not the one that it binds."""
    facts = Facts({X: POSITIVE, Y: open_(0, X)})
    assert not has_one_root(Root(X - Y, (X, 0, oo)), facts)
    assert has_one_root(Root(U - Y, (U, 0, oo)), facts)


@pytest.mark.parametrize("e", [X - Y, X**2 - Y, X * Y - 1], ids=str)
def test_roots_of_a_polynomial_with_parameters_are_not_counted(e: Expr) -> None:
    """How many there are depends on the parameters."""
    assert polynomial_roots(e, X, REALS, facts_of({X: REALS, Y: REALS})) is None


def test_an_interval_up_to_infinity_has_points() -> None:
    """From 1/y, which has no greatest value."""
    assert has_points(X, Domain({Y: POSITIVE, X: open_(1 / Y, oo)}))
    assert not has_points(X, Domain({Y: POSITIVE, X: open_(1 / Y, 1)}))
