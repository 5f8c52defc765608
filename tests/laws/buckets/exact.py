"""Exact values of delta that buckets are compared with."""

from __future__ import annotations

from typing import Any

from flint import arb, ctx, fmpq
from hypothesis import strategies as st

from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.discrete_pair import exact_delta
from parisk_sym.laws.mechanisms.discrete_laplace import DiscreteLaplace
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
from parisk_sym.laws.mechanisms.worst_case import WorstCase

Bounds = tuple[float, float]
Pair = tuple[list[fmpq], list[fmpq]]
COIN: Pair = ([fmpq(3, 4), fmpq(1, 4)], [fmpq(1, 4), fmpq(3, 4)])
EPS = ["0", "1/3", "1", "5/2", "9", "60"]


@st.composite
def pairs(draw: st.DrawFn) -> Pair:
    """Two distributions on 2 to 5 outcomes with rational probabilities, zeros and equal ratios among them."""
    weight = st.one_of(st.sampled_from([0, 0, 1, 2]), st.integers(0, 1000))
    outcomes = draw(st.integers(2, 5))
    columns = st.lists(weight, min_size=outcomes, max_size=outcomes).filter(any)
    first, second = draw(columns), draw(columns)
    return [fmpq(w, sum(first)) for w in first], [fmpq(w, sum(second)) for w in second]


def swapped(sequence: list[Pair]) -> list[Pair]:
    return [(b, a) for a, b in sequence]


def brute_force(sequence: list[Pair], eps: str) -> arb:
    """One direction of delta(eps), in balls of radius below 1e-80."""
    with ctx.workprec(300):
        numerator, _, denominator = eps.partition("/")
        value = exact_delta(sequence, arb(fmpq(int(numerator), int(denominator or 1))).exp())
        assert isinstance(value, arb)
        return value


def assert_inside(bounds: Bounds, value: arb | fmpq) -> None:
    """lower <= value <= upper, up to the radius of the ball."""
    with ctx.workprec(300):
        ball = arb(value)
        assert not arb(bounds[0]) > ball, (bounds, value)
        assert not arb(bounds[1]) < ball, (bounds, value)


def assert_bounds(bounds: Buckets, sequence: list[Pair]) -> None:
    for eps in EPS:
        forward, backward = brute_force(sequence, eps), brute_force(swapped(sequence), eps)
        level = fmpq(*(int(part) for part in eps.split("/")))
        assert_inside(bounds.forward.delta(level), forward)
        assert_inside(bounds.backward.delta(level), backward)
        assert_inside(bounds.delta(eps), forward.max(backward))


def number(text: str | int) -> fmpq:
    return fmpq(*map(int, str(text).split("/")))


def laplace(eps0: Any, **grid: Any) -> Buckets:
    return Buckets.of(Laplace(eps0), **grid)


def gaussian(sigma: Any, **grid: Any) -> Buckets:
    return Buckets.of(Gaussian(1 / number(str(sigma))), **grid)


def discrete_laplace(eps0: Any, sensitivity: Any = 1, **grid: Any) -> Buckets:
    return Buckets.of(DiscreteLaplace(eps0, sensitivity), **grid)


def response(eps0: Any, **grid: Any) -> Buckets:
    return Buckets.of(RandomisedResponse(eps0), **grid)


def worst_case(eps0: Any, delta0: Any, **grid: Any) -> Buckets:
    return Buckets.of(WorstCase(eps0, delta0), **grid)


def both_directions(sequence: list[Pair], eps: str) -> arb:
    """The exact delta(eps) of a product, in balls."""
    with ctx.workprec(300):
        factor = arb(number(eps)).exp()
        sides = [exact_delta(sequence, factor), exact_delta([(b, a) for a, b in sequence], factor)]
        return arb(sides[0]).max(arb(sides[1]))


def normal_cdf(z: arb) -> arb:
    return (-z / arb(2).sqrt()).erfc() / 2


def gaussian_delta(sigma: str | int, n: int, eps: str | int) -> arb:
    """Phi(m/2 - eps/m) - e^eps Phi(-m/2 - eps/m) with m = sqrt(n) / sigma: n uses are one with sigma / sqrt(n)."""
    with ctx.workprec(300):
        m, level = arb(n).sqrt() / number(sigma), arb(number(eps))
        return normal_cdf(m / 2 - level / m) - level.exp() * normal_cdf(-m / 2 - level / m)


def uniform_and_triangle(lower: arb, upper: arb) -> tuple[arb, arb]:
    """A uniform on (0, 1), B with density 2 - 2x: the loss -ln(2 - 2x) grows with x from -ln 2 to infinity."""
    x, y = ((1 - (-end).exp() / 2).max(arb(0)) for end in (lower, upper))
    return y - x, 2 * (y - x) - (y**2 - x**2)
