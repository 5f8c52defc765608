"""Tests of the statistical tests: true claims pass, claims wrong by ``detectable`` are caught."""

from __future__ import annotations

import doctest
import math
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from operator import mul
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats as reference  # type: ignore[import-untyped, unused-ignore]

from parisk_sym.proofs.simulation import statistics
from parisk_sym.proofs.simulation.statistics import (
    FALSE_ALARM,
    MISS,
    Cdf,
    EventSampler,
    StatisticalResult,
    law_test,
    mean_test,
    probability_test,
)

Array = NDArray[np.float64]
Rng = np.random.Generator

SEEDS = range(8)
SMALL = 1000
PROBABILITIES = [0.0, 1e-5, 0.004, 0.25, 0.5, 0.75, 0.996, 1 - 1e-5, 1.0]


def events(p: float) -> EventSampler:
    return lambda rng, size: rng.random(size) < p


def exactly(hits: int) -> EventSampler:
    """Events of which exactly ``hits`` occur, for samples drawn in one batch."""
    return lambda rng, size: np.arange(size) < hits


def uniform(rng: Rng, size: int) -> Array:
    return rng.random(size)


def uniform_cdf(x: Array) -> Array:
    return np.clip(x, 0.0, 1.0)


def shifted_cdf(x: Array, shift: float) -> Array:
    return np.clip(x + shift, 0.0, 1.0)


# A law with atoms of mass 1/2 at 1 and 1/8 at 0, and uniform on (0, 1) with mass 3/8.
def mixed(rng: Rng, size: int) -> Array:
    u = rng.random(size)
    return np.where(u < 0.125, 0.0, np.where(u < 0.625, 1.0, rng.random(size)))


def mixed_cdf(x: Array, moved: float = 0.0) -> Array:
    """The distribution function of ``mixed``, with mass ``moved`` from the atom at 1 to that at 0."""
    return np.where(x < 0, 0.0, np.where(x < 1, 0.125 + moved + 0.375 * x, 1.0))


def mixed_left(x: Array, moved: float = 0.0) -> Array:
    return np.where(x <= 0, 0.0, np.where(x <= 1, 0.125 + moved + 0.375 * x, 1.0))


def test_doctests() -> None:
    outcome = doctest.testmod(statistics)
    assert outcome.attempted > 0
    assert outcome.failed == 0


# --- probabilities -------------------------------------------------------------------------------------


@pytest.mark.parametrize("p", PROBABILITIES)
def test_true_probability_passes(p: float) -> None:
    for seed in SEEDS:
        assert probability_test(events(p), p, p, samples=50_000, seed=seed).consistent


@pytest.mark.parametrize("p", PROBABILITIES)
@pytest.mark.parametrize("width", [0.0, 0.01])
def test_probability_wrong_by_detectable_is_caught(p: float, width: float) -> None:
    lower, upper = max(0.0, p - width), min(1.0, p + width)
    detectable = probability_test(events(p), lower, upper, samples=50_000, seed=0).detectable
    # The claimed value may lie anywhere in the enclosure, so the error is counted from its far end.
    wrong = [q for q in (lower + detectable * 1.0001, upper - detectable * 1.0001) if 0 <= q <= 1]
    assert wrong
    for q in wrong:
        for seed in SEEDS:
            assert not probability_test(events(q), lower, upper, samples=50_000, seed=seed).consistent


def test_detectable_at_default_size() -> None:
    result = probability_test(events(0.5), 0.5, 0.5, seed=3)
    assert result.consistent
    assert (result.samples, result.seed, result.false_alarm) == (1_000_000, 3, FALSE_ALARM)
    assert 0.0059 < result.detectable < 0.0062
    hoeffding = math.sqrt(math.log(2 / FALSE_ALARM) / 2e6) + math.sqrt(math.log(1 / MISS) / 2e6)
    assert result.detectable < hoeffding
    rare = probability_test(events(1e-5), 1e-5, 1e-5, seed=3)
    assert rare.consistent
    assert rare.detectable < 8e-5


def exact_pmf(p: float, n: int = SMALL) -> tuple[list[int], int]:
    """Integers proportional to the binomial probabilities at the float ``p``, and their exact sum."""
    numerator, denominator = p.as_integer_ratio()
    hit = list(accumulate([numerator] * n, mul, initial=1))
    miss = list(accumulate([denominator - numerator] * n, mul, initial=1))
    return [math.comb(n, c) * hit[c] * miss[n - c] for c in range(n + 1)], denominator**n


def accepted_counts(lower: float, upper: float, false_alarm: float = FALSE_ALARM) -> tuple[int, int]:
    """First and last accepted count for small samples, by bisection on the verdict from an accepted one."""

    def accepts(hits: int) -> bool:
        return probability_test(
            exactly(hits), lower, upper, samples=SMALL, seed=0, false_alarm=false_alarm
        ).consistent

    middle = round((lower + upper) / 2 * SMALL)
    assert accepts(middle)
    ends = []
    for outside in (-1, SMALL + 1):
        inside, far = middle, outside
        while abs(far - inside) > 1:
            probe = (inside + far) // 2
            inside, far = (probe, far) if accepts(probe) else (inside, probe)
        ends.append(inside)
    return ends[0], ends[1]


@pytest.mark.parametrize("p", PROBABILITIES)
@pytest.mark.parametrize("false_alarm", [FALSE_ALARM, 1e-3])
def test_false_alarm_is_exact_for_small_samples(p: float, false_alarm: float) -> None:
    first, last = accepted_counts(p, p, false_alarm)
    weights, total = exact_pmf(p)
    assert sum(weights) == total
    below, above = sum(weights[:first]), sum(weights[last + 1 :])
    assert (below + above) / total <= false_alarm
    # Not toothless: one more count rejected on either side would break its half of the bound.
    assert (below + weights[first]) / total >= (1 - 2e-6) * false_alarm / 2
    assert (above + weights[last]) / total >= (1 - 2e-6) * false_alarm / 2


WITHIN = ((0.2, 0.3), (0.0, 0.001), (0.5, 0.5), (0.999, 1.0))
DETECTED = ((0.2, 0.3), (0.0, 0.001), (0.5, 0.5), (0.0, 0.0), (1.0, 1.0))


@pytest.mark.parametrize(("lower", "upper"), WITHIN)
def test_false_alarm_holds_across_the_enclosure(lower: float, upper: float) -> None:
    first, last = accepted_counts(lower, upper)
    for p in np.linspace(lower, upper, 5):
        weights, total = exact_pmf(float(p))
        assert (sum(weights[:first]) + sum(weights[last + 1 :])) / total <= FALSE_ALARM


@pytest.mark.parametrize(("lower", "upper"), DETECTED)
def test_detectable_is_exact_for_small_samples(lower: float, upper: float) -> None:
    first, last = accepted_counts(lower, upper)
    detectable = probability_test(events(lower), lower, upper, samples=SMALL, seed=0).detectable

    def largest_pass(error: float) -> float:
        passes = [0.0]
        for p in (lower + error, upper - error):
            if 0 <= p <= 1:
                weights, total = exact_pmf(p)
                passes.append(sum(weights[first : last + 1]) / total)
        return max(passes)

    assert 0 < largest_pass(detectable) <= MISS
    assert largest_pass(0.98 * detectable) > MISS


def test_verdict_is_the_comparison_with_the_threshold() -> None:
    for lower, upper in [(0.5, 0.5), (0.2, 0.3), (0.0, 0.0), (0.0, 1.0), (1 / 3, 1 / 3)]:
        for hits in range(0, SMALL + 1, 7):
            result = probability_test(exactly(hits), lower, upper, samples=SMALL, seed=0)
            assert result.consistent == (result.statistic <= result.threshold)
            assert result.statistic == max(hits / SMALL - upper, lower - hits / SMALL)


@pytest.mark.parametrize(("claim", "only"), [(0.0, 0), (1.0, SMALL)])
def test_certain_events_admit_no_exception(claim: float, only: int) -> None:
    assert accepted_counts(claim, claim) == (only, only)


@pytest.mark.parametrize(("lower", "upper"), [(0.0, 0.3), (0.2, 0.25), (0.6, 1.0)])
def test_a_probability_outside_bounds_by_detectable_is_caught(lower: float, upper: float) -> None:
    """The distance is that from the interval, and exact: the next smaller one passes too often."""
    first, last = accepted_counts(lower, upper)
    detectable = probability_test(
        events(lower), lower, upper, samples=SMALL, seed=0, as_bounds=True
    ).detectable

    def largest_pass(error: float) -> float:
        beyond = [p for p, end in ((upper + error, upper < 1), (lower - error, lower > 0)) if end]
        passes = []
        for p in beyond:
            weights, total = exact_pmf(p)
            passes.append(sum(weights[first : last + 1]) / total)
        return max(passes)

    assert 0 < largest_pass(detectable) <= MISS
    assert largest_pass(0.98 * detectable) > MISS


def test_powerless_is_a_test_that_accepts_every_count() -> None:
    def powerless(lower: float) -> bool:
        return probability_test(events(0.5), lower, 1.0, samples=SMALL, seed=0, as_bounds=True).powerless

    assert powerless(0.0)
    assert powerless(0.01)
    assert not powerless(0.5)


def test_vacuous_enclosure_shows_in_detectable() -> None:
    result = probability_test(events(0.3), 0.0, 1.0, samples=SMALL, seed=0)
    assert result.consistent
    assert result.detectable == 1.0


def test_samples_are_drawn_in_batches_of_one_stream() -> None:
    sizes: list[int] = []

    def recorded(rng: Rng, size: int) -> NDArray[np.bool_]:
        sizes.append(size)
        return rng.random(size) < 0.5

    result = probability_test(recorded, 0.5, 0.5, samples=300_000, seed=5)
    assert sizes == [2**17, 2**17, 300_000 - 2**18]
    hits = np.count_nonzero(np.random.default_rng(5).random(300_000) < 0.5)
    assert result.detail.startswith(f"{hits} hits in 300000 samples")
    assert probability_test(events(0.5), 0.5, 0.5, samples=300_000, seed=5) == result


# --- laws ----------------------------------------------------------------------------------------------


def test_true_law_passes() -> None:
    for seed in SEEDS:
        assert law_test(uniform, uniform_cdf, seed=seed).consistent
        assert law_test(mixed, mixed_cdf, cdf_left=mixed_left, seed=seed).consistent


def test_law_wrong_by_detectable_is_caught() -> None:
    detectable = law_test(uniform, uniform_cdf, samples=50_000, seed=0).detectable
    assert detectable < 0.03
    error = detectable * 1.0001
    for seed in SEEDS:
        for sign in (1, -1):
            claim = partial(shifted_cdf, shift=sign * error)
            assert not law_test(uniform, claim, samples=50_000, seed=seed).consistent


def test_misplaced_atom_mass_is_caught() -> None:
    detectable = law_test(mixed, mixed_cdf, cdf_left=mixed_left, samples=50_000, seed=0).detectable
    for seed in SEEDS:
        for moved in (1.0001 * detectable, -1.0001 * detectable):
            wrong = law_test(
                mixed,
                partial(mixed_cdf, moved=moved),
                cdf_left=partial(mixed_left, moved=moved),
                samples=50_000,
                seed=seed,
            )
            assert not wrong.consistent


def test_undeclared_atom_is_caught() -> None:
    assert not law_test(mixed, mixed_cdf, samples=20_000, seed=0).consistent


def test_claimed_atom_that_never_occurs_is_caught() -> None:
    # Mass 0.1 claimed at 2, beyond all samples, shows as F_n - F at the largest sample.
    result = law_test(
        uniform, lambda x: np.where(x < 2, 0.9 * x, 1.0), cdf_left=lambda x: 0.9 * x, samples=20_000, seed=0
    )
    assert not result.consistent


def test_law_threshold_against_the_exact_kolmogorov_law() -> None:
    for samples in (SMALL, 200_000):
        result = law_test(uniform, uniform_cdf, samples=samples, seed=0, cdf_error=0.0)
        exact = float(reference.kstwo.sf(result.threshold, samples))
        assert exact <= FALSE_ALARM
        assert exact >= 0.5 * FALSE_ALARM


def test_continuous_statistic_is_the_kolmogorov_statistic() -> None:
    result = law_test(uniform, uniform_cdf, samples=SMALL, seed=4)
    values = np.random.default_rng(4).random(SMALL)
    assert result.statistic == pytest.approx(reference.ks_1samp(values, uniform_cdf).statistic, abs=1e-15)


@settings(max_examples=60)
@given(
    counts=st.lists(st.integers(0, 400), min_size=5, max_size=5).filter(lambda c: sum(c) > 0),
    masses=st.lists(st.integers(0, 20), min_size=5, max_size=5).filter(lambda m: sum(m) > 0),
)
def test_discrete_statistic_is_the_supremum(counts: list[int], masses: list[int]) -> None:
    # Scale the counts to SMALL samples on the points 0..4; some points may lack samples, some mass.
    points = np.repeat(np.arange(5.0), counts)[np.arange(SMALL) * sum(counts) // SMALL]
    upto = np.concatenate(([0.0], np.cumsum(masses) / sum(masses)))
    result = law_test(
        lambda rng, size: points.copy(),
        lambda x: upto[x.astype(int) + 1],
        cdf_left=lambda x: upto[x.astype(int)],
        samples=SMALL,
        seed=0,
    )
    # Between the points both functions are constant, so the supremum is over the points.
    supremum = max(abs(np.mean(points <= x) - upto[x + 1]) for x in range(5))
    assert result.statistic == pytest.approx(supremum, abs=1e-15)


def test_cdf_error_widens_threshold_and_detectable() -> None:
    exact = law_test(uniform, uniform_cdf, samples=SMALL, seed=0, cdf_error=0.0)
    loose = law_test(uniform, uniform_cdf, samples=SMALL, seed=0, cdf_error=0.001)
    assert loose.threshold - exact.threshold == pytest.approx(0.001)
    assert loose.detectable - exact.detectable == pytest.approx(0.002)


def test_sampler_may_reuse_its_array() -> None:
    buffer = np.empty(2**17)

    def reused(rng: Rng, size: int) -> Array:
        buffer[:size] = rng.random(size)
        return buffer[:size]

    assert law_test(reused, uniform_cdf, seed=1) == law_test(uniform, uniform_cdf, seed=1)


# --- means ---------------------------------------------------------------------------------------------


def shifted(rng: Rng, size: int) -> Array:
    """Uniform on (2, 5), with mean 3.5."""
    return 2 + 3 * rng.random(size)


def test_true_mean_passes() -> None:
    for seed in SEEDS:
        assert mean_test(shifted, 3.5, 3.5, 2.0, 5.0, samples=200_000, seed=seed).consistent
        assert mean_test(shifted, 3.4, 3.6, 2.0, 5.0, samples=200_000, seed=seed).consistent


@pytest.mark.parametrize("width", [0.0, 0.1])
def test_mean_wrong_by_detectable_is_caught(width: float) -> None:
    detectable = mean_test(shifted, 3.5, 3.5 + width, 2.0, 5.0, samples=50_000, seed=0).detectable
    error = 1.0001 * detectable
    for seed in SEEDS:
        for low, high in [(3.5 + error - width, 3.5 + error), (3.5 - error, 3.5 - error + width)]:
            assert not mean_test(shifted, low, high, 2.0, 5.0, samples=50_000, seed=seed).consistent


def test_mean_detectable_is_hoeffdings() -> None:
    result = mean_test(shifted, 3.5, 3.5, 2.0, 5.0, samples=SMALL, seed=0, false_alarm=1e-6)
    radius = 3 * math.sqrt(math.log(2e6) / 2000)
    assert result.threshold == pytest.approx(radius, rel=1e-12)
    assert result.detectable == pytest.approx(radius + 3 * math.sqrt(math.log(1e9) / 2000), rel=1e-12)
    mean = math.fsum(shifted(np.random.default_rng(0), SMALL)) / SMALL
    assert result.statistic == pytest.approx(abs(mean - 3.5), abs=1e-15)


def test_mean_false_alarm_is_exact_for_the_worst_variable() -> None:
    # Hoeffding's worst case is a fair coin on the two bounds; its deviations are binomial.
    threshold = mean_test(uniform, 0.5, 0.5, 0.0, 1.0, samples=SMALL, seed=0).threshold
    weights, total = exact_pmf(0.5)
    alarm = sum(w for c, w in enumerate(weights) if abs(c / SMALL - 0.5) > threshold)
    assert FALSE_ALARM / 100 < alarm / total <= FALSE_ALARM


def test_constant_variable_has_an_exact_mean() -> None:
    def constant(rng: Rng, size: int) -> Array:
        return np.full(size, 0.1)

    assert mean_test(constant, 0.1, 0.1, 0.1, 0.1, samples=300_000, seed=0).consistent


# --- bad input -----------------------------------------------------------------------------------------

Call = Callable[[], StatisticalResult]


def call_probability(**change: Any) -> StatisticalResult:
    arguments: dict[str, Any] = {"sample_event": events(0.5), "lower": 0.5, "upper": 0.5, "seed": 0}
    return probability_test(**{"samples": SMALL, **arguments, **change})


def call_law(**change: Any) -> StatisticalResult:
    return law_test(**{"sample": uniform, "cdf": uniform_cdf, "seed": 0, "samples": SMALL, **change})


def call_mean(**change: Any) -> StatisticalResult:
    limits = {"mean_lower": 0.5, "mean_upper": 0.5, "bound_lower": 0.0, "bound_upper": 1.0}
    return mean_test(**{"sample": uniform, "seed": 0, "samples": SMALL, **limits, **change})


CALLS = {"probability": call_probability, "law": call_law, "mean": call_mean}

DESIGNS: list[tuple[dict[str, Any], str]] = [
    ({"samples": 999}, r"samples must be an integer >= 1000, got 999"),
    ({"samples": 10**8 + 1}, r"samples must be <= 100000000, got 100000001"),
    ({"samples": 1e6}, r"samples must be an integer >= 1000, got 1000000\.0"),
    ({"samples": True}, r"samples must be an integer >= 1000, got True"),
    ({"seed": -1}, r"seed must be an integer >= 0, got -1"),
    ({"seed": 0.5}, r"seed must be an integer >= 0, got 0\.5"),
    ({"seed": None}, r"seed must be an integer >= 0, got None"),
    ({"false_alarm": 0.0}, r"false_alarm must be a real number in \[1e-30, 0\.5\], got 0\.0"),
    ({"false_alarm": 0.6}, r"false_alarm must be a real number in \[1e-30, 0\.5\], got 0\.6"),
    ({"false_alarm": math.nan}, r"false_alarm must be a real number in \[1e-30, 0\.5\], got nan"),
]


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize(("change", "message"), DESIGNS)
def test_bad_design(name: str, change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        CALLS[name](**change)


SAMPLES: list[tuple[Callable[[Rng, int], Any], str]] = [
    (lambda rng, size: rng.random(size + 1), r"got shape \(1001,\) and dtype"),
    (lambda rng, size: rng.random((size, 1)), r"got shape \(1000, 1\) and dtype"),
    (lambda rng, size: rng.random(size, dtype=np.float32), r"got shape \(1000,\) and dtype float32"),
    (lambda rng, size: rng.integers(0, 2, size), r"got shape \(1000,\) and dtype int64"),
    (lambda rng, size: [0.5] * size, r"got shape None and dtype list"),
    (lambda rng, size: 0.5, r"got shape None and dtype float"),
]


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize(("sampler", "message"), SAMPLES)
def test_bad_sampler(name: str, sampler: Any, message: str) -> None:
    parameter, dtype = ("sample_event", "bool") if name == "probability" else ("sample", "float64")
    start = rf"^{parameter} must return an array of shape \(1000,\) and dtype {dtype}, "
    with pytest.raises(ValueError, match=start + message):
        CALLS[name](**{parameter: sampler})


@pytest.mark.parametrize("name", ["law", "mean"])
@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_sample_that_is_not_finite(name: str, bad: float) -> None:
    def broken(rng: Rng, size: int) -> Array:
        values = rng.random(size)
        values[size // 2] = bad
        return values

    with pytest.raises(ValueError, match=f"^sample must return finite numbers, got {bad!r}$"):
        CALLS[name](sample=broken)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lower": 0.6}, r"lower must be <= upper, got 0\.6 > 0\.5"),
        ({"lower": -1e-9}, r"lower must be a real number in \[0\.0, 1\.0\], got -1e-09"),
        ({"upper": 1.5}, r"upper must be a real number in \[0\.0, 1\.0\], got 1\.5"),
        ({"lower": math.nan}, r"lower must be a real number in \[0\.0, 1\.0\], got nan"),
        ({"upper": math.nan}, r"upper must be a real number in \[0\.0, 1\.0\], got nan"),
        ({"upper": "1"}, r"upper must be a real number in \[0\.0, 1\.0\], got '1'"),
        ({"upper": True}, r"upper must be a real number in \[0\.0, 1\.0\], got True"),
    ],
)
def test_bad_probability(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        call_probability(**change)


def constant_cdf(value: float) -> Cdf:
    return lambda x: np.full(x.size, value)


@pytest.mark.parametrize("name", ["cdf", "cdf_left"])
@pytest.mark.parametrize(
    ("function", "message"),
    [
        (constant_cdf(1.1), r"must return probabilities in \[0, 1\] up to 1e-12, got 1\.1"),
        (constant_cdf(-0.1), r"must return probabilities in \[0, 1\] up to 1e-12, got -0\.1"),
        (constant_cdf(math.nan), r"must return probabilities in \[0, 1\] up to 1e-12, got nan"),
        (lambda x: x[:-1], r"must return an array of shape \(1000,\) and dtype float64, got shape \(999,\)"),
        (
            lambda x: 0.5,
            r"must return an array of shape \(1000,\) and dtype float64, got shape None and dtype float",
        ),
    ],
)
def test_bad_cdf_values(name: str, function: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{name} {message}"):
        call_law(**{name: function})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cdf": lambda x: 1 - x}, r"cdf and cdf_left must not decrease by more than 2\.\d+e-12, got 0\.\d+"),
        ({"cdf_left": lambda x: (1 + x) / 2}, r"cdf and cdf_left must not decrease by more than .*"),
        ({"cdf_error": -1e-12}, r"cdf_error must be a real number in \[0\.0, 0\.01\], got -1e-12"),
        ({"cdf_error": 0.02}, r"cdf_error must be a real number in \[0\.0, 0\.01\], got 0\.02"),
        ({"cdf_error": math.nan}, r"cdf_error must be a real number in \[0\.0, 0\.01\], got nan"),
    ],
)
def test_bad_law(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        call_law(**change)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"mean_lower": 0.6}, r"mean_lower must be <= mean_upper, got 0\.6 > 0\.5"),
        ({"bound_lower": 2.0}, r"bound_lower must be <= bound_upper, got 2\.0 > 1\.0"),
        ({"mean_lower": 1.5, "mean_upper": 2.0}, r"mean_lower must be a real number in .* 1\.0\], got 1\.5"),
        ({"mean_lower": -2, "mean_upper": -1}, r"mean_upper must be a real number in \[0\.0, .*, got -1\.0"),
        ({"mean_upper": math.nan}, r"mean_upper must be a real number in .*, got nan"),
        ({"bound_upper": math.inf}, r"bound_upper must be a real number in \[-1e\+200, 1e\+200\], got inf"),
        ({"bound_upper": 0.9}, r"sample must return values between bound_lower = 0\.0 and .*, got 0\.99\d+"),
        ({"bound_lower": 0.1}, r"sample must return values between bound_lower = 0\.1 and .*, got 0\.00\d+"),
    ],
)
def test_bad_mean(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        call_mean(**change)


def test_numpy_scalars_are_accepted() -> None:
    plain = call_probability()
    numpy = call_probability(
        lower=np.float64(0.5), upper=np.float64(0.5), samples=np.int64(SMALL), seed=np.int64(0)
    )
    assert numpy == plain
    assert type(numpy.samples) is int
