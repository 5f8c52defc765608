"""The ledger of the field's formulas: its page is of it, and formulas hold by routes that share nothing with it."""

import itertools
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
from tests.shipped import claim_names, claims

NAMES = claim_names("field.")
QUICK = ("field.local.best_unary", "field.composition.mean_form")


def test_there_are_enough() -> None:
    """A lost file would not be seen in the verdicts of the others."""
    assert len({name.split(".")[1] for name in NAMES}) >= 14
    assert len(NAMES) >= 180


def test_none_is_expected_to_stay_open() -> None:
    assert [name for name, claim in claims("field.").items() if claim.expected is Verdict.UNDECIDED] == []


@pytest.mark.parametrize("name", NAMES)
def test_each_names_its_work_or_is_elementary(name: str) -> None:
    """One of both, and a work is cited in our words, with a place in it."""
    claim = claims("field.")[name]
    assert bool(claim.also) is not claim.source.number.endswith(" (elementary)")
    assert not any(source.quoted for source in claim.also)
    assert all(source.number for source in claim.also)


def test_the_page_names_each() -> None:
    """No formula is missing on the page, and none is too much."""
    assert re.findall(r"^### `(.*)`", PAGE.read_text(encoding="utf-8"), re.MULTILINE) == list(
        claims("field.")
    )


@pytest.mark.parametrize("name", QUICK)
def test_the_page_is_of_today(name: str, judged: Callable[[Claim], Judgement]) -> None:
    """What the page says of a formula is what the engine says."""
    claim = claims("field.")[name]
    assert judged(claim).verdict is claim.expected
    assert entry(claim, judged(claim)) in PAGE.read_text(encoding="utf-8")


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


def test_truncated_laplace_by_quadrature() -> None:
    """Scale 2, bound 3: the mean absolute value and the variance; and the bound that leaves 1/10 to the last unit."""
    s, bound = 2, 3
    mass, _ = quad(lambda z: math.exp(-z / s), 0, bound)
    mean, _ = quad(lambda z: z * math.exp(-z / s), 0, bound)
    square, _ = quad(lambda z: z * z * math.exp(-z / s), 0, bound)
    assert math.isclose(mean / mass, s - bound / math.expm1(bound / s), rel_tol=1e-9)
    rest = (bound**2 + 2 * bound * s) / math.expm1(bound / s)
    assert math.isclose(square / mass, 2 * s**2 - rest, rel_tol=1e-9)
    best = s * math.log1p(math.expm1(1 / s) / 0.2)
    last, _ = quad(lambda z: math.exp(-z / s), best - 1, best)
    whole, _ = quad(lambda z: math.exp(-z / s), 0, best)
    assert math.isclose(last / (2 * whole), 0.1, rel_tol=1e-9)


@pytest.mark.parametrize("eps", [0.1, 1.0, 10.0])
def test_closed_form_for_every_level(eps: float) -> None:
    """By SciPy's normal law: delta is kept, and the classic scale does not keep it at eps = 10 (above)."""
    for delta in (1e-6, 0.1, 0.49):
        z = -math.log(4 * delta * (1 - delta))
        sigma = (math.sqrt(z + eps) + math.sqrt(z)) / (eps * math.sqrt(2))
        tight = norm.cdf(0.5 / sigma - eps * sigma) - math.exp(eps) * norm.cdf(-0.5 / sigma - eps * sigma)
        assert tight <= delta


def test_optimal_composition_by_every_outcome() -> None:
    """All sixteen outcomes of four uses, with e^eps = 3: delta at the levels 2 eps and 0."""
    for steps in (1, 2):
        level, delta = Fraction(3 ** (4 - 2 * steps)), Fraction(0)
        for answers in itertools.product((0, 1), repeat=4):
            wrong = sum(answers)
            delta += max(Fraction(0), Fraction(3 ** (4 - wrong)) - level * 3**wrong) / 4**4
        printed = sum(
            math.comb(4, i) * (Fraction(3) ** (4 - i) - Fraction(3) ** (4 - 2 * steps + i))
            for i in range(steps)
        )
        assert delta == printed / Fraction(4) ** 4


def test_level_of_each_use_at_its_condition() -> None:
    """The level of the theorem, against eps' = 9/10: kept at delta' = 1/2, and not at delta' = 0.9."""
    for delta, kept in ((0.5, True), (0.9, False)):
        root = math.sqrt(2 * 50 * math.log(1 / delta))
        eps = 0.9 / (2 * root)
        assert (50 * eps * math.expm1(eps) + eps * root <= 0.9) is kept


def test_sampled_gaussian_by_quadrature() -> None:
    """At sigma = 2 and q = 1/10, orders 2 and 3."""

    def moment(order: int) -> float:
        p, q = norm(1, 2), norm(0, 2)
        value, _ = quad(
            lambda z: (0.1 * p.pdf(z) + 0.9 * q.pdf(z)) ** order / q.pdf(z) ** (order - 1), -40, 40
        )
        return float(value)

    first, third = math.expm1(1 / 4), math.expm1(3 / 4)
    assert math.isclose(moment(2), 1 + 0.01 * first, rel_tol=1e-9)
    assert math.isclose(moment(3), 1 + 3 * 0.01 * 0.9 * first + 0.001 * third, rel_tol=1e-9)


def test_moment_conversions_by_the_worst_outcome() -> None:
    """The largest (x - t)/x^a over a grid of ratios x of an outcome: 1/(4 t) and 4/(27 t^2)."""
    for order, t, bound in ((2, 3.0, 1 / 12), (3, 3.0, 4 / 243)):
        worst = max((x - t) / x**order for x in (t * (1 + i / 10000) for i in range(1, 50000)))
        assert bound * (1 - 1e-6) < worst <= bound


def test_flips_by_every_permutation() -> None:
    """The best of three with e^-x = 1/4: over the six orders, who is the first to be kept."""
    keep = {"best": Fraction(1), "b": Fraction(1, 4), "c": Fraction(1, 4)}
    wins = Fraction(0)
    for order in itertools.permutations(keep):
        before = order[: order.index("best")]
        wins += math.prod((1 - keep[name] for name in before), start=Fraction(1, 6))
    assert wins == 1 - Fraction(1, 4) + Fraction(1, 48)


def test_optimal_release_by_its_recursion() -> None:
    """The largest release that both bounds of (eps, delta) allow, from count to count, against both closed forms."""
    eps, delta = 0.5, 1e-3
    kept = [0.0]
    while kept[-1] < 1:
        last = kept[-1]
        kept.append(min(math.exp(eps) * last + delta, 1 - math.exp(-eps) * (1 - last - delta), 1.0))
    first = math.floor(math.log1p(math.tanh(eps / 2) * (1 / delta - 1)) / eps) + 1
    assert math.isclose(kept[first], delta * math.expm1(first * eps) / math.expm1(eps), rel_tol=1e-9)
    at = kept[first]
    for m in range(1, len(kept) - first - 1):
        later = at - (1 - at + delta / math.expm1(eps)) * math.expm1(-m * eps)
        assert math.isclose(kept[first + m], later, rel_tol=1e-9)


def test_piecewise_mechanism_by_quadrature() -> None:
    """At eps = 1 and t = 2/5: mass, mean and variance of the printed density."""
    root, t = math.exp(0.5), 0.4
    reach = (root + 1) / (root - 1)
    start = (reach + 1) / 2 * t - (reach - 1) / 2
    high = (math.e - root) / (2 * root + 2)

    def moment(power: int) -> float:
        value, _ = quad(
            lambda z: z**power * (high if start <= z <= start + reach - 1 else high / math.e),
            -reach,
            reach,
            points=(start, start + reach - 1),
        )
        return float(value)

    assert math.isclose(moment(0), 1, rel_tol=1e-8)
    assert math.isclose(moment(1), t, rel_tol=1e-7)
    variance = t * t / (root - 1) + (root + 3) / (3 * (root - 1) ** 2)
    assert math.isclose(moment(2) - t * t, variance, rel_tol=1e-8)
