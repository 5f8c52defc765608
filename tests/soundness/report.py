"""`python -m tests.soundness.report [FILTER]`: one line per statement, and the counts."""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import local

import click

from tests.soundness.case import Case
from tests.soundness.catalogue import all_cases
from tests.soundness.harness import Flag, Report
from tests.soundness.worker import Worker

__all__ = ["judged", "main", "summary"]


def judged(cases: list[Case], seconds: float, jobs: int) -> Iterator[Report]:
    """Reports in the order of the cases, each judged in a worker process with a time limit."""
    own, workers = local(), []

    def run(case: Case) -> Report:
        if not hasattr(own, "worker"):
            own.worker = Worker(seconds)
            workers.append(own.worker)
        report: Report = own.worker.judge(case)
        return report

    try:
        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(run, cases)
    finally:
        for worker in workers:
            worker.close()


def summary(reports: list[Report]) -> str:
    """Flags of the true and of the false statements, counted."""
    lines = []
    for truth in (True, False):
        flags = Counter(r.flag for r in reports if r.truth is truth)
        counts = ", ".join(f"{flags[flag]} {flag}" for flag in Flag if flags[flag])
        lines.append(f"{'true' if truth else 'false'}: {counts or 'none'}")
    return "\n".join(lines)


@click.command()
@click.argument("pattern", default="")
@click.option("--seconds", default=60.0, show_default=True, help="Time limit of one statement.")
@click.option("--jobs", default=1, show_default=True, help="Processes.")
@click.option("--wrong", is_flag=True, help="Print only what is wrong: HOLE, EXC, HANG.")
def main(pattern: str, seconds: float, jobs: int, wrong: bool) -> None:
    """Judge the statements whose id (or hostile set) matches the pattern."""
    chosen = [c for c in all_cases().values() if re.search(pattern, f"{c.id} {c.given}")]
    reports = []
    for report in judged(chosen, seconds, jobs):
        reports.append(report)
        if report.flag.wrong or not wrong:
            click.echo(str(report))
    click.echo(summary(reports))
    sys.exit(1 if any(r.flag.wrong for r in reports) else 0)


if __name__ == "__main__":
    main()
