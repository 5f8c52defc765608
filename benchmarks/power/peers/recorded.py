"""What the peers answered, kept as JSON lines, so that a run goes on where it was ended."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.power.case import Case
from benchmarks.power.peers.peer import Answer

__all__ = ["CONTROL", "RESULTS", "Record", "add", "found", "key", "read"]

RESULTS = Path(__file__).with_name("results.jsonl")
CONTROL = "control"
"""The topic of statements whose answers are known."""


@dataclass(frozen=True)
class Record:
    """One answer: which version of which peer, to which statement as it is written."""

    peer: str
    version: str
    topic: str
    name: str
    statement: str
    holds: bool
    limit: int
    answer: Answer


def read(path: Path = RESULTS) -> list[Record]:
    """All records; none where there is no file."""
    if not path.exists():
        return []
    lines = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return [Record(**{**line, "answer": Answer(**line["answer"])}) for line in lines]


def add(record: Record, path: Path = RESULTS) -> None:
    """One more line."""
    with path.open("a", encoding="utf-8") as file:
        print(json.dumps(asdict(record), ensure_ascii=False), file=file)


def key(peer: str, topic: str, case: Case) -> tuple[str, str, str, str]:
    """What an answer is to: a statement that was written anew is asked anew."""
    return peer, topic, case.name, str(case.says())


def found(records: Iterable[Record]) -> dict[tuple[str, str, str, str], Record]:
    """The records under their keys, the last of each."""
    return {(r.peer, r.topic, r.name, r.statement): r for r in records}
