"""What a counterexample shows: the values as they are where these are short, otherwise as many digits as tell them apart."""

import re

import pytest
from sympy import Abs, Expr, Integer, Integral, Max, Piecewise, Rational, Symbol, exp, oo, sqrt

from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, integers
from parisk_sym.proofs.attack.search import found_at
from parisk_sym.proofs.kernel import decide

x, y = Symbol("x", real=True), Symbol("y", real=True)
THIRD = Rational(1, 3)


@pytest.mark.parametrize(
    ("left", "right", "shown"),
    [
        (x, x + 1, "left = 2, right = 3"),
        (THIRD, THIRD + Rational(1, 10**20), f"left = 0.{'3' * 24}, right = 0.333333333333333333343333"),
        (Integer(1), Integer(1), "left = 1, right = 1"),
        (Rational(1, 10**6), Integer(10) ** 20, "left = 1e-6, right = 1e+20"),
        (Rational(1, 8), Integer(0), "left = 0.125, right = 0"),
    ],
)
def test_digits(left: Expr, right: Expr, shown: str) -> None:
    found = found_at({x: Integer(2)}, {"left": left, "right": right}, 1)
    assert found.counterexample == f"x = 2: {shown}"


@pytest.mark.parametrize(
    ("symbol", "interval"),
    [
        (Symbol("y", real=True), POSITIVE),
        (Symbol("y", positive=True), POSITIVE),
        (Symbol("y", integer=True, nonnegative=True), integers(0)),
    ],
)
def test_sides_stay_where_their_author_wrote_them(symbol: Symbol, interval: Interval) -> None:
    """In the engine's own symbols as well: left is what stands left of a sign that was turned around."""
    found = decide(Inequality(symbol**2 - 2 * symbol, ">=", symbol, {symbol: interval}))
    assert found.status is Status.REFUTED
    point, left, right = re.findall(r"-?[\d/.]+", found.counterexample)
    y = Rational(point)
    assert (Rational(left), Rational(right)) == (y**2 - 2 * y, y)
    assert str(found.goal).startswith("y**2 - 2*y >= y")


def test_the_branch_that_is_taken_is_shown() -> None:
    """Of two forms of one number balls do not tell which one is smaller, and that their difference is 0 is exact."""
    one, other = sqrt(2) + sqrt(3), sqrt(5 + 2 * sqrt(6))
    pieces = Piecewise((1, x < other), (2, True))
    found = found_at({x: one}, {"left": pieces, "right": Integer(2)}, 1)
    assert found.counterexample == "x = sqrt(2) + sqrt(3): left = 2, right = 2"
    nearly = found_at({x: one}, {"left": Abs(x - other), "right": Integer(2)}, 1)
    assert "left = 0, right = 2" in nearly.counterexample


@pytest.mark.parametrize(
    ("says", "told"),
    [
        (
            UniqueRoot(x**2 - 2, x, {x: REALS}),
            r"one zero in \([-\d/]+, [-\d/]+\) and one in \([\d/]+, [\d/]+\)",
        ),
        (PrintedValue(THIRD, "1/4"), "the value is 1/3, not 1/4"),
        (PrintedValue(THIRD, "0.34"), "the value is 1/3, which rounds to 0.33, not 0.34"),
        (
            Fails(Inequality(x, "<", x + 1, {x: REALS})),
            "no counterexample exists: .* is proved on its whole domain",
        ),
    ],
)
def test_what_is_told_of_a_counterexample(says: Statement, told: str) -> None:
    found = decide(says)
    assert found.status is Status.REFUTED
    assert re.fullmatch(told, found.counterexample)


def test_the_value_of_a_quadrature_that_ends_at_fewer_bits_is_shown():
    """What is beyond e^(1/2) of logistic noise, moved by 2/3: at 64 bits nothing is known of it."""
    density = exp(-x) / (1 + exp(-x)) ** 2
    moved = density.xreplace({x: x + y})
    excess = Integral(Max(0, density - exp(Rational(1, 2)) * moved), (x, -oo, oo))
    found = found_at({y: -Rational(2, 3)}, {"excess": excess}, 1)
    assert found.counterexample == "y = -2/3: excess = 0.0131383488446"
