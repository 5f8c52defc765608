"""The verdict rules: each combination of outcomes gives its word of the contract, and unknown is never a pass."""

import importlib
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sympy import Integer, Rational, Symbol, cosh, exp

from parisk_sym.claim import Claim, Condition, Correction
from parisk_sym.domain import POSITIVE, closed
from parisk_sym.errors import ClaimError
from parisk_sym.judgement import Judgement, judge
from parisk_sym.proof import Argument, Lemma, OnBox, Step
from parisk_sym.sources import Source
from parisk_sym.statement import HasProbability, Identity, Inequality, Statement
from parisk_sym.verdict import Evidence, Outcome, Status, Verdict

judge_module = importlib.import_module("parisk_sym.judgement")

x = Symbol("x", positive=True)
y = Symbol("y", real=True)
SOURCE = Source("own", "Lemma 1", "1")
FACT = Lemma("a fact", "somewhere")
TRUE = Inequality(1 + x, "<", exp(x), {x: POSITIVE})
FALSE = Inequality(exp(x), "<", 1 + x, {x: POSITIVE})
UNDECIDED = Inequality(1 + y**2 / 2, "<=", cosh(y), {y: closed(-1, 1)})

PROVED, REFUTED, OPEN = Status.PROVED, Status.REFUTED, Status.UNDECIDED
CONSISTENT, INCONSISTENT = Status.CONSISTENT, Status.INCONSISTENT


def claim(says: Statement | None, **more: Any) -> Claim:
    return Claim("own.claim", SOURCE, "text", says, more.pop("expected", Verdict.PROVED), **more)


def coin(probability: Rational) -> HasProbability:
    """A fair coin that is said to show heads with this probability."""

    def heads(rng: np.random.Generator, size: int) -> NDArray[np.bool_]:
        return rng.random(size) < 0.5

    return HasProbability(probability, heads, ({},))


FAIR, BIASED = coin(Rational(1, 2)), coin(Rational(2, 3))

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
    monkeypatch.setattr(judge_module, "decide", lambda *_: Outcome(printed, box=box))
    monkeypatch.setattr(judge_module, "prove", lambda *_: Outcome(simulated or OPEN))
    checks = (FAIR,) if simulated else ()
    assert judge(claim(TRUE, cross_checks=checks)).verdict == verdict


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
    monkeypatch.setattr(judge_module, "decide", lambda statement, *_: Outcome(says[id(statement)]))
    more: dict[str, Any] = {"correction": Correction("text", FALSE), "condition": Condition("text", FALSE)}
    assert judge(claim(TRUE, **{kind: more[kind]})).verdict == verdict


def test_contradicted_amendment(monkeypatch: pytest.MonkeyPatch) -> None:
    """An inconsistent simulation blocks CORRECTED and CONDITIONAL as well."""
    monkeypatch.setattr(judge_module, "decide", lambda says, *_: Outcome(OPEN if says is TRUE else PROVED))
    contradicted = claim(TRUE, condition=Condition("text", FALSE), cross_checks=(BIASED,))
    assert judge(contradicted).verdict == Verdict.UNDECIDED


def test_only_proved_words_need_a_proof() -> None:
    """No combination without a proof of something is called PROVED, CORRECTED or CONDITIONAL."""
    positive = {Verdict.PROVED, Verdict.PROVED_ON_BOX}
    assert all(printed is PROVED for printed, _, _, verdict in RULES if verdict in positive)
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
        assert result.evidence

    def test_false(self) -> None:
        """A false one is refuted by a counterexample that it shows."""
        result = judge(claim(FALSE))
        assert result.verdict == Verdict.REFUTED
        assert result.counterexample.startswith("x = ")

    def test_undecided_is_not_a_pass(self) -> None:
        """Equality inside the domain cannot be certified by boxes: the budget is spent."""
        result = judge(claim(UNDECIDED))
        assert result.verdict == Verdict.UNDECIDED
        assert not result.as_expected
        assert any(e.detail.get("boxes") for e in result.evidence)

    def test_box(self) -> None:
        """A proof on a part of the domain names the part."""
        result = judge(claim(TRUE, by=OnBox({x: closed(1, 2)})))
        assert result.verdict == Verdict.PROVED_ON_BOX
        assert result.box == "x in [1, 2]"

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
        result = judge(claim(TRUE, by=Argument("by both steps", steps, (FACT,))))
        assert result.verdict == Verdict.UNDECIDED
        assert result.counterexample == ""

    def test_undecided_step(self) -> None:
        """The same for a step that is not decided."""
        assert (
            judge(claim(TRUE, by=Argument("", (Step("", UNDECIDED),), (FACT,)))).verdict == Verdict.UNDECIDED
        )

    def test_true_steps_with_a_lemma(self) -> None:
        """A derivation from true steps proves, and names its lemmas."""
        lemma = Lemma("convexity", "DLMF 4.2")
        result = judge(claim(TRUE, by=Argument("", (Step("", TRUE),), (lemma,))))
        assert result.verdict == Verdict.PROVED
        assert result.lemmas == ("convexity (DLMF 4.2)",)

    def test_true_steps_do_not_save_a_false_conclusion(self) -> None:
        """The conclusion itself is attacked."""
        assert judge(claim(FALSE, by=Argument("", (Step("", TRUE),), (FACT,)))).verdict == Verdict.REFUTED

    def test_corrected(self) -> None:
        """Printed form refuted, corrected form proved; both leave evidence."""
        printed = Identity(x + x, 3 * x, {x: POSITIVE})
        corrected = Correction("2x", Identity(x + x, 2 * x, {x: POSITIVE}))
        result = judge(claim(printed, correction=corrected))
        assert result.verdict == Verdict.CORRECTED
        assert result.counterexample
        assert any(e.check.startswith("correction: ") for e in result.evidence)

    def test_needs_data(self) -> None:
        """A claim about data that is not public is NOT REPRODUCIBLE; the evidence names the data."""
        result = judge(claim(None, needs_data="the census sample"))
        assert result.verdict == Verdict.NOT_REPRODUCIBLE
        assert result.evidence[0].detail == {"needs": "the census sample"}

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


def test_as_expected_compares_words() -> None:
    """PROVED ON BOX where PROVED was expected is not as expected."""
    evidence = (Evidence("check", "ball", PROVED, {}),)
    assert not Judgement("own.claim", Verdict.PROVED_ON_BOX, Verdict.PROVED, evidence).as_expected


def test_the_typed_verdict_does_not_matter() -> None:
    """Whatever is expected, the computed verdict is the same."""
    says = Inequality(Integer(2), "<", Integer(1))
    assert {judge(claim(says, expected=v)).verdict for v in Verdict} == {Verdict.REFUTED}
