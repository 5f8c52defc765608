"""Implications between notions of privacy at given levels (e^eps), and simulations of probabilities and laws."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Rational, exp, floor, log

from parisk_sym import (
    POSITIVE,
    Approximate,
    AtRisk,
    Composed,
    HasLaw,
    HasProbability,
    Implication,
    MeanLoss,
    Moment,
    PostProcessed,
    Probabilistic,
    Pure,
    closed,
    open_,
)  # fmt: skip
from tests.soundness.case import PROOFS, false, prose, said, true
from tests.soundness.symbols import HALF, b, p, q, s, x

KINDS, UND = "kinds", "undefined"
THIRD, TENTH = Rational(1, 3), Rational(1, 10)
ABOVE = {s: open_(1, 99)}
LEAKY = log(2) / 3
SIMULATED = PROOFS  # a sample never proves


def heads(rng: np.random.Generator, size: int, q: float) -> NDArray[Any]:
    return rng.random(size) < q


def uniform(rng: np.random.Generator, size: int, b: float) -> NDArray[Any]:
    return rng.random(size)


def exponential(rng: np.random.Generator, size: int, b: float) -> NDArray[Any]:
    return rng.exponential(1 / b, size)


def uniform_cdf(values: NDArray[Any], b: float) -> NDArray[Any]:
    return np.clip(values, 0, 1)


def lattice(rng: np.random.Generator, size: int, q: float, b: float) -> NDArray[Any]:
    return (rng.geometric(1 - q, size) - 1) * b


COIN = ({q: HALF},)
CHANCE = {q: open_(0, 1)}
BOX = {b: POSITIVE, x: closed(0, 1)}

CASES = (
    # the hostile sets
    true("privacy.pure_is_approximate", lambda: Implication((Pure(2),), Approximate(2, 0)), given=KINDS),
    true(
        "privacy.pure_is_approximate_any",
        lambda: Implication((Pure(s),), Approximate(s, 0), ABOVE),
        given=KINDS,
    ),
    true("privacy.pure_weaker", lambda: Implication((Pure(2),), Pure(3)), given=KINDS),
    false(
        "privacy.approximate_at_risk",
        lambda: Implication((Approximate(2, THIRD),), AtRisk(2, THIRD)),
        given=KINDS,
        why="mass may sit just above the level",
    ),
    true(
        "privacy.at_risk_approximate",
        lambda: Implication((AtRisk(2, THIRD),), Approximate(2, THIRD)),
        given=KINDS,
    ),
    true(
        "privacy.post_processing",
        lambda: Implication((Approximate(2, TENTH),), PostProcessed(Approximate(2, TENTH))),
        given=KINDS,
    ),
    true("privacy.mean_loss", lambda: Implication((Pure(2),), MeanLoss(LEAKY)), given=KINDS),
    false(
        "privacy.mean_loss_less",
        lambda: Implication((Pure(2),), MeanLoss(LEAKY - Rational(1, 10**4))),
        given=KINDS,
        why="randomised response attains ln(2)/3",
    ),
    false(
        "privacy.mean_loss_nano",
        lambda: Implication((Pure(2),), MeanLoss(LEAKY - Rational(1, 10**9))),
        given=KINDS,
        why="randomised response attains ln(2)/3",
    ),
    true("privacy.composed", lambda: Implication((Pure(2),), Composed(Pure(4), 2)), given=KINDS),
    false(
        "privacy.composed_less",
        lambda: Implication((Pure(2),), Composed(Pure(Rational(399, 100)), 2)),
        given=KINDS,
        why="two uses reach e^(2 eps) = 4",
    ),
    true("privacy.moment", lambda: Implication((Pure(2),), Moment(2, Rational(3, 2))), given=KINDS),
    false(
        "privacy.moment_less",
        lambda: Implication((Pure(2),), Moment(2, Rational(3, 2) - Rational(1, 10**8))),
        given=KINDS,
        why="randomised response attains 3/2",
    ),
    true("privacy.fair_coin", lambda: HasProbability(q, heads, COIN, CHANCE), given=KINDS, forbids=SIMULATED),
    false(
        "privacy.coin_off_a_thousandth",
        lambda: HasProbability(q + Rational(1, 1000), heads, COIN, CHANCE),
        given=KINDS,
        why="1/1000 off",
    ),
    false(
        "privacy.coin_off_a_hundredth",
        lambda: HasProbability(q + Rational(1, 100), heads, COIN, CHANCE),
        given=KINDS,
        why="1/100 off",
    ),
    true(
        "privacy.uniform_law",
        lambda: HasLaw(b * x / b, x, uniform, ({b: 1},), BOX),
        given=UND,
        forbids=SIMULATED,
    ),
    false(
        "privacy.uniform_law_bent",
        lambda: HasLaw(x * (1 + b * (1 - x) / 1000), x, uniform, ({b: 1},), BOX),
        given=UND,
        why="bent by x (1 - x)/1000",
    ),
    false(
        "privacy.approximate_less",
        lambda: Implication(
            (Approximate(2, Rational(1, 10**6)),), Approximate(2, Rational(1, 10**6) - Rational(1, 10**9))
        ),
        given=UND,
        why="delta may sit on one outcome",
    ),
    false(
        "privacy.moment_argued",
        lambda: said(Implication((Approximate(s, HALF),), Moment(2, 10**9), {s: open_(1, 10)}), prose()),
        given=UND,
        why="infinite loss has probability up to 1/2",
    ),
    false(
        "privacy.composed_argued",
        lambda: said(Implication((Pure(2),), Composed(Pure(1023), 10)), prose()),
        given=UND,
        why="ten uses reach 2^10",
    ),
    # levels and masses
    false("privacy.pure_stronger", lambda: Implication((Pure(3),), Pure(2)), why="randomised response at 3"),
    false(
        "privacy.pure_stronger_nano",
        lambda: Implication((Pure(2),), Pure(2 - Rational(1, 10**9))),
        why="randomised response at 2",
    ),
    true("privacy.approximate_weaker", lambda: Implication((Approximate(2, TENTH),), Approximate(3, THIRD))),
    true(
        "privacy.region",
        lambda: Implication((Approximate(3, TENTH),), Approximate(2, TENTH + Rational(9, 10) / 4)),
    ),
    false(
        "privacy.region_less",
        lambda: Implication(
            (Approximate(3, TENTH),), Approximate(2, TENTH + Rational(9, 10) / 4 - Rational(1, 10**6))
        ),
        why="attained: delta + (1 - delta)(e^a - e^b)/(e^a + 1)",
    ),
    false(
        "privacy.approximate_pure",
        lambda: Implication((Approximate(2, TENTH),), Pure(1000)),
        why="infinite loss",
    ),
    true(
        "privacy.probabilistic_approximate",
        lambda: Implication((Probabilistic(2, TENTH),), Approximate(2, TENTH)),
    ),
    false(
        "privacy.approximate_probabilistic",
        lambda: Implication((Approximate(2, TENTH),), Probabilistic(2, TENTH)),
        why="mass may sit just above the level",
    ),
    true("privacy.two_premises", lambda: Implication((Pure(2), Approximate(Rational(3, 2), TENTH)), Pure(2))),
    true(
        "privacy.composed_twice",
        lambda: Implication((Approximate(2, TENTH),), Composed(Approximate(4, TENTH * 2), 2)),
    ),
    false(
        "privacy.composed_without_cost",
        lambda: Implication((Approximate(2, TENTH),), Composed(Approximate(2, TENTH), 2)),
        why="two uses leak more than one",
    ),
    true("privacy.argued", lambda: said(Implication((Pure(2),), Pure(5)), prose()), forbids=PROOFS),
    # samples
    true(
        "privacy.exponential_law",
        lambda: HasLaw(1 - exp(-b * p), p, exponential, ({b: 2},), {b: POSITIVE, p: POSITIVE}),
        forbids=SIMULATED,
    ),
    false(
        "privacy.exponential_law_rate",
        lambda: HasLaw(1 - exp(-b * p / 2), p, exponential, ({b: 2},), {b: POSITIVE, p: POSITIVE}),
        why="half the rate",
    ),
    true(
        "privacy.vectorised_of_a_lattice",
        lambda: HasLaw(
            1 - q ** (floor(x / b) + 1),
            x,
            lattice,
            ({q: HALF, b: TENTH},),
            {q: open_(0, 1), b: POSITIVE, x: POSITIVE},
            left_limit=lambda values, q, b: 1 - q ** np.round(values / b),
            vectorised=lambda values, q, b: 1 - q ** (np.round(values / b) + 1),
        ),
        why="a geometric number of steps b",
        forbids=SIMULATED,
    ),
    false(
        "privacy.vectorised_of_another_law",
        lambda: HasLaw(x**7, x, uniform, ({b: 2},), BOX, vectorised=uniform_cdf),
        why="the law of the sample is uniform",
    ),
    false("privacy.coin_square", lambda: HasProbability(q**2, heads, COIN, CHANCE), why="1/4 instead of 1/2"),
)
