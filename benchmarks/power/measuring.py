"""Judges the statements of a benchmark, without hints and under a limit of processor time, and keeps what was found."""

import functools
import importlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import parisk_sym
from benchmarks.power.case import Case
from parisk_sym import Claim, Source, Verdict, judge
from parisk_sym.core.errors import PariskError
from parisk_sym.core.limits import Limits
from parisk_sym.ledger.content import environment_digest, snapshot
from parisk_sym.ledger.processes import run_tasks
from parisk_sym.proofs.judgement import Judgement

__all__ = [
    "SECONDS",
    "Chosen",
    "Outcome",
    "Result",
    "claim_of",
    "engine_digest",
    "measured",
    "records_of",
    "result",
    "topics_of",
]

SECONDS = 10
"""Processor seconds that the engine may spend on a statement."""

Outcome = str
"""right: a true statement PROVED, a false one REFUTED. wrong: the other way round. undecided: neither. not stated: refused as written."""

Chosen = tuple[str, Case]
"""A topic and one of its statements."""


@dataclass(frozen=True)
class Finding:
    """The verdict on a statement, or the refusal of one that cannot be stated; why it is open; the seconds on the clock."""

    stated: bool
    verdict: str
    seconds: float
    reason: str = ""


@dataclass(frozen=True)
class Result:
    """What became of a statement: the outcome, the verdict or the refusal, the seconds on the clock, and why it is open."""

    topic: str
    case: Case
    outcome: Outcome
    verdict: str
    seconds: float
    reason: str = ""


def result(topic: str, case: Case, seconds: float = SECONDS) -> Result:
    """The statement judged."""
    return _result(topic, case, _finding(topic, case, seconds))


def claim_of(topic: str, case: Case) -> Claim:
    """The statement as a claim without a tactic; PariskError where it cannot be stated."""
    return Claim(
        id=f"power.{case.name}",
        source=Source("power", case.name, topic),
        statement=case.name,
        says=case.says(),
        expected=Verdict.PROVED if case.holds else Verdict.REFUTED,
    )


def _finding(topic: str, case: Case, seconds: float) -> Finding:
    try:
        claim = claim_of(topic, case)
    except PariskError as error:
        return Finding(False, str(error), 0.0)
    found = judge(claim, Limits(seconds=seconds))
    return Finding(True, str(found.verdict), found.seconds, _reason(found))


def _reason(found: Judgement) -> str:
    """Why a verdict is open: the exception, the first reason, or the part at which the proof stopped; "" where it is decided."""
    if found.verdict in (Verdict.PROVED, Verdict.REFUTED):
        return ""
    texts = [found.failure, *found.reasons, *found.blocked]
    return next((" ".join(text.split()) for text in texts if text), "")


def _result(topic: str, case: Case, found: Finding) -> Result:
    outcome = _outcome(case, found.verdict) if found.stated else "not stated"
    return Result(topic, case, outcome, found.verdict, found.seconds, found.reason)


def _outcome(case: Case, verdict: str) -> Outcome:
    """Anything but the two verdicts leaves a statement undecided, a proof of a part of the domain included."""
    if verdict == str(Verdict.REFUTED):
        return "wrong" if case.holds else "right"
    if verdict == str(Verdict.PROVED) or (verdict == str(Verdict.PROVED_ON_BOX) and not case.holds):
        return "right" if case.holds else "wrong"
    return "undecided"


def topics_of(package: str) -> Mapping[str, Sequence[Case]]:
    """The statements of a benchmark by topic, from `topics` in its module `collection`."""
    topics: Mapping[str, Sequence[Case]] = importlib.import_module(f"{package}.collection").topics()
    return topics


def records_of(package: str) -> Path:
    """Where the findings of a benchmark are kept, so that a run goes on where it was ended."""
    return Path(__file__).parents[2] / "build" / f"{package}.jsonl"


def measured(package: str, chosen: Sequence[Chosen], jobs: int, records: Path) -> Iterator[Result]:
    """The chosen statements judged in so many processes, those with a record first; with 0 jobs only these.

    A record counts only for the same text, limit, package, Python and libraries.
    """
    known = _read(records)
    keys = [_key(topic, case) for topic, case in chosen]
    yield from (
        _result(topic, case, known[key])
        for key, (topic, case) in zip(keys, chosen, strict=True)
        if key in known
    )
    if not jobs:
        return
    missing = [
        (key, topic, case) for key, (topic, case) in zip(keys, chosen, strict=True) if key not in known
    ]
    records.parent.mkdir(parents=True, exist_ok=True)
    with records.open("a", encoding="utf-8") as file:
        tasks = [(package, topic, case.name) for _, topic, case in missing]
        for done in run_tasks(_of_task, tasks, jobs):
            key, topic, case = missing[done.index]
            found = done.result
            if found is None:
                yield _result(topic, case, Finding(True, str(Verdict.UNDECIDED), 0.0, str(done.failure)))
                continue
            print(json.dumps({"key": key, **asdict(found)}, ensure_ascii=False), file=file, flush=True)
            yield _result(topic, case, found)


def _of_task(task: tuple[str, str, str]) -> Finding:
    """The statement of a package, a topic and a name, found again where it is judged: statements are not sent to other processes."""
    package, topic, name = task
    case = next(case for case in topics_of(package)[topic] if case.name == name)
    return _finding(topic, case, SECONDS)


def _key(topic: str, case: Case) -> tuple[str, ...]:
    try:
        text = str(case.says())
    except PariskError as error:
        text = str(error)
    return engine_digest(), str(SECONDS), topic, case.name, text


@functools.cache
def engine_digest() -> str:
    """What every finding depends on: the package, Python and the libraries."""
    package = snapshot(Path(parisk_sym.__file__).resolve().parent, "_derivations")
    return f"{environment_digest()} {package.digest}"


def _read(records: Path) -> dict[tuple[str, ...], Finding]:
    if not records.exists():
        return {}
    lines = (json.loads(line) for line in records.read_text(encoding="utf-8").splitlines())
    return {tuple(line.pop("key")): Finding(**line) for line in lines}
