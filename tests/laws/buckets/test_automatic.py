"""Brackets on grids that are chosen by themselves, against routes without a grid."""

import re
from math import inf, nan

import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb, ctx, fmpq

from parisk_sym.cli import parisk
from parisk_sym.core.errors import UnattainableError
from parisk_sym.laws.buckets import automatic
from parisk_sym.laws.buckets.automatic import NARROW, BucketBracket, best_bracket, brackets
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.composition.discrete_gaussian import probability
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.composition.sequence_routes import delta_of
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.discrete_gaussian import DiscreteGaussian
from parisk_sym.laws.mechanisms.discrete_laplace import DiscreteLaplace
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace


@pytest.mark.parametrize(
    ("sigma", "level", "n", "eps"), [("2", "1", 2, "2"), ("3/2", "1/2", 3, "1/2"), ("5", "1/10", 1, "0")]
)
def test_discrete_gaussian_noise_with_laplace_noise(sigma: str, level: str, n: int, eps: str) -> None:
    """The sum over the outcomes x of P(x) times the closed form of Laplace noise at eps less the loss (2x + 1)/(2 sigma^2)."""
    discrete, laplace = DiscreteGaussian(sigma), Sequence([(Laplace(level), n)])
    found = best_bracket([(discrete, 1), (Laplace(level), n)], eps=fmpq(eps))
    with ctx.workprec(100):
        variance = discrete.sigma**2
        terms = (
            probability(x, variance) * delta_of(laplace.parts, fmpq(eps) - (2 * x + 1) / (2 * variance))
            for x in range(-60, 60)
        )
        exact = sum(terms, arb(0))
    assert arb(found.lower) < exact < arb(found.upper)
    assert found.width <= 10 * NARROW


@pytest.mark.parametrize(
    ("uses", "given"),
    [
        ([(Laplace("1/2"), 3)], {"eps": fmpq(1, 2)}),
        ([(DiscreteLaplace("1/10", 5), 40)], {"delta": fmpq(1, 1000)}),
        ([(SubsampledLaplace(1, "1/10"), 60)], {"eps": fmpq(1)}),
    ],
)
def test_every_bracket_holds_the_certified_value(
    uses: list[tuple[Mechanism, int]], given: dict[str, fmpq]
) -> None:
    """Where there are digits, the value is in each bracket on the way, and each is inside the one before."""
    sequence, before = Sequence(uses), None
    value = sequence.delta(given["eps"], 15) if "eps" in given else sequence.epsilon(given["delta"], 15)
    for found in brackets(uses, **given):
        assert arb(found.lower) <= value <= arb(found.upper)
        assert before is None or (before.lower <= found.lower and found.upper <= before.upper)
        before = found
    assert before is not None
    assert before.width < 1e-4


def by_cosines(eps: float, sigma: float, sensitivity: int, q: float, n: int) -> float:
    """delta of sampled integer normal noise by a cosine series of the law of n losses, whose transform is a power of a sum over the outcomes."""
    outcomes = np.arange(-int(14 * sigma), int(14 * sigma) + 1)
    here, there = (np.exp(-((outcomes - s) ** 2) / (2 * sigma**2)) for s in (0, sensitivity))
    mixed = ((1 - q) * here + q * there) / here.sum()
    loss = np.log(1 - q + q * there / here)
    mean, spread = n * (mixed * loss).sum(), np.sqrt(n * (mixed * loss**2).sum())
    low, high = mean - 14 * spread - 2, mean + 14 * spread + 2
    t = np.arange(1, 4000) * np.pi / (high - low)
    law = (np.exp(1j * np.outer(t, loss)) @ mixed) ** n
    weights = 2 / (high - low) * (law * np.exp(-1j * t * low)).real
    start, end = eps - low, high - low

    def decayed(y: float) -> np.ndarray:
        """An antiderivative of cos(t y) e^(start - y)."""
        return np.exp(start - y) * (t * np.sin(t * y) - np.cos(t * y)) / (1 + t * t)

    whole = (np.sin(t * end) - np.sin(t * start)) / t - decayed(end) + decayed(start)
    return float(weights @ whole + (high - eps + np.expm1(eps - high)) / (high - low))


@pytest.mark.parametrize(
    ("word", "given", "eps"),
    [
        ("subsampled_discrete_gaussian,sigma=3,q=1/20,sensitivity=2", (3, 2, 0.05, 100), "1/2"),
        ("subsampled_discrete_gaussian,sigma=3,q=1/20,sensitivity=2", (3, 2, 0.05, 100), "12/5"),
        ("subsampled_discrete_gaussian,sigma=2,q=1/100", (2, 1, 0.01, 1000), "1/2"),
    ],
)
def test_many_uses_of_sampled_discrete_noise(
    word: str, given: tuple[float, int, float, int], eps: str
) -> None:
    """The bracket is narrow, also where the rounding of float64 transforms would keep it wide, and holds the cosine series."""
    mechanism, _ = parse_mechanism(word)
    level = fmpq(*map(int, eps.split("/")))
    found = best_bracket([(mechanism, given[3])], eps=level)
    value = by_cosines(int(level.p) / int(level.q), *given)
    assert found.lower * (1 - 1e-7) < value < found.upper * (1 + 1e-7)
    assert found.width < 1e-4


def test_a_calibration_without_digits_has_two_ends() -> None:
    """With the printed sigma the uses are private by a finer grid; a search that is ended early has ends that are farther apart."""
    words = [
        "subsampled_gaussian",
        "q=1/1000",
        "eps=1",
        "delta=1e-5",
        "n=25",
        "sensitivity=6",
        "--time-limit",
        "3",
    ]
    result = CliRunner().invoke(parisk, ["calibrate", *words])
    assert result.exit_code == 0, result.output
    assert "is certainly not enough" in result.stderr
    sigma = result.stdout.split()[2]
    bounds = CliRunner().invoke(
        parisk,
        ["compose", f"subsampled_gaussian,sigma={sigma},q=1/1000,n=25", "eps=1", "--buckets", "1/2000"],
    )
    assert float(bounds.stdout.split()[-1]) <= 1e-5


@pytest.mark.parametrize(
    ("words", "delta", "least"),
    [
        ("worst_case,eps0=1,delta0=1/10,n=50", "1/2", 1 - 0.9**50),
        ("pair,a=0:1,b=1/100:99/100,n=10", "1/1000000", 1 - 0.99**10),
        ("laplace,eps0=1 truncated_gaussian,sigma=1,cut=4,n=10", "1/1000", 0.013105169861),
    ],
)
def test_no_eps_is_enough(words: str, delta: str, least: float) -> None:
    """The loss is infinite where one answer cannot be given: P of that in n uses, for the noise its mass in [3, 4] sigma over that in [-4, 4]."""
    with pytest.raises(UnattainableError, match="no eps is enough for delta=" + delta) as caught:
        Sequence([parse_mechanism(word) for word in words.split()]).answer(8, delta=delta)
    shown = float(re.search("at least ([0-9.E-]+) at", str(caught.value))[1])  # type: ignore[index]
    assert least * 0.999 < shown <= least


def test_a_little_more_has_an_eps() -> None:
    """At the delta of the infinite loss itself, and only from there on."""
    with pytest.raises(UnattainableError):
        Sequence([parse_mechanism("worst_case,eps0=1,delta0=1/1000")]).answer(8, delta="999/1000000")
    found = Sequence([parse_mechanism("worst_case,eps0=1,delta0=1/1000")]).answer(8, delta="1001/1000000")
    assert 0.9 < float(found.upper) < 1.1


@pytest.mark.parametrize("prior", ["1/3", "9/10"])
def test_success_of_attacks_has_a_bracket(prior: str) -> None:
    """Of integer normal noise with Laplace noise: by the sum over the outcomes of the closed form of Laplace noise at the level that is left."""
    sequence = Sequence([(DiscreteGaussian(3), 1), (Laplace(1), 1)])
    found = sequence.answer(12, prior=prior)
    exact = fmpq(*map(int, prior.split("/")))
    with ctx.workprec(100):
        level = ((1 - exact) / arb(exact)).log()
        near = fmpq(*float(level.mid()).as_integer_ratio())
        terms = (
            probability(x, fmpq(9)) * delta_of(Sequence([(Laplace(1), 1)]).parts, near - fmpq(2 * x + 1, 18))
            for x in range(-60, 60)
        )
        value = 1 - exact * (1 - sum(terms, arb(0)))
    assert arb(found.lower) - arb(10) ** -15 < value < arb(found.upper) + arb(10) ** -15
    assert float(found.upper) - float(found.lower) < 1e-8


@pytest.mark.parametrize(
    ("lower", "upper", "width"), [(0.5, 1, 0.5), (0, 0, 0), (0, 1, 1), (1, inf, 1), (1.2e308, 1.5e308, 0.2)]
)
def test_widths(lower: float, upper: float, width: float) -> None:
    """Relative to the upper end, up to the largest floats."""
    assert BucketBracket(lower, upper, fmpq(1), 1).width == pytest.approx(width)


def test_a_narrow_bracket_is_the_last() -> None:
    """A grid on the lattice of the losses has the number, and no finer one is tried."""
    found = list(brackets([parse_mechanism("pair,a=3/4:1/4,b=1/4:3/4")], eps=fmpq(1, 2)))
    assert len(found) == 1
    assert found[0].width <= NARROW


@pytest.mark.parametrize(
    ("bounds", "is_bracket"),
    [
        ((0.25, 0.5), True),
        ((0.25, 0.25), True),
        ((0.0, 0.0), True),
        ((0.0, 1.0), False),
        ((0.5, 0.25), False),
        ((-0.5, 0.25), False),
        ((nan, 0.5), False),
        ((inf, inf), False),
    ],
)
def test_bounds_of_one_grid(
    bounds: tuple[float, float], is_bracket: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are a bracket of delta if they are in order and exclude a number."""
    monkeypatch.setattr(automatic, "bucket_bounds", lambda *_, **__: bounds)
    found = automatic._overflowing([], 1, fmpq(1), 10, False, {"eps": fmpq(1)}, "infinity")
    assert (found is not None) is is_bracket


def test_a_grid_without_mass() -> None:
    """It has no spread."""
    assert automatic._spread(Cells({}, {}, (arb(0), arb(0)))) == 0


@pytest.mark.parametrize(
    ("widths", "chosen"),
    [
        ({"1/2": 0.25}, "1/2"),
        ({"1/2": 0.25, "1/4": 0.125, "1/8": 0.1}, "1/4"),
        ({"1/2": 0.25, "4": 0.125}, "4"),
        ({"1/2": 0.125, "4": 0.25}, "1/2"),
        ({"1/2": 0.3, "4": 0.3}, "1"),
        ({}, "1"),
    ],
)
def test_the_reach_of_the_narrowest_bracket(
    widths: dict[str, float], chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reach is changed as long as the width falls to a given part, here a half of it, or less."""

    def on_grid(reach: fmpq, points: int, *, exact: bool) -> BucketBracket | None:
        width = widths.get(str(reach))
        return None if width is None else BucketBracket(1 - width, 1.0, reach / points, points, exact)

    monkeypatch.setattr(automatic, "_HELPED", 0.5)
    search = automatic._Search([parse_mechanism("laplace,eps0=1")], 1, {"eps": fmpq(1)}, [])
    monkeypatch.setattr(search, "_on_grid", on_grid)
    found = search._best_reach(fmpq(1), BucketBracket(0.5, 1.0, fmpq(1, 1000), 1000))
    assert str(found) == chosen
