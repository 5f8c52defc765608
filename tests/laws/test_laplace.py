"""The Laplace mechanism and the paper's model, by quadrature of the definitions and by samples."""

import math
from fractions import Fraction
from functools import partial
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.laws.bessel_k import cdf
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.laplace import model_confidence_ball, model_odds_ball
from parisk_sym.laws.samplers import laplace_loss, overlap_event
from parisk_sym.proofs.simulation.statistics import law_test, mean_test, probability_test

confidence = find_formula("laplace.confidence")
model = find_formula("laplace.confidence_model")
level = find_formula("laplace.level_model")
overlap = find_formula("laplace.overlap")
loss_density = find_formula("laplace.loss_density")
loss_cdf = find_formula("laplace.loss_cdf")
loss_moment = find_formula("laplace.loss_moment")
loss_mean = find_formula("laplace.loss_mean")

several = settings(max_examples=20)
levels = st.builds(Fraction, st.integers(1, 40), st.integers(4, 12))


def mpf(value: Any) -> Any:
    fraction = Fraction(value)
    return mpmath.mpf(fraction.numerator) / fraction.denominator


def loss_expectation(function: Any, eps0: Any) -> Any:
    """E function(L) for z ~ p_x, from the definition of the loss over the output: no closed form of the law."""

    def integrand(z: Any) -> Any:
        return eps0 / 2 * mpmath.exp(-eps0 * abs(z)) * function(eps0 * (abs(z - 1) - abs(z)))

    return mpmath.quad(integrand, [-60 / eps0, -5 / eps0, 0, 0.5, 1, 1 + 5 / eps0, 1 + 60 / eps0])


def test_reference_values() -> None:
    """exp(-1/2) sinh(0.3) and (1 - e^-0.6)/(1 - e^-1), with a pocket calculator: 0.1847 and 0.7138."""
    assert confidence.digits(4, eps="0.6", eps0=1)[0] == "0.1847"
    assert model.digits(4, eps="0.6", eps0=1, k=1)[0] == "0.7138"


@several
@given(levels, st.integers(1, 63))
def test_confidence_from_the_density_of_the_loss(eps0: Fraction, share: int) -> None:
    """Below eps0 the atoms do not count: the integral of the density over [-eps, eps]."""
    eps = eps0 * Fraction(share, 64)
    with mpmath.workdps(25):
        total = mpmath.quad(lambda v: mpmath.exp((v - mpf(eps0)) / 2) / 4, [-mpf(eps), mpf(eps)])
        assert mpmath.almosteq(mpmath.mpf(confidence.digits(20, eps=eps, eps0=eps0)[0]), total, rel_eps=1e-15)
    above = loss_cdf.ball(digits=20, ell=eps, eps0=eps0) - loss_cdf.ball(digits=20, ell=-eps, eps0=eps0)
    assert above.overlaps(confidence.ball(digits=20, eps=eps, eps0=eps0))


@several
@given(levels)
def test_the_loss_law_is_a_law(eps0: Fraction) -> None:
    """Atoms 1/2 and e^(-eps0)/2 and the density add up to one; from eps0 on, confidence is 1."""
    with mpmath.workdps(25):
        middle = mpmath.quad(lambda v: mpmath.exp((v - mpf(eps0)) / 2) / 4, [-mpf(eps0), mpf(eps0)])
        assert mpmath.almosteq(middle + 0.5 + mpmath.exp(-mpf(eps0)) / 2, 1, rel_eps=1e-20)
    assert confidence.digits(5, eps=eps0, eps0=eps0)[0] == "1.0000"
    assert loss_density.digits(5, ell=eps0, eps0=eps0)[0] == "0"


@settings(max_examples=10)
@given(levels, st.integers(-12, 12))
def test_moments_from_the_definition(eps0: Fraction, s4: int) -> None:
    """E e^(sL) and E L by quadrature over the output, to 10 digits."""
    s = Fraction(s4, 4)
    with mpmath.workdps(20):
        reference = loss_expectation(lambda v: mpmath.exp(mpf(s) * v), mpf(eps0))
        assert mpmath.almosteq(
            mpmath.mpf(loss_moment.digits(18, s=s, eps0=eps0)[0]), reference, rel_eps=1e-10
        )
        mean = loss_expectation(lambda v: v, mpf(eps0))
        assert mpmath.almosteq(mpmath.mpf(loss_mean.digits(18, eps0=eps0)[0]), mean, abs_eps=1e-10)


def test_moment_function_at_special_points() -> None:
    """K(0) = 1, K(-1) = 1 (the change of measure), K'(0) = E L."""
    for s in (0, -1):
        assert loss_moment.ball(digits=30, s=s, eps0="7/3").overlaps(arb(1))
    h = Fraction(1, 10**12)
    with ctx.workprec(300):
        difference = loss_moment.ball(digits=60, s=h, eps0=2) - loss_moment.ball(digits=60, s=-h, eps0=2)
        slope = difference * arb(10) ** 12 / 2
        assert abs(slope - loss_mean.ball(digits=30, eps0=2)) < 1e-20


@several
@given(levels, levels)
def test_overlap_by_quadrature(eps1: Fraction, eps2: Fraction) -> None:
    """The integral of the smaller density; split where they cross."""
    with mpmath.workdps(20):
        a, b = mpf(eps1), mpf(eps2)
        cross = mpmath.log(a / b) / (a - b) if a != b else mpmath.mpf(1)
        smaller = lambda z: min(a / 2 * mpmath.exp(-a * z), b / 2 * mpmath.exp(-b * z))  # noqa: E731
        reference = 2 * mpmath.quad(smaller, [0, cross, cross + 5 / min(a, b), cross + 60 / min(a, b)])
        assert mpmath.almosteq(
            mpmath.mpf(overlap.digits(15, eps1=eps1, eps2=eps2)[0]), reference, rel_eps=1e-11
        )


@several
@given(
    st.integers(1, 63),
    st.builds(Fraction, st.integers(2, 24), st.just(4)),
    st.sampled_from([1, 2, 3, Fraction(5, 2)]),
)
def test_level_inverts_confidence(share: int, eps0: Fraction, k: Any) -> None:
    """eps = level(confidence(eps)), to 15 digits through a decimal."""
    eps = eps0 * Fraction(share, 64)
    text = model.digits(40, eps=eps, eps0=eps0, k=k)[0]
    back = level.ball(digits=20, confidence=text, eps0=eps0, k=k)
    assert abs(back - arb(eps.numerator) / eps.denominator) < arb(10) ** -15 * back


def test_level_for_one_dimension_in_closed_form() -> None:
    """-ln(1 - g (1 - e^(-eps0))) at g = 3/10, eps0 = 2."""
    reference = -(1 - arb(3) / 10 * (1 - (-arb(2)).exp())).log()
    assert level.ball(digits=15, confidence="3/10", eps0=2, k=1).overlaps(reference)


class TestSamples:
    """Simulation with a false-alarm rate of at most 1e-9, and mutants that it sees."""

    def test_law_of_the_loss(self) -> None:
        """Atoms included."""

        def left(v: Any) -> Any:
            return np.where(v <= -0.7, 0.0, np.exp((np.minimum(v, 0.7) - 0.7) / 2) / 2)

        def right(v: Any) -> Any:
            return loss_cdf.array(ell=v, eps0=0.7)

        sample = partial(laplace_loss, eps0=0.7)
        result = law_test(sample, right, seed=5, cdf_left=left)
        assert result.consistent
        assert result.false_alarm <= 1e-9
        assert result.detectable < 0.02
        mutant = law_test(sample, lambda v: right(v) ** 1.05, seed=5, cdf_left=lambda v: left(v) ** 1.05)
        assert not mutant.consistent

    @pytest.mark.parametrize(("eps", "eps0"), [(0.6, 1.0), (0.25, 2.0), (1.5, 1.75)])
    def test_confidence(self, eps: float, eps0: float) -> None:
        """The exact confidence is what samples show; the paper's model is not."""
        event = lambda rng, size: np.abs(laplace_loss(rng, size, eps0)) <= eps  # noqa: E731
        exact = float(confidence.array(eps=eps, eps0=eps0))
        result = probability_test(event, exact, math.nextafter(exact, 1), seed=9)
        assert result.consistent
        assert result.false_alarm <= 1e-9
        assert result.detectable < 0.01
        claimed = float(model.array(eps=eps, eps0=eps0, k=1))
        assert not probability_test(event, claimed, claimed, seed=9).consistent

    def test_mean(self) -> None:
        """E L = eps0 - 1 + e^(-eps0) at eps0 = 1/2."""
        mean = float(loss_mean.array(eps0=0.5))
        sample = partial(laplace_loss, eps0=0.5)
        assert mean_test(sample, mean, mean, -0.5, 0.5, seed=3).consistent
        assert not mean_test(sample, 2 * mean, 2 * mean, -0.5, 0.5, seed=3).consistent

    def test_overlap(self) -> None:
        """Accepted points; an overlap off by a hundredth is seen."""
        value = float(overlap.array(eps1=0.8, eps2=2.5))
        event = partial(overlap_event, eps1=0.8, eps2=2.5)
        assert probability_test(event, value, math.nextafter(value, 1), seed=4).consistent
        assert not probability_test(event, value + 0.01, value + 0.01, seed=4).consistent


def test_the_route_for_large_levels() -> None:
    """From 1000 on by the distribution function itself; below, the expression is evaluated."""
    assert model_confidence_ball(fmpq(1), fmpq(1000), fmpq(1)) is None
    assert model_odds_ball(fmpq(1000), fmpq(1)) is None
    far = model_confidence_ball(fmpq(1), fmpq(1001), fmpq(1)), model_odds_ball(fmpq(1001), fmpq(1))
    assert far[0] is not None
    assert far[0].overlaps(cdf.ball(digits=10, x=1, k=1))
    assert far[1] is not None
    assert far[1] > 1
