"""The exact rules for integrals against mpmath's quadrature, and what they refuse."""

from typing import Any

import mpmath
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Integral, Rational, Symbol, besselk, cos, exp, oo, sqrt

from parisk_sym.check import integrals
from parisk_sym.check.integrals import evaluate_integrals

x, y, z = (Symbol(name, positive=True) for name in "xyz")
a = Symbol("a", real=True)
deterministic = settings(derandomize=True, max_examples=15, deadline=None)
fraction = st.builds(Rational, st.integers(1, 40), st.integers(1, 8))


def quadrature(integral: Integral) -> Any:
    """mpmath's value of an integral without parameters, to about 20 digits."""
    variable, lower, upper = integral.limits[0]
    with mpmath.workdps(30):
        body = sympy.lambdify(variable, integral.function, "mpmath")
        ends = [0, 1, 10, mpmath.inf] if upper == oo else [mpmath.mpf(lower), mpmath.mpf(upper)]
        return mpmath.quad(body, ends)


def agrees(integral: Integral, rule: str) -> bool:
    """Whether the rule applied and gives the value of the quadrature to 12 digits."""
    value, used = evaluate_integrals(integral)
    assert used == (rule,)
    assert not value.has(Integral)
    with mpmath.workdps(30):
        reference = quadrature(integral)
        return bool(abs(mpmath.mpf(value.evalf(30)) - reference) < abs(reference) * mpmath.mpf(10) ** -12)


@deterministic
@given(st.integers(0, 12), fraction, fraction)
def test_gamma(power: int, rate: Rational, constant: Rational) -> None:
    """c y^(p/2) e^(-by) on the half-line."""
    assert agrees(Integral(constant * x ** Rational(power, 2) * exp(-rate * x), (x, 0, oo)), integrals.GAMMA)


@deterministic
@given(st.integers(0, 4), fraction, st.sampled_from([-1, 1]), fraction, fraction)
def test_primitive(power: int, rate: Rational, sign: int, lower: Rational, width: Rational) -> None:
    """y^n e^(by) between finite ends, either sign of b."""
    body = x**power * exp(sign * rate * x / 4)
    assert agrees(Integral(body, (x, lower, lower + width)), integrals.PRIMITIVE)


@pytest.mark.parametrize(
    ("order", "power"), [("0", "1"), ("1/3", "1/2"), ("7/3", "3"), ("-4/3", "2"), ("2", "7/2")]
)
def test_bessel_moments(order: str, power: str) -> None:
    """t^p K_v(t) for p + 1 > |v|, orders on both sides of zero."""
    v, p = Rational(order), Rational(power)
    assert agrees(Integral(x**p * besselk(v, x), (x, 0, oo)), integrals.BESSEL_MOMENT)


@pytest.mark.parametrize(("frequency", "power"), [(1, 2), (3, 1), (Rational(1, 2), 3), (2, Rational(5, 2))])
def test_basset(frequency: Any, power: Any) -> None:
    """cos(xt) (1+t^2)^(-n) on the half-line, against oscillatory quadrature."""
    integral = Integral(cos(frequency * x) * (1 + x**2) ** (-power), (x, 0, oo))
    value, used = evaluate_integrals(integral)
    assert used == (integrals.BASSET,)
    with mpmath.workdps(20):
        body = sympy.lambdify(x, integral.function, "mpmath")
        reference = mpmath.quadosc(body, [0, mpmath.inf], omega=mpmath.mpf(frequency))
        assert mpmath.almosteq(mpmath.mpf(value.evalf(20)), reference, rel_eps=mpmath.mpf(10) ** -12)


REFUSED = [
    Integral(x ** Rational(-3, 2) * exp(-x), (x, 0, oo)),
    Integral(exp(a * x), (x, 0, oo)),
    Integral(x**a * exp(-x), (x, 0, oo)),
    Integral(besselk(2, x), (x, 0, oo)),
    Integral(x * besselk(a, x), (x, 0, oo)),
    Integral(exp(-(x**3) - x * y), (x, 0, oo)),
    Integral(1 / (x - 1) ** 2, (x, 0, 2)),
]


@pytest.mark.parametrize("integral", REFUSED, ids=str)
def test_what_no_rule_covers_stays(integral: Integral) -> None:
    """Divergent integrals and unprovable conditions give no value."""
    assert evaluate_integrals(integral)[0].has(Integral)


def test_several_variables() -> None:
    """A double integral is never half evaluated: 1/2 or left alone."""
    double = Integral(exp(-x) * y, (x, 0, oo), (y, 0, 1))
    value, _ = evaluate_integrals(double)
    assert value == Rational(1, 2) or value.has(Integral)
    assert y not in value.free_symbols


def test_the_comparison_can_fail() -> None:
    """A wrong value is seen by the quadrature."""
    with mpmath.workdps(30):
        assert (
            abs(quadrature(Integral(x * exp(-x), (x, 0, oo))) - (1 + mpmath.mpf(10) ** -10))
            > mpmath.mpf(10) ** -12
        )


def test_other_terms_survive() -> None:
    """Only the integral is replaced."""
    value, _ = evaluate_integrals(sqrt(z) + 3 * Integral(exp(-x * z), (x, 0, oo)))
    assert sympy.simplify(value - sqrt(z) - 3 / z) == 0
