"""The page on sample sizes is what its script writes, and its integers are those of other routes."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import beta

from benchmarks import sample_sizes

PAGE = Path(__file__).parents[2] / "docs" / "sample_sizes.md"


def test_page_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == sample_sizes.page()


def test_theorem_by_a_grid() -> None:
    """The least right side of Equation 1 over a fine grid of rho is rounded up to the same integer."""
    for risk, paper, *_ in sample_sizes.sizes():
        gamma = float(risk)
        rho = gamma * np.exp(-np.linspace(0.01, 6, 400_001))
        least = (np.log(1 / rho) / (2 * (gamma - rho) ** 2)).min()
        assert paper == pytest.approx(np.ceil(least), rel=1e-9), risk
        assert paper >= least * (1 - 1e-9)


@pytest.mark.parametrize("risk", [r for r in sample_sizes.RISKS if float(r) >= 0.001])
def test_the_guarantee_is_the_mean_of_the_coverage(risk: str) -> None:
    """The coverage of the largest of m samples follows Beta(m, 1): its mean reaches 1 - gamma at m, and not at m - 1."""
    exact = next(row[3] for row in sample_sizes.sizes() if row[0] == risk)
    assert beta.mean(exact, 1) >= 1 - float(risk) - 1e-12
    assert exact == 1 or beta.mean(exact - 1, 1) < 1 - float(risk)


@pytest.mark.parametrize("risk", [r for r in sample_sizes.RISKS if float(r) >= 0.001])
def test_definition4_is_a_power_of_the_share(risk: str) -> None:
    """All of m pairs are within the share 1 - gamma with at most 1e-6, and all of m - 1 with more: exact fractions."""
    needed = next(row[4] for row in sample_sizes.sizes() if row[0] == risk)
    kept = 1 - Fraction(risk)
    assert kept**needed <= Fraction(1, 10**6) < kept ** (needed - 1)


@pytest.mark.parametrize("risk", [r for r in sample_sizes.RISKS if float(r) >= 0.001])
def test_the_event_is_a_tail_of_the_coverage(risk: str) -> None:
    """P(Beta(m, 1) < 1 - gamma + rho) is at most rho at m, and above it at m - 1."""
    from scipy.special import lambertw

    gamma = float(risk)
    rho = float(np.exp(lambertw(-gamma / (2 * np.sqrt(np.e)), -1).real + 0.5))
    event = next(row[2] for row in sample_sizes.sizes() if row[0] == risk)
    assert beta.cdf(1 - gamma + rho, event, 1) <= rho < beta.cdf(1 - gamma + rho, event - 1, 1)


def test_expected_sensitivity_by_sampling() -> None:
    """The mean of the k-th smallest of 500 exponential sensitivities, within six standard errors."""
    rng = np.random.default_rng(1)
    drawn = np.sort(rng.exponential(1.0, (4000, 500)), axis=1)[:, 488]
    error = drawn.std() / np.sqrt(len(drawn))
    assert abs(drawn.mean() - float(sample_sizes.expected(489, 500))) < 6 * error


@pytest.mark.parametrize("risk", [r for r in sample_sizes.RISKS if float(r) >= 0.001])
def test_the_authors_package_takes_as_many(risk: str) -> None:
    """Its doubles round up to the certified number of samples, and its place is one of them that Equation 2 allows."""
    (paper,) = [row[1] for row in sample_sizes.sizes() if row[0] == risk]
    sample, gamma, place = sample_sizes.configured(None, risk)
    assert (sample, gamma) == (paper, float(risk))
    assert sample_sizes.configured(sample, risk)[2] <= place <= sample
