"""Composed Laplace noise: three routes against each other, against quadrature of the definition, and against samples."""

from fractions import Fraction
from math import comb, factorial
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError, PariskError, PrecisionError
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.formulas.kernels.contour import Contour, contour, delta_by_contour
from parisk_sym.formulas.kernels.laplace_delta import (
    delta_by_gammas,
    delta_exactly,
    delta_in_balls,
    krawtchouk,
    term_polynomials,
)
from parisk_sym.formulas.kernels.moments import LaplaceMoment
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition import laplace_routes
from parisk_sym.laws.composition.laplace import delta_at
from parisk_sym.laws.samplers import laplace_loss
from parisk_sym.proofs.simulation.statistics import probability_test

delta = find_formula("laplace.delta")
epsilon = find_formula("laplace.epsilon")

several = settings(max_examples=25)
levels = st.builds(fmpq, st.integers(1, 60), st.integers(1, 24))
shares = st.builds(fmpq, st.integers(0, 999), st.just(1000))


def gammas(eps: fmpq, eps0: fmpq, n: int, bits: int) -> arb:
    with ctx.workprec(bits):
        return delta_by_gammas(arb((n * eps0 - eps) / 2), arb(eps0), n)


def by_contour(eps: fmpq, eps0: fmpq, n: int, bits: int = 90) -> arb | None:
    with ctx.workprec(bits + 60):
        uses = (LaplaceMoment(arb(eps0), n),)
        line = contour(arb(eps), uses, bits)
        return None if line is None else delta_by_contour(arb(eps), uses, line)


class TestRoutes:
    """Routes that share only the moment function agree to the last certified digit."""

    @several
    @given(shares, levels, st.integers(1, 60))
    def test_gammas_and_rationals(self, share: fmpq, eps0: fmpq, n: int) -> None:
        """Incomplete gammas in balls contain the exact form: to 40 digits and more, anywhere in [0, n eps0)."""
        eps = share * n * eps0
        with ctx.workprec(600):
            exact = delta_exactly(eps, eps0, n)
        other = gammas(eps, eps0, n, 600)
        assert other.overlaps(exact)
        assert other.rel_accuracy_bits() > 133
        assert exact.rel_accuracy_bits() > 133

    @several
    @given(shares, levels, st.integers(1, 40))
    def test_rationals_and_balls(self, share: fmpq, eps0: fmpq, n: int) -> None:
        """The closed form over balls, which root finding evaluates."""
        eps = share * n * eps0
        with ctx.workprec(400):
            ball = delta_in_balls(arb((n * eps0 - eps) / 2), arb(eps0), n)
            assert ball.overlaps(delta_exactly(eps, eps0, n))
        assert ball.rel_accuracy_bits() > 133

    @pytest.mark.parametrize(
        ("eps", "eps0", "n"),
        [("150", "1", 300), ("0", "2", 200), ("1/3", "3/2", 250), ("20", "1/2", 600), ("200", "2", 300)],
    )
    def test_contour(self, eps: str, eps0: str, n: int) -> None:
        """The contour integral agrees with exact arithmetic to 25 digits and more."""
        level, noise = delta.parameters[0].read(eps), delta.parameters[1].read(eps0)
        ball = by_contour(level, noise, n)
        assert ball is not None
        with ctx.workprec(800):
            assert ball.overlaps(delta_exactly(level, noise, n))
        assert ball.rel_accuracy_bits() > 83

    def test_every_line_gives_an_enclosure(self) -> None:
        """Floating point only chooses the line: a bad abscissa or an early tail widens the ball and keeps it right."""
        with ctx.workprec(800):
            exact = delta_exactly(fmpq(150), fmpq(1), 300)
        for c, height in ((0.1, 8.0), (0.5, 8.0), (0.25, 0.5), (0.25, 2.0), (2.0, 30.0)):
            with ctx.workprec(170):
                ball = delta_by_contour(arb(150), (LaplaceMoment(arb(1), 300),), Contour(c, height, 0.1, 60))
            assert ball.is_finite()
            assert ball.overlaps(exact), (c, height)

    def test_the_contour_refuses_a_heavy_tail(self) -> None:
        """With few uses at a small level the atoms keep the tail large: no line is offered."""
        assert by_contour(fmpq(1), fmpq(1, 10), 20) is None

    @several
    @given(shares, levels, st.integers(1, 9))
    def test_the_expression_with_sums(self, share: fmpq, eps0: fmpq, n: int) -> None:
        """The printed closed form, with symbolic n and written out, contains the kernel's value."""
        symbols = sympy.symbols("level noise", real=True)
        count = sympy.Symbol("n", positive=True, integer=True)
        with ctx.workprec(300):
            exact = delta_exactly(share * n * eps0, eps0, n)
            values = [arb(share * n * eps0), arb(eps0), arb(n)]
            summed = Program(delta_at(*symbols, count), (*symbols, count)).run(BALL, values)
            written = Program(delta_at(*symbols, n), symbols).run(BALL, values[:2])
        for ball in (summed, written):
            assert ball.overlaps(exact)
            assert ball.rel_accuracy_bits() > 133

    def test_a_changed_constant_is_caught(self) -> None:
        """The agreement of the routes sees a relative change of 1e-35 in eps0."""
        eps, eps0, n = fmpq(5), fmpq(1), 10
        changed = eps0 * (1 + fmpq(1, 10**35))
        with ctx.workprec(300):
            assert not delta_exactly(eps, changed, n).overlaps(gammas(eps, eps0, n, 300))
        contoured = by_contour(fmpq(300), eps0, 600, 130)
        assert contoured is not None
        with ctx.workprec(1800):
            assert not delta_exactly(fmpq(300), changed, 600).overlaps(contoured)


class TestKnownValues:
    """Values by hand, by quadrature, and digits computed elsewhere."""

    @pytest.mark.parametrize(
        ("eps", "eps0", "n", "digits"),
        [
            (1, 1, 2, "0.24183667535920"),
            (5, 1, 10, "0.20702572144969"),
            (25, 1, 50, "0.09347684589096"),
        ],
    )
    def test_reference_digits(self, eps: int, eps0: int, n: int, digits: str) -> None:
        """Truncated digits of a plain loop over incomplete gammas."""
        assert delta.digits(30, eps=eps, eps0=eps0, n=n)[0].startswith(digits)

    @pytest.mark.parametrize(
        ("eps0", "n", "digits"),
        [
            ("0.1", 100, "4.22034732508"),
            ("0.5", 100, "28.5016461013"),
            (1, 300, "167.267306249"),
            (1, 1000, "474.302446556"),
        ],
    )
    def test_reference_levels(self, eps0: Any, n: int, digits: str) -> None:
        """eps at delta = 1e-5, rounded to 12 digits."""
        assert epsilon.digits(12, delta="1e-5", eps0=eps0, n=n)[0] == digits

    @several
    @given(shares, levels)
    def test_one_use(self, share: fmpq, eps0: fmpq) -> None:
        """1 - exp((eps - eps0)/2)."""
        ball = delta.ball(digits=40, eps=share * eps0, eps0=eps0, n=1)
        with ctx.workprec(300):
            assert ball.overlaps(-arb((share * eps0 - eps0) / 2).expm1())

    @several
    @given(st.integers(0, 63), st.integers(1, 12))
    def test_two_uses_by_quadrature(self, share: int, quarters: int) -> None:
        """Two atoms, two cross terms and the square of the density: a double integral over the definition."""
        eps0 = mpmath.mpf(quarters) / 4
        eps = 2 * eps0 * share / 64
        density = lambda v: mpmath.exp((v - eps0) / 2) / 4  # noqa: E731
        weight = lambda total: max(mpmath.mpf(0), 1 - mpmath.exp(eps - total))  # noqa: E731
        with mpmath.workdps(20):
            cross = mpmath.quad(lambda v: density(v) * weight(v + eps0), [eps - eps0, eps0])
            square = mpmath.quad(  # the density of the sum of two continuous parts: exp((v - 2 eps0)/2) (2 eps0 - v)/16
                lambda v: mpmath.exp((v - 2 * eps0) / 2) * (2 * eps0 - v) / 16 * weight(v), [eps, 2 * eps0]
            )
            reference = weight(2 * eps0) / 4 + cross + square
            text = delta.digits(18, eps=Fraction(quarters * share, 128), eps0=Fraction(quarters, 4), n=2)[0]
            assert mpmath.almosteq(mpmath.mpf(text), reference, rel_eps=1e-15)

    @several
    @given(shares, levels, st.integers(1, 30))
    def test_swapped_direction(self, share: fmpq, eps0: fmpq, n: int) -> None:
        """For any pair delta_PQ(-eps) = 1 - e^(-eps) + e^(-eps) delta_QP(eps); here both directions are one."""
        eps = share * n * eps0
        assume(0 < eps < 40)
        with ctx.workprec(400):
            forward = delta_in_balls(arb((n * eps0 - eps) / 2), arb(eps0), n)
            backward = delta_in_balls(arb((n * eps0 + eps) / 2), arb(eps0), n)
            decay = arb(-eps).exp()
            assert backward.overlaps(1 - decay + decay * forward)
            assert not backward.overlaps(1 - decay + decay * forward * (1 + arb(10) ** -30))


class TestExtremes:
    """Tiny delta, eps next to n eps0, and beyond."""

    def test_exactly_zero(self) -> None:
        """From n eps0 on the value is the literal 0, for any n."""
        assert delta.digits(30, eps=10, eps0=1, n=10)[0] == "0"
        assert delta.ball(eps=11, eps0="1/3", n=30).is_zero()
        assert delta.digits(30, eps=10**9, eps0=1, n=10**9)[0] == "0"

    @pytest.mark.parametrize("n", [1, 10, 300, 1000])
    def test_next_to_the_end(self, n: int) -> None:
        """At eps = n eps0 - 1e-40 only the highest atom counts: delta = 2^(-n) 1e-40 to first order."""
        gap = Fraction(1, 10**40)
        ball = delta.ball(digits=60, eps=n * Fraction(1, 3) - gap, eps0=Fraction(1, 3), n=n)
        with ctx.workprec(200):
            first = arb(2) ** -n * arb(10) ** -40
            assert abs(ball / first - 1) < arb(10) ** -38 * (n + 1)
        assert ball.rel_accuracy_bits() > 100

    @pytest.mark.parametrize(("eps0", "n"), [("1/2", 1), (1, 10), ("1/10", 100), (1, 300)])
    def test_tiny_delta(self, eps0: Any, n: int) -> None:
        """delta = 1e-300 is solved and its eps gives 1e-300 back."""
        text, ball = epsilon.digits(30, delta="1e-300", eps0=eps0, n=n)
        assert ball.rel_accuracy_bits() > 100
        assert float(text) <= n * float(Fraction(eps0))
        fine = epsilon.digits(700, delta="1e-300", eps0=eps0, n=n)[0]
        back = delta.ball(digits=40, eps=fine, eps0=eps0, n=n)
        with ctx.workprec(200):
            assert abs(back * arb(10) ** 300 - 1) < arb(10) ** -35

    @several
    @given(st.builds(fmpq, st.integers(1, 999), st.just(1000)), levels, st.integers(1, 40))
    def test_round_trip(self, share: fmpq, eps0: fmpq, n: int) -> None:
        """epsilon(delta(eps)) = eps to 25 digits, through a decimal of many digits."""
        assume(n * eps0 < 40)
        eps = share * n * eps0
        text = delta.digits(60, eps=eps, eps0=eps0, n=n)[0]
        back = epsilon.ball(digits=30, delta=text, eps0=eps0, n=n)
        with ctx.workprec(200):
            assert abs(back - arb(eps)) < arb(10) ** -25 * arb(eps)

    def test_large_counts(self) -> None:
        """A million uses, inside the enclosure of a second line with another abscissa; epsilon inverts it."""
        ball = delta.ball(digits=30, eps=100, eps0="1/100", n=10**6)
        with ctx.workprec(220):
            uses = (LaplaceMoment(arb(fmpq(1, 100)), 10**6),)
            other = delta_by_contour(arb(100), uses, Contour(0.6, 150.0, 0.1, 80))
        assert other.overlaps(ball)
        assert other.rel_accuracy_bits() > 60
        text = delta.digits(60, eps=100, eps0="1/100", n=10**6)[0]
        assert epsilon.digits(20, delta=text, eps0="1/100", n=10**6)[0] == "100.00000000000000000"


class TestBadInput:
    """Errors name the parameter, the bound and the value."""

    @pytest.mark.parametrize(
        ("formula", "values", "message"),
        [
            (delta, {"eps": -1, "eps0": 1, "n": 2}, "eps must be >= 0, got -1"),
            (delta, {"eps": 1, "eps0": 0, "n": 2}, "eps0 must be > 0, got 0"),
            (delta, {"eps": 1, "eps0": 1, "n": 0}, "n must be >= 1, got 0"),
            (delta, {"eps": 1, "eps0": 1, "n": "3/2"}, "n must be an integer, got 3/2"),
            (delta, {"eps": 1, "eps0": 1, "n": 10**10}, "n must be <= 1000000000, got 10000000000"),
            (
                delta,
                {"eps": 1, "eps0": "1/10", "n": 2001, "digits": 900},
                "n must be <= 2000 for eps0 = 1/10",
            ),
            (epsilon, {"delta": 0, "eps0": 1, "n": 2}, "delta must be > 0, got 0"),
            (epsilon, {"delta": 1, "eps0": 1, "n": 2}, "delta must be < 1, got 1"),
            (
                epsilon,
                {"delta": "1e-3", "eps0": "1/10", "n": 1001, "digits": 400},
                "n must be <= 1000 for eps0 = 1/10",
            ),
        ],
    )
    def test_refusals(self, formula: Any, values: dict[str, Any], message: str) -> None:
        """Refused at once, before any work."""
        with pytest.raises(DomainError, match=message):
            formula.ball(**values)

    def test_balls_that_decide_nothing(self) -> None:
        """The head over balls refuses what it cannot enclose."""
        for values in ((arb(1), arb(0, 1), arb(2)), (arb(-3), arb(1), arb(2)), (arb(1), arb(1), arb(2, 1))):
            with pytest.raises(PrecisionError):
                BALL.rules["LaplaceDelta"](*values)
        with pytest.raises(PariskError):
            BALL.rules["LaplaceDelta"](arb(1), arb(1), arb(2001))

    @several
    @given(shares, st.integers(1, 12))
    def test_wide_balls_contain_the_values(self, share: fmpq, n: int) -> None:
        """Over a wide ball of levels and noise levels, atoms inside included, the head contains exact values."""
        level, noise = share * n, fmpq(1)
        with ctx.workprec(120):
            ball = BALL.rules["LaplaceDelta"](arb(arb(level), arb("0.01")), arb(noise, arb("0.001")), arb(n))
            for shift in (-1, 0, 1):
                inside = delta_in_balls(
                    arb((n * noise * fmpq(1000 + shift, 1000) - level - fmpq(shift, 100)) / 2),
                    arb(noise * fmpq(1000 + shift, 1000)),
                    n,
                )
                assert ball.overlaps(inside)


class TestSamples:
    """Monte Carlo of the composed loss, with a false-alarm rate of at most 1e-9."""

    @pytest.mark.parametrize(("eps", "eps0", "n"), [(1.0, 1.0, 2), (0.5, 0.75, 5), (5.0, 1.0, 10)])
    def test_composed_loss(self, eps: float, eps0: float, n: int) -> None:
        """An event of conditional probability (1 - exp(eps - S))_+; a delta off by a hundredth is seen."""

        def exceeds(rng: np.random.Generator, size: int) -> Any:
            total = sum(laplace_loss(rng, size, eps0) for _ in range(n))
            return rng.random(size) < -np.expm1(eps - total)

        value = float(delta.array(eps=eps, eps0=eps0, n=n))
        result = probability_test(exceeds, value, np.nextafter(value, 1), seed=7)
        assert result.consistent
        assert result.false_alarm <= 1e-9
        assert result.detectable < 0.01
        assert not probability_test(exceeds, value + 0.01, value + 0.01, seed=7).consistent


class TestDeclaration:
    """What the formulas say about themselves."""

    def test_the_head_prints_as_a_function(self) -> None:
        """LaTeX of the head."""
        assert sympy.latex(LaplaceDelta(1, 2, 3) ** 2) == r"\delta^{2}\left(1;\,2,\,3\right)"

    def test_routes_are_chosen_by_cost(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Large n never reaches exact arithmetic where the contour integral applies."""

        def fail(*_: Any) -> arb:
            raise AssertionError("exact arithmetic was used")

        monkeypatch.setattr(laplace_routes, "delta_exactly", fail)
        assert delta.ball(eps=475, eps0=1, n=1000) > 0
        with pytest.raises(AssertionError, match="exact"):
            delta.ball(eps=5, eps0=1, n=10)


@pytest.mark.parametrize("n", [1, 2, 3, 8, 9])
def test_the_sums_of_krawtchouk_numbers(n: int) -> None:
    """d_{j,i} = 2 (k_{i+1} + k_{i+3} + ...), added up one by one, for an even and an odd number of them, and for every j."""
    for j, polynomial in enumerate(term_polynomials(n)):
        numbers = list(map(int, krawtchouk(j, n)))
        sums = [2 * sum(numbers[i + 1 :: 2]) for i in range(n)]
        expected = [comb(n, j) * d * factorial(n - 1) // factorial(i) for i, d in enumerate(sums)]
        assert [int(polynomial[i]) for i in range(n)] == expected
