"""Report noisy max, and compositions that adapt: against quadrature, the law of two candidates, and simulated adversaries."""

from math import exp, log, sqrt
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, fmpq

from parisk_sym import PrivacyFilter
from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.laws.buckets.bounds import bucket_bounds, makers_of
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.filters import concentration
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
from parisk_sym.laws.mechanisms.report_noisy_max import NOISES, ReportNoisyMax

FEW: dict[str, Any] = {"step": "1/200", "buckets": 1200}


def winning(noise: str, lead: float) -> float:
    """The probability that a candidate wins against another one, by quadrature: its noise exceeds that of the other one less the lead."""
    density, below = {
        "gumbel": (lambda z: mpmath.exp(-z - mpmath.exp(-z)), lambda z: mpmath.exp(-mpmath.exp(-z))),
        "laplace": (
            lambda z: mpmath.exp(-abs(z)) / 2,
            lambda z: mpmath.exp(z) / 2 if z < 0 else 1 - mpmath.exp(-z) / 2,
        ),
        "exponential": (
            lambda z: mpmath.exp(-z) if z > 0 else mpmath.mpf(0),
            lambda z: 1 - mpmath.exp(-z) if z > 0 else mpmath.mpf(0),
        ),
    }[noise]
    ends = sorted({-40.0, -4.0, 0.0, -lead, 4.0, 40.0})
    return float(mpmath.quad(lambda z: density(z) * below(z + lead), ends))


@pytest.mark.parametrize("noise", NOISES)
def test_two_candidates(noise: str) -> None:
    """The lower bound is theirs, and no lead of any two candidates has more than the upper one."""
    mechanism = ReportNoisyMax(2, noise)
    level = 1.0  # the lead moves by 2 sensitivities, of 2 in units of the scale
    wins = {lead: winning(noise, lead) for lead in np.arange(-3, 3.01, 0.25)}
    for eps in (0.0, 0.3, 0.7):
        low, high = bucket_bounds(makers_of([(mechanism, 1)]), eps=str(eps), **FEW)
        found = []
        for lead, win in wins.items():
            moved = wins.get(lead + level)
            if moved is not None:
                found.append(max(moved - exp(eps) * win, (1 - win) - exp(eps) * (1 - moved)))
        assert max(found) <= high + 1e-9
        own = max(0.0, wins[0.5] - exp(eps) * wins[-0.5])
        assert low == pytest.approx(own, abs=1e-3)
        assert low <= own + 1e-12


@pytest.mark.parametrize("noise", NOISES)
def test_the_level_is_tight(noise: str) -> None:
    """Of two candidates far apart the ratio of probabilities comes near e^level, and does not exceed it; one direction is half of it."""
    with mpmath.workdps(40):
        ratios = [winning(noise, -lead + 0.5) / winning(noise, -lead - 0.5) for lead in (2.0, 8.0)]
    assert ratios == sorted(ratios) or noise == "exponential"
    assert ratios[-1] <= exp(1) * (1 + 1e-9)
    assert ratios[-1] > exp(1) * (0.88 if noise == "laplace" else 0.999)
    assert ReportNoisyMax(2, noise).level == 1
    assert ReportNoisyMax(2, noise, "yes").level == fmpq(1, 2)
    assert bucket_bounds(makers_of([(ReportNoisyMax(2, noise, "yes"), 1)]), eps="1/2", **FEW)[1] < 1e-14


def test_exponential_mechanism() -> None:
    """Its delta is the largest over all pairs of losses t and t - L, found by a search over t, and the upper bound of the buckets."""
    for eps in ("1/4", "1/2", "9/10"):
        level = float(arb(fmpq(*map(int, eps.split("/")))).mid())
        t = np.linspace(level, 1, 20_001)
        searched = ((1 - np.exp(t - 1)) * (1 - np.exp(level - t)) / (1 - exp(-1))).max()
        found = float(find_formula("exponential_mechanism.delta").digits(15, eps=eps, eps0=1)[0])
        assert found == pytest.approx(searched, rel=1e-7)
        high = bucket_bounds(makers_of([(ReportNoisyMax(2), 1)]), eps=eps, **FEW)[1]
        assert found <= high < found * 1.001 + 1e-6
        assert high < float(Sequence([(RandomisedResponse(1), 1)]).delta(eps).mid())
    assert find_formula("exponential_mechanism.delta").digits(5, eps=1, eps0=1)[0] == "0"


def test_several_selections() -> None:
    """Gumbel noise costs less than randomised response of its level, and more than that of half of it."""
    low, high = bucket_bounds(makers_of([(ReportNoisyMax(2), 10)]), delta="1e-6", **{**FEW, "buckets": 3000})
    half, whole = (
        float(Sequence([(RandomisedResponse(e), 10)]).epsilon("1e-6", 8).mid()) for e in ("1/2", 1)
    )
    assert low == pytest.approx(half, abs=0.05)
    assert half < high < whole - 1


@pytest.mark.parametrize(
    "word",
    [
        "report_noisy_max,scale=1,noise=normal",
        "report_noisy_max,scale=1,monotone=1",
        "report_noisy_max,scale=0",
    ],
)
def test_words_that_are_refused(word: str) -> None:
    """By name."""
    with pytest.raises((ParameterError, DomainError), match=r"noise|monotone|scale"):
        parse_mechanism(word)


def test_levels_of_filters() -> None:
    """A filter is zero-concentrated composition with half of the sum of squares as rho."""
    found = float(find_formula("filter.level").digits(15, squares="1/2", delta="1e-6")[0])
    assert found == pytest.approx(float(find_formula("zcdp.level").digits(15, rho="1/4", delta="1e-6")[0]))
    assert found == pytest.approx(0.25 + sqrt(log(1e6)))


def test_odometer() -> None:
    """Randomised response, of which an adversary chooses the level by what was lost so far, and stops at its worst: 200,000 walks.

    The bound allows each walk to exceed it at some time with probability 1/5. With more than 1/5 + 0.0135 of them above it, which has
    probability below 1e-31 by Hoeffding, this fails; a bound with half of the logarithm is exceeded by far more.
    """
    rng = np.random.default_rng(7)
    walks, delta, pivot = 200_000, 0.2, 2.0
    loss, squares = np.zeros(walks), np.zeros(walks)
    above, above_half = np.zeros(walks, dtype=bool), np.zeros(walks, dtype=bool)
    for _ in range(100):
        level = np.where(loss > squares, 0.3, 0.1)
        truth = rng.random(walks) < 1 / (1 + np.exp(-level))
        loss += np.where(truth, level, -level)
        squares += level**2
        part = np.log(np.sqrt((squares + pivot) / pivot) / delta)
        above |= loss > squares / 2 + np.sqrt(2 * (squares + pivot) * part)
        above_half |= loss > squares / 2 + np.sqrt(2 * squares * part) / 2.5
    assert above.mean() < delta + 0.0135
    assert above_half.mean() > delta
    found = float(find_formula("odometer.level").digits(12, squares=1, delta="1/5", pivot=2)[0])
    assert found == pytest.approx(0.5 + sqrt(6 * log(sqrt(1.5) * 5)))
    assert found > float(find_formula("filter.level").digits(12, squares=1, delta="1/5")[0])


def test_filter() -> None:
    """What it allows has the privacy, also if all of the budget is spent; it spends nearly all of it."""
    budget = PrivacyFilter(eps=2, delta="1e-6")
    count = 0
    while budget.spend("laplace,eps0=1/10"):
        count += 1
    assert float(find_formula("zcdp.level_best").digits(12, rho=fmpq(count, 200), delta="1e-6")[0]) <= 2
    assert float(find_formula("zcdp.level_best").digits(12, rho=fmpq(count + 1, 200), delta="1e-6")[0]) > 2
    assert 0.9 < budget.spent <= 1
    assert not budget.allows("gaussian,mu=1/10", 5)
    assert float(Sequence([parse_mechanism(f"laplace,eps0=1/10,n={count}")]).epsilon("1e-6", 6).mid()) < 2


@pytest.mark.parametrize(
    ("word", "rho"),
    [
        ("laplace,eps0=1/2", fmpq(1, 8)),
        ("gaussian,mu=1/2", fmpq(1, 8)),
        ("randomised_response,eps0=1/2", fmpq(1, 8)),
        ("discrete_laplace,eps0=1,sensitivity=2", fmpq(1, 2)),
        ("discrete_gaussian,sigma=2", fmpq(1, 8)),
        ("zcdp,rho=1/8", fmpq(1, 8)),
    ],
)
def test_concentration(word: str, rho: fmpq) -> None:
    """At most this times the order is the Renyi divergence, where it has a route."""
    mechanism, _ = parse_mechanism(word)
    assert concentration(mechanism) == rho
    if not word.startswith("discrete_gaussian"):
        for order in (fmpq(3, 2), fmpq(5), fmpq(40)):
            assert (
                float(Sequence([(mechanism, 1)]).divergences(order)[1])
                <= float(arb(rho * order).mid()) + 1e-12
            )


@pytest.mark.parametrize(
    "call",
    [
        lambda: PrivacyFilter(0, "1e-6"),
        lambda: PrivacyFilter(1, 0),
        lambda: PrivacyFilter(1, "1e-6").spend("subsampled_gaussian,sigma=1,q=1/10"),
        lambda: PrivacyFilter(1, "1e-6").spend("zcdp,rho=1,xi=1"),
        lambda: PrivacyFilter(1, "1e-6").spend("laplace,eps0=1", 0),
    ],
)
def test_what_a_filter_refuses(call: Any) -> None:
    """Wrong budgets, and mechanisms without a known level."""
    with pytest.raises((DomainError, ParameterError)):
        call()
