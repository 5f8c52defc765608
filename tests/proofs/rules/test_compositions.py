"""Composition of private mechanisms: what is proved without a tactic, and the near misses that are not."""

import pytest
from sympy import Rational, Symbol, exp, oo, sqrt

from parisk_sym.claims.kinds.implication import Implication, Space
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.finite.derived_notions import Composed, Part, Together
from parisk_sym.finite.mechanism import Mechanism
from parisk_sym.finite.notions import Approximate, AtRisk, MeanLoss, Moment, Pure
from parisk_sym.formulas.domain import POSITIVE, integers, open_
from parisk_sym.proofs.rules.compositions import OPTIMAL
from tests.near_misses import refused_in_every_way, whole_tree

r, r1, r2, d, d1, d2, m, m1, m2, x, eps = (
    Symbol(name, positive=True) for name in ("r", "r1", "r2", "d", "d1", "d2", "m", "m1", "m2", "x", "eps")
)
n, j = Symbol("n", integer=True, positive=True), Symbol("j", integer=True, nonnegative=True)
LEVEL = {r: open_(1, oo)}
RISK = {**LEVEL, d: open_(0, 1)}
USES = {**RISK, n: integers(1)}
PAIR = {r1: open_(1, oo), r2: open_(1, oo), d1: open_(0, 1), d2: open_(0, 1)}
MEAN, MEANS, MOMENT = {m: POSITIVE}, {m1: POSITIVE, m2: POSITIVE}, {m: open_(1, oo)}
TWO = Space(mechanisms=2)
TINY = Rational(1, 10**9)
THREE_TIMES = (r**3 - r) / (1 + r) ** 3
BOTH = (Part(Approximate(r1, d1), 1), Part(Approximate(r2, d2), 2))
BOTH_MEANS = (Part(MeanLoss(m1), 1), Part(MeanLoss(m2), 2))

BASIC: dict[str, Implication] = {
    "pure": Implication((Pure(r),), Composed(Pure(r**2), 2), LEVEL),
    "pure, at numbers": Implication((Pure(2),), Composed(Pure(4), 2)),
    "any uses": Implication((Pure(exp(eps)),), Composed(Pure(exp(n * eps)), n), {eps: POSITIVE, n: integers(1)}),
    "delta 0": Implication((Pure(r),), Composed(Approximate(r**n, 0), n), {**LEVEL, n: integers(1)}),
    "approximate": Implication((Approximate(r, d),), Composed(Approximate(r**2, 2 * d), 2), RISK),
    "approximate, any uses": Implication((Approximate(r, d),), Composed(Approximate(r**n, n * d), n), USES),
    "two mechanisms": Implication(BOTH, Together(Approximate(r1 * r2, d1 + d2)), PAIR, TWO),
    "risks add up": Implication((AtRisk(r, d),), Composed(AtRisk(r**n, n * d), n), USES),
    "moments multiply": Implication((Moment(3, m),), Composed(Moment(3, m**n), n), {**MOMENT, n: integers(1)}),
    "mean losses add up": Implication((MeanLoss(m),), Composed(MeanLoss(n * m), n), {**MEAN, n: integers(1)}),
    "mean losses of two": Implication(BOTH_MEANS, Together(MeanLoss(m1 + m2)), MEANS, TWO),
}  # fmt: skip

BEST: dict[str, Implication] = {
    "total variation": Implication((Pure(r),), Composed(Approximate(1, (r - 1) / (r + 1)), 2), LEVEL),
    "total variation, at a number": Implication((Pure(2),), Composed(Approximate(1, Rational(1, 3)), 2)),
    "three uses": Implication((Pure(r),), Composed(Approximate(r, THREE_TIMES), 3), LEVEL),
    "with delta": Implication(
        (Approximate(r, d),), Composed(Approximate(r, 1 - (1 - d) ** 3 * (1 - THREE_TIMES)), 3), RISK
    ),
    "between two levels": Implication(
        (Pure(r),), Composed(Approximate(sqrt(r), (r**2 - sqrt(r)) / (1 + r) ** 2), 2), LEVEL
    ),
    "less than the sum of the deltas": Implication(
        (Approximate(r, d),), Composed(Approximate(r**3, 1 - (1 - d) ** 3), 3), RISK
    ),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    name: (says, Direct())
    for name, says in {
        "a use more": Implication((Pure(r),), Composed(Pure(r**2), 3), LEVEL),
        "a level smaller by a billionth": Implication((Pure(2),), Composed(Pure(4 - TINY), 2)),
        "delta not doubled": Implication((Approximate(r, d),), Composed(Approximate(r**2, d), 2), RISK),
        "delta doubled for three": Implication((Approximate(r, d),), Composed(Approximate(r**3, 2 * d), 3), RISK),
        "delta lost": Implication((Approximate(r, d),), Composed(Pure(r**2), 2), RISK),
        "a fraction of a use": Implication((Pure(r),), Composed(Pure(r**n), x), {**USES, x: open_(0, 1)}),
        "uses that may be 0": Implication((Pure(r),), Composed(Pure(r**j), j), {**LEVEL, j: integers(0)}),
        "a risk not doubled": Implication((AtRisk(r, d),), Composed(AtRisk(r**2, d), 2), RISK),
        "risks of one order": Implication((AtRisk(r, d, both=False),), Composed(AtRisk(r**2, 2 * d), 2), RISK),
        "a risk at less than the levels": Implication((AtRisk(r, d),), Composed(AtRisk(r, 2 * d), 2), RISK),
        "the same delta for two": Implication(BOTH, Together(Approximate(r1 * r2, d1)), PAIR, TWO),
        "levels that add up": Implication(BOTH, Together(Approximate(r1 + r2 - 1, d1 + d2)), PAIR, TWO),
        "twice about one of the two": Implication(
            (Part(Pure(r), 1), Part(Pure(r), 1)), Together(Pure(r**2)), LEVEL, TWO
        ),
        "moments of another order": Implication((Moment(2, m),), Composed(Moment(3, m**2), 2), MOMENT),
        "moments that add up": Implication((Moment(2, m),), Composed(Moment(2, 2 * m), 2), MOMENT),
        "a mean loss not doubled": Implication((MeanLoss(m),), Composed(MeanLoss(m), 2), MEAN),
        "mean losses of one order": Implication(
            (MeanLoss(m, both=False),), Composed(MeanLoss(2 * m), 2), MEAN
        ),
        "mean losses add to less": Implication(BOTH_MEANS, Together(MeanLoss(m1 + m2 - TINY)), MEANS, TWO),
        "total variation, less": Implication(
            (Pure(r),), Composed(Approximate(1, (r - 1) / (r + 1) - TINY), 2), LEVEL
        ),
        "total variation of three": Implication(
            (Pure(r),), Composed(Approximate(1, (r - 1) / (r + 1)), 3), LEVEL
        ),
        "three uses, less": Implication((Pure(r),), Composed(Approximate(r, THREE_TIMES - TINY), 3), LEVEL),
        "three uses without delta": Implication(
            (Approximate(r, d),), Composed(Approximate(r, THREE_TIMES), 3), RISK
        ),
        "the sum of another level": Implication(
            (Pure(r),), Composed(Approximate(sqrt(r), (r**2 - r) / (1 + r) ** 2), 2), LEVEL
        ),
        "uses on the other side": Implication((Composed(Pure(r), 2),), Composed(Pure(r), 3), LEVEL),
    }.items()
}  # fmt: skip


@pytest.mark.parametrize("name", BASIC)
def test_basic(name: str) -> None:
    """A whole tree of proof, and no lemma of the literature."""
    assert not whole_tree(BASIC[name], Direct()).all_lemmas


@pytest.mark.parametrize("name", BEST)
def test_optimal(name: str) -> None:
    """The theorem is named."""
    assert whole_tree(BEST[name], Direct()).all_lemmas == (OPTIMAL,)


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    """Not with the attack, not without it, not by a rule alone."""
    assert refused_in_every_way(*REFUSED[name])


@pytest.mark.parametrize("level", [Rational(1), Rational(3, 2), Rational(2), Rational(3), Rational(4)])
def test_optimal_is_attained(level: Rational) -> None:
    """Randomised response with the ratio 2 that tells all with probability 1/10, used three times: its sum is the bound, by hand."""
    pair = Mechanism((("1/10", "3/5", "3/10", 0), (0, "3/10", "3/5", "1/10")))
    rest = sum(max(b * (2 ** (3 - i) - level * 2**i), 0) for i, b in enumerate((1, 3, 3, 1))) / Rational(27)
    bound = 1 - Rational(9, 10) ** 3 * (1 - rest)
    assert Composed(Approximate(level, bound), 3).at({}).holds([pair])
    assert not Composed(Approximate(level, bound - TINY), 3).at({}).holds([pair])
