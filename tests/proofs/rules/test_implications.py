"""Implications between notions with symbols: the rules, what they refuse, and the terms against the sums of exact tables."""

import itertools
import math
from dataclasses import replace

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st
from sympy import Rational, Symbol, exp, log, oo, sqrt

from parisk_sym.claims.kinds.implication import Implication, Space
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Argument, Direct, Lemma, Step, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.finite.derived_notions import Composed, Mixed, Part, PostProcessed
from parisk_sym.finite.notion import PairNotion
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
from parisk_sym.formulas.domain import POSITIVE, Domain, closed, integers, left_open, open_
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.mechanisms.outcomes import columns_of
from parisk_sym.proofs.order import rules_for
from parisk_sym.proofs.rule import Made, Reduction
from parisk_sym.proofs.rules.implications import HOEFFDING, ByHoeffding, ByOutcome, independent_losses
from parisk_sym.proofs.rules.inequalities import EqualsSum

t, t0, g, g1, g2, m1, m2, w, d = (
    Symbol(name, positive=True) for name in ("t", "t0", "g", "g1", "g2", "m1", "m2", "w", "d")
)
n = Symbol("n", positive=True, integer=True)
ONE = {t: open_(1, oo), g: left_open(0, 1)}
BELOW = {t0: open_(1, oo), t: open_(1, t0), g: open_(0, 1)}
MIX = {t: open_(1, oo), g1: open_(0, 1), g2: open_(0, 1), w: open_(0, 1)}
MEANS = {m1: POSITIVE, m2: POSITIVE, w: open_(0, 1)}
TWO = Space(mechanisms=2)
RISK = ByOutcome(((1, 0),))
SHARES = ByOutcome(((w, 0), (1 - w, 0)))


def slope(level: Symbol) -> object:
    return log(level) * (level**2 + 1) / (level**2 - 1)


def drop(level: Symbol) -> object:
    return 2 * level * log(level) / (level**2 - 1)


def below_square(level: Symbol) -> object:
    return log(level) ** 2 / 2 - log(level) * (level - 1) / (level + 1)


CHORDS = ByOutcome(((0, 0), (slope(t0) - slope(t), drop(t) - drop(t0))), slope(t), -drop(t))
TIGHT = g * log(t) * (t - 1) / (t + 1) + (1 - g) * log(t0) * (t0 - 1) / (t0 + 1)
HALF = g * log(t) ** 2 / 2 + (1 - g) * log(t0) ** 2 / 2
HALVES = replace(CHORDS, total=EqualsSum((g * below_square(t), (1 - g) * below_square(t0))))
PRIVATE = (Pure(t0), AtRisk(t, 1 - g))
USES = {**BELOW, n: integers(1), d: open_(0, 1)}
REACH = n * HALF + log(t0) * sqrt(2 * n * log(1 / d))

TRUE: dict[str, tuple[Implication, Tactic | None]] = {
    "Theorem 2": (Implication((AtRisk(t, g),), Approximate(t, g), ONE, Space(3)), RISK),
    "of private mechanisms": (
        Implication((Pure(t0), AtRisk(t, g)), Approximate(t, g * (1 - t / t0)), BELOW),
        ByOutcome(((0, 0), (1 - t / t0, 0))),
    ),
    "composed": (
        Implication((Composed(AtRisk(t, g), n),), Composed(Approximate(t, g), n), {**ONE, n: integers(1)}),
        RISK,
    ),
    "post-processed": (Implication((AtRisk(t, g),), PostProcessed(Approximate(t, g)), ONE), RISK),
    "mixed risks": (
        Implication(
            (Part(AtRisk(t, g1), 1), Part(AtRisk(t, g2), 2)),
            Mixed(AtRisk(t, w * g1 + (1 - w) * g2), w, tagged=True),
            MIX,
            TWO,
        ),
        SHARES,
    ),
    "mixed means": (
        Implication(
            (Part(MeanLoss(m1), 1), Part(MeanLoss(m2), 2)),
            Mixed(MeanLoss(w * m1 + (1 - w) * m2), w),
            MEANS,
            TWO,
        ),
        SHARES,
    ),
    "largest mean": (Implication(PRIVATE, MeanLoss(TIGHT), BELOW), CHORDS),
    "half squares": (Implication(PRIVATE, MeanLoss(HALF), BELOW), HALVES),
    "Hoeffding": (
        Implication(PRIVATE, Composed(Approximate(exp(REACH), d), n), USES),
        ByHoeffding((HALF,), (HALVES,)),
    ),
    "some neighbour": (Implication((Probabilistic(t, g),), AtRisk(t, g), ONE, Space(3)), None),
    "a larger risk": (Implication((Probabilistic(t, g / 2),), AtRisk(2 * t, g), ONE, Space(3)), None),
    "the only neighbour": (Implication((AtRisk(t, g),), Probabilistic(t, g), ONE), None),
    "drawn pairs": (Implication((RandomPrivacy(t, g),), AverageRisk(t, g), ONE, Space(3)), None),
    "sets of outcomes": (Implication((RandomPrivacy(t, g),), SetwiseRisk(t, g), ONE, Space(3)), None),
    "a mean of risks": (Implication((AtRisk(t, g),), AverageRisk(t, g), ONE, Space(3)), None),
    "at numbers": (Implication((Probabilistic(2, g1),), AtRisk(2, g1), {g1: open_(0, 1)}, Space(3)), None),
    "without symbols": (
        Implication((RandomPrivacy(2, Rational(1, 3)),), AverageRisk(2, Rational(1, 3)), {}, Space(3)),
        None,
    ),
    "pure": (Implication((Pure(t),), SetwiseRisk(t, g), ONE), None),
}

TINY = Rational(1, 10**9)
REFUSED: dict[str, tuple[Implication, Tactic]] = {
    "Theorem 2, less by a billionth": (
        Implication((AtRisk(t, g),), Approximate(t, g * (1 - TINY)), ONE),
        RISK,
    ),
    "a negative multiplier": (
        Implication((AtRisk(t, g),), Approximate(t, g), ONE),
        ByOutcome(((2, -1),)),
    ),
    "too small a multiplier": (
        Implication((Pure(t0), AtRisk(t, g)), Approximate(t, g * (1 - t / t0)), BELOW),
        ByOutcome(((0, 0), (1 - t / t0 - TINY, 0))),
    ),
    "bounds that do not add up": (
        Implication((Pure(t0), AtRisk(t, g)), Approximate(t, g * (1 - t / t0) - TINY), BELOW),
        ByOutcome(((0, 0), (1 - t / t0, 0))),
    ),
    "one order of the databases": (
        Implication((AtRisk(t, g, both=False),), Approximate(t, g), ONE),
        RISK,
    ),
    "the swapped sum of one order": (
        Implication((Pure(t0), AtRisk(t, 1 - g, both=False)), MeanLoss(TIGHT, both=False), BELOW),
        CHORDS,
    ),
    "post-processing of a risk": (Implication((AtRisk(t, g),), PostProcessed(AtRisk(t, g)), ONE), RISK),
    "an untagged mixture of risks": (
        Implication(
            (Part(AtRisk(t, g1), 1), Part(AtRisk(t, g2), 2)),
            Mixed(AtRisk(t, w * g1 + (1 - w) * g2), w),
            MIX,
            TWO,
        ),
        SHARES,
    ),
    "other uses": (
        Implication((Composed(AtRisk(t, g), 2),), Composed(Approximate(t, g), 3), ONE),
        RISK,
    ),
    "an order of levels that is open": (
        Implication((Pure(t0), AtRisk(t, g)), Approximate(t, g), {t0: open_(1, oo), t: open_(1, oo), g: open_(0, 1)}),
        ByOutcome(((0, 0), (1, 0))),
    ),
    "a mean without a largest loss": (Implication((AtRisk(t, g),), MeanLoss(log(t)), ONE), RISK),
    "mean of the wrong share": (
        Implication(PRIVATE, MeanLoss(TIGHT.subs(g, 1 - g, simultaneous=True)), BELOW),
        CHORDS,
    ),
    "Hoeffding without a largest loss": (
        Implication((AtRisk(t, 1 - g), MeanLoss(HALF)), Composed(Approximate(exp(REACH), d), n), USES),
        ByHoeffding((HALF,), (Direct(),)),
    ),
    "Hoeffding with less deviation": (
        Implication(PRIVATE, Composed(Approximate(exp(REACH - TINY), d), n), USES),
        ByHoeffding((HALF,), (HALVES,)),
    ),
    "any neighbour for some": (Implication((AtRisk(t, g),), Probabilistic(t, g), ONE, Space(3)), Direct()),
    "a smaller level": (Implication((Probabilistic(t, g),), AtRisk((1 + t) / 2, g), ONE, Space(3)), Direct()),
    "the average for each": (Implication((AverageRisk(t, g),), AtRisk(t, g), ONE, Space(3)), Direct()),
    "sets for pairs": (Implication((SetwiseRisk(t, g),), RandomPrivacy(t, g), ONE, Space(3)), Direct()),
    "one order for the average": (
        Implication((AtRisk(t, g, both=False),), AverageRisk(t, g), ONE, Space(3)),
        Direct(),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_rules(name: str) -> None:
    """Proved without anybody's prose; Hoeffding's theorem is named where it is used."""
    statement, by = TRUE[name]
    outcome = decide(statement, by)
    assert outcome.status is Status.PROVED, list(outcome.walk())
    assert not outcome.is_argued
    assert (HOEFFDING in outcome.all_lemmas) is isinstance(by, ByHoeffding)


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """False by little, or not what the rule says."""
    assert decide(*REFUSED[name]).status is not Status.PROVED


def reduced(statement: Implication, by: Tactic) -> Made:
    """What the last rule of this file's for the tactic makes of it."""
    own = [r for r in rules_for(Implication, type(by)) if r.apply.__module__ == ByOutcome.__module__]
    return own[-1].apply(statement, by)


# --- the rules alone: in the near misses above the attack may be what refuses ------------------------------------------


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("one order of the databases", "one order of the databases only"),
        ("the swapped sum of one order", "one order of the databases only"),
        ("post-processing of a risk", "can raise the sum"),
        ("an untagged mixture of risks", "can raise the sum"),
        ("other uses", "notions of a pair"),
        ("an order of levels that is open", "is larger is not decided"),
        ("a mean without a largest loss", "the loss is infinite"),
        ("Hoeffding without a largest loss", "needs a Pure"),
        ("any neighbour for some", "no premise contains"),
        ("the average for each", "no premise contains"),
        ("sets for pairs", "no premise contains"),
        ("one order for the average", "no premise contains"),
    ],
)
def test_rules_refuse_by_themselves(name: str, reason: str) -> None:
    """Without an attack: the rule says why it does not apply."""
    statement, by = REFUSED[name]
    found = reduced(statement, by)
    assert isinstance(found, str)
    assert reason in found


@pytest.mark.parametrize(
    "name",
    [
        "Theorem 2, less by a billionth",
        "a negative multiplier",
        "too small a multiplier",
        "bounds that do not add up",
        "mean of the wrong share",
        "Hoeffding with less deviation",
        "a smaller level",
    ],
)
def test_some_subgoal_is_false(name: str) -> None:
    """Without an attack on the implication: one of the inequalities that the rule leaves is refuted."""
    statement, by = REFUSED[name]
    found = reduced(statement, by)
    assert isinstance(found, Reduction)
    plain = [g for g in found.subgoals if isinstance(g.says, Inequality)]
    assert any(decide(g.says, g.by).status is Status.REFUTED for g in plain)


def test_the_deviation_is_hoeffdings() -> None:
    """The last subgoal, with numbers: at its level Hoeffding's bound of the tail is delta, no more and no less."""
    statement, by = TRUE["Hoeffding"]
    assert isinstance(by, ByHoeffding)
    found = reduced(statement, by)
    assert isinstance(found, Reduction)
    reach = list(found.subgoals)[-1].says
    assert isinstance(reach, Inequality)
    values = {"t0": 3.0, "t": 1.7, "g": 0.3, "n": 7.0, "d": 1e-3}
    left = float(reach.left.subs({s: values[s.name] for s in reach.left.free_symbols}))
    mean = 0.3 * math.log(1.7) ** 2 / 2 + 0.7 * math.log(3.0) ** 2 / 2
    deviation = left - 7 * mean
    widths = 7 * (2 * math.log(3.0)) ** 2
    assert math.exp(-2 * deviation**2 / widths) == pytest.approx(1e-3, rel=1e-9)


def test_prose_inside_is_seen() -> None:
    """A mean that is only argued makes the composition argued."""
    step = Step("a step", Inequality(t, "<=", 2 * t, {t: POSITIVE}))
    prose = Argument(
        "it follows", (step,), (Lemma("a fact", "somewhere"),), needs="a person to write the tree"
    )
    statement, _ = TRUE["Hoeffding"]
    outcome = decide(statement, ByHoeffding((HALF,), (prose,)))
    assert outcome.status is Status.PROVED
    assert outcome.is_argued


def test_as_many_multipliers_as_premises() -> None:
    """A clear error, with both numbers."""
    with pytest.raises(ClaimError, match="2 premises need as many pairs of multipliers, got 1"):
        decide(TRUE["of private mechanisms"][0], RISK)
    with pytest.raises(ClaimError, match=r"1 mechanism\(s\) need as many means"):
        decide(TRUE["Hoeffding"][0], ByHoeffding((), ()))


NOTIONS = (
    Approximate(fmpq(3, 2), fmpq(1, 10)),
    Pure(fmpq(3)),
    AtRisk(fmpq(2), fmpq(1, 4)),
    MeanLoss(fmpq(1)),
    Moment(fmpq(3), fmpq(2)),
)


@given(st.fractions(Rational(1, 50), 50, max_denominator=60))
def test_terms_are_those_of_the_sums(quotient: object) -> None:
    """At every column p/q the expression of a term, in either order, is the weight that the exact sum gives it."""
    value = Rational(str(quotient))
    for notion in NOTIONS:
        columns = columns_of([notion] if notion.ratios else [], Approximate(2, 0), Domain({}))
        columns += columns_of([], notion, Domain({}))
        for column in columns:
            inside = [i for i in column.range.values() if i.lower < value < i.upper]
            if not (inside or (column.p == value and column.q == 1)):
                continue
            for order, term in ((0, column.term(notion)), (1, column.swapped_term(notion))):
                pair = (fmpq(value.p, value.q), fmpq(1))
                (expected,) = next(iter(_sums(notion, pair[::-1] if order else pair))).weights
                ball = Values(term.xreplace(dict.fromkeys(column.range, value)), ()).at({})
                assert ball.overlaps(expected + ball * 0)
                assert ball.rad() < 1e-30


def _sums(notion: PairNotion, column: tuple[fmpq, fmpq]) -> object:
    return notion.functionals([column])


def test_columns_cover_every_quotient() -> None:
    """Between 0 and infinity, in order, each place once; what a pure level forbids is left out."""
    columns = columns_of([AtRisk(t, g)], Approximate(t, g), Domain(ONE))
    assert [c.text for c in columns] == [
        "p = 0", "0 < p/q < 1/t", "p/q = 1/t", "1/t < p/q < t", "p/q = t", "t < p/q", "q = 0",
    ]  # fmt: skip
    assert [c.place for c in columns] == [0, 0, 1, 2, 3, 4, 4]
    inner = columns_of([Pure(t0), AtRisk(t, g)], Approximate(t, g), Domain(BELOW))
    assert [c.text for c in inner] == [
        "p/q = 1/t0", "1/t0 < p/q < 1/t", "p/q = 1/t", "1/t < p/q < t", "p/q = t", "t < p/q < t0", "p/q = t0",
    ]  # fmt: skip
    for one, other in itertools.pairwise(inner):
        assert other.place == one.place + 1


def test_closed_intervals_of_levels_are_refused() -> None:
    """At level 1 a level and its inverse are equal: the order of the quotients is not strict."""
    statement = Implication((AtRisk(t, g),), Approximate(t, g), {t: closed(1, 2), g: open_(0, 1)})
    outcome = decide(statement, RISK)
    assert outcome.status is Status.UNDECIDED
    assert any("is larger is not decided" in str(node.certificate) for node in outcome.walk())


def test_hoeffding_needs_a_use() -> None:
    """A number of uses that may be 0 has a reason of its own."""
    uses = Symbol("uses", integer=True)
    goal = Implication(
        PRIVATE, Composed(Approximate(2, d), uses), {**BELOW, d: open_(0, 1), uses: integers(0)}
    )
    assert "not certainly an integer >= 1" in str(independent_losses(goal, ByHoeffding((HALF,), (HALVES,))))


def test_hoeffding_needs_a_tactic_for_each_mean() -> None:
    """One of them without one is named."""
    goal = Implication(PRIVATE, Composed(Approximate(exp(REACH), d), n), USES)
    for by in (ByHoeffding((HALF,), ()), ByHoeffding((), (HALVES,))):
        with pytest.raises(ClaimError, match="as many means, each with its tactic"):
            independent_losses(goal, by)
