"""Compares the values in the tests of other accountants with certified answers, and writes the page.

Answers that are recorded are not computed again; `--anew` forgets them. `--only TEXT` asks only about tests whose name has the text, and prints
what it finds.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.peers.answers import ANSWERS, comparisons, fill
from benchmarks.peers.facts import Fact, read_facts
from benchmarks.peers.page import page
from benchmarks.peers.questions import Answered, ask
from benchmarks.peers.verdicts import compared

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """0: a verdict is no failure of the command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("page", nargs="?", type=Path, help="where the page is written, such as docs/peers.md")
    parser.add_argument("--anew", action="store_true", help="compute every answer again")
    parser.add_argument("--only", metavar="TEXT", help="only tests whose name has this text, without a page")
    given = parser.parse_args(arguments)
    facts = read_facts()
    if given.only:
        _print_some([fact for fact in facts if given.only in fact.test])
        return 0
    if given.page and not given.page.parent.is_dir():
        parser.error(f"there is no folder {given.page.parent} for the page")
    if given.anew:
        ANSWERS.unlink(missing_ok=True)
    text = page(comparisons(facts, fill(facts, report=_report)))
    if given.page:
        given.page.write_text(text, encoding="utf-8")
    else:
        print(text)
    return 0


def _report(question: str, answer: Answered) -> None:
    print(f"{question}: {answer.why or f'{answer.lower} to {answer.upper}'}", file=sys.stderr, flush=True)


def _print_some(facts: Sequence[Fact]) -> None:
    for fact in facts:
        found = compared(fact, tuple(map(ask, fact.asked)))
        print(f"{found.verdict:9} {fact.states} {' | '.join(fact.asked)} {found.why}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
