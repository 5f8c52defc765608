"""`python -m tests.nightly [PART]...`: what CI leaves out, part by part; `--show` prints the record and runs nothing.

A part that was ended goes on with the same seed, as long as the commit is the same. PART `failed` runs again what the record names as failed:
what passes is taken out of it. Exit status 0 only where the record names no failure.
"""

import argparse
import json
import shutil
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from tests import badges
from tests.nightly import record
from tests.nightly.parts import PARTS, EndedError, Found, Rerunnable, Step

__all__ = ["KEPT", "Run", "main"]

KEPT = record.ROOT / ".nightly"
"""What a part has done so far, and the examples of Hypothesis that failed; `make clean` leaves it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts one after another; each writes its row when it ends."""
    parser = argparse.ArgumentParser(prog="python -m tests.nightly", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} or failed (default: all but failed)"
    )
    parser.add_argument("--show", action="store_true", help="print the record, run nothing")
    given = parser.parse_args(arguments)
    if unknown := set(given.parts) - {*PARTS, "failed"}:
        parser.error(f"PART must be one of {', '.join(PARTS)}, failed, got {', '.join(sorted(unknown))}")
    run = Run(PARTS)
    if not given.show:
        run.parts(given.parts or list(PARTS))
        badges.write()
    rows = record.read(run.file)
    print("\n".join(record.lines(rows, tuple(PARTS))))
    return int(run.ended or any(row.failed for row in rows.values()))


@dataclass
class Run:
    """Runs parts and writes their rows."""

    steps: dict[str, tuple[Step, ...]]
    file: Path = record.FILE
    kept: Path = KEPT
    ended: bool = False

    def parts(self, names: Sequence[str]) -> None:
        """One after another; one that does not come to its end leaves its row as it was, and the others are run."""
        for name in names:
            try:
                if name == "failed":
                    self._failed()
                else:
                    self._part(name)
            except EndedError as error:
                self.ended = True
                print(f"{name}: {error}", file=sys.stderr)

    def _part(self, name: str, seed: int | None = None) -> None:
        folder = self.kept / name
        begun = _begun(folder, seed)
        found = Found()
        for number, step in enumerate(self.steps[name]):
            found.add(_timed(step, folder / str(number), folder, begun["seed"]))
        self._write(name, begun, found)
        shutil.rmtree(folder)

    def _write(self, name: str, begun: dict[str, int | str], found: Found) -> None:
        seconds = json.loads((self.kept / name / "begun.json").read_text(encoding="utf-8"))["seconds"]
        row = record.Row(
            commit=str(begun["commit"]), changed=record.changed(), date=f"{datetime.now(UTC):%Y-%m-%d}", seconds=round(seconds),
            seed=int(begun["seed"]), counts=dict(sorted(found.counts.items())), failed=found.failed,
        )  # fmt: skip
        record.write({**record.read(self.file), name: row}, self.file)

    def _failed(self) -> None:
        """Failed tests and mutants one by one; other parts as a whole, with the seed of the run that failed."""
        for name, row in record.read(self.file).items():
            if not row.failed or name not in self.steps:
                continue
            match self.steps[name]:
                case (Rerunnable() as step,):
                    self._failed_again(name, row, step)
                case _:
                    self._part(name, row.seed)

    def _failed_again(self, name: str, row: record.Row, step: Rerunnable) -> None:
        folder = self.kept / "failed"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        left = sorted(step.not_mended(row.failed, folder))
        mended = len(row.failed) - len(left)
        counts = Counter(row.counts) + Counter({step.passed: mended})
        counts["failed"] = len(left)
        record.write(
            {**record.read(self.file), name: replace(row, failed=left, counts=dict(+counts))}, self.file
        )


def _begun(folder: Path, seed: int | None) -> dict[str, int | str]:
    """Commit and seed of a run of this part that was ended, or of a new one: another commit, or a seed that is asked for, begins anew."""
    file, here = folder / "begun.json", record.commit()
    if file.exists():
        begun: dict[str, int | str] = json.loads(file.read_text(encoding="utf-8"))
        if begun["commit"] == here and seed in (None, begun["seed"]):
            return begun
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    begun = {
        "commit": here,
        "seed": seed if seed is not None else time.time_ns() // 10**9 % 10**6,
        "seconds": 0,
    }
    file.write_text(json.dumps(begun), encoding="utf-8")
    return begun


def _timed(step: Step, folder: Path, part: Path, seed: int | str) -> Found:
    """What a step finds; the seconds are added to those of the part, also where it is ended."""
    folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    try:
        return step.run(folder, int(seed))
    finally:
        file = part / "begun.json"
        begun = json.loads(file.read_text(encoding="utf-8"))
        begun["seconds"] += time.monotonic() - start
        file.write_text(json.dumps(begun), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
