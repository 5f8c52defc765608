"""delta of subsampled mechanisms as special functions: at points against `parisk compose` and privacy buckets, over balls against points inside."""

import pytest
from flint import arb, ctx, fmpq
from sympy import Integer, Rational

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.heads.subsampled_uses import SubsampledGaussianDelta, SubsampledLaplaceDelta
from parisk_sym.formulas.kernels.sampled_uses import (
    sampled_gaussian_delta,
    sampled_gaussian_over_balls,
    sampled_laplace_delta,
    sampled_laplace_over_balls,
)
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace
from parisk_sym.proofs.kernel import decide

POINTS = [
    ("1/200", "1", "1/100", 1), ("1/10", "1", "1/10", 2), ("0", "2", "1/2", 3), ("1/2", "2", "1/10", 100), ("1", "1", "1/100", 10000)
]  # fmt: skip


@pytest.mark.parametrize(("eps", "sigma", "q", "n"), POINTS)
def test_at_a_point(eps: str, sigma: str, q: str, n: int) -> None:
    """What the sequence of uses has; the expression, whose rate is a ball, contains it."""
    wanted = Sequence([(SubsampledGaussian(sigma, q), n)]).delta(eps, digits=15)
    expression = SubsampledGaussianDelta(Rational(eps), Rational(sigma), Rational(q), Integer(n))
    with ctx.workprec(64):
        found = sampled_gaussian_delta(_exact(eps), _exact(sigma), _exact(q), n)
        over = Program(expression, ()).run(BALL, ())
    for ball in (found, over):
        assert ball.overlaps(wanted)
        assert ball.rel_accuracy_bits() > 40
        assert not ball.overlaps(wanted * (1 + arb("1e-9")))


def _exact(text: str) -> fmpq:
    number = Rational(text)
    return fmpq(int(number.p), int(number.q))


@pytest.mark.parametrize("n", [1, 2, 50])
def test_over_balls(n: int) -> None:
    """Points inside, corners among them."""
    with ctx.workprec(64):
        level, sigma, q = (
            arb("0.2").union(arb("0.3")),
            arb(2).union(arb("2.5")),
            arb("0.05").union(arb("0.1")),
        )
        whole = sampled_gaussian_over_balls(level, sigma, q, n)
        for eps in ("1/5", "1/4", "3/10"):
            for noise in ("2", "9/4", "5/2"):
                for rate in ("1/20", "1/15", "1/10"):
                    point = sampled_gaussian_delta(_exact(eps), _exact(noise), _exact(rate), n)
                    assert whole.overlaps(point)
                    assert point <= whole.upper() + arb("1e-15")
                    assert point >= whole.lower() - arb("1e-15")
        assert whole.upper() < 2 * sampled_gaussian_delta(_exact("1/5"), _exact("2"), _exact("1/10"), n)


@pytest.mark.parametrize(
    ("level", "sigma", "q"), [("-1", "1", "0.1"), ("1", "0", "0.1"), ("1", "1", "0"), ("1", "1", "1")]
)
def test_outside_the_domain(level: str, sigma: str, q: str) -> None:
    assert not sampled_gaussian_over_balls(arb(level), arb(sigma), arb(q), 2).is_finite()


def test_a_sum_that_is_too_long_is_refused() -> None:
    with pytest.raises(DomainError, match="--buckets"):
        sampled_laplace_delta(_exact("1/10"), fmpq(4), _exact("1/100"), 20)


def test_claims_may_use_it() -> None:
    """On the right side proved, on the wrong side refuted, without a positive noise not defined."""
    delta = SubsampledGaussianDelta(Rational(1, 10), 1, Rational(1, 10), 2)
    low, high = Rational(33, 1000), Rational(34, 1000)
    assert low < Rational(str(float(Sequence([(SubsampledGaussian(1, "1/10"), 2)]).delta("1/10")))) < high
    assert decide(Inequality(low, "<", delta, {}), Direct()).status is Status.PROVED
    assert decide(Inequality(high, "<", delta, {}), Direct()).status is Status.REFUTED
    wrong = SubsampledGaussianDelta(Rational(1, 10), -1, Rational(1, 10), 2)
    assert decide(Inequality(wrong, "<", high, {}), Direct()).status is not Status.PROVED


LAPLACE_POINTS = [
    ("1/200", "1", "1/100", 1), ("1/10", "1", "1/10", 3), ("1/10", "1/2", "1/20", 1000)
]  # fmt: skip


@pytest.mark.parametrize(("eps", "eps0", "q", "n"), LAPLACE_POINTS)
def test_laplace_at_a_point(eps: str, eps0: str, q: str, n: int) -> None:
    """What the sequence of uses has, and what privacy buckets leave room for; the expression contains it."""
    mechanism = SubsampledLaplace(eps0, q)
    wanted = Sequence([(mechanism, n)]).delta(eps, digits=15)
    lower, upper = bucket_bounds([(buckets_of(mechanism), n)], eps=eps, step="1/2000", buckets=4000)
    expression = SubsampledLaplaceDelta(Rational(eps), Rational(eps0), Rational(q), Integer(n))
    with ctx.workprec(64):
        found = sampled_laplace_delta(_exact(eps), _exact(eps0), _exact(q), n)
        over = Program(expression, ()).run(BALL, ())
    for ball in (found, over):
        assert ball.overlaps(wanted)
        assert arb(lower) <= ball <= arb(upper)
        assert not ball.overlaps(wanted * (1 + arb("1e-9")))


def test_laplace_beyond_the_largest_loss() -> None:
    """Exactly 0; not decided where a ball holds the largest loss, 20 ln(1 + (e - 1)/10)."""
    assert sampled_laplace_delta(fmpq(10), fmpq(1), _exact("1/10"), 20) == 0
    largest = 20 * ((arb(1).exp() - 1) / 10).log1p()
    assert sampled_laplace_over_balls(largest, arb(1), arb(fmpq(1, 10)), 20).contains(0)


@pytest.mark.parametrize("n", [1, 5])
def test_laplace_over_balls(n: int) -> None:
    """Points inside, corners among them; less noise, a higher rate and a lower level are worse."""
    with ctx.workprec(64):
        level, eps0, q = (
            arb("0.1").union(arb("0.12")),
            arb("0.9").union(arb(1)),
            arb("0.1").union(arb("0.11")),
        )
        whole = sampled_laplace_over_balls(level, eps0, q, n)
        for eps, noise, rate in (
            ("3/25", "9/10", "1/10"),
            ("11/100", "19/20", "21/200"),
            ("1/10", "1", "11/100"),
        ):
            point = sampled_laplace_delta(_exact(eps), _exact(noise), _exact(rate), n)
            assert whole.lower() - arb("1e-15") <= point <= whole.upper() + arb("1e-15")
        corner = sampled_laplace_delta(_exact("1/10"), fmpq(1), _exact("11/100"), n)
        assert whole.upper() < corner * (1 + arb("1e-6"))


def test_laplace_outside_the_domain() -> None:
    for level, eps0, q in ((-1, 1, "0.1"), (1, 0, "0.1"), (1, 1, "1")):
        assert not sampled_laplace_over_balls(arb(level), arb(eps0), arb(q), 2).is_finite()


def test_claims_may_use_that_of_laplace_noise() -> None:
    """On the right side proved, on the wrong side refuted, without a positive level not defined."""
    delta = SubsampledLaplaceDelta(Rational(1, 20), 1, Rational(1, 10), 1)
    low, high = Rational(254, 10_000), Rational(255, 10_000)
    value = Sequence([(SubsampledLaplace(1, "1/10"), 1)]).delta("1/20")
    assert arb("0.0254") < value < arb("0.0255")
    assert decide(Inequality(low, "<", delta, {}), Direct()).status is Status.PROVED
    assert decide(Inequality(high, "<", delta, {}), Direct()).status is Status.REFUTED
    wrong = SubsampledLaplaceDelta(Rational(1, 20), -1, Rational(1, 10), 1)
    assert decide(Inequality(wrong, "<", high, {}), Direct()).status is not Status.PROVED


def test_exact_places_of_more_bits_than_the_working_precision() -> None:
    """The level is the one that is given, and not its rounded end."""
    level = arb((2**90 + 1, -90))
    for over_balls, at_points in (
        (sampled_gaussian_over_balls, sampled_gaussian_delta),
        (sampled_laplace_over_balls, sampled_laplace_delta),
    ):
        with ctx.workprec(300):
            known = at_points(fmpq(2**90 + 1, 2**90), fmpq(1), fmpq(1, 4), 1)
        with ctx.workprec(53):
            assert over_balls(level, arb(1), arb(fmpq(1, 4)), 1).overlaps(known)
