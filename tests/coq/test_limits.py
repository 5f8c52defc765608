"""The limit of coqc is processor time, and what was not found within one limit is looked for again within another."""

from pathlib import Path

import pytest
from sympy import Integer

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.verdict import Verdict
from parisk_sym.coq.coq_file import CoqFile, coq_file
from parisk_sym.coq.coqc import Coq
from parisk_sym.coq.outcome import Standing
from parisk_sym.coq.theory import theory_of
from parisk_sym.core.sources import Source


@pytest.fixture
def file() -> CoqFile:
    claim = Claim(
        "own.claim", Source("own", "1", "1"), "less", Inequality(1, "<", Integer(2), {}), Verdict.PROVED
    )
    return coq_file(theory_of(claim, "PROVED", {"rule": "", "children": []}))


class Spoken(Coq):
    """A compiler that says what it is told to say."""

    def __init__(self, kept: Path) -> None:
        super().__init__("coqc", "0", kept)
        self.says: tuple[int | None, str] = (1, "")
        self.runs = 0

    def _library(self) -> Path:
        return Path()

    def _compile(self, place: Path, library: Path, seconds: float) -> tuple[int | None, str]:
        self.runs += 1
        return self.says


def test_what_was_not_found_counts_for_its_limit_alone(tmp_path: Path, file: CoqFile) -> None:
    coq = Spoken(tmp_path)
    line = min(file.proofs)
    coq.says = 1, f'File "./a.v", line {line}, characters 0-1:\nError: no'
    for _ in range(2):
        assert coq.check(file, 25).reason.startswith("no proof was found of holds")
    assert coq.runs == 1
    coq.says = None, ""
    for _ in range(2):
        assert coq.check(file, 30).reason == "coqc was ended after 30 s"
    assert coq.runs == 3
    coq.says = 0, "Closed under the global context"
    assert coq.check(file, 60).standing is Standing.KERNEL_CHECKED
    assert coq.check(file, 25).standing is Standing.KERNEL_CHECKED, (
        "what the kernel has accepted is true for every limit"
    )
    assert coq.runs == 4


@pytest.mark.parametrize(
    ("body", "ended"), [("while :; do :; done", True), ("sleep 1.5; exit 0", False)], ids=["works", "waits"]
)
def test_time_is_that_of_the_processor(tmp_path: Path, body: str, *, ended: bool) -> None:
    """A program that works is ended; one that waits for its turn is not."""
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    program.chmod(0o755)
    done, _ = Coq(str(program), "0", tmp_path)._compile(tmp_path / "a.v", tmp_path, 1)
    assert done == (None if ended else 0)
