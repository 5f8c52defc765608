"""The nightly run: it goes on where it was ended, its record names what failed, and what is mended is named no more."""

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.nightly import __main__ as command
from tests.nightly import parts, record
from tests.nightly.__main__ import Run
from tests.nightly.outcomes import read
from tests.nightly.parts import PARTS, EndedError, Found, Generated, Make, Mutants, Step, Suite
from tests.nightly.record import ROOT, Row

ROW = Row(
    "0" * 40,
    changed=False,
    date="2026-01-02",
    seconds=5,
    seed=7,
    counts={"passed": 3, "failed": 1},
    failed=["t.py::a"],
)


@dataclass
class Pretender:
    """A step that finds what it is told, and notes the seeds and folders that it is run with."""

    found: Found | None
    seeds: list[int]

    def run(self, folder: Path, seed: int) -> Found:
        self.seeds.append(seed)
        (folder / "kept").write_text("x", encoding="utf-8")
        if self.found is None:
            raise EndedError("by the test")
        return self.found


def run_of(tmp_path: Path, steps: Mapping[str, Sequence[Step]]) -> Run:
    return Run({name: tuple(of) for name, of in steps.items()}, tmp_path / "nightly.json", tmp_path / "kept")


def test_each_part_writes_its_row(tmp_path: Path) -> None:
    """The findings of its steps together, and the others' rows stay."""
    one = Pretender(Found(Counter(passed=2), []), [])
    two = Pretender(Found(Counter(passed=1, failed=1), ["t.py::b"]), [])
    run = run_of(tmp_path, {"slow": [one, two], "random": [one]})
    record.write({"random": ROW}, run.file)
    run.parts(["slow"])
    rows = record.read(run.file)
    assert rows["random"] == ROW
    assert (rows["slow"].counts, rows["slow"].failed) == ({"failed": 1, "passed": 3}, ["t.py::b"])
    assert not run.ended
    assert not (run.kept / "slow").exists()


def test_a_part_that_was_ended_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its row stays, the other parts are run, what it kept is there for the next run, which has the same seed; another commit begins anew."""
    monkeypatch.setattr(record, "commit", lambda: "1" * 40)
    cut, whole = Pretender(None, []), Pretender(Found(Counter(passed=1), []), [])
    run = run_of(tmp_path, {"slow": [cut], "random": [whole]})
    run.parts(["slow", "random"])
    assert run.ended
    assert list(record.read(run.file)) == ["random"]
    assert (run.kept / "slow" / "0" / "kept").exists()
    run.parts(["slow"])
    assert cut.seeds[0] == cut.seeds[1]
    monkeypatch.setattr(record, "commit", lambda: "2" * 40)
    assert command._begun(run.kept / "slow", None)["commit"] == "2" * 40
    assert not (run.kept / "slow" / "0").exists()


def test_failed_tests_are_run_again(tmp_path: Path) -> None:
    """One that passes is mended, one that fails or is skipped is not; one that is gone is named no more, unless its file cannot be read."""
    here = "tests/nightly/test_nightly.py"
    names = [f"{here}::{name}" for name in ("passes", "fails", "is_skipped", "is_gone")]
    broken = ["tests/nightly/outcomes.py::behind_an_error", "tests/no_such_file.py::gone"]
    asked: list[Sequence[str]] = []

    def again(options: Sequence[str], file: Path) -> dict[str, str]:
        asked.append(options)
        assert not file.exists()
        outcomes = dict(zip(names, ("passed", "failed", "skipped"), strict=False))
        return {**outcomes, "tests/nightly/outcomes.py": "failed"}

    run = run_of(tmp_path, {"slow": [Suite((), again)]})
    record.write({"slow": replace(ROW, failed=[*names, *broken])}, run.file)
    run.parts(["failed"])
    assert asked[0][2:] == ["tests/nightly/outcomes.py", here]
    assert record.read(run.file)["slow"].failed == sorted(
        [names[1], names[2], broken[0], "tests/nightly/outcomes.py"]
    )


def test_other_parts_are_run_again_with_their_seed(tmp_path: Path) -> None:
    """As a whole; a part that did not fail is not."""
    bad, good = Pretender(Found(Counter(ok=1), []), []), Pretender(Found(), [])
    run = run_of(tmp_path, {"soundness": [bad], "mutants": [good]})
    record.write({"soundness": ROW, "mutants": replace(ROW, failed=[])}, run.file)
    run.parts(["failed"])
    assert (bad.seeds, good.seeds) == ([7], [])
    assert record.read(run.file)["soundness"].failed == []


@pytest.fixture
def history(tmp_path: Path) -> Callable[..., str]:
    """Git in a folder with three commits."""

    def git(*arguments: str) -> str:
        own = ("-c", "user.name=a", "-c", "user.email=a@b")
        return subprocess.run(
            ["git", "-C", str(tmp_path), *own, *arguments], capture_output=True, text=True, check=True
        ).stdout.strip()

    git("init", "-q")
    for number in range(3):
        git("commit", "-q", "--allow-empty", "-m", str(number))
    return git


def test_the_age_is_counted_in_commits(history: Callable[..., str], tmp_path: Path) -> None:
    """From the commit of the record to the one that is checked out."""
    assert record.commit(tmp_path) == history("rev-parse", "HEAD")
    assert record.age(history("rev-parse", "HEAD"), tmp_path) == 0
    assert record.age(history("rev-parse", "HEAD~2"), tmp_path) == 2


def test_without_a_history_the_age_is_unknown(history: Callable[..., str], tmp_path: Path) -> None:
    """In an archive, in a shallow clone, of a commit of another branch: never an error."""
    old = history("rev-parse", "HEAD~1")
    shallow = tmp_path / "shallow"
    subprocess.run(["git", "clone", "-q", "--depth", "1", f"file://{tmp_path}", str(shallow)], check=True)
    assert record.age(old, shallow) is None
    shutil.rmtree(tmp_path / ".git")
    assert record.age(old, tmp_path) is None
    assert record.commit(tmp_path) == "unknown"
    assert record.lines({"slow": replace(ROW, failed=[])}, ("slow", "random"), tmp_path) == [
        "slow: 2026-01-02, an unknown number of commits ago (00000000), 5 s: 1 failed, 3 passed",
        "random: never run",
    ]


@pytest.mark.parametrize("failed", [True, False])
def test_ci_fails_where_a_failure_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], failed: bool
) -> None:
    """And nowhere else; nothing is run for it."""
    file = tmp_path / "nightly.json"
    record.write({"slow": ROW if failed else replace(ROW, failed=[])}, file)
    monkeypatch.setattr(command, "Run", lambda _: Run({}, file, tmp_path))
    assert command.main(["--show"]) == int(failed)
    assert ("slow: not mended: t.py::a" in capsys.readouterr().out) is failed


def test_the_record_of_this_project_names_parts() -> None:
    """What CI prints is what `make nightly` has."""
    assert set(record.read()) <= set(PARTS)
    assert "make nightly-record" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


TESTS = """
import pytest
from pathlib import Path

@pytest.fixture
def bad():
    yield
    raise ValueError

def test_a(): pass
def test_b(): assert Path("mended").exists()
def test_c(): pytest.skip("no tool")
def test_d(bad): pass
"""


def outcomes(folder: Path, *more: str) -> dict[str, str]:
    """What a run of the tests above writes."""
    (folder / "test_it.py").write_text(TESTS, encoding="utf-8")
    own = ("-q", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-p", "tests.nightly.outcomes")
    subprocess.run([sys.executable, "-m", "pytest", *own, "--outcomes", "done", "--outcomes-before", "before", *more],
                   cwd=folder, env={"PYTHONPATH": str(ROOT), "PATH": ""}, check=False, capture_output=True)  # fmt: skip
    return read(folder / "done")


@pytest.mark.parametrize("processes", ["0", "1"])
def test_each_test_is_a_line(tmp_path: Path, processes: str) -> None:
    """A failure in the teardown is one."""
    found = {
        name.partition("::")[2]: outcome for name, outcome in outcomes(tmp_path, "-n", processes).items()
    }
    assert found == {"test_a": "passed", "test_b": "failed", "test_c": "skipped", "test_d": "failed"}


def test_what_was_done_is_not_run_again(tmp_path: Path) -> None:
    """Nor is what was not asked for; a line that was cut does not count."""
    (tmp_path / "before").write_text(
        '{"id": "test_it.py::test_a", "outcome": "passed"}\n{"id": "test_it.py::test_b"', encoding="utf-8"
    )
    (tmp_path / "only").write_text("test_it.py::test_a\ntest_it.py::test_b", encoding="utf-8")
    (tmp_path / "mended").touch()
    assert outcomes(tmp_path, "--outcomes-of", "only") == {"test_it.py::test_b": "passed"}


def test_a_file_that_cannot_be_collected_is_a_failure(tmp_path: Path) -> None:
    """Under its own name."""
    (tmp_path / "test_other.py").write_text("import no_such_module", encoding="utf-8")
    assert outcomes(tmp_path)["test_other.py"] == "failed"


def ends_with(
    monkeypatch: pytest.MonkeyPatch, status: int, text: str = "", write: tuple[Path, str] | None = None
) -> list[list[str]]:
    """In place of every command: its status, what it prints and what it writes."""
    asked: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        if write:
            write[0].write_text(write[1], encoding="utf-8")
        return subprocess.CompletedProcess(command, status, text)

    monkeypatch.setattr(parts.subprocess, "run", run)
    return asked


@pytest.mark.parametrize("status", [-9, 2, 3, 4])
def test_tests_that_do_not_end_are_no_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """Interrupted, killed, an error of pytest."""
    ends_with(monkeypatch, status)
    with pytest.raises(EndedError, match=str(status)):
        Suite(()).run(tmp_path, 1)


def test_generated_statements(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The batches of the soundness suite and the broken proofs, a wrong one in each; an error of the command is no result."""
    wrong = {"flag": "HOLE", "verdict": "PROVED", "id": "g", "statement": "1 < 0"}
    rows = [
        {"batch": 1, "flags": {"decided": 3, "HOLE": 1}, "wrong": [wrong]},
        {"outcome": "HOLE", "name": "c#0", "mutant": "m", "reason": "r"},
    ]
    file = tmp_path / "some.module-7.jsonl"
    asked = ends_with(monkeypatch, 1, write=(file, "\n".join(map(json.dumps, rows))))
    found = Generated("some.module").run(tmp_path, 7)
    assert found == Found(Counter(decided=3, HOLE=2), ["HOLE PROVED g: 1 < 0", "c#0: m: r"])
    assert asked[0][3:5] == ["--seed", "7"]
    ends_with(monkeypatch, 1, write=(file, ""))
    with pytest.raises(EndedError, match="status 1"):
        Generated("some.module").run(tmp_path, 7)


@pytest.mark.parametrize(
    ("status", "text", "failed"),
    [
        (0, "all is well", []),
        (2, "FAILED a\nmore", ["FAILED a"]),
        (2, "?", ["make test-lowest ended with status 2"]),
    ],
)
def test_targets_of_the_makefile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, text: str, failed: list[str]
) -> None:
    """What a target names has failed, or the target itself."""
    ends_with(monkeypatch, status, text)
    assert Make("test-lowest", "FAILED").run(tmp_path, 1).failed == failed


def test_mutants_that_nobody_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They fail under their own names, and the row counts those that are noticed and those that are explained."""
    text = "7 mutants, 4 noticed, 1 change nothing, 2 unexplained\nnobody notices: b f: x -> y\nnobody notices: a f: x -> y\n"
    ends_with(monkeypatch, 1, text)
    failed = ["a f: x -> y", "b f: x -> y"]
    assert Mutants().run(tmp_path, 1) == Found(Counter(noticed=4, explained=1, failed=2), failed)


@pytest.mark.parametrize(
    ("status", "text"), [(1, "7 mutants, 4 noticed"), (0, "nobody notices: a"), (2, ""), (0, "")]
)
def test_mutants_that_were_not_woken_are_no_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, text: str
) -> None:
    """A status that what is printed does not explain, or no counts."""
    ends_with(monkeypatch, status, text)
    with pytest.raises(EndedError):
        Mutants().run(tmp_path, 1)


def test_failed_mutants_are_woken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By their names; one that is noticed now, explained or gone is named no more."""
    run = run_of(tmp_path, {"mutants": [Mutants()]})
    row = replace(ROW, counts={"noticed": 4, "failed": 2}, failed=["a f: x -> y", "b f: x -> y"])
    record.write({"mutants": row}, run.file)
    asked = ends_with(
        monkeypatch, 1, "2 mutants, 1 noticed, 0 change nothing, 1 unexplained\nnobody notices: b f: x -> y\n"
    )
    run.parts(["failed"])
    assert Path(asked[0][-1]).read_text(encoding="utf-8").splitlines() == row.failed
    after = record.read(run.file)["mutants"]
    assert (after.counts, after.failed) == ({"noticed": 5, "failed": 1}, ["b f: x -> y"])


def test_the_targets_are_there() -> None:
    """In the Makefile."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(f"\n{target}: " in text for target in ("nightly", "nightly-record", "durations", "prove"))
