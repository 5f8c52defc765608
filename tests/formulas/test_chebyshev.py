"""Polynomials by Chebyshev coefficients, against the power basis in fractions and against the functions that they interpolate."""

from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.formulas.kernels.chebyshev import (
    bound,
    convolution,
    exact,
    interpolated,
    interpolation_error,
    value,
)

few = settings(derandomize=True, max_examples=20, deadline=None)
places = [fmpq(0), fmpq(1, 7), fmpq(1, 2), fmpq(13, 14), fmpq(1)]


def in_powers(coefficients: list[int], t: Fraction) -> Fraction:
    """The sum of c_i T_i(2t - 1), by cosines' recurrence in fractions."""
    before, now, total = Fraction(1), 2 * t - 1, Fraction(0)
    for c in coefficients:
        total += c * before
        before, now = now, 2 * (2 * t - 1) * now - before
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
        coefficients = interpolated(lambda t: 1 / (1 + t), order)
        error = interpolation_error(1 / arb("0.4375"), arb(4), order)
        places = [arb(fmpq(k, 40)) for k in range(41)]
        worst = max((abs(value(coefficients, t) - 1 / (1 + t)) for t in places), key=float)
        assert error * arb("0.68") ** order / 100 < worst < error


@pytest.mark.parametrize(("a", "b"), [(0, 0), (2, 3), (7, 1)])
def test_convolution_of_powers(a: int, b: int) -> None:
    """t^a * t^b = a! b! / (a + b + 1)! t^(a + b + 1)."""
    kernel, _ = exact(interpolated(lambda t: t**a, 8))
    operator = convolution(kernel, 5)
    factor, _ = exact(interpolated(lambda t: t**b, 5))
    found = [sum((operator[i, j] * c for j, c in enumerate(factor)), arb(0)) for i in range(operator.nrows())]
    for t in places:
        wanted = arb(a).fac() * arb(b).fac() / arb(a + b + 1).fac() * arb(t) ** (a + b + 1)
        assert abs(value(found, arb(t)) - wanted) < arb("1e-11")


def test_midpoints_lose_no_more_than_they_say() -> None:
    """Radii are added up."""
    middle, off = exact([arb(1, "0.25"), arb(2, "0.5")])
    assert all(c.is_exact() for c in middle)
    assert off >= arb("0.75")
