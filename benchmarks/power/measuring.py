"""Judges a statement of the benchmark, without hints and under a limit of processor time."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from benchmarks.power.case import Case
from parisk_sym import Claim, Source, Verdict, judge
from parisk_sym.core.errors import PariskError
from parisk_sym.core.limits import Limits

__all__ = ["SECONDS", "Outcome", "Result", "claim_of", "measured", "result"]

SECONDS = 10
"""Processor seconds that the engine may spend on a statement."""

Outcome = str
"""right: a true statement PROVED, a false one REFUTED. wrong: the other way round. undecided: neither. not stated: refused as written."""


@dataclass(frozen=True)
class Result:
    """What became of a statement: the outcome, the verdict or the refusal, and the seconds on the clock."""

    topic: str
    case: Case
    outcome: Outcome
    verdict: str
    seconds: float


def result(topic: str, case: Case, seconds: float = SECONDS) -> Result:
    """The statement judged."""
    try:
        claim = claim_of(topic, case)
    except PariskError as error:
        return Result(topic, case, "not stated", str(error), 0.0)
    found = judge(claim, Limits(seconds=seconds))
    return Result(topic, case, _outcome(case, found.verdict), str(found.verdict), found.seconds)


def claim_of(topic: str, case: Case) -> Claim:
    """The statement as a claim without a tactic; PariskError where it cannot be stated."""
    return Claim(
        id=f"power.{case.name}",
        source=Source("power", case.name, topic),
        statement=case.name,
        says=case.says(),
        expected=Verdict.PROVED if case.holds else Verdict.REFUTED,
    )


def _outcome(case: Case, verdict: Verdict) -> Outcome:
    """Anything but the two verdicts leaves a statement undecided, a proof of a part of the domain included."""
    if verdict is Verdict.REFUTED:
        return "wrong" if case.holds else "right"
    if verdict is Verdict.PROVED or (verdict is Verdict.PROVED_ON_BOX and not case.holds):
        return "right" if case.holds else "wrong"
    return "undecided"


def measured(cases: Iterable[tuple[str, Case]]) -> Iterator[Result]:
    """The statements judged, one after another."""
    for topic, case in cases:
        yield result(topic, case)
