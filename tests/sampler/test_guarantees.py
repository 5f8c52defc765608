"""What the sampler promises, attacked by targets and distributions that are built to break it.

Simulated events have a false-alarm rate of 1e-9; the error that is detected is asserted beside.
"""

import math
from typing import Any

import numpy as np
import pytest
from scipy.stats import binom

from parisk_sym.proofs.simulation.statistics import probability_test
from parisk_sym.sampler.operating_point import OperatingPoint, operating_point
from parisk_sym.sampler.pairs import Pairs, measure
from tests.sampler.targets import cauchy, die, exponential, last, rare

RUNS = 6000


def orders(sampling: Any, m: int, runs: int, seed: int) -> np.ndarray:
    """Sorted samples of m sensitivities |x - y|, one run in each row."""
    pairs = Pairs(last, sampling, 1, 2.0, (seed, ()))
    found = measure(pairs, range(m * runs), math.inf).found
    return np.sort(np.array([s for _, s in found]).reshape(runs, m), axis=1)


def of_die(g: np.ndarray) -> np.ndarray:
    """P(|x - y| <= g) for two dice."""
    return np.array([6, 16, 24, 30, 34, 36])[np.clip(np.floor(g), 0, 5).astype(int)] / 36


LAWS = [
    (exponential, lambda g: -np.expm1(-g)),
    (cauchy, lambda g: 2 / math.pi * np.arctan(g / 2)),  # the difference is twice a Cauchy variable
]


@pytest.mark.parametrize(("sampling", "law"), LAWS)
@pytest.mark.parametrize(("m", "k"), [(5, 4), (6, 6)])
def test_coverage_of_continuous_laws(sampling: Any, law: Any, m: int, k: int) -> None:
    """The certainty is exact, for light and heavy tails; that of the next lower place is seen to be another number."""
    point = operating_point(m, None, None, None, None, k)
    covered = law(orders(sampling, m, RUNS, seed=1)[:, k - 1]) >= point.coverage
    below = operating_point(m, None, None, None, None, k - 1)

    def test(certainty: float) -> Any:
        return probability_test(
            lambda rng, size: covered, certainty - 1e-12, certainty + 1e-12, samples=RUNS, seed=0
        )

    result = test(float(binom.cdf(k - 1, m, point.coverage)))
    assert result.consistent, result
    assert result.detectable < 0.09
    assert point.certainty == pytest.approx(float(binom.cdf(k - 1, m, point.coverage)), abs=1e-12)
    assert not test(float(binom.cdf(k - 2, m, point.coverage))).consistent
    assert below.order == k - 1


@pytest.mark.parametrize("share", [0.4, 0.6, 0.8])
def test_coverage_with_ties(share: float) -> None:
    """Two dice: the certainty is exact for the next larger share that is reached, and a lower bound for the wanted one."""
    m, k = 6, 5
    covered = of_die(orders(die, m, RUNS, seed=2)[:, k - 1]) >= share
    jump = max(v for v in (6, 16, 24, 30, 34) if v / 36 < share) / 36
    exact = float(binom.cdf(k - 1, m, jump))
    result = probability_test(lambda rng, size: covered, exact - 1e-12, exact + 1e-12, samples=RUNS, seed=0)
    assert result.consistent, result
    assert result.detectable < 0.09
    assert exact > float(binom.cdf(k - 1, m, share))


def exposed(m: int, k: int, q: float) -> float:
    """Risk over sample and pair where a share q of the pairs is infinitely farther apart than the others."""
    return float(q * binom.cdf(m - k, m, q))


POINTS: list[OperatingPoint] = [
    operating_point(*given)
    for given in (
        (None, None, None, 0.2, None, None),
        (None, None, None, 0.45, 0.3, None),
        (700, None, None, 0.1, None, None),
        (1, None, None, None, None, 1),
        (2, None, None, None, None, 2),
        (50, None, None, None, None, 30),
        (None, 0.9, 0.95, None, None, None),
        (400, 0.75, 0.99, None, None, None),
    )
]


@pytest.mark.parametrize("point", POINTS, ids=lambda p: f"{p.order} of {p.n_pairs}")
def test_two_values_are_the_worst(point: OperatingPoint) -> None:
    """Atoms: no share of far pairs makes the risk larger than the exact one, nor that than the theorem's; the bound is near."""
    worst = max(exposed(point.n_pairs, point.order, q) for q in np.linspace(0, 1, 2001))
    assert worst <= point.exact_risk <= (point.risk or 1)
    assert worst > 0.3 * point.exact_risk
    share = max(
        binom.sf(point.n_pairs - point.order, point.n_pairs, q)
        for q in np.linspace(0, 1 - point.coverage, 101)
    )
    assert 1 - share >= 0 <= point.certainty


@pytest.mark.parametrize("point", POINTS, ids=lambda p: f"{p.order} of {p.n_pairs}")
def test_no_share_is_covered_with_less_certainty(point: OperatingPoint) -> None:
    """Far pairs a little more than the share that may stay uncovered: the sample misses them with 1 - certainty, and no more."""
    far = 1 - point.coverage + 1e-9
    missed = binom.cdf(point.n_pairs - point.order, point.n_pairs, far)
    assert missed <= 1 - point.certainty + 1e-9
    assert missed == pytest.approx(1 - point.certainty, abs=1e-5)


def test_a_rare_huge_sensitivity() -> None:
    """10^300 for 9.5% of the pairs: the risk of the largest of 6, over sample and pair, is what it is computed to be."""
    far = 2 * 0.05 * 0.95
    sampled = orders(rare, 7, RUNS, seed=3)
    rng = np.random.default_rng(5)
    fresh = rng.permuted(sampled, axis=1)
    hit = fresh[:, 0] > fresh[:, 1:].max(axis=1)
    exact = exposed(6, 6, far)
    result = probability_test(lambda rng, size: hit, exact - 1e-12, exact + 1e-12, samples=RUNS, seed=0)
    assert result.consistent, result
    assert result.detectable < 0.05
    assert exact <= operating_point(6, None, None, None, None, 6).exact_risk


@pytest.mark.parametrize(
    ("gamma", "m"), [(1e-3, 5_500_000), (0.999999, 2), (0.5, 8), ("1/3", 19), (1e-4, 10**9)]
)
def test_edges_of_gamma(gamma: Any, m: int) -> None:
    """The order is a place in the sample, its exact risk below gamma, and one pair less than the fewest is refused."""
    point = operating_point(None, None, None, gamma, None, None)
    assert 1 <= point.order <= point.n_pairs <= m
    assert point.exact_risk <= point.risk
    given = operating_point(point.n_pairs, None, None, gamma, None, None)
    assert given.order <= point.order
    with pytest.raises(ValueError, match="n_pairs must be"):
        operating_point(point.n_pairs - 1, None, None, gamma, None, None)


def test_the_promise_is_for_one_response_of_a_fresh_sample() -> None:
    """Given the sample, all pairs that it missed are exposed: the risk is a mean over samples, and one sample may be at 1/2."""
    point = operating_point(1, None, None, None, None, 1)
    assert point.exact_risk == 0.5
    assert exposed(1, 1, 0.5) == 0.25
