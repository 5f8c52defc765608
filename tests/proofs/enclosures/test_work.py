"""The steps of a value are known before it is computed, and grow as its time does."""

import time

import pytest
import sympy
from sympy import Expr, Integer, Integral, Product, Rational, Sum, besselj, exp, oo, symbols

from parisk_sym.formulas.heads import HEADS
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.work import Work

x = symbols("x", positive=True)
k, m, n = symbols("k m n", integer=True)
DELTA = HEADS["LaplaceDelta"].function(x, Rational(1, 3), n)


@pytest.mark.parametrize(
    ("expression", "steps"),
    [
        (x**2 + 1, 5),
        (Sum(x**k, (k, 1, n)), 2 + 3 * 1000),
        (Product(x**k, (k, 1, n), (m, 1, 2 * n)), 6 + 3 * 1000 * 2000),
        (Sum(Sum(x**k, (k, 1, m)), (m, 1, n)), 2 + 1000 * (2 + 3 * 1000)),
        (besselj(0, x), 102),
        (Sum(x**k / k, (k, 1, oo)), None),
        (Integral(exp(-k * x), (x, 0, 1)), None),
    ],
)
def test_steps(expression: Expr, steps: int | None) -> None:
    """A node is a step, a special function 100; under a sum or product once for each term."""
    found = Work(expression).at({x: Rational(1, 3), n: Integer(1000)})
    assert 100 < found < 10_000 if steps is None else abs(found - steps) <= 0.01 * steps + 4


def test_more_bits() -> None:
    """A value of 1,024 bits takes four times the steps."""
    work, point = Work(x**2 + 1), {x: Rational(1, 3)}
    assert work.at(point, 1024) == 4 * work.at(point, 256)


@pytest.mark.parametrize("expression", [Sum(x**k / k, (k, 1, n)), DELTA], ids=["sum", "composition"])
def test_many_terms_are_foreseen(expression: Expr) -> None:
    """What takes over ten times as long has more steps, too."""
    values, work = Values(expression, (x, n)), Work(expression)
    steps, seconds = [], []
    for size in (10, 2000):
        point = {x: Rational(1, 5), n: Integer(size)}
        start = time.process_time()
        values.at(point, 96)
        seconds.append(time.process_time() - start)
        steps.append(work.at(point))
    assert steps[1] > 10 * steps[0]
    assert seconds[1] > 3 * seconds[0]


def test_no_point_overflows() -> None:
    """Towers of sums have a bound, and symbols that a point leaves out count as many terms."""
    tower = Sum(Sum(Sum(x, (k, 1, n)), (m, 1, n)), (sympy.Symbol("j", integer=True), 1, n))
    assert Work(tower).at({x: Integer(1), n: Integer(10**30)}) == 10**9
    assert Work(tower).at({x: Integer(1)}) > 10**6
