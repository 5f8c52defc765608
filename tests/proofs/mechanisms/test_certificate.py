"""Dual certificates: they prove what holds at given numbers up to the best constant, and nothing that fails."""

import random

import pytest
from flint import fmpq
from sympy import Expr, Rational, log

from parisk_sym.claims.kinds.implication import Implication, Space
from parisk_sym.claims.verdict import Status
from parisk_sym.finite.derived_notions import PostProcessed
from parisk_sym.finite.mechanism import Mechanism
from parisk_sym.finite.notion import PairNotion
from parisk_sym.finite.notions import Approximate, AtRisk, MeanLoss, Moment, Pure
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.mechanisms.certificate import dual_certificate
from parisk_sym.proofs.mechanisms.programme import extreme_mechanisms
from parisk_sym.proofs.mechanisms.search import certify

TENTH, HALF = Rational(1, 10), Rational(1, 2)
LITTLE = Rational(1, 10**9)


def mean(level: Rational, noise: Rational, confidence: Rational) -> Expr:
    """The largest mean of a loss, with e^eps and e^eps0."""
    near, far = log(level) * (level - 1) / (level + 1), log(noise) * (noise - 1) / (noise + 1)
    return confidence * near + (1 - confidence) * far


THREE_HALVES, TWO = Rational(3, 2), Rational(2)
BEST = [
    # premises, the notion with the best constant, the same with a little less
    ((AtRisk(2, Rational(1, 3)),), Approximate(2, Rational(1, 3)), Approximate(2, Rational(1, 3) - LITTLE)),
    ((Pure(3), AtRisk(2, TENTH)), Approximate(2, TENTH / 3), Approximate(2, TENTH / 3 - LITTLE)),
    ((Approximate(3, TENTH),), Approximate(2, Rational(13, 40)), Approximate(2, Rational(13, 40) - LITTLE)),
    ((Pure(2),), Moment(2, THREE_HALVES), Moment(2, THREE_HALVES - LITTLE)),
    (
        (Pure(2), AtRisk(THREE_HALVES, HALF)),
        MeanLoss(mean(THREE_HALVES, TWO, HALF) + LITTLE),
        MeanLoss(mean(THREE_HALVES, TWO, HALF) - LITTLE),
    ),
]


@pytest.mark.parametrize(("premises", "best", "less"), BEST)
def test_proves_the_best_constant_and_refutes_a_smaller_one(
    premises: tuple[PairNotion, ...], best: PairNotion, less: PairNotion
) -> None:
    """The primal and the dual solution meet."""
    proved = decide(Implication(premises, best))
    assert proved.status is Status.PROVED
    assert proved.rule == "dual solution"
    assert {node.rule for node in proved.children} == {"dual certificate"}
    assert decide(Implication(premises, less)).status is Status.REFUTED
    assert certify(Implication(premises, less)) is None


def test_the_certificate_is_legible() -> None:
    """Multipliers of both probabilities and of the premises, and the bound."""
    (first, second) = certify(Implication((Approximate(3, TENTH),), Approximate(2, Rational(13, 40)))) or ()
    assert (first.of_p, first.of_q) == (fmpq(3, 8), fmpq(-1, 8))
    assert [m for _, m in first.of_premises] == [fmpq(5, 8), fmpq(1, 8)]
    assert first.as_detail()["bound"] == "13/40"
    assert second.conclusion == "sum of (P(y) - 2 P(x))+"


@pytest.mark.parametrize("seed", range(12))
def test_certified_bounds_hold_for_extreme_and_random_mechanisms(seed: int) -> None:
    """A bound that is certified is obeyed by every mechanism that satisfies the premises."""
    generator = random.Random(seed)
    level, noise = fmpq(generator.randint(5, 12), 4), fmpq(generator.randint(13, 24), 4)
    risk = fmpq(generator.randint(1, 9), 20)
    premises = [Pure(noise), AtRisk(level, risk)]
    for conclusion in (
        Approximate(level, risk / 2),
        Approximate(level, risk / 4),
        Moment(2, noise / 2),
        AtRisk(level + 1, risk / 2),
    ):
        certificates = dual_certificate(premises, conclusion, [level, noise, level + 1])
        mechanisms = list(extreme_mechanisms(premises, conclusion, [level, noise, level + 1]))
        assert all(p.holds([m]) for p in premises for m in mechanisms)
        violated = [m for m in mechanisms if conclusion.violation([m]) is not None]
        assert certificates is None or not violated


def test_what_cannot_be_certified_stays_open() -> None:
    """Symbols, maps of the outcomes, premises that nothing satisfies, and bounds that are only approached."""
    assert certify(Implication((Pure(2),), PostProcessed(Pure(2)))) is None
    assert decide(Implication((Approximate(2, -1),), Pure(2))).status is Status.UNDECIDED
    exactly = Implication((Pure(2), AtRisk(THREE_HALVES, HALF)), MeanLoss(mean(THREE_HALVES, TWO, HALF)))
    assert decide(exactly).status is Status.UNDECIDED


def test_open_ends_count() -> None:
    """Losses just above a level are not those at it: delta bounds no risk at its own level."""
    assert certify(Implication((Approximate(2, TENTH),), AtRisk(2, Rational(99, 100)))) is None
    assert certify(Implication((Approximate(2, TENTH),), AtRisk(2, 1))) is not None


def test_a_premise_about_one_order_is_used_in_that_order() -> None:
    """With the confidence under x alone the mean of both is exceeded."""
    premises = (Pure(2), AtRisk(THREE_HALVES, HALF, both=False))
    assert (
        certify(Implication(premises, MeanLoss(mean(THREE_HALVES, TWO, HALF) + LITTLE, both=False))) is None
    )


def test_vacuous_premises_prove_nothing() -> None:
    """No mean loss is negative: what holds for every mechanism is not proved about none."""
    assert decide(Implication((MeanLoss(-1),), AtRisk(2, 1))).status is Status.UNDECIDED


def test_convex_premises_are_not_used() -> None:
    """A mean loss bounds no risk through the ends of a cone: without it nothing is proved."""
    premise = MeanLoss(Rational(1, 100))
    assert decide(Implication((premise,), AtRisk(2, HALF))).status is Status.UNDECIDED
    assert certify(Implication((premise,), Approximate(2, Rational(1, 4)))) is None


def test_more_databases_are_pairs() -> None:
    """A proof for two databases is one for every pair of three."""
    says = Implication((AtRisk(2, TENTH),), Approximate(2, TENTH), space=Space(3))
    assert decide(says).status is Status.PROVED


def test_a_single_bad_column_is_seen() -> None:
    """Risk does not bound a delta at a smaller level: the certificate fails, a table shows why."""
    says = Implication((AtRisk(3, TENTH),), Approximate(2, TENTH))
    assert certify(says) is None
    assert decide(says).status is Status.REFUTED
    assert not Approximate(2, TENTH).at({}).holds([Mechanism((("3/4", "1/4"), ("1/4", "3/4")))])
