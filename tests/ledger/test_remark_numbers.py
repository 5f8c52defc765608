"""Numbers in the corrections of Privacy at Risk, recomputed by a route of their own: quadrature and root finding in mpmath.

The claims have them from closed forms in ball arithmetic (derivations/privacy_at_risk/05_3_illustration, 05_4_remarks, 07).
"""

import itertools
from collections.abc import Callable, Iterator

import pytest
from mpmath import exp, findroot, log, mp, mpf, quad, sqrt

from parisk_sym.core.discovery import shipped_derivations

SMALLEST = mpf(10) ** -5  # delta of Figure 5
FOLDER = shipped_derivations() / "privacy_at_risk"


def best_level(noise_level: mpf) -> mpf:
    """Root of the derivative of the cost under the paper's confidence, k = 1, c = 1."""

    def slope(level: mpf) -> mpf:
        return 1 / level - log(1 + (exp(level) - 1) / level**2) - 1 / noise_level

    return findroot(slope, (noise_level / 3, noise_level * 9 / 10), solver="anderson")


def model_confidence(level: mpf, noise_level: mpf) -> mpf:
    return quad(lambda t: exp(-t), [0, level]) / quad(lambda t: exp(-t), [0, noise_level])


def confidence(level: mpf, noise_level: mpf) -> mpf:
    """Mass of the noise where |loss| <= level: outputs between (1 - s)/2 and (1 + s)/2, s = level/noise_level."""
    s = level / noise_level
    return quad(lambda z: noise_level / 2 * exp(-noise_level * abs(z)), [(1 - s) / 2, (1 + s) / 2])


def printed(file: str) -> str:
    return (FOLDER / file).read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def precision() -> Iterator[None]:
    """Thirty digits, here only."""
    with mp.workdps(30):
        yield


def test_budget_with_the_true_confidence() -> None:
    """100 staff, 5500 dollars, eps0 = 0.5: the expected compensation at the level of lowest modelled cost."""
    noise_level = mpf(1) / 2
    level = best_level(noise_level)
    weight = confidence(level, noise_level)
    budget = 550000 * (weight * exp(-1 / level) + (1 - weight) * exp(-1 / noise_level))
    for value in (budget, 550000 * exp(-2) - budget):
        assert f'"{float(value):.2f}"' in printed("05_3_illustration.py")


@pytest.mark.parametrize(
    ("noise_level", "level", "risk", "own"),
    [
        ("0.1", "0.08", "0.96194", "0.03806"),
        ("0.5", "0.27", "0.89454", "0.10546"),
        ("1", "0.42", "0.87169", "0.12831"),
    ],
)
def test_risks_of_the_captions(noise_level: str, level: str, risk: str, own: str) -> None:
    """The risk P(|L| > eps) and the confidence for the three pairs printed under Figure 5."""
    assert f"{float(1 - confidence(mpf(level), mpf(noise_level))):.5f}" == risk
    assert f"{float(confidence(mpf(level), mpf(noise_level))):.5f}" == own
    for number in (level, risk, own):
        assert f'"{number}"' in printed("05_4_remarks.py")


def journal_mean(weight: mpf, level: mpf, noise_level: mpf) -> mpf:
    return (weight * level**2 + (1 - weight) * noise_level**2) / 2


def preprint_mean(weight: mpf, level: mpf, noise_level: mpf) -> mpf:
    return weight * level * (exp(level) - 1) + (1 - weight) * noise_level * (exp(noise_level) - 1)


def first_below_basic(noise_level: mpf, mean: mpf) -> int:
    """The first n with eps0 sqrt(2 n ln(1/delta)) + n mean < n eps0."""
    steps = itertools.count(1)
    return next(
        n for n in steps if noise_level * sqrt(2 * n * log(1 / SMALLEST)) + n * mean < n * noise_level
    )


@pytest.mark.parametrize(
    ("noise_level", "mean", "first"),
    [
        ("0.5", journal_mean, 32),
        ("1", journal_mean, 44),
        ("0.5", preprint_mean, 57),
        ("1", preprint_mean, 2494),
    ],
)
def test_where_the_theorems_fall_below_basic_composition(
    noise_level: str, mean: Callable[[mpf, mpf, mpf], mpf], first: int
) -> None:
    """The first number of uses at which the promised level is below n eps0; the last one is far outside the figure."""
    value = mpf(noise_level)
    level = best_level(value)
    assert first_below_basic(value, mean(model_confidence(level, value), level, value)) == first


@pytest.mark.parametrize(("noise_level", "first"), [("0.1", 29), ("0.5", 187)])
def test_where_advanced_falls_below_basic_composition(noise_level: str, first: int) -> None:
    """The first number of uses at which advanced composition has the smaller level."""
    value = mpf(noise_level)
    assert first_below_basic(value, value * (exp(value) - 1)) == first


def test_moments_grow_with_the_distance() -> None:
    """E e^L of two pairs from the atoms and the density of the loss."""

    def moment(level: mpf) -> mpf:
        middle = quad(lambda x: exp(x) * exp((x - level) / 2) / 4, [-level, level])
        return exp(level) / 2 + exp(-2 * level) / 2 + middle

    assert moment(mpf(1)) > moment(mpf("0.9")) > moment(mpf("0.5")) > 1
