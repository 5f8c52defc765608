"""Neighbours that differ in the value of one record: Poisson samples, and samples with replacement, against sums over all samples."""

import itertools
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx

from parisk_sym.core.errors import DomainError, ParameterError, PrecisionError
from parisk_sym.formulas.answers import Bracket
from parisk_sym.laws.accountant import Accountant
from parisk_sym.laws.buckets.bounds import bucket_bounds, makers_of
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.composition.calibration import calibrate
from parisk_sym.laws.composition.calibration_bracket import CalibratedBracket, calibrate_within
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
from parisk_sym.laws.mechanisms.subsampled_laplace import SubsampledLaplace
from parisk_sym.laws.mechanisms.with_replacement_gaussian import WithReplacementGaussian
from parisk_sym.laws.mechanisms.with_replacement_laplace import WithReplacementLaplace

GAUSSIAN = SubsampledGaussian("4/5", "3/10", "replace")
LAPLACE = SubsampledLaplace("3/2", "3/10", "replace")


def normal(x: Any, centre: float) -> Any:
    return np.exp(-((x - centre) ** 2) / 1.28) / np.sqrt(1.28 * np.pi)


def laplace(x: Any, centre: float) -> Any:
    return 0.75 * np.exp(-1.5 * np.abs(x - centre))


def bounds(mechanism: Mechanism, n: int, eps: str, **grid: Any) -> tuple[float, float]:
    return bucket_bounds(makers_of([(mechanism, n)]), eps=eps, **({"step": "1/400", "buckets": 4000} | grid))


def axis(low: float, high: float, parts: int) -> tuple[Any, float]:
    """Middles of equal parts, and their length."""
    width = (high - low) / parts
    return low + width * (np.arange(parts) + 0.5), width


@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.parametrize(("mechanism", "density"), [(GAUSSIAN, normal), (LAPLACE, laplace)])
def test_poisson_samples(mechanism: Mechanism, density: Any, n: int) -> None:
    """The integral over the answers of one use, or two, by the midpoint rule on 400,000 points of a line or 4,000,000 of a plane."""
    x, width = axis(-14, 14, 400_000 if n == 1 else 2000)
    p, q = (0.7 * density(x, 0) + 0.3 * density(x, c) for c in (1, -1))
    if n == 2:
        p, q = np.outer(p, p), np.outer(q, q)
    found = np.maximum(p - np.exp(0.5) * q, 0).sum() * width**n
    low, high = bounds(mechanism, n, "1/2")
    tolerance = 1e-6 if n == 1 else 5e-5
    assert low - tolerance <= found <= high + tolerance
    assert high - low < 1e-5


def test_no_other_direction_is_worse() -> None:
    """Of two values in the plane, with the largest norm: opposite ones have the largest delta."""
    (x, width), found = axis(-5, 5, 400), []
    plane = np.meshgrid(x, x, indexing="ij")

    def noise(a: float, b: float) -> Any:
        return normal(plane[0], a) * normal(plane[1], b)

    for angle in (np.pi, 2.4, 1.6, 0.8):
        p = 0.7 * noise(0, 0) + 0.3 * noise(1, 0)
        q = 0.7 * noise(0, 0) + 0.3 * noise(np.cos(angle), np.sin(angle))
        found.append(np.maximum(p - np.exp(0.2) * q, 0).sum() * width**2)
    assert found == sorted(found, reverse=True)
    assert found[1] < 0.99 * found[0]
    low, high = bounds(GAUSSIAN, 1, "1/5")
    assert low - 1e-4 <= found[0] <= high + 1e-4


def test_it_costs_more_than_a_record() -> None:
    """Than to add or remove one, and at most as much as to remove one and add another."""
    for mechanism, kind in ((GAUSSIAN, SubsampledGaussian), (LAPLACE, SubsampledLaplace)):
        first = "4/5" if kind is SubsampledGaussian else "3/2"
        one = float(Sequence([(kind(first, "3/10"), 1)]).delta("1/2", 12).mid())  # type: ignore[arg-type]
        half = float(Sequence([(kind(first, "3/10"), 1)]).delta("1/4", 12).mid())  # type: ignore[arg-type]
        low, high = bounds(mechanism, 1, "1/2")
        assert one < low
        assert high < half * (1 + np.exp(0.25))


def test_whole_samples() -> None:
    """Without sampling, both values are twice the norm apart."""
    assert (
        Sequence([(SubsampledLaplace(1, 1, "replace"), 2)])
        .delta(1)
        .overlaps(Sequence([(Laplace(2), 2)]).delta(1))
    )
    exact = Sequence([(SubsampledGaussian(2, 1, "replace"), 3)]).delta(1)
    assert exact.overlaps(Sequence([parse_mechanism("gaussian,mu=1,n=3")]).delta(1))
    low, high = bounds(SubsampledGaussian(2, 1, "replace"), 3, "1")
    assert low <= float(exact) <= high


@pytest.mark.parametrize("mechanism", [GAUSSIAN, LAPLACE])
def test_masses_add_up(mechanism: Mechanism) -> None:
    """Both distributions have the mass 1."""
    cells = mechanism.cells(Grid.of(step="1/50", buckets=4000))
    with ctx.workprec(192):
        for side in (0, 1):
            total = sum((masses[side] for _, masses, _ in cells.items()), arb(0)) + cells.infinite[side]
            assert total.contains(1)
            assert total.rad() < 1e-40


def test_directions_are_not_mixed() -> None:
    """A sequence has one kind of neighbours; mechanisms without samples have any."""
    with pytest.raises(ParameterError, match="one direction, got both, replace"):
        Accountant(
            "subsampled_gaussian,sigma=1,q=1/10", "subsampled_laplace,eps0=1,q=1/10,direction=replace"
        ).delta(1)
    mixed = Accountant("laplace,eps0=1/2", "subsampled_laplace,eps0=1,q=1/10,direction=replace").delta("1/4")
    assert isinstance(mixed, Bracket)
    with pytest.raises(ParameterError, match="direction must be one of remove, add, both, got 'replace'"):
        parse_mechanism("subsampled_discrete_laplace,eps0=1,q=1/2,direction=replace")


DRAWS = [
    (WithReplacementGaussian(sample=3, records=4, sigma="4/5"), normal, 3, 4),
    (WithReplacementLaplace(sample=3, records=4, eps0="3/2"), laplace, 3, 4),
]


@pytest.mark.parametrize(("mechanism", "density", "draws", "records"), DRAWS)
def test_draws_with_replacement(mechanism: Mechanism, density: Any, draws: int, records: int) -> None:
    """All samples of three draws, for many databases of four values in [0, 1], by the midpoint rule: one change of a draw is at most 1."""
    x, width = axis(-14, 17, 20_000)

    def law(values: tuple[float, ...]) -> Any:
        total = np.zeros_like(x)
        for sample in itertools.product(values, repeat=draws):
            total += density(x, sum(sample))
        return total / records**draws

    for eps in (0.05, 0.5, 1.2):
        found = []
        for others in itertools.combinations_with_replacement((0.0, 0.5, 1.0), records - 1):
            for own, other in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.0)):
                p, q = law((own, *others)), law((other, *others))
                found.append(np.maximum(p - np.exp(eps) * q, 0).sum() * width)
        low, high = bounds(mechanism, 1, str(eps), step="1/150", buckets=6000)
        assert max(found) <= high + 1e-5
        assert low <= max(found) + 1e-5
        attained = law((1.0, 0.0, 0.0, 0.0)), law((0.0, 0.0, 0.0, 0.0))
        own = max(np.maximum(p - np.exp(eps) * q, 0).sum() * width for p, q in (attained, attained[::-1]))
        assert abs(own - low) < 1e-3 * own + 1e-5
        assert high < 1.6 * low


def test_levels_beyond_the_quotients_of_the_mixture() -> None:
    """Records drawn several times decide them: upper bounds fall to 0 at 3 draws of level 3/2, and are not below what neighbours attain."""
    mechanism = WithReplacementLaplace(sample=3, records=4, eps0="3/2")
    x, width = axis(-14, 17, 20_000)
    weights, _ = mechanism.times
    with_it = sum(float(w) * laplace(x, j) for j, w in enumerate(weights))
    for eps in (1.9, 2.5, 3.2):
        attained = np.maximum(laplace(x, 0) - np.exp(eps) * with_it, 0).sum() * width
        _, high = bounds(mechanism, 1, str(eps), step="1/150", buckets=6000)
        several = sum(float(w) * max(0, 1 - np.exp((eps - 1.5 * j) / 2)) for j, w in enumerate(weights))
        assert attained - 1e-5 <= high <= several  # each number of draws alone, which needs no sample
    assert bounds(mechanism, 1, "4.6", step="1/150", buckets=6000)[1] < 1e-12


def test_slopes_beyond_float64_are_no_error() -> None:
    """Their lines are left out; the answer is a bracket, or an error that says what to do."""
    low, high = bounds(
        WithReplacementLaplace(sample=100, records=1000, eps0=100), 1, "450", step="1/8", buckets=8000
    )
    assert 0 <= low <= high < 1e-6
    with pytest.raises(PrecisionError, match="no bracket was found either: allow more with --time-limit 50"):
        Accountant("with_replacement_gaussian,sigma=1/200,sample=100,records=1000", time_limit=5).epsilon(
            "1e-6"
        )


def test_times_that_a_record_is_drawn() -> None:
    """Binomial, exactly; a sample in which a record is too often is refused."""
    weights, rest = WithReplacementGaussian(sample=3, records=4, sigma=1).times
    assert [float(w) for w in weights] == [27 / 64, 27 / 64, 9 / 64, 1 / 64]
    assert float(rest.upper()) < 1e-50
    many, rest = WithReplacementGaussian(sample=10**8, records=10**9, sigma=1).times
    with ctx.workprec(300):
        assert abs(sum(many, arb(0)) + rest - 1) < 1e-50
    assert rest < 1e-40
    with pytest.raises(DomainError, match="sample / records must be small enough"):
        _ = WithReplacementLaplace(sample=10**6, records=10, eps0=1).times


@pytest.mark.parametrize(
    ("kind", "others"),
    [
        (SubsampledLaplace, {"q": "1/10", "direction": "replace"}),
        (WithReplacementLaplace, {"sample": 1, "records": 10}),
    ],
)
def test_least_noise(kind: Any, others: dict[str, Any]) -> None:
    """Between a value that is certainly enough and one that certainly is not."""
    found = calibrate_within(kind, 5, eps="1/2", delta="1/1000", n=1, **others)
    assert isinstance(found, CalibratedBracket)
    enough, lacking = found.enough.value, found.lacking.value
    assert enough < lacking
    assert bounds(kind(**others, eps0=enough), 1, "1/2")[1] <= 1e-3 * (1 + 1e-9)
    assert bounds(kind(**others, eps0=lacking), 1, "1/2")[0] >= 1e-3 * (1 - 1e-2)
    with pytest.raises(DomainError, match="delta must be > 0"):
        calibrate(kind, eps=1, delta=0, **others)
