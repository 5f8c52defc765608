"""The verdict rules: from the outcomes of a claim's checks to one word of the contract."""

import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

import numpy as np

from parisk_sym.amendment import objection
from parisk_sym.check.decide import decide, prove
from parisk_sym.claim import Claim
from parisk_sym.errors import ClaimError
from parisk_sym.limits import DEFAULT_LIMITS, Ended, Limits, run_limited
from parisk_sym.proof import Argument, Direct, Step, Tactic
from parisk_sym.statement import All, Fails, Statement
from parisk_sym.verdict import Evidence, Outcome, Status, Verdict, reasons

__all__ = ["Judgement", "judge", "judge_here"]

_AMENDABLE = (Verdict.REFUTED, Verdict.UNDECIDED, Verdict.SUPPORTED)
_RULES = "rules"
"""The engine of what these rules themselves find."""


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

    @property
    def reasons(self) -> list[str]:
        """What stopped a check or made an amendment not count; empty where nothing did."""
        return reasons(self.evidence)

    @property
    def amendment(self) -> str:
        """What became of the correction or condition: proved, argued, not proved, refused; "" where none was tried."""
        found = (
            item.detail["amendment"]
            for item in self.evidence
            if item.engine == _RULES and "amendment" in item.detail
        )
        return str(next(found, ""))

    @property
    def failure(self) -> str:
        """The exception that ended the check, and where it was raised; "" where there was none."""
        found = (e.detail for e in self.evidence if "raised at" in e.detail)
        return next((f"{d['exception']} (raised at {d['raised at']})" for d in found), "")

    def _shown(self, key: str) -> Any:
        """What the evidence of the counterexample (without one: of a proof of existence) holds under a key."""
        for item in self.evidence:
            text = item.detail.get("counterexample")
            meant = text == self.counterexample if self.counterexample else item.check == "counterexample"
            if meant and item.detail.get(key):
                return item.detail[key]
        return None


def judge(claim: Claim, limits: Limits = DEFAULT_LIMITS) -> Judgement:
    """Compute the verdict on one claim, in a process that is ended at the limits.

    PROVED needs a proof that survived the attack and no inconsistent simulation; ARGUED a proof in which a person's
    prose takes part; REFUTED a counterexample; CORRECTED and CONDITIONAL, besides the failure of the printed form, a
    proof of an amendment that counts as one. A limit, a crash and an exception give UNDECIDED with the reason, or what
    was found before; no exception leaves. Where the system has no fork, no limit holds.
    """
    start = time.perf_counter()
    if claim.says is None:
        return judge_here(claim)
    found = run_limited(lambda report: _judged(claim, report), limits)
    if not isinstance(found, Ended):
        return found
    limit = Evidence("limit", "process", Status.UNDECIDED, {"reason": found.reason})
    known = found.last or Judgement(claim.id, Verdict.UNDECIDED, claim.expected, ())
    return replace(known, evidence=(limit, *known.evidence), seconds=_since(start))


def judge_here(claim: Claim) -> Judgement:
    """The same in this process, without limits."""
    return _judged(claim, lambda _: None)


def _judged(claim: Claim, report: Callable[[Judgement], None]) -> Judgement:
    """The judgement; what is known of the printed form is reported before an amendment is tried."""
    start = time.perf_counter()
    known = [Judgement(claim.id, Verdict.UNDECIDED, claim.expected, ())]

    def remember(found: Judgement) -> None:
        known.append(found)
        report(found)

    try:
        return _by_rules(claim, start, remember)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - what a check raises decides nothing
        check = "not usable as written" if isinstance(error, ClaimError) else "the check itself failed"
        failed = Evidence(check, "python", Status.UNDECIDED, _described(error))
        return replace(known[-1], evidence=(failed, *known[-1].evidence), seconds=_since(start))


def _described(error: Exception) -> dict[str, Any]:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return {"exception": text, "raised at": f"{frame.filename}:{frame.lineno}"}


def _by_rules(claim: Claim, start: float, report: Callable[[Judgement], None]) -> Judgement:
    if claim.says is None:
        missing = Evidence("data", "none", Status.UNDECIDED, {"needs": claim.needs_data})
        return _judgement(claim, Verdict.NOT_REPRODUCIBLE, Outcome(Status.UNDECIDED, (missing,)), start)
    printed = _decided(claim.says, claim.by, claim.counterexample)
    if printed.status is Status.PROVED and claim.covers:
        printed = replace(printed, box=printed.box or claim.covers)
    simulated = [prove(check, Direct()) for check in claim.cross_checks]
    printed = replace(printed, evidence=(*printed.evidence, *(e for s in simulated for e in s.evidence)))
    contradicted = any(s.status is Status.INCONSISTENT for s in simulated)
    verdict = _verdict(printed, contradicted, bool(simulated))
    judgement = _judgement(claim, verdict, printed, start)
    if (claim.correction or claim.condition) is None or contradicted or verdict not in _AMENDABLE:
        return judgement
    report(judgement)
    return _amended(claim, verdict, printed, start)


def _decided(says: Statement, by: Tactic | None, hint: Any = None) -> Outcome:
    """The outcome for one statement, marked as argued where prose stands anywhere in its proof."""
    outcome = decide(says, by, hint)
    outcome = replace(outcome, argued=outcome.argued or _has_argument(by))
    if outcome.argued and outcome.status is Status.REFUTED and _claims_existence(says):
        reason = {"reason": "that there is no counterexample is only argued"}
        rule = Evidence("existence", _RULES, Status.UNDECIDED, reason)
        return replace(outcome, status=Status.UNDECIDED, counterexample="").with_evidence(rule)
    return outcome


def _claims_existence(says: Statement) -> bool:
    """Whether a statement, or a part of it, says that there is a counterexample: no single point refutes that."""
    return isinstance(says, Fails) or (isinstance(says, All) and any(map(_claims_existence, says.parts)))


def _has_argument(part: Any) -> bool:
    """Whether an Argument stands in a tactic, in the tactics that it holds, or in their steps.

    >>> from parisk_sym.proof import ForEach
    >>> _has_argument(ForEach(None, (1, 2), Direct()))
    False
    """
    if isinstance(part, Argument):
        return True
    if isinstance(part, (list, tuple)):
        return any(map(_has_argument, part))
    inner = fields(part) if isinstance(part, (Tactic, Step)) and is_dataclass(part) else ()
    return any(_has_argument(getattr(part, item.name)) for item in inner)


def _verdict(printed: Outcome, contradicted: bool, simulated: bool) -> Verdict:
    if printed.status is Status.REFUTED:
        return Verdict.REFUTED
    if contradicted or printed.status is Status.INCONSISTENT:
        return Verdict.UNDECIDED
    if printed.status is Status.PROVED:
        whole = Verdict.PROVED_ON_BOX if printed.box else Verdict.PROVED
        return Verdict.ARGUED if printed.argued else whole
    if printed.status is Status.CONSISTENT or simulated:
        return Verdict.SUPPORTED
    return Verdict.UNDECIDED


# --- corrections and conditions ---------------------------------------------------------------------------------------


def _amended(claim: Claim, verdict: Verdict, printed: Outcome, start: float) -> Judgement:
    """The verdict with the correction or condition, if that counts as one and is proved on the whole of its domain."""
    amendment, name = claim.correction or claim.condition, "correction" if claim.correction else "condition"
    if claim.says is None or amendment is None:
        return _judgement(claim, verdict, printed, start)
    if refused := objection(claim.says, amendment):
        detail = {"amendment": "refused", "reason": f"the {name} does not count: {refused}"}
        rule = Evidence(name, _RULES, Status.UNDECIDED, detail)
        return _judgement(claim, verdict, printed.with_evidence(rule), start)
    amended = _decided(amendment.says, amendment.by)
    standing = _standing(amended)
    evidence = (
        *printed.evidence,
        *(replace(e, check=f"{name}: {e.check}") for e in amended.evidence),
        Evidence(name, _RULES, amended.status, {"amendment": standing}),
    )
    lemmas = tuple(dict.fromkeys((*printed.lemmas, *amended.lemmas)))
    whole = replace(printed, evidence=evidence, lemmas=lemmas, box=amended.box)
    return _judgement(claim, _with_amendment(name, standing, verdict), whole, start)


def _standing(amended: Outcome) -> str:
    if amended.status is not Status.PROVED:
        return "not proved"
    if amended.box:
        return "not proved on its whole domain"
    return "argued" if amended.argued else "proved"


def _with_amendment(name: str, standing: str, printed: Verdict) -> Verdict:
    """CORRECTED needs a refuted printed form; CONDITIONAL also allows an unprovable one; prose argues a condition only."""
    if name == "condition":
        return {"proved": Verdict.CONDITIONAL, "argued": Verdict.ARGUED}.get(standing, printed)
    return Verdict.CORRECTED if standing == "proved" and printed is Verdict.REFUTED else printed


# --- the judgement ----------------------------------------------------------------------------------------------------


def _judgement(claim: Claim, verdict: Verdict, outcome: Outcome, start: float) -> Judgement:
    return _plain(Judgement(claim.id, verdict, claim.expected, outcome.evidence, outcome.lemmas, outcome.box,
                            outcome.counterexample, _since(start)))  # fmt: skip


def _since(start: float) -> float:
    return round(time.perf_counter() - start, 3)


def _plain(judgement: Judgement) -> Judgement:
    """Plain data throughout, which every process can read."""
    evidence = tuple(replace(e, detail=_plain_value(e.detail)) for e in judgement.evidence)
    return replace(judgement, evidence=evidence)


def _plain_value(value: Any) -> Any:
    """Numbers, texts, and lists and tables of them as they are; anything else as its text.

    >>> _plain_value({"boxes": np.int64(3), "at": Status, "rows": (1, None)})
    {'boxes': 3, 'at': "<enum 'Status'>", 'rows': (1, None)}
    """
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, Mapping):
        return {str(k): _plain_value(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return (
            type(value)(map(_plain_value, value))
            if type(value) in (list, tuple)
            else list(map(_plain_value, value))
        )
    return value if value is None or type(value) in (bool, int, float, str) else str(value)
