"""Moment functions as factors of a contour integral: the value, its slope, its damping and the floats beside them."""

from typing import Any

import pytest
from flint import acb, arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.formulas.kernels.finite_loss import atoms
from parisk_sym.formulas.kernels.finite_moments import AtomsMoment, DiscreteLaplaceMoment
from parisk_sym.formulas.kernels.moments import (
    Factor,
    GaussianMoment,
    LaplaceMoment,
)

few = settings(max_examples=15)
KINDS = ("laplace", "gaussian", "response", "discrete")
levels = st.builds(fmpq, st.integers(1, 60), st.just(20))
places = st.builds(fmpq, st.integers(11, 80), st.just(20))  # b = c + 1/2 > 1/2
heights = st.builds(fmpq, st.integers(1, 4000), st.just(100))
every_kind = pytest.mark.parametrize("kind", KINDS)


def make(kind: str, level: fmpq, n: int) -> Factor:
    number = arb(level)
    if kind == "laplace":
        return LaplaceMoment(number, n)
    if kind == "gaussian":
        return GaussianMoment(number * n)
    return DiscreteLaplaceMoment(number, n, 1 if kind == "response" else 4)


def expectation(kind: str, level: fmpq, s: acb) -> acb:
    """E e^(sL) of one use from the law of the loss: atoms, and an integral between them or over a long range."""
    if kind in ("response", "discrete"):
        law = atoms(level, 1 if kind == "response" else 4, 1)
        return sum(((s * arb(loss)).exp() * mass for loss, mass in law), acb(0))
    a = arb(level)
    if kind == "laplace":
        density = lambda x, _: (s * x + (x - a) / 2).exp() / 4  # noqa: E731
        return (s * a).exp() / 2 + (-a - s * a).exp() / 2 + acb.integral(density, -a, a)
    normal = lambda x, _: (s * x - (x - a / 2) ** 2 / (2 * a)).exp() / (2 * arb.pi() * a).sqrt()  # noqa: E731
    middle, reach = a / 2 + a * s.real, 30 * a.sqrt()
    return acb.integral(normal, (middle - reach).mid(), (middle + reach).mid())


@every_kind
def test_value(kind: str) -> None:
    """The closed form is the expectation, to 20 digits, for complex arguments."""

    @few
    @given(levels, places, heights)
    def check(level: fmpq, b: fmpq, t: fmpq) -> None:
        with ctx.workprec(150):
            u = acb(arb(b), arb(t) / 20)
            wanted = expectation(kind, level, u - arb("0.5"))
            ratio = make(kind, level, 1).log_value(u).exp() / wanted
            assert abs(ratio - 1).upper() < 1e-20

    check()


@every_kind
def test_slope(kind: str) -> None:
    """The derivative of the logarithm is its difference quotient, for powers as well; the floats follow."""

    @few
    @given(levels, places, heights, st.integers(1, 9))
    def check(level: fmpq, b: fmpq, t: fmpq, n: int) -> None:
        with ctx.workprec(300):
            factor, step = make(kind, level, n), arb(10) ** -30
            u = acb(arb(b), arb(t) / 20)
            quotient = (factor.log_value(u + step) - factor.log_value(u - step)) / (2 * step)
            error = quotient - factor.log_slope(u)
            assert abs(error.real).upper() < 1e-20
            real = acb(arb(b))
            assert abs(float(factor.log_slope(real).real) - factor.slope(float(arb(b)))) < 1e-4 * (1 + n)
            value = float(factor.log_value(real).real)
            assert abs(value - factor.log_moment(float(arb(b)))) < 1e-9 * (1 + abs(value))

    check()


@every_kind
def test_damping_and_modulus(kind: str) -> None:
    """Beyond a height the modulus stays below the bound; over a ball it stays below its own."""

    @few
    @given(levels, places, heights, heights)
    def check(level: fmpq, b: fmpq, height: fmpq, more: fmpq) -> None:
        with ctx.workprec(120):
            factor = make(kind, level, 3)
            u = acb(arb(b), arb(height + more))
            modulus = factor.log_value(u).real
            assert (
                modulus <= factor.log_value(arb(b)) + factor.log_damping(arb(b), arb(height)) + arb(10) ** -25
            )
            wide = acb(arb(arb(b), 0.01), arb(arb(height + more), 0.3))
            assert modulus <= arb(factor.log_modulus(wide).upper()) + arb(10) ** -25

    check()


@every_kind
def test_stretches(kind: str) -> None:
    """Everywhere on a stretch, and at its returns, the modulus stays below the bound, which is not much above the largest one."""

    @few
    @given(levels, places, heights, heights, st.integers(0, 20), st.integers(-3, 3))
    def check(level: fmpq, b: fmpq, start: fmpq, width: fmpq, part: int, m: int) -> None:
        with ctx.workprec(120):
            factor, span = make(kind, level, 3), level / (1 if kind in ("laplace", "response") else 4)
            if kind != "gaussian":  # a stretch within one return
                half = fmpq(157, 100) / span
                start, width = start * half / 80, width * half / 80
            low, high = start, start + width
            bound = arb(factor.log_stretch(arb(b), arb(low), arb(high)).upper())
            place = arb(low + (high - low) * fmpq(part, 20))
            u = acb(arb(b), place + (arb.pi() * m / span if kind != "gaussian" else 0))
            modulus = abs(factor.power(u)).log() - factor.log_value(arb(b))
            assert modulus <= bound + arb(10) ** -25
            at_point = factor.log_stretch(arb(b), place, place)
            assert at_point <= bound + arb(10) ** -25
            if kind in ("gaussian", "response"):
                assert (
                    abs(at_point - abs(factor.power(acb(arb(b), place))).log() + factor.log_value(arb(b)))
                    < 1e-20
                )

    check()


def test_stretches_of_any_atoms() -> None:
    """Three values of a loss, whose terms add up or cancel."""
    with ctx.workprec(120):
        factor = AtomsMoment(((arb(1), arb("0.5")), (arb("0.25"), arb("0.1"))), arb("0.1"), 4)
        b = arb(2)
        for low, high in ((0, 1), (1, 3), (fmpq(7, 2), fmpq(18, 5)), (6, 9)):
            bound = factor.log_stretch(b, arb(low), arb(high))
            for part in range(21):
                u = acb(b, arb(low) + (arb(high) - arb(low)) * part / 20)
                assert abs(factor.power(u)).log() - factor.log_value(b) <= bound + arb(10) ** -25


def test_extreme_parameters_have_no_floats() -> None:
    """What floats do not hold is said, so that no line is chosen from garbage."""
    huge: list[Any] = [
        LaplaceMoment(arb("1e150"), 1),
        LaplaceMoment(arb("1e-150"), 1),
        GaussianMoment(arb("1e250")),
    ]
    assert not any(f.has_floats for f in huge)
    assert LaplaceMoment(arb(1), 1).has_floats
