"""Error rates, the best membership attack and Renyi divergences, each by a route without delta."""

import itertools
from collections.abc import Callable
from typing import Any

import mpmath
import pytest
from flint import arb, fmpq

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.formulas.kernels.subsampled_gaussian import integer_moment
from parisk_sym.laws.composition import distinguishing
from parisk_sym.laws.composition.distinguishing import best_attack, false_negatives, renyi_divergence
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism_words import parse_mechanism


def sequence(*words: str) -> Sequence:
    return Sequence([parse_mechanism(word) for word in words])


def responses(n: int, level: float = 1.0) -> list[tuple[float, float]]:
    """The outcomes of n randomised responses, as pairs of probabilities."""
    with mpmath.workdps(30):
        true = 1 / (1 + mpmath.exp(-mpmath.mpf(level)))
        one = [(true, 1 - true), (1 - true, true)]
        return [
            (mpmath.fprod(a for a, _ in o), mpmath.fprod(b for _, b in o))
            for o in itertools.product(one, repeat=n)
        ]


def by_likelihood(pairs: list[tuple[Any, Any]], rate: Any) -> Any:
    """The Neyman-Pearson test at a false-positive rate: outcomes with the largest quotient first, the last one with a probability."""
    missed, left = mpmath.mpf(1), mpmath.mpf(rate)
    for a, b in sorted(pairs, key=lambda p: -p[0] / p[1]):
        part = min(left, b)
        missed -= a * part / b
        left -= part
    return missed


@pytest.mark.parametrize(("a", "b"), [(1, 20), (1, 1000), (1, 2), (9, 10), (999, 1000)])
@pytest.mark.parametrize("n", [1, 3])
def test_false_negatives_of_responses(n: int, a: int, b: int) -> None:
    """The trade-off function has kinks."""
    found = false_negatives(sequence(f"randomised_response,eps0=1,n={n}").sides, fmpq(a, b))
    expected = by_likelihood(responses(n), mpmath.mpf(a) / b)
    assert abs(float(found.mid()) - float(expected)) <= float(found.rad()) + 1e-15
    assert found.rad() < 1e-8


@pytest.mark.parametrize(("a", "b"), [(1, 20), (1, 10**6), (1, 2), (99, 100)])
def test_false_negatives_of_normal_noise(a: int, b: int) -> None:
    """Phi(Phi^-1(1 - rate) - mu) for the sum of squares mu^2 (Dong, Roth, Su 2022)."""
    with mpmath.workdps(30):
        quantile = mpmath.sqrt(2) * mpmath.erfinv(1 - 2 * mpmath.mpf(a) / b)
        expected = mpmath.nstr(mpmath.ncdf(quantile - mpmath.mpf("0.5") * mpmath.sqrt(5)), 28)
    found = false_negatives(sequence("gaussian,mu=1/2,n=5").sides, fmpq(a, b))
    assert found.overlaps(arb(expected))
    assert found.rad() < 1e-9


def test_false_negatives_of_a_sample() -> None:
    """One use on a sample: the test is a threshold for the answer; each direction by its own quantile, the smaller rate counts."""
    rate = mpmath.mpf("0.05")
    ends = []
    with mpmath.workdps(30):
        # false positives of the answer without the record, then of the answer with it
        cut = mpmath.sqrt(2) * mpmath.erfinv(1 - 2 * rate)
        ends.append(0.9 * mpmath.ncdf(cut) + 0.1 * mpmath.ncdf(cut - 1))
        cut = mpmath.findroot(lambda z: 0.9 * mpmath.ncdf(z) + 0.1 * mpmath.ncdf(z - 1) - rate, -1.6)
        ends.append(1 - mpmath.ncdf(cut))
    for direction, expected in (("remove", ends[0]), ("add", ends[1]), ("both", min(ends))):
        word = f"subsampled_gaussian,sigma=1,q=1/10,direction={direction}"
        found = false_negatives(sequence(word).sides, fmpq(1, 20))
        assert abs(float(found.mid()) - float(expected)) < 1e-9, direction
        assert found.rad() < 1e-8


def test_an_enclosure_needs_both_sides() -> None:
    """Three points enclose the top only if the middle one is certainly highest; the line bound holds beyond them."""
    places = (fmpq(-1), fmpq(0), fmpq(1))
    assert distinguishing._bound(places, [arb(0), arb(1), arb(2)]) is None
    assert distinguishing._bound(places, [arb(1, 0.5), arb(1), arb(0)]) is None
    # x -> -(x - 1.2)^2 in x = e^eps has its top 0 between e^0 and e^1
    heights = [-((arb(e).exp() - arb("1.2")) ** 2) for e in places]
    upper = distinguishing._bound(places, heights)
    assert upper is not None
    assert upper > 0
    # of slope 1 up to just before e, or of slope -1 from just behind 1/e on: the top is beside an outer point
    behind = distinguishing._bound(places, [arb(-1).exp() - 1, arb(0), arb("-0.001")])
    before = distinguishing._bound(places, [arb("-0.001"), arb(0), 1 - arb(1).exp()])
    assert behind is not None
    assert behind > arb("1.718")
    assert before is not None
    assert before > arb("0.632")


@pytest.mark.parametrize(("p", "q"), [(1, 2), (1, 10), (9, 10), (1, 1000)])
def test_best_attack(p: int, q: int) -> None:
    """The larger of the two weighted probabilities, outcome by outcome."""
    prior = mpmath.mpf(p) / q
    expected = mpmath.fsum(max(prior * a, (1 - prior) * b) for a, b in responses(4))
    found = best_attack(sequence("randomised_response,eps0=1,n=4").sides[0], fmpq(p, q), 120)
    assert abs(float(found.mid()) - float(expected)) < 1e-14
    assert found.rad() < 1e-14


@pytest.mark.parametrize("order", ["11/10", "3/2", "2", "7"])
def test_renyi(order: str) -> None:
    """Sums over outcomes, and closed forms that are known: alpha mu^2/2, and a mixture of both; directions of a sample."""
    alpha = fmpq(*map(int, order.split("/"))) if "/" in order else fmpq(int(order))
    x = mpmath.mpf(int(alpha.p)) / int(alpha.q)
    both = renyi_divergence(sequence("randomised_response,eps0=1,n=3", "gaussian,mu=1/2").sides, alpha, 120)
    outcomes = mpmath.log(mpmath.fsum(a**x * b ** (1 - x) for a, b in responses(3))) / (x - 1)
    assert abs(float(both.mid()) - float(outcomes + x / 8)) < 1e-14
    for direction, sign in (("remove", 1), ("add", -1)):
        word = f"subsampled_gaussian,sigma=1,q=1/10,direction={direction},n=3"

        def integrand(z: Any, sign: int = sign) -> Any:
            b = mpmath.npdf(z)
            a = 0.9 * b + 0.1 * mpmath.npdf(z, 1)
            top, bottom = (a, b)[::sign]
            return top**x * bottom ** (1 - x)

        expected = 3 * mpmath.log(mpmath.quad(integrand, [-30, -10, -3, 0, 3, 10, 30])) / (x - 1)
        found = renyi_divergence(sequence(word).sides, alpha, 120)
        assert abs(float(found.mid()) - float(expected)) < 1e-10


def test_renyi_with_little_noise() -> None:
    """At an integer order the moment of a sampled step is a sum; the number is from a test of autodp, which has it from TensorFlow Privacy."""
    found = renyi_divergence(sequence("subsampled_gaussian,sigma=1/10,q=1/100").sides, fmpq(64), 120)
    assert abs(float(found.mid()) - 3195.321731874551) < 1e-11
    assert integer_moment(fmpq(1), fmpq(1, 3), 1).contains(1)
    for order, direction in ((2, "remove"), (5, "remove"), (5, "both")):
        mechanism = sequence(f"subsampled_gaussian,sigma=1,q=1/10,direction={direction}")
        whole, near = (renyi_divergence(mechanism.sides, order + fmpq(k, 2**60), 120) for k in (0, 1))
        assert abs(whole - near) < 1e-16, "the sum has the value of the nodes beside it"


def test_what_is_refused() -> None:
    """Orders that cannot be told from 1, and levels that are out of reach."""
    with pytest.raises(PrecisionError, match="more bits"):
        renyi_divergence(sequence("subsampled_gaussian,sigma=1,q=1/10").sides, 1 + fmpq(1, 3**99), 64)
    with pytest.raises(DomainError, match="below"):
        distinguishing._around_the_top(arb)


def test_the_level_that_decides_is_not_too_far() -> None:
    """Up to 10^12 the top of a hill is found; beyond it the search ends."""

    def hill(top: int) -> Callable[[fmpq], arb]:
        return lambda eps: -abs(arb(eps - top))

    for top in (3, 10**11):
        low, high = distinguishing._around_the_top(hill(top))
        assert low <= top <= high
    with pytest.raises(DomainError, match="levels that decide must be below"):
        distinguishing._around_the_top(hill(2**40))
