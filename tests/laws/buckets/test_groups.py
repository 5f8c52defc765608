"""Groups of records, and levels below 0: against sums over outcomes, quadrature, and a chain of neighbours."""

import itertools
from math import exp
from typing import Any

import mpmath
import pytest
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import from_float
from parisk_sym.laws.accountant import Accountant
from parisk_sym.laws.buckets.bounds import bucket_bounds, makers_of
from parisk_sym.laws.buckets.discrete_pair import exact_delta
from parisk_sym.laws.buckets.groups import group_delta, group_epsilon
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.kary_randomised_response import KaryRandomisedResponse
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.worst_case import WorstCase

FEW: dict[str, Any] = {"step": "1/50", "buckets": 1500}


@pytest.mark.parametrize(
    ("word", "same"),
    [
        ("laplace,eps0=1/2,n=3", "laplace,eps0=3/2,n=3"),
        ("gaussian,mu=1/2,n=2", "gaussian,mu=3/2,n=2"),
        ("discrete_laplace,eps0=1,sensitivity=2,n=2", "discrete_laplace,eps0=3,sensitivity=6,n=2"),
        ("discrete_gaussian,sigma=5,n=2", "discrete_gaussian,sigma=5,sensitivity=3,n=2"),
        ("truncated_gaussian,sigma=6,cut=24", "truncated_gaussian,sigma=2,cut=8"),
        ("tree_aggregation,sigma=6,steps=5", "tree_aggregation,sigma=2,steps=5"),
        ("zcdp,rho=1/9,xi=2/11", "zcdp,rho=1,xi=1"),
        ("subsampled_gaussian,sigma=3,q=1,n=2", "gaussian,mu=1,n=2"),
        (
            "subsampled_gaussian,sigma=2,q=1/3,direction=add",
            "gaussian_mixture,sigma=2,shifts=0:1:2:3,weights=8/27:12/27:6/27:1/27,direction=add",
        ),
    ],
)
def test_mechanisms_of_three_records(word: str, same: str) -> None:
    """The worst pair of a group is that of a mechanism with other parameters."""
    grouped = Sequence([parse_mechanism(word)], 3)
    expected = Sequence([parse_mechanism(same)])
    assert grouped.group == 1
    ((found, n),), ((wanted, m),) = tuple(grouped.uses), tuple(expected.uses)
    assert n == m
    if "mixture" in same:
        assert found.components == wanted.components  # type: ignore[attr-defined]
        assert found.direction == "add"  # type: ignore[attr-defined]
    else:
        assert found == wanted


@pytest.mark.parametrize("direction", ["remove", "add"])
def test_group_in_a_sample(direction: str) -> None:
    """Two records of two samples in the plane of their answers: no direction of the second is worse than that of the first."""
    sigma, q, eps = 0.8, 0.3, 0.25
    weights = [(1 - q) ** 2, q * (1 - q), q * (1 - q), q**2]
    found = []
    step = 0.08
    axis = [step * (k + 0.5) for k in range(-60, 90)]
    for angle in (0.0, 0.7, 1.6, 3.14159):
        second = (mpmath.cos(angle), mpmath.sin(angle))
        c, s = float(second[0]), float(second[1])
        moves = [(0.0, 0.0), (1.0, 0.0), (c, s), (1 + c, s)]
        total = 0.0
        for x, y in itertools.product(axis, axis):
            base = exp(-(x * x + y * y) / (2 * sigma**2))
            with_them = sum(
                w * exp(-((x - u) ** 2 + (y - v) ** 2) / (2 * sigma**2))
                for w, (u, v) in zip(weights, moves, strict=True)
            )
            a, b = (with_them, base) if direction == "remove" else (base, with_them)
            total += max(0.0, a - exp(eps) * b) * step * step / (2 * mpmath.pi * sigma**2)
        found.append(float(total))
    grouped = Sequence([(SubsampledGaussian("4/5", "3/10", direction), 1)], 2)
    low, high = bucket_bounds(makers_of(grouped.uses), eps="1/4", step="1/50", buckets=1500)  # type: ignore[arg-type]
    assert low - 1e-4 < found[0] < high + 1e-4  # both in one direction
    assert max(found) < found[0] + 1e-6
    assert min(found) < 0.7 * found[0]


def test_a_chain_of_neighbours() -> None:
    """Randomised response on a bit of two records, two bits: the bound holds for every database at a distance of 2, and is not far."""
    lie, truth = fmpq(2, 5), fmpq(3, 5)
    one = ([truth, lie], [lie, truth])
    level = arb(truth / lie).log()
    two = float(exact_delta([one, one], 1))  # both bits change, at the level 0
    for n in (1, 2):
        uses = Sequence([(WorstCase("0.405465108108164381978013115464", 0), n)], 2)
        low, high = uses.bracket(eps="1/10")
        exact = float(arb(exact_delta([one] * (2 * n), arb("0.1").exp())).mid())
        assert exact <= high
        assert low < high
    assert two > 0
    assert float(level.mid()) == pytest.approx(0.4054651)


def test_bounds_of_a_group() -> None:
    """By hand: 1e-6 (1 + e + e^2) at the level 3; the search for a level ends where the bound is small enough."""
    expected = 1e-6 * (1 + exp(1) + exp(2))
    assert expected <= group_delta(lambda _: 1e-6, fmpq(3), 3) < expected * (1 + 1e-12)

    def falling(level: fmpq) -> float:
        return exp(-3 * float(level.p) / float(level.q))

    found = group_epsilon(falling, fmpq(1, 10**6), 3)
    place = fmpq(*found.as_integer_ratio())
    assert group_delta(falling, place, 3) <= 1e-6
    assert group_delta(falling, place * fmpq(999, 1000), 3) > 1e-6
    assert group_epsilon(lambda _: 1e-3, fmpq(1, 10**6), 3) == float("inf")
    at_zero = from_float(group_delta(lambda _: 1e-3, fmpq(0), 3))
    assert group_epsilon(lambda _: 1e-3, at_zero, 3) == 0


def test_what_a_group_has_no_digits_of() -> None:
    """Divergences and error rates of mechanisms that are not known for groups; a group of no records."""
    uses = Sequence([(KaryRandomisedResponse(1, 3), 1)], 2)
    assert uses.group == 2
    for given in ({"order": 2}, {"false_positive": "1/20"}, {"prior": "1/2"}):
        with pytest.raises(ParameterError, match="a group of 2 records"):
            uses.digits(5, **given)
    with pytest.raises(DomainError, match="group"):
        Sequence([(KaryRandomisedResponse(1, 3), 1)], 0)
    assert str(Accountant("gaussian,mu=1/2", digits=6, group=2).delta(1)) == "0.126937"
    assert float(Accountant("kary_randomised_response,eps0=1,k=3", group=2).delta(1).upper) > 0.5


@pytest.mark.parametrize(
    "word",
    [
        "laplace,eps0=1/2,n=2",
        "laplace,eps0=1/3,n=40",
        "gaussian,mu=1/2,n=3",
        "randomised_response,eps0=1/3,n=4",
        "kary_randomised_response,eps0=1/2,k=4,n=2",
        "discrete_laplace,eps0=1,sensitivity=2,n=3",
        "discrete_gaussian,sigma=2,n=3",
    ],
)
@pytest.mark.parametrize("eps", ["1/3", "1", "5/2"])
def test_levels_below_zero(word: str, eps: str) -> None:
    """Of a pair that is its own mirror image: 1 - e^-eps + e^-eps delta(eps), by the complement of the event."""
    uses = Sequence([parse_mechanism(word)])
    above, below = uses.delta(eps, 25), uses.delta(f"-{eps}", 25)
    with ctx.workprec(160):
        factor = (-arb(fmpq(*map(int, (eps + "/1").split("/")[:2])))).exp()
        assert abs(below - (1 - factor + factor * above)) < 1e-20
    low, high = bucket_bounds(makers_of(uses.uses), eps=f"-{eps}", **FEW)  # type: ignore[arg-type]
    assert low - 1e-15 <= float(below.mid()) <= high + 1e-15
    assert high - low < 1e-2


@pytest.mark.parametrize("n", [1, 2, 5])
def test_sampled_levels_below_zero(n: int) -> None:
    """One direction below 0 is the other one above; the larger of both is both."""
    found = {
        direction: Sequence([(SubsampledGaussian(1, "1/10", direction), n)])
        for direction in ("remove", "add", "both")
    }
    factor = (-arb(fmpq(1, 10))).exp()
    values = []
    for one, other in (("remove", "add"), ("add", "remove")):
        below = found[one].delta("-1/10", 15)
        assert abs(below - (1 - factor + factor * found[other].delta("1/10", 15))) < 1e-12
        values.append(below)
    assert abs(found["both"].delta("-1/10", 15) - max(values, key=lambda v: float(v.mid()))) < 1e-12


def test_a_level_below_zero_by_quadrature() -> None:
    """Of a sampled use, in mpmath."""
    with mpmath.workdps(20):
        factor = mpmath.exp(mpmath.mpf("-0.1"))

        def gap(x: Any) -> Any:
            without, with_it = mpmath.npdf(x), 0.9 * mpmath.npdf(x) + 0.1 * mpmath.npdf(x, 1)
            return max(mpmath.mpf(0), with_it - factor * without)

        start = mpmath.findroot(lambda x: 0.9 + 0.1 * mpmath.exp(x - 0.5) - factor, -1)
        expected = mpmath.quad(gap, [start, start + 2, 4, 12])
    found = Sequence([(SubsampledGaussian(1, "1/10", "remove"), 1)]).delta("-1/10", 15)
    assert abs(float(found.mid()) - float(expected)) < 1e-9


@pytest.mark.parametrize("direction", ["remove", "add", "both"])
@pytest.mark.parametrize("n", [1, 2])
def test_buckets_in_one_direction_below_zero(direction: str, n: int) -> None:
    """They have the direction at levels of either sign, as the exact law has."""
    mechanism = SubsampledGaussian(1, "1/5", direction)
    for eps in ("-1/4", "-1/10"):
        low, high = bucket_bounds(makers_of([(mechanism, n)]), eps=eps, step="1/500", buckets=4000)
        exact = float(Sequence([(mechanism, n)]).delta(eps, 15).mid())
        assert low - 1e-15 <= exact <= high + 1e-15, eps
        assert high - low < 1e-4


@pytest.mark.parametrize("direction", ["remove", "add"])
def test_discrete_noise_on_a_sample_below_zero(direction: str) -> None:
    """One use, by the sum over all answers: the least loss of `remove` is ln(1 - q + q/e), above -1/4."""
    with mpmath.workdps(30):
        q, factor = mpmath.mpf("0.2"), mpmath.exp(mpmath.mpf("-0.25"))
        scale = (1 - mpmath.exp(-1)) / (1 + mpmath.exp(-1))
        without = [scale * mpmath.exp(-abs(x)) for x in range(-90, 91)]
        shifted = [scale * mpmath.exp(-abs(x - 1)) for x in range(-90, 91)]
        sampled = [(1 - q) * a + q * b for a, b in zip(without, shifted, strict=True)]
        pairs = (
            zip(sampled, without, strict=True)
            if direction == "remove"
            else zip(without, sampled, strict=True)
        )
        expected = mpmath.fsum(max(a - factor * b, mpmath.mpf(0)) for a, b in pairs)
        if direction == "remove":
            assert abs(expected - (1 - factor)) < 1e-20
    word = f"subsampled_discrete_laplace,eps0=1,q=1/5,direction={direction}"
    found = Sequence([parse_mechanism(word)]).answer(eps="-1/4")
    assert float(found.lower) - 1e-14 <= expected <= float(found.upper) + 1e-14
