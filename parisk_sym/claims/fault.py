"""Classes of errors in statements that do not hold as printed or as shipped (`docs/readings.md` explains how to choose one)."""

from enum import StrEnum

from parisk_sym.claims.verdict import Verdict

__all__ = ["FAULTY", "Fault"]


class Fault(StrEnum):
    """The classes, from the lightest to the heaviest: statements of a paper, then behaviour of software by its consequence."""

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
"""The verdicts of statements that do not hold as printed; CONDITIONAL counts only if the statement was also refuted (`Judgement.fails`)."""
