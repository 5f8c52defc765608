"""The parts of the nightly run: each is a list of steps, and each step goes on where it was ended."""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, runtime_checkable

from tests.nightly.outcomes import read
from tests.nightly.record import ROOT

__all__ = [
    "PARTS",
    "EndedError",
    "Found",
    "Generated",
    "Make",
    "Mutants",
    "Rerunnable",
    "Step",
    "Suite",
    "run_tests",
]

_STATEMENTS = 1_000
"""Statements of each kind in one night, from a new seed every time: half an hour on two cores, so that a night ends within three hours."""

_PYTEST = (
    sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-r", "fE", "-q", "-p", "tests.nightly.outcomes",
    "--hypothesis-profile", "nightly",
)  # fmt: skip


class EndedError(Exception):
    """A step did not come to its end: begun again, it goes on."""


@dataclass
class Found:
    """How often each outcome came, and what failed."""

    counts: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)

    def add(self, other: "Found") -> None:
        """What another step found."""
        self.counts.update(other.counts)
        self.failed += other.failed


def run_tests(options: Iterable[str], file: Path) -> dict[str, str]:
    """The outcome of each test; those that the file has are not run again."""
    before = file.with_suffix(".before")
    if file.exists():
        shutil.copy(file, before)
    command = [*_PYTEST, "--outcomes", str(file), "--outcomes-before", str(before), *options]
    status = subprocess.run(command, cwd=ROOT, check=False).returncode
    if status not in (0, 1, 5):  # all passed, some failed, none left
        raise EndedError(f"pytest ended with status {status}: {' '.join(command)}")
    return read(file)


class Step(Protocol):
    """One command of a part, in a folder of its own, which keeps what is done."""

    def run(self, folder: Path, seed: int) -> Found:
        """What the command finds; EndedError where it did not come to its end."""


@runtime_checkable
class Rerunnable(Step, Protocol):
    """A step whose failures can be run again alone. `passed` is the outcome of one that is mended."""

    passed: str

    def not_mended(self, names: Sequence[str], folder: Path) -> set[str]:
        """Those of the named failures that fail again; EndedError where the command did not come to its end."""


@dataclass(frozen=True)
class Suite:
    """Tests by the options of pytest, with other examples of Hypothesis in every run."""

    options: Sequence[str]
    run_tests: Callable[[Sequence[str], Path], dict[str, str]] = run_tests
    passed: str = "passed"

    def run(self, folder: Path, seed: int) -> Found:
        """The outcome of each test."""
        outcomes = self.run_tests(self.options, folder / "tests.jsonl")
        return Found(
            Counter(outcomes.values()), sorted(name for name, o in outcomes.items() if o == "failed")
        )

    def not_mended(self, names: Sequence[str], folder: Path) -> set[str]:
        """What failed again, or was skipped. A test that is gone, or was renamed, is named no more; not so in a file that cannot be collected."""
        files = sorted({file for name in names if (ROOT / (file := name.partition("::")[0])).exists()})
        outcomes = {}
        if files:
            outcomes = self.run_tests(
                ["--outcomes-of", str(_list(names, folder)), *files], folder / "tests.jsonl"
            )
        failed = {name for name, outcome in outcomes.items() if outcome == "failed"}
        skipped = {name for name in names if outcomes.get(name) == "skipped"}
        unknown = {name for name in names if name not in outcomes and name.partition("::")[0] in failed}
        return failed | skipped | unknown


def _list(names: Sequence[str], folder: Path) -> Path:
    file = folder / "names.txt"
    file.write_text("\n".join(names), encoding="utf-8")
    return file


@dataclass(frozen=True)
class Mutants:
    """`make mutants`: its failures are the changes of the code that no test notices and that survivors.txt does not explain."""

    passed: str = "noticed"

    def run(self, folder: Path, seed: int) -> Found:
        """How many are noticed, how many are explained, and the names of the others."""
        text, unnoticed = _mutants()
        counts = re.search(r"^(\d+) mutants, (\d+) noticed", text, re.MULTILINE)
        if counts is None:
            raise EndedError("tests.mutants printed no counts")
        woken, noticed = map(int, counts.groups())
        explained = woken - noticed - len(unnoticed)
        return Found(Counter(noticed=noticed, explained=explained, failed=len(unnoticed)), sorted(unnoticed))

    def not_mended(self, names: Sequence[str], folder: Path) -> set[str]:
        """What nobody notices yet. A change that today's code does not have is named no more."""
        return _mutants("--names", str(_list(names, folder)))[1]


def _mutants(*options: str) -> tuple[str, set[str]]:
    """What the command prints, and the changes that nobody notices."""
    command = [sys.executable, "-m", "tests.mutants", *options]
    done = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True)
    print(done.stdout)
    found = re.findall(r"^nobody notices: (.*)$", done.stdout, re.MULTILINE)
    if done.returncode not in (0, 1) or bool(found) is not (done.returncode == 1):
        raise EndedError(f"tests.mutants ended with status {done.returncode}")
    return done.stdout, set(found)


@dataclass(frozen=True)
class Generated:
    """A module that judges what it generates from a seed, and writes a line of JSON for each batch or mutant."""

    module: str
    options: Sequence[str] = ()

    def run(self, folder: Path, seed: int) -> Found:
        """The counts of the lines, and each wrong verdict in words."""
        file = folder / f"{self.module}-{seed}.jsonl"
        command = [
            sys.executable,
            "-m",
            self.module,
            "--seed",
            str(seed),
            "--jobs",
            "2",
            "--record",
            str(file),
            *self.options,
        ]
        status = subprocess.run(command, cwd=ROOT, check=False).returncode
        found = Found()
        rows = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        for row in (json.loads(row) for row in rows if row.endswith("}")):
            found.add(_of_batch(row) if "batch" in row else _of_mutant(row))
        if status not in (0, 1) or (status == 1) is not bool(found.failed):
            raise EndedError(f"{self.module} ended with status {status}")
        return found


def _of_batch(row: dict[str, object]) -> Found:
    wrong = [f"{w['flag']} {w['verdict']} {w['id']}: {w['statement']}" for w in row["wrong"]]  # type: ignore[attr-defined]
    return Found(Counter(row["flags"]), wrong)  # type: ignore[call-overload]


def _of_mutant(row: dict[str, object]) -> Found:
    outcome = str(row["outcome"])
    return Found(
        Counter({outcome: 1}), [f"{row['name']}: {row['mutant']}: {row['reason']}"] * (outcome == "HOLE")
    )


@dataclass(frozen=True)
class Make:
    """A target of the Makefile, which keeps by itself what is done. Its failures are the lines that begin with `failure`."""

    target: str
    failure: str

    def run(self, folder: Path, seed: int) -> Found:
        """Whether the target ended well, and what it names."""
        done = subprocess.run(["make", self.target], cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True)
        print(done.stdout)
        if done.returncode < 0:
            raise EndedError(f"make {self.target} ended by signal {-done.returncode}")
        failed = [line for line in done.stdout.splitlines() if line.startswith(self.failure)]
        if done.returncode != 0 and not failed:
            failed = [f"make {self.target} ended with status {done.returncode}"]
        return Found(Counter({"passed" if not failed else "failed": 1}), failed)


@dataclass(frozen=True)
class Kernel:
    """`make prove`: what Coq rejects, by the record that it writes."""

    record: Path = ROOT / "docs" / "kernel.json"

    def run(self, folder: Path, seed: int) -> Found:
        """The counts of the record's statuses."""
        found = Make("prove", "Error").run(folder, seed)
        rows = json.loads(self.record.read_text(encoding="utf-8"))
        rejected = [f"{row['id']}: REJECTED" for row in rows if row["status"] == "REJECTED"]
        return Found(Counter(row["status"] for row in rows), [*found.failed, *rejected])


_ATTACKS = (
    "tests/soundness/test_broken.py", "tests/parisk_check/test_forged.py", "tests/coq/test_definedness.py", "tests/coq/test_findings.py",
    "tests/proofs/rules/test_near_misses.py", "tests/proofs/test_broken_proofs.py",
)  # fmt: skip

PARTS: dict[str, tuple[Step, ...]] = {
    "slow": (Suite(("--part", "slow", "--write-durations")),),
    "random": (Suite(("--part", "ci", "-m", "hypothesis")),),
    "attacks": (Suite(_ATTACKS), Generated("tests.soundness.broken", ("--most", "1"))),
    "soundness": (
        Generated("tests.soundness.nightly", ("--examples", str(_STATEMENTS))),
        Generated("tests.soundness.of_papers", ("--examples", str(_STATEMENTS))),
    ),
    "mutants": (Mutants(),),
    "versions": tuple(Make(f"test-{versions}", "FAILED") for versions in ("lowest", "newest", "types")),
    "prove": (Kernel(),),
}
"""What CI leaves out, what draws its examples, what tries to have a false statement accepted, false statements by the thousand, changes of the code, other versions of the dependencies, Coq."""
