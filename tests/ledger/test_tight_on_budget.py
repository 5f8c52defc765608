"""The formulas that the ledger of *Tight on Budget?* shares, and its printed numbers, by second routes."""

from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, erf, erfc, exp, log, log1p, sinh, sqrt, tanh
from runpy import run_path
from types import SimpleNamespace

import mpmath
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.stats import norm
from sympy import Rational

from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.discrete_pair import exact_delta
from parisk_sym.laws.mechanisms.laplace import Laplace
from tests.residues import delta_by_residues
from tests.residues import weights as residues

SHARED = SimpleNamespace(**run_path(str(shipped_derivations() / "tight_on_budget" / "_shared.py")))
LAPLACE_LOSS = SimpleNamespace(**run_path(str(shipped_derivations() / "privacy_loss" / "_laplace.py")))

weights = st.lists(st.integers(0, 20), min_size=2, max_size=6).filter(any)
factors = st.fractions(1, 8, max_denominator=10)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[list[Fraction], list[Fraction]]:
    """Two exact distributions on a common universe of at most six outcomes."""
    first = draw(weights)
    second = draw(st.lists(st.integers(0, 20), min_size=len(first), max_size=len(first)).filter(any))
    return [Fraction(v, sum(first)) for v in first], [Fraction(v, sum(second)) for v in second]


def _largest_over_events(first: list[Fraction], second: list[Fraction], factor: Fraction) -> Fraction:
    """The largest A(S) - factor B(S) by going through all subsets S."""
    places = range(len(first))
    events = (s for size in range(len(first) + 1) for s in combinations(places, size))
    return max(sum((first[i] - factor * second[i] for i in s), Fraction(0)) for s in events)


def _rational(value: Fraction) -> Rational:
    return Rational(value.numerator, value.denominator)


class TestLemma1:
    """The tight delta of a finite pair."""

    @settings(max_examples=200, deadline=None)
    @given(pairs(), factors)
    def test_is_the_worst_event(self, pair: tuple[list[Fraction], list[Fraction]], factor: Fraction) -> None:
        """The sums of Lemma 1 are the largest violations over all events, in both directions."""
        first, second = pair
        brute = max(_largest_over_events(first, second, factor), _largest_over_events(second, first, factor))
        found = SHARED.tight_delta(
            [_rational(v) for v in first], [_rational(v) for v in second], _rational(factor)
        )
        assert found == _rational(brute)

    @settings(max_examples=50, deadline=None)
    @given(pairs(), factors)
    def test_one_direction_is_that_of_the_buckets(
        self, pair: tuple[list[Fraction], list[Fraction]], factor: Fraction
    ) -> None:
        """The ledger's sum and the reference of the privacy buckets are the same number."""
        first, second = pair
        found = SHARED.excess(
            [_rational(v) for v in first], [_rational(v) for v in second], _rational(factor)
        )
        as_flint = [[fmpq(v.numerator, v.denominator) for v in side] for side in pair]
        expected = exact_delta([tuple(as_flint)], fmpq(factor.numerator, factor.denominator))
        assert found == Rational(int(expected.p), int(expected.q))

    @settings(max_examples=100, deadline=None)
    @given(pairs(), factors)
    def test_worst_event_goes_through_all_events(
        self, pair: tuple[list[Fraction], list[Fraction]], factor: Fraction
    ) -> None:
        """Leaving out or taking one outcome after another finds the largest violation over all subsets."""
        first, second = ([_rational(v) for v in side] for side in pair)
        found = SHARED.worst_event(first, second, _rational(factor))
        assert found == _rational(_largest_over_events(*pair, factor))


def _lowered(masses: list[Fraction], other: list[Fraction], total: Fraction) -> list[Fraction]:
    """The masses moved towards the smaller of both, outcome by outcome, until they have this total."""
    smaller = [min(a, b) for a, b in zip(masses, other, strict=True)]
    excess = sum(masses) - sum(smaller)
    share = (sum(masses) - total) / excess if excess else Fraction(0)
    assert 0 <= share <= 1
    return [(1 - share) * a + share * b for a, b in zip(masses, smaller, strict=True)]


@settings(max_examples=200, deadline=None)
@given(pairs(), st.fractions(Fraction(11, 10), 8, max_denominator=10))
def test_the_generic_pair_simulates_every_pair(
    pair: tuple[list[Fraction], list[Fraction]], factor: Fraction
) -> None:
    """The translation T of tob18.worst_case.simulation_with_delta, built in exact fractions, gives back P and Q."""
    p, q = pair
    delta = max(_largest_over_events(p, q, factor), _largest_over_events(q, p, factor))
    if delta == 1:
        return  # disjoint: T reveals everything
    first = [min(a, factor * b) for a, b in zip(p, q, strict=True)]
    second = [min(b, factor * a) for a, b in zip(p, q, strict=True)]
    total = min(sum(first), sum(second))
    scale = (1 - delta) / total
    first, second = (
        [scale * v for v in _lowered(first, second, total)],
        [scale * v for v in _lowered(second, first, total)],
    )
    maybe_0 = [(factor * a - b) / (factor - 1) / (1 - delta) for a, b in zip(first, second, strict=True)]
    maybe_1 = [(factor * b - a) / (factor - 1) / (1 - delta) for a, b in zip(first, second, strict=True)]
    reveal_0 = [a - v for a, v in zip(p, first, strict=True)]
    reveal_1 = [b - v for b, v in zip(q, second, strict=True)]
    assert all(v >= 0 for v in (*maybe_0, *maybe_1, *reveal_0, *reveal_1))
    assert sum(maybe_0) == sum(maybe_1) == 1
    assert sum(reveal_0) == sum(reveal_1) == delta
    larger, smaller = (1 - delta) * factor / (1 + factor), (1 - delta) / (1 + factor)
    rows = zip(reveal_0, reveal_1, maybe_0, maybe_1, p, q, strict=True)
    for shown_0, shown_1, kernel_0, kernel_1, under_0, under_1 in rows:
        assert shown_0 + larger * kernel_0 + smaller * kernel_1 == under_0
        assert shown_1 + smaller * kernel_0 + larger * kernel_1 == under_1


@pytest.mark.parametrize(("level", "shift"), [(0.5, 1.0), (1.0, 0.3), (4.0, 2.0), (0.1, 0.1)])
def test_gaussian_delta_is_the_integral_of_the_excess(level: float, shift: float) -> None:
    """Quadrature of the positive part of one density minus e^eps times the other, from where it is positive."""
    start = level / shift + shift / 2

    def density(z: float) -> float:
        return float(norm.pdf(z, loc=shift) - exp(level) * norm.pdf(z))

    integral = quad(density, start, start + 40, epsabs=1e-14)[0]
    found = SHARED.gaussian_delta(Rational(str(level)), Rational(str(shift)))
    assert float(found) == pytest.approx(integral, abs=1e-12)


@pytest.mark.parametrize("noise_level", ["0.1", "1", "3"])
def test_moments_of_the_laplace_loss(noise_level: str) -> None:
    """Mean and variance by quadrature over the noise, not over the loss."""
    a = float(noise_level)

    def moment(power: int) -> float:
        def integrand(z: float) -> float:
            return (a * (abs(z - 1) - abs(z))) ** power * a / 2 * exp(-a * abs(z))

        return sum(quad(integrand, *ends, epsabs=1e-13)[0] for ends in ((-400 / a, 0), (0, 1), (1, 400 / a)))

    mean, square = moment(1), moment(2)
    level = Rational(noise_level)
    assert float(SHARED.laplace_mean(level)) == pytest.approx(mean, abs=1e-9)
    assert float(LAPLACE_LOSS.mean(level)) == pytest.approx(mean, abs=1e-9)
    assert float(LAPLACE_LOSS.variance(level)) == pytest.approx(square - mean**2, abs=1e-9)


def _response_delta(level: float, noise_level: float, count: int) -> float:
    """The tight delta of randomised response in floats."""
    scale = (1 + exp(noise_level)) ** count
    gaps = (exp((count - i) * noise_level) - exp(level + i * noise_level) for i in range(count + 1))
    return sum(comb(count, i) * max(0.0, gap) for i, gap in enumerate(gaps)) / scale


# The tight eps of the Laplace mechanism at delta = 10^-5: laplace.epsilon, which three routes of the package agree on.
LAPLACE = {(0.1, 100): 4.22034732508, (0.5, 100): 28.5016461013}


@pytest.mark.parametrize(("noise_level", "count", "printed"), [(0.1, 100, 1.0204), (0.5, 100, 1.0937)])
def test_kov_over_tight(noise_level: float, count: int, printed: float) -> None:
    """The ratios of levels, which the ledger rounds down, by bisection in floats."""
    spent = brentq(
        lambda level: _response_delta(level, noise_level, count) - 1e-5, 0, count * noise_level, xtol=1e-12
    )
    assert printed < spent / LAPLACE[noise_level, count] < printed + 1e-4


def _gaussian(level: float, shift: float) -> float:
    below, above = level / shift - shift / 2, level / shift + shift / 2
    return erfc(below / sqrt(2)) / 2 - exp(level) * erfc(above / sqrt(2)) / 2


def test_gaussian_level_of_ten_uses() -> None:
    """1.1994 is tight for shift sqrt(1/10); the best moment gives 1.5674."""
    shift = sqrt(0.1)

    assert brentq(lambda level: _gaussian(level, shift) - 1e-5, 0, 5) == pytest.approx(1.1994, abs=6e-5)
    moments = brentq(
        lambda level: (
            min(m * (m + 1) * shift**2 / 2 - m * level for m in [i / 100 for i in range(1, 4000)]) - log(1e-5)
        ),
        0.1,
        5,
    )
    assert moments == pytest.approx(1.5674, abs=1e-4)


def _mean(noise_level: float) -> float:
    return exp(-noise_level) - 1 + noise_level


def _deviation(noise_level: float) -> float:
    return sqrt(3 - (4 * noise_level + 2) * exp(-noise_level) - exp(-2 * noise_level))


# Bounds from privacy buckets, which share nothing with the closed form of the ledger.
@pytest.mark.parametrize(
    ("noise_level", "count", "step", "printed"),
    [("1", 10, "1/4000", 0.01438), ("1", 100, "1/4000", 0.01375), ("1/10", 100, "1/10000", 0.00019)],
)
def test_deltas_stay_apart(noise_level: str, count: int, step: str, printed: float) -> None:
    """The Gaussian delta one standard deviation up minus the Laplace one, for equal means."""
    a = float(Rational(noise_level))
    level = count * _mean(a) + sqrt(count) * _deviation(a)
    buckets = int((level + 8 * sqrt(count) * _deviation(a)) / float(Rational(step)))
    lower, upper = Buckets.of(Laplace(noise_level), step=step, buckets=buckets).power(count).delta(level)
    gaussian = _gaussian(level, sqrt(2 * count * _mean(a)))
    half_unit = 0.5e-5 + 1e-9
    assert gaussian - lower >= printed - half_unit
    assert gaussian - upper <= printed + half_unit
    assert upper - lower < 1e-5


@pytest.mark.parametrize(
    ("count", "tight", "printed"),
    [(100, 68.2529510605, 1.0631), (300, 167.267306249, 1.0334), (1000, 474.302446556, 1.0176)],
)
def test_gaussian_level_over_laplace(count: int, tight: float, printed: float) -> None:
    """The Gaussian level at delta = 10^-5 for equal means and eps0 = 1, over the tight Laplace level: it falls towards 1."""
    shift = sqrt(2 * count * _mean(1.0))
    level = brentq(
        lambda eps: norm.logsf(eps / shift - shift / 2) + _log_share(eps, shift) - log(1e-5), 60, 600
    )
    assert level / tight == pytest.approx(printed, abs=6e-5)


def _log_share(eps: float, shift: float) -> float:
    """The logarithm of delta over the tail of the loss, without overflow of e^eps."""
    below, above = eps / shift - shift / 2, eps / shift + shift / 2
    return log1p(-exp(eps + float(norm.logsf(above)) - float(norm.logsf(below))))


def test_parity_at_level_zero() -> None:
    """Footnote 1: the order of the two deltas at eps = 0 and eps0 = 1/10 changes with every use."""
    for count in range(1, 7):
        grid = Buckets.of(Laplace("1/10"), step="1/100000", buckets=70_000).power(count)
        lower, upper = grid.delta(0)
        gaussian = erf(0.1 * sqrt(count) / (2 * sqrt(2)))
        assert lower > gaussian if count % 2 else upper < gaussian


def test_existing_bounds() -> None:
    """Advanced composition and zCDP at 100 uses of level 1/10, over the tight level."""
    advanced = 0.1 * sqrt(200 * log(1e5)) + 10 * (exp(0.1) - 1)
    concentrated = 0.5 + 2 * sqrt(0.5 * log(1e5))
    assert advanced / LAPLACE[0.1, 100] == pytest.approx(1.386, abs=6e-4)
    assert concentrated / LAPLACE[0.1, 100] == pytest.approx(1.255, abs=6e-4)


def _kov_of_laplace(start: float, level: float, noise_level: float, count: int) -> float:
    """KOV from the level `start` of one use, in floats."""
    return 1 - exp(count * (start - noise_level) / 2) * (1 - _response_delta(level, start, count))


@pytest.mark.parametrize(("noise_level", "level"), [("1/10", "1/20"), ("1", "1"), ("1", "19/10"), ("4", "3")])
def test_kov_from_the_best_level_is_not_tight(noise_level: str, level: str) -> None:
    """Two uses, on a grid of levels of one use, beside an upper bound of the tight delta by privacy buckets."""
    top, at = float(Rational(noise_level)), float(Rational(level))
    upper = (
        Buckets.of(Laplace(noise_level), step=str(Rational(noise_level) / 5000), buckets=10_000)
        .power(2)
        .delta(level)[1]
    )
    best = min(_kov_of_laplace(top * i / 1000, at, top, 2) for i in range(1, 1001))
    assert upper < best
    assert _kov_of_laplace(at, at, 2 * at, 1) == pytest.approx(1 - exp(-at / 2))  # tight for one use


log_concave = st.lists(st.integers(-6, 6), min_size=3, max_size=8).map(
    lambda steps: sorted(steps, reverse=True)
)


@settings(max_examples=100, deadline=None)
@given(log_concave, factors)
def test_log_concave_noise_hides_smaller_differences(steps: list[int], factor: Fraction) -> None:
    """Integer noise with falling ratios of masses, in exact fractions: delta rises with the shift, by all events."""
    masses = [Fraction(1)]
    for step in steps:
        masses.append(masses[-1] * Fraction(2) ** step)
    noise = [v / sum(masses) for v in masses]
    found = []
    for shift in range(1, 5):
        first, second = noise + [Fraction(0)] * shift, [Fraction(0)] * shift + noise
        found.append(sum(max(Fraction(0), a - factor * b) for a, b in zip(first, second, strict=True)))
    assert found == sorted(found)


@settings(max_examples=50, deadline=None)
@given(st.lists(pairs(), min_size=2, max_size=2), st.fractions(Fraction(11, 10), 4, max_denominator=10))
def test_adaptive_composition_is_at_most_that_of_the_generic_pair(
    two: list[tuple[list[Fraction], list[Fraction]]], factor: Fraction
) -> None:
    """After each outcome of randomised response another private pair: never more than randomised response twice."""
    larger, smaller = factor / (1 + factor), 1 / (1 + factor)
    private = [
        [[w * larger + v * smaller for w, v in zip(*sides, strict=True)] for sides in (pair, pair[::-1])]
        for pair in two
    ]
    for level in (Fraction(1), factor, factor**2 * Fraction(9, 10)):
        adaptive = sum(
            max(Fraction(0), mass * p - level * other * q)
            for (mass, other), pair in zip(((larger, smaller), (smaller, larger)), private, strict=True)
            for p, q in zip(*pair, strict=True)
        )
        once = ((larger, smaller), (smaller, larger))
        twice = sum(max(Fraction(0), a * c - level * b * d) for a, b in once for c, d in once)
        assert adaptive <= twice


@pytest.mark.parametrize("count", [3, 4, 7, 20])
def test_the_slope_jumps_at_the_atoms(count: int) -> None:
    """At every atom (n - 2j) eps0 the slope of delta jumps by its mass, here by the residues, with a small step."""
    with mpmath.workprec(400):
        step, rows = Fraction(1, 10**20), residues(count)
        for place in range(1, count // 2 + count % 2):
            atom = Fraction(count - 2 * place)
            below, at, above = (
                delta_by_residues(atom + i * step, Fraction(1), count, rows) for i in (-1, 0, 1)
            )
            jump = (above - 2 * at + below) * 10**20
            mass = mpmath.binomial(count, place) * mpmath.mpf(2) ** -count * mpmath.exp(-place)
            assert abs(jump / mass - 1) < 1e-10


@pytest.mark.parametrize(
    ("smaller", "larger"), [("1/2", "1/2"), ("1", "3/2"), ("3/2", "3/2"), ("2", "2"), ("1/3", "5")]
)
def test_two_coordinates(smaller: str, larger: str) -> None:
    """The factor 1 + e/2 over the worst direction at every eps, or not, by quadrature over the noise of one coordinate."""
    e, d = float(Rational(smaller)), float(Rational(larger))

    def within(level: float, at: float) -> float:
        """P(|L + at| <= level) for the loss L of the larger level."""
        return _loss_cdf(level - at, d) - _loss_cdf(-level - at - 1e-12, d)

    def confidence(level: float) -> float:
        ends = sorted({-e, e, *(v for s in (-level, level) for t in (-d, d) if -e < (v := s + t) < e)})
        density = sum(
            quad(lambda v: exp((v - e) / 2) / 4 * within(level, v), *piece, epsabs=1e-12)[0]
            for piece in pairwise(ends)
        )
        return within(level, e) / 2 + exp(-e) / 2 * within(level, -e) + density

    def holds(level: float) -> bool:
        return confidence(level) >= (1 + e / 2) * exp(-(e + d) / 2) * sinh(level / 2) - 1e-9

    everywhere = all(holds((e + d) * i / 200) for i in range(1, 200))
    assert everywhere == (e * tanh((e + d) / 2) <= 1)


def _loss_cdf(at: float, level: float) -> float:
    """P(L <= at): atoms 1/2 at the level and exp(-level)/2 at its negative, density exp((l - level)/2)/4 between."""
    if at < -level:
        return 0.0
    return 1.0 if at >= level else exp((at - level) / 2) / 2
