"""Verdicts and classes of error in words that need no knowledge of the program, and the verdicts grouped by outcome."""

from collections import Counter
from collections.abc import Iterable, Mapping

from parisk_sym.claims.fault import FAULTY, Fault
from parisk_sym.claims.verdict import Verdict

__all__ = ["FAULTS", "OUTCOMES", "VERDICTS", "outcome_of", "tally"]

VERDICTS: Mapping[Verdict, str] = {
    Verdict.PROVED: "proved on the whole domain by exact steps or certified enclosures; facts of special functions that it uses are listed",
    Verdict.PROVED_GIVEN: "proved on the whole domain, or on the named part, from lemmas of the literature that are listed and not proved here",
    Verdict.ARGUED: "the steps are checked, but prose by a person leads from them to the conclusion or to a condition: not a proof",
    Verdict.PROVED_ON_BOX: "proved on a stated part of the domain, or for a stated part of the sentence",
    Verdict.REFUTED: "false as printed, at the counterexample that is shown, which is exact or certified",
    Verdict.CORRECTED: "false as printed, and what is true instead is proved",
    Verdict.CONDITIONAL: "refuted, or not proved, as printed; proved under a named condition or in a named reading",
    Verdict.SUPPORTED: "simulations agree with it; nothing is proved",
    Verdict.UNDECIDED: "neither proved nor refuted: no proof was found, a limit was reached, or a check failed; never counts as a pass",
    Verdict.NOT_REPRODUCIBLE: "it rests on data that is unavailable, or that we may not redistribute",
}
"""The meaning of each verdict."""

FAULTS: Mapping[Fault, str] = {
    Fault.MISPRINT: "the meaning is plain from the context, and it holds",
    Fault.READING: "it fails by the paper's own definition, or in a sense in which the paper uses it, and holds in the other",
    Fault.CONDITION: "it holds under an assumption that is not stated",
    Fault.NUMBER: "a printed number, worked example or drawn curve differs from what the paper's own formulas give",
    Fault.REMARK: "an aside on which no result rests",
    Fault.PROOF: "a step of a proof is false, but the result holds",
    Fault.STEP: "a step of a proof is false, and the result is not saved here",
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
