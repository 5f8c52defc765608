"""Adaptive uses with losses in an interval: closed forms of one use, a search over the first of two, and a product of atoms."""

from collections.abc import Iterator
from math import comb, exp, expm1, log1p, sqrt

import numpy as np
import pytest
from flint import fmpq

from parisk_sym.laws import interval_losses as module
from parisk_sym.laws.interval_losses import adaptive_delta, adaptive_level, pair_of_uses


def one(eps: np.ndarray, length: float) -> np.ndarray:
    """D_1 in closed form: the largest over t is at (eps + L)/2, and beyond the interval one answer decides."""
    inside = np.expm1((np.clip(eps, -length, length) - length) / 2) ** 2 / -expm1(-length)
    return np.where(eps <= -length, -np.expm1(eps), np.where(eps >= length, 0.0, inside))


def two(eps: float, length: float) -> float:
    """D_2 from D_1 by many values of t."""
    t = np.linspace(0, length, 400_001)
    share = -np.expm1(t - length) / -expm1(-length)
    return float((share * one(eps - t, length) + (1 - share) * one(eps + length - t, length)).max())


@pytest.fixture(params=[500, 20])
def parts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """On a fine grid, and on one so coarse that a bound from the wrong side would be seen."""
    monkeypatch.setattr(module, "_MOST_PARTS", request.param)
    module._curve.cache_clear()
    pair_of_uses.cache_clear()
    yield request.param
    module._curve.cache_clear()
    pair_of_uses.cache_clear()


@pytest.mark.parametrize("length", ["1/5", "1", "4"])
def test_one_and_two_uses(length: str, parts: int) -> None:
    """Both sides of the exact value, and near it."""
    number = fmpq(*map(int, length.split("/"))) if "/" in length else fmpq(int(length))
    of = float(number.p) / float(number.q)
    for share in (fmpq(0), fmpq(1, 7), fmpq(3, 5), fmpq(9, 10)):
        for uses, exact in ((1, float(one(np.array(float((share * number).p) / float((share * number).q)), of))),
                            (2, two(float(share.p) / float(share.q) * of, of))):  # fmt: skip
            low, high = adaptive_delta(number, uses, share * number)
            assert low <= exact * (1 + 1e-11)
            assert exact * (1 - 1e-11) <= high
            assert high - low < 2 * of / parts**2


def test_the_level_of_one_use() -> None:
    """L + 2 ln(1 - sqrt(delta (1 - e^-L)))."""
    exact = 1 + 2 * log1p(-sqrt(1e-6 * -expm1(-1)))
    low, high = adaptive_level(fmpq(1), 1, fmpq(1, 10**6))
    assert low < exact < high < low + 1e-4
    assert adaptive_level(fmpq(1), 1, fmpq(1, 2)) == (0.0, 0.0)


def test_uses_that_do_not_adapt_are_no_worse() -> None:
    """Ten equal uses with the best two-valued loss: a sum over their answers."""
    best = 0.0
    for t in np.linspace(0.01, 0.99, 99).tolist():
        share = -expm1(t - 1) / -expm1(-1)
        losses = [j * t + (10 - j) * (t - 1) for j in range(11)]
        masses = [comb(10, j) * share**j * (1 - share) ** (10 - j) for j in range(11)]
        best = max(best, sum(m * max(0.0, 1 - exp(3 - x)) for m, x in zip(masses, losses, strict=True)))
    low, high = adaptive_delta(fmpq(1), 10, fmpq(3))
    assert best < high
    assert low > best * 0.99
    assert high < best * 1.1


@pytest.mark.usefixtures("parts")
def test_the_dominating_pair() -> None:
    """Its delta is the upper bound at every level of the grid that is a line."""
    pair = pair_of_uses(fmpq(1), 3)
    for slope, height in pair.edges[::37]:
        if 0 < height < 1 and slope > 1:
            eps = fmpq(int(np.log(float(slope.p) / float(slope.q)) * 10**9), 10**9)
            assert float(height.p) / float(height.q) >= adaptive_delta(fmpq(1), 3, eps)[0] * (1 - 1e-6)


@pytest.mark.usefixtures("parts")
def test_a_delta_below_the_smallest_number() -> None:
    """The upper bounds end at 2e-300: of a smaller delta only the largest level is known to be enough."""
    least = float(module._curve(fmpq(1), 2, True, fmpq(0))[-1])
    assert 0 < least < 1e-290
    assert adaptive_level(fmpq(1), 2, fmpq(*(least * 0.75).as_integer_ratio()))[1] == 2.0
