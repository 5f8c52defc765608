"""The ledger of known mistakes: it is told nothing, its page is of it, and shipped formulas fail by routes that share nothing with it."""

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import comb, exp, log, sqrt

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import laplace, norm

from parisk_sym import Fault, judge
from parisk_sym.claims.claim import Claim
from parisk_sym.claims.verdict import Verdict
from parisk_sym.proofs.judgement import Judgement
from tests.ledger.mistakes_page import PAGE, entry
from tests.shipped import claim_names, claims

NAMES = claim_names("mistakes.")
PLACE = re.compile(r"github\.com/[\w.-]+/[\w.-]+/(issues/\d+|pull/\d+|commit/[0-9a-f]{7,}|blob/\S+)\Z")
TOLD = (
    "mistakes.attribution.laplace_scale",
    "mistakes.attribution.deduction",
    "mistakes.pate_gan.laplace_scale",
    "mistakes.data_synthesizer.counts",
    "mistakes.dpsynth.zcdp_sigma",
    "mistakes.smartnoise_synth.mwem",
    "mistakes.diffprivlib.squares",
    "mistakes.mbi.jam_scores",
    "mistakes.opendp.l1_by_l2",
    "mistakes.programming_dp.classic_gaussian",
    "mistakes.smartnoise_sdk.classic_gaussian",
    "mistakes.diffprivlib.clamped_bias",
    "mistakes.opendp.b_ary_tree",
    "mistakes.opendp.resize",
)
"""Their points are given, because those that the engine finds have values that nobody reads."""
HARD_TO_FIND = ("mistakes.mbi.jam_scores",)
"""Six nonnegative numbers, two of them counts: the engine does not find a point by itself."""
BY_CONSEQUENCE = frozenset({Fault.DOCUMENT, Fault.OUTPUT, Fault.NOISE, Fault.LEAK})
TEXTS = {
    "mistakes.attribution.laplace_scale": Fault.MISPRINT,
    "mistakes.flower.definition": Fault.MISPRINT,
    "mistakes.opendp.discrete_laplace_mass": Fault.MISPRINT,
    "mistakes.programming_dp.advanced_composition": Fault.RESULT,
    "mistakes.programming_dp.classic_gaussian": Fault.CONDITION,
}
"""Documents with a slip of the pen, and a book, which is classed as a paper: all others are software, and classed by what follows."""
CODE = re.compile(r"\w\.(?:py|rs|ts|h)\b|\w::\w|\bmake_\w|\w+\.(?:py|rs|ts|h)\Z")
"""A file of code, or a function in one."""
WITHOUT_A_RELATION = ("mistakes.programming_dp.advanced_composition",)
"""What is true instead is another kind of statement, a theorem for a printed number of uses: it is shown, and corrects nothing."""


def test_there_are_enough() -> None:
    """A lost file would not be seen in the verdicts of the others."""
    assert len(NAMES) >= 40


@pytest.mark.parametrize("name", NAMES)
def test_each_is_refuted_without_help_and_repaired(name: str) -> None:
    """No point and no tactic is given for what was shipped; a correction of the whole, or a condition, stands beside it."""
    claim = claims("mistakes.")[name]
    assert bool(claim.counterexample) == (claim.id in TOLD)
    assert claim.by is None
    repaired = Verdict.CORRECTED if claim.correction else Verdict.CONDITIONAL
    assert claim.expected is (Verdict.REFUTED if claim.id in WITHOUT_A_RELATION else repaired)
    amendment = claim.correction or claim.condition
    assert amendment is not None
    assert not amendment.covers
    for source in (claim.source, *claim.also):
        assert PLACE.match(source.number), source.number
        assert re.search(r"; \d{4}-\d\d-\d\d\Z", source.section), source.section


@pytest.mark.parametrize("name", NAMES)
def test_software_is_classed_by_its_consequence(name: str) -> None:
    """Only the named texts have the class of a paper, and no source of theirs is a file of code."""
    claim = claims("mistakes.")[name]
    if claim.id not in TEXTS:
        assert claim.fault in BY_CONSEQUENCE
        return
    assert claim.fault is TEXTS[claim.id]
    assert "documentation" in claim.source.section or not any(
        CODE.search(text)
        for source in (claim.source, *claim.also)
        for text in (source.number, source.section)
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_quotation_names_a_text(name: str) -> None:
    """What is quoted word for word is a document or a book; what code does is said in our words."""
    claim = claims("mistakes.")[name]
    assert claim.source.quoted <= (claim.id in TEXTS)


@pytest.mark.parametrize("name", [name for name in TOLD if name not in HARD_TO_FIND])
def test_what_is_told_is_found(name: str) -> None:
    """Without the point that is given for its readable values the engine finds another one."""
    judgement = judge(replace(claims("mistakes.")[name], counterexample={}, correction=None, condition=None))
    assert judgement.verdict is Verdict.REFUTED


def test_the_page_names_each() -> None:
    """No mistake is missing on the page, and none is too much."""
    assert re.findall(r"^### `(.*)`$", PAGE.read_text(encoding="utf-8"), re.MULTILINE) == list(
        claims("mistakes.")
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_page_is_of_today(name: str, judged: Callable[[Claim], Judgement]) -> None:
    """What the page says of a mistake, its counterexample too, is what the engine says."""
    claim = claims("mistakes.")[name]
    judgement = judged(claim)
    assert judgement.verdict is claim.expected
    assert entry(claim, judgement) in PAGE.read_text(encoding="utf-8")


def gaussian_delta(eps: float, sigma: float) -> float:
    """The integral of (p - e^eps q)_+ for N(0, sigma^2) and N(1, sigma^2), by quadrature."""
    p, q = norm(1, sigma), norm(0, sigma)
    value, _ = quad(
        lambda x: max(0.0, p.pdf(x) - exp(eps) * q.pdf(x)), -10 * sigma, 1 + 10 * sigma, limit=500
    )
    return float(value)


def responses_delta(eps: float, level: float, count: int) -> float:
    """The tight delta of randomised response, used several times, by a sum over the outcomes."""
    if eps >= count * level:  # above every loss
        return 0.0
    p = exp(level) / (1 + exp(level))
    pairs = [
        (comb(count, i) * p**i * (1 - p) ** (count - i), comb(count, i) * p ** (count - i) * (1 - p) ** i)
        for i in range(count + 1)
    ]
    return sum(max(0.0, a - exp(eps) * b) for a, b in pairs)


def test_the_classic_calibration_fails_beyond_one() -> None:
    """By quadrature: it keeps its delta at eps = 1/2 and not at eps = 10; the calibration by the tail keeps it at both."""
    delta = 1e-3
    far = sqrt(2 * log(1 / delta))
    assert gaussian_delta(0.5, sqrt(2 * log(1.25 / delta)) / 0.5) < delta
    assert gaussian_delta(10, sqrt(2 * log(1.25 / delta)) / 10) > delta
    for eps in (0.5, 10):
        assert gaussian_delta(eps, (far + sqrt(far**2 + 2 * eps)) / (2 * eps)) < delta


def test_advanced_composition_needs_its_drift() -> None:
    """By the outcomes: 500 uses of eps = 1 with delta = 1e-5, as in the book, spend more than 2 eps sqrt(2 k log(1/delta))."""
    delta, uses = 1e-5, 500
    assert responses_delta(2 * sqrt(2 * uses * log(1 / delta)), 1, uses) > 0.7
    assert responses_delta(sqrt(2 * uses * log(1 / delta)) + uses * (exp(1) - 1), 1, uses) < delta


def test_the_threshold_of_smartnoise_misses_delta() -> None:
    """By SciPy's normal law, at a delta in use."""
    delta = 1e-5
    assert norm.sf(sqrt(2 * log(1 / sqrt(2 * 3.141592653589793 * delta)))) > 50 * delta
    assert norm.sf(sqrt(2 * log(1 / delta))) < delta


def test_permute_and_flip_by_its_orders() -> None:
    """Both orders of two candidates, gone through: the better is kept at once, the worse with probability e^-eps (here 1/8)."""
    keep = Fraction(1, 8)
    worse = Fraction(1, 2) * keep + Fraction(1, 2) * 0
    divergence = Fraction(1, 4) * (1 / (1 - worse) + 1 / worse)
    assert log(divergence) > log(8) ** 2 / 4
    assert log(divergence) <= log(8) ** 2


def test_the_odometer_loses_delta() -> None:
    """In exact fractions: a thousand uses of delta = 1e-6 show the input more often than the odometer says."""
    delta = Fraction(1, 10**6)
    shown = 1 - (1 - delta) ** 1000
    assert shown * (1 - shown) + delta / 2 < shown < shown * (1 - delta / 2) + delta / 2


def test_the_scores_of_jam_move_by_four() -> None:
    """One record from the first cell to the second, in integers: the difference of the two errors moves by 4."""

    def score(h: tuple[int, int]) -> int:
        model, public = (5, 5), (3, 7)
        return sum(abs(a - b) for a, b in zip(h, model, strict=True)) - sum(
            abs(a - b) for a, b in zip(h, public, strict=True)
        )

    assert score((4, 6)) - score((5, 5)) == 4


def test_rounded_rappor_by_its_code() -> None:
    """pure-ldp's f for some levels: its own level lies above eps for some of them, below for others."""
    above = 0
    for eps in (0.5, 1.0, 2.0, 3.0, 5.0):
        f = round(1 / (0.5 * exp(eps / 2) + 0.5), 2)
        above += 2 * log((1 - f / 2) / (f / 2)) > eps
    assert 0 < above < 5


def test_large_delta_by_the_tail() -> None:
    """Two partitions and delta = 3/5 with scale 1: the threshold of the code releases more than delta_1, that for delta_1 as much."""
    share = 1 - sqrt(0.4)
    assert exp(-log(2 * (1 - share))) / 2 > share
    assert abs(exp(log(2 * share)) / 2 - share) < 1e-15


def test_clamped_bias_by_quadrature() -> None:
    """Delta = 1, eps = 1, delta = 1/2, a value 1 above the lower end and 3 below the upper one: the printed scale is not that of the noise."""
    scale = 1 / (1 - log(0.5))
    value, _ = quad(
        lambda z: min(max(z, -1), 3) * exp(-abs(z) / scale) / (2 * scale),
        -60,
        60,
        points=(-1, 0, 3),
        limit=200,
    )

    def bias(s: float) -> float:
        return s / 2 * (exp(-1 / s) - exp(-3 / s))

    assert abs(value - bias(scale)) < 1e-8
    assert abs(value - bias(1)) > 0.05


def test_the_limit_theorem_is_no_bound() -> None:
    """By a Fourier transform of the losses, each rounded down to a lattice: 1000 steps lose more than the accountant of opacus says."""
    sigma, rate, steps, step, length = 0.8, 0.01, 1000, 1e-4, 2**18
    x = np.linspace(-8, 9, 400_001)
    chances = np.diff((1 - rate) * norm.cdf(x, 0, sigma) + rate * norm.cdf(x, 1, sigma))
    losses = np.log(1 - rate + rate * np.exp((2 * x[:-1] - 1) / (2 * sigma**2)))
    places = np.floor(losses / step).astype(int)
    one = np.bincount(places % length, chances, length)
    whole = np.fft.irfft(np.fft.rfft(one) ** steps, length)
    values = np.arange(length) * step
    values[values > 16] -= length * step
    mu = rate * sqrt(steps * (exp(1 / sigma**2) - 1))
    assert gaussian_delta(2.51, 1 / mu) == pytest.approx(1e-5, rel=0.1)
    assert np.sum(whole * np.maximum(0, -np.expm1(2.52 - values))) > 5e-5


def test_the_calibrator_of_autodp() -> None:
    """By SciPy's normal law, as a product that loses no digits: at eps = 20 the answer has nine times the delta that was asked for."""

    def delta(eps: float, sigma: float) -> float:
        far = norm.sf(eps * sigma - 1 / (2 * sigma))
        return float(far - exp(eps + norm.logsf(eps * sigma + 1 / (2 * sigma))))

    assert delta(20, 0.344208149613846) > 9e-9
    assert delta(20, 0.3599) < 1e-9
    assert delta(30, 0.2269) < 1e-6
    assert delta(30, 0.230693431251711) < 0.5e-6


def test_the_gaussian_threshold_of_opendp() -> None:
    """By the sums themselves: a count of one reaches 5 four times as often as reported."""
    weights = {k: exp(-k * k / 2) for k in range(-30, 31)}
    released = sum(w for k, w in weights.items() if 1 + k >= 5) / sum(weights.values())
    assert released > 4 * norm.sf(4)
    assert released < norm.sf(3)


def test_a_round_of_k_means_by_its_code() -> None:
    """The shares as they are returned, and received in the other order: up to four dimensions they are less than the whole."""
    for dimensions in range(1, 101):
        returned = (1, (4 * dimensions * 0.225**2) ** (1 / 3))
        whole = returned[0] * dimensions + returned[1]
        count, each = (share / whole for share in returned)
        assert (count + dimensions * each > 1) == (dimensions >= 5)
    assert count + dimensions * each == pytest.approx(2.663, abs=1e-3)


def test_logistic_regression_by_the_law_of_its_noise() -> None:
    """R = 12, alpha = 1, eps = 3: how often the coefficient is near 0, with the record at R and at 0, from the noise that puts it there."""
    norm_of_data, ridge, eps = 12.0, 1.0, 3.0
    scale = 2 * norm_of_data / (eps - 2 * log(1 + norm_of_data / (4 * ridge)))

    def noise(x: float, coefficient: float) -> float:
        """The noise at which the derivative of the objective is 0 there."""
        return -x * (1 / (1 + exp(-x * coefficient)) - 1) - ridge * coefficient

    def near(x: float, around: float = 1e-3) -> float:
        return float(laplace.cdf(noise(x, -around) / scale) - laplace.cdf(noise(x, around) / scale))

    assert near(norm_of_data) > 1.7 * exp(eps) * near(0)
