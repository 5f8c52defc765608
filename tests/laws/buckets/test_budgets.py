"""Epsilon, budgets, and bounds in one call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from math import inf
from typing import Any

import pytest
from flint import arb, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.laws.buckets import arrays, transforms
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from tests.laws.buckets.exact import COIN, assert_inside, gaussian, gaussian_delta, laplace, number


@pytest.mark.parametrize("delta", ["1/2", "1/1000", "1e-6"])
@pytest.mark.parametrize("n", [1, 10, 200])
def test_epsilon_brackets_the_exact_one(delta: str, n: int) -> None:
    low, high = laplace("1/10", step="1/2000", buckets=16_000).power(n).epsilon(delta)
    try:
        exact = find_formula("laplace.epsilon").ball(digits=20, delta=delta, eps0="1/10", n=n)
    except DomainError:  # delta is at least delta(0)
        exact = arb(0)
    assert_inside((low, high), exact)
    assert high - low < 1e-3


def test_epsilon_of_the_gaussian_mechanism() -> None:
    low, high = gaussian(2, step="1/2000", buckets=20_000).power(4).epsilon("1e-5")
    assert gaussian_delta(2, 4, fmpq(*low.as_integer_ratio())) > fmpq(1, 10**5)
    assert gaussian_delta(2, 4, fmpq(*high.as_integer_ratio())) <= fmpq(1, 10**5)
    assert high - low < 1e-3


def test_epsilon_where_there_is_none() -> None:
    """Distinguishing events of probability 1/2: no eps for delta < 1/2, and 0 is enough for more."""
    half = Buckets.from_atoms(["1/2", "1/2", 0], [0, "1/2", "1/2"], step=1, buckets=3)
    assert half.epsilon("1/3") == (inf, inf)
    assert half.epsilon("2/3") == (0.0, 0.0)
    low, high = gaussian("1/30", step="1/10", buckets=5).epsilon("1/2")
    assert gaussian_delta("1/30", 1, fmpq(*low.as_integer_ratio())) > fmpq(1, 2)
    assert (low > 100, high) == (True, inf)


def test_one_call_for_a_sequence() -> None:
    sequence = [
        (buckets_of(Gaussian(1 / number(3))), 4),
        (partial(Buckets.from_atoms, *COIN), 2),
        (buckets_of(Laplace("1/2")), 3),
    ]
    grid: dict[str, Any] = {"step": "1/100", "buckets": 1500}
    low, high = bucket_bounds(sequence, eps=1, **grid)
    parts: Sequence[Buckets] = [make(**grid).power(n) for make, n in sequence]
    assert (low, high) == reduce(Buckets.compose, parts).delta(1)
    least, enough = bucket_bounds(sequence, delta=fmpq(*high.as_integer_ratio()), **grid)
    assert least <= 1 <= enough + 1e-6
    low, high = bucket_bounds([(buckets_of(Laplace(1)), 2)], eps=1, step="1/1000")
    assert low <= 0.24183667535922 <= high  # the residue formula, its last digit rounded
    assert high - low < 1e-6


def test_costs_are_predicted() -> None:
    """The transforms of power(r) counted as they are made, and their largest length."""
    one = Buckets.from_atoms(["1/2"] * 2, ["1/3", "2/3"], step="1/300", buckets=600, overflow="infinity")
    made: list[int] = []
    transform = transforms._transform
    patch = pytest.MonkeyPatch()
    with patch.context() as counted:
        counted.setattr(arrays, "DIRECT", 0)  # nothing is added directly
        counted.setattr(transforms, "_transform", lambda z: made.append(2 * z.size) or transform(z))
        spread = one.power(64)  # enough nonzero columns for transforms
        made.clear()
        spread.power(11)
    cost = spread.cost(11)
    assert (len(made), max(made)) == (cost.transforms, cost.length)
