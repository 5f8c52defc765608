"""Reports in random order, against the exact laws of the histograms of all databases of few users."""

import itertools
from collections import Counter
from math import exp
from typing import Any

import numpy as np
import pytest
from flint import arb, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.laws.buckets.bounds import bucket_bounds, makers_of
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.shuffled_randomised_response import ShuffledRandomisedResponse
from parisk_sym.laws.mechanisms.shuffled_reports import ShuffledReports
from parisk_sym.laws.shuffled import blanket_atoms, counted_groups


def bounds(mechanism: Mechanism, n: int = 1, **grid: Any) -> tuple[float, float]:
    return bucket_bounds(makers_of([(mechanism, n)]), **({"step": "1/1000", "buckets": 4000} | grid))


def histogram(values: tuple[int, ...], k: int, eps0: float) -> Counter[tuple[int, ...]]:
    """The law of the numbers of reports, user by user."""
    law: Counter[tuple[int, ...]] = Counter({(0,) * k: 1.0})  # type: ignore[dict-item]
    for value in values:
        following: Counter[tuple[int, ...]] = Counter()
        for counts, mass in law.items():
            for report in range(k):
                moved = (*counts[:report], counts[report] + 1, *counts[report + 1 :])
                chance = (exp(eps0) if report == value else 1) / (exp(eps0) + k - 1)
                following[moved] += mass * chance  # type: ignore[assignment]
        law = following
    return law


def delta(p: Any, q: Any, eps: float) -> float:
    return sum(max(0.0, p[h] - exp(eps) * q[h]) for h in p.keys() | q.keys())


@pytest.mark.parametrize(
    ("k", "users", "eps0"), [(2, 6, 1), (2, 9, 2), (3, 4, 1), (3, 7, 2), (4, 5, 1), (5, 4, 3)]
)
def test_all_databases(k: int, users: int, eps0: int) -> None:
    """None has a larger delta than the upper bound; that of the lower bound has no less."""
    mechanism = ShuffledRandomisedResponse(eps0, users, k)
    laws = {
        others: (histogram((0, *others), k, eps0), histogram((1, *others), k, eps0))
        for others in itertools.combinations_with_replacement(range(k), users - 1)
    }
    last = (2,) * (users - 1) if k > 2 else (1,) * (users - 1)
    for eps in ("0", "1/10", "3/5"):
        level = float(arb(fmpq(*map(int, (eps + "/1").split("/")[:2]))).mid())
        found = {others: max(delta(p, q, level), delta(q, p, level)) for others, (p, q) in laws.items()}
        low, high = bounds(mechanism, eps=eps)
        assert max(found.values()) <= high + 1e-12
        assert low <= found[last] + 1e-12
        assert low > 0.85 * found[last]


def test_a_reduction_to_three_outcomes_is_no_bound() -> None:
    """The numbers of two values are known where all others have a third one; a database with the values 0, 2 and 2 has more.

    The errata of Feldman, McMillan, Talwar, "Stronger Privacy Amplification by Shuffling" (Lemma 3.5), are about such a bound.
    """
    p, q = (histogram((own, 0, 2, 2), 3, 1) for own in (0, 1))
    all_third = [Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()]
    for own, law in enumerate(all_third):
        for counts, mass in histogram((own, 2, 2, 2), 3, 1).items():
            law[counts[:2]] += mass
    assert delta(p, q, 0.6) > 1.15 * delta(*all_third, 0.6)
    assert delta(p, q, 0.6) <= bounds(ShuffledRandomisedResponse(1, 4, 3), eps="3/5")[1]


def test_any_reports() -> None:
    """Of randomised response on two, three and four answers, with few users; the bound of randomised response itself is smaller."""
    high = bounds(ShuffledReports(1, 5), eps="1/10")[1]
    for k in (2, 3, 4):
        for others in itertools.combinations_with_replacement(range(k), 4):
            assert delta(histogram((0, *others), k, 1), histogram((1, *others), k, 1), 0.1) <= high + 1e-12
    assert bounds(ShuffledRandomisedResponse(1, 5), eps="1/10")[1] < high
    low, high = bounds(ShuffledReports(1, 1000), delta="1e-6")
    assert low < bounds(ShuffledRandomisedResponse(1, 1000), delta="1e-6")[1] < high


def test_one_user() -> None:
    """Alone, a report is randomised response."""
    low, high = bounds(ShuffledRandomisedResponse(1, 1, 2), eps="1/2")
    exact = (exp(1) - exp(0.5)) / (1 + exp(1))
    assert low <= exact <= high < exact + 1e-3
    assert low > exact - 1e-3


@pytest.mark.parametrize(("k", "users"), [(2, 1000), (10, 1000), (100, 20_000)])
def test_many_users(k: int, users: int) -> None:
    """The bounds are near each other, and near normal noise on two numbers of variance n p each, of which the user moves one."""
    low, high = bounds(ShuffledRandomisedResponse(1, users, k), delta="1e-6", step="1/20000", buckets=8000)
    p = 1 / (exp(1) + k - 1)
    mu = (exp(1) - 1) * p * np.sqrt((2 if k > 2 else 1 / (1 - p)) / (users * p))
    assert low < high < (1.02 if k > 2 else 1.2) * low
    normal = float(
        find_formula("gaussian.epsilon").digits(8, delta="1e-6", mu=fmpq(*float(mu).as_integer_ratio()), n=1)[
            0
        ]
    )
    assert 0.9 * normal < low < high < 1.3 * normal


def test_masses_add_up() -> None:
    """Both distributions have the mass 1, within the bounds of their roundings; the lower ones, too."""
    atoms, infinite = blanket_atoms(fmpq(1), 5, 5 / (arb(1).exp() + 4), 200)
    total = sum((mass for _, mass in atoms), arb(0)) + infinite
    assert abs(float(total.mid()) - 1) < 1e-4
    assert float(total.mid()) >= 1
    other = sum((mass * arb(-loss).exp() for loss, mass in atoms), arb(0))
    assert abs(float(other.mid()) - 1) < 1e-4
    for side in (0, 1):
        lower = sum((masses[side] for masses in counted_groups(fmpq(1), 5, 200)), arb(0))
        assert abs(float(lower.mid()) - 1) < 1e-10


@pytest.mark.parametrize(
    "word", ["shuffled_reports,eps0=1,users=0", "shuffled_randomised_response,eps0=1,users=10000000,k=3"]
)
def test_words_that_are_refused(word: str) -> None:
    """At least one user, and not too many."""
    with pytest.raises(DomainError, match="users"):
        parse_mechanism(word)
