"""The command of a benchmark of statements: judges them, prints one line for each, and the page, or writes that to a file."""

import argparse
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.power.measuring import Chosen, Result, measured, records_of, topics_of

__all__ = ["Benchmark", "run"]


@dataclass(frozen=True)
class Benchmark:
    """A package of statements (its module `collection` has them by topic), and how the page is made of the results and the number of all."""

    package: str
    page: Callable[[Sequence[Result], int], str]


def run(benchmark: Benchmark, arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where a false statement was proved or a true one refuted."""
    parser = argparse.ArgumentParser(
        prog=f"python -m {benchmark.package}",
        description=f"{__doc__} What is recorded in build/{benchmark.package}.jsonl is not judged again.",
    )
    parser.add_argument("page", nargs="?", type=Path, help="where the page is written, a file below docs")
    parser.add_argument(
        "--only", default="", help="a regular expression for 'topic name'; no page is written then"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many processes judge (default: 1)")
    parser.add_argument("--none", action="store_true", help="judge nothing: the page of what is recorded")
    given = parser.parse_args(arguments)
    if given.page and given.only:
        parser.error("the page is of all statements: leave out --only")
    if given.page and not given.page.parent.is_dir():
        parser.error(f"there is no folder {given.page.parent} for the page")
    if given.jobs < 1:
        parser.error(f"--jobs must be at least 1, got {given.jobs}")
    try:
        chosen = _chosen(benchmark.package, given.only)
    except re.error as error:
        parser.error(f"--only is not a regular expression: {error}")
    if not chosen:
        parser.error(
            f"no statement matches {given.only!r}; topics are {', '.join(topics_of(benchmark.package))}"
        )
    found = {}
    for one in measured(
        benchmark.package, chosen, 0 if given.none else given.jobs, records_of(benchmark.package)
    ):
        truth = "true" if one.case.holds else "false"
        print(
            f"{one.outcome:10} {one.seconds:5.1f} s  {truth:5} {one.topic} {one.case.name}: {one.verdict}",
            flush=True,
        )
        found[one.topic, one.case.name] = one
    results = [found[topic, case.name] for topic, case in chosen if (topic, case.name) in found]
    if given.page:
        given.page.write_text(benchmark.page(results, len(chosen)), encoding="utf-8")
    else:
        print(benchmark.page(results, len(chosen)))
    return int(any(one.outcome == "wrong" for one in results))


def _chosen(package: str, pattern: str) -> list[Chosen]:
    every = [(topic, case) for topic, cases in topics_of(package).items() for case in cases]
    return [(topic, case) for topic, case in every if re.search(pattern, f"{topic} {case.name}")]
