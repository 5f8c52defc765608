"""Multipliers that are read off an implication: what they prove without a tactic, and the near misses that they do not."""

import pytest
from sympy import Rational, Symbol, log, oo, sqrt

from parisk_sym.claims.kinds.implication import Implication, Space
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.finite.derived_notions import Composed, Mixed, Part, PostProcessed
from parisk_sym.finite.notions import Approximate, AtRisk, MeanLoss, Moment, Pure
from parisk_sym.formulas.domain import open_
from tests.near_misses import refused_in_every_way, whole_tree

r, t, d = (Symbol(name, positive=True) for name in ("r", "t", "d"))
LEVEL = {r: open_(1, oo)}
RISK = {**LEVEL, d: open_(0, 1)}
MARKOV = {t: open_(1, oo), r: open_(t, oo)}
TWO = Space(mechanisms=2)
TINY = Rational(1, 10**9)
CHORD = log(r) * (r - 1) / (r + 1)

TRUE: dict[str, Implication] = {
    "itself": Implication((Pure(r),), Pure(r), LEVEL),
    "a larger level": Implication((Pure(r),), Pure(r**2), LEVEL),
    "delta 0": Implication((Pure(r),), Approximate(r, 0), LEVEL),
    "after every map": Implication((Pure(r),), PostProcessed(Pure(r)), LEVEL),
    "after every map, with delta": Implication((Approximate(r, d),), PostProcessed(Approximate(r, d)), RISK),
    "after every map, at a number": Implication((Pure(2),), PostProcessed(Pure(2))),
    "uses on both sides": Implication((Composed(Pure(r), 3),), Composed(Approximate(r, 0), 3), LEVEL),
    "the second of two premises": Implication(
        (Pure(t), AtRisk(r, d)), Approximate(r, d), {t: open_(1, oo), r: open_(1, t), d: open_(0, 1)}
    ),
    "total variation": Implication((Pure(r),), Approximate(1, (r - 1) / (r + 1)), LEVEL),
    "a smaller level": Implication((Pure(r),), Approximate(sqrt(r), (r - sqrt(r)) / (r + 1)), LEVEL),
    "mean loss": Implication((Pure(r),), MeanLoss(CHORD), LEVEL),
    "second moment": Implication((Pure(r),), Moment(2, r - 1 + 1 / r), LEVEL),
    "fourth moment": Implication((Pure(r),), Moment(4, r**3), LEVEL),
    "Markov": Implication((Moment(2, t),), Approximate(r, t / r), MARKOV),
    "a mixture": Implication(
        (Part(Approximate(r, d), 1), Part(Approximate(r, d / 2), 2)),
        Mixed(Approximate(r, 3 * d / 4), Rational(1, 2)),
        RISK,
        TWO,
    ),
    "no premise": Implication((), Approximate(r, 1), LEVEL),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "a level smaller by a billionth": Implication((Pure(r),), Pure(r - TINY), {r: open_(2, oo)}),
        "delta is not 0": Implication((Approximate(r, d),), Pure(r), RISK),
        "half of delta": Implication((Approximate(r, d),), Approximate(r, d / 2), RISK),
        "a risk of the same size": Implication((Approximate(r, d),), AtRisk(r, d), RISK),
        "a map of a risk": Implication((AtRisk(r, d),), PostProcessed(AtRisk(r, d)), RISK),
        "other uses": Implication((Composed(Pure(r), 3),), Composed(Pure(r), 4), LEVEL),
        "one order of the databases": Implication((AtRisk(r, d, both=False),), Approximate(r, d), RISK),
        "total variation, less": Implication((Pure(r),), Approximate(1, (r - 1) / (r + 1) - TINY), LEVEL),
        "mean loss, less": Implication((Pure(r),), MeanLoss(CHORD - TINY), LEVEL),
        "second moment, less": Implication((Pure(r),), Moment(2, r - 1 + 1 / r - TINY), LEVEL),
        "a mean loss of an approximate one": Implication((Approximate(r, d),), MeanLoss(log(r)), RISK),
        "Markov, less": Implication((Moment(2, t),), Approximate(r, t / (4 * r) - TINY), MARKOV),
        "a mixture, less": Implication(
            (Part(Approximate(r, d), 1), Part(Approximate(r, d / 2), 2)),
            Mixed(Approximate(r, 3 * d / 4 - d * TINY), Rational(1, 2)),
            RISK,
            TWO,
        ),
        "a mixture of two of one part": Implication(
            (Part(Approximate(r, d), 1), Part(Approximate(r, d), 1)),
            Mixed(Approximate(r, d), Rational(1, 2)),
            RISK,
            TWO,
        ),
        "no premise, less": Implication((), Approximate(r, 1 - TINY), LEVEL),
    }.items()
}


@pytest.mark.parametrize("name", TRUE)
def test_proved_without_a_tactic(name: str) -> None:
    """A whole tree of proof, and no lemma of the literature."""
    assert not whole_tree(TRUE[name], Direct()).all_lemmas


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """Not with the attack, not without it, not by the rule alone."""
    assert refused_in_every_way(*REFUSED[name])
