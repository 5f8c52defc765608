"""Lower bounds of noisy maxima: against sums over all numbers of wins, with probabilities by quadrature, at leads of a grid."""

from functools import lru_cache
from math import comb, exp, expm1, log, sqrt

import mpmath
import numpy as np
import pytest
from flint import arb, fmpq

from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
from parisk_sym.laws.mechanisms.report_noisy_max import EXPONENTIAL, LAPLACE, ReportNoisyMax
from parisk_sym.laws.two_candidates import least_level

LEADS = np.union1d(np.arange(-12, 4.01, 0.125), np.linspace(-0.25, 0.25, 33))


@lru_cache(maxsize=512)
def winning(noise: str, lead: float) -> float:
    """The probability that the first candidate wins with a lead in units of the scale: the integral over the noise of the second one."""
    if noise == LAPLACE:

        def density(z: float) -> mpmath.mpf:
            return mpmath.exp(-abs(z)) / 2

        def above(z: float) -> mpmath.mpf:
            return mpmath.exp(-z) / 2 if z > 0 else 1 - mpmath.exp(z) / 2
    else:

        def density(z: float) -> mpmath.mpf:
            return mpmath.exp(-z) if z > 0 else mpmath.mpf(0)

        def above(z: float) -> mpmath.mpf:
            return mpmath.exp(-max(z, 0))

    ends = sorted({-40.0, 0.0, min(max(lead, -40.0), 40.0), 40.0})
    return float(mpmath.quad(lambda z: density(z) * above(z - lead), ends))


def delta(noise: str, lead: float, length: float, uses: int, eps: float) -> float:
    p, q = (winning(noise, lead + half) for half in (length / 2, -length / 2))
    terms = (
        comb(uses, k) * (p**k * (1 - p) ** (uses - k) - exp(eps) * q**k * (1 - q) ** (uses - k))
        for k in range(uses + 1)
    )
    return sum(max(term, 0.0) for term in terms)


@pytest.mark.parametrize("noise", [LAPLACE, EXPONENTIAL])
@pytest.mark.parametrize(("scale", "uses", "eps"), [(1, 1, "1"), (4, 1, "1/4"), (4, 10, "3/2"), (8, 40, "1")])
def test_the_worst_lead(noise: str, scale: int, uses: int, eps: str) -> None:
    """No lead of the grid has a delta that is larger by a thousandth; the upper bound is that of randomised response."""
    exact = fmpq(*map(int, eps.split("/")))
    level = int(exact.p) / int(exact.q)
    low, high = ReportNoisyMax(scale, noise).known_bracket(uses, eps=exact) or (0.0, 0.0)
    found = max(delta(noise, lead, 2 / scale, uses, level) for lead in LEADS)
    assert 0 < found * 0.999 < low < found * 1.02
    assert high == pytest.approx(
        float(Sequence([(RandomisedResponse(fmpq(2, scale)), uses)]).delta(eps).mid())
    )
    assert low < high
    changing_places = delta(noise, 0.0, 2 / scale, uses, level)
    assert low >= changing_places * (1 - 1e-12)


@pytest.mark.parametrize("noise", [LAPLACE, EXPONENTIAL])
def test_the_level(noise: str) -> None:
    """delta is the wanted one at the lower bound of the level, at the worst lead for it: near that at the best lead of the grid."""
    low, high = ReportNoisyMax(4, noise, "yes").known_bracket(12, delta=fmpq(1, 1000)) or (0.0, 0.0)
    found = max(delta(noise, lead, 1 / 4, 12, low) for lead in LEADS)
    assert 0.95e-3 < found < 1.001e-3
    assert high == pytest.approx(float(Sequence([(RandomisedResponse("1/4"), 12)]).epsilon("1/1000").mid()))
    assert ReportNoisyMax(4, noise).known_bracket(1, delta=fmpq(1, 2)) == (0.0, 0.0)


def test_a_level_of_a_delta_near_that_at_0() -> None:
    """With Gumbel noise delta = (1 - e^((eps - 1)/2))^2 / (1 - 1/e) at the best lead, 0.245 at 0: the level of 0.2 is positive."""
    found = least_level(lambda lead: 1 / (1 + arb(-lead).exp()), fmpq(1), 1, fmpq(1, 5))
    exact = 1 + 2 * log(1 - sqrt(-expm1(-1) / 5))
    assert 0.99 * exact < found <= exact
