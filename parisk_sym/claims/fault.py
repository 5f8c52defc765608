"""What is wrong with a statement that does not hold as printed or as shipped (`docs/readings.md` says how the class is chosen)."""

from enum import StrEnum

from parisk_sym.claims.verdict import Verdict

__all__ = ["FAULTY", "Fault"]


class Fault(StrEnum):
    """The classes, from the lightest to the heaviest: what a paper says, then what software does, by its consequence."""

    MISPRINT = "misprint"
    READING = "holds in another reading"
    CONDITION = "needs a condition"
    NUMBER = "wrong number"
    REMARK = "error in a remark"
    PROOF = "failed proof of a true result"
    STEP = "error in a step"
    RESULT = "error in a result"
    DOCUMENT = "wrong in a document only"
    OUTPUT = "wrong number elsewhere"
    NOISE = "too much noise"
    LEAK = "less private than said"


FAULTY = frozenset({Verdict.REFUTED, Verdict.CORRECTED, Verdict.CONDITIONAL})
"""The verdicts that say that a printed statement does not hold as printed, CONDITIONAL where it was refuted as well (`Judgement.fails`)."""
