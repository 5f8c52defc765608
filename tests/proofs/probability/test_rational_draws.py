"""Events that rounding hides: whole numbers are compared exactly, and a test that cannot see its event is none."""

from fractions import Fraction
from math import log

import numpy as np
import pytest
from sympy import Abs, Expr, Integer, Max, Min, Rational, Symbol, exp, oo, sqrt

from parisk_sym import (
    Claim,
    Lies,
    Probability,
    Source,
    Verdict,
    bernoulli_law,
    closed,
    geometric_law,
    judge,
    laplace_law,
    left_open,
    open_,
)
from parisk_sym.claims.events import Event
from parisk_sym.claims.random_variables import Law
from parisk_sym.proofs.probability.draw_tests import between
from parisk_sym.proofs.probability.draws import NoDrawsError, happens
from parisk_sym.proofs.probability.integer_gap import largest, whole_gap
from parisk_sym.proofs.probability.rational_draws import signs_of
from parisk_sym.proofs.simulation.statistics import MISS, probability_test

X, Y, N, M = (Symbol(name, real=True) for name in "XYNM")
HALF = Rational(1, 2)
NOISE = {X: laplace_law(1), Y: laplace_law(1)}
COUNTS = {N: geometric_law(HALF), M: geometric_law(HALF)}
TENTHS = (N + M) / 10
AT_THREE = Lies(TENTHS, closed(Rational(3, 10), Rational(3, 10)))
UP_TO_THREE = Lies(TENTHS, left_open(-oo, Rational(3, 10)))

JUDGED: list[tuple[Event, Expr, dict[Symbol, Law], Verdict]] = [
    # P(N + M = k) = (k + 1)/2^(k + 2); in floating point 3 * 0.1 > 0.3
    (UP_TO_THREE, Rational(13, 16), COUNTS, Verdict.SUPPORTED),
    (UP_TO_THREE, Rational(11, 16), COUNTS, Verdict.UNDECIDED),
    (AT_THREE, Rational(1, 8), COUNTS, Verdict.SUPPORTED),
    (AT_THREE, Integer(0), COUNTS, Verdict.UNDECIDED),
    (Lies(N / 10, left_open(-oo, Rational(3, 10))), Rational(15, 16), {N: COUNTS[N]}, Verdict.PROVED),
    (Lies(N, left_open(-oo, 3 - Rational(1, 10**20))), Rational(7, 8), {N: COUNTS[N]}, Verdict.PROVED),
    # X + Y is symmetric, P(X + Y >= t) = (2 + t) e^(-t)/4; at a clamp an expression has one value, and fractions tell it
    (Lies(Max(X + Y, 0), closed(0, 0)), HALF, NOISE, Verdict.PROVED),
    (Lies(Min(Max(X + Y, 0), 1), closed(1, 1)), 3 * exp(-1) / 4, NOISE, Verdict.SUPPORTED),
    (Lies(Max(X + Y, 0), open_(0, oo)), HALF, NOISE, Verdict.PROVED),
    (Lies(exp(Max(X + Y, 0)), closed(1, 1)), HALF, NOISE, Verdict.UNDECIDED),
    (Lies(Max(X + Y, 0) * Max(-X - Y, 0), open_(0, oo)), Rational(19, 20), NOISE, Verdict.REFUTED),
    (Lies(Max(X + Y, 0), closed(0, 0)), Rational(3, 10), NOISE, Verdict.REFUTED),
    (Lies(Max(X + Y, 0), open_(0, oo)), Rational(9, 10), NOISE, Verdict.REFUTED),
    (Lies(Min(Max(X + Y, 0), 1), closed(1, 1)), Rational(1, 20), NOISE, Verdict.REFUTED),
    (Lies(X + Y, open_(0, oo)), HALF, NOISE, Verdict.PROVED),
    (Lies(X + Y, open_(0, oo)), Rational(9, 10), NOISE, Verdict.REFUTED),
]  # fmt: skip


@pytest.mark.parametrize(("event", "value", "laws", "verdict"), JUDGED)
def test_what_draws_support(event: Event, value: Expr, laws: dict[Symbol, Law], verdict: Verdict) -> None:
    """A false probability is never supported; a true one is where draws can see the event."""
    says = Probability(event, "=", value, laws)
    claim = Claim(
        id="own.event", source=Source("own", "1", "1"), statement="text", says=says, expected=Verdict.PROVED
    )
    assert judge(claim).verdict == verdict


@pytest.mark.parametrize("hidden", [200, 2000])
def test_hidden_draws_are_added_to_what_is_detected(hidden: int) -> None:
    """Of an event seen with probability 1/2 and hidden with 1/100 any claim that is consistent is less than the detectable error off."""
    says = Probability(Lies(X + Y, open_(0, oo)), "=", HALF, NOISE)
    samples = 200_000
    most = probability_test(lambda rng, size: rng.random(size) < 0.5, 0.5, 1.0, samples=samples, seed=1)
    found = between(most, 0.0, hidden)
    accepted = (log(2 / most.false_alarm) / (2 * samples)) ** 0.5
    missed = (log(1 / MISS) / (2 * samples)) ** 0.5
    assert found.detectable >= hidden / samples + accepted + 2 * missed - 1e-12
    assert f"hides {hidden} of them" in found.detail
    assert judge(
        Claim(
            id="own.event",
            source=Source("own", "1", "1"),
            statement="text",
            says=says,
            expected=Verdict.PROVED,
        )
    ).as_expected
    with pytest.raises(NoDrawsError):
        between(most, 0.0, 2001)


def test_signs_by_fractions() -> None:
    """Against Python's fractions; an exponential has none."""
    rng = np.random.default_rng(3)
    x, y = rng.integers(-9, 9, 300) / 4, rng.integers(-9, 9, 300) / 4
    ties = signs_of(Abs(X), Max(Y, 0), {X: x, Y: y}).tolist()
    assert ties == np.sign(np.abs(x) - np.maximum(y, 0)).tolist()
    assert 0 in ties
    found = signs_of(3 * Abs(X - 1) / 7, Max(X, Y) ** 2 - Rational(1, 5), {X: x, Y: y})
    pairs = [(Fraction(float(a)), Fraction(float(b))) for a, b in zip(x, y, strict=True)]
    gaps = [3 * abs(a - 1) / 7 - max(a, b) ** 2 + Fraction(1, 5) for a, b in pairs]
    assert found.tolist() == [(g > 0) - (g < 0) for g in gaps]
    assert signs_of(exp(X), Y, {X: x, Y: y}) is None
    one = signs_of(X, Y, {X: x, Y: 0.25})
    assert one.tolist() == np.sign(x - 0.25).tolist()


GAPS: list[tuple[Expr, Expr, str | None]] = [
    (TENTHS, Rational(3, 10), "M + N - 3"),
    (Rational(1, 3), N / 7, "7 - 3*N"),
    (N, M, "-M + N"),
    (N**2 * M, Integer(5), "M*N**2 - 5"),
    (Abs(N - M) / 2, Rational(1, 4), "2*Abs(M - N) - 1"),
    (Max(N / 3, M), Integer(1), None),
    (N * sqrt(2), Integer(3), None),
    (N + X, Integer(3), None),
    (1 / (N + 1), HALF, None),
    (N, exp(1), None),
]


@pytest.mark.parametrize(("more", "less", "gap"), GAPS)
def test_whole_gaps(more: Expr, less: Expr, gap: str | None) -> None:
    """A multiple of the difference without fractions, where every part of it is a whole number."""
    found = whole_gap(more, less, {N, M})
    assert (None if found is None else str(found)) == gap


def test_bounds_of_what_is_computed() -> None:
    """Every sum and product on the way counts, so that nothing on the way is rounded."""
    values = {N: np.array([-3.0, 2.0]), M: np.array([5.0, 1.0])}
    assert largest(N**20 - N**20 * M, values) == 3.0**20 * 6
    assert largest(Max(N, 7) * Integer(-2), values) == 20
    assert largest(N**1000, {N: np.array([1e10])}) == float("inf")


@pytest.mark.parametrize("strict", [False, True])
def test_whole_numbers_beside_fractions(strict: bool) -> None:
    """Against exact fractions."""
    rng = np.random.default_rng(5)
    values = {N: rng.integers(-40, 40, 2000).astype(float), M: rng.integers(-40, 40, 2000).astype(float)}
    end = Rational(7, 30)
    seen = happens(Lies(N / 30 + M / 10, (open_ if strict else closed)(end, 100)), values, {N, M})
    sums = [Fraction(int(n), 30) + Fraction(int(m), 10) for n, m in zip(values[N], values[M], strict=True)]
    exact = [s > Fraction(7, 30) if strict else s >= Fraction(7, 30) for s in sums]
    assert (seen.surely == seen.maybe).all()
    assert seen.surely.tolist() == exact
    assert Fraction(7, 30) in sums


def test_whole_numbers_that_are_too_large() -> None:
    """Beyond 2^53 rounding has its room, as for real numbers."""
    seen = happens(Lies(N**4, closed(10**20, oo)), {N: np.array([1e5, 2e5])}, {N})
    assert seen.surely.tolist() == [False, True]
    assert seen.maybe.tolist() == [True, True]


# the pair of a fair bit and noise of scale 1: P(|L| <= 1/2) = (1 + e^(-1/2) sinh(1/4))/2 = 0.577
BIT = Lies(Abs(Abs(X - N) - Abs(X)), left_open(-oo, HALF))
BIT_AND_NOISE = {N: bernoulli_law(HALF), X: laplace_law(1)}


@pytest.mark.parametrize(
    ("relation", "value", "verdict"),
    [
        (">=", Rational(57, 100), Verdict.SUPPORTED),
        ("<=", Rational(58, 100), Verdict.SUPPORTED),
        (">=", Rational(3, 5), Verdict.REFUTED),  # draws speak against it, and boxes of values contradict it
        (">=", -Integer(1), Verdict.UNDECIDED),  # no draw can speak against it
        (">=", Rational(1, 10**5), Verdict.UNDECIDED),
        ("<=", Integer(2), Verdict.UNDECIDED),
    ],
)
def test_what_no_draw_can_speak_against_is_not_supported(
    relation: str, value: Expr, verdict: Verdict
) -> None:
    says = Probability(BIT, relation, value, BIT_AND_NOISE)
    found = judge(
        Claim(id="own.bit", source=Source("own", "x", ""), statement="x", says=says, expected=verdict)
    )
    assert found.verdict is verdict
