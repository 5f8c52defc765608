"""The points at which draws are compared: many, among them those at which the event is neither rare nor common."""

import warnings

import pytest
from sympy import Expr, Max, Min, Piecewise, Rational, Symbol, exp, oo

from parisk_sym.claims.events import Lies
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.named_laws import exponential_law, uniform_law
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import POSITIVE, open_, right_open
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.probability.draw_tests import simulations

X, Y, s, t = (Symbol(name, real=True) for name in "XYst")
UNIFORM = {X: uniform_law(0, 1), Y: uniform_law(0, 1)}
SUM = Piecewise((1 - t**2 / 2, t < 1), (Max(0, 2 - t) ** 2 / 2, True))


def sum_above(value: object, start: int = 0) -> Probability:
    """P(X + Y > t) of two uniform variables."""
    return Probability(Lies(X + Y, open_(t, oo)), "=", value, UNIFORM, {t: open_(start, oo)})


def test_true_at_every_point() -> None:
    found = simulations(sum_above(SUM))
    assert len(found) == len({test.point[t] for test in found}) == 6
    assert all(test.result.consistent and 0 < SUM.subs(test.point) < 1 for test in found)


@pytest.mark.parametrize("value", [Max(0, 1 - t**2 / 2), Min(1, SUM + Max(0, t - 1) * Max(0, 2 - t) / 4)])
def test_false_on_a_part(value: object) -> None:
    """The first is right where t < 1 and t > 2, the second one as well."""
    assert decide(sum_above(value), Direct()).status is not Status.CONSISTENT


def test_an_end_that_is_a_multiple() -> None:
    """2 b t lies among the sums where t is about 1/2 or less: further out the two are alike."""
    laws = {X: exponential_law(1), Y: exponential_law(1)}
    tail = (1 + s * t) * exp(-s * t)
    says = Probability(Lies(X + Y, open_(s * t, oo)), "=", tail, laws, {s: POSITIVE, t: POSITIVE})
    shares = [float(tail.subs(test.point)) for test in simulations(says)]
    assert len(shares) == 6
    assert any(0.05 < share < 0.2 for share in shares)
    assert any(0.8 < share < 0.95 for share in shares)


@pytest.mark.parametrize("end", [s**2, exp(s) - 1])
def test_an_end_that_is_no_line(end: Expr) -> None:
    """It is not solved for the parameter: the points are those that are drawn at anyway."""
    law = {X: exponential_law(1)}
    says = Probability(Lies(X, open_(end, oo)), "=", exp(-end), law, {s: POSITIVE})
    assert all(test.result.consistent for test in simulations(says))
    assert len(simulations(says)) == 6


def test_a_value_that_is_no_probability_is_not_drawn() -> None:
    assert not simulations(sum_above(Rational(3, 2)))
    assert not simulations(sum_above(-Rational(1, 2)))


def test_what_is_0_everywhere_is_drawn() -> None:
    """Then nothing else can count, and one that is not 0 is spoken against."""
    assert len(simulations(sum_above(0, 2))) == 2
    assert all(test.result.consistent for test in simulations(sum_above(0, 2)))
    says = Probability(Lies(X + Y, open_(t, oo)), "=", 0, UNIFORM, {t: right_open(1, 3)})
    assert not all(test.result.consistent for test in simulations(says))


def test_the_number_of_points_is_told() -> None:
    found = decide(sum_above(SUM), Direct())
    assert found.status is Status.CONSISTENT
    assert "drawn at 6 points" in [node.text for node in found.walk()]


def test_draws_that_overflow_and_ends_that_underflow_warn_of_nothing() -> None:
    """Where the event ends among such values is not known in floats, and no point is made of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for value, end in ((exp(exp(10 * X)), t), (X, t / 10**400)):
            assert simulations(
                Probability(
                    Lies(value, open_(end, oo)), "<=", Rational(1, 2), {X: exponential_law(1)}, {t: POSITIVE}
                )
            )
