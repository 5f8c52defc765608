"""The verdict rules: from the outcomes of a claim's checks to one word of the contract."""

import time
from dataclasses import dataclass, field, replace
from typing import Any

from parisk_sym.check.decide import decide, prove
from parisk_sym.claim import Claim
from parisk_sym.proof import Direct
from parisk_sym.verdict import Evidence, Outcome, Status, Verdict

__all__ = ["Judgement", "judge"]

_AMENDABLE = (Verdict.REFUTED, Verdict.UNDECIDED, Verdict.SUPPORTED)


@dataclass(frozen=True)
class Judgement:
    """The computed verdict on a claim, with its evidence."""

    claim_id: str
    verdict: Verdict
    expected: Verdict
    evidence: tuple[Evidence, ...]
    lemmas: tuple[str, ...] = ()
    box: str = ""
    counterexample: str = ""
    seconds: float = 0.0
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def as_expected(self) -> bool:
        """Whether the computed verdict is the expected one."""
        return self.verdict == self.expected

    @property
    def recompute(self) -> str:
        """A shell command that recomputes the counterexample; "" where there is none."""
        return str(self._shown("recompute") or "")

    @property
    def table(self) -> list[list[str]]:
        """The counterexample as a table of probabilities, head and rows; empty where it is not a mechanism."""
        return self._shown("table") or []

    def _shown(self, key: str) -> Any:
        """What the evidence of the counterexample (without one: of a proof of existence) holds under a key."""
        for item in self.evidence:
            text = item.detail.get("counterexample")
            meant = text == self.counterexample if self.counterexample else item.check == "counterexample"
            if meant and item.detail.get(key):
                return item.detail[key]
        return None


def judge(claim: Claim) -> Judgement:
    """Compute the verdict on one claim.

    PROVED needs a proof that survived the attack and no inconsistent simulation; REFUTED needs a counterexample;
    CORRECTED and CONDITIONAL need, besides the failure of the printed form, a proof of the amendment.
    """
    start = time.perf_counter()
    if claim.says is None:
        missing = Evidence("data", "none", Status.UNDECIDED, {"needs": claim.needs_data})
        return _judgement(claim, Verdict.NOT_REPRODUCIBLE, Outcome(Status.UNDECIDED, (missing,)), start)
    printed = decide(claim.says, claim.by, claim.counterexample)
    if printed.status is Status.PROVED and claim.covers:
        printed = replace(printed, box=printed.box or claim.covers)
    simulated = [prove(check, Direct()) for check in claim.cross_checks]
    evidence = (*printed.evidence, *(e for s in simulated for e in s.evidence))
    contradicted = any(s.status is Status.INCONSISTENT for s in simulated)
    verdict = _verdict(printed, contradicted, bool(simulated))
    whole = Outcome(printed.status, evidence, printed.lemmas, printed.box, printed.counterexample)
    amendment = claim.correction or claim.condition
    if amendment is None or contradicted or verdict not in _AMENDABLE:
        return _judgement(claim, verdict, whole, start)
    amended = decide(amendment.says, amendment.by)
    name = "correction" if claim.correction is not None else "condition"
    marked = tuple(Evidence(f"{name}: {e.check}", e.engine, e.outcome, e.detail) for e in amended.evidence)
    lemmas = tuple(dict.fromkeys((*printed.lemmas, *amended.lemmas)))
    whole = Outcome(printed.status, (*evidence, *marked), lemmas, amended.box, printed.counterexample)
    if amended.status is Status.PROVED and not amended.box:
        verdict = _amended(name, verdict)
    return _judgement(claim, verdict, whole, start)


def _amended(name: str, printed: Verdict) -> Verdict:
    """CORRECTED needs a refuted printed form; CONDITIONAL also allows an unprovable one."""
    if name == "condition":
        return Verdict.CONDITIONAL
    return Verdict.CORRECTED if printed is Verdict.REFUTED else printed


def _verdict(printed: Outcome, contradicted: bool, simulated: bool) -> Verdict:
    if printed.status is Status.REFUTED:
        return Verdict.REFUTED
    if contradicted or printed.status is Status.INCONSISTENT:
        return Verdict.UNDECIDED
    if printed.status is Status.PROVED:
        return Verdict.PROVED_ON_BOX if printed.box else Verdict.PROVED
    if printed.status is Status.CONSISTENT or simulated:
        return Verdict.SUPPORTED
    return Verdict.UNDECIDED


def _judgement(claim: Claim, verdict: Verdict, outcome: Outcome, start: float) -> Judgement:
    return Judgement(
        claim.id,
        verdict,
        claim.expected,
        outcome.evidence,
        outcome.lemmas,
        outcome.box,
        outcome.counterexample,
        round(time.perf_counter() - start, 3),
    )
