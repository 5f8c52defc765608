"""Composed Gaussian noise: the closed form against quadrature of the definition, against samples, and its inverse."""

from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.heads.error_function import erfc
from parisk_sym.formulas.kernels.contour import contour, delta_by_contour
from parisk_sym.formulas.kernels.moments import GaussianMoment
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition.gaussian import gaussian_delta
from parisk_sym.proofs.simulation.statistics import probability_test

delta = find_formula("gaussian.delta")
epsilon = find_formula("gaussian.epsilon")

several = settings(max_examples=25)
ratios = st.fractions(Fraction(1, 20), 4, max_denominator=20)
levels = st.fractions(0, 12, max_denominator=20)


def number(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


class TestDelta:
    """The closed form."""

    @several
    @given(levels, ratios, st.integers(1, 20))
    def test_is_its_definition(self, eps: Fraction, mu: Fraction, n: int) -> None:
        """Quadrature of (1 - e^(eps - x)) against the normal law of the summed losses, from eps on."""
        with mpmath.workdps(30):
            m = mpmath.mpf(mu.numerator) / mu.denominator * mpmath.sqrt(n)
            level = mpmath.mpf(eps.numerator) / eps.denominator
            ends = [level + m * k for k in range(0, 41, 4)]
            wanted = mpmath.quad(
                lambda x: -mpmath.expm1(level - x) * mpmath.npdf(x, m * m / 2, m),
                [*ends, level + m * m + 40 * m],
            )
            text = delta.digits(20, eps=eps, mu=mu, n=n)[0]
            assert mpmath.almosteq(mpmath.mpf(text), wanted, rel_eps=1e-15)

    @several
    @given(levels, ratios, st.integers(1, 20))
    def test_is_a_contour_integral(self, eps: Fraction, mu: Fraction, n: int) -> None:
        """The inverse transform of the moment function, which knows nothing of erfc; a change of 1e-25 is seen."""
        with ctx.workprec(160):
            variance = arb(number(mu) ** 2 * n)
            factors = (GaussianMoment(variance),)
            line = contour(arb(number(eps)), factors, 90)
            assert line is not None
            ball = delta_by_contour(arb(number(eps)), factors, line)
            closed = gaussian_delta(arb(number(eps)), variance)
            assert ball.overlaps(closed)
            assert not ball.overlaps(closed * (1 + arb(10) ** -25))

    @several
    @given(levels, ratios)
    def test_swapped_direction(self, eps: Fraction, mu: Fraction) -> None:
        """delta(-eps) = 1 - e^(-eps) + e^(-eps) delta(eps): both directions of the pair are the same."""
        with ctx.workprec(200):
            level, variance = arb(number(eps)), arb(number(mu) ** 2)
            decay = (-level).exp()
            wanted = 1 - decay + decay * gaussian_delta(level, variance)
            assert gaussian_delta(-level, variance).overlaps(wanted)

    def test_tiny_values(self) -> None:
        """Far in the tail all digits are right: delta is between phi(a) (1/a - 1/a^3 - 1/b) and phi(a) (1/a - 1/b + 1/b^3)."""
        ball = delta.ball(digits=30, eps=40, mu=1, n=1)
        with ctx.workprec(200):
            a, b = arb("39.5"), arb("40.5")
            scale = (-a * a / 2).exp() / (2 * arb.pi()).sqrt()
            assert scale * (1 / a - 1 / a**3 - 1 / b) < ball < scale * (1 / a - 1 / b + 1 / b**3)
        assert ball.rel_accuracy_bits() >= 99

    @pytest.mark.parametrize("mu", ["1e-6", "1e-9"])
    def test_huge_arguments(self, mu: str) -> None:
        """Values near e^(-10^15) and beyond keep their digits; erfc over a narrow ball stays narrow."""
        assert delta.ball(digits=30, eps=40, mu=mu, n=1).rel_accuracy_bits() >= 99
        with ctx.workprec(200):
            assert erfc(arb("7.5") + arb(0, 1e-50)).overlaps(arb("7.5").erfc())
            assert erfc(arb("8.5")).overlaps(arb("8.5").erfc())

    @pytest.mark.parametrize("bits", [53, 200, 1000, 3900])
    @pytest.mark.parametrize("x", ["1024.5", "1500.25", "98765.4321", "3e8"])
    def test_far_right(self, x: str, bits: int) -> None:
        """The asymptotic series beside the incomplete gamma function with more bits: it holds the value, and no more than it must."""
        with ctx.workprec(bits + 200):
            exact = arb(number(Fraction(x)))
            wanted = arb.gamma_upper(exact * exact, fmpq(1, 2)) / arb.pi().sqrt()
        with ctx.workprec(bits):
            found = erfc(exact)
            wide = erfc(exact + arb(0, "1e-9"))
        assert found.contains(wanted)
        assert wide.contains(wanted)
        assert found.rel_accuracy_bits() > bits - 80

    def test_samples(self) -> None:
        """Monte Carlo of the composed loss with a false-alarm rate of at most 1e-9; an error of 0.01 is seen."""

        def exceeds(rng: np.random.Generator, size: int) -> Any:
            return rng.random(size) < -np.expm1(1 - rng.normal(0.5 * 0.36 * 4, 1.2, size))

        value = float(delta.array(eps=1, mu=0.6, n=4))
        result = probability_test(exceeds, value, np.nextafter(value, 1), seed=3)
        assert result.consistent
        assert result.false_alarm <= 1e-9
        assert result.detectable < 0.01
        assert not probability_test(exceeds, value + 0.01, value + 0.01, seed=3).consistent


class TestEpsilon:
    """The inverse."""

    @several
    @given(st.fractions(Fraction(1, 20), 12, max_denominator=20), ratios, st.integers(1, 20))
    def test_round_trip(self, eps: Fraction, mu: Fraction, n: int) -> None:
        """epsilon(delta(eps)) = eps to 25 digits."""
        assume(mu * mu * n < 150)
        text = delta.digits(100, eps=eps, mu=mu, n=n)[0]
        back = epsilon.ball(digits=30, delta=text, mu=mu, n=n)
        with ctx.workprec(200):
            assert abs(back - arb(number(eps))) < arb(10) ** -25 * arb(number(eps))

    def test_extremes(self) -> None:
        """delta = 1e-300, and delta next to delta(0)."""
        text = epsilon.digits(400, delta="1e-300", mu=1, n=1)[0]
        with ctx.workprec(200):
            assert abs(delta.ball(digits=30, eps=text, mu=1, n=1) * arb(10) ** 300 - 1) < arb(10) ** -28
        near = delta.digits(40, eps="1e-20", mu=1, n=1)[0]
        assert epsilon.digits(8, delta=near, mu=1, n=1)[0] == "1.0000000e-20"


@pytest.mark.parametrize(
    ("formula", "values", "message"),
    [
        (delta, {"eps": -1, "mu": 1, "n": 2}, "eps must be >= 0, got -1"),
        (delta, {"eps": 1, "mu": 0, "n": 2}, "mu must be > 0, got 0"),
        (delta, {"eps": 1, "mu": 1, "n": 0}, "n must be >= 1, got 0"),
        (delta, {"eps": 1, "mu": 1, "n": "3/2"}, "n must be an integer, got 3/2"),
        (epsilon, {"delta": 0, "mu": 1, "n": 2}, "delta must be > 0, got 0"),
        (epsilon, {"delta": 1, "mu": 1, "n": 2}, "delta must be < 1, got 1"),
    ],
)
def test_refusals(formula: Any, values: dict[str, Any], message: str) -> None:
    """Errors name parameter, bound and value."""
    with pytest.raises(DomainError, match=message):
        formula.ball(**values)
