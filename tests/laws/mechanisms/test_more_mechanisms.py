"""Mechanisms without a law of their own here: each against a route that shares nothing with privacy buckets."""

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, fmpq

from parisk_sym.core.errors import DomainError, ParameterError, PrecisionError
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.cells import discrete
from parisk_sym.laws.buckets.discrete_pair import exact_delta
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.buckets.monotone_cells import _place
from parisk_sym.laws.buckets.sampled_cells import fixed_size_cells
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.discrete_laplace import DiscreteLaplace
from parisk_sym.laws.mechanisms.fixed_size_gaussian import FixedSizeGaussian
from parisk_sym.laws.mechanisms.fixed_size_laplace import FixedSizeLaplace
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.gaussian_mixture import GaussianMixture
from parisk_sym.laws.mechanisms.kary_randomised_response import KaryRandomisedResponse
from parisk_sym.laws.mechanisms.matrix_mechanism import MatrixMechanism
from parisk_sym.laws.mechanisms.subsampled_discrete_gaussian import SubsampledDiscreteGaussian
from parisk_sym.laws.mechanisms.subsampled_discrete_laplace import SubsampledDiscreteLaplace
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace
from parisk_sym.laws.mechanisms.tree_aggregation import TreeAggregation

GRID: dict[str, Any] = {"step": "1/500", "buckets": 4000}


def bounds(mechanism: Mechanism, n: int, eps: str, **grid: Any) -> tuple[float, float]:
    return bucket_bounds([(buckets_of(mechanism), n)], eps=eps, **{**GRID, **grid})


def delta_of_points(pairs: list[tuple[Any, Any]], n: int, eps: str) -> Any:
    """The sum of (A - e^eps B)_+ over all n-tuples of outcomes, the larger of both directions, in mpmath."""
    factor = mpmath.exp(mpmath.mpf(eps))
    found = []
    for sign in (1, -1):
        total = mpmath.mpf(0)
        for outcome in itertools.product(pairs, repeat=n):
            a = mpmath.fprod(p[::sign][0] for p in outcome)
            b = mpmath.fprod(p[::sign][1] for p in outcome)
            total += max(0, a - factor * b)
        found.append(total)
    return max(found)


@pytest.mark.parametrize(("k", "n"), [(2, 3), (4, 3), (7, 2)])
def test_one_of_k_answers(k: int, n: int) -> None:
    """All answers, one by one."""
    with mpmath.workdps(30):
        odds = mpmath.exp(mpmath.mpf("0.7"))
        true, other = odds / (odds + k - 1), 1 / (odds + k - 1)
        pairs = [(true, other), (other, true)] + [(other, other)] * (k - 2)
        expected = delta_of_points(pairs, n, "0.4")
        found = Sequence([(KaryRandomisedResponse("0.7", k), n)]).delta("0.4", digits=20)
        assert abs(mpmath.mpf(found.str(25, radius=False)) - expected) < 1e-18


@pytest.mark.parametrize(("steps", "height"), [(1, 1), (2, 2), (3, 2), (4, 3), (1000, 10), (1024, 11)])
def test_height_of_the_tree(steps: int, height: int) -> None:
    """The largest number of complete dyadic blocks that contain a step, counted one by one."""
    blocks = [
        range(i, i + size) for size in (2**j for j in range(11)) for i in range(0, steps - size + 1, size)
    ]
    assert max(sum(t in block for block in blocks) for t in range(steps)) == height
    assert TreeAggregation(5, steps).height == height


def test_tree_is_normal_noise() -> None:
    """As many uses of a node's noise as there are nodes above a step; on the buckets, too."""
    tree = TreeAggregation(5, 1000)
    exact = Sequence([(Gaussian("1/5"), 10)]).delta(1)
    assert Sequence([(tree, 1)]).delta(1).overlaps(exact)
    low, high = bounds(tree, 1, "1")
    assert low <= float(exact) <= high < low + 1e-6


def test_matrix(tmp_path: Path) -> None:
    """The prefix sums of three steps: the first column has norm sqrt(3); in every second step, columns 1 and 3 together."""
    file = tmp_path / "factor.csv"
    file.write_text("1,0,0\n1,1,0\n1,1,1\n")
    once = MatrixMechanism(str(file), 2)
    assert Sequence([(once, 1)]).delta("1/2").overlaps(Sequence([(Gaussian("1/2"), 3)]).delta("1/2"))
    often = MatrixMechanism(str(file), 2, separation=2)  # columns (1, 1, 1) + (0, 0, 1): 1 + 1 + 4
    assert Sequence([(often, 1)]).delta("1/2").overlaps(Sequence([(Gaussian("1/2"), 6)]).delta("1/2"))


@pytest.mark.parametrize(
    ("text", "separation", "message"),
    [
        ("", 0, "no rows"),
        ("1,x\n", 0, "row 1, column 2"),
        ("1,2\n3\n", 0, "row 2 must have 2 entries"),
        ("0,0\n", 0, "not 0"),
        ("1,0,-1\n", 2, r"columns 1 and 3 of the factor have the product -1"),
    ],
)
def test_matrices_that_are_refused(text: str, separation: int, message: str, tmp_path: Path) -> None:
    """The message names the place."""
    file = tmp_path / "factor.csv"
    file.write_text(text)
    with pytest.raises(DomainError, match=message):
        MatrixMechanism(str(file), 1, separation).open()


def delta_of_mixture(sigma: str, components: list[tuple[str, str]], eps: str, adding: bool) -> Any:
    """By quadrature between the zeros of the integrand's positive part."""
    s = mpmath.mpf(sigma)
    parts = [(mpmath.mpf(c), mpmath.mpf(w)) for c, w in components]

    def mixture(x: Any) -> Any:
        return sum(w * mpmath.npdf(x, c, s) for c, w in parts)

    factor = mpmath.exp(mpmath.mpf(eps))
    near, far = (
        (mixture, lambda x: mpmath.npdf(x, 0, s)) if not adding else (lambda x: mpmath.npdf(x, 0, s), mixture)
    )
    cuts = [mpmath.mpf(k) / 4 for k in range(-40, 60)]
    return mpmath.quad(lambda x: max(0, near(x) - factor * far(x)), cuts)


@pytest.mark.parametrize("direction", ["remove", "add"])
def test_mixture(direction: str) -> None:
    """One use, by quadrature."""
    components = [("0", "0.5"), ("1", "0.3"), ("2", "0.2")]
    expected = float(delta_of_mixture("1", components, "0.2", direction == "add"))
    mixture = GaussianMixture("0:1:2", "1/2:3/10:1/5", 1, direction)
    low, high = bounds(mixture, 1, "1/5", buckets=300, step="1/25")
    assert low - 1e-6 <= expected <= high + 1e-6
    assert high - low < 2e-3


@pytest.mark.parametrize("direction", ["remove", "add", "both"])
def test_mixture_of_two(direction: str) -> None:
    """A record that is in a step or not: the subsampled mechanism, several uses."""
    exact = Sequence([(SubsampledGaussian(1, "1/10", direction), 5)]).delta("1/5")
    low, high = bounds(
        GaussianMixture("0:1", "9/10:1/10", 1, direction), 5, "1/5", buckets=2000, step="1/200"
    )
    assert low <= float(exact) <= high < 1.01 * low


def test_mixture_without_the_place_of_0() -> None:
    """All shifts > 0: losses without a least value. One shift is normal noise."""
    exact = float(Sequence([(Gaussian(1), 2)]).delta(1))
    low, high = bounds(GaussianMixture("2:2", "1/3:2/3", 2), 2, "1", buckets=600, step="1/25")
    assert low <= exact <= high < 1.01 * low


def test_a_tail_without_a_least_loss() -> None:
    """What is left of the first place has losses without end: it is no cell, unless there is a least loss."""
    grid = Grid.of(step="1/25", buckets=600)
    assert GaussianMixture("2", "1", 2).cells(grid).infinite[1].upper() > 1e-90
    assert GaussianMixture("0:2", "1/2:1/2", 2).cells(grid).infinite[1].upper() < 1e-95


def test_a_place_is_proved() -> None:
    """Newton's iteration with a wrong slope stops at a wrong place, which the signs beside it notice."""
    with pytest.raises(PrecisionError, match="was not found"):
        _place(lambda x: (x.exp(), arb(10) ** 60), arb(1).exp(), arb(3))
    found = _place(lambda x: (x.exp(), x.exp()), arb(1).exp(), arb(3))
    assert found.contains(1)
    assert found.rad() < 1e-10


@pytest.mark.parametrize(
    ("shifts", "weights", "error"),
    [
        ("0:1", "1", ParameterError),
        ("0:1", "1/2:1/3", DomainError),
        ("0:-1", "1/2:1/2", DomainError),
        ("0:1", "1:0", DomainError),
        ("0:0.1:x", "1/3:1/3:1/3", DomainError),
    ],
)
def test_mixtures_that_are_refused(shifts: str, weights: str, error: type[Exception]) -> None:
    """Weights that do not add up to 1, shifts below 0, and a mixture that is the same as the other law."""
    with pytest.raises((error, ParameterError)):
        GaussianMixture(shifts, weights, 1)


@pytest.mark.parametrize("direction", ["remove", "add"])
@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.parametrize(
    ("mechanism", "exponent"),
    [
        (SubsampledDiscreteLaplace("1/2", "1/5", 2), lambda x: np.abs(x) / 4),
        (SubsampledDiscreteGaussian("3/2", "1/5", 2), lambda x: x**2 / 4.5),
    ],
)
def test_integer_noise_on_a_sample(mechanism: Any, exponent: Any, n: int, direction: str) -> None:
    """All outcomes up to 200, beyond which there is less than e^-49 of them, one by one, in float64."""
    x = np.arange(-200, 201)
    without, shifted = (np.exp(-exponent(x - d)) for d in (0, 2))
    without, shifted = without / without.sum(), shifted / without.sum()
    pair = (0.8 * without + 0.2 * shifted, without)[:: 1 if direction == "remove" else -1]
    a, b = (p if n == 1 else np.outer(p, p) for p in pair)
    expected = np.maximum(a - np.exp(0.1) * b, 0).sum()
    low, high = bounds(replace(mechanism, direction=direction), n, "1/10")
    assert low - 1e-12 <= expected <= high + 1e-12
    assert high - low < 1e-5


def test_a_sample_of_fixed_size() -> None:
    """Of a pair on three points: its delta at levels >= 0 is that of the sampled pair, and it composes as the list of its outcomes."""
    q = fmpq(1, 3)
    other, base = [fmpq(1, 2), fmpq(1, 3), fmpq(1, 6)], [fmpq(1, 6), fmpq(1, 3), fmpq(1, 2)]
    sampled = [(1 - q) * b + q * a for a, b in zip(other, base, strict=True)]
    # By hand: sampled = (5/18, 1/3, 7/18) against (1/6, 1/3, 1/2); above 0 only the first outcome.
    above = (fmpq(5, 18), fmpq(1, 6))
    equal = 1 - above[0] - above[1]
    a, b = [above[0], above[1], equal], [above[1], above[0], equal]
    grid = Grid.of(factor="1001/1000", buckets=3000)
    pair = Buckets._of(grid, fixed_size_cells(discrete(grid.factor, sampled, base)))
    for n, factor in itertools.product((1, 2, 3), (fmpq(1), fmpq(11, 10), fmpq(3, 2))):
        exact = exact_delta([(a, b)] * n, factor)
        low, high = pair.power(n).delta(float(arb(factor).log()))
        ways = (exact_delta([pair] * n, factor) for pair in ((sampled, base), (base, sampled)))
        attained = max(ways)  # by neighbours whose other records are all the same
        assert low - 1e-9 <= float(attained.p) / float(attained.q) < low + 1e-3
        assert high - 1e-3 < float(exact.p) / float(exact.q) <= high + 1e-9
        if n == 1:
            assert exact == max(exact_delta([(sampled, base)], factor), exact_delta([(a, b)], factor))


def test_a_sample_of_fixed_size_that_gives_away() -> None:
    """An outcome that only one neighbour has: a third of its probability 1/2 is delta at every level."""
    base, other = [fmpq(0), fmpq(1, 4), fmpq(3, 4)], [fmpq(1, 2), fmpq(1, 2), fmpq(0)]
    sampled = [fmpq(2, 3) * b + fmpq(1, 3) * a for a, b in zip(other, base, strict=True)]
    # By hand: (1/6, 1/3, 1/2) against (0, 1/4, 3/4).
    a = [fmpq(1, 6), fmpq(1, 3), fmpq(1, 4), fmpq(1, 4), fmpq(0)]
    b = a[::-1]
    b[1:4] = fmpq(1, 4), fmpq(1, 3), fmpq(1, 4)
    grid = Grid.of(factor="1001/1000", buckets=3000)
    pair = Buckets._of(grid, fixed_size_cells(discrete(grid.factor, sampled, base)))
    exact = exact_delta([(a, b)] * 2, 1)
    low, high = pair.power(2).delta(0)
    assert low - 1e-9 <= float(exact.p) / float(exact.q) <= high + 1e-9


@pytest.mark.parametrize(
    ("fixed", "poisson"),
    [
        (FixedSizeGaussian(1, 10, 1), SubsampledGaussian(1, "1/10", "remove")),
        (FixedSizeLaplace(1, 10, 1), SubsampledLaplace(1, "1/10", "remove")),
    ],
)
def test_one_sample_of_fixed_size(fixed: Mechanism, poisson: Mechanism) -> None:
    """One use has the delta of a Poisson sample in the direction remove; several have at least that."""
    exact = float(Sequence([(poisson, 1)]).delta("1/20"))
    low, high = bounds(fixed, 1, "1/20", buckets=1000, step="1/200")
    assert low <= exact <= high < 1.01 * low
    assert bounds(fixed, 4, "1/20", buckets=1000, step="1/200")[1] > float(
        Sequence([(poisson, 4)]).delta("1/20")
    )


def test_whole_samples() -> None:
    """A sample of all records is no sample."""
    few = {"buckets": 300, "step": "1/25"}
    assert bounds(FixedSizeGaussian(5, 5, 2), 2, "1/2", **few) == bounds(Gaussian("1/2"), 2, "1/2", **few)
    assert bounds(SubsampledDiscreteLaplace(1, 1), 1, "1/2") == bounds(DiscreteLaplace(1), 1, "1/2")
    with pytest.raises(DomainError, match="sample must be <= records"):
        FixedSizeLaplace(11, 10, 1)


@pytest.mark.parametrize(
    "word",
    [
        "kary_randomised_response,eps0=1,k=1",
        "tree_aggregation,sigma=0,steps=3",
        "subsampled_discrete_gaussian,sigma=1,q=2",
        "subsampled_discrete_laplace,eps0=1,q=1/2,direction=up",
        "fixed_size_gaussian,sigma=1,sample=0,records=3",
        "gaussian_mixture,sigma=1,shifts=0:1,weights=1/2:1/2,direction=up",
    ],
)
def test_words_that_are_refused(word: str) -> None:
    """Each parameter has its range."""
    with pytest.raises((DomainError, ParameterError)):
        parse_mechanism(word)
