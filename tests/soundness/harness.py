"""What a verdict is worth: one statement of known truth is judged, and the verdict is classified."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from parisk_sym import Claim, ClaimError, Verdict
from parisk_sym.proofs.judgement import Judgement, judge
from tests.soundness.case import Case

__all__ = ["Flag", "Report", "classify", "judge_case"]

POSITIVE = frozenset(
    {Verdict.PROVED, Verdict.PROVED_GIVEN, Verdict.PROVED_ON_BOX, Verdict.CORRECTED, Verdict.CONDITIONAL}
)
OPEN = frozenset({"UNDECIDED", "SUPPORTED", "ARGUED", "NOT REPRODUCIBLE"})


class Flag(StrEnum):
    """HOLE: the verdict contradicts the truth. EXC: an exception out of judge. HANG: the time limit of the harness.

    A decided statement got a verdict that its truth allows; an undecided one none that says anything; a refused one
    could not be made, which is right for a false statement and counts as not decided for a true one.
    """

    HOLE = "HOLE"
    EXC = "EXC"
    HANG = "HANG"
    DECIDED = "decided"
    UNDECIDED = "undecided"
    REFUSED = "refused"

    @property
    def wrong(self) -> bool:
        """Whether the suite must fail."""
        return self in (Flag.HOLE, Flag.EXC, Flag.HANG)


@dataclass(frozen=True)
class Report:
    """What came of one statement. `reason` is the counterexample, the box, the lemmas or the error."""

    id: str
    truth: bool
    flag: Flag
    verdict: str
    seconds: float
    reason: str = ""

    def __str__(self) -> str:
        truth = "true" if self.truth else "false"
        line = f"{self.flag:9s} {self.verdict:14s} {self.seconds:6.1f}s {truth:5s} {self.id}"
        return f"{line} :: {self.reason[:200]}" if self.reason else line


def classify(case: Case, verdict: str) -> Flag:
    """The flag of a verdict on a statement of known truth.

    A false statement must not be PROVED (nor given lemmas, nor on a box, nor CORRECTED or CONDITIONAL), except by the words that the
    case allows; a true one must be neither REFUTED nor CORRECTED, nor get a word that the case forbids.
    """
    if verdict in case.forbids:
        return Flag.HOLE
    if verdict in case.allows:
        return Flag.DECIDED
    if not case.truth and verdict in POSITIVE:
        return Flag.HOLE
    if case.truth and verdict in (Verdict.REFUTED, Verdict.CORRECTED):
        return Flag.HOLE
    return Flag.UNDECIDED if verdict in OPEN or verdict == Verdict.CONDITIONAL else Flag.DECIDED


def judge_case(case: Case, judged_by: Callable[[Claim], Judgement] = judge) -> Report:
    """Make the statement and judge it, in this process and without a time limit."""
    start = time.perf_counter()

    def report(flag: Flag, verdict: str, reason: str) -> Report:
        return Report(case.id, case.truth, flag, verdict, round(time.perf_counter() - start, 2), reason)

    try:
        claim = case.claim()
    except ClaimError as error:
        return report(Flag.REFUSED, "", str(error))
    except Exception as error:  # noqa: BLE001 - whatever construction raises is what the suite reports
        return report(Flag.EXC, "", f"at construction: {_named(error)}")
    try:
        judgement = judged_by(claim)
    except Exception as error:  # noqa: BLE001 - an exception out of judge is a finding
        return report(Flag.EXC, "", _named(error))
    return report(classify(case, judgement.verdict), str(judgement.verdict), _reason(judgement))


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _reason(judgement: Judgement) -> str:
    """What a reader needs to see why: counterexample, box, lemmas, and the outcome of each check."""
    parts: list[Any] = [judgement.counterexample, judgement.box, *judgement.lemmas]
    checks = " | ".join(f"{node.rule}: {node.status}" for node in judgement.nodes)
    return "; ".join(str(part) for part in (*parts, checks) if part)
