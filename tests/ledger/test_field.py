"""The ledger of the field's formulas: its page is of it, and formulas hold by routes that share nothing with it."""

import math
import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from scipy.integrate import quad
from scipy.stats import norm

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.verdict import Verdict
from parisk_sym.proofs.judgement import Judgement
from tests.ledger.field_page import PAGE, entry
from tests.shipped import shipped

CLAIMS = {e.id: e.claim for e in shipped().claims if e.id.startswith("field.")}
QUICK = ("field.local.best_unary", "field.composition.mean_form")


def test_there_are_enough() -> None:
    """A lost file would not be seen in the verdicts of the others."""
    assert len({name.split(".")[1] for name in CLAIMS}) >= 9
    assert len(CLAIMS) >= 50


def test_none_is_expected_to_stay_open() -> None:
    assert [name for name, claim in CLAIMS.items() if claim.expected is Verdict.UNDECIDED] == []


def test_the_page_names_each() -> None:
    """No formula is missing on the page, and none is too much."""
    assert re.findall(r"^### `(.*)`", PAGE.read_text(encoding="utf-8"), re.MULTILINE) == list(CLAIMS)


@pytest.mark.parametrize("name", QUICK)
def test_the_page_is_of_today(name: str, judged: Callable[[Claim], Judgement]) -> None:
    """What the page says of a formula is what the engine says."""
    assert judged(CLAIMS[name]).verdict is CLAIMS[name].expected
    assert entry(CLAIMS[name], judged(CLAIMS[name])) in PAGE.read_text(encoding="utf-8")


def test_discrete_laplace_by_its_masses() -> None:
    """In fractions, at r = 1/2, with what lies beyond 400 bounded by 2^-300: tail, mean absolute value, variance."""
    r, most = Fraction(1, 2), Fraction(1, 2**300)
    masses = [(1 - r) / (1 + r) * r**i for i in range(400)]
    sums = (
        2 * sum(masses[3:]),
        2 * sum(i * m for i, m in enumerate(masses)),
        2 * sum(i * i * m for i, m in enumerate(masses)),
    )
    for found, formula in zip(
        sums, (2 * r**3 / (1 + r), 2 * r / (1 - r**2), 2 * r / (1 - r) ** 2), strict=True
    ):
        assert 0 <= formula - found < most


def test_staircase_by_its_stairs() -> None:
    """The density summed stair by stair, at eps = 1: the error at the best width, and a larger one beside it."""

    def error(width: float) -> float:
        base = math.exp(-1)
        stairs = [(k, k + width, base**k) for k in range(60)] + [
            (k + width, k + 1, base ** (k + 1)) for k in range(60)
        ]
        mass = sum((high - low) * weight for low, high, weight in stairs)
        return sum((high**2 - low**2) / 2 * weight for low, high, weight in stairs) / mass

    best = 1 / (1 + math.exp(0.5))
    assert math.isclose(error(best), math.exp(0.5) / (math.exp(1) - 1), rel_tol=1e-12)
    assert min(error(best - 0.05), error(best + 0.05)) > error(best) + 1e-4


def test_laplace_divergence_by_quadrature() -> None:
    """The definition, by quadrature, at alpha = 3 and scale 2."""
    alpha, s = 3, 2
    value, _ = quad(
        lambda z: math.exp((-alpha * abs(z) - (1 - alpha) * abs(1 - z)) / s) / (2 * s),
        -90,
        90,
        points=(0, 1),
        limit=200,
    )
    formula = (alpha * math.exp((alpha - 1) / s) + (alpha - 1) * math.exp(-alpha / s)) / (2 * alpha - 1)
    assert math.isclose(value, formula, rel_tol=1e-9)


def test_classic_gaussian_at_its_range() -> None:
    """By SciPy's normal law: delta is kept at eps = 1, and not at eps = 10."""

    def tight(eps: float, sigma: float) -> float:
        return float(
            norm.cdf(0.5 / sigma - eps * sigma) - math.exp(eps) * norm.cdf(-0.5 / sigma - eps * sigma)
        )

    for eps, kept in ((0.01, True), (1, True), (10, False)):
        assert (tight(eps, math.sqrt(2 * math.log(1.25e5)) / eps) <= 1e-5) is kept


def test_noisy_max_by_quadrature() -> None:
    """P(the worse of two wins) with Laplace noise of scale 1 and a gap of 3, by the density of one and the tail of the other."""
    value, _ = quad(
        lambda z: math.exp(-abs(z)) / 2 * (math.exp(-(z + 3)) / 2 if z > -3 else 1 - math.exp(z + 3) / 2),
        -60,
        60,
        points=(-3, 0),
    )
    assert math.isclose(value, (1 + 1.5) * math.exp(-3) / 2, rel_tol=1e-9)


def test_local_variances_in_fractions() -> None:
    """With e^eps = 4: q(1 - q)/(p - q)^2 of each mechanism, by its probabilities."""

    def variance(p: Fraction, q: Fraction) -> Fraction:
        return q * (1 - q) / (p - q) ** 2

    assert variance(Fraction(1, 2), Fraction(1, 5)) == Fraction(16, 9)
    assert variance(Fraction(2, 3), Fraction(1, 3)) == 2
    assert variance(Fraction(4, 13), Fraction(1, 13)) == Fraction(12, 9)


def test_clamped_bias_by_quadrature() -> None:
    """A value 1 above the lower end and 3 below the upper one, with scale 2: what clamping adds in the mean."""
    value, _ = quad(
        lambda z: (min(max(z, -1), 3)) * math.exp(-abs(z) / 2) / 4, -100, 100, points=(-1, 0, 3), limit=200
    )
    assert math.isclose(value, math.exp(-0.5) - math.exp(-1.5), rel_tol=1e-8)
