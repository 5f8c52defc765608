"""Verdicts and the evidence they carry. A verdict is computed from outcomes; nothing here can be typed in."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

__all__ = ["Evidence", "Outcome", "Status", "Verdict", "conjunction", "reasons"]


class Verdict(StrEnum):
    """The words of the contract."""

    PROVED = "PROVED"
    ARGUED = "ARGUED"
    PROVED_ON_BOX = "PROVED ON BOX"
    REFUTED = "REFUTED"
    CORRECTED = "CORRECTED"
    CONDITIONAL = "CONDITIONAL"
    SUPPORTED = "SUPPORTED"
    UNDECIDED = "UNDECIDED"
    NOT_REPRODUCIBLE = "NOT REPRODUCIBLE"


class Status(StrEnum):
    """What a check found. UNDECIDED is never a pass."""

    PROVED = "proved"
    REFUTED = "refuted"
    CONSISTENT = "consistent"
    INCONSISTENT = "inconsistent"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Evidence:
    """One check that ran: what it checked, with which engine, what it found, and the numbers behind it."""

    check: str
    engine: str
    outcome: Status
    detail: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        """A flat JSON object, as the contract asks."""
        return {"check": self.check, "engine": self.engine, "outcome": str(self.outcome), **self.detail}


def reasons(evidence: Iterable[Evidence]) -> list[str]:
    """What stopped a check or made an amendment not count: limits, exceptions, rules; each once.

    >>> reasons(
    ...     [Evidence("limit", "process", Status.UNDECIDED, {"reason": "the time limit of 50 s was reached"})]
    ... )
    ['the time limit of 50 s was reached']
    """
    found = (item.detail.get("reason") or item.detail.get("exception") for item in evidence)
    return list(dict.fromkeys(str(reason) for reason in found if reason))


@dataclass(frozen=True)
class Outcome:
    """The result for one statement: its status, the box it holds on, lemmas, counterexample and evidence.

    `argued` says that a person's prose stands between the checked steps and the conclusion.
    """

    status: Status
    evidence: tuple[Evidence, ...] = ()
    lemmas: tuple[str, ...] = ()
    box: str = ""
    counterexample: str = ""
    argued: bool = False

    def with_evidence(self, *more: Evidence) -> "Outcome":
        """The same outcome with further evidence in front."""
        return replace(self, evidence=(*more, *self.evidence))


def conjunction(outcomes: list[Outcome]) -> Outcome:
    """All parts together: one refuted refutes, one undecided leaves it undecided, one argued makes it argued.

    Boxes and lemmas accumulate.
    """
    statuses = {o.status for o in outcomes}
    order = (Status.REFUTED, Status.INCONSISTENT, Status.UNDECIDED, Status.CONSISTENT, Status.PROVED)
    worst = next(s for s in order if s in statuses)
    return Outcome(
        worst,
        tuple(e for o in outcomes for e in o.evidence),
        tuple(dict.fromkeys(lemma for o in outcomes for lemma in o.lemmas)),
        "; ".join(dict.fromkeys(o.box for o in outcomes if o.box)),
        next((o.counterexample for o in outcomes if o.counterexample), ""),
        any(o.argued for o in outcomes),
    )
