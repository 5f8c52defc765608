"""Sample-then-respond: the noise of each mechanism, and the privacy of what it does."""

import math
from typing import Any

import numpy as np
import pytest
from flint import arb, fmpq
from scipy.stats import norm

from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.sensitivity_noise import response_probabilities
from parisk_sym.proofs.simulation.statistics import law_test, probability_test
from parisk_sym.sampler import SensitivitySampler
from parisk_sym.sampler.mechanisms import gaussian_spread
from tests.sampler.targets import exponential

WIDE = 60_000
"""Coordinates of one answer: as many draws of the noise."""


def wide(database: np.ndarray) -> np.ndarray:
    return np.full(WIDE, database.mean())


def noise(mechanism: str, seed: int, **given: Any) -> tuple[np.ndarray, float]:
    """The noise on each coordinate, and the sensitivity that it is made for."""
    size = given.pop("p")
    sampler = SensitivitySampler(
        wide, sampling=exponential, n_records=4, n_pairs=3, norm=size, random_state=1
    ).fit()
    answer = sampler.respond(np.ones(4), mechanism, random_state=seed, **given)
    return answer - 1, sampler.sensitivity_


LAWS = [
    ("laplace", {"p": 1, "eps": 0.5}, lambda s: 2 * s, "laplace"),
    ("gaussian", {"p": 2, "eps": 1, "delta": 1e-5}, lambda s: 3.730631634 * s, "normal"),
    ("gaussian_classic", {"p": 2, "eps": 1, "delta": 1e-5}, lambda s: math.sqrt(2 * math.log(1.25e5)) * s, "normal"),
    ("bernstein", {"p": math.inf, "eps": 2}, lambda s: s * WIDE / 2, "laplace"),
]  # fmt: skip


@pytest.mark.parametrize(("mechanism", "given", "scale", "kind"), LAWS)
def test_laws_of_the_noise(mechanism: str, given: dict[str, Any], scale: Any, kind: str) -> None:
    """False alarm 1e-9; a distribution function that is off by 0.025 is detected, and a scale that is 10% less is seen."""
    drawn, sensitivity = noise(mechanism, 3, **given)

    def law(width: float) -> Any:
        if kind == "normal":
            return lambda z: norm.cdf(z / width)
        return lambda z: np.where(
            z < 0, np.exp(np.minimum(z / width, 0)) / 2, 1 - np.exp(-np.maximum(z / width, 0)) / 2
        )

    def test(width: float) -> Any:
        return law_test(lambda rng, size: drawn, law(width), samples=WIDE, seed=0, cdf_error=1e-9)

    result = test(scale(sensitivity))
    assert result.consistent, result
    assert result.detectable < 0.03
    assert not test(scale(sensitivity) * 0.9).consistent


@pytest.mark.parametrize(("shape", "points"), [((2,), 2), ((11,), 11), ((3, 3), 9), ((4, 4, 4), 64)])
def test_the_lattice_of_the_bernstein_mechanism(shape: tuple[int, ...], points: int) -> None:
    """k + 1 values along each of l axes: the scale is that of (k + 1)^l values, times the draws of the same seed."""
    sampler = SensitivitySampler(
        lambda d: np.full(shape, d.mean()),
        sampling=exponential,
        n_records=4,
        n_pairs=3,
        norm=math.inf,
        random_state=1,
    ).fit()
    noisy = sampler.respond(np.ones(4), "bernstein", eps=2, random_state=5)
    drawn = np.random.default_rng(np.random.SeedSequence(5)).laplace(size=shape)
    assert noisy - 1 == pytest.approx(drawn * points * sampler.sensitivity_ / 2)


def test_the_answer_of_one_number() -> None:
    sampler = SensitivitySampler(np.mean, n_pairs=9, random_state=1).fit(np.arange(5.0))
    answers = [sampler.respond(np.arange(5.0), eps=1, random_state=s) for s in (1, 1, 2)]
    assert answers[0] == answers[1] != answers[2]
    assert all(np.ndim(a) == 0 for a in answers)


@pytest.mark.parametrize(
    ("eps", "delta"), [("1", "1e-5"), ("1/10", "1e-9"), ("20", "1/2"), ("8", "1e-3"), ("1e-3", "9/10")]
)
def test_the_exact_calibration(eps: str, delta: str) -> None:
    """Private by balls, and not with a millionth part less noise."""
    curve = find_formula("gaussian.delta")
    spread = gaussian_spread(
        fmpq(3), fmpq(*map(int, eps.split("/"))) if "/" in eps else _number(eps), _number(delta)
    )

    def exact_delta(width: float) -> arb:
        return curve.ball(digits=30, eps=eps, mu=3 / fmpq(*width.as_integer_ratio()), n=1)

    assert exact_delta(spread) <= _number(delta)
    assert exact_delta(spread * (1 - 1e-6)) > _number(delta)


def _number(text: str) -> fmpq:
    from parisk_sym.core.exact import rational

    return rational(text)


SCORES = (0.0, 1.5, 1.0, -4.0)


def score(database: np.ndarray) -> np.ndarray:
    return np.array(SCORES) + database.mean()


def test_responses_of_the_exponential_mechanism() -> None:
    """Each has its probability: false alarm 1e-9, error below 0.04 detected, and twice the level is not consistent."""
    sampler = SensitivitySampler(
        score, sampling=exponential, n_records=2, n_pairs=5, norm=math.inf, random_state=1
    ).fit()
    scores, level = [fmpq(*s.as_integer_ratio()) for s in SCORES], fmpq(2)
    distance = fmpq(*sampler.sensitivity_.as_integer_ratio())
    for own, other in ((1, level), (3, level), (1, 2 * level)):
        exact = response_probabilities(*map(_plain, (scores, other, distance)))[own].evalf(30)
        result = probability_test(
            lambda rng, size: np.array([sampler.respond(np.ones(2), "exponential", eps=2, random_state=rng) == own for _ in range(size)]),  # noqa: B023 - used at once
            float(exact) - 1e-12, float(exact) + 1e-12, samples=5000, seed=3,
        )  # fmt: skip
        assert result.consistent == (other == level), result
        assert result.detectable < 0.1


def _plain(value: Any) -> Any:
    import sympy

    if isinstance(value, list):
        return [_plain(v) for v in value]
    return sympy.Rational(int(value.p), int(value.q))


def test_probabilities_of_responses() -> None:
    """They add up to 1, the two formulas are theirs, and between neighbours they change by e^eps at most, by less than which they may."""
    one = response_probabilities([3, 1, 1], 1, 2)
    assert float(sum(one)) == pytest.approx(1, abs=1e-15)
    assert float(
        find_formula("sampler.exponential_probability").ball(gap=2, others=2, sensitivity=2, eps=1)
    ) == pytest.approx(float(one[0]))
    assert float(find_formula("sampler.exponential_odds").ball(gap=2, sensitivity=2, eps=1)) == pytest.approx(
        float(one[0] / one[1])
    )
    many = 400
    worst = float(
        response_probabilities([1] + [0] * many, 1, 1)[0] / response_probabilities([0] + [1] * many, 1, 1)[0]
    )
    assert 0.99 * math.e < worst <= math.e
    rng = np.random.default_rng(8)
    for _ in range(20):
        scores = rng.normal(size=4)
        moved = scores + rng.uniform(-1, 1, 4)
        ratios = [
            float(a / b)
            for a, b in zip(
                response_probabilities(scores, 1, 1), response_probabilities(moved, 1, 1), strict=True
            )
        ]
        assert max(ratios) <= math.e
        assert min(ratios) >= 1 / math.e
