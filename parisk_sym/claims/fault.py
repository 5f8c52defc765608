"""What is wrong with a printed statement that does not hold as printed (`docs/readings.md` says how the class is chosen)."""

from enum import StrEnum

from parisk_sym.claims.verdict import Verdict

__all__ = ["FAULTY", "Fault"]


class Fault(StrEnum):
    """The classes, from the lightest to the heaviest."""

    MISPRINT = "misprint"
    READING = "holds in another reading"
    CONDITION = "needs a condition"
    NUMBER = "wrong number"
    REMARK = "error in a remark"
    PROOF = "failed proof of a true result"
    STEP = "error in a step"
    RESULT = "error in a result"


FAULTY = frozenset({Verdict.REFUTED, Verdict.CORRECTED, Verdict.CONDITIONAL})
"""The verdicts that say that a printed statement does not hold as printed, CONDITIONAL where it was refuted as well (`Judgement.fails`)."""
