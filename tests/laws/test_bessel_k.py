"""The Bessel-K law: its closed forms against each other, against quadrature of the definition, and against samples."""

from fractions import Fraction
from functools import partial
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import integrate, stats

from parisk_sym.laws.bessel_k import (
    _tail_and_density_of_tiny_shape,
    _tail_bound,
    cdf_at,
    odds_at,
    survival_polynomial,
)
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.samplers import gamma_difference, independent_model
from parisk_sym.proofs.simulation.statistics import law_test

cdf = find_formula("bessel_k.cdf")
density = find_formula("bessel_k.density")
survival = find_formula("bessel_k.survival")
quantile = find_formula("bessel_k.quantile")
moment = find_formula("bessel_k.moment")
characteristic = find_formula("bessel_k.characteristic")
FORMS = [find_formula(f"bessel_k.cdf_{name}") for name in ("hypergeometric", "mixture", "exponential")]

several = settings(max_examples=20)
points = st.builds(Fraction, st.integers(1, 200), st.integers(8, 32))
whole_shapes = st.integers(1, 12)
shapes = st.builds(Fraction, st.integers(2, 60), st.integers(4, 12))


def form_b(x: Any, k: Any) -> arb:
    """The Struve form without the kernel for integer shapes."""
    with ctx.workprec(300):
        return cdf.program.run(
            _ball_engine(), [arb(fmpq(v.numerator, v.denominator)) for v in map(Fraction, (x, k))]
        )


def _ball_engine() -> Any:
    from parisk_sym.formulas.engines.ball import BALL

    return BALL


def test_reference_value() -> None:
    """F(5/2; 3) = 1 - e^(-5/2) 107/32, q_3(x) = 1 + 5x/8 + x^2/8 from the convolution by hand."""
    with ctx.workprec(200):
        reference = 1 - (-arb(fmpq(5, 2))).exp() * fmpq(107, 32)
    assert cdf.ball(digits=40, x="5/2", k=3).overlaps(reference)
    assert cdf.digits(30, x="5/2", k=3)[0] == "0.725528285851338403651888494750"


@several
@given(points, whole_shapes)
def test_four_forms_agree(x: Fraction, k: int) -> None:
    """H, A, B and C to 30 digits, integer shapes."""
    value = cdf.ball(digits=30, x=x, k=k)
    assert form_b(x, k).overlaps(value)
    for form in FORMS:
        other = form.ball(digits=30, x=x, k=k)
        assert other.overlaps(value), form.id
        with ctx.workprec(200):
            assert not (other * arb(1 + fmpq(1, 10**20))).overlaps(value)


@several
@given(points, shapes)
def test_two_forms_agree_for_real_shapes(x: Fraction, k: Fraction) -> None:
    """H and B to 30 digits wherever H is defined."""
    assume((2 * k).denominator != 1)
    assert FORMS[0].ball(digits=30, x=x, k=k).overlaps(cdf.ball(digits=30, x=x, k=k))


@settings(max_examples=12)
@given(points, shapes)
def test_cdf_is_the_integral_of_the_density(x: Fraction, k: Fraction) -> None:
    """Quadrature of the density by mpmath, 15 digits; t = u^(1/k') takes the singularity at 0 away for small k."""
    with mpmath.workdps(30):
        shape, power = mpmath.mpf(k.numerator) / k.denominator, 4
        end = (mpmath.mpf(x.numerator) / x.denominator) ** (mpmath.mpf(1) / power)
        constant = 2 ** (2 - shape) / (mpmath.sqrt(2 * mpmath.pi) * mpmath.gamma(shape))

        def integrand(u: Any) -> Any:
            t = u**power
            return power * u ** (power - 1) * constant * t ** (shape - 0.5) * mpmath.besselk(shape - 0.5, t)

        reference = mpmath.quad(integrand, mpmath.linspace(0, end, 5))
        ours = mpmath.mpf(cdf.digits(25, x=x, k=k)[0])
        assert abs(ours - reference) < mpmath.mpf(10) ** -12 * reference


@pytest.mark.parametrize("k", [0.75, 1.0, 2.5, 4.0])
@pytest.mark.parametrize("t", [0.5, 2.0, 6.0])
def test_density_is_the_law_of_a_gamma_difference(k: float, t: float) -> None:
    """The definition by SciPy: twice the integral of g(y) g(y + t), g the gamma density, to 1e-9."""
    law = stats.gamma(k)
    reference = (
        2 * integrate.quad(lambda u: 4 * u**3 * law.pdf(u**4) * law.pdf(u**4 + t), 0, 4, epsabs=1e-13)[0]
    )
    assert float(density.array(t=t, k=k)) == pytest.approx(reference, rel=1e-9)


@several
@given(points, whole_shapes)
def test_survival_is_the_rest(x: Fraction, k: int) -> None:
    """F + S = 1, and S = e^(-x) q_k(x) with coefficients that sum to the mixture weights."""
    total = cdf.ball(digits=40, x=x, k=k) + survival.ball(digits=40, x=x, k=k)
    assert total.contains(1)
    assert survival_polynomial(k)[0] == 1
    assert survival_polynomial(k).degree() == k - 1


@several
@given(st.integers(1, 63), st.builds(Fraction, st.integers(4, 40), st.just(4)))
def test_quantile_inverts_the_cdf(p64: int, k: Fraction) -> None:
    """At the ends of the 40-digit enclosure, F lies on either side of p."""
    p = Fraction(p64, 64)
    at = quantile.ball(digits=40, p=p, k=k)
    with ctx.workprec(200):
        low, high = (_rational(end) for end in (at.lower(), at.upper()))
        exact = arb(fmpq(p.numerator, p.denominator))
        assert cdf.ball(digits=60, x=low, k=k) < exact
        assert cdf.ball(digits=60, x=high, k=k) > exact
        assert high - low < Fraction(1, 10**38) * high


def _rational(value: arb) -> Fraction:
    """The exact value of a ball of radius zero."""
    mantissa, exponent = value.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


@settings(max_examples=4)
@given(st.integers(0, 6), st.builds(Fraction, st.integers(2, 16), st.just(4)))
def test_moments_by_quadrature(order: int, k: Fraction) -> None:
    """E T^s against mpmath quadrature, to 12 digits."""
    with mpmath.workdps(25):
        shape = mpmath.mpf(k.numerator) / k.denominator
        constant = 2 ** (2 - shape) / (mpmath.sqrt(2 * mpmath.pi) * mpmath.gamma(shape))

        def integrand(u: Any) -> Any:
            t = u**4
            return 4 * u**3 * constant * t ** (order + shape - 0.5) * mpmath.besselk(shape - 0.5, t)

        reference = mpmath.quad(integrand, [0, 1, 2, 3.5])
        assert mpmath.almosteq(mpmath.mpf(moment.digits(20, s=order, k=k)[0]), reference, rel_eps=1e-12)


@pytest.mark.parametrize(("z", "k"), [("1/2", 1), (2, 3), (-1, "5/2")])
def test_characteristic_function_by_quadrature(z: Any, k: Any) -> None:
    """E cos(zT), because X1 - X2 is symmetric."""
    at, shape = float(Fraction(z)), float(Fraction(k))
    body = lambda t: float(np.cos(at * t)) * float(density.array(t=t, k=shape))  # noqa: E731
    reference = integrate.quad(body, 1e-12, 60, limit=200, epsabs=1e-10)[0]
    assert float(characteristic.array(z=at, k=shape)) == pytest.approx(reference, abs=1e-8)


@pytest.mark.parametrize("k", [1, 2, 5])
def test_law_of_samples(k: int) -> None:
    """|X1 - X2| sampled: consistent with F, inconsistent with F of another shape."""
    sample = lambda rng, size: gamma_difference(rng, size, k)  # noqa: E731
    result = law_test(sample, lambda v: cdf.array(x=v, k=k), seed=k)
    assert result.consistent
    assert result.false_alarm <= 1e-9
    assert result.detectable < 0.02
    assert not law_test(sample, lambda v: cdf.array(x=v, k=k + 1), seed=k).consistent


@pytest.mark.parametrize("k", [1, 2])
def test_confidence_model_is_a_conditional_law(k: int) -> None:
    """P(T <= eps | T <= eps0) = F(eps)/F(eps0): samples given T <= eps0, and another shape as a mutant."""
    sample = partial(independent_model, eps0=2.0, k=k)

    def conditional(shape: int) -> Any:
        return lambda v: cdf.array(x=v, k=shape) / cdf.array(x=2.0, k=shape)

    result = law_test(sample, conditional(k), seed=11)
    assert result.consistent
    assert result.detectable < 0.02
    assert not law_test(sample, conditional(k + 1), seed=11).consistent


@pytest.mark.parametrize(("x", "k"), [("3", "1"), ("30", "1/3"), ("7", "20"), ("1/2", "1/10"), ("60", "7/2")])
def test_bound_of_the_tail(x: str, k: str) -> None:
    """It is above P(T > x), by quadrature of the density at 30 digits."""
    with mpmath.workdps(30):
        at, shape = (
            mpmath.mpf(Fraction(x).numerator) / Fraction(x).denominator,
            mpmath.mpf(Fraction(k).numerator) / Fraction(k).denominator,
        )

        def density(t: Any) -> Any:
            order = shape - mpmath.mpf(1) / 2
            return (
                2 ** (2 - shape)
                * t**order
                * mpmath.besselk(order, t)
                / mpmath.sqrt(2 * mpmath.pi)
                / mpmath.gamma(shape)
            )

        tail = mpmath.quad(density, [at, at + 5, at + 20, at + 80, mpmath.inf])
        bound = mpmath.mpf(
            _tail_bound(
                arb(fmpq(*Fraction(x).as_integer_ratio())), arb(fmpq(*Fraction(k).as_integer_ratio()))
            ).str(25, radius=False)
        )
    assert tail < bound < 50 * tail * (1 + at)


@pytest.mark.parametrize(("x", "k"), [(400, 1000), (100, 1000), (50, 7)])
def test_bound_of_the_tail_for_whole_shapes(x: int, k: int) -> None:
    """It is above e^(-x) q_k(x) with the exact polynomial, and not by much."""
    with ctx.workprec(256):
        tail = arb(-x).exp() * arb(survival_polynomial(k)(fmpq(x)))
        bound = _tail_bound(arb(x), arb(k))
        assert tail < bound < 50 * tail * (1 + x)


@pytest.mark.parametrize(
    ("x", "k"), [("1e8", "1/3"), ("1e10", "1/3"), ("1e300", "3/2"), ("1e6", "1e6"), ("1e5", "3000")]
)
def test_far_points(x: str, k: str) -> None:
    """1 to every digit asked for, where the terms of the closed form are beyond all bounds."""
    assert find_formula("bessel_k.cdf").digits(40, x=x, k=k)[0] == f"1.{'0' * 39}"


@pytest.mark.parametrize(("x", "k"), [("110", "1/3"), ("120", "7/2")])
def test_beside_the_bound(x: str, k: str) -> None:
    """Where the bound decides 40 digits, 70 digits come from the closed form, and round to the same."""
    few, more = (find_formula("bessel_k.cdf").digits(digits, x=x, k=k)[0] for digits in (40, 70))
    assert few == f"1.{'0' * 39}"
    assert more.startswith("0." + "9" * 40)


@pytest.mark.parametrize("shape", [1, 2, 7, 40])
@pytest.mark.parametrize("exponent", [-40, -17, -15, 0, 3, 6])
def test_values_for_root_finding_are_the_expressions(shape: int, exponent: int) -> None:
    """F and F/f by e^-x and a polynomial, and below 2^-16 without, are what Bessel and Struve functions give."""
    with ctx.workprec(160):
        at = arb(fmpq(5, 4)) * arb((1, exponent))
        cumulative, dense = (
            program.run(_ball_engine(), (at, arb(shape))) for program in (cdf.program, density.program)
        )
        for found, wanted in (
            (cdf_at(at, fmpq(shape)), cumulative),
            (odds_at(at, fmpq(shape)), cumulative / dense),
        ):
            assert found.overlaps(wanted)
            assert found.rel_accuracy_bits() > 100
            assert not found.overlaps(wanted * (1 + arb((1, -90))))


@pytest.mark.parametrize(("x", "k"), [("1000", "1/3"), ("600", "201/2"), ("1000000", "7/3")])
def test_survival_far_out(x: str, k: str) -> None:
    """Where 1 - F cancels everything: mpmath's quadrature of the density beyond x, relative to the density there."""
    with mpmath.workdps(40):
        at, shape = (mpmath.mpf(Fraction(v).numerator) / Fraction(v).denominator for v in (x, k))
        order = shape - mpmath.mpf(1) / 2
        density = (
            2 ** (2 - shape)
            * at**order
            * mpmath.besselk(order, at)
            / (mpmath.sqrt(2 * mpmath.pi) * mpmath.gamma(shape))
        )
        ratio = mpmath.quad(
            lambda s: (1 + s / at) ** order * mpmath.besselk(order, at + s) / mpmath.besselk(order, at),
            [0, 2, 10, 40, 120],
        )
        expected = mpmath.nstr(density * ratio, 15, strip_zeros=False)
        found = mpmath.mpf(survival.digits(15, x=x, k=k)[0])
        assert abs(found / mpmath.mpf(expected) - 1) < mpmath.mpf("1e-13")


@pytest.mark.parametrize("x", ["1e-9", "1/7", "1", "9", "300"])
def test_tiny_shapes(x: str) -> None:
    """The density by mpmath's Bessel function, and the tail by its quadrature of the substituted density; a larger shape has neither."""
    k = fmpq(1, 10**30)
    at = fmpq(*Fraction(x).as_integer_ratio())
    with ctx.workprec(60):
        found = _tail_and_density_of_tiny_shape(arb(at), k)
        assert _tail_and_density_of_tiny_shape(arb(at), fmpq(1, 10**9)) is None
    assert found is not None
    with mpmath.workdps(80):
        shape, start = mpmath.mpf(10) ** -30, mpmath.mpf(int(at.p)) / int(at.q)

        def density(t: Any) -> Any:
            front = 2 ** (2 - shape) / (mpmath.sqrt(2 * mpmath.pi) * mpmath.gamma(shape))
            return front * t ** (shape - mpmath.mpf(1) / 2) * mpmath.besselk(shape - mpmath.mpf(1) / 2, t)

        assert found[1].overlaps(arb(mpmath.nstr(density(start), 60)))
        assert found[1].rel_accuracy_bits() > 45
    with mpmath.workdps(20):
        first = max(start, mpmath.mpf(1))
        tail = mpmath.quad(density, [first + j for j in (0, 1, 3, 9, 27, 99)])
        ends = mpmath.linspace(mpmath.log(start), 0, 12) if start < 1 else [0, 0]
        tail += mpmath.quad(lambda u: mpmath.exp(u) * density(mpmath.exp(u)), ends)
    assert abs(found[0] / arb(mpmath.nstr(tail, 30)) - 1) < 1e-9


def test_the_level_of_lowest_cost_at_a_tiny_shape_comes_to_an_end() -> None:
    """Differences in the shape would cancel 800 bits; here F is 1 and f is 2 k e^-t / t, up to a factor 1 + 1e-245."""
    text, _ = find_formula("cost.eps_min").digits(8, eps0=3, k="1e-250", c=2)
    level = mpmath.mpf(text)
    rest = 2 / level - level + mpmath.log(level) - 250 * mpmath.log(10) - mpmath.mpf(2) / 3
    assert abs(rest) < 2 / level * 3e-8
