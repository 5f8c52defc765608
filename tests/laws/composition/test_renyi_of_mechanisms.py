"""Renyi divergences of discrete noise and by privacy buckets, and what they give beside the tight value."""

from math import log
from typing import Any

import mpmath
import pytest
from flint import arb, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.answers import Bracket
from parisk_sym.laws.accountant import Accountant
from parisk_sym.laws.buckets.divergences import bucket_divergences
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.composition.renyi_conversion import by_renyi
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.discrete_gaussian import DiscreteGaussian
from tests.cli.invoked import run


@pytest.mark.parametrize("order", ["3/2", "2", "7/3", "20"])
@pytest.mark.parametrize(("sigma", "sensitivity"), [("1/2", 1), ("1/5", 2), ("7/2", 3)])
def test_discrete_normal_noise(sigma: str, sensitivity: int, order: str) -> None:
    """The sum of p^alpha q^(1 - alpha) over the integers, in mpmath; never more than normal noise has, and the same for integer orders."""
    alpha, deviation = (fmpq(*map(int, (text + "/1").split("/")[:2])) for text in (order, sigma))
    with mpmath.workdps(60):
        a, s = (mpmath.mpf(int(v.p)) / int(v.q) for v in (alpha, deviation))
        place = int(a * sensitivity)
        integers = range(place - int(30 * s) - 30, place + int(30 * s) + 31)
        total = mpmath.nsum(lambda x: mpmath.exp(-(x**2) / (2 * s**2)), [-mpmath.inf, mpmath.inf])
        moment = mpmath.fsum(
            mpmath.exp(-(a * (x - sensitivity) ** 2 + (1 - a) * x**2) / (2 * s**2)) for x in integers
        )
        expected = mpmath.log(moment / total) / (a - 1)
        found = Sequence([(DiscreteGaussian(sigma, sensitivity), 1)]).digits(25, order=order)[0]
        assert abs(mpmath.mpf(found) - expected) < mpmath.mpf(10) ** -22
        normal = a * sensitivity**2 / (2 * s**2)
        assert mpmath.mpf(found) <= normal + mpmath.mpf(10) ** -20
        if alpha.q == 1:
            assert abs(mpmath.mpf(found) - normal) < mpmath.mpf(10) ** -20
    assert Sequence([(DiscreteGaussian(sigma, sensitivity), 3)]).digits(10, order=order)[0] != found


@pytest.mark.parametrize(
    "word",
    [
        "laplace,eps0=3/2",
        "randomised_response,eps0=2",
        "kary_randomised_response,eps0=1,k=5",
        "discrete_laplace,eps0=1,sensitivity=2",
    ],
)
@pytest.mark.parametrize("order", [fmpq(5, 4), fmpq(3), fmpq(25)])
def test_by_buckets(word: str, order: fmpq) -> None:
    """The bounds enclose the divergence of mechanisms whose loss has a law, and are near it."""
    mechanism, _ = parse_mechanism(word)
    exact = Sequence([(mechanism, 1)]).divergences(order)[0]
    low, high = bucket_divergences(mechanism, order)
    assert low - arb("1e-14") <= exact <= high + arb("1e-14")
    assert high - low < 1e-2 * exact


def test_pair() -> None:
    """By hand: sum of a^2 / b is 9/4 + 1/12."""
    low, high = bucket_divergences(parse_mechanism("pair,a=3/4:1/4,b=1/4:3/4")[0], fmpq(2))
    assert float(low) - 1e-15 <= log(9 / 4 + 1 / 12) <= float(high)
    answer = Accountant("pair,a=3/4:1/4,b=1/4:3/4", "laplace,eps0=1").divergence(2)
    assert isinstance(answer, Bracket)
    assert float(answer.lower) > log(9 / 4 + 1 / 12)


def test_one_record_of_a_sample() -> None:
    """Neighbours that differ in a value: the integral of p^3 q^-2, by quadrature between the kinks."""
    mechanism, _ = parse_mechanism("subsampled_laplace,eps0=1,q=1/5,direction=replace")

    def density(x: Any, move: int) -> Any:
        return (0.8 * mpmath.exp(-abs(x)) + 0.2 * mpmath.exp(-abs(x - move))) / 2

    moment = mpmath.quad(lambda x: density(x, 1) ** 3 / density(x, -1) ** 2, [-60, -1, 0, 1, 60])
    low, high = bucket_divergences(mechanism, fmpq(3))
    assert float(low) - 1e-9 <= float(mpmath.log(moment) / 2) <= float(high)
    assert high - low < 1e-5


@pytest.mark.parametrize(
    "word",
    ["truncated_gaussian,sigma=4,cut=24", "worst_case,eps0=1,delta0=1/10", "pair,a=1/2:1/2:0,b=0:1/2:1/2"],
)
def test_infinite_divergence(word: str) -> None:
    """An answer that only one neighbour can have."""
    with pytest.raises(DomainError, match="no finite bound"):
        bucket_divergences(parse_mechanism(word)[0], fmpq(2))


@pytest.mark.parametrize(
    "word", ["laplace,eps0=1,n=30", "gaussian,mu=1/2,n=4", "randomised_response,eps0=1/2,n=9"]
)
def test_conversion(word: str) -> None:
    """Not below the tight value, and the least over orders, by a fine search; the formula of the field for Laplace noise."""
    uses = Sequence([parse_mechanism(word)])
    level = by_renyi(uses, delta=fmpq(1, 10**5))
    assert float(uses.epsilon("1e-5", 8).mid()) < level.bound
    searched = []
    for i in range(-300, 500):
        order = fmpq(*(1 + 1.02**i).as_integer_ratio())
        r, a = float(uses.divergences(order)[1]), 1 + 1.02**i
        searched.append(r + log(1 - 1 / a) - log(a * 1e-5) / (a - 1))
    assert min(searched) - 1e-3 < level.bound <= min(searched) + 1e-9
    if word.startswith("laplace"):
        found = find_formula("composition.renyi").digits(12, eps0=1, n=30, delta="1e-5")[0]
        assert level.bound == pytest.approx(float(found), abs=1e-6)
    delta = by_renyi(uses, eps=fmpq(*level.bound.as_integer_ratio()))
    assert delta.bound == pytest.approx(1e-5, rel=1e-4)
    assert float(uses.delta(fmpq(*level.bound.as_integer_ratio()), 8).mid()) < delta.bound


def test_command() -> None:
    """The line below the answer; an error for what is no conversion."""
    done = run("compose", "gaussian,mu=1", "delta=1e-6", "--digits", "6", "--renyi")
    assert done.stdout == "4.88655\neps <= 5.22153444455 by Renyi divergences (order 5.91)\n"
    done = run("compose", "gaussian,mu=1", "order=2", "--renyi")
    assert done.exit_code == 2
    assert "--renyi gives a bound of delta or eps" in done.stderr
    done = run("compose", "gaussian,mu=1", "delta=1e-6", "--renyi", "--json")
    assert done.exit_code == 2
    assert "--json has no bound by Renyi divergences" in done.stderr
