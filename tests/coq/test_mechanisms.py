"""Statements about finite mechanisms as theorems: each is read back, near misses and changed tables are refused. The slow ones need coqc."""

from typing import Any

import pytest
from sympy import Rational, Symbol, oo

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.implication import Implication, Space
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Verdict
from parisk_sym.coq.coq_file import CoqFile, coq_file
from parisk_sym.coq.coq_read import UnreadableError, read_proposition
from parisk_sym.coq.outcome import Standing
from parisk_sym.coq.theory import theory_of
from parisk_sym.core.sources import Source
from parisk_sym.finite.derived_notions import Composed, Mixed, Part, PostProcessed, Together
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
from parisk_sym.formulas.domain import open_
from parisk_sym.proofs.rules.implications import ByOutcome
from tests.tools import compiler

t, r, s = Symbol("t", positive=True), Symbol("r", positive=True), Symbol("s", positive=True)
WHERE = {t: open_(1, oo), r: open_(0, 1)}
TWO = Space(mechanisms=2)
EACH = (Part(AtRisk(t, r), 1), Part(AtRisk(t, r), 2))
SHARED = {**WHERE, s: open_(0, 1)}
RISK, DELTA = AtRisk(t, r), Approximate(t, r)
ONCE = ByOutcome(((1, 0),))

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "risk is delta": (Implication((RISK,), DELTA, WHERE, Space(3)), ONCE),
    "pure is approximate": (Implication((Pure(t),), DELTA, WHERE), ONCE),
    "a lower level": (
        Implication((Pure(t),), Approximate(1, (t - 1) / (t + 1)), {t: open_(1, oo)}),
        ByOutcome(((1 / (1 + t), 1 / (1 + t)),), of_x=t / (1 + t), of_y=-1 / (1 + t)),
    ),
    "two databases": (Implication((RISK,), Probabilistic(t, r), WHERE), Direct()),
    "one neighbour": (Implication((Probabilistic(t, r),), RISK, WHERE, Space(3)), Direct()),
    "on the average": (Implication((RandomPrivacy(t, r),), AverageRisk(t, r), WHERE, Space(3)), Direct()),
    "every set": (Implication((RandomPrivacy(t, r),), SetwiseRisk(t, r), WHERE, Space(3)), Direct()),
    "told": (Implication(EACH, Mixed(RISK, s, tagged=True), SHARED, TWO), ByOutcome(((s, 0), (1 - s, 0)))),
    "after a map": (Implication((RISK,), PostProcessed(DELTA), WHERE), ONCE),
    "of uses": (Implication((Composed(RISK, 3),), Composed(DELTA, 3), WHERE), ONCE),
    "means": (
        Implication((Part(MeanLoss(r), 1), Part(MeanLoss(s), 2)), Together(MeanLoss(r + s)), SHARED, TWO),
        Direct(),
    ),
}
FALSE: dict[str, tuple[Statement, Tactic]] = {
    "less than the risk": (Implication((RISK,), Approximate(t, r * Rational(999, 1000)), WHERE), ONCE),
    "delta is risk": (Implication((DELTA,), RISK, WHERE), ONCE),
    "too small a delta": (
        Implication((Pure(t),), Approximate(1, (t - 1) / (t + 2)), {t: open_(1, oo)}),
        ByOutcome(((1 / (2 + t), 1 / (2 + t)),), of_x=t / (2 + t), of_y=-1 / (2 + t)),
    ),
    "three databases": (Implication((RISK,), Probabilistic(t, r), WHERE, Space(3)), Direct()),
    "the average for each": (Implication((AverageRisk(t, r),), DELTA, WHERE, Space(3)), ONCE),
    "every set at once": (Implication((SetwiseRisk(t, r),), RandomPrivacy(t, r), WHERE, Space(3)), Direct()),
    "hidden": (Implication(EACH, Mixed(RISK, s), SHARED, TWO), ByOutcome(((s, 0), (1 - s, 0)))),
    "risk after a map": (Implication((RISK,), PostProcessed(RISK), WHERE), ONCE),
    "one use": (Implication((RISK,), Composed(DELTA, 2), WHERE), ONCE),
    "one mean": (
        Implication((Part(MeanLoss(r), 1), Part(MeanLoss(s), 2)), Together(MeanLoss(r)), SHARED, TWO),
        Direct(),
    ),
}


def made(says: Statement, by: Tactic, tree: dict[str, Any]) -> CoqFile:
    claim = Claim("own.claim", Source("own", "1", "1"), "it is so", says, Verdict.PROVED, by=by)
    return coq_file(theory_of(claim, "PROVED", tree))


def file(says: Statement, by: Tactic) -> CoqFile:
    return made(says, by, {"rule": "", "children": []})


@pytest.mark.parametrize("name", [*TRUE, *FALSE])
def test_every_statement_is_read_back(name: str) -> None:
    """By `coq_file`, which raises where what it reads is something else."""
    text = file(*(TRUE | FALSE)[name]).text
    assert " : mechanism)" in text
    assert "Require Import PariskMechanisms." in text


def test_what_a_statement_says() -> None:
    both = Implication((Moment(2, t),), AtRisk(t, r, both=False), WHERE, Space(3, uniform=True))
    says = (
        "1 <= t /\\ 2 <= 2 /\\ (forall (M_1 : mechanism), space (3)%Z M_1 -> uniform_draw M_1 -> moment (2)%Z t M_1 -> "
        "at_risk_first t r M_1)"
    )
    for part in says.split(" /\\ "):
        assert part in file(both, Direct()).text
    with pytest.raises(UnreadableError):
        read_proposition("forall (M : mechanism), approximate 2 M")
    with pytest.raises(UnreadableError):
        read_proposition("forall (x : R), approximate 2 1 x")


@pytest.mark.parametrize("name", list(TRUE))
def test_true_implications_are_accepted(name: str) -> None:
    found = compiler().check(file(*TRUE[name]), 120)
    assert found.standing is Standing.KERNEL_CHECKED, found


@pytest.mark.parametrize("name", list(FALSE))
def test_near_misses_are_refused(name: str) -> None:
    found = compiler().check(file(*FALSE[name]), 120)
    assert found.standing is Standing.NOT_EXPORTED, found
    assert found.reason.startswith("no proof was found of holds"), found


def counterexample(outcomes: list[list[str]], draws: list[list[str]]) -> CoqFile:
    """That a risk on the average is no delta, by a table of three databases at e^eps = 2 and gamma = 1/2."""
    found = {
        "at": {"t": ["n", "2"], "r": ["n", "1/2"]},
        "mechanisms": [{"outcomes": outcomes, "draws": draws}],
    }
    tree = {"rule": "counterexample", "status": "proved", "found": found, "children": []}
    return made(Fails(Implication((AverageRisk(t, r),), DELTA, WHERE, Space(3))), Direct(), tree)


DRAWS = [["0", "1/2", "1/4"], ["0", "0", "1/4"], ["0", "0", "0"]]


def test_a_table_is_a_counterexample() -> None:
    told = counterexample([["8/9", "8/9", "1/9"], ["1/9", "1/9", "8/9"]], DRAWS)
    assert compiler().check(told, 120).standing is Standing.KERNEL_CHECKED


@pytest.mark.parametrize(
    "outcomes",
    [
        [["8/9", "8/9", "1/9"], ["1/9", "1/9", "7/9"]],
        [["8/9", "8/9", "8/9"], ["1/9", "1/9", "1/9"]],
        [["8/9", "1/9", "1/2"], ["1/9", "8/9", "1/2"]],
        [["10/9", "8/9", "1/9"], ["-1/9", "1/9", "8/9"]],
    ],
    ids=["no law", "no difference", "premise", "negative"],
)
def test_another_table_is_none(outcomes: list[list[str]]) -> None:
    assert compiler().check(counterexample(outcomes, DRAWS), 120).standing is Standing.NOT_EXPORTED
