"""Sequences of mechanisms: routes against each other, against known single mechanisms, quadrature and samples."""

from fractions import Fraction
from functools import reduce
from math import comb
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError, InexactInputError, ParameterError
from parisk_sym.formulas.kernels import laplace_delta
from parisk_sym.formulas.kernels.contour import Contour, delta_by_contour
from parisk_sym.formulas.kernels.laplace_delta import rational_factor
from parisk_sym.formulas.kernels.mixed_laplace import mixed_delta, mixed_factor
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition import sequence_routes
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.composition.sequence_routes import by_closed_form, by_conditioning, by_contour, delta_of
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.discrete_laplace import DiscreteLaplace
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
from parisk_sym.laws.samplers import laplace_loss
from parisk_sym.proofs.simulation.statistics import probability_test

several = settings(max_examples=25)
few = settings(max_examples=8)
levels = st.builds(fmpq, st.integers(1, 40), st.just(20))
shares = st.builds(fmpq, st.integers(0, 99), st.just(100))
counts = st.integers(1, 6)


def agree(one: arb | None, other: arb, bits: int = 83) -> bool:
    """Both are accurate, they overlap, and a relative change of 1e-23 would be seen."""
    assert one is not None
    assert min(one.rel_accuracy_bits(), other.rel_accuracy_bits()) > bits
    return bool(one.overlaps(other)) and not one.overlaps(other * (1 + arb(10) ** -23))


class TestMixedLaplace:
    """Laplace noise of several levels."""

    @several
    @given(shares, levels, st.integers(1, 12), st.integers(1, 12))
    def test_equal_levels_are_one(self, share: fmpq, eps0: fmpq, n: int, m: int) -> None:
        """Two groups of equal level are one group: the same exact rational number."""
        eps = share * (n + m) * eps0
        half_gap = ((n + m) * eps0 - eps) / 2
        assert mixed_factor(half_gap, [(eps0, n), (eps0, m)]) == rational_factor(eps, eps0, n + m)

    @several
    @given(shares, levels, levels, counts, counts)
    def test_exact_and_balls(self, share: fmpq, first: fmpq, second: fmpq, n: int, m: int) -> None:
        """One plus an exact rational times one exponential, and the same over balls."""
        half_gap = (1 - share) * (first * n + second * m) / 2
        uses = [(first, n), (second, m)]
        with ctx.workprec(400):
            exact = 1 + (-arb(half_gap)).exp() * arb(mixed_factor(half_gap, uses))
            assert mixed_delta(arb(half_gap), uses).overlaps(exact)

    @few
    @given(st.integers(0, 40), st.integers(1, 8), st.integers(1, 8))
    def test_two_levels_by_quadrature(self, share: int, p: int, q: int) -> None:
        """One use each: atoms, cross terms and the double integral of the definition."""
        with mpmath.workdps(20):
            a, b = mpmath.mpf(p) / 4, mpmath.mpf(q) / 4
            eps = (a + b) * share / 41
            once = lambda level, e: (  # noqa: E731
                mpmath.mpf(0)
                if level >= e
                else -mpmath.expm1(level)
                if level <= -e
                else -mpmath.expm1((level - e) / 2)
            )
            density = lambda v: mpmath.exp((v - b) / 2) / 4  # noqa: E731
            inside = sorted(c for c in (eps - a, eps + a) if -b < c < b)
            wanted = once(eps - b, a) / 2 + mpmath.exp(-b) / 2 * once(eps + b, a)
            wanted += mpmath.quad(lambda v: density(v) * once(eps - v, a), [-b, *inside, b])
            uses = Sequence([(Laplace(Fraction(p, 4)), 1), (Laplace(Fraction(q, 4)), 1)])
            text = uses.digits(18, eps=Fraction(share * (p + q), 164))[0]
            assert mpmath.almosteq(mpmath.mpf(text), wanted, rel_eps=1e-15)

    @pytest.mark.parametrize("eps", ["20", "150", "901/3"])
    def test_contour(self, eps: str) -> None:
        """Many uses of two levels, by the contour integral and by the closed form."""
        parts = Sequence([(Laplace(3), 150), (Laplace("1/2"), 20)]).parts
        level = find_formula("laplace.delta").parameters[0].read(eps)
        with ctx.workprec(100):
            ball = by_contour(parts, level)
        with ctx.workprec(1500):
            assert agree(ball, by_closed_form(parts, level))


class TestMixtures:
    """Different kinds of noise."""

    @few
    @given(shares, levels, levels, st.integers(1, 20), st.integers(1, 3))
    def test_finite_and_gaussian(self, share: fmpq, eps0: fmpq, mu: fmpq, n: int, width: int) -> None:
        """Conditioning on the finite losses against the contour integral of the product of moment functions."""
        parts = Sequence([(Gaussian(mu + 1), 2), (DiscreteLaplace(eps0, width), n)]).parts
        eps = share * (n * eps0 + 4)
        with ctx.workprec(160):
            assert agree(by_contour(parts, eps), by_conditioning(parts, eps))

    @settings(few, max_examples=3)
    @given(st.builds(fmpq, st.integers(5, 60), st.just(100)), st.integers(1, 4))
    def test_finite_and_laplace(self, share: fmpq, n: int) -> None:
        """The same with enough Laplace noise for a contour integral."""
        parts = Sequence(
            [(Laplace(2), 200), (RandomisedResponse("1/3"), n), (DiscreteLaplace(1, 2), 2)]
        ).parts
        eps = share * parts.top
        with ctx.workprec(100):
            ball = by_contour(parts, eps)
        with ctx.workprec(900):
            assert agree(ball, by_conditioning(parts, eps))

    def test_every_line_gives_an_enclosure(self) -> None:
        """A mixture of all four kinds: the value does not depend on the line of integration."""
        uses = [
            (Laplace("1/2"), 30),
            (DiscreteLaplace(1, 3), 4),
            (Gaussian("1/2"), 10),
            (RandomisedResponse("1/5"), 20),
        ]
        parts = Sequence(uses).parts
        with ctx.workprec(160):
            ball = delta_of(parts, fmpq(12))
            for c, height in ((0.5, 20.0), (2.0, 15.0), (1.0, 3.0)):
                other = delta_by_contour(arb(12), parts.factors(), Contour(c, height, 0.1, 60))
                assert other.is_finite()
                assert other.overlaps(ball), (c, height)

    @few
    @given(shares, levels, levels, st.integers(1, 12), st.integers(1, 12), st.integers(1, 3))
    def test_finite_losses_alone(
        self, share: fmpq, first: fmpq, second: fmpq, n: int, m: int, width: int
    ) -> None:
        """Sums over products of counts, conditioned in either order."""
        uses = [(RandomisedResponse(first), n), (DiscreteLaplace(second, width), m)]
        eps = share * (first * n + second * m)
        with ctx.workprec(200):
            one = delta_of(Sequence(uses).parts, eps)
            response = [(fmpq(2 * i - n) * first, i) for i in range(n + 1)]
            truth = 1 / (1 + (-arb(first)).exp())
            rest = Sequence(uses[1:]).parts
            other = arb(0)
            for loss, true in response:
                weight = comb(n, true)
                other += weight * truth**true * (1 - truth) ** (n - true) * delta_of(rest, eps - loss)
            assert agree(one, other)

    def test_many_small_uses_of_gaussian_noise(self) -> None:
        """Uses of normal noise of different sizes are one use."""
        uses = Sequence([(Gaussian("3/5"), 3), (Gaussian("4/5"), 3)])
        assert uses.digits(30, eps=2)[0] == find_formula("gaussian.delta").digits(30, eps=2, mu=1, n=3)[0]

    def test_nearly_nothing_added(self) -> None:
        """A second mechanism of level 1e-12 moves Laplace noise by little, and delta grows."""
        alone = find_formula("laplace.delta").ball(digits=30, eps=5, eps0=1, n=10)
        with ctx.workprec(200):
            for extra in (Laplace("1e-12"), RandomisedResponse("1e-12"), DiscreteLaplace("1e-12", 4)):
                more = Sequence([(Laplace(1), 10), (extra, 1)]).delta(5)
                assert alone < more < alone + arb(10) ** -11

    def test_samples(self) -> None:
        """Monte Carlo of the composed loss with a false-alarm rate of at most 1e-9; an error of 0.01 is seen."""

        def exceeds(rng: np.random.Generator, size: int) -> Any:
            truth = np.exp(0.3) / (1 + np.exp(0.3))
            total = laplace_loss(rng, size, 1.0) + laplace_loss(rng, size, 0.5) + rng.normal(0.18, 0.6, size)
            total += 0.3 * np.where(rng.random(size) < truth, 1, -1)
            return rng.random(size) < -np.expm1(0.5 - total)

        uses = [(Laplace(1), 1), (Laplace("1/2"), 1), (Gaussian("3/5"), 1), (RandomisedResponse("3/10"), 1)]
        value = float(Sequence(uses).delta("1/2"))
        result = probability_test(exceeds, value, np.nextafter(value, 1), seed=5)
        assert result.consistent
        assert result.false_alarm <= 1e-9
        assert result.detectable < 0.01
        assert not probability_test(exceeds, value + 0.01, value + 0.01, seed=5).consistent


class TestSingles:
    """A sequence of one mechanism is that mechanism."""

    @pytest.mark.parametrize(
        ("mechanism", "name", "values"),
        [
            (Laplace(1), "laplace", {"eps0": 1}),
            (Gaussian("1/2"), "gaussian", {"mu": "1/2"}),
            (RandomisedResponse("1/3"), "randomised_response", {"eps0": "1/3"}),
            (DiscreteLaplace(1, 3), "discrete_laplace", {"eps0": 1, "sensitivity": 3}),
        ],
    )
    def test_agrees_with_the_formula(self, mechanism: Any, name: str, values: dict[str, Any]) -> None:
        uses = Sequence([(mechanism, 4), (mechanism, 3)])
        delta, epsilon = find_formula(f"{name}.delta"), find_formula(f"{name}.epsilon")
        assert uses.digits(30, eps="1/2")[0] == delta.digits(30, eps="1/2", n=7, **values)[0]
        assert uses.digits(30, delta="1e-3")[0] == epsilon.digits(30, delta="1e-3", n=7, **values)[0]


class TestEpsilon:
    """The inverse."""

    @pytest.mark.parametrize(
        "uses",
        [
            [(Laplace(1), 2), (Laplace("1/2"), 3)],
            [(Laplace(1), 3), (Gaussian(1), 1)],
            [(Gaussian("1/2"), 3), (RandomisedResponse(1), 5)],
            [(Laplace(1), 3), (DiscreteLaplace(1, 3), 5)],
            [(RandomisedResponse(1), 3), (DiscreteLaplace(1, 3), 5)],
            [(Laplace(1), 1), (Gaussian(1), 1), (RandomisedResponse(1), 1)],
        ],
    )
    @pytest.mark.parametrize("eps", ["1/100", "3/2", "16/5"])
    def test_round_trip(self, uses: Any, eps: str) -> None:
        """epsilon(delta(eps)) = eps to 20 digits."""
        sequence = Sequence(uses)
        text = sequence.digits(45, eps=eps)[0]
        with ctx.workprec(200):
            wanted = arb(find_formula("laplace.delta").parameters[0].read(eps))
            assert abs(sequence.epsilon(text, digits=25) - wanted) < arb(10) ** -20 * wanted

    def test_tiny_delta(self) -> None:
        """At 1e-300 the level is next to the largest loss, and gives 1e-300 back."""
        uses = Sequence([(Laplace(1), 2), (Laplace("1/2"), 3)])
        text = uses.digits(350, delta="1e-300")[0]
        assert text.startswith("3.4999999999")
        with ctx.workprec(200):
            assert abs(uses.delta(text) * arb(10) ** 300 - 1) < arb(10) ** -25

    @pytest.mark.parametrize(
        ("words", "level"),
        [
            ("laplace,eps0=1/2,n=3 randomised_response,eps0=1/10,n=2", "1.7"),
            ("discrete_laplace,eps0=1,sensitivity=3,n=20", "20"),
            ("kary_randomised_response,eps0=1/3,k=5,n=3", "1"),
            ("subsampled_laplace,eps0=1,q=1/2,n=2", lambda: 2 * mpmath.log((1 + mpmath.e) / 2)),
            (
                "subsampled_laplace,eps0=1,q=1/2,n=2,direction=add",
                lambda: -2 * mpmath.log((1 + 1 / mpmath.e) / 2),
            ),
        ],
    )
    def test_no_delta(self, words: str, level: Any) -> None:
        """eps at delta = 0 is the largest loss: delta is positive below it and 0 from it on."""
        uses = Sequence([parse_mechanism(word) for word in words.split()])
        with mpmath.workdps(40):
            exact = mpmath.mpf(level() if callable(level) else level)
            assert abs(mpmath.mpf(uses.digits(30, delta=0)[0]) - exact) < exact * mpmath.mpf(10) ** -29
            below, above = (mpmath.nstr(exact * (1 + sign * mpmath.mpf(10) ** -6), 30) for sign in (-1, 1))
        assert uses.delta(below, 5) > 0
        assert uses.delta(above, 5) == 0

    @pytest.mark.parametrize(
        "word", ["gaussian,mu=1", "discrete_gaussian,sigma=2", "pair,a=1/2:1/2,b=1/4:3/4"]
    )
    def test_no_largest_loss(self, word: str) -> None:
        """It is said, also where the largest loss is only not known."""
        with pytest.raises(DomainError, match="delta must be > 0: the losses"):
            Sequence([parse_mechanism("laplace,eps0=1"), parse_mechanism(word)]).answer(delta=0)


def test_a_start_far_below_the_solution() -> None:
    """delta is next to 1, where the saddle-point approximation is bad: at twice its eps delta is still above the wanted one."""
    uses = Sequence([(Gaussian(4), 1), (RandomisedResponse("1/2"), 1)])
    exact = uses.delta("5/2", digits=25)
    wanted = exact.str(20, radius=False)
    assert uses.delta("2", digits=10) > arb(wanted)
    assert uses.delta("2", digits=10) < 2 * arb(wanted)
    assert abs(uses.epsilon(wanted, digits=15) - arb("2.5")) < 1e-14


class TestConfidence:
    """Laplace noise only."""

    @pytest.mark.parametrize("uses", [[(Gaussian(1), 1)], [(Laplace(1), 1), (Gaussian(1), 1)]])
    def test_normal_noise_has_no_confidence(self, uses: list[Any]) -> None:
        """A level of the losses of normal noise is refused by name, not computed from the rest."""
        with pytest.raises(ParameterError, match="a confidence is computed for Laplace noise only"):
            Sequence(uses).digits(5, within=1)


class TestBadInput:
    """Errors name parameter, bound and value."""

    @pytest.mark.parametrize(
        ("make", "error", "message"),
        [
            (lambda: Laplace(0), DomainError, "eps0 must be > 0, got 0"),
            (lambda: Laplace(0.5), InexactInputError, "eps0 must be exact"),
            (lambda: Gaussian(-1), DomainError, "mu must be > 0, got -1"),
            (lambda: DiscreteLaplace(1, "3/2"), DomainError, "sensitivity must be an integer, got 3/2"),
            (lambda: Sequence([]), ParameterError, "at least one mechanism"),
            (lambda: Sequence([(Laplace(1), 0)]), DomainError, "n must be >= 1, got 0"),
            (lambda: Sequence([(Laplace(1), "1/2")]), DomainError, "n must be >= 1, got 1/2"),
            (lambda: Sequence([("laplace", 1)]).delta(1), ParameterError, "'laplace' has no exact law here"),
            (lambda: Sequence([(Laplace(1), 1)]).epsilon(1), DomainError, "delta must be < 1, got 1"),
            (
                lambda: Sequence([(Laplace(1), 1)]).digits(5),
                ParameterError,
                "give one of eps=..., delta=..., within=",
            ),
            (
                lambda: Sequence([(RandomisedResponse(1), 2000), (RandomisedResponse(2), 2000)]).delta(1),
                DomainError,
                "1000000 values together, got 4004001",
            ),
            (
                lambda: Sequence([(Laplace(1), 3), (Gaussian("1e-6"), 1)]).delta(1),
                DomainError,
                "converges too slowly",
            ),
            (
                lambda: Sequence([(Laplace(1), 3), (Gaussian(1), 1)]).delta(1, digits=2000),
                DomainError,
                "fewer digits",
            ),
        ],
    )
    def test_refusals(self, make: Any, error: type[Exception], message: str) -> None:
        with pytest.raises(error, match=message):
            make()

    @pytest.mark.parametrize(
        "uses",
        [
            [(Laplace(1), 1), (Laplace(2), 1)],
            [(Laplace(1), 3)],
            [(Gaussian(1), 1), (Laplace(1), 1)],
            [(Gaussian("1/2"), 2)],
            [(RandomisedResponse(1), 2)],
            [(RandomisedResponse(1), 2), (DiscreteLaplace(1, 3), 2)],
        ],
    )
    def test_every_level_is_enough(self, uses: Any) -> None:
        """From delta(0) on, eps is the literal 0; just below it is not."""
        sequence = Sequence(uses)
        at_zero = sequence.delta(0, digits=20)
        above, below = (at_zero * (1 + sign * arb(10) ** -9) for sign in (1, -1))
        assert sequence.digits(10, delta=above.str(15, radius=False))[0] == "0"
        assert sequence.epsilon("99/100") == 0
        assert 0 < sequence.epsilon(below.str(15, radius=False), digits=5) < 1e-6

    def test_exactly_zero(self) -> None:
        """From the largest loss on, delta is the literal 0, without any work."""
        uses = Sequence([(Laplace(1), 10**9), (RandomisedResponse(1), 10**9), (DiscreteLaplace(1, 9), 10**9)])
        assert uses.digits(30, eps=3 * 10**9)[0] == "0"


def test_the_contour_is_chosen_by_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many uses of different levels never reach the closed form."""

    def fail(*_: Any) -> arb:
        raise AssertionError("the closed form was used")

    monkeypatch.setattr(sequence_routes, "mixed_delta", fail)
    assert Sequence([(Laplace(1), 300), (Laplace("1/2"), 300)]).delta(150) > 0
    with pytest.raises(AssertionError, match="closed form"):
        Sequence([(Laplace(1), 3), (Laplace("1/2"), 3)]).delta(1)


class TestBuckets:
    """The general method for arbitrary pairs brackets the exact values: it shares no formula with them."""

    @pytest.mark.parametrize("eps", ["0", "1", "5/2"])
    def test_brackets(self, eps: str) -> None:
        """Two levels of Laplace noise, normal noise and finite losses together, within 1e-3."""
        grid = {"step": "1/500", "buckets": 8000}
        pairs = [
            Buckets.of(Laplace(1), **grid).power(2),
            Buckets.of(Laplace("1/2"), **grid).power(3),
            Buckets.of(Gaussian("1/2"), **grid),
            Buckets.of(DiscreteLaplace("3/4", 3), **grid).power(2),
            Buckets.of(RandomisedResponse("1/4"), **grid).power(2),
        ]
        uses = [
            (Laplace(1), 2),
            (Laplace("1/2"), 3),
            (Gaussian("1/2"), 1),
            (DiscreteLaplace("3/4", 3), 2),
            (RandomisedResponse("1/4"), 2),
        ]
        for first, last in ((0, 2), (2, 3), (3, 5), (0, 5)):
            lower, upper = reduce(Buckets.compose, pairs[first:last]).delta(eps)
            exact = Sequence(uses[first:last]).delta(eps)
            assert lower <= exact <= upper, (first, last)
            assert upper - lower < 1e-3


@pytest.mark.parametrize("moment", [1, 15, 30])
def test_an_interrupt_leaves_no_wrong_number(monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    """Ctrl-C while the terms of a composition are made, then the same question: not a sum of the terms that were there."""
    uses = fmpq(1), fmpq(1, 2), 61
    expected = rational_factor(*uses)
    laplace_delta._kept_polynomials.cache_clear()
    made = []

    def interrupted(n: int, j: int) -> int:
        made.append(j)
        if len(made) == 61 + moment:
            raise KeyboardInterrupt
        return comb(n, j)

    with monkeypatch.context() as changed:
        changed.setattr(laplace_delta, "comb", interrupted)
        with pytest.raises(KeyboardInterrupt):
            rational_factor(*uses)
    assert rational_factor(*uses) == expected
