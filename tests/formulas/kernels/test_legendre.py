"""Polynomials by Legendre coefficients, against the power basis in fractions and against the functions that they interpolate."""

from fractions import Fraction
from math import factorial

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.formulas.kernels.legendre import (
    bound,
    convolution,
    exact,
    interpolating_polynomial,
    interpolation_error,
    value,
)

few = settings(max_examples=20)
places = [fmpq(0), fmpq(1, 7), fmpq(1, 2), fmpq(13, 14), fmpq(1)]


def in_powers(coefficients: list[int], t: Fraction) -> Fraction:
    """The sum of c_i P_i(2t - 1), by Bonnet's recurrence in fractions."""
    before, now, total = Fraction(0), Fraction(1), Fraction(0)
    for i, c in enumerate(coefficients):
        total += c * now
        before, now = now, ((2 * i + 1) * (2 * t - 1) * now - i * before) / (i + 1)
    return total


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=8), st.fractions(0, 1, max_denominator=50))
@few
def test_values(coefficients: list[int], t: Fraction) -> None:
    wanted = in_powers(coefficients, t)
    found = value([arb(c) for c in coefficients], arb(fmpq(t.numerator, t.denominator)))
    assert found.contains(arb(fmpq(wanted.numerator, wanted.denominator)).mid()) or abs(
        found - fmpq(wanted.numerator, wanted.denominator)
    ) < arb("1e-9")
    assert abs(found) <= bound([arb(c) for c in coefficients])


@pytest.mark.parametrize("order", [4, 9, 20])
def test_an_interpolant_is_within_its_bound(order: int) -> None:
    """1/(1 + t), analytic in the ellipse of radius 4, where |1 + t| >= 1 + 1/2 - 17/16; the best radius is 3 + 2 sqrt 2 = 5.8."""
    with ctx.workprec(200):
        coefficients = interpolating_polynomial(lambda t: 1 / (1 + t), order)
        error = interpolation_error(1 / arb("0.4375"), arb(4), order)
        places = [arb(fmpq(k, 40)) for k in range(41)]
        worst = max((abs(value(coefficients, t) - 1 / (1 + t)) for t in places), key=float)
        assert error * arb("0.68") ** order / 100 < worst < error


@pytest.mark.parametrize(("a", "b"), [(0, 0), (2, 3), (7, 1)])
def test_convolution_of_powers(a: int, b: int) -> None:
    """t^a * t^b = a! b! / (a + b + 1)! t^(a + b + 1)."""
    kernel, _ = exact(interpolating_polynomial(lambda t: t**a, 8))
    operator = convolution(kernel, 5)
    factor, _ = exact(interpolating_polynomial(lambda t: t**b, 5))
    found = [sum((operator[i, j] * c for j, c in enumerate(factor)), arb(0)) for i in range(operator.nrows())]
    for t in places:
        wanted = arb(a).fac() * arb(b).fac() / arb(a + b + 1).fac() * arb(t) ** (a + b + 1)
        assert abs(value(found, arb(t)) - wanted) < arb("1e-11")


def test_midpoints_lose_no_more_than_they_say() -> None:
    """Radii are added up."""
    middle, off = exact([arb(1, "0.25"), arb(2, "0.5")])
    assert all(c.is_exact() for c in middle)
    assert off >= arb("0.75")


@pytest.mark.parametrize(("kernel", "order"), [(3, 7), (9, 4), (12, 12)])
def test_convolution_in_fractions(kernel: int, order: int) -> None:
    """Every entry against integrals of polynomials in the power basis."""
    g = [Fraction((-1) ** i * (i + 2), i + 1) for i in range(kernel + 1)]
    operator = convolution([arb(fmpq(c.numerator, c.denominator)).mid() for c in g], order)
    g = [
        Fraction(
            *map(
                int,
                (
                    arb(fmpq(c.numerator, c.denominator)).mid().fmpq().p,
                    arb(fmpq(c.numerator, c.denominator)).mid().fmpq().q,
                ),
            )
        )
        for c in g
    ]
    for n in range(order + 1):
        column = [operator[k, n] for k in range(operator.nrows())]
        f = powers([Fraction(int(i == n)) for i in range(n + 1)])
        wanted = [Fraction(0)] * (kernel + n + 2)
        for a, x in enumerate(powers(g)):
            for b, y in enumerate(f):
                wanted[a + b + 1] += x * y * Fraction(factorial(a) * factorial(b), factorial(a + b + 1))
        for t in (Fraction(0), Fraction(1, 3), Fraction(5, 7), Fraction(1)):
            exactly = sum((c * t**i for i, c in enumerate(wanted)), Fraction(0))
            found = value(column, arb(fmpq(t.numerator, t.denominator)))
            assert found.contains(fmpq(exactly.numerator, exactly.denominator))
            assert found.rad() < arb("1e-10")


def powers(coefficients: list[Fraction]) -> list[Fraction]:
    """The same polynomial in 1, t, t^2, ..."""
    before, now, total = [Fraction(0)], [Fraction(1)], [Fraction(0)] * len(coefficients)
    for i, c in enumerate(coefficients):
        for k, v in enumerate(now[: len(total)]):
            total[k] += c * v
        following = [Fraction(0)] * (len(now) + 1)
        for k, v in enumerate(now):
            following[k] -= Fraction(2 * i + 1, i + 1) * v
            following[k + 1] += 2 * Fraction(2 * i + 1, i + 1) * v
        for k, v in enumerate(before):
            following[k] -= Fraction(i, i + 1) * v
        before, now = now, following
    return total
