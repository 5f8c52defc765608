"""The Fourier sum for composed Laplace noise: against exact arithmetic, the contour integral, buckets and symmetry."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from flint import acb, arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.kernels.contour import contour, delta_by_contour
from parisk_sym.formulas.kernels.laplace_delta import delta_exactly, delta_in_balls
from parisk_sym.formulas.kernels.moments import LaplaceMoment
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition import laplace_fourier, laplace_routes
from parisk_sym.laws.composition.fourier_cut import FourierSum, approximate_gap, fourier_sum
from parisk_sym.laws.composition.laplace_fourier import delta_by_fourier, delta_near_one
from parisk_sym.laws.composition.laplace_splines import delta_by_splines, splines
from parisk_sym.laws.mechanisms.laplace import Laplace

delta = find_formula("laplace.delta")
epsilon = find_formula("laplace.epsilon")

several = settings(max_examples=25)
small_levels = st.builds(lambda digit, power: fmpq(digit, 10**power), st.integers(1, 99), st.integers(1, 40))
shares = st.builds(fmpq, st.integers(0, 999), st.just(1000))


def by_fourier(eps: fmpq, eps0: fmpq, n: int, bits: int = 110) -> arb:
    gap = n * eps0 - eps
    cut = fourier_sum(gap, eps0, n, bits)
    assert cut is not None
    return delta_by_fourier(gap, eps0, n, cut)


def by_contour(eps: fmpq, eps0: fmpq, n: int, bits: int) -> arb:
    with ctx.workprec(bits + 100):
        uses = (LaplaceMoment(arb(eps0), n),)
        line = contour(arb(eps), uses, bits)
        assert line is not None
        return delta_by_contour(arb(eps), uses, line)


def near_the_mean(eps0: fmpq, n: int, deviations: int) -> fmpq:
    """The mean of the sum of the losses (to first order) plus some standard deviations, at least 0."""
    noise = float(arb(eps0))
    return max(fmpq(0), fmpq(int(10**12 * (n * noise * noise / 2 + deviations * noise * n**0.5)), 10**12))


class TestAgainstExactArithmetic:
    """Routes that share only the moment function agree to all certified digits."""

    @several
    @given(shares, small_levels, st.integers(20, 250))
    def test_small_levels(self, share: fmpq, eps0: fmpq, n: int) -> None:
        """From the smallest to the largest delta, eps0 from 1e-40 to 10."""
        eps = share**2 * n * eps0
        ball = by_fourier(eps, eps0, n)
        with ctx.workprec(900):
            exact = delta_exactly(eps, eps0, n)
            assert ball.overlaps(exact)
        assert ball.rel_accuracy_bits() >= 110

    @pytest.mark.parametrize(
        ("eps", "eps0", "n", "bits"),
        [
            ("10", "1/10", 1000, 110),
            ("0", "1/10", 1000, 110),
            ("99", "1/10", 1000, 110),
            ("1000", "50", 160, 110),
            ("20", "1/2", 400, 1000),
            ("1/3", "7/1000", 200, 500),
        ],
    )
    def test_chosen_places(self, eps: str, eps0: str, n: int, bits: int) -> None:
        """A thousand uses, next to the ends, large levels, many digits."""
        level, noise = (delta.parameters[i].read(text) for i, text in enumerate((eps, eps0)))
        ball = by_fourier(level, noise, n, bits)
        with ctx.workprec(bits + 4 * n):
            assert ball.overlaps(delta_exactly(level, noise, n))
        assert ball.rel_accuracy_bits() >= bits

    def test_levels_below_zero(self) -> None:
        """Root finding may step below eps = 0."""
        gap, eps0, n = fmpq(21), fmpq(1, 10), 200
        cut = fourier_sum(gap, eps0, n, 110)
        assert cut is not None
        with ctx.workprec(800):
            exact = delta_in_balls(arb(gap / 2), arb(eps0), n)
        ball = delta_by_fourier(gap, eps0, n, cut)
        assert ball.overlaps(exact)
        assert ball.rel_accuracy_bits() >= 110

    def test_a_changed_constant_is_caught(self) -> None:
        """The agreement sees a relative change of 1e-30 in eps0."""
        eps, eps0, n = fmpq(3), fmpq(1, 10), 200
        with ctx.workprec(800):
            assert not by_fourier(eps, eps0 * (1 + fmpq(1, 10**30)), n).overlaps(delta_exactly(eps, eps0, n))


class TestLargeCounts:
    """Where exact arithmetic does not reach."""

    @settings(max_examples=10)
    @given(st.integers(300, 10**9), st.integers(1, 30), st.integers(0, 15))
    def test_contour(self, n: int, level: int, deviations: int) -> None:
        """The contour integral, where the atoms weigh little: n eps0 >= 300."""
        eps0 = fmpq(1, max(1, n // (300 * level)))
        eps = near_the_mean(eps0, n, deviations)
        assume(2 * eps < n * eps0)
        ball = by_fourier(eps, eps0, n)
        assert ball.overlaps(by_contour(eps, eps0, n, 100))
        assert ball.rel_accuracy_bits() >= 110

    @pytest.mark.parametrize(("eps0", "n"), [(fmpq(1, 100), 10**4), (fmpq(1, 1000), 10**5)])
    def test_contour_to_few_digits(self, eps0: fmpq, n: int) -> None:
        """At n eps0 = 100 the contour integral reaches 20 bits: enough to see every return m = -1, 0, 1."""
        for deviations in (0, 1, 3):
            eps = near_the_mean(eps0, n, deviations)
            other = by_contour(eps, eps0, n, 20)
            assert other.overlaps(by_fourier(eps, eps0, n))
            assert other.rel_accuracy_bits() >= 20

    @pytest.mark.parametrize(
        ("eps0", "n"), [(fmpq(1, 100), 10**4), (fmpq(1, 10**4), 10**6), (fmpq(1, 10**6), 10**7)]
    )
    def test_splines(self, eps0: fmpq, n: int) -> None:
        """Splines for the few losses between the atoms share neither transform nor contour: 30 digits and more."""
        eps = near_the_mean(eps0, n, 4)
        plan = splines(eps, eps0, n, 110, 600)
        assert plan is not None
        other = delta_by_splines(eps, eps0, n, plan)
        assert other.overlaps(by_fourier(eps, eps0, n))
        assert other.rel_accuracy_bits() >= 100

    @pytest.mark.parametrize(
        ("eps0", "n", "step", "eps"),
        [
            ("1/100", 10**4, "1/2000", 4),
            ("1/1000", 10**5, "1/20000", 1),
            ("1/1000", 10**6, "1/4000", 4),
        ],
    )
    def test_buckets(self, eps0: str, n: int, step: str, eps: int) -> None:
        """Inside the certified bracket of privacy buckets, which know nothing of transforms."""
        low, high = (
            Buckets.of(Laplace(eps0), step=step, buckets=20 * Fraction(1 / Fraction(step)).numerator)
            .power(n)
            .delta(eps)
        )
        ball = delta.ball(eps=eps, eps0=eps0, n=n)
        assert low < ball < high
        assert high / low < 1.05

    @several
    @given(st.integers(10**3, 10**9), st.integers(1, 9), st.integers(0, 300))
    def test_swapped_direction(self, n: int, power: int, steps: int) -> None:
        """delta(-eps) = 1 - e^(-eps) + e^(-eps) delta(eps) for this pair; the two sides are cut differently."""
        eps0 = fmpq(1, 10**power)
        eps = eps0 * steps * (n.bit_length() * 7 + 3) / 11
        assume(0 < eps < min(n * eps0, fmpq(40)) and n * eps0 * eps0 < 10**3)
        forward, backward = by_fourier(eps, eps0, n), by_fourier(-eps, eps0, n)
        with ctx.workprec(250):
            decay = arb(-eps).exp()
            assert backward.overlaps(1 - decay + decay * forward)
            assert not backward.overlaps((1 - decay + decay * forward) * (1 + arb(10) ** -30))

    @pytest.mark.parametrize(
        ("eps0", "n", "eps", "bound"),
        [
            ("0.1", 1000, 0, "0.8802104059843628"),
            ("0.1", 1000, "12.6", "0.003158984662683101"),
            ("0.01", 10**4, 0, "0.3823426578186414"),
            ("0.01", 10**4, 4, "0.00004558475642645776"),
            ("0.001", 10**5, 0, "0.1256124304377254"),
        ],
    )
    def test_upper_bounds_made_elsewhere(self, eps0: str, n: int, eps: Any, bound: str) -> None:
        """Upper bounds by another library (discretised losses, connect the dots, steps eps0/1000 to eps0/500)."""
        ball = delta.ball(eps=eps, eps0=eps0, n=n)
        upper = arb(bound)
        assert ball < upper
        assert upper < ball * (1 + arb("2e-6"))

    @pytest.mark.parametrize(
        ("eps0", "n"), [("1/10", 1000), ("1/100", 10**4), ("1/10000", 10**6), ("1e-400", 10**6)]
    )
    def test_round_trip(self, eps0: str, n: int) -> None:
        """epsilon inverts delta."""
        eps = Fraction(eps0) * round(n**0.5 * 4)
        text = delta.digits(60, eps=eps, eps0=eps0, n=n)[0]
        back = epsilon.ball(digits=30, delta=text, eps0=eps0, n=n)
        with ctx.workprec(200):
            ratio = back / arb(fmpq(eps.numerator, eps.denominator))
        assert abs(ratio - 1) < arb(10) ** -28

    def test_next_to_the_end(self) -> None:
        """At n eps0 - 1e-40 only the highest atom counts: 2^(-n) 1e-40 to first order."""
        for eps0 in (Fraction(1), Fraction(1, 100)):
            ball = delta.ball(digits=30, eps=10**4 * eps0 - Fraction(1, 10**40), eps0=eps0, n=10**4)
            with ctx.workprec(200):
                assert abs(ball * arb(2) ** 10**4 * arb(10) ** 40 - 1) < arb(10) ** -30
            assert ball.rel_accuracy_bits() > 100

    def test_the_start_of_a_root(self) -> None:
        """The saddle-point approximation lies within a hundredth."""
        for power, eps0, n in ((5, fmpq(1, 100), 10**4), (100, fmpq(1), 1000), (30, fmpq(1, 10**6), 10**9)):
            found = epsilon.ball(delta=f"1e-{power}", eps0=str(eps0), n=n)
            start = arb(n * eps0 - approximate_gap(fmpq(1, 10**power), eps0, n))
            assert abs(start / found - 1) < arb("0.01")

    def test_refused_at_once(self) -> None:
        """Very many digits; the message says what to change."""
        with pytest.raises(
            DomainError, match=r"n must be <= 2000 for eps0 = 1/100, .* fewer digits.* got n=10000"
        ):
            delta.ball(digits=2000, eps=1, eps0="1/100", n=10**4)
        with pytest.raises(
            DomainError, match=r"n must be <= 1000 for eps0 = 1/100, .* fewer digits.* got n=10000"
        ):
            epsilon.ball(digits=2000, delta="1e-5", eps0="1/100", n=10**4)

    def test_the_contour_remains_for_long_sums(self) -> None:
        """At eps0 = 50, n = 10^9 and far above the mean the sum would be long; the saddle-point value is near."""
        eps, n = fmpq(49_950_000_000), 10**9
        assert fourier_sum(n * 50 - eps, fmpq(50), n, 110) is None
        assert delta.ball(eps=int(eps.p), eps0=50, n=n).rel_accuracy_bits() > 100

    @several
    @given(st.integers(2, 60), st.integers(20, 120), shares)
    def test_near_one(self, level: int, n: int, share: fmpq) -> None:
        """Far below the mean loss; the bound holds anywhere."""
        eps0, eps = fmpq(level), share * n * level
        with ctx.workprec(120):
            for y in (level * 0.01, level * 0.25, level * 0.49):
                ball = delta_near_one(n * eps0 - eps, eps0, n, y)
                with ctx.workprec(3000 + 200 * n):
                    assert ball.contains(delta_exactly(eps, eps0, n).mid())
            assert not delta_near_one(n * eps0 - eps, eps0, n, level * 0.5).is_finite()

    def test_near_one_is_chosen(self) -> None:
        """At eps0 = 1000 and eps = 0 the sum would be long, and delta is 1 to 30 digits."""
        assert fourier_sum(fmpq(3000 * 1000), fmpq(1000), 3000, 110) is None
        ball = delta.ball(eps=0, eps0=1000, n=3000)
        assert ball.rel_accuracy_bits() > 100
        assert ball.overlaps(arb(1))


CASES = ((fmpq(3), fmpq(1, 10), 200), (fmpq(1, 2), fmpq(1, 100), 300), (fmpq(150), fmpq(1), 200))


def exact_and_cut(eps: fmpq, eps0: fmpq, n: int) -> tuple[arb, FourierSum]:
    cut = fourier_sum(n * eps0 - eps, eps0, n, 60)
    assert cut is not None
    with ctx.workprec(1200):
        return delta_exactly(eps, eps0, n), cut


def changes(cut: FourierSum) -> dict[str, FourierSum]:
    """Bad choices of one kind each, that need a wider ball."""
    return {
        "aliases": replace(cut, points=cut.points // 8 * 2 + 1, kept=cut.points // 8),
        "dropped": replace(cut, kept=cut.kept // 3),
        "remainder": replace(cut, order=cut.order // 4),
    }


class TestEveryCutGivesAnEnclosure:
    """Floating point only chooses: a bad choice widens the ball and keeps it right."""

    @pytest.mark.parametrize(("eps", "eps0", "n"), CASES)
    def test_bad_choices(self, eps: fmpq, eps0: fmpq, n: int) -> None:
        """Fewer points, terms, windows or powers, other abscissas and radii, too few bits."""
        exact, cut = exact_and_cut(eps, eps0, n)
        others = [
            *changes(cut).values(),
            replace(cut, abscissa=cut.abscissa * 0.8),
            replace(cut, abscissa=cut.abscissa * 1.5),
            replace(cut, lower=cut.upper),
            replace(cut, lower=0.0),
            replace(cut, upper=cut.lower),
            replace(cut, windows=0),
            replace(cut, radius=cut.radius / 10),
            replace(cut, radius=cut.radius * 10),
            replace(cut, bits=60),
        ]
        for other in others:
            ball = delta_by_fourier(n * eps0 - eps, eps0, n, other)
            assert not ball.is_finite() or ball.overlaps(exact), other

    @pytest.mark.parametrize("bound", ["aliases", "dropped", "remainder"])
    def test_no_bound_is_superfluous(self, bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without one of the bounds, a cut that needs it misses the exact value."""
        eps, eps0, n = CASES[0]
        exact, cut = exact_and_cut(eps, eps0, n)
        bad = changes(cut)[bound]
        assert delta_by_fourier(n * eps0 - eps, eps0, n, bad).overlaps(exact)
        monkeypatch.setattr(laplace_fourier._Evaluation, bound, lambda *_: arb(0))
        assert not delta_by_fourier(n * eps0 - eps, eps0, n, bad).overlaps(exact)

    @pytest.mark.parametrize("share", ["1/2", "1/4"])
    def test_chernoff_needs_a_positive_exponent(self, share: str) -> None:
        """K(c')^n exp(-c' x)/(1 + c') bounds delta for c' > 0 only, that is at y = eps0 (c' + 1/2) > eps0/2."""
        eps0 = fmpq(1, 100)
        cut = fourier_sum(fmpq(9), eps0, 1000, 53)
        assert cut is not None
        evaluation = laplace_fourier._Evaluation(fmpq(9), eps0, 1000, cut)
        assert not evaluation.chernoff(arb(eps0) * arb(share), -1).is_finite()
        assert evaluation.chernoff(arb(eps0), -1).is_finite()

    def test_the_far_returns_count(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without the returns that are summed in closed form the value is wrong."""
        eps, eps0, n = CASES[0]
        exact, cut = exact_and_cut(eps, eps0, n)
        monkeypatch.setattr(laplace_fourier._Evaluation, "far", lambda *_: acb(0))
        assert not delta_by_fourier(n * eps0 - eps, eps0, n, cut).overlaps(exact)


class TestRoots:
    """The inverse."""

    def test_accurate_values_are_taken(self) -> None:
        """A root of 45 digits at more uses than exact arithmetic is allowed to have: the value there is delta."""
        eps0, n = fmpq(1, 1000), laplace_routes.LARGEST_EXACT_ROOT + 1
        text, _ = epsilon.digits(45, delta="1e-6", eps0=eps0, n=n)
        with ctx.workprec(300):
            near = by_fourier(fmpq(Fraction(text).numerator, Fraction(text).denominator), eps0, n, 170)
            assert abs(near * 10**6 - 1) < arb(10) ** -40


class TestTime:
    """Routes by cost: counted, not timed."""

    @pytest.mark.parametrize("eps0", ["1/10", "1/100", "1/1000", "1/10000", "1/1000000", "1"])
    @pytest.mark.parametrize("n", [10**3, 10**4, 10**6, 10**9])
    def test_work(self, eps0: str, n: int) -> None:
        """At 30 digits the sum has at most 12000 evaluations, at the mean and at 10 and 20 standard deviations above it."""
        noise = fmpq(*map(int, [*eps0.split("/"), "1"][:2]))
        for deviations in (0, 10, 20):
            eps = near_the_mean(noise, n, deviations)
            if eps < n * noise:
                cut = fourier_sum(n * noise - eps, noise, n, 110)
                assert cut is not None
                assert cut.work < 12_000

    def test_exact_arithmetic_where_cheaper(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A thousand digits at n = 300 are exact arithmetic, 30 digits at n = 1000 are not."""

        def fail(*_: Any) -> arb:
            raise AssertionError("exact arithmetic was used")

        monkeypatch.setattr(laplace_routes, "delta_exactly", fail)
        assert delta.ball(eps=10, eps0="1/10", n=1000) > 0
        with pytest.raises(AssertionError, match="exact"):
            delta.ball(digits=1000, eps=3, eps0="1/10", n=300)
