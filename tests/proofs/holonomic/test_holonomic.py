"""What the differential equation of an expression rests on: analytic functions, and all exponents at a singular point."""

from collections.abc import Callable

import pytest
from flint import fmpq_mpoly
from sympy import Abs, Expr, Rational, Symbol, atan, exp, log, pi, sin, sqrt

from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, open_
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.holonomic.analytic import is_analytic
from parisk_sym.proofs.holonomic.closure import system_of
from parisk_sym.proofs.holonomic.indicial import exponents
from parisk_sym.proofs.holonomic.system import NotClosedError
from parisk_sym.proofs.holonomic.vanishing import Vanishing, vanishes

x, y, a = (Symbol(name, real=True) for name in "xya")
Poly = Callable[[fmpq_mpoly, fmpq_mpoly], fmpq_mpoly]


def test_a_power_of_a_kink_is_not_analytic() -> None:
    """1 + |x| has one, and so has its square."""
    facts = facts_of({x: REALS})
    assert is_analytic((1 + x**2) ** 2, x, facts)
    assert not is_analytic((1 + Abs(x)) ** 2, x, facts)


def test_the_sine_of_a_parameter() -> None:
    """It is a constant without a cosine beside it. The tangent of atan x + atan((1 - x)/(1 + x)) is 1."""
    zero: Expr = atan(x) + atan((1 - x) / (1 + x)) - pi / 4
    domain = Domain({y: REALS, x: open_(0, 1)})
    assert isinstance(vanishes(sin(y) * zero, x, domain), Vanishing)
    assert isinstance(vanishes(sin(y) * (zero - Rational(1, 10**9)), x, domain), str)


@pytest.mark.parametrize(
    ("polynomial", "order"),
    [
        (lambda n, a: (n + a) * (n - 1), 2),
        (lambda n, a: (n - a) * (n - 1), 2),
        (lambda n, a: (n - 1) * (n**2 - 2), 3),
        (lambda n, a: n - 1, 2),
    ],
)
def test_exponents_that_are_not_all_known(polynomial: Poly, order: int) -> None:
    """One with a parameter, two that are irrational, or fewer than the order: the largest is not known."""
    facts = facts_of({x: POSITIVE, a: POSITIVE})
    system = system_of(exp(x) - a * sin(x), (), x, facts)
    n, parameter = (system.context.gen(i) for i in (system.place, system.expressions.index(a)))
    assert exponents(system, polynomial(n, parameter), order, facts) is None
    assert sorted(exponents(system, (n - 1) * (n - 2), 2, facts) or ()) == [1, 2]


def test_a_root_of_a_variable_from_a_parameter_on() -> None:
    """Only rational ends are carried over to the root."""
    zero: Expr = atan(sqrt(x)) + atan((1 - sqrt(x)) / (1 + sqrt(x))) - pi / 4
    assert isinstance(vanishes(zero, x, Domain({x: open_(0, 1)})), Vanishing)
    found = vanishes(zero, x, Domain({y: open_(0, 1), x: open_(y, 1)}))
    assert found == "the variable has a root of order 2, and its ends have not"


def test_a_function_in_a_denominator_is_refused() -> None:
    """The derivative of log(1 + e^x) has 1 + e^x below; a root below moves up."""
    with pytest.raises(NotClosedError, match="functions in a denominator"):
        system_of(log(1 + exp(x)), (), x, facts_of({x: REALS}))
    system_of(log(1 + sqrt(1 + x**2)), (), x, facts_of({x: REALS}))
