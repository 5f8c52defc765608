"""The sensitivity sampler's formulas against routes that share nothing with them, and its guarantee against what could break it."""

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from scipy.integrate import quad
from scipy.optimize import brentq, minimize_scalar
from scipy.stats import binom, norm

from parisk_sym.core.errors import DomainError
from parisk_sym.laws.catalogue import find_formula

least_effort = find_formula("sampler.least_effort")
least_risk = find_formula("sampler.least_risk")


def value(name: str, **given: object) -> float:
    return float(find_formula(name).ball(**given))


@pytest.mark.parametrize("gamma", ["0.9", "0.5", "0.1", "0.05", "0.001"])
def test_rho_of_least_effort(gamma: str) -> None:
    """A numerical minimum of Equation 1 over log(rho), which knows nothing of Lambert's W."""
    g = float(gamma)

    def effort(x: float) -> float:
        return -x / (2 * (g - math.exp(x)) ** 2)

    found = minimize_scalar(
        effort, bounds=(math.log(g) - 20, math.log(g) - 1e-3), method="bounded", options={"xatol": 1e-12}
    )
    assert value("sampler.least_effort", gamma=gamma) == pytest.approx(found.fun, rel=1e-9)
    assert value("sampler.rho_of_risk", gamma=gamma) == pytest.approx(math.exp(found.x), rel=1e-4)


@pytest.mark.parametrize("m", [2, 3, 10, 500, 1500, 50_000, 10**9])
def test_rho_of_least_risk(m: int) -> None:
    """The same for rho + rho'."""

    def lost(x: float) -> float:
        return math.exp(x) + math.sqrt(-x / (2 * m))

    found = minimize_scalar(lost, bounds=(-25, math.log(0.6)), method="bounded", options={"xatol": 1e-12})
    assert value("sampler.least_risk", m=m) == pytest.approx(found.fun, rel=1e-9)
    order = value("sampler.least_order", m=m, gamma="0.9")
    assert order == pytest.approx(m * (0.1 + found.fun), rel=1e-8)


def test_conditions_are_named() -> None:
    """What lies outside of the theorem is refused with the parameter, the bound and the value."""
    with pytest.raises(DomainError, match="m must be >= 2, got 1"):
        least_risk.ball(m=1)
    with pytest.raises(DomainError, match="rho < gamma"):
        find_formula("sampler.effort").ball(gamma="0.1", rho="0.2")
    with pytest.raises(DomainError, match="gamma must be < 1, got 1"):
        least_effort.ball(gamma=1)
    with pytest.raises(DomainError, match=r"sampling\.dkw_one_sided needs"):
        find_formula("sampling.dkw_one_sided").ball(accuracy="0.01", m=10)


@pytest.mark.parametrize(
    ("gamma", "fewest"), [("1/20", 19), ("1/3", 2), ("0.3", 3), ("0.9999", 1), ("1e-6", 999_999)]
)
def test_exact_effort(gamma: str, fewest: int) -> None:
    """Ties (1/gamma an integer) are decided exactly."""
    formula = find_formula("sampler.exact_effort")
    assert formula.ball(gamma=gamma) == fewest
    assert int(formula.mp(gamma=gamma)) == fewest


def test_exact_order_is_the_lowest() -> None:
    for m in (1, 9, 99, 100, 1000):
        for percent in (1, 5, 10, 50, 99):
            if (100 - percent) * (m + 1) > 100 * m:
                continue
            k = int(value("sampler.exact_order", m=m, gamma=f"{percent}/100"))
            assert 100 * k >= (100 - percent) * (m + 1) > 100 * (k - 1)


@pytest.mark.parametrize(("gamma", "q"), [(0.45, 0.5), (0.45, 0.4), (0.2, 0.3), (0.05, 0.06), (0.05, 0.04)])
def test_the_guarantee_of_a_proportion(gamma: float, q: float) -> None:
    """Sensitivities of two values: over sample and pair the theorem holds; over the pair alone every far pair is exposed."""
    m = math.ceil(value("sampler.least_effort", gamma=str(gamma)))
    k = math.ceil(value("sampler.least_order", m=m, gamma=str(gamma)) - 1e-9)
    exposed = binom.cdf(m - min(k, m), m, q)  # G_(k) = 0
    assert q * exposed <= gamma
    assert exposed > 0


@pytest.mark.parametrize("m", [1, 2])
def test_one_sided_law_by_sampling(m: int) -> None:
    """Birnbaum and Tingey's closed forms of P(sup(Phi_m - Phi) <= x) for m = 1 and m = 2, within six standard errors."""
    rng = np.random.default_rng(7)
    sample = np.sort(rng.random((400_000, m)), axis=1)
    above = (np.arange(1, m + 1) / m - sample).max(axis=1)
    for x in (0.1, 0.3, 0.5, 0.7, 0.95):
        law = x if m == 1 else 1 - (1 - x) ** 2 - max(0.0, x * (1 - 2 * x))
        seen = float((above <= x).mean())
        assert abs(seen - law) < 6 * math.sqrt(law * (1 - law) / len(above)) + 1e-9


@pytest.mark.parametrize(("delta", "level"), [("0.9", 3.0), ("0.1", 1.0), ("1e-5", 0.5), ("1e-5", 8.0)])
def test_classic_gauss_by_quadrature(delta: str, level: float) -> None:
    """The exact delta of the classic calibration as the integral of the excess of one density over e^eps times the other."""
    mu = level / math.sqrt(2 * math.log(1.25 / float(delta)))
    start = level / mu + mu / 2
    integral = quad(
        lambda z: norm.pdf(z - mu) - math.exp(level) * norm.pdf(z), start, start + 40, epsabs=1e-16
    )[0]
    assert value("sampler.gaussian_classic_delta", eps=str(level), delta=delta) == pytest.approx(
        integral, rel=1e-6
    )


def _largest_level(delta: float) -> float:
    s = math.sqrt(2 * math.log(1.25 / delta))

    def gap(e: float) -> float:
        return float(norm.sf(s - e / (2 * s)) - math.exp(e + norm.logsf(s + e / (2 * s))) - delta)

    return float(brentq(gap, 1e-3, 100))


def test_where_the_classic_calibration_stops() -> None:
    """8.42 at delta = 10^-5, and nowhere below 3.787: a scan of the range of delta with SciPy's normal law."""
    for delta in ("1e-5", "0.01", "0.5", "0.9"):
        assert value("sampler.gaussian_limit", delta=delta) == pytest.approx(
            _largest_level(float(delta)), rel=1e-7
        )
    assert value("sampler.gaussian_limit", delta="1e-5") == pytest.approx(8.4197713, abs=1e-6)
    lowest = min(_largest_level(d) for d in np.linspace(0.001, 0.999, 999))
    assert lowest == pytest.approx(3.7874, abs=1e-3)
    assert lowest > 15 / 4


def test_transfer_by_two_normal_laws() -> None:
    """Records N(0, 1) against N(shift, 1), the event that the sum of n + 1 of them is large: the bound is kept, and not by much."""
    shift, n = 0.05, 9
    tau = shift**2 / 2
    root = math.sqrt(n + 1)
    worst = max(norm.sf(c - shift * root) - norm.sf(c) for c in np.linspace(-1, 1, 201))
    bound = value("sampler.transfer", gamma="1/10", n=n, tau=str(tau)) - 0.1
    assert 0.75 * bound < worst < bound


def test_printed_numbers_of_the_notes() -> None:
    """1305 samples, the limits of Figure 4, and the sensitivities of the support vector machine."""
    assert math.ceil(value("sampler.least_effort", gamma="0.05")) == 1305
    limits = [value("sampler.least_risk", m=m) for m in (500, 1500, 2000, 8000)]
    assert limits == pytest.approx([0.0774, 0.0469, 0.0411, 0.0217], abs=6e-5)
    above = [math.log(0.25 - limit) / math.log(0.25) - 1 for limit in (limits[0], *limits[2:])]
    assert above == pytest.approx([0.27, 0.13, 0.07], abs=6e-3)
    bounds = [value("sampler.svm_sensitivity", C=3, d=d, n=1000) for d in (8, 9, 64)]
    assert bounds == pytest.approx([19.07, 20.108, 50.77], abs=6e-3)


def test_faces_of_the_noise() -> None:
    """Balls and arrays of the scales against the printed formulas."""
    scales = find_formula("sampler.bernstein_scale")
    assert scales.ball(sensitivity=2, eps="1/2", k=10, d=1).overlaps(arb(44))
    spread = find_formula("sampler.gaussian_classic").array(
        sensitivity=1.0, eps=np.array([0.5, 1.0]), delta=1e-5
    )
    assert spread == pytest.approx(np.sqrt(2 * np.log(1.25e5)) / np.array([0.5, 1.0]))


@pytest.mark.parametrize("m", [20, 500, 8000])
def test_risks_turn_the_orders_round(m: int) -> None:
    """The risk of the place that a risk asks for is that risk, up to rounding the place up."""
    rho = find_formula("sampler.rho_of_sample").ball(m=m).str(30, radius=False)
    for gamma in ("0.4", "0.5"):
        k = math.ceil(value("sampler.order", m=m, gamma=gamma, rho=rho))
        assert float(gamma) - 1 / m <= value("sampler.risk", m=m, k=k, rho=rho) <= float(gamma)
        k = int(value("sampler.exact_order", m=m, gamma=gamma))
        assert float(gamma) - 1 / m <= value("sampler.exact_risk", m=m, k=k) <= float(gamma)


@pytest.mark.parametrize(("k", "m"), [(1000, 1000), (1001, 1001), (1001, 5000), (3000, 3000), (4000, 10**6)])
def test_many_exponential_records(k: int, m: int) -> None:
    """Exact sums of reciprocals, on either side of where digamma functions take their place."""
    exact = sum((Fraction(1, i) for i in range(m - k + 1, m + 1)), Fraction(0)) / 6
    found = find_formula("sampler.exponential_sampled").ball(30, k=k, m=m, rate=2, n=3)
    with ctx.workprec(200):
        assert found.overlaps(arb(fmpq(exact.numerator, exact.denominator)))
        assert found.rad() < 1e-29 * abs(found)


def test_a_billion_exponential_records() -> None:
    """ln(m/(m - k)) + 1/(2 m) - 1/(2 (m - k)) but for terms of the size 1/m^2."""
    found = find_formula("sampler.exponential_sampled").ball(25, k=5 * 10**8, m=10**9, rate=1, n=1)
    assert abs(float(found) - (math.log(2) - 5e-10)) < 1e-15
