"""Inequalities between two special functions, and between one and an elementary function."""

import mpmath
import pytest
from sympy import (
    Abs,
    Expr,
    Piecewise,
    Rational,
    S,
    Symbol,
    besseli,
    besselj,
    besselk,
    erf,
    erfc,
    exp,
    gamma,
    oo,
    pi,
    simplify,
    sinh,
    sqrt,
    uppergamma,
)

from parisk_sym import POSITIVE, Inequality, closed, integers, left_open, open_, right_open
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.limits import sign_near
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.barriers import integrating_factor, quotient_with_an_elementary_side
from tests.near_misses import refused_in_every_way, whole_tree

x, v, y = (Symbol(name, real=True) for name in "xvy")
n = Symbol("n", integer=True)
HALF = Rational(1, 2)
LINE = {x: POSITIVE}
ORDERS = {n: integers(0), x: POSITIVE}
QUOTIENT_I, QUOTIENT_K = besseli(n + 1, x) / besseli(n, x), besselk(n + 1, x) / besselk(n, x)


def less(left: Expr, right: Expr, domain: object = None) -> tuple[Statement, Tactic]:
    return Inequality(left, "<", right, domain or LINE), Direct()


def amos(shift: Expr, inner: Expr) -> Expr:
    """x/(n + shift + sqrt(x^2 + (n + inner)^2)), bounds of the quotient of I (Amos 1974)."""
    return x / (n + shift + sqrt(x**2 + (n + inner) ** 2))


def segura(shift: Expr) -> Expr:
    """(n + shift + sqrt(x^2 + (n + shift)^2))/x, bounds of the quotient of K (Segura 2011)."""
    return (n + shift + sqrt(x**2 + (n + shift) ** 2)) / x


FACTOR, QUOTIENT = "integrating factor", "quotient with an elementary side"
TRUE: dict[str, tuple[str, tuple[Statement, Tactic]]] = {
    "I, from above": (FACTOR, less(QUOTIENT_I, amos(HALF, HALF), ORDERS)),
    "I, from below": (FACTOR, less(amos(1, 1), QUOTIENT_I, ORDERS)),
    "K, from above": (FACTOR, less(QUOTIENT_K, segura(HALF), ORDERS)),
    "K of orders 0 and 1": (FACTOR, less(besselk(1, x), (1 + 1 / (2 * x)) * besselk(0, x))),
    "I_0 below a Gaussian": (QUOTIENT, less(besseli(0, x), exp(x**2 / 4))),
    "I_0 from below": (QUOTIENT, less(exp(x) / (1 + 2 * x), besseli(0, x))),
    "K_0 from above": (QUOTIENT, less(besselk(0, x), sqrt(pi / (2 * x)) * exp(-x))),
    "the error function": (QUOTIENT, less(erf(x), 2 * x / sqrt(pi))),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "I, from above, far out": less(QUOTIENT_I, amos(1, HALF), ORDERS),
    "I, from above, far out at second order": less(QUOTIENT_I, amos(HALF, 1), ORDERS),
    "I, from below, near 0": less(amos(HALF, HALF), QUOTIENT_I, ORDERS),
    "K, from above, too low": less(QUOTIENT_K, segura(Rational(49, 100)), ORDERS),
    "K of orders 0 and 1, too low": less(besselk(1, x), (1 + Rational(49, 100) / x) * besselk(0, x)),
    "a pair that changes its sign": less(besselj(1, x), besselj(0, x), {x: open_(0, 3)}),
    "a pair with a factor that has a zero": less(
        (1 - x) * besseli(1, x), besseli(0, x) / 9, {x: open_(0, 2)}
    ),
    "I_0 below a wider Gaussian": less(besseli(0, x), exp(x**2 / 5)),
    "I_0 from below, too high": less(exp(x) / (1 + Rational(19, 10) * x), besseli(0, x)),
    "K_0 from above, too low": less(besselk(0, x), Rational(999, 1000) * sqrt(pi / (2 * x)) * exp(-x)),
    "the error function, with the end": less(erf(x), 2 * x / sqrt(pi), {x: right_open(0, oo)}),
    "the error function, too low": less(erf(x), Rational(112, 100) * x),
    "erfc, below a half of the other bound": less(erfc(x), exp(-(x**2)) / 2),
}


@pytest.mark.parametrize("name", TRUE)
def test_proved(name: str) -> None:
    """By the named rule."""
    rule, case = TRUE[name]
    assert rule in {node.rule for node in whole_tree(*case).walk()}


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """With the attack, without it, and by no single rule."""
    assert refused_in_every_way(*REFUSED[name])


def test_the_bounds_by_mpmath() -> None:
    """The true ones hold and the false ones fail where they are said to."""
    for order, at in ((0, 0.1), (0, 30.0), (2, 1.0), (7, 50.0)):
        quotient = mpmath.besseli(order + 1, at) / mpmath.besseli(order, at)
        low, high = (float(amos(s, s).subs({n: order, x: at})) for s in (1, HALF))
        assert low < quotient < high
    far = mpmath.besseli(1, 100) / mpmath.besseli(0, 100)
    assert far > float(amos(1, HALF).subs({n: 0, x: 100}))
    assert far > float(amos(HALF, 1).subs({n: 0, x: 100}))


def test_signs_near_an_end() -> None:
    """Where the limit is 0: of the leading term; none where a parameter decides it."""
    facts = facts_of({v: POSITIVE, x: POSITIVE})
    assert sign_near(besseli(0, x) - 1, x, S.Zero, "+", facts) == 1
    assert sign_near(x - erf(x), x, S.Zero, "+", facts) == -1
    assert sign_near(uppergamma(v, x), x, oo, "-", facts) == 1
    assert sign_near(v - 1 + x, x, S.Zero, "+", facts) == 0
    assert sign_near(x, x, S.Zero, "+", facts_of({x: closed(1, 2)})) == 0


B0, B1 = besseli(0, x), besseli(1, x)
DROP = Piecewise((2, x < 1), (1, True))

CONDITIONS: dict[str, Inequality] = {
    "the lower end belongs to the range": Inequality(B1, "<", B0, {x: right_open(1, oo)}),
    "the upper end belongs to the range": Inequality(B1, "<", B0, {x: left_open(0, 1)}),
    "the argument is an integer": Inequality(besseli(1, n), "<", besseli(0, n), {n: integers(1)}),
    "a range depends on the variable": Inequality(y * B1, "<", y * B0, {x: POSITIVE, y: open_(0, x)}),
    "a factor jumps": Inequality(B1, "<", DROP * B0, LINE),
    "a factor has a kink": Inequality(B1, "<", (1 + Abs(x - 1)) * B0, LINE),
    "both factors change their sign": Inequality((1 - x) * B1, "<", (2 - x) * B0, {x: open_(0, 3)}),
    "the function changes its sign": Inequality(besselj(1, x), "<", besselj(0, x), {x: open_(0, 3)}),
    "a square": Inequality(B1**2, "<", B0, LINE),
    "a product": Inequality(B0 * B1, "<", B0, LINE),
    "a term without either": Inequality(B1, "<", B0 + x, LINE),
    "a reciprocal": Inequality(1 / B1, "<", B0 + 1 / B1**2, LINE),
    "three functions": Inequality(B1, "<", B0 + erf(x), LINE),
    "at no end positive": Inequality(B0, "<", B1, LINE),
    "one that is elementary": Inequality(x, "<", sinh(x), LINE),
}


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_condition_of_the_integrating_factor(name: str) -> None:
    """Without it the rule would make a goal that is too weak; with it the rule makes none."""
    assert not isinstance(integrating_factor(CONDITIONS[name], Direct()), Reduction)


ELEMENTARY: dict[str, Inequality] = {
    "the lower end belongs to the range": Inequality(erf(x), "<", 2 * x / sqrt(pi), {x: right_open(1, oo)}),
    "the upper end belongs to the range": Inequality(erf(x), "<", 2 * x / sqrt(pi), {x: left_open(0, 1)}),
    "the argument is an integer": Inequality(erf(n), "<", 2 * n / sqrt(pi), {n: integers(1)}),
    "a range depends on the variable": Inequality(
        y * erf(x), "<", 2 * x * y / sqrt(pi), {x: POSITIVE, y: open_(0, x)}
    ),
    "the elementary side changes its sign": Inequality(erf(x), "<", 2 * (x - 1), LINE),
    "a jump": Inequality(erf(x) * DROP / 2, "<", 2 * x / sqrt(pi), LINE),
    "the limit is on the other side of 1": Inequality(erf(x), "<", x, LINE),
    "the quotient goes the other way": Inequality(2 * x / sqrt(pi), "<", erf(x), LINE),
    "all integers": Inequality(erf(n), "<", 3, {n: integers()}),
    "no special function": Inequality(0, "<", x, LINE),
    "nothing elementary": Inequality(B1, "<", B0, LINE),
}


@pytest.mark.parametrize("name", ELEMENTARY)
def test_a_condition_of_the_quotient(name: str) -> None:
    """As for the integrating factor."""
    assert not isinstance(quotient_with_an_elementary_side(ELEMENTARY[name], Direct()), Reduction)


def test_functions_of_other_symbols_are_factors() -> None:
    made = integrating_factor(
        Inequality(gamma(y) * B1, "<", gamma(y) * B0, {x: POSITIVE, y: POSITIVE}), Direct()
    )
    assert isinstance(made, Reduction)


def test_a_limit_above_1_is_enough() -> None:
    """erf(x)/(x/2) falls from 4/sqrt(pi), 2 I_0(x) rises from 2: bounds need no contact at the end."""
    above = quotient_with_an_elementary_side(Inequality(1, "<", 2 * B0, LINE), Direct())
    below = quotient_with_an_elementary_side(Inequality(erf(x), "<", 2 * x, LINE), Direct())
    assert isinstance(above, Reduction)
    assert isinstance(below, Reduction)


def test_the_goal_with_the_integrating_factor() -> None:
    """D = x/2 I_0 - I_1 has D' = (x/2 + 1/x) I_1 - I_0/2, so l = -(x/2 + 1/x) and D' - l D = (x^2/4) I_0, up to a positive factor."""
    made = integrating_factor(Inequality(B1, "<", x / 2 * B0, LINE), Direct())
    assert isinstance(made, Reduction)
    (goal,) = made.subgoals
    assert isinstance(goal.says, Inequality)
    ratio = simplify(goal.says.right / (x**2 / 4))
    assert ratio.is_number
    assert ratio > 0
