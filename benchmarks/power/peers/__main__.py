"""Asks the peers what is not recorded yet, and prints one line for each answer: `python -m benchmarks.power.peers`."""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence

from benchmarks.power.case import Case
from benchmarks.power.collection import TOPICS
from benchmarks.power.measuring import SECONDS
from benchmarks.power.peers.controls import CONTROLS
from benchmarks.power.peers.peer import LATE, PEERS, Peer, asked
from benchmarks.power.peers.recorded import CONTROL, Record, add, found, key, read

LIMITS = (2, SECONDS)
"""Most answers come early: every statement is asked with the first limit, and what had no time again with the last."""


def main(arguments: Sequence[str] | None = None) -> int:
    """0; a peer that cannot be had is named, and left out."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.power.peers", description=__doc__)
    parser.parse_args(arguments)
    versions = {}
    for peer in PEERS:
        try:
            versions[peer.name] = peer.version()
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"{peer.name} cannot be had, and is not asked: {error}")
    for limit in LIMITS:
        for peer in PEERS:
            if peer.name in versions:
                _ask(peer, versions[peer.name], limit)
    return 0


def _ask(peer: Peer, version: str, limit: int) -> None:
    """What has no answer yet that this limit could not change."""
    known = found(read())
    for topic, case in _cases(peer.name):
        before = known.get(key(peer.name, topic, case))
        if (
            before is not None
            and before.version == version
            and (before.answer.why != LATE or before.limit >= limit)
        ):
            continue
        answer = asked(peer, case.says(), limit)
        add(Record(peer.name, version, topic, case.name, str(case.says()), case.holds, limit, answer))
        truth = "true" if case.holds else "false"
        print(
            f"{peer.name:5} {answer.said:15} {answer.seconds:5.1f} s  {truth:5} {topic} {case.name}",
            flush=True,
        )


def _cases(peer: str) -> Iterator[tuple[str, Case]]:
    yield from ((CONTROL, case) for case in CONTROLS[peer])
    yield from ((topic, case) for topic, cases in TOPICS.items() for case in cases)


if __name__ == "__main__":
    sys.exit(main())
