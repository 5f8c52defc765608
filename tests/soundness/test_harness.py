"""The harness: a wrong verdict is seen as wrong, an exception and a hang as well, and a right one passes."""

import os
import time
from functools import partial

import pytest
from sympy import Symbol, sin

from parisk_sym import POSITIVE, Argument, Claim, ClaimError, Inequality, Verdict
from parisk_sym.proofs.judgement import Judgement
from tests.soundness.case import PROOFS, Case, Draft, false, prose, said, true
from tests.soundness.catalogue import all_cases
from tests.soundness.harness import Flag, Report, classify, judge_case
from tests.soundness.report import summary
from tests.soundness.worker import Worker

p = Symbol("p", positive=True)
BELOW = partial(Inequality, sin(p), "<", p, {p: POSITIVE})
TRUE, FALSE = true("harness.true", BELOW), false("harness.false", BELOW)
BOXED, AMENDED = false("harness.boxed", BELOW, box_ok=True), false("harness.amended", BELOW, amended_ok=True)
ARGUED = true("harness.argued", BELOW, forbids=PROOFS)

EXPECTED = [
    (TRUE, "PROVED", Flag.DECIDED),
    (TRUE, "PROVED GIVEN", Flag.DECIDED),
    (TRUE, "PROVED ON BOX", Flag.DECIDED),
    (TRUE, "REFUTED", Flag.HOLE),
    (TRUE, "CORRECTED", Flag.HOLE),
    (TRUE, "CONDITIONAL", Flag.UNDECIDED),
    (TRUE, "UNDECIDED", Flag.UNDECIDED),
    (TRUE, "SUPPORTED", Flag.UNDECIDED),
    (TRUE, "ARGUED", Flag.UNDECIDED),
    (FALSE, "PROVED", Flag.HOLE),
    (FALSE, "PROVED GIVEN", Flag.HOLE),
    (FALSE, "PROVED ON BOX", Flag.HOLE),
    (FALSE, "CORRECTED", Flag.HOLE),
    (FALSE, "CONDITIONAL", Flag.HOLE),
    (FALSE, "REFUTED", Flag.DECIDED),
    (FALSE, "ARGUED", Flag.UNDECIDED),
    (FALSE, "UNDECIDED", Flag.UNDECIDED),
    (BOXED, "PROVED ON BOX", Flag.DECIDED),
    (BOXED, "PROVED", Flag.HOLE),
    (AMENDED, "CORRECTED", Flag.DECIDED),
    (AMENDED, "CONDITIONAL", Flag.DECIDED),
    (AMENDED, "PROVED", Flag.HOLE),
    (ARGUED, "PROVED", Flag.HOLE),
    (ARGUED, "PROVED GIVEN", Flag.HOLE),
    (ARGUED, "PROVED ON BOX", Flag.HOLE),
    (ARGUED, "ARGUED", Flag.UNDECIDED),
]


@pytest.mark.parametrize(("case", "verdict", "flag"), EXPECTED)
def test_flags(case: Case, verdict: str, flag: Flag) -> None:
    """Every verdict on every sort of case."""
    assert classify(case, verdict) is flag


def test_every_verdict_has_a_flag() -> None:
    """A new word of the contract has to be placed: what proves is never forgotten."""
    placed = {verdict for _, verdict, _ in EXPECTED} | {"NOT REPRODUCIBLE"}
    assert {verdict.value for verdict in Verdict} <= placed


def verdict_of(word: Verdict, claim: Claim) -> Judgement:
    return Judgement(claim.id, word, claim.expected)


def refuse() -> Draft:
    raise ClaimError("not a statement")


def burst(claim: Claim) -> Judgement:
    raise ZeroDivisionError(claim.id)


class TestJudgeCase:
    """A judge that is wrong on purpose."""

    def test_wrong_proof_is_a_hole(self) -> None:
        """PROVED for a false statement."""
        report = judge_case(FALSE, partial(verdict_of, Verdict.PROVED))
        assert report.flag is Flag.HOLE
        assert report.flag.wrong

    def test_wrong_refutation_is_a_hole(self) -> None:
        """REFUTED for a true statement."""
        assert judge_case(TRUE, partial(verdict_of, Verdict.REFUTED)).flag is Flag.HOLE

    def test_right_verdicts(self) -> None:
        """The same words where they are right."""
        assert judge_case(TRUE, partial(verdict_of, Verdict.PROVED)).flag is Flag.DECIDED
        assert judge_case(FALSE, partial(verdict_of, Verdict.REFUTED)).flag is Flag.DECIDED

    def test_exception(self) -> None:
        """An exception out of judge is wrong whatever the truth."""
        report = judge_case(TRUE, burst)
        assert report.flag is Flag.EXC
        assert report.flag.wrong
        assert "ZeroDivisionError" in report.reason

    def test_refusal(self) -> None:
        """A ClaimError at construction is no verdict, and not wrong."""
        report = judge_case(true("harness.refused", refuse))
        assert report.flag is Flag.REFUSED
        assert not report.flag.wrong

    def test_other_exception_at_construction(self) -> None:
        """Anything else that construction raises is wrong."""
        assert judge_case(true("harness.burst", partial(divmod, 1, 0))).flag is Flag.EXC


def test_cases_become_claims() -> None:
    """Id, truth and tactic reach the claim; the marks reach the case."""
    drafted = true("harness.said", lambda: said(BELOW(), prose())).claim()
    assert drafted.id == "soundness.true.harness.said"
    assert isinstance(drafted.by, Argument)
    assert FALSE.claim().expected is Verdict.REFUTED


def sleepy(case: Case) -> Report:
    """Judges by sleeping, dying or answering, as the id says."""
    if "sleep" in case.id:
        time.sleep(60)
    if "die" in case.id:
        os._exit(3)
    return Report(case.id, case.truth, Flag.DECIDED, "PROVED", 0.0)


class TestWorker:
    """The process that judges: ended after its time, replaced after its death."""

    def test_limit_death_and_recovery(self) -> None:
        """A hang and a death are reported, and the next statement is judged all the same."""
        with Worker(30.0, sleepy) as worker:
            assert worker.judge(TRUE, by_id=False).flag is Flag.DECIDED
            assert worker.judge(true("harness.die", BELOW), by_id=False).flag is Flag.EXC
            assert worker.judge(TRUE, by_id=False).flag is Flag.DECIDED
            worker.seconds = 0.5
            assert worker.judge(true("harness.sleep", BELOW), by_id=False).flag is Flag.HANG
            worker.seconds = 30.0
            assert worker.judge(TRUE, by_id=False).flag is Flag.DECIDED

    def test_catalogue_by_id(self) -> None:
        """A statement of the catalogue is found by its id in the other process."""
        case = next(iter(all_cases().values()))
        with Worker(30.0, sleepy) as worker:
            assert worker.judge(case).id == case.id


def test_summary_counts_by_truth() -> None:
    """The last lines of the report."""
    reports = [Report("a", True, Flag.DECIDED, "PROVED", 0.0), Report("b", False, Flag.HOLE, "PROVED", 0.0)]
    assert summary(reports) == "true: 1 decided\nfalse: 1 HOLE"
    assert "HOLE" in str(reports[1])
