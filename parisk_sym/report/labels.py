"""Verdicts and classes of error in words that need no knowledge of the program, and the verdicts grouped by outcome."""

from collections import Counter
from collections.abc import Iterable, Mapping

from parisk_sym.claims.fault import FAULTY, Fault
from parisk_sym.claims.verdict import Verdict

__all__ = ["FAULTS", "OUTCOMES", "VERDICTS", "outcome_of", "tally"]

VERDICTS: Mapping[Verdict, str] = {
    Verdict.PROVED: "proved by exact steps, or by certified enclosures over the whole domain",
    Verdict.PROVED_GIVEN: "proved from lemmas that are cited from the literature, listed, and not proved here; on the whole domain, or on the part that is named",
    Verdict.ARGUED: "a person's prose leads from checked steps to the conclusion, or to a condition: not a proof",
    Verdict.PROVED_ON_BOX: "proved on a stated part of the domain, or for a stated part of the sentence",
    Verdict.REFUTED: "false as printed: an exact or certified counterexample shows it",
    Verdict.CORRECTED: "false as printed, and what is true instead is proved",
    Verdict.CONDITIONAL: "as printed it fails, or was not proved; it is proved under a named condition, or in a named reading",
    Verdict.SUPPORTED: "simulations agree with it; nothing is proved",
    Verdict.UNDECIDED: "neither proved nor refuted: the budget was spent, or a check failed",
    Verdict.NOT_REPRODUCIBLE: "it rests on data that is unavailable, or that we may not redistribute",
}
"""The meaning of each verdict."""

FAULTS: Mapping[Fault, str] = {
    Fault.MISPRINT: "what was meant is plain from its surroundings, and holds",
    Fault.READING: "it fails by the paper's own definition, or in a sense in which the paper uses it, and holds in the other",
    Fault.CONDITION: "it holds under an assumption that is not there",
    Fault.NUMBER: "a printed number, worked example or drawn curve differs from what the paper's own formulas give",
    Fault.REMARK: "something said in passing, on which no result rests",
    Fault.PROOF: "a step of a proof is false, and the result that it serves holds all the same",
    Fault.STEP: "a step of a proof is false, and the result that it serves is not saved here",
    Fault.RESULT: "a theorem, lemma, corollary, formula or conclusion that a reader would use is false",
    Fault.DOCUMENT: "the documentation of software states it, and the code does something else",
    Fault.OUTPUT: "the code computes a wrong number, and no loss of privacy is known from it",
    Fault.NOISE: "the code adds more noise, or reports less privacy, than is needed",
    Fault.LEAK: "the code is less private than it says",
}
"""The meaning of each class of error."""

FAILS = "not valid as printed"

OUTCOMES: Mapping[str, frozenset[Verdict]] = {
    "proved": frozenset({Verdict.PROVED}),
    "proved given cited lemmas": frozenset({Verdict.PROVED_GIVEN}),
    "proved on a stated part": frozenset({Verdict.PROVED_ON_BOX}),
    "argued, not proved": frozenset({Verdict.ARGUED}),
    "simulated only": frozenset({Verdict.SUPPORTED}),
    "undecided": frozenset({Verdict.UNDECIDED}),
    "proved under a condition": frozenset({Verdict.CONDITIONAL}),
    "missing data": frozenset({Verdict.NOT_REPRODUCIBLE}),
    FAILS: FAULTY,
}
"""What a reader wants to know first, and the verdicts that say it; CONDITIONAL has two outcomes, by whether the printed form fails."""


def outcome_of(verdict: Verdict, fails: bool) -> str:
    """The outcome of a verdict; `fails` says whether the printed statement was refuted.

    >>> outcome_of(Verdict.CORRECTED, True), outcome_of(Verdict.CONDITIONAL, False)
    ('not valid as printed', 'proved under a condition')
    """
    return FAILS if fails else next(o for o, verdicts in OUTCOMES.items() if verdict in verdicts)


def tally(found: Iterable[tuple[Verdict, bool]]) -> dict[str, int]:
    """How many verdicts have each outcome, in the order of `OUTCOMES`, without those that are 0."""
    counts = Counter(outcome_of(verdict, fails) for verdict, fails in found)
    return {outcome: counts[outcome] for outcome in OUTCOMES if counts[outcome]}
