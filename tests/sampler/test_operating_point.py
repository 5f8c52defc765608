"""Pairs and order by Theorem 15 and Table 1, and by the exact law, beside SciPy's Lambert W and beta law."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.special import lambertw
from scipy.stats import beta

from parisk_sym.sampler.operating_point import operating_point


def point(**given: Any) -> Any:
    names = ("n_pairs", "coverage", "certainty", "gamma", "rho", "order")
    return operating_point(*(given.get(name) for name in names))


def risk_of(m: int, k: int, rho: float) -> float:
    """Equation 2, solved for gamma."""
    return 1 - k / m + rho + math.sqrt(math.log(1 / rho) / (2 * m))


def best_of_sample(m: int) -> float:
    return math.exp(lambertw(-1 / (4 * m), -1).real / 2)


@pytest.mark.parametrize("gamma", [0.9, 0.5, 0.2, 0.1, 0.05, 0.01])
def test_row_1(gamma: float) -> None:
    """The fewest pairs, and their largest sensitivity or one below it."""
    rho = math.exp(lambertw(-gamma / (2 * math.sqrt(math.e)), -1).real + 0.5)
    found = point(gamma=gamma)
    assert found.rho == pytest.approx(rho)
    assert found.n_pairs == math.ceil(math.log(1 / rho) / (2 * (gamma - rho) ** 2))
    assert risk_of(found.n_pairs, found.order, rho) <= gamma < risk_of(found.n_pairs, found.order - 1, rho)
    assert found.risk == gamma


@pytest.mark.parametrize(
    ("gamma", "m"), [(0.9, 5), (0.5, 30), (0.2, 61), (0.2, 5000), (0.1, 300), (0.05, 2000)]
)
def test_row_2(gamma: float, m: int) -> None:
    """The lowest order that keeps the risk."""
    rho = best_of_sample(m)
    found = point(gamma=gamma, n_pairs=m)
    assert (found.n_pairs, found.rho) == (m, pytest.approx(rho))
    assert risk_of(m, found.order, rho) <= gamma < risk_of(m, found.order - 1, rho)


@pytest.mark.parametrize("m", [2, 10, 500, 8000])
def test_row_3(m: int) -> None:
    """The least risk of the largest sensitivity."""
    found = point(n_pairs=m)
    assert found.order == m
    assert found.risk == pytest.approx(risk_of(m, m, best_of_sample(m)))


@pytest.mark.parametrize(("gamma", "rho", "m"), [(0.2, 0.05, None), (0.2, 0.01, 400), (0.6, 0.49, None)])
def test_a_rho_that_is_given(gamma: float, rho: float, m: int | None) -> None:
    found = point(gamma=gamma, rho=rho, n_pairs=m)
    assert found.n_pairs == (m or math.ceil(math.log(1 / rho) / (2 * (gamma - rho) ** 2)))
    assert risk_of(found.n_pairs, found.order, rho) <= gamma < risk_of(found.n_pairs, found.order - 1, rho)
    assert found.rho == rho


@pytest.mark.parametrize(("m", "k"), [(1, 1), (20, 15), (500, 480)])
def test_an_order_that_is_given(m: int, k: int) -> None:
    """Its risk by the theorem, where that is below 1, and exactly."""
    found = point(n_pairs=m, order=k)
    risk = risk_of(m, k, best_of_sample(m))
    assert (found.risk is None) == (risk >= 1)
    assert found.risk is None or found.risk == pytest.approx(risk)
    assert found.exact_risk == pytest.approx(1 - k / (m + 1))
    assert found.coverage == pytest.approx(1 - risk if risk < 1 else k / (m + 1))


@pytest.mark.parametrize(
    ("coverage", "certainty", "m"), [(0.9, 0.95, None), (0.5, 0.75, None), (0.9, 0.95, 500), (0.99, 0.5, 800)]
)
def test_by_coverage(coverage: float, certainty: float, m: int | None) -> None:
    """SciPy's beta law: the lowest order that has the certainty."""
    found = point(coverage=coverage, certainty=certainty, n_pairs=m)
    m = found.n_pairs
    assert beta.sf(coverage, found.order, m - found.order + 1) == pytest.approx(found.certainty, rel=1e-12)
    assert found.certainty >= certainty
    lower = beta.sf(coverage, found.order - 1, m - found.order + 2) if found.order > 1 else 0.0
    assert lower < certainty
    assert found.coverage == coverage


def test_numbers_count_as_they_are_written() -> None:
    """0.05, "0.05", 1/20 and NumPy's 0.05 are one number; a tie is decided exactly."""
    written = [0.05, "0.05", "1/20", Fraction(1, 20), np.float64(0.05)]
    assert len({point(gamma=gamma) for gamma in written}) == 1
    assert point(coverage=0.5, certainty=0.75).n_pairs == 2
    assert point(n_pairs=np.int64(9)) == point(n_pairs=9)
