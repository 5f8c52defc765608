"""Judges the statements, prints one line for each, and the page, or writes that to a file."""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.power.case import Case
from benchmarks.power.collection import TOPICS
from benchmarks.power.measuring import measured
from benchmarks.power.page import page
from benchmarks.power.peers.recorded import read


def main(arguments: Sequence[str] | None = None) -> int:
    """0, or 1 where a false statement was proved or a true one refuted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.power", description=__doc__)
    parser.add_argument("page", nargs="?", type=Path, help="where the page is written, such as docs/power.md")
    parser.add_argument(
        "--only", default="", help="a regular expression for 'topic name'; no page is written then"
    )
    given = parser.parse_args(arguments)
    if given.page and given.only:
        parser.error("the page is of all statements: leave out --only")
    if given.page and not given.page.parent.is_dir():
        parser.error(f"there is no folder {given.page.parent} for the page")
    try:
        chosen = _chosen(given.only)
    except re.error as error:
        parser.error(f"--only is not a regular expression: {error}")
    if not chosen:
        parser.error(f"no statement matches {given.only!r}; topics are {', '.join(TOPICS)}")
    results = []
    for found in measured(chosen):
        truth = "true" if found.case.holds else "false"
        name = f"{found.topic} {found.case.name}"
        print(f"{found.outcome:10} {found.seconds:5.1f} s  {truth:5} {name}: {found.verdict}", flush=True)
        results.append(found)
    if given.page:
        given.page.write_text(page(results, read()), encoding="utf-8")
    else:
        print(page(results, read()))
    return int(any(found.outcome == "wrong" for found in results))


def _chosen(pattern: str) -> list[tuple[str, Case]]:
    every = [(topic, case) for topic, cases in TOPICS.items() for case in cases]
    return [(topic, case) for topic, case in every if re.search(pattern, f"{topic} {case.name}")]


if __name__ == "__main__":
    sys.exit(main())
