"""The verdict rules: each combination of outcomes gives its word of the contract, and unknown is never a pass."""

import importlib
import os
import sys
import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sympy import Integer, Rational, Symbol, cos, exp, log, oo, pi, sin

from parisk_sym import REALS, ImageLaw, Lies, Mean, Probability, WithDensity, exponential_law, open_
from parisk_sym.claims.claim import Claim, Condition, Correction
from parisk_sym.claims.fault import FAULTY, Fault
from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.sampled import HasLaw, HasProbability
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Argument, ByDerivative, Direct, Lemma, Step, Tactic, Termwise
from parisk_sym.claims.verdict import Status, Verdict
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.limits import Limits
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import POSITIVE, closed
from parisk_sym.proofs.corrections.amendments import Amended
from parisk_sym.proofs.corrections.simulated_statements import samples
from parisk_sym.proofs.judgement import Judgement, judge, judge_here, judge_with_search
from parisk_sym.proofs.node import ARGUMENT, LITERATURE, Node
from parisk_sym.proofs.rules.inequalities import EqualsProduct, EqualsSum
from parisk_sym.proofs.rules.quantifiers import ForEach, OnBox
from parisk_sym.proofs.rules.substitution import Substitute

judge_module = importlib.import_module("parisk_sym.proofs.judgement")

x = Symbol("x", positive=True)
y, z = Symbol("y", real=True), Symbol("z", real=True)
scaled = Symbol("scaled", positive=True)
SOURCE = Source("own", "Lemma 1", "1")
FACT = Lemma("a fact", "somewhere")
TRUE = Inequality(1 + x, "<", exp(x), {x: POSITIVE})
FALSE = Inequality(1 + 2 * x, "<", exp(x), {x: POSITIVE})
CLOSE = sin(y) * cos(sin(y)) - Rational("0.56109633819105")
"""Below 0 by 5e-15 where it is greatest, which is at no simple number."""
UNDECIDED = Inequality(CLOSE, "<=", 0, {y: closed(1, 4)})

PROVED, REFUTED, OPEN = Status.PROVED, Status.REFUTED, Status.UNDECIDED
CONSISTENT, INCONSISTENT = Status.CONSISTENT, Status.INCONSISTENT


def given(status: Status, **more: Any) -> Node:
    """A finding with a cited lemma deep in its proof."""
    cited = Node("cited lemma", PROVED, engine=LITERATURE, lemmas=("a fact (a book, 1.2)",))
    return found(status, children=(found(PROVED, children=(cited,)),), **more)


def found(status: Status, **more: Any) -> Node:
    """A finding of no rule in particular."""
    return Node("some rule", status, **more)


def prose(status: Status, **more: Any) -> Node:
    """A finding with an argument deep in its proof."""
    return found(status, children=(found(PROVED), found(PROVED, children=(Node(ARGUMENT, PROVED),))), **more)


def claim(says: Statement | None, **more: Any) -> Claim:
    expected = more.pop("expected", Verdict.PROVED)
    fault = Fault.RESULT if expected in FAULTY else None
    return Claim("own.claim", SOURCE, "text", says, expected, fault=fault, **more)


def coin(probability: Rational) -> HasProbability:
    """A fair coin that is said to show heads with this probability."""

    def heads(rng: np.random.Generator, size: int) -> NDArray[np.bool_]:
        return rng.random(size) < 0.5

    return HasProbability(probability, heads, ({},))


FAIR, BIASED = coin(Rational(1, 2)), coin(Rational(2, 3))


def heads_or_more(rng: np.random.Generator, size: int, x: float) -> NDArray[np.bool_]:
    """A coin that shows heads with the probability exp(x)/4."""
    return rng.random(size) < np.exp(x) / 4


SAMPLED = HasProbability(exp(x) / 4, heads_or_more, ({x: 1},), {x: POSITIVE})

RULES = [
    # status of the printed form, box, status of the simulation, verdict
    (PROVED, "", None, Verdict.PROVED),
    (PROVED, "k <= 30", None, Verdict.PROVED_ON_BOX),
    (PROVED, "", CONSISTENT, Verdict.PROVED),
    (PROVED, "", INCONSISTENT, Verdict.UNDECIDED),
    (PROVED, "k <= 30", INCONSISTENT, Verdict.UNDECIDED),
    (REFUTED, "", None, Verdict.REFUTED),
    (REFUTED, "", CONSISTENT, Verdict.REFUTED),
    (REFUTED, "", INCONSISTENT, Verdict.REFUTED),
    (OPEN, "", None, Verdict.UNDECIDED),
    (OPEN, "k <= 30", None, Verdict.UNDECIDED),
    (OPEN, "", CONSISTENT, Verdict.SUPPORTED),
    (OPEN, "", INCONSISTENT, Verdict.UNDECIDED),
    (CONSISTENT, "", None, Verdict.SUPPORTED),
    (CONSISTENT, "", CONSISTENT, Verdict.SUPPORTED),
    (CONSISTENT, "", INCONSISTENT, Verdict.UNDECIDED),
    (INCONSISTENT, "", None, Verdict.UNDECIDED),
    (INCONSISTENT, "", CONSISTENT, Verdict.UNDECIDED),
]


@pytest.mark.parametrize(("printed", "box", "simulated", "verdict"), RULES)
def test_verdict_rules(
    monkeypatch: pytest.MonkeyPatch, printed: Status, box: str, simulated: Status | None, verdict: Verdict
) -> None:
    """The printed form alone, with and without a simulation."""
    monkeypatch.setattr(judge_module, "decide", lambda *_: found(printed, box=box))
    monkeypatch.setattr(judge_module, "prove", lambda *_: found(simulated or OPEN))
    checks = (SAMPLED,) if simulated else ()
    assert judge(claim(SAMPLED, cross_checks=checks)).verdict == verdict


def test_a_simulation_of_something_else_supports_nothing() -> None:
    """It may contradict; to agree says nothing of a statement of formulas, the one side of which it samples."""
    hard = Inequality(exp(y) * (1 + CLOSE), "<=", exp(y), {y: closed(1, 4)})
    of_a_side = HasProbability(
        exp(y) / 8, lambda rng, size, y: rng.random(size) < np.exp(y) / 8, ({y: 1},), {y: closed(1, 4)}
    )
    whole = replace(hard, left=hard.left / 8, right=exp(y) / 8)
    for says, check in ((hard, FAIR), (hard, of_a_side), (whole, of_a_side)):
        assert judge(claim(says, cross_checks=(check,))).verdict == Verdict.UNDECIDED


LATE = HasProbability(exp(-1), lambda rng, size: rng.exponential(1, size) > 1, ({},))
"""That an exponential variable is beyond 1."""
EXPONENTIAL = HasLaw(1 - exp(-x), x, lambda rng, size: rng.exponential(1, size), ({},), {x: POSITIVE})


def test_a_simulation_supports_what_it_samples() -> None:
    """A probability and a law, under the names of their symbols; and all of a conjunction that is not proved."""
    assert samples(LATE, Probability(Lies(y, open_(1, oo)), "=", exp(-1), {y: exponential_law(1)}))
    assert not samples(LATE, Probability(Lies(y, open_(1, oo)), "<", exp(-1), {y: exponential_law(1)}))
    assert samples(EXPONENTIAL, replace(EXPONENTIAL, cdf=1 - exp(-y), variable=y, domain={y: POSITIVE}))
    assert samples(EXPONENTIAL, ImageLaw(2 * y, x, exponential_law(1), {y: exponential_law(2)}))
    assert not samples(EXPONENTIAL, ImageLaw(2 * y, x, exponential_law(2), {y: exponential_law(1)}))
    far = Inequality(log(log(log(x + 20))), "<", 2, {x: POSITIVE})
    for says, verdict in ((All((TRUE, LATE)), Verdict.SUPPORTED), (All((far, LATE)), Verdict.UNDECIDED)):
        assert judge(claim(says, cross_checks=(LATE,))).verdict is verdict


def test_a_simulation_that_did_not_run_supports_nothing() -> None:
    """Its faster function is another one than the law that it states."""
    wrong = replace(EXPONENTIAL, cdf=1 - exp(-2 * x), vectorised=lambda v: 1 - np.exp(-v))
    assert judge(claim(wrong, cross_checks=(wrong,))).verdict is Verdict.UNDECIDED


def test_a_symbol_alone_is_no_expression_in_common() -> None:
    """A simulation at a symbol of a statement about chance: of two variables without a mean nothing is said."""
    laws = {s: WithDensity(1 / (pi * (1 + (s - x) ** 2)), REALS) for s in (y, z)}
    cauchy = Mean(y + z, "=", 0, laws, {x: open_(0, 1)})
    coin = HasProbability(
        Rational(1, 2), lambda rng, size, x: rng.random(size) < 0.5, ({x: Rational(1, 3)},), {x: open_(0, 1)}
    )
    assert judge(claim(cauchy, cross_checks=(coin,))).verdict == Verdict.UNDECIDED


ARGUED = [
    # status of the printed form, box, status of the simulation, verdict, where prose stands in the proof
    (PROVED, "", None, Verdict.ARGUED),
    (PROVED, "k <= 30", None, Verdict.ARGUED),
    (PROVED, "", CONSISTENT, Verdict.ARGUED),
    (PROVED, "", INCONSISTENT, Verdict.UNDECIDED),
    (REFUTED, "", None, Verdict.REFUTED),
    (OPEN, "", None, Verdict.UNDECIDED),
    (OPEN, "", CONSISTENT, Verdict.SUPPORTED),
    (CONSISTENT, "", None, Verdict.SUPPORTED),
]


@pytest.mark.parametrize(("printed", "box", "simulated", "verdict"), ARGUED)
def test_verdict_rules_with_prose(
    monkeypatch: pytest.MonkeyPatch, printed: Status, box: str, simulated: Status | None, verdict: Verdict
) -> None:
    """An outcome that is marked as argued is never PROVED, nor PROVED ON BOX; nothing else changes."""
    monkeypatch.setattr(judge_module, "decide", lambda *_: prose(printed, box=box))
    monkeypatch.setattr(judge_module, "prove", lambda *_: found(simulated or OPEN))
    checks = (SAMPLED,) if simulated else ()
    assert judge(claim(SAMPLED, cross_checks=checks)).verdict == verdict


PROVED_GIVEN = [
    # status of the printed form, box, status of the simulation, verdict, where a lemma is cited in the proof
    (PROVED, "", None, Verdict.PROVED_GIVEN),
    (PROVED, "k <= 30", None, Verdict.PROVED_GIVEN),
    (PROVED, "", CONSISTENT, Verdict.PROVED_GIVEN),
    (PROVED, "", INCONSISTENT, Verdict.UNDECIDED),
    (REFUTED, "", None, Verdict.REFUTED),
    (OPEN, "", None, Verdict.UNDECIDED),
    (OPEN, "", CONSISTENT, Verdict.SUPPORTED),
    (CONSISTENT, "", None, Verdict.SUPPORTED),
]


@pytest.mark.parametrize(("printed", "box", "simulated", "verdict"), PROVED_GIVEN)
def test_verdict_rules_with_a_cited_lemma(
    monkeypatch: pytest.MonkeyPatch, printed: Status, box: str, simulated: Status | None, verdict: Verdict
) -> None:
    """A proof that rests on one is never PROVED, nor PROVED ON BOX; nothing else changes."""
    monkeypatch.setattr(judge_module, "decide", lambda *_: given(printed, box=box))
    monkeypatch.setattr(judge_module, "prove", lambda *_: found(simulated or OPEN))
    checks = (SAMPLED,) if simulated else ()
    assert judge(claim(SAMPLED, cross_checks=checks)).verdict == verdict


GIVEN_AMENDMENTS = [
    # status of the printed form, kind of amendment, its status, verdict, what became of the amendment
    (REFUTED, "correction", PROVED, Verdict.REFUTED, "proved given cited lemmas"),
    (REFUTED, "correction", OPEN, Verdict.REFUTED, "not proved"),
    (OPEN, "correction", PROVED, Verdict.UNDECIDED, "proved given cited lemmas"),
    (REFUTED, "condition", PROVED, Verdict.REFUTED, "proved given cited lemmas"),
    (OPEN, "condition", PROVED, Verdict.UNDECIDED, "proved given cited lemmas"),
    (CONSISTENT, "condition", PROVED, Verdict.SUPPORTED, "proved given cited lemmas"),
]


@pytest.mark.parametrize(("printed", "kind", "amended", "verdict", "standing"), GIVEN_AMENDMENTS)
def test_amendments_that_rest_on_a_cited_lemma(
    monkeypatch: pytest.MonkeyPatch,
    printed: Status,
    kind: str,
    amended: Status,
    verdict: Verdict,
    standing: str,
) -> None:
    """They change no verdict; the judgement says what became of them."""
    results = {id(TRUE): found(printed), id(FALSE): given(amended)}
    monkeypatch.setattr(judge_module, "decide", lambda statement, *_: results[id(statement)])
    more: dict[str, Any] = {"correction": Correction("text", FALSE), "condition": Condition("text", FALSE)}
    judgement = judge(claim(TRUE, **{kind: more[kind]}))
    assert (judgement.verdict, judgement.amendment) == (verdict, standing)


AMENDED = [
    # status of the printed form, kind of amendment, its status, verdict
    (REFUTED, "correction", PROVED, Verdict.CORRECTED),
    (REFUTED, "correction", OPEN, Verdict.REFUTED),
    (REFUTED, "correction", REFUTED, Verdict.REFUTED),
    (REFUTED, "correction", CONSISTENT, Verdict.REFUTED),
    (REFUTED, "correction", INCONSISTENT, Verdict.REFUTED),
    (OPEN, "correction", PROVED, Verdict.UNDECIDED),
    (PROVED, "correction", PROVED, Verdict.PROVED),
    (REFUTED, "condition", PROVED, Verdict.CONDITIONAL),
    (OPEN, "condition", PROVED, Verdict.CONDITIONAL),
    (OPEN, "condition", OPEN, Verdict.UNDECIDED),
    (OPEN, "condition", REFUTED, Verdict.UNDECIDED),
    (OPEN, "condition", CONSISTENT, Verdict.UNDECIDED),
    (REFUTED, "condition", OPEN, Verdict.REFUTED),
    (PROVED, "condition", PROVED, Verdict.PROVED),
]


@pytest.mark.parametrize(("printed", "kind", "amended", "verdict"), AMENDED)
def test_amendments(
    monkeypatch: pytest.MonkeyPatch, printed: Status, kind: str, amended: Status, verdict: Verdict
) -> None:
    """A correction needs a refuted printed form; a condition also serves an undecided one."""
    says = {id(TRUE): printed, id(FALSE): amended}
    monkeypatch.setattr(judge_module, "decide", lambda statement, *_: found(says[id(statement)]))
    monkeypatch.setattr(judge_module, "relations_of", lambda *_: Amended((), ""))
    more: dict[str, Any] = {"correction": Correction("text", FALSE), "condition": Condition("text", FALSE)}
    judgement = judge(claim(TRUE, **{kind: more[kind]}))
    assert judgement.verdict == verdict
    assert judgement.fails == (printed is REFUTED)  # a condition proves nothing of the printed form


ARGUED_AMENDMENTS = [
    # status of the printed form, kind of amendment, its status, verdict, what became of the amendment
    (REFUTED, "correction", PROVED, Verdict.REFUTED, "argued"),
    (REFUTED, "correction", OPEN, Verdict.REFUTED, "not proved"),
    (OPEN, "correction", PROVED, Verdict.UNDECIDED, "argued"),
    (REFUTED, "condition", PROVED, Verdict.ARGUED, "argued"),
    (OPEN, "condition", PROVED, Verdict.ARGUED, "argued"),
    (CONSISTENT, "condition", PROVED, Verdict.ARGUED, "argued"),
    (REFUTED, "condition", REFUTED, Verdict.REFUTED, "not proved"),
    (OPEN, "condition", OPEN, Verdict.UNDECIDED, "not proved"),
]


@pytest.mark.parametrize(("printed", "kind", "amended", "verdict", "standing"), ARGUED_AMENDMENTS)
def test_argued_amendments(
    monkeypatch: pytest.MonkeyPatch,
    printed: Status,
    kind: str,
    amended: Status,
    verdict: Verdict,
    standing: str,
) -> None:
    """A correction that is only argued corrects nothing; a condition gives ARGUED; the judgement says which."""
    results = {id(TRUE): found(printed), id(FALSE): prose(amended)}
    monkeypatch.setattr(judge_module, "decide", lambda statement, *_: results[id(statement)])
    monkeypatch.setattr(judge_module, "relations_of", lambda *_: Amended((), ""))
    more: dict[str, Any] = {"correction": Correction("text", FALSE), "condition": Condition("text", FALSE)}
    judgement = judge(claim(TRUE, **{kind: more[kind]}))
    assert (judgement.verdict, judgement.amendment) == (verdict, standing)


def test_an_amendment_on_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """A correction that is proved on a part of its domain corrects nothing."""
    results = {id(TRUE): found(REFUTED), id(FALSE): found(PROVED, box="x <= 3")}
    monkeypatch.setattr(judge_module, "decide", lambda statement, *_: results[id(statement)])
    judgement = judge(claim(TRUE, correction=Correction("text", FALSE)))
    assert (judgement.verdict, judgement.amendment) == (Verdict.REFUTED, "not proved on its whole domain")


COVERED = [
    # status of the printed form, claim with its amendment, verdict
    (REFUTED, {"correction": Correction("text", FALSE, covers="x <= 3")}, Verdict.REFUTED),
    (REFUTED, {"condition": Condition("text", FALSE, covers="x <= 3")}, Verdict.REFUTED),
    (OPEN, {"condition": Condition("text", FALSE, covers="x <= 3")}, Verdict.UNDECIDED),
    (OPEN, {"condition": Condition("text", FALSE), "covers": "x <= 3"}, Verdict.UNDECIDED),
]


@pytest.mark.parametrize(("printed", "fields", "verdict"), COVERED)
def test_an_amendment_of_a_part(
    monkeypatch: pytest.MonkeyPatch, printed: Status, fields: dict[str, Any], verdict: Verdict
) -> None:
    """What covers a part in words amends nothing, and the judgement names the part; a condition covers no more than its claim."""
    results = {id(TRUE): found(printed), id(FALSE): found(PROVED)}
    monkeypatch.setattr(judge_module, "decide", lambda statement, *_: results[id(statement)])
    judgement = judge(claim(TRUE, **fields))
    assert (judgement.verdict, judgement.amendment, judgement.box) == (
        verdict, "not proved on its whole domain", "x <= 3",
    )  # fmt: skip


def test_a_correction_says_more_than_a_part_of_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a part is refuted the whole is, and the correction is another statement."""
    results = {id(TRUE): found(REFUTED), id(FALSE): found(PROVED)}
    monkeypatch.setattr(judge_module, "decide", lambda statement, *_: results[id(statement)])
    monkeypatch.setattr(judge_module, "relations_of", lambda *_: Amended((), ""))
    judgement = judge(claim(TRUE, correction=Correction("text", FALSE), covers="x <= 3"))
    assert (judgement.verdict, judgement.box) == (Verdict.CORRECTED, "")


def test_covers_is_a_text() -> None:
    """As that of a claim."""
    with pytest.raises(ClaimError, match="covers of a condition must name the part"):
        Condition("text", TRUE, covers=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["correction", "condition"])
def test_an_amendment_that_counts_for_nothing(kind: str) -> None:
    """0 < 1 corrects nothing and holds under every condition: the printed verdict stays, and the reason is given."""
    nothing = Inequality(0, "<", 1)
    more: dict[str, Any] = {"correction": Correction("", nothing), "condition": Condition("", nothing)}
    judgement = judge(claim(FALSE, **{kind: more[kind]}))
    assert (judgement.verdict, judgement.amendment) == (Verdict.REFUTED, "not accepted")
    (reason,) = judgement.reasons
    assert reason.startswith(f"the suggested {kind} is not accepted: ")


STEP = Step("", TRUE)
PROSE = Argument("", (STEP,), (FACT,), needs="a person to write the tree")


@pytest.mark.parametrize(
    "by",
    [
        ForEach(x, (1,), PROSE),
        OnBox({x: closed(1, 2)}, PROSE),
        Substitute({x: 2 * scaled}, {scaled: POSITIVE}, PROSE),
        ByDerivative(x, PROSE),
        EqualsProduct((exp(x) - 1 - x,), (PROSE,)),
        EqualsSum((exp(x) - 1 - x,), (PROSE,)),
    ],
)
def test_prose_does_not_hide_in_a_tactic(by: Tactic) -> None:
    """An argument is for a whole statement."""
    judgement = judge(claim(TRUE, by=by))
    assert judgement.verdict == Verdict.UNDECIDED
    assert "cannot stand inside another tactic" in judgement.failure


@pytest.mark.parametrize(
    "by",
    [
        PROSE,
        Termwise((Direct(), PROSE)),
        Argument("", (Step("", TRUE, PROSE),), (FACT,), needs="a person to write the tree"),
    ],
)
def test_prose_is_found_wherever_it_stands(by: Tactic) -> None:
    """One argued part makes the whole argued; a proof without prose stays one."""
    says = All((TRUE, TRUE)) if isinstance(by, Termwise) else TRUE
    assert judge(claim(says, by=by)).verdict == Verdict.ARGUED
    assert judge(claim(All((TRUE, TRUE)), by=Termwise((Direct(), Direct())))).verdict == Verdict.PROVED


@pytest.mark.parametrize("by", [PROSE, Termwise((Direct(), PROSE))])
def test_prose_does_not_refute_existence(by: Tactic) -> None:
    """That a statement fails nowhere has to be proved."""
    says: Statement = UNDECIDED if by is PROSE else All((TRUE, UNDECIDED))
    argued = judge(claim(Fails(says), by=by))
    assert (argued.verdict, argued.counterexample) == (Verdict.UNDECIDED, "")
    assert judge(claim(Fails(TRUE), by=PROSE)).verdict == Verdict.REFUTED  # by its proof, not by the prose


def test_contradicted_amendment(monkeypatch: pytest.MonkeyPatch) -> None:
    """An inconsistent simulation blocks CORRECTED and CONDITIONAL as well."""
    monkeypatch.setattr(judge_module, "decide", lambda says, *_: found(OPEN if says is TRUE else PROVED))
    contradicted = claim(TRUE, condition=Condition("text", FALSE), cross_checks=(BIASED,))
    assert judge(contradicted).verdict == Verdict.UNDECIDED


def test_only_proved_words_need_a_proof() -> None:
    """No combination without a proof of something is called PROVED, CORRECTED or CONDITIONAL."""
    positive = {Verdict.PROVED, Verdict.PROVED_GIVEN, Verdict.PROVED_ON_BOX, Verdict.ARGUED}
    assert all(
        printed is PROVED
        for printed, _, _, verdict in (*RULES, *ARGUED, *PROVED_GIVEN)
        if verdict in positive
    )
    assert all(amended is PROVED for _, _, amended, verdict, _ in ARGUED_AMENDMENTS if verdict in positive)
    assert all(
        amended is PROVED
        for _, _, amended, verdict in AMENDED
        if verdict in {Verdict.CORRECTED, Verdict.CONDITIONAL}
    )


class TestRealChecks:
    """The same rules with the checks at work."""

    def test_true(self) -> None:
        """A true inequality is proved, with evidence."""
        result = judge(claim(TRUE))
        assert result.verdict == Verdict.PROVED
        assert result.as_expected
        assert result.nodes

    def test_false(self) -> None:
        """A false one is refuted by a counterexample that it shows."""
        result = judge(claim(FALSE))
        assert result.verdict == Verdict.REFUTED
        assert result.counterexample.startswith("x = ")

    def test_what_fails_on_the_way_is_not_recomputed_as_the_claim(self) -> None:
        """A goal that refutes nothing has a line of its own, which is not that of the claim."""
        of_a_goal = Node(
            "counterexample", Status.REFUTED, certificate={"recompute": "python", "counterexample": "x = 1"}
        )
        tree = Node(
            "claim", Status.CONSISTENT, children=(Node("a rule", Status.CONSISTENT, children=(of_a_goal,)),)
        )
        assert Judgement("an.id", Verdict.SUPPORTED, Verdict.PROVED, tree).recompute == ""

    def test_undecided_is_not_a_pass(self) -> None:
        """Equality inside the domain cannot be certified by boxes: the budget is spent."""
        result = judge(claim(UNDECIDED))
        assert result.verdict == Verdict.UNDECIDED
        assert not result.as_expected
        assert any(node.certificate.get("boxes") for node in result.nodes)

    def test_box(self) -> None:
        """A proof on a part of the domain names the part."""
        result = judge(claim(TRUE, by=OnBox({x: closed(1, 2)})))
        assert result.verdict == Verdict.PROVED_ON_BOX
        assert result.box == "x in [1, 2]"

    def test_an_open_box_is_none(self) -> None:
        """What is not proved on a part of the domain is not shown to hold there."""
        result = judge(claim(UNDECIDED, by=OnBox({y: open_(1, 4)})))
        assert (result.verdict, result.box) == (Verdict.UNDECIDED, "")

    def test_simulation_alone_supports(self) -> None:
        """A probability that is only sampled is SUPPORTED."""
        assert judge(claim(FAIR)).verdict == Verdict.SUPPORTED

    def test_inconsistent_simulation_blocks_a_proof(self) -> None:
        """A proved statement whose simulation contradicts it is not called PROVED."""
        assert judge(claim(TRUE, cross_checks=(FAIR,))).verdict == Verdict.PROVED
        assert judge(claim(TRUE, cross_checks=(BIASED,))).verdict == Verdict.UNDECIDED

    def test_wrong_probability(self) -> None:
        """A wrong probability is contradicted, which is not a certified refutation."""
        assert judge(claim(BIASED)).verdict == Verdict.UNDECIDED

    def test_false_step_neither_proves_nor_refutes(self) -> None:
        """A derivation with a false step says nothing about its conclusion."""
        steps = (Step("true", TRUE), Step("false", FALSE))
        result = judge(
            claim(TRUE, by=Argument("by both steps", steps, (FACT,), needs="a person to write the tree"))
        )
        assert result.verdict == Verdict.UNDECIDED
        assert result.counterexample == ""

    def test_undecided_step(self) -> None:
        """The same for a step that is not decided."""
        assert (
            judge(
                claim(
                    TRUE, by=Argument("", (Step("", UNDECIDED),), (FACT,), needs="a person to write the tree")
                )
            ).verdict
            == Verdict.UNDECIDED
        )

    def test_true_steps_with_a_lemma(self) -> None:
        """A derivation from true steps argues, and names its lemmas."""
        lemma = Lemma("convexity", "DLMF 4.2")
        result = judge(
            claim(TRUE, by=Argument("", (Step("", TRUE),), (lemma,), needs="a person to write the tree"))
        )
        assert result.verdict == Verdict.ARGUED
        assert result.lemmas == ("convexity (DLMF 4.2)",)

    def test_true_steps_do_not_save_a_false_conclusion(self) -> None:
        """The conclusion itself is attacked."""
        assert (
            judge(
                claim(FALSE, by=Argument("", (Step("", TRUE),), (FACT,), needs="a person to write the tree"))
            ).verdict
            == Verdict.REFUTED
        )

    def test_corrected(self) -> None:
        """Printed form refuted, corrected form proved; both are in the tree."""
        printed = Identity((x + 1) ** 2, x**2 + 1, {x: POSITIVE})
        corrected = Correction("with 2x", Identity((x + 1) ** 2, x**2 + 2 * x + 1, {x: POSITIVE}))
        result = judge(claim(printed, correction=corrected))
        assert result.verdict == Verdict.CORRECTED
        assert result.counterexample
        below, related = result.tree.children[-1].children
        assert related.rule == "takes the place of the printed part"
        assert (result.tree.children[-1].rule, below.status) == ("correction", PROVED)

    def test_needs_data(self) -> None:
        """A claim about data that is not at hand is NOT REPRODUCIBLE; the tree names the data."""
        result = judge(claim(None, needs_data="the census sample"))
        assert result.verdict == Verdict.NOT_REPRODUCIBLE
        assert result.nodes[0].certificate == {"needs": "the census sample"}

    def test_empty_claim_is_an_error(self) -> None:
        """Saying nothing is no claim."""
        with pytest.raises(ClaimError, match="must name the data"):
            claim(None)


def test_a_narrower_encoding_is_proved_on_a_box() -> None:
    """A proof of part of the printed statement is never a proof of the whole; a counterexample refutes all of it."""
    part = judge(claim(TRUE, covers="x > 0 of all x", expected=Verdict.PROVED_ON_BOX))
    assert (part.verdict, part.box) == (Verdict.PROVED_ON_BOX, "x > 0 of all x")
    assert judge(claim(FALSE, covers="x > 0 of all x")).verdict is Verdict.REFUTED
    assert judge(claim(UNDECIDED, covers="some x")).verdict is Verdict.UNDECIDED


class TestWhateverHappens:
    """No exception, no hang and no crash of a check leaves `judge`."""

    @pytest.mark.parametrize(
        ("sampler", "within", "reason"),
        [
            (lambda rng, size: time.sleep(600), Limits(0.5), "the time limit of 0.5 s was reached"),
            (lambda rng, size: bytearray(2**50), Limits(), "the memory limit of 6 GiB was reached"),
            (lambda rng, size: os._exit(7), Limits(), "the process left with exit status 7"),
            (lambda rng, size: sys.exit(), Limits(), "SystemExit was raised"),
            (lambda rng, size: 1 // 0, Limits(), "ZeroDivisionError: integer division or modulo by zero"),
        ],
    )
    def test_undecided_with_the_reason(self, sampler: Any, within: Limits, reason: str) -> None:
        """Endless, too large, dead or raising samplers."""
        judgement = judge(claim(HasProbability(Rational(1, 2), sampler, ({},))), within)
        assert judgement.verdict == Verdict.UNDECIDED
        assert not judgement.as_expected
        assert len(judgement.reasons) == 1
        assert reason in judgement.reasons[0]
        assert judgement.nodes[0].status is Status.UNDECIDED

    @pytest.mark.parametrize("is_started", [True, False])
    def test_the_search_before_the_end_is_kept(
        self, monkeypatch: pytest.MonkeyPatch, is_started: bool
    ) -> None:
        """The process may end in the examination of a goal, or before there is one."""
        ends = ("parisk_sym.proofs.kernel.well_posed", "parisk_sym.proofs.judgement._judge")[not is_started]
        monkeypatch.setattr(ends, lambda *_, **__: os._exit(7))
        judgement, goals = judge_with_search(claim(TRUE))
        assert judgement.verdict == Verdict.UNDECIDED
        assert "exit status 7" in "; ".join(judgement.reasons)
        assert len(goals) == is_started

    def test_recursion(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A check without end in itself."""

        def deeper(*arguments: Any) -> Node:
            return deeper(*arguments)

        monkeypatch.setattr(judge_module, "decide", deeper)
        for judgement in (judge(claim(TRUE)), judge_here(claim(TRUE))):
            assert judgement.nodes[0].rule == "the check itself failed"
            assert "RecursionError" in judgement.failure

    def test_misuse_by_the_author(self) -> None:
        """A tactic that does not apply: the message is the reason."""
        judgement = judge(claim(TRUE, by=Termwise((Direct(),))))
        assert judgement.verdict == Verdict.UNDECIDED
        assert judgement.nodes[0].rule == "not usable as written"
        assert "ClaimError: the tactic Termwise does not apply" in judgement.failure

    @pytest.mark.parametrize("amendment", ["hangs", "raises"])
    def test_a_refutation_stays_when_its_correction_fails(
        self, monkeypatch: pytest.MonkeyPatch, amendment: str
    ) -> None:
        """What was found of the printed form is kept; that the correction was not decided is said."""

        def decided(says: Statement, *_: Any) -> Node:
            if says is FALSE:
                return found(REFUTED, counterexample="x = 1")
            time.sleep(600 if amendment == "hangs" else 0)
            raise OverflowError("too large")

        monkeypatch.setattr(judge_module, "decide", decided)
        judgement = judge(claim(FALSE, correction=Correction("text", TRUE)), Limits(1))
        assert (judgement.verdict, judgement.counterexample, judgement.amendment) == (
            Verdict.REFUTED,
            "x = 1",
            "",
        )
        (reason,) = judgement.reasons
        assert ("time limit" if amendment == "hangs" else "OverflowError: too large") in reason

    def test_the_tree_is_plain_data(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whatever a check writes down comes back from the other process, if need be as its text."""
        detail = {
            "point": x,
            "boxes": np.int64(3),
            "sampler": lambda: 1,
            "rows": [["a", None]],
            "margin": 0.5,
        }
        monkeypatch.setattr(judge_module, "decide", lambda *_: found(PROVED, certificate=detail, goal=TRUE))
        assert judge(claim(TRUE)).verdict == Verdict.PROVED
        shown = judge(claim(TRUE)).nodes[0].certificate
        assert {k: shown[k] for k in ("point", "boxes", "rows", "margin")} == {
            "point": "x", "boxes": 3, "rows": [["a", None]], "margin": 0.5,
        }  # fmt: skip
        assert "lambda" in shown["sampler"]

    def test_the_process_changes_nothing(self) -> None:
        """The same verdict and tree as in this process, apart from times."""
        for says in (TRUE, FALSE, UNDECIDED, FAIR):
            away, here = (replace(j, seconds=0.0, digest="", outside=(), tree=j.tree.map(timeless))
                          for j in (judge(claim(says)), judge_here(claim(says))))  # fmt: skip
            assert away == here


def timeless(node: Node) -> Node:
    return replace(node, certificate={k: v for k, v in node.certificate.items() if k != "seconds"})


@pytest.mark.parametrize("decided", [claim(TRUE), claim(FALSE), claim(TRUE, cross_checks=(BIASED,))])
def test_in_what_is_decided_no_open_part_is_looked_for(
    monkeypatch: pytest.MonkeyPatch, decided: Claim
) -> None:
    """It costs time, and a statement that a simulation contradicts is not open at a part of it."""
    looked: list[Node] = []

    def look(node: Node, _: Any) -> Node:
        looked.append(node)
        return node

    monkeypatch.setattr(judge_module, "_with_open_parts", look)
    assert not judge_here(decided).failure
    assert not looked


def test_as_expected_compares_words() -> None:
    """PROVED ON BOX where PROVED was expected is not as expected."""
    assert not Judgement("own.claim", Verdict.PROVED_ON_BOX, Verdict.PROVED, found(PROVED)).as_expected


def test_the_typed_verdict_does_not_matter() -> None:
    """Whatever is expected, the computed verdict is the same."""
    says = Inequality(Integer(2), "<", Integer(1))
    assert {judge(claim(says, expected=v)).verdict for v in Verdict} == {Verdict.REFUTED}


GROWTH, FAR = Inequality(exp(x), "<", 1 + x, {x: POSITIVE}), Inequality(x, "<", 10**6, {x: POSITIVE})
RIGHT, NEAR = Inequality(1 + x, "<", exp(x), {x: POSITIVE}), Inequality(x, "<", 10**6, {x: closed(1, 10)})
WRONG = Identity((x + 1) ** 2, x**2 + 1, {x: POSITIVE})
EXPANDED = Identity((x + 1) ** 2, x**2 + 2 * x + 1, {x: POSITIVE})


def test_an_amendment_amends_every_part_that_fails() -> None:
    """What is not proved: a part that stays open beside the corrected one leaves the verdict of the printed statement."""
    both, right = All((GROWTH, WRONG)), All((RIGHT, EXPANDED))
    assert judge(claim(both, correction=Correction("text", right))).verdict is Verdict.CORRECTED
    assert judge(claim(both, correction=Correction("text", EXPANDED))).verdict is Verdict.REFUTED
    assert judge(claim(All((GROWTH, FAR)), condition=Condition("text", NEAR))).verdict is Verdict.REFUTED
    assert judge(claim(All((TRUE, FAR)), condition=Condition("text", NEAR))).verdict is Verdict.CONDITIONAL
    open_one = All((UNDECIDED, GROWTH))
    assert judge(claim(open_one, correction=Correction("text", RIGHT))).verdict is Verdict.REFUTED
    assert judge(claim(All((UNDECIDED, FAR)), condition=Condition("text", NEAR))).verdict is Verdict.REFUTED


def test_what_remains_true_is_told() -> None:
    """An amendment that is proved and not accepted stays in the tree with its proof and the reason."""
    judgement = judge(claim(GROWTH, correction=Correction("text", EXPANDED)))
    below = judgement.tree.children[-1]
    assert (judgement.verdict, below.status, below.children[0].status) == (Verdict.REFUTED, OPEN, PROVED)
    assert "remains true" in below.text
    assert judgement.reasons[0].startswith("the suggested correction is not accepted: ")


@pytest.mark.parametrize(
    ("says", "assumed", "verdict"),
    [
        (FALSE, "", Verdict.REFUTED),
        (FALSE, "M is private", Verdict.UNDECIDED),
        (TRUE, "M is private", Verdict.PROVED),
    ],
)
def test_an_assumption_in_words_may_exclude_a_counterexample(
    says: Any, assumed: str, verdict: Verdict
) -> None:
    """A proof needs no assumption; a counterexample is shown, and refutes nothing."""
    judgement = judge(claim(says, assumes=assumed))
    assert judgement.verdict is verdict
    shown = "; ".join(judgement.reasons)
    assert (assumed in shown and "x = " in shown) is (verdict is Verdict.UNDECIDED)
    assert bool(judgement.counterexample) is (verdict is Verdict.REFUTED)
