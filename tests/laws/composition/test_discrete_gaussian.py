"""Discrete Gaussian noise: exact tails by a Fourier transform, against sums over the outcomes that share nothing with it."""

from dataclasses import replace
from fractions import Fraction
from math import isqrt
from typing import Any

import mpmath
import pytest
from flint import acb, arb, arb_poly, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import symbols

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.heads.discrete_gaussian_delta import DiscreteGaussianDelta
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition import discrete_gaussian
from parisk_sym.laws.composition.discrete_gaussian import _Draw, _first_below, _tilted_law, law_above
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.discrete_gaussian import DiscreteGaussian
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace

few = settings(max_examples=20)

DIGITS = 60


def law(sigma: Fraction, n: int) -> dict[int, arb]:
    """P(X = x) of the sum of n draws, the definition multiplied out as a polynomial; what is cut off is below 10^-DIGITS."""
    variance = fmpq(sigma.numerator, sigma.denominator) ** 2
    reach = int(float(variance * 2 * (DIGITS + 5)) ** 0.5 * 1.6) + 2
    weights = [arb(fmpq(-x * x) / (2 * variance)).exp() for x in range(-reach, reach + 1)]
    one = arb_poly([w / sum(weights, arb(0)) for w in weights])
    return {place - n * reach: p for place, p in enumerate(one**n)}


def by_definition(eps: Fraction, sigma: Fraction, sensitivity: int, n: int) -> arb:
    """delta as the sum over the outcomes of (1 - e^(eps - loss))_+."""
    total = arb(0)
    for x, p in law(sigma, n).items():
        excess = Fraction(sensitivity * (n * sensitivity + 2 * x)) / (2 * sigma * sigma) - eps
        if excess > 0:
            total -= p * (arb(fmpq(-excess.numerator, excess.denominator))).expm1()
    return total


def sequence(sigma: Any, sensitivity: int, n: int) -> Sequence:
    return Sequence([(DiscreteGaussian(str(sigma), sensitivity), n)])


def agrees(ball: arb, wanted: arb, digits: int) -> bool:
    """Whether two balls are certainly this near to each other."""
    return bool(abs(ball - wanted) <= abs(wanted) * arb(10) ** -digits)


@given(st.integers(1, 24), st.integers(1, 3), st.integers(1, 4), st.integers(0, 40))
@few
def test_delta_is_the_sum_over_the_outcomes(eighths: int, sensitivity: int, n: int, tenths: int) -> None:
    """sigma from 1/8 to 3; eps in tenths of the mean loss, atoms among them."""
    sigma = Fraction(eighths, 8)
    eps = Fraction(n * sensitivity**2, 2) / sigma**2 * Fraction(tenths, 10)
    with ctx.workprec(400):
        wanted = by_definition(eps, sigma, sensitivity, n)
        if wanted > arb("1e-15"):
            assert agrees(sequence(sigma, sensitivity, n).delta(str(eps), digits=40), wanted, 38)


def test_the_comparison_can_fail() -> None:
    """sigma changed by 1e-30 is seen."""
    with ctx.workprec(400):
        wanted = by_definition(Fraction(1), Fraction(2), 1, 3)
        assert agrees(sequence(2, 1, 3).delta(1, digits=40), wanted, 38)
        assert not agrees(sequence(2 + Fraction(1, 10**30), 1, 3).delta(1, digits=40), wanted, 38)


@pytest.mark.parametrize("k", [1, 2, 9, 40])
def test_a_tail_of_one_use_is_a_theta_series(k: int) -> None:
    """Terms of the series from k on, over the whole series."""
    with mpmath.workdps(DIGITS):
        q = mpmath.exp(-mpmath.mpf(1) / 18)
        wanted = mpmath.fsum(q ** (x * x) for x in range(k, 200)) / mpmath.jtheta(3, 0, q)
        text = mpmath.nstr(wanted, 55)
    with ctx.workprec(400):
        assert agrees(law_above(k, fmpq(9), 1, 600), arb(text), 50)


@pytest.mark.parametrize(("k", "n"), [(3, 1), (-4, 2), (0, 3), (50, 7), (1, 1000)])
def test_tails_hold_at_every_precision(k: int, n: int) -> None:
    """A coarse ball contains the fine one, and both sides add up to 1."""
    fine = law_above(k, fmpq(7, 3), n, 500)
    with ctx.workprec(600):
        assert abs(fine + law_above(1 - k, fmpq(7, 3), n, 500) - 1) < arb(2) ** -450
        for bits in (2, 10, 40, 100):
            coarse = law_above(k, fmpq(7, 3), n, bits)
            assert coarse.overlaps(fine)
            assert coarse.rad() < arb(2) ** -bits


@pytest.mark.parametrize(("sigma", "n"), [("1/20", 3), ("2/5", 1), ("2/5", 7), ("9/4", 4)])
def test_tails_do_not_depend_on_the_tilt(sigma: str, n: int) -> None:
    """Weighted tails by laws with their means at other places, narrow noise and wide, are the sums over the outcomes."""
    variance, k, rate = fmpq(*map(int, sigma.split("/"))) ** 2, 4, fmpq(3, 7)
    with ctx.workprec(400):
        probabilities = law(Fraction(sigma), n).items()
        wanted = sum((p * (-arb(rate * (x - k))).exp() for x, p in probabilities if x >= k), arb(0))
    for start in (1, k, k + 2):
        found = _tilted_law(start, variance, n, 100, 3).above(k, rate)
        with ctx.workprec(400):
            assert (found - wanted).abs_lower() < arb(10) ** -DIGITS
            if wanted > arb(10) ** -20 and start == k:
                assert found.rel_accuracy_bits() > 90
                assert not found.overlaps(wanted * (1 + arb(2) ** -90))


def test_what_is_left_out_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a period that is too short the ball is wide, and holds the value, which its middle misses; so it does with terms forgotten."""
    true = _tilted_law(2, fmpq(4), 3, 100).above(2, fmpq(1))
    tilted = _tilted_law.__wrapped__
    monkeypatch.setattr(discrete_gaussian, "isqrt", lambda number: min(6, isqrt(number)))
    short = tilted(2, fmpq(4), 3, 100).above(2, fmpq(1))
    monkeypatch.undo()
    assert short.overlaps(true)
    assert not short.mid().overlaps(true)
    long = tilted(2, fmpq(4), 3, 100)
    forgotten = replace(long, powers=long.powers[:5], kept={})
    assert not forgotten.above(2, fmpq(1)).overlaps(true)
    with ctx.workprec(long.precision):
        rest = abs(long.powers[5]) * (long.half - 4) / long.half
    assert replace(forgotten, rest=rest, kept={}).above(2, fmpq(1)).overlaps(true)


@pytest.mark.parametrize("variance", [fmpq(1, 7), fmpq(1, 5)])
@pytest.mark.parametrize("place", [fmpq(0), fmpq(1, 5), fmpq(1, 2)])
def test_terms_that_are_left_out_of_one_draw(
    variance: fmpq, place: fmpq, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three terms only: the ball is wide, and holds the value of many terms, which is that of the definition, and which its middle misses."""
    centre = fmpq(7, 3)
    full = _Draw.around(centre, variance).characteristic(place)
    weights = [(x, (-arb((x - centre) ** 2 / (2 * variance))).exp()) for x in range(-20, 25)]
    total = sum((w * acb(2 * place * (x - centre)).exp_pi_i() for x, w in weights), acb(0))
    assert full.overlaps(total / sum((w for _, w in weights), arb(0)))
    monkeypatch.setattr(discrete_gaussian, "isqrt", lambda _: 0)
    short = _Draw.around(centre, variance).characteristic(place)
    assert short.overlaps(full)
    assert not acb(short.real.mid(), short.imag.mid()).overlaps(full)


def test_far_from_the_mean_loss() -> None:
    """sigma = 1 and eps = 10^6: the outcome 10^6 alone counts, the next one has e^(-10^6) of its probability."""
    with ctx.workprec(200):
        outcome = (-arb(10**12) / 2).exp() / sum(((-arb(x * x) / 2).exp() for x in range(-20, 21)), arb(0))
        wanted = outcome * -(-arb("0.5")).expm1()
        assert agrees(sequence(1, 1, 1).delta(10**6, digits=40), wanted, 38)


def test_far_below_the_mean_loss() -> None:
    """delta is 1 to all digits there, without a sum of as many terms as there are uses."""
    with ctx.workprec(100):
        assert agrees(sequence("1/20", 3, 10**6).delta(10**6, digits=25), arb(1), 24)


@pytest.mark.parametrize("start", [-9, 0, 3, 4, 8, 40])
def test_the_first_integer_that_is_not_above(start: int) -> None:
    """Whatever the start; None where one is not decided."""
    assert _first_below(lambda x: x < 4, -8, 12, start) == 4
    assert _first_below(lambda x: x < -7, -8, 12, start) == -7
    assert _first_below(lambda x: x < 4 if x != 3 else None, -8, 12, start) is None


@pytest.mark.parametrize(("sigma", "n"), [(10, 1), (100, 1), (100, 25)])
def test_wide_noise_is_normal_noise(sigma: int, n: int) -> None:
    """With sigma sqrt(n) large the lattice is fine: at levels between losses, half a step from both, delta is that of N(0, sigma^2) to first order."""
    mean = Fraction(n, 2 * sigma**2)
    wide = float(sigma * n**0.5)
    for steps in (0, int(wide), int(2 * wide)):
        eps = mean + Fraction(2 * steps + 1, 2 * sigma**2)  # between the losses of steps and steps + 1
        found = sequence(sigma, 1, n).delta(str(eps), digits=20)
        smooth = Sequence([(Gaussian(str(Fraction(1, sigma))), n)]).delta(str(eps), digits=20)
        assert abs(found / smooth - 1) < 3 / wide


def test_epsilon_is_the_inverse() -> None:
    """delta is above the target just below the solution, and below it just above."""
    for sigma, sensitivity, n, delta in [("1/2", 1, 3, "1e-9"), ("20", 3, 50, "1e-6"), ("3", 7, 2, "1/3")]:
        uses = sequence(sigma, sensitivity, n)
        level = uses.epsilon(delta, digits=40)
        with ctx.workprec(200):
            below = fmpq(int((level * 10**20).floor().unique_fmpz()), 10**20)
            near = [uses.delta(place, digits=30) for place in (below, below + fmpq(1, 10**20))]
            target = arb(delta) if "/" not in delta else arb(fmpq(*map(int, delta.split("/"))))
            assert near[0] > target > near[1]


def test_epsilon_is_0_from_delta_of_0_on() -> None:
    """delta(0) = P(X = 0) = 0.3989... with sigma = 1."""
    assert sequence(1, 1, 1).epsilon("0.4").is_zero()
    assert sequence(1, 1, 1).epsilon("0.39") > 0


def test_epsilon_of_one_use_is_a_logarithm() -> None:
    """Between the losses of 1 and 2, with sigma = 1: the delta of eps = 2 from the sums over outcomes gives 2 back."""
    with ctx.workprec(400):
        target = by_definition(Fraction(2), Fraction(1), 1, 1)
        text = target.str(50, radius=False)
        assert agrees(sequence(1, 1, 1).epsilon(text, digits=40), arb(2), 38)


@pytest.mark.parametrize(
    ("word", "eps"),
    [("discrete_gaussian,sigma=2,n=3", 1), ("discrete_gaussian,sigma=5,sensitivity=4,n=6", "7/2")],
)
def test_privacy_buckets_hold_the_value(word: str, eps: Any) -> None:
    mechanism, n = parse_mechanism(word)
    lower, upper = bucket_bounds([(buckets_of(mechanism), n)], eps=eps, step="1/1000")
    value = Sequence([(mechanism, n)]).delta(eps, digits=20)
    assert arb(lower) <= value <= arb(upper)
    assert upper - lower < 0.01 * upper


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: DiscreteGaussian(0), "sigma must be > 0"),
        (lambda: DiscreteGaussian(1, "1/2"), "sensitivity must be >= 1"),
        (lambda: sequence(1, 1, 1).delta(1, digits=10**4), "more than 20000 bits"),
        (lambda: Sequence([(DiscreteGaussian(1), 1), (Laplace(1), 1)]).delta(1), "--buckets"),
        (lambda: Sequence([(DiscreteGaussian(1), 1), (DiscreteGaussian(2), 1)]).delta(1), "--buckets"),
    ],
)
def test_what_is_refused(ask: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        ask()


def test_confidences_are_refused() -> None:
    with pytest.raises(ParameterError, match="Laplace noise only"):
        sequence(1, 1, 1).confidence(1)


@pytest.mark.parametrize(
    "values", [("1/2", "3/2", 1, 3), ("7/3", "5/7", 2, 2), ("0", "2", 3, 1), ("6", "1", 1, 2)]
)
def test_the_expression_over_balls_multiplies_the_law_out(values: tuple[Any, ...]) -> None:
    """The head's rule, which does not know the kernel; a level 1e-25 off is seen."""
    formula = find_formula("discrete_gaussian.delta")
    arguments = dict(zip(formula.names, values, strict=True))
    by_head, by_tails = (
        f.ball(digits=40, **arguments) for f in (replace(formula, ball_kernel=None), formula)
    )
    assert agrees(by_head, by_tails, 38)
    arguments["eps"] = Fraction(arguments["eps"]) + Fraction(1, 10**25)
    assert not agrees(by_head, formula.ball(digits=40, **arguments), 38)


def test_the_expression_over_wide_balls_holds_its_values() -> None:
    """A level and a deviation that are intervals: deltas at their ends are inside."""
    wide = Program(DiscreteGaussianDelta(*symbols("a b", positive=True), 1, 2), symbols("a b", positive=True))
    with ctx.workprec(80):
        found = wide.run(BALL, (arb(1).union(arb("1.1")), arb(2).union(arb("2.1"))))
        for eps, sigma in (("1", "2"), ("1.1", "2.1"), ("1.1", "2"), ("1.05", "2.05")):
            assert found.contains(
                find_formula("discrete_gaussian.delta").ball(eps=eps, sigma=sigma, sensitivity=1, n=2)
            )
        assert not wide.run(BALL, (arb(1), arb(0, 1))).is_finite()


def test_a_law_that_is_too_long_for_balls_is_refused() -> None:
    """By name; the formula itself has its digits."""
    formula = find_formula("discrete_gaussian.delta")
    values = {"eps": 1, "sigma": 10**6, "sensitivity": 10**6, "n": 2}
    with pytest.raises(DomainError, match="sigma small enough"):
        replace(formula, ball_kernel=None).ball(**values)
    assert formula.digits(12, **values)[0].startswith("0.")


@pytest.mark.parametrize("sensitivity", [1, 3])
@pytest.mark.parametrize("n", [1, 2, 7])
def test_noise_that_is_hardly_ever_there(n: int, sensitivity: int) -> None:
    """The loss is then n D^2/(2 sigma^2) almost surely: below it delta is nearly 1, and eps reaches it but for a little."""
    delta, epsilon = find_formula("discrete_gaussian.delta"), find_formula("discrete_gaussian.epsilon")
    for power in (12, 30):
        given = {"sigma": Fraction(1, 10**power), "sensitivity": sensitivity, "n": n}
        assert abs(delta.ball(eps=10, digits=12, **given) - 1) < arb("1e-11")
        mean = n * sensitivity**2 * arb(10) ** (2 * power) / 2
        assert abs(epsilon.ball(delta=Fraction(1, 2), digits=12, **given) / mean - 1) < arb("1e-11")
