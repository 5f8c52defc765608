"""Mechanisms made of others: products of which a map or a set may see a part, levels that balls do not tell apart, hinted mechanisms."""

from sympy import Rational, exp, sqrt

from parisk_sym import (
    Approximate,
    AtRisk,
    Composed,
    Fails,
    Implication,
    Instance,
    Mechanism,
    Mixed,
    Part,
    PostProcessed,
    Probabilistic,
    Pure,
    RandomPrivacy,
    SetwiseRisk,
    Space,
    Together,
    open_,
)
from tests.soundness.case import Draft, false, said, true
from tests.soundness.symbols import s

LEVEL = 2 - Rational(1, 10**17)
BELOW = 2 - sqrt(2) / 10**17
"""Less than the level, and the same float."""
ABOVE_E = Rational(27182818284590452354, 10**19)
RISK = PostProcessed(AtRisk(4, Rational(9, 25)))
SETS = SetwiseRisk(3, Rational(2, 3))
HALVES = Mechanism((("1/2", "1/2"), ("1/9", "8/9")))
PROPORTIONAL = Mechanism((("5/24", "5/8", "1/6", "0"), ("1/4", "3/4", "0", "0"), ("1/12", "1/4", "0", "2/3")))
ONE = Mechanism(((1, 0), (1, 0), (0, 1)), (1, 0, 0))
OTHER = Mechanism(((1, 0), (0, 1), (0, 1)), (0, 0, 1))
NONE = RandomPrivacy(2, 0)
EACH = (Part(NONE, 1), Part(NONE, 2))
TWO, TWO_OF_THREE = Space(mechanisms=2), Space(databases=3, mechanisms=2)
NEAR_E = Rational(27182818284590452357, 10**20)


def of_one_use() -> Implication:
    """A map of the first use is a map of both."""
    return Implication((Composed(RISK, 2),), RISK)


def of_fewer_sets() -> Draft:
    """Every set of outcomes of one use is a set of outcomes of both."""
    says = Implication((Composed(SETS, 2),), SETS, {}, Space(databases=3))
    return said(says, counterexample=Instance((PROPORTIONAL,)))


def of_the_first() -> Draft:
    """A map of the outcomes of M1 is one of both."""
    says = Implication((Together(RISK),), Part(RISK, 1), {}, TWO)
    return said(says, counterexample=Instance((HALVES, HALVES)))


def above_e() -> Draft:
    """The level of the conclusion is above e."""
    case = Instance((Mechanism(((NEAR_E, 1 - NEAR_E), (Rational(1, 10), Rational(9, 10)))),))
    return said(Implication((AtRisk(exp(1), 0),), Pure(ABOVE_E)), counterexample=case)


def drawn_alike(conclusion: Together | Mixed) -> Draft:
    """Both mechanisms see databases of one distribution."""
    return said(Implication(EACH, conclusion, {}, TWO_OF_THREE), counterexample=Instance((ONE, OTHER)))


CASES = (
    true("products.a_map_sees_one_use", of_one_use),
    false("products.a_map_sees_one_use_fails", lambda: Fails(of_one_use()), why="it holds"),
    true("products.a_set_of_one_use", of_fewer_sets),
    true("products.a_map_sees_the_first", of_the_first),
    false(
        "products.risk_of_maps_composed",
        lambda: Implication((RISK,), Composed(RISK, 2)),
        why="twice the risk, at the same level",
    ),
    true("products.a_level_within_a_float", lambda: Implication((AtRisk(BELOW, 0),), Pure(LEVEL))),
    false(
        "products.a_level_within_a_float_fails",
        lambda: Fails(Implication((AtRisk(BELOW, 0),), Pure(LEVEL))),
        why="it holds",
    ),
    true(
        "products.a_level_within_a_ball",
        lambda: Implication((AtRisk(2 - sqrt(2) / 10**80, 0),), Pure(2 - Rational(1, 10**80))),
        why="the first level is the smaller one, and 200 bits do not show it",
    ),
    true(
        "products.probabilistic_within_a_float",
        lambda: Implication((Probabilistic(BELOW, 0),), Approximate(LEVEL, 0)),
    ),
    true(
        "products.random_within_a_float",
        lambda: Implication(
            (RandomPrivacy(BELOW, Rational(1, 3)),),
            RandomPrivacy(LEVEL, Rational(1, 3)),
            {},
            Space(databases=3),
        ),
    ),
    true("products.a_level_above_e", above_e),
    false(
        "products.a_level_below",
        lambda: Implication((AtRisk(exp(1), 0),), Pure(Rational(27, 10))),
        why="below e",
    ),
    true("products.drawn_together", lambda: drawn_alike(Together(RandomPrivacy(4, 0)))),
    true("products.drawn_mixed", lambda: drawn_alike(Mixed(NONE, Rational(1, 2)))),
    true(
        "products.share_above_1",
        lambda: Implication((Part(Pure(2), 1), Part(Pure(2), 2)), Mixed(Pure(2), s), {s: open_(0, 2)}, TWO),
        why="no mixture for s > 1",
    ),
    false(
        "products.share_above_1_fails",
        lambda: Fails(
            Implication((Part(Pure(2), 1), Part(Pure(2), 2)), Mixed(Pure(2), s), {s: open_(0, 2)}, TWO)
        ),
        why="no mixture for s > 1",
    ),
    false(
        "products.average_of_risks",
        lambda: Implication(
            (Part(AtRisk(2, Rational(1, 10)), 1), Part(AtRisk(2, Rational(1, 10)), 2)),
            Mixed(AtRisk(2, Rational(1, 10)), Rational(1, 2)),
            {},
            TWO,
        ),
        why="two outcomes become one",
    ),
)
