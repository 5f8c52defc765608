"""The pair that dominates all mechanisms with given Renyi divergences, against pairs on two outcomes and known mechanisms."""

from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, fmpq

from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of, makers_of
from parisk_sym.laws.buckets.discrete_pair import exact_delta
from parisk_sym.laws.buckets.polygon import PolygonPair
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.zcdp import ZeroConcentrated
from parisk_sym.laws.renyi_pairs import _half_plane, renyi_pair

RHOS = [fmpq(1, 10000), fmpq(1, 2), fmpq(20)]


def concentrated(rho: fmpq) -> PolygonPair:
    return renyi_pair(lambda order: arb(rho * order))


def delta_of(pair: PolygonPair, eps: float) -> float:
    """By exact sums over the outcomes of both distributions."""
    return float(exact_delta([(list(pair.a), list(pair.b))], arb(eps).exp()).mid())


def pairs_on_two_outcomes(rho: float) -> tuple[Any, Any]:
    """The largest p for many q with D_alpha <= rho alpha in both directions at 600 orders, by bisection in float64."""
    q = np.concatenate([np.geomspace(1e-9 if rho < 1 else 1e-30, 0.5, 250), 1 - np.geomspace(1e-3, 0.5, 30)])
    orders = 1 + np.geomspace(0.02, 50, 600)[:, None] / np.sqrt(rho + rho**2)
    low, high = q.copy(), np.full_like(q, 1 - 1e-15)
    for _ in range(40):
        p = (low + high) / 2
        fine = np.ones(p.shape, dtype=bool)
        for one, other in ((p, q), (q, p)):
            parts = (
                orders * np.log(one) + (1 - orders) * np.log(other),
                orders * np.log1p(-one) + (1 - orders) * np.log1p(-other),
            )
            fine &= (np.logaddexp(*parts) <= (orders - 1) * orders * rho).all(axis=0)
        low, high = np.where(fine, p, low), np.where(fine, high, p)
    return low, q


@pytest.mark.parametrize("rho", RHOS)
def test_no_pair_on_two_outcomes_exceeds_it(rho: fmpq) -> None:
    """And some come near: the bound is the best that holds for all mechanisms. Between the orders they have a little more than they may."""
    pair, scale = concentrated(rho), float(arb(rho).mid())
    p, q = pairs_on_two_outcomes(scale)
    for place in (0.0, 0.3, 1.0, 2.0, 3.0):
        eps = scale * min(place, 1) + place * np.sqrt(2 * scale)
        found, bound = float((p - np.exp(eps) * q).max()), delta_of(pair, eps)
        assert found <= bound * (1 + 3e-4)
        assert found > 0.99 * bound


@pytest.mark.parametrize("rho", RHOS)
@pytest.mark.parametrize("place", [0.2, 1.0, 4.0, 7.0])
def test_it_is_below_the_improved_conversion(rho: fmpq, place: float) -> None:
    """Of Canonne, Kamath and Steinke, at its best order, up to a percent for the corners of the polygon."""
    scale = float(arb(rho).mid())
    eps = scale + place * np.sqrt(2 * scale)
    orders = 1 + np.geomspace(1e-3, 1e3, 20_000) / np.sqrt(scale)
    logs = (orders - 1) * (scale * orders - eps) - np.log(orders - 1) + orders * np.log1p(-1 / orders)
    bound = delta_of(concentrated(rho), eps)
    assert bound <= 1.01 * np.exp(logs.min())
    with mpmath.workdps(30):  # and above normal noise, which has these divergences
        mu = mpmath.sqrt(2 * mpmath.mpf(scale))
        normal = mpmath.ncdf(mu / 2 - eps / mu) - mpmath.exp(eps) * mpmath.ncdf(-mu / 2 - eps / mu)
    assert bound >= float(normal)


def test_it_dominates_laplace_noise() -> None:
    """From the divergences of Laplace noise of level 1; from half of them it does not."""

    def curve(order: fmpq) -> arb:
        return find_formula("renyi.laplace").ball(30, alpha=order, eps0=1)

    for eps in ("0", "1/4", "1/2", "9/10"):
        exact = float(Sequence([(Laplace(1), 1)]).delta(eps))
        level = float(fmpq(*map(int, eps.split("/")))) if "/" in eps else float(eps)
        assert exact <= delta_of(renyi_pair(curve, pure=arb(1)), level)
    assert delta_of(renyi_pair(lambda order: curve(order) / 2, pure=arb(1)), 0.5) < float(
        Sequence([(Laplace(1), 1)]).delta("1/2")
    )
    assert delta_of(renyi_pair(curve, pure=arb(1)), 1.0) < 1e-12


@pytest.mark.parametrize("turned", [False, True])
def test_a_half_plane_holds(turned: bool) -> None:
    """At every point of the set, found by bisection in mpmath; a slightly lower one does not hold where it touches."""
    order, bound, s, u = 1.7, 0.4, 1.9, 0.2
    x, d = (float(v.mid()) for v in _half_plane(arb(order), arb(bound).exp(), arb(s), arb(u), turned))

    def left(p: Any, q: Any) -> Any:
        p, q = (q, p) if turned else (p, q)
        return p**order * q ** (1 - order) + (1 - p) ** order * (1 - q) ** (1 - order)

    heights = []
    for q in np.linspace(0.001, 0.999, 400):
        low, high = q, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if left(middle, q) <= np.exp(bound) else (low, middle)
        heights.append(low - x * q)
    assert max(heights) <= d + 1e-12


def test_exact_distributions() -> None:
    """The outcomes of both are probabilities that add up to 1, and each is the mirror image of the other."""
    pair = concentrated(fmpq(1, 2))
    assert min(pair.a) >= 0
    assert min(pair.b) >= 0
    assert sum(pair.a, fmpq(0)) == sum(pair.b, fmpq(0)) == 1
    assert sorted(zip(pair.a, pair.b, strict=True)) == sorted(zip(pair.b, pair.a, strict=True))


def test_no_finite_divergence() -> None:
    """Nothing follows from infinite divergences, nor from such large ones: the two distributions may have no answer in common."""
    for bound in ("inf", "1e40"):
        pair = renyi_pair(lambda _, bound=bound: arb(bound))
        assert (pair.a, pair.b) == ((1, 0), (0, 1))
    found = Sequence([(ZeroConcentrated("1e20"), 1)]).answer(5, eps=1)
    assert float(found.upper) == 1
    assert float(found.lower) > 0.99


# Levels of dp_accounting 0.6.0: RdpAccountant().compose(ZCDpEvent(rho, xi)).get_epsilon(delta), with its default orders.
OF_DP_ACCOUNTING = [
    ("1/2", "0", "1e-6", 5.2215396311544175),
    ("1/100", "0", "1e-5", 0.5458132098177004),
    ("2", "0", "1e-9", 14.150182513018304),
    ("1/2", "1/4", "1e-6", 5.4715396311544175),
]


@pytest.mark.parametrize(("rho", "xi", "delta", "level"), OF_DP_ACCOUNTING)
def test_levels_beside_dp_accounting(rho: str, xi: str, delta: str, level: float) -> None:
    """Its conversion at its best order, up to the corners of the polygon and the grid."""
    mechanism = ZeroConcentrated(rho, xi)
    low, high = bucket_bounds(makers_of([(mechanism, 1)]), delta=delta, step="1/250", buckets=6000)
    assert 0.999 * level < high < 1.001 * level
    normal = find_formula("gaussian.epsilon").digits(12, delta=delta, mu=fmpq(1), n=1)[0]
    assert low < high
    if rho == "1/2":
        assert abs(low - float(normal)) < 0.01  # the lower end is normal noise of mu = 1, whatever xi is


def test_uses_are_taken_together() -> None:
    """Four uses of a quarter are one use of the whole; pair by pair they would cost more. Beside Laplace noise, too."""
    grid: dict[str, Any] = {"step": "1/100", "buckets": 2500, "delta": "1e-6"}
    quarter, whole, noise = ZeroConcentrated("1/8"), ZeroConcentrated("1/2"), Laplace("1/2")
    four = bucket_bounds(makers_of([(quarter, 4)]), **grid)
    assert abs(four[1] - bucket_bounds(makers_of([(whole, 1)]), **grid)[1]) < 1e-3
    assert four[1] < bucket_bounds([(buckets_of(quarter), 4)], **grid)[1] - 0.1
    mixed = bucket_bounds(makers_of([(quarter, 4), (noise, 3)]), **grid)
    exact = float(Sequence([(Gaussian("1/2"), 4), (noise, 3)]).epsilon("1e-6", digits=8).mid())
    assert exact - 0.01 < mixed[0] < exact < mixed[1]
    # RdpAccountant of dp_accounting 0.6.0 for the same uses, by sums of divergences: 6.344347797591057
    assert mixed[1] < 6.3444 + 0.01


def test_divergence() -> None:
    """The bound of the level is attained by normal noise, so that it is the divergence, also beside others."""
    word = parse_mechanism("zcdp,rho=1/2,xi=1/8,n=2")
    assert Sequence([word]).digits(6, order=3)[0] == "3.25000"
    assert Sequence([(ZeroConcentrated("1/2"), 1), (Gaussian(1), 1)]).digits(6, order=2)[0] == "2.00000"


@pytest.mark.parametrize("word", ["zcdp,rho=0", "zcdp,rho=1,xi=-1", "zcdp"])
def test_words_that_are_refused(word: str) -> None:
    """Each parameter has its range."""
    with pytest.raises(Exception, match=r"rho|xi"):
        parse_mechanism(word)


def test_events_of_both_kinds_have_edges() -> None:
    """The bound is 0.42223; without the half-planes at points with p and q exchanged it would be 0.42238."""
    assert delta_of(concentrated(fmpq(1, 2)), 0.2) < 0.4223
