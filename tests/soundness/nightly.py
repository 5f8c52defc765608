"""`python -m tests.soundness.nightly --examples 100000 --jobs 2 --seed N --only rounded`: generated statements by the hundred thousand.

The examples are made and judged in batches. Each finished batch is a line of the record, so that an interrupted run goes
on where it stopped. Exit status 0 only when no verdict is wrong.
"""

import itertools
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import asdict, fields, is_dataclass
from pathlib import Path
from threading import Lock
from typing import Any

import click
from hypothesis import HealthCheck, Phase, given, seed, settings
from rich.progress import Progress

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.verdict import Verdict
from parisk_sym.finite.notion import Notion
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.judgement import Judgement, judge_here
from parisk_sym.proofs.sympy_proposals import proposal
from tests.soundness.case import Case
from tests.soundness.generate import cases
from tests.soundness.harness import Report, judge_case
from tests.soundness.worker import Worker

__all__ = ["BATCH", "batch", "judge_quickly", "main"]

BATCH = 250
_QUICK = 2.0
"""Seconds of processor time for a generated statement; what takes longer counts as undecided, which is never wrong."""

_ONE_AT_A_TIME = Lock()  # generation; judging is in other processes


def examples(number: int, count: int, only: str = "") -> list[Case]:
    """The distinct cases among `count` generated ones of the families that match: the same for the same number."""
    made: dict[str, Case] = {}

    @seed(number)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(cases(only))
    def collect(case: Case) -> None:
        made.setdefault(f"{case.id}: {_shown(case)}", case)

    with _ONE_AT_A_TIME:
        collect()
    return list(made.values())


def judge_quickly(case: Case) -> Report:
    """The report of a case judged in this process, within the time for a generated statement."""
    return judge_case(case, _within_the_time)


def _within_the_time(claim: Claim) -> Judgement:
    found = proposal(judge_here, claim, seconds=_QUICK)
    return found or Judgement(claim.id, Verdict.UNDECIDED, claim.expected)


def batch(number: int, count: int, worker: Worker, only: str = "") -> dict[str, Any]:
    """Judge one batch: how often each flag came, and every wrong verdict with its statement."""
    flags: Counter[str] = Counter()
    wrong = []
    for case in examples(number, count, only):
        report = worker.judge(case, by_id=False)
        flags[str(report.flag)] += 1
        if report.flag.wrong:
            wrong.append(asdict(report) | {"statement": _shown(case)})
    return {"batch": number, "flags": dict(flags), "wrong": wrong}


def _shown(case: Case) -> str:
    """The statement in words: its fields, the tactic, and what else the claim declares."""
    try:
        draft = case.draft()
    except Exception as error:  # noqa: BLE001 - the report of the case says what went wrong
        return f"not made: {error}"
    return f"{_words(draft.says)} by {_words(draft.by)} {_words(draft.more)}".strip()


def _words(part: Any) -> str:
    """Statements and tactics with their parts; domains and notions of privacy print themselves."""
    if isinstance(part, (tuple, list)):
        return f"({', '.join(map(_words, part))})"
    if isinstance(part, dict):
        return ", ".join(f"{name}: {_words(value)}" for name, value in part.items())
    if is_dataclass(part) and not isinstance(part, (Notion, Interval)):
        return f"{type(part).__name__}({', '.join(_words(getattr(part, f.name)) for f in fields(part))})"
    return str(part)


def _done(record: Path, first: int, only: str) -> dict[int, dict[str, Any]]:
    """The batches of this seed and these families that an earlier run finished."""
    if not record.exists():
        return {}
    lines = [
        json.loads(line) for line in record.read_text(encoding="utf-8").splitlines() if line.endswith("}")
    ]
    return {line["batch"]: line for line in lines if (line["seed"], line.get("only", "")) == (first, only)}


def _results(numbers: Iterator[int], seconds: float, jobs: int, only: str) -> Iterator[dict[str, Any]]:
    """Batches as they finish, `jobs` at a time, each thread with its own worker process."""
    workers = [Worker(seconds, judge_quickly) for _ in range(jobs)]
    free = list(workers)

    def run(number: int) -> dict[str, Any]:
        worker = free.pop()
        try:
            return batch(number, BATCH, worker, only)
        finally:
            free.append(worker)

    try:
        with ThreadPoolExecutor(jobs) as pool:
            running = {pool.submit(run, number) for number in itertools.islice(numbers, jobs)}
            while running:
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in finished)
                running |= {pool.submit(run, number) for number in itertools.islice(numbers, len(finished))}
    finally:
        for worker in workers:
            worker.close()


def _upcoming(first: int, done: dict[int, Any], enough: Callable[[], bool]) -> Iterator[int]:
    """Numbers of batches of this seed that are not done, until there is enough."""
    for number in itertools.count(first * 10**6):
        if enough():
            return
        if number not in done:
            yield number


@click.command()
@click.option("--examples", "wanted", default=100_000, show_default=True, help="Statements to judge.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--seed", "first", default=0, show_default=True, help="Another seed gives other statements.")
@click.option(
    "--only", default="", help="A regular expression for the module and name of a family of statements."
)
@click.option("--seconds", default=60.0, show_default=True, help="Time limit of one statement.")
@click.option("--record", default="build/soundness.jsonl", show_default=True, type=click.Path(path_type=Path))
def main(wanted: int, jobs: int, first: int, only: str, seconds: float, record: Path) -> None:
    """Judge generated statements at scale; resumes what the record already holds for this seed."""
    done = _done(record, first, only)
    record.parent.mkdir(parents=True, exist_ok=True)
    flags: Counter[str] = sum((Counter(line["flags"]) for line in done.values()), Counter())
    wrong = [item for line in done.values() for item in line["wrong"]]
    with record.open("a", encoding="utf-8") as file, Progress() as progress:
        task = progress.add_task("statements", total=wanted, completed=flags.total())
        for result in _results(_upcoming(first, done, lambda: flags.total() >= wanted), seconds, jobs, only):
            file.write(json.dumps({"seed": first, "only": only, **result}) + "\n")
            file.flush()
            flags.update(result["flags"])
            wrong += result["wrong"]
            progress.update(task, completed=flags.total(), description=f"statements, {len(wrong)} wrong")
    for item in wrong:
        click.echo(f"{item['flag']} {item['verdict']} {item['id']}: {item['statement']}")
    click.echo(", ".join(f"{count} {flag}" for flag, count in sorted(flags.items())))
    click.echo(f"{flags.total()} statements, {len(wrong)} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
