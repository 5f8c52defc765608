"""Normal noise that is cut off: its closed form and its privacy buckets against integrals of the definition."""

from itertools import pairwise
from typing import Any

import mpmath
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.compose import compose
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.truncated_gaussian import TruncatedGaussian
from tests.cli.invoked import run

few = settings(max_examples=15)
SIGMAS = ["1/2", "1", "7/3", "10"]
CUTS = ["51/100", "1", "3", "12"]
LEVELS = ["0", "1/10", "1", "5/2", "20"]
DELTA, LEAST = find_formula("truncated_gaussian.delta"), find_formula("truncated_gaussian.least_delta")


def number(text: str) -> mpf:
    value = fmpq(*map(int, text.split("/")))
    return mpf(int(value.p)) / int(value.q)


def noise(x: mpf, sigma: mpf, cut: mpf) -> mpf:
    """The density of the noise."""
    if abs(x) > cut:
        return mpf(0)
    return mpmath.npdf(x, 0, sigma) / (mpmath.ncdf(cut / sigma) - mpmath.ncdf(-cut / sigma))


def one_use(level: mpf, sigma: mpf, cut: mpf) -> mpf:
    """The integral of max(0, A - e^level B), at a level of either sign, piece by piece between its kinks."""
    crossing = min(max(mpf(1) / 2 - level * sigma**2, 1 - cut), cut)
    places = sorted({-cut, min(1 - cut, crossing), crossing})
    ends = [p for a, b in pairwise(places) for p in mpmath.linspace(a, b, 4)]
    return mpmath.quad(
        lambda x: max(noise(x, sigma, cut) - mpmath.exp(level) * noise(x - 1, sigma, cut), mpf(0)),
        sorted(set(ends)),
    )


def two_uses(level: mpf, sigma: mpf, cut: mpf) -> mpf:
    """The mean of the delta of one use at what the loss of the other leaves of the level; 1 where the loss is infinite."""
    total = mpmath.ncdf(cut / sigma) - mpmath.ncdf(-cut / sigma)

    def at_most(x: mpf) -> mpf:
        return (mpmath.ncdf(min(max(x, -cut), cut) / sigma) - mpmath.ncdf(-cut / sigma)) / total

    def rest(x: mpf) -> mpf:
        left = level - (1 - 2 * x) / (2 * sigma**2)
        crossing = min(max(mpf(1) / 2 - left * sigma**2, 1 - cut), cut)
        return noise(x, sigma, cut) * (at_most(crossing) - mpmath.exp(left) * at_most(crossing - 1))

    top = (2 * cut - 1) / (2 * sigma**2)
    kinks = [mpf(1) / 2 - (level - bound) * sigma**2 for bound in (top, -top)]
    places = sorted({1 - cut, cut, *(k for k in kinks if 1 - cut < k < cut)})
    ends = sorted({p for a, b in pairwise(places) for p in mpmath.linspace(a, b, 4)})
    return at_most(1 - cut) + mpmath.quad(rest, ends)


def bounds(uses: list[tuple[Any, int]], eps: str, **grid: Any) -> tuple[float, float]:
    return bucket_bounds([(buckets_of(m), n) for m, n in uses], eps=eps, **({"step": "1/200"} | grid))


class TestOneUse:
    @pytest.mark.parametrize("sigma", SIGMAS)
    @pytest.mark.parametrize("cut", CUTS)
    def test_closed_form(self, sigma: str, cut: str) -> None:
        """The formula is the integral that defines delta, below, at and beyond the largest finite loss."""
        with mp.workdps(22):
            for level in LEVELS:
                found = mpf(DELTA.digits(20, eps=level, sigma=sigma, cut=cut)[0])
                wanted = one_use(number(level), number(sigma), number(cut))
                assert abs(found - wanted) < 1e-16

    @few
    @given(st.fractions("1/5", 5), st.fractions("51/100", 8), st.fractions(0, 6))
    def test_other_direction(self, sigma: Any, cut: Any, level: Any) -> None:
        """The pair is its own mirror image: the integral of max(0, B - e^eps A) is the same."""
        with mp.workdps(20):
            s, t, e = (mpf(v.numerator) / v.denominator for v in (sigma, cut, level))
            crossing = max(mpf(1) / 2 + e * s**2, -t)
            places = sorted({min(max(p, 1 - t), 1 + t) for p in (crossing, 1 - t, t, 1 + t)})
            mirrored = mpmath.quad(
                lambda x: max(noise(x - 1, s, t) - mpmath.exp(e) * noise(x, s, t), mpf(0)),
                sorted({p for a, b in pairwise(places) for p in mpmath.linspace(a, b, 4)}),
            )
            assert abs(mirrored - mpf(DELTA.digits(15, eps=level, sigma=sigma, cut=cut)[0])) < 1e-12

    def test_least_delta_is_reached_at_the_largest_loss(self) -> None:
        """(2 * 3 - 1)/(2 * 4) = 5/8 for sigma = 2 and cut = 3; just below it delta is larger."""
        least = LEAST.digits(25, sigma=2, cut=3)[0]
        for level in ("5/8", "6", "1000000"):
            assert DELTA.digits(25, eps=level, sigma=2, cut=3)[0] == least
        assert mpf(DELTA.digits(25, eps="62/100", sigma=2, cut=3)[0]) > mpf(least)

    def test_far_cuts_are_the_gaussian_mechanism(self) -> None:
        """At a cut of 60 standard deviations the difference is below 10^-700."""
        found = DELTA.digits(40, eps="3/2", sigma="1/2", cut=30)[0]
        assert found == find_formula("gaussian.delta").digits(40, eps="3/2", mu=2, n=1)[0]

    def test_delta_does_not_fall_with_sigma(self) -> None:
        """Why there is nothing to calibrate: sigma = 1 is better than less and than more."""
        values = [mpf(DELTA.digits(10, eps=1, sigma=sigma, cut=3)[0]) for sigma in ("1/2", "1", "100")]
        assert values[0] > values[1] < values[2]

    @few
    @given(st.fractions("1/5", 5), st.fractions(0, 1), st.fractions(0, 3))
    def test_a_smaller_shift_is_no_worse(self, sigma: Any, shift: Any, level: Any) -> None:
        """Answers that are nearer to each other than the sensitivity: in units of their distance sigma and cut are larger."""
        if shift:
            near = {"sigma": sigma / shift, "cut": 3 / shift}
            here = DELTA.ball(digits=15, eps=level, sigma=sigma, cut=3)
            assert not DELTA.ball(digits=15, eps=level, **near) > here


class TestBuckets:
    @pytest.mark.parametrize("sigma", SIGMAS)
    @pytest.mark.parametrize("cut", CUTS)
    @pytest.mark.parametrize(
        "grid",
        [{"step": "1/40", "buckets": 1800}, {"step": "1/3", "buckets": 7}, {"step": "1/7", "buckets": 400}],
    )
    def test_one_use(self, sigma: str, cut: str, grid: dict[str, Any]) -> None:
        """The closed form lies between the bounds, on fine grids and on coarse ones that do not reach the largest loss."""
        for level in LEVELS:
            lower, upper = bounds([(TruncatedGaussian(sigma, cut), 1)], level, **grid)
            with ctx.workprec(200):
                exact = DELTA.ball(digits=30, eps=level, sigma=sigma, cut=cut)
                assert not arb(lower) > exact
                assert not arb(upper) < exact
            if grid["buckets"] == 1800:
                assert upper - lower < 1e-3

    @pytest.mark.parametrize(("sigma", "cut"), [("1", "3"), ("1/2", "3/2"), ("3", "2"), ("2", "20")])
    def test_two_uses(self, sigma: str, cut: str) -> None:
        """The convolution of the losses by quadrature lies between the bounds, which are near each other."""
        with mp.workdps(20):
            for level in ("0", "1/2", "3"):
                wanted = two_uses(number(level), number(sigma), number(cut))
                lower, upper = bounds([(TruncatedGaussian(sigma, cut), 2)], level, buckets=4000)
                assert lower - 1e-14 <= wanted <= upper + 1e-14
                assert upper - lower < 1e-3

    def test_many_uses_with_far_cuts(self) -> None:
        """Ten uses beside Laplace noise are those of the Gaussian mechanism, where the cut is far."""
        uses: list[Any] = [(TruncatedGaussian(2, 60), 10), (parse_mechanism("laplace,eps0=1/2")[0], 1)]
        lower, upper = bounds(uses, "2", buckets=4000)
        exact = compose((Gaussian("1/2"), 10), "laplace,eps0=1/2").delta(2, digits=20)
        assert not arb(lower) > exact
        assert not arb(upper) < exact
        assert upper - lower < 1e-3

    def test_no_level_removes_what_one_neighbour_alone_can_have(self) -> None:
        """At a level above all finite losses delta is 1 - (1 - p)^n."""
        lower, upper = bounds([(TruncatedGaussian(1, 3), 5)], "60", buckets=4000)
        with mp.workdps(20):
            p = mpf(LEAST.digits(20, sigma=1, cut=3)[0])
            assert lower <= 1 - (1 - p) ** 5 <= upper
        assert upper - lower < 1e-12

    def test_total_mass(self) -> None:
        """The cells and the mass at infinity add up to 1."""
        for sigma, cut, buckets in (("1", "3", 300), ("1/5", "8", 30), ("1/40", "100", 10)):
            cells = TruncatedGaussian(sigma, cut).cells(Grid.of(step="1/10", buckets=buckets))
            total = sum((a for a, _ in cells.inside.values()), cells.infinite[0])
            assert total.overlaps(arb(1))

    def test_what_lies_farther_out_than_the_cells_is_at_infinity(self) -> None:
        """Losses more than 20 standard deviations from their mean 1/8 have no cells; their mass, of both sides, counts in upper bounds."""
        cells = TruncatedGaussian(2, 60).cells(Grid.of(step="1/10", buckets=300))
        ends = fmpq(min(cells.inside), 10), fmpq(max(cells.inside) + 1, 10)
        assert ends == (fmpq(-99, 10), fmpq(102, 10))
        outside = sum(((abs(arb(2 * (end - fmpq(1, 8)))) / arb(2).sqrt()).erfc() / 2 for end in ends), arb(0))
        assert cells.infinite[0].upper() > outside * fmpq(99, 100)
        assert cells.infinite[0].lower() < outside * fmpq(1, 100)


def test_no_exact_law() -> None:
    with pytest.raises(ParameterError, match="truncated_gaussian has no exact law here"):
        compose("truncated_gaussian,sigma=1,cut=4").delta(1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("compose", "truncated_gaussian,sigma=1,cut=1/2", "eps=1"), "cut must be > 1/2, got 1/2"),
        (("compose", "truncated_gaussian,sigma=0,cut=1", "eps=1"), "sigma must be > 0, got 0"),
        (("compose", "truncated_gaussian,sigma=1", "eps=1"), "missing cut"),
        (
            ("calibrate", "truncated_gaussian", "eps=1", "delta=1e-5"),
            "nothing to calibrate of truncated_gaussian",
        ),
        (("eval", "truncated_gaussian.delta", "eps=1", "sigma=1", "cut=0.5"), "cut must be > 1/2"),
    ],
)
def test_what_is_wrong_is_named(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_outside_the_domain() -> None:
    with pytest.raises(DomainError, match="sigma must be > 0, got -1"):
        TruncatedGaussian(-1, 3)
