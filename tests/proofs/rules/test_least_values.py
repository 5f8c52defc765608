"""Inequalities by the least value in one variable; incomplete beta functions."""

import mpmath
import pytest
import sympy
from sympy import Abs, Integral, Rational, Symbol, gamma, log, sqrt

from parisk_sym import POSITIVE, Identity, Inequality, closed, integers, open_, right_open
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.least_values import least_value_in_one_variable
from tests.near_misses import refused_in_every_way, whole_tree

a, b, c, d, x, y = (Symbol(name, real=True) for name in "abcdxy")
n, k = (Symbol(name, integer=True) for name in "nk")
HALF, UNIT = Rational(1, 2), open_(0, 1)
FOUR = dict.fromkeys((a, b, c, d), POSITIVE)
LOG_SUM = a * log(a / c) + b * log(b / d)
CHI_SQUARED = (x - y) ** 2 / (y * (1 - y))
DIVERGENCE = x * log(x / y) + (1 - x) * log((1 - x) / (1 - y))
BOTH = {x: UNIT, y: UNIT}
LEAST = "least value in one variable"

TRUE: dict[str, tuple[str, tuple[Statement, Tactic]]] = {
    "log sum": (LEAST, (Inequality((a + b) * log((a + b) / (c + d)), "<=", LOG_SUM, FOUR), Direct())),
    "chi squared": (LEAST, (Inequality(DIVERGENCE, "<=", CHI_SQUARED, BOTH), Direct())),
    "Pinsker": (LEAST, (Inequality(2 * (x - y) ** 2, "<=", DIVERGENCE, BOTH), Direct())),
    "an incomplete beta function": (
        "named integral",
        (
            Identity(
                Integral(x ** (a - 1) * (1 - x) ** (b - 1), (x, 0, y)),
                gamma(a) * gamma(b) / gamma(a + b) * sympy.betainc_regularized(a, b, 0, y),
                {a: open_(1, 2), b: open_(1, 2), y: UNIT},
            ),
            Direct(),
        ),
    ),
}  # fmt: skip

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "log sum, with the sides changed": (Inequality(LOG_SUM, "<=", (a + b) * log((a + b) / (c + d)), FOUR), Direct()),
    "log sum, strictly": (Inequality((a + b) * log((a + b) / (c + d)), "<", LOG_SUM, FOUR), Direct()),
    "a least value outside the range": (
        Inequality(HALF, "<=", (x - y) ** 2, {x: right_open(1, sympy.oo), y: closed(0, HALF)}), Direct()),
    "a greatest value": (Inequality(-DIVERGENCE, ">=", -CHI_SQUARED + Rational(1, 100), BOTH), Direct()),
    "a jump where the slope is of one sign": (
        Inequality(0, "<=", (x - y) ** 2 - 2 * sympy.floor(x / 2), {x: open_(0, 3), y: UNIT}), Direct()),
    "a kink": (Inequality(0, "<=", (x - y) ** 2 - 2 * Abs(x - 2), {x: open_(0, 4), y: UNIT}), Direct()),
    "chi squared, too small": (Inequality(DIVERGENCE, "<=", Rational(9, 10) * CHI_SQUARED, BOTH), Direct()),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    """By the named rule."""
    rule, case = TRUE[name]
    assert rule in {node.rule for node in whole_tree(*case).walk()}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """With the attack, without it, and by no single rule."""
    assert refused_in_every_way(*REFUSED[name])


def test_the_incomplete_beta_function_by_mpmath() -> None:
    """From 1/5 to 2/5, with 3/2 and 5/2."""
    value = Identity(
        Integral(sqrt(x) * (1 - x) ** Rational(3, 2), (x, Rational(1, 5), Rational(2, 5))),
        gamma(Rational(3, 2)) * gamma(Rational(5, 2)) / gamma(4)
        * sympy.betainc_regularized(Rational(3, 2), Rational(5, 2), Rational(1, 5), Rational(2, 5)),
    )  # fmt: skip
    whole_tree(value, Direct())
    by_points = mpmath.quad(lambda t: mpmath.sqrt(t) * (1 - t) ** 1.5, [0.2, 0.4])
    by_function = mpmath.betainc(1.5, 2.5, 0.2, 0.4)
    assert abs(by_points - by_function) < 1e-12


CONDITIONS: dict[str, Inequality] = {
    "the variable is an integer": Inequality(0, "<=", (n - k) ** 2, {n: integers(1), k: integers(1)}),
    "a range depends on the variable": Inequality(0, "<=", (y - 1) ** 2 + x, {y: POSITIVE, x: open_(0, y)}),
    "a jump": Inequality(0, "<=", (x - y) ** 2 + sympy.sign(x - 1), {x: open_(0, 3), y: integers(1, 2)}),
    "a jump between equal slopes": Inequality(
        0,
        "<=",
        sympy.Piecewise(((x - y) ** 2 + 1, x < 1), ((x - y) ** 2 - 1, True)),
        {x: open_(0, 3), y: integers(1, 2)},
    ),
    "a kink": Inequality(0, "<=", (x - y) ** 2 + Abs(x - 1), {x: open_(0, 3), y: integers(1, 2)}),
    "no zero that the others give": Inequality(0, "<=", x - y + 9, {x: UNIT, y: integers(1, 2)}),
    "a greatest value": Inequality(0, "<=", 9 - (x - y) ** 2, {x: UNIT, y: integers(1, 2)}),
}


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_condition_of_the_rule(name: str) -> None:
    """Without it the rule would make a goal that says too little; with it the rule makes none."""
    assert least_value_in_one_variable(CONDITIONS[name], Direct()) is None


def test_a_factor_that_is_no_polynomial() -> None:
    """The slope is (x - a) exp(x)."""
    goal = Inequality(0, "<=", (x - a - 1) * sympy.exp(x) + sympy.exp(a), {x: POSITIVE, a: POSITIVE})
    made = least_value_in_one_variable(goal, Direct())
    assert isinstance(made, Reduction)
    assert [str(g.says.right) for g in made.subgoals if isinstance(g.says, Inequality)][-1] == "0"


def test_the_least_value_must_lie_in_the_range() -> None:
    """(x - 2a)^2 - a^2 is least at 2a, which is not below 1: that is a goal, and it fails."""
    goal = Inequality(0, "<=", (x - 2 * a) ** 2, {x: UNIT, a: open_(1, 2)})
    made = least_value_in_one_variable(goal, Direct())
    assert isinstance(made, Reduction)
    assert any(prove(g.says, g.by).status is not Status.PROVED for g in made.subgoals)
