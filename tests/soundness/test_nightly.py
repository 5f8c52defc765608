"""The run at scale: it counts, resumes, and ends with the right exit status."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from parisk_sym.claims.claim import Claim
from parisk_sym.proofs.judgement import Judgement
from tests.soundness import nightly
from tests.soundness.case import Case
from tests.soundness.harness import Flag, Report


class Pretender:
    """Stands for a worker: calls every statement decided, or every false one PROVED."""

    flag = Flag.DECIDED
    judged = 0

    def __init__(self, seconds: float, judged: Callable[[Case], Report]) -> None:
        self.seconds, self.judged_by = seconds, judged

    def judge(self, case: Case, *, by_id: bool) -> Report:
        assert not by_id
        type(self).judged += 1
        flag = Flag.DECIDED if case.truth else self.flag
        return Report(case.id, case.truth, flag, "PROVED", 0.0)

    def close(self) -> None:
        """Nothing to end."""


def run(record: Path, *more: str) -> Result:
    return CliRunner().invoke(nightly.main, ["--record", str(record), "--seed", "5", *more])


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nightly, "BATCH", 6)
    monkeypatch.setattr(nightly, "Worker", Pretender)
    monkeypatch.setattr(Pretender, "judged", 0)


def test_no_wrong_verdict_is_success(tmp_path: Path) -> None:
    """The last line counts, the status is 0."""
    result = run(tmp_path / "record.jsonl", "--examples", "9", "--jobs", "2")
    assert result.exit_code == 0
    assert result.output.rstrip().endswith(f"{Pretender.judged} statements, 0 wrong")
    assert Pretender.judged >= 9


def test_wrong_verdict_is_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hole is shown with its statement, and the status is 1."""
    monkeypatch.setattr(Pretender, "flag", Flag.HOLE)
    result = run(tmp_path / "record.jsonl", "--examples", "9", "--jobs", "1")
    assert result.exit_code == 1
    assert "HOLE PROVED generated." in result.output
    assert " 0 wrong" not in result.output.splitlines()[-1]


def test_finished_batches_are_not_judged_again(tmp_path: Path) -> None:
    """A second run takes the record of the first, even after a line that was cut."""
    record = tmp_path / "record.jsonl"
    run(record, "--examples", "9")
    before = Pretender.judged
    with record.open("a", encoding="utf-8") as file:
        file.write('{"seed": 5, "batch": 1')
    assert run(record, "--examples", "9").exit_code == 0
    assert Pretender.judged == before
    assert run(record, "--examples", str(before + 1)).exit_code == 0
    assert Pretender.judged > before


def test_another_seed_starts_anew(tmp_path: Path) -> None:
    """The record of one seed says nothing about another."""
    record = tmp_path / "record.jsonl"
    run(record, "--examples", "9")
    before = Pretender.judged
    run(record, "--examples", "9", "--seed", "6")
    assert Pretender.judged > before


def test_batches_are_reproducible() -> None:
    """The same number gives the same statements, another number others."""

    def shown(number: int) -> list[Any]:
        return [nightly._shown(case) for case in nightly.examples(number, 8)]

    assert shown(1) == shown(1)
    assert shown(1) != shown(2)
    assert len(set(shown(1))) == len(shown(1))


def test_a_statement_that_takes_long_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time for a generated statement is short, and running out of it is no verdict."""
    case = nightly.examples(1, 5)[0]

    def endless(_: Claim) -> Judgement:
        while True:
            math.factorial(20)

    monkeypatch.setattr(nightly, "_QUICK", 0.1)
    monkeypatch.setattr(nightly, "judge_here", endless)
    assert nightly.judge_quickly(case).flag in (Flag.UNDECIDED, Flag.REFUSED)
