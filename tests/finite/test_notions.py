"""Notions of privacy on finite mechanisms, against sums over all sets of outcomes written out naively."""

import itertools
import math
import random
from fractions import Fraction
from functools import partial

import pytest
from flint import fmpq
from sympy import Integer, Rational, Symbol, log

from parisk_sym.claims.kinds.implication import Space
from parisk_sym.core.errors import ClaimError
from parisk_sym.finite.derived_notions import Composed, Mixed, Part, PostProcessed, Together
from parisk_sym.finite.mechanism import Mechanism
from parisk_sym.finite.notion import Notion
from parisk_sym.finite.notions import (
    Approximate,
    AtRisk,
    AverageRisk,
    MeanLoss,
    Moment,
    Probabilistic,
    Pure,
    RandomPrivacy,
    SetwiseRisk,
)
from parisk_sym.proofs.mechanisms.tables import random_tables

RESPONSE = Mechanism((("3/4", "1/4"), ("1/4", "3/4")))
HALF = Rational(1, 2)


def holds(notion: Notion, *mechanisms: Mechanism) -> bool:
    return notion.at({}).holds(mechanisms)


def random_mechanism(seed: int, databases: int = 2) -> Mechanism:
    generator = random.Random(seed)
    count = generator.randint(2, 4)
    rows = []
    for _ in range(databases):
        weights = [generator.randint(0, 5) for _ in range(count - 1)] + [generator.randint(1, 5)]
        rows.append(tuple(f"{w}/{sum(weights)}" for w in weights))
    return Mechanism(tuple(rows))


def fractions(mechanism: Mechanism) -> list[list[Fraction]]:
    return [[Fraction(int(p.p), int(p.q)) for p in row] for row in mechanism.rows]


def tight_delta(mechanism: Mechanism, ratio: Fraction) -> Fraction:
    """The largest P(x in Z) - ratio P(y in Z) over all sets Z and both orders, by enumeration."""
    rows, best = fractions(mechanism), Fraction(0)
    for x, y in itertools.permutations(rows, 2):
        for size in range(len(x) + 1):
            for chosen in itertools.combinations(range(len(x)), size):
                best = max(best, sum(x[z] for z in chosen) - ratio * sum(y[z] for z in chosen))
    return best


@pytest.mark.parametrize("seed", range(30))
def test_delta_is_the_supremum_over_sets(seed: int) -> None:
    """(eps, delta)-DP holds at the naive tight delta and not below it; pure DP is delta = 0."""
    mechanism, ratio = random_mechanism(seed), Fraction(3, 2)
    best = tight_delta(mechanism, ratio)
    exact = Rational(best.numerator, best.denominator)
    assert holds(Approximate(Rational(3, 2), exact), mechanism)
    assert best == 0 or not holds(Approximate(Rational(3, 2), exact * Rational(999, 1000)), mechanism)
    assert holds(Pure(Rational(3, 2)), mechanism) == (best == 0)


@pytest.mark.parametrize("seed", range(30))
def test_risk_is_the_probability_of_large_losses(seed: int) -> None:
    """Floats away from the level decide the same; outcomes without probability in both rows do not count."""
    mechanism, level = random_mechanism(seed), math.log(1.7)
    worst = 0.0
    for x, y in itertools.permutations(fractions(mechanism), 2):
        loss = [math.inf if not p or not q else abs(math.log(p / q)) for p, q in zip(x, y, strict=True)]
        worst = max(worst, sum(float(p) for p, v in zip(x, loss, strict=True) if v > level))
    exact = Rational(Fraction(worst).limit_denominator(10_000))
    assert holds(AtRisk(Rational("1.7"), exact), mechanism)
    assert worst == 0 or not holds(AtRisk(Rational("1.7"), exact - Rational(1, 10_000)), mechanism)


def test_the_level_itself_is_no_violation() -> None:
    """|L| > eps is strict: randomised response of ratio 3 has no risk at ratio 3."""
    assert holds(AtRisk(3, 0), RESPONSE)
    assert not holds(AtRisk(Rational(29, 10), Rational(99, 100)), RESPONSE)


def test_one_sided_risk() -> None:
    """Under the first database only."""
    mechanism = Mechanism((("1", "0"), ("1/2", "1/2")))
    assert holds(AtRisk(2, 0, both=False), mechanism)
    assert not holds(AtRisk(2, 0), mechanism)


def test_mean_loss() -> None:
    """(1/2) ln 3 for randomised response of ratio 3; infinite where the neighbour lacks an outcome."""
    assert holds(MeanLoss(log(3) / 2 + Rational(1, 10**9)), RESPONSE)
    assert not holds(MeanLoss(log(3) / 2 - Rational(1, 10**9)), RESPONSE)
    assert MeanLoss(100).at({}).violation([Mechanism((("1/2", "1/2"), ("1", "0")))]) is not None


def test_moments() -> None:
    """(3/4) 3 + (1/4)/3 = 7/3 for randomised response of ratio 3; two uses square it; orders are integers >= 2."""
    assert holds(Moment(2, Rational(7, 3)), RESPONSE)
    assert not holds(Moment(2, Rational(7, 3) - Rational(1, 10**9)), RESPONSE)
    assert holds(Composed(Moment(2, Rational(49, 9)), 2), RESPONSE)
    assert not holds(Composed(Moment(2, Rational(48, 9)), 2), RESPONSE)
    with pytest.raises(ClaimError, match="integer >= 2, got 3/2"):
        holds(Moment(Rational(3, 2), 1), RESPONSE)


def test_a_touched_ball_is_undecided() -> None:
    """The mean equals the bound: neither holds nor violated."""
    notion = MeanLoss(log(3) / 2).at({})
    assert not notion.holds([RESPONSE])
    assert notion.violation([RESPONSE]) is None


THREE = Mechanism((("1/2", "1/2", "0"), ("0", "1/2", "1/2"), ("1/2", "0", "1/2")), ("1/2", "1/2", "0"))


def test_notions_of_all_databases() -> None:
    """Each by hand: every pair has the risk 1/2, the union of two bad sets has 1, every pair violates eps."""
    assert holds(AtRisk(2, HALF), THREE)
    assert not holds(Probabilistic(2, Rational(99, 100)), THREE)
    assert holds(AverageRisk(2, HALF), THREE)
    assert not holds(AverageRisk(2, Rational(49, 100)), THREE)
    assert not holds(RandomPrivacy(2, Rational(99, 100)), THREE)


def test_setwise_risk_is_weaker_than_random_privacy() -> None:
    """Two pairs that violate eps at different sets: half the draws for each set, all draws together."""
    mechanism = Mechanism((("1", "0"), ("0", "1"), ("1/2", "1/2")), ("0", "1/2", "1/2"))
    assert holds(SetwiseRisk(2, HALF), mechanism)
    assert not holds(RandomPrivacy(2, Rational(99, 100)), mechanism)


def test_derived_notions() -> None:
    """Two uses double the level; a map of the outcomes keeps delta; a part is one of two mechanisms."""
    assert holds(Composed(Pure(9), 2), RESPONSE)
    assert not holds(Composed(Pure(Rational(89, 10)), 2), RESPONSE)
    assert holds(PostProcessed(Pure(3)), RESPONSE)
    constant = Mechanism((("1", "0"), ("1", "0")))
    assert holds(Part(Pure(1), 2), RESPONSE, constant)
    assert not holds(Part(Pure(1), 1), RESPONSE, constant)
    assert holds(Mixed(AtRisk(2, HALF), HALF, tagged=True), RESPONSE, constant)
    assert not holds(Mixed(AtRisk(2, Rational(49, 100)), HALF, tagged=True), RESPONSE, constant)


def test_symbols_get_values() -> None:
    """Expressions become numbers at a point; a level below one is refused."""
    ratio = Symbol("ratio", positive=True)
    assert Pure(ratio**2).at({ratio: Rational(3, 2)}).level == fmpq(9, 4)
    with pytest.raises(ClaimError, match="must be >= 1, got 1/2"):
        Pure(ratio).at({ratio: HALF})
    with pytest.raises(ClaimError, match="integer >= 1, got 1/2"):
        holds(Composed(Pure(2), HALF), RESPONSE)


def test_many_uses_of_two_outcomes() -> None:
    """Eighty uses, against the binomial sum of (P - e^eps Q)+: delta is attained and no smaller one holds."""
    uses, level = 80, 3**50
    ways = [(math.comb(uses, true), 3**true, 3 ** (uses - true)) for true in range(uses + 1)]
    delta = Rational(sum(count * max(0, p - level * q) for count, p, q in ways), 4**uses)
    assert 0 < delta < 1
    assert holds(Composed(Approximate(level, delta), uses), RESPONSE)
    assert not holds(Composed(Approximate(level, delta * Rational(999, 1000)), uses), RESPONSE)


def test_large_products_are_not_made() -> None:
    """Too many outcomes: undecided at once, not after hours."""
    notion = Composed(Pure(2), Integer(10**9)).at({})
    assert not notion.holds([RESPONSE])
    assert notion.violation([RESPONSE]) is None


def test_words() -> None:
    """A notion reads as a sentence with its symbols."""
    gamma = Symbol("gamma", positive=True)
    assert repr(PostProcessed(Approximate(2, gamma))) == (
        "after every map of the outcomes: (ln(2), gamma)-differentially private"
    )


@pytest.mark.parametrize(
    ("notion", "told"),
    [
        (Pure(2), "sum of (P(x) - 2 P(y))+ = (3/4 - 2*1/4) = 1/4 > 0"),
        (Approximate(1, Rational(1, 10)), "sum of (P(x) - P(y))+ = (3/4 - 1*1/4) = 1/2 > 1/10"),
        (AtRisk(2, Rational(1, 10)), "P(|L| > ln(2)) under x = 3/4 + 1/4 = 1 > 1/10"),
        (AtRisk(1, Rational(1, 10)), "P(|L| > 0) under x = 3/4 + 1/4 = 1 > 1/10"),
        (Composed(Pure(2), 1), "1 use: sum of (P(x) - 2 P(y))+ = (3/4 - 2*1/4) = 1/4 > 0"),
    ],
)
def test_a_sum_names_its_own_level(notion: Notion, told: str) -> None:
    """By its value, because an implication may have several; what is told is an identity of numbers."""
    assert str(notion.at({}).violation([RESPONSE])) == told


PURE, RISK = Pure(fmpq(2)), AtRisk(fmpq(2), fmpq(1, 5))
MEAN = MeanLoss(fmpq(1, 4))
MADE_OF_ONE = [
    *(PostProcessed(n) for n in (PURE, RISK, MEAN)),
    *(Composed(n, Integer(uses)) for n in (PURE, RISK, MEAN) for uses in (1, 2)),
    *(Part(n, Integer(1)) for n in (PURE, RISK, RandomPrivacy(fmpq(2), fmpq(1, 3)))),
    *(SetwiseRisk(fmpq(2), fmpq(1, 3)), AverageRisk(fmpq(2), fmpq(1, 5)), Probabilistic(fmpq(2), fmpq(1, 5))),
]
MADE_OF_TWO = [
    *(kind(n) for kind in (Together, partial(Part, index=Integer(2))) for n in (PURE, RISK, MEAN)),
    *(Mixed(n, fmpq(1, 3), tagged) for n in (PURE, RISK, MEAN) for tagged in (False, True)),
]


@pytest.mark.parametrize("mechanisms", [1, 2])
def test_what_holds_is_what_every_comparison_says(mechanisms: int) -> None:
    """The quick answer against the one in words, at random tables; both answers occur for every notion."""
    tables = list(random_tables(Space(databases=3, mechanisms=mechanisms), 40))
    for notion in MADE_OF_ONE if mechanisms == 1 else MADE_OF_TWO:
        quick = [notion.holds(t) for t in tables]
        assert quick == [all(c.holds is True for c in notion.comparisons(t)) for t in tables], notion
        assert any(quick), notion
        assert not all(quick), notion


def test_a_product_that_is_too_large_certainly_holds_nothing() -> None:
    """Neither way to ask: a mechanism that tells nothing has too many outcomes after ten uses."""
    silent = Mechanism(((fmpq(1, 5),) * 5,) * 2)
    notion = Composed(PURE, Integer(10))
    assert not notion.holds([silent])
    assert notion.violation([silent]) is None
    assert Composed(PURE, Integer(2)).holds([silent])
