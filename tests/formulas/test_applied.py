"""Derivatives in statements: evaluated by SymPy, but left alone where the function may have none."""

import pytest
from sympy import Abs, Derivative, Expr, Max, Piecewise, Symbol, floor, log, sign, sin

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.sources import Source
from parisk_sym.formulas.applied import unfolded
from parisk_sym.formulas.domain import POSITIVE, REALS
from parisk_sym.proofs.judgement import judge_here

x = Symbol("x", real=True)


def verdict(says: Statement) -> Verdict:
    return judge_here(Claim("own.slope", Source("own", "1", "1"), "text", says)).verdict


KINKS = {
    "absolute value": (Abs(x), sign(x)),
    "maximum": (Max(x, 0), Piecewise((1, x > 0), (0, True))),
    "pieces": (Piecewise((x, x > 0), (0, True)), Piecewise((1, x > 0), (0, True))),
    "rounded": (floor(x), 0 * x),
    "sign": (sign(x), 0 * x),
}


@pytest.mark.parametrize("name", KINKS)
def test_a_kink(name: str) -> None:
    """The function has no derivative at 0, where SymPy gives one a value: nothing is proved."""
    function, slope = KINKS[name]
    derivative = Derivative(function, x)
    assert unfolded(derivative).has(Derivative)
    assert verdict(Identity(derivative, slope, {x: REALS})) is Verdict.UNDECIDED


@pytest.mark.parametrize(("function", "slope"), [(x**3, 3 * x**2), (sin(x) ** 2, sin(2 * x))])
def test_a_smooth_function(function: Expr, slope: Expr) -> None:
    assert verdict(Identity(Derivative(function, x), slope, {x: REALS})) is Verdict.PROVED


def test_a_function_with_a_smaller_domain() -> None:
    """1/x is the derivative of log(x) for x > 0, and of nothing real below 0."""
    slope = Identity(Derivative(log(x), x), 1 / x, {x: POSITIVE})
    assert verdict(slope) is Verdict.PROVED
