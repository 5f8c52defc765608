"""Trapezoidal sums with their returns in closed form: against closed forms, quadrature, other cuts and buckets."""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any

import mpmath
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.kernels import trapezoid
from parisk_sym.formulas.kernels.lattice_trapezoid import Expansion, Returns, common_span, delta_by_returns
from parisk_sym.formulas.kernels.meet_in_the_middle import halves_work, mixed_delta_by_halves
from parisk_sym.formulas.kernels.mixed_laplace import mixed_delta
from parisk_sym.formulas.kernels.trapezoid import Stretches, Trapezoid
from parisk_sym.formulas.kernels.trapezoid_cut import trapezoid_cut
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.composition.sequence_routes import (
    Parts,
    by_closed_form,
    by_conditioning,
    by_contour,
    by_trapezoid,
)
from parisk_sym.laws.mechanisms.discrete_laplace import DiscreteLaplace
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse

few = settings(max_examples=5)
shares = st.builds(fmpq, st.integers(-40, 97), st.just(100))
levels = st.sampled_from([fmpq(1, 3), fmpq(1, 2), fmpq(3, 4), fmpq(2), fmpq(5, 6), fmpq(1, 10)])
counts = st.integers(1, 9)

THREE = [(Laplace("1/10"), 200), (Laplace("1/7"), 200), (Laplace("1/3"), 200)]


def parts_of(uses: Any) -> Parts:
    return Sequence(uses).parts


def by_returns(parts: Parts, eps: fmpq, bits: int) -> arb:
    assert parts.span is not None
    with ctx.workprec(bits):
        ball = delta_by_returns(eps, parts.factors, parts.top, parts.span, bits)
    assert ball is not None
    return ball


def agree(one: arb, other: arb, bits: int = 90) -> bool:
    """Both are accurate, they overlap, and a relative change of 1e-26 would be seen."""
    assert min(one.rel_accuracy_bits(), other.rel_accuracy_bits()) > bits
    with ctx.workprec(300):
        return bool(one.overlaps(other)) and not one.overlaps(other * (1 + arb(10) ** -26))


class TestReturns:
    """Atoms on a lattice."""

    @few
    @given(shares, levels, levels, counts, counts)
    def test_two_levels_of_laplace_noise(
        self, share: fmpq, first: fmpq, second: fmpq, n: int, m: int
    ) -> None:
        """The closed form, at levels of either sign, atoms among them."""
        parts = parts_of([(Laplace(first), n), (Laplace(second), m)])
        eps = share * parts.top
        with ctx.workprec(900):
            exact = by_closed_form(parts, eps)
        assert agree(by_returns(parts, eps, 120), exact)

    @few
    @given(shares, levels, levels, counts, st.integers(1, 4))
    def test_with_finite_losses(self, share: fmpq, first: fmpq, second: fmpq, n: int, width: int) -> None:
        """Conditioning on their atoms."""
        parts = parts_of(
            [(Laplace(first), n), (DiscreteLaplace(second, width), 3), (RandomisedResponse(1), 2)]
        )
        eps = share * parts.top
        with ctx.workprec(700):
            exact = by_conditioning(parts, eps)
        assert agree(by_returns(parts, eps, 120), exact)

    def test_at_an_atom(self) -> None:
        """Where the phases of all returns are 1."""
        parts = parts_of([(Laplace("1/2"), 6), (Laplace("1/3"), 5)])
        for eps in (parts.top - 1, parts.top - fmpq(2, 3), fmpq(0)):
            with ctx.workprec(600):
                exact = by_closed_form(parts, eps)
            assert agree(by_returns(parts, eps, 120), exact)

    def test_close_levels(self) -> None:
        """Partial returns all over the lattice."""
        parts = parts_of([(Laplace("1/50"), 30), (Laplace("1/51"), 30)])
        with ctx.workprec(900):
            exact = by_closed_form(parts, fmpq(1, 5))
        assert agree(by_returns(parts, fmpq(1, 5), 120), exact)

    @pytest.mark.parametrize("eps", ["-10", "28"])
    def test_three_levels_by_another_sum(self, eps: str) -> None:
        """A trapezoidal sum of mpmath with another line and period, without returns: 1e-20 of the peak."""
        with mpmath.workdps(40):
            c, period, level = mpmath.mpf(6) / 5, mpmath.mpf(160), mpmath.mpf(eps)

            def bump(t: Any) -> Any:
                u = mpmath.mpc(c + 0.5, t)
                product = mpmath.exp(-mpmath.mpc(c, t) * level) / (u * u - 0.25)
                for e in (10, 7, 3):
                    x = u / e
                    one = mpmath.exp(-mpmath.mpf(1) / (2 * e)) * (mpmath.cosh(x) + mpmath.sinh(x) / (2 * u))
                    product *= one**200
                return product.real

            step = 2 * mpmath.pi / period
            total = bump(mpmath.mpf(0)) + 2 * mpmath.fsum(bump(j * step) for j in range(1, 130))
            wanted = total / period
            found = Sequence(THREE).parts
            ball = by_returns(found, fmpq(eps), 120)
            size = mpmath.exp(20) if level < 0 else 1
            assert abs(mpmath.mpf(ball.str(30, radius=False)) - wanted) < mpmath.mpf("1e-20") * size

    def test_every_cut_gives_an_enclosure(self) -> None:
        """Another line, period, expansion: the same value, though not as narrow."""
        parts, eps = parts_of([(Laplace("1/2"), 9), (Laplace("1/3"), 8)]), fmpq(3, 2)
        span, factors = parts.span, parts.factors
        assert span == fmpq(1, 6)
        with ctx.workprec(400):
            exact = by_closed_form(parts, eps)
            cut = trapezoid_cut(eps, factors(), parts.top, 60, span)
            assert cut is not None
            radii, needed = [], 8 - float(cut.negligible.log())
            for change, windows, radius in (
                ({}, 2, 2.0),
                ({"abscissa": cut.abscissa / 2}, 1, 1.0),
                ({"period": span * 2 * 13, "points": 6}, 3, 4.0),
                ({"negligible": cut.negligible * 10**22}, 1, 1.0),
                ({"lower": cut.abscissa * 0.9}, 5, 0.3),
            ):
                other = replace(cut, **change)
                alive, left_out = trapezoid.split(factors, other, lambda: arb(fmpq(1, 36)))
                expansion = Expansion(windows, radius, needed)
                ball = Returns(eps, factors(), parts.top, other, alive, left_out, span, expansion).delta()
                assert ball.overlaps(exact), change
                radii.append(float(ball.rad()))
            assert radii[0] < 1e-20
            assert max(radii) > 1e-20  # what is lost is seen in the radius

    @pytest.mark.parametrize("method", ["aliases", "_far", "_near"])
    def test_what_is_left_out_is_missed(self, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without the bound of the terms k != 0 at a short period, or without some of the returns, the value is wrong."""
        parts, eps = parts_of([(Laplace("1/2"), 3), (Laplace("1/3"), 2)]), fmpq(1, 2)
        with ctx.workprec(400):
            exact = by_closed_form(parts, eps)
            cut = trapezoid_cut(eps, parts.factors(), parts.top, 60, parts.span)
            assert cut is not None
            assert parts.span is not None
            short = replace(cut, period=parts.span * 6, points=1, abscissa=1.0, upper=2.0)
            alive, left_out = trapezoid.split(parts.factors, short, lambda: arb(fmpq(1, 36)))
            sums = Returns(
                eps, parts.factors(), parts.top, short, alive, left_out, parts.span, Expansion(2, 4.0, 150.0)
            )
            assert sums.delta().overlaps(exact)
            if method == "aliases":
                monkeypatch.setattr(Returns, method, lambda _: arb(0))
            else:
                alive, left_out = trapezoid.split(parts.factors, cut, lambda: arb(fmpq(1, 36)))
                sums = replace(sums, cut=cut, alive=alive, left_out=left_out)
                assert sums.delta().overlaps(exact)
                monkeypatch.setattr(Returns, method, lambda *_: arb(0))
            assert not sums.delta().overlaps(exact)

    def test_common_span(self) -> None:
        assert common_span([fmpq(1, 2), fmpq(1, 3)]) == fmpq(1, 6)
        assert common_span([fmpq(4), fmpq(6)]) == fmpq(2)


class TestTrapezoid:
    """Normal noise, which damps."""

    @pytest.mark.parametrize("eps", ["-1/3", "1/2", "1"])
    def test_little_normal_noise_by_quadrature(self, eps: str) -> None:
        """One use of Laplace noise, conditioned on the normal loss."""
        level, mu = fmpq(eps), fmpq(1, 30)
        with mpmath.workdps(30):
            spread, e = mpmath.mpf(1) / 30, mpmath.mpf(int(level.p)) / int(level.q)

            def rest(x: Any) -> Any:
                inner = e - x
                if inner >= 1:
                    return mpmath.mpf(0)
                return -mpmath.expm1(inner) if inner <= -1 else -mpmath.expm1((inner - 1) / 2)

            mean = spread**2 / 2
            places = sorted(x for x in {e - 1, e + 1, *(mean + spread * k for k in (-14, -6, -2, 0, 2, 6, 14))}
                            if abs(x - mean) <= 14.001 * spread)  # fmt: skip
            wanted = mpmath.quad(lambda x: mpmath.npdf(x, mean, spread) * rest(x), places)
            with ctx.workprec(100):
                ball = by_trapezoid(parts_of([(Laplace(1), 1), (Gaussian(mu), 1)]), level)
            assert ball is not None
            assert mpmath.almosteq(
                mpmath.mpf(ball.str(28, radius=False)), wanted, rel_eps=mpmath.mpf("1e-24")
            )

    @few
    @given(st.integers(-10, 30), levels, st.integers(1, 12))
    def test_against_the_contour(self, level: int, eps0: fmpq, n: int) -> None:
        """The same integral by adaptive quadrature."""
        parts = parts_of([(Laplace(eps0), n), (Gaussian("3/4"), 2), (RandomisedResponse("1/2"), 3)])
        with ctx.workprec(120):
            contour, trapezoidal = by_contour(parts, fmpq(level, 5)), by_trapezoid(parts, fmpq(level, 5))
            assert contour is not None
            assert trapezoidal is not None
            assert agree(contour, trapezoidal)

    def test_every_cut_gives_an_enclosure(self) -> None:
        """Another line, period and last term, and each error seen in the radius."""
        parts, eps = parts_of([(Laplace("1/2"), 3), (Gaussian("1/2"), 1)]), fmpq(3, 4)
        with ctx.workprec(200):
            exact = by_contour(parts, eps)
            assert exact is not None
            cut = trapezoid_cut(eps, parts.factors(), None, 60)
            assert cut is not None
            for change in (
                {},
                {"abscissa": cut.abscissa * 0.7},
                {"period": cut.period / 2},
                {"points": cut.points // 3},
                {"negligible": cut.negligible * 10**20},
            ):
                other = replace(cut, **change)
                alive, left_out = trapezoid.split(parts.factors, other, lambda: arb(0))
                ball = Trapezoid(eps, parts.factors(), None, other, alive, left_out).delta()
                assert ball.overlaps(exact), change
                assert (float(ball.rad()) < 1e-20) == (not change or "abscissa" in change), change

    @pytest.mark.parametrize("method", ["aliases", "beyond"])
    def test_a_bound_left_out_is_missed(self, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
        parts, eps = parts_of([(Laplace("1/2"), 3), (Gaussian("1/2"), 1)]), fmpq(3, 4)
        with ctx.workprec(200):
            exact, cut = by_contour(parts, eps), trapezoid_cut(eps, parts.factors(), None, 60)
            assert exact is not None
            assert cut is not None
            short = (
                replace(cut, period=cut.period / 2)
                if method == "aliases"
                else replace(cut, points=cut.points // 3)
            )
            alive, left_out = trapezoid.split(parts.factors, short, lambda: arb(0))
            monkeypatch.setattr(Trapezoid, method, lambda _: arb(0))
            assert not Trapezoid(eps, parts.factors(), None, short, alive, left_out).delta().overlaps(exact)

    def test_stretches_are_bounded(self) -> None:
        """The terms of every stretch add up to less than its bound."""
        parts, eps = parts_of([(Laplace(1), 3), (DiscreteLaplace(1, 3), 2), (Gaussian("1/20"), 1)]), fmpq(1)
        cut = trapezoid_cut(eps, parts.factors(), None, 40)
        assert cut is not None
        stretches = Stretches(parts.factors(), cut, arb(0))
        with ctx.workprec(100):
            terms = Trapezoid(eps, parts.factors(), None, cut, (), arb(0))
            for first, last in ((0, 0), (0, 5), (7, 7), (10, 14), (30, 61)):
                total = sum((abs(terms.term(j)) for j in range(first, last + 1)), arb(0)) / terms.peak
                assert total <= stretches.over(first, last)


class TestHalves:
    """Many levels, met in the middle."""

    @few
    @given(shares, st.lists(st.tuples(levels, st.integers(1, 3)), min_size=1, max_size=5))
    def test_closed_form(self, share: fmpq, uses: list[tuple[fmpq, int]]) -> None:
        top = sum((e * n for e, n in uses), fmpq(0))
        half_gap = (1 - share) * top / 2
        with ctx.workprec(300):
            assert agree(mixed_delta_by_halves(half_gap, uses), mixed_delta(arb(half_gap), uses))

    def test_cost(self) -> None:
        """The sum of two numbers of terms, not their product."""
        many = [(fmpq(1, i), 1) for i in range(11, 41)]
        assert halves_work(many) < 10**8 < 2**30
        assert halves_work([(e, 9) for e, _ in many]) > 10**12


@pytest.mark.parametrize(
    ("uses", "eps", "step"),
    [
        (THREE, "28", "1/50"),
        ([(Laplace(fmpq(1, i)), 1) for i in range(11, 41)], "1/2", "1/2000"),
        ([(Laplace("1/1000"), 300), (Laplace("1/1001"), 300)], "1/10", "1/4000"),
        ([(Laplace(1), 1), (Gaussian("1/1000"), 1)], "1/2", "1/1000"),
    ],
)
def test_buckets_bracket_the_value(uses: Any, eps: str, step: str) -> None:
    """What was out of reach for closed forms and the contour integral, by a method that shares nothing."""
    value = Sequence(uses).delta(eps, digits=20)
    parts = [Buckets.of(mechanism, step=step, buckets=6000).power(n) for mechanism, n in uses]
    lower, upper = reduce(Buckets.compose, parts).delta(eps)
    assert lower <= value <= upper
    assert upper - lower < 0.05 * upper  # the width that these steps leave


@pytest.mark.parametrize(
    "make",
    [
        lambda: Sequence([(Laplace(1), 3), (Gaussian("1e-6"), 1)]),
        lambda: Sequence([(Laplace(fmpq(1, i)), 4) for i in range(11, 41)]),
    ],
)
def test_what_takes_too_long_is_refused_soon(make: Callable[[], Sequence]) -> None:
    """The message names the buckets."""
    with pytest.raises(DomainError, match=r"ask for fewer digits, or .*\(--buckets STEP"):
        make().delta("1/2")
