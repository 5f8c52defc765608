"""Differentiation under the integral sign and the order of integrals and sums; the classical counterexamples are refused."""

import pytest
from sympy import Abs, Integral, Rational, S, Sum, Symbol, cos, cosh, exp, log, oo, pi, sin, sinh

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.formulas.domain import POSITIVE, Domain, Interval, closed, integers, open_, right_open
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.integrals import Pointwise
from parisk_sym.proofs.rules.interchange import DifferentiateUnder, Swapped, equal_integrals, swapped_order
from tests.near_misses import Case, reason_of_the_rule, refused_in_every_way, whole_tree

x, y, t, s, u, p, q = (Symbol(name, real=True) for name in "xytsupq")
n = Symbol("n", integer=True)
WAVES = Integral(sin(x * t) / (1 + t**3), (t, 0, 1))
SERIES = Sum(y**n / n, (n, 1, oo))
RATIO = exp(-(t**2)) * (1 - exp(-4 * t**2)) / (1 - exp(-(t**2)))
TWO_SIGNS = (x**2 - t**2) / (x**2 + t**2) ** 2
FROM_0 = right_open(0, oo)

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "an integral that rises": (
        Monotone(WAVES, x, "increasing", {x: closed(0, 1)}),
        DifferentiateUnder(x, s, S.One, by=Pointwise(u)),
    ),
    "an integral above its value at an end": (
        Inequality(0, "<=", Integral((1 - cos(x * t)) / (1 + t**2) ** 2, (t, 0, 1)), {x: closed(0, 1)}),
        DifferentiateUnder(x, s, S.One, by=Pointwise(u)),
    ),
    "an integral above its limit": (
        Inequality(1, "<", Integral(cosh(x * t), (t, 0, 1)), {x: POSITIVE}),
        DifferentiateUnder(x, s, s * sinh(q * s), (p, q), by=Pointwise(u)),
    ),
    "a power series by its terms": (
        Identity(SERIES, -log(1 - y), {y: right_open(0, 1)}),
        DifferentiateUnder(y, u, q ** (u - 1), (p, q), at=0),
    ),
    "the order of two integrals": (
        Identity(
            Integral(Integral(exp(-x * t**2), (t, 1, 2)), (x, 0, 1)),
            Integral((1 - exp(-(t**2))) / t**2, (t, 1, 2)),
            {},
        ),
        Swapped(Pointwise(u)),
    ),
    "a sum of integrals": (
        Identity(Sum(Integral(exp(-n * t**2), (t, 1, 2)), (n, 1, 4)), Integral(RATIO, (t, 1, 2)), {}),
        Swapped(Pointwise(u)),
    ),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "a derivative that is not dominated at 0": (
        Monotone(Integral(x**3 * exp(-(x**2) / t) / t**2, (t, 0, 1)), x, "increasing", {x: right_open(0, 1)}),
        DifferentiateUnder(x, s, S.One * 100),
    ),
    "a bound that is not integrable": (
        Monotone(WAVES, x, "increasing", {x: closed(0, 1)}),
        DifferentiateUnder(x, s, 1 / s, by=Pointwise(u)),
    ),
    "a bound that depends on the parameter": (
        Monotone(Integral(x / (1 + t**2), (t, 0, 1)), x, "increasing", {x: POSITIVE}),
        DifferentiateUnder(x, s, x + 1, by=Pointwise(u)),
    ),
    "a bound that depends on ends that are not given": (
        Identity(SERIES, -log(1 - y), {y: right_open(0, 1)}),
        DifferentiateUnder(y, u, q ** (u - 1), at=0),
    ),
    "a bound at the wrong end": (
        Identity(SERIES, -log(1 - y), {y: right_open(0, 1)}),
        DifferentiateUnder(y, u, p ** (u - 1), (p, q), at=0),
    ),
    "a bound that is too small": (
        Monotone(WAVES, x, "increasing", {x: closed(0, 1)}),
        DifferentiateUnder(x, s, Rational(1, 4), by=Pointwise(u)),
    ),
    "a bound from above alone": (
        Monotone(Integral(exp(-x * t), (t, 0, 1)), x, "decreasing", {x: POSITIVE}),
        DifferentiateUnder(x, s, 0 * s, by=Pointwise(u)),
    ),
    "ends of the bound that are symbols of the goal": (
        Monotone(Integral(cosh(x * t), (t, 0, 1)), x, "increasing", {x: POSITIVE}),
        DifferentiateUnder(x, s, sinh(x), (p, x), by=Pointwise(u)),
    ),
    "a kink under the integral": (
        Monotone(Integral(Abs(x - t), (t, 0, 1)), x, "increasing", {x: closed(0, 1)}),
        DifferentiateUnder(x, s, S.One),
    ),
    "an end that depends on the parameter": (
        Monotone(Integral(exp(x * t), (t, 2 * x, 1)), x, "increasing", {x: open_(0, Rational(1, 2))}),
        DifferentiateUnder(x, s, S(3), by=Pointwise(u)),
    ),
    "an integral that falls": (
        Monotone(WAVES, x, "decreasing", {x: closed(0, 1)}),
        DifferentiateUnder(x, s, S.One, by=Pointwise(u)),
    ),
    "an integral that diverges": (
        Monotone(Integral(exp(-x * t) + 1 / (1 + t), (t, 0, oo)), x, "decreasing", {x: POSITIVE}),
        DifferentiateUnder(x, s, s * exp(-p * s), (p, q), by=Pointwise(u)),
    ),
    "another value at the start": (
        Identity(SERIES + Rational(1, 10**30), -log(1 - y), {y: right_open(0, 1)}),
        DifferentiateUnder(y, u, q ** (u - 1), (p, q), at=0),
    ),
    "another derivative": (
        Identity(SERIES, -log(1 - y) + y**3 * Rational(1, 10**30), {y: right_open(0, 1)}),
        DifferentiateUnder(y, u, q ** (u - 1), (p, q), at=0),
    ),
    "a start outside of the interval": (
        Identity(SERIES, -log(1 - y), {y: open_(0, 1)}),
        DifferentiateUnder(y, u, q ** (u - 1), (p, q), at=-1),
    ),
    "a start that depends on the parameter": (
        Identity(SERIES, -log(1 - y), {y: open_(0, 1)}),
        DifferentiateUnder(y, u, q ** (u - 1), (p, q), at=y),
    ),
    "a strict start that is equal": (
        Inequality(1, "<", Integral(cosh(x * t), (t, 0, 1)), {x: FROM_0}),
        DifferentiateUnder(x, s, s * sinh(q * s), (p, q), by=Pointwise(u)),
    ),
    "a start that is too low": (
        Inequality(1 + Rational(1, 10**30), "<=", Integral(cosh(x * t), (t, 0, 1)), {x: FROM_0}),
        DifferentiateUnder(x, s, s * sinh(q * s), (p, q), by=Pointwise(u)),
    ),
    "a parameter that is an integer": (
        Monotone(Integral(t**n, (t, 0, 1)), n, "decreasing", {n: integers(1)}),
        DifferentiateUnder(n, s, S.One),
    ),
    "two integrals of both signs": (
        Identity(Integral(Integral(TWO_SIGNS, (t, 0, 1)), (x, 0, 1)), -pi / 4, {}),
        Swapped(),
    ),
    "an end that is the other variable": (
        Identity(Integral(Integral(exp(t**2), (t, 0, u)), (u, 0, 1)), Integral(exp(t**2), (t, 0, 1)), {}),
        Swapped(Direct()),
    ),
    "descending ends": (
        Identity(
            Integral(Integral(exp(-x * t**2), (t, 2, 1)), (x, 0, 1)),
            Integral((1 - exp(-(t**2))) / t**2, (t, 1, 2)),
            {},
        ),
        Swapped(Pointwise(u)),
    ),
    "another value in the other order": (
        Identity(Sum(Integral(exp(-n * t**2), (t, 1, 2)), (n, 1, 4)), Integral(RATIO + exp(-99 * t), (t, 1, 2)), {}),
        Swapped(Pointwise(u)),
    ),
    "an order that diverges": (
        Identity(Integral(Integral(1 / t, (x, 0, 1)), (t, 0, 1)), Integral(1 / t, (t, 0, 1)), {}),
        Swapped(),
    ),
    "a single integral": (Identity(Integral(exp(t**2), (t, 0, 1)), 1, {}), Swapped()),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved by a tree without prose."""
    whole_tree(*TRUE[name])


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """With the attack, without it, and by the rule alone."""
    assert refused_in_every_way(*REFUSED[name])


def test_one_sign_with_two_ranges_is_two_signs() -> None:
    """In the other order they are two as well."""
    i, j = Symbol("i", real=True), Symbol("j", real=True)
    both = Sum(2**-i * 3**-j, (i, 1, oo), (j, 1, oo))
    found = swapped_order(Identity(both, Rational(1, 2), {}), Swapped())
    assert isinstance(found, Reduction)
    turned = [goal.says.left for goal in found.subgoals if isinstance(goal.says, Identity)]
    assert turned == [Sum(2**-i * 3**-j, (j, 1, oo), (i, 1, oo))]


def rising(integral: Integral, between: tuple[Symbol, Symbol] | None = None) -> Case:
    """The integral rises in x, by its derivative."""
    return Monotone(integral, x, "increasing", {x: POSITIVE}), DifferentiateUnder(
        x, s, S(3), between, by=Pointwise(u)
    )


NAMED: dict[str, tuple[Case, str]] = {
    "a lower end": (rising(Integral(exp(x * t), (t, x, 1))), "the ends of the integral must not depend on x"),
    "an upper end": (
        rising(Integral(exp(x * t), (t, 0, x))),
        "the ends of the integral must not depend on x",
    ),
    "one symbol for both": (rising(WAVES, (p, p)), "p and p must be symbols of their own"),
    "the parameter": (rising(WAVES, (p, x)), "p and x must be symbols of their own"),
    "the variable of integration": (rising(WAVES, (s, q)), "s and q must be symbols of their own"),
}


@pytest.mark.parametrize("name", NAMED)
def test_a_name_that_is_taken_is_refused_with_the_reason(name: str) -> None:
    """Leibniz' rule with ends that move is another theorem, and p < x < q are new symbols."""
    case, reason = NAMED[name]
    assert reason_of_the_rule(*case) == reason


@pytest.mark.parametrize("upper_open", [True, False])
def test_at_infinity_a_limit_is_asked_for(upper_open: bool) -> None:
    """A range may be written as closed at oo, where nothing has a value."""
    domain = Domain({x: Interval(S.Zero, oo, True, upper_open)})
    goal = Identity(Integral(exp(-x * t), (t, 0, 1)), (1 - exp(-x)) / x, domain)
    found = equal_integrals(goal, DifferentiateUnder(x, t, S.One, at=oo))
    assert isinstance(found, Reduction)
    assert any(isinstance(g.says, Limit) and g.says.point is S.Infinity for g in found.subgoals)
