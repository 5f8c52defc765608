"""What the last nightly runs found, part by part: docs/nightly.json."""

import json
import subprocess
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

__all__ = ["FILE", "ROOT", "Row", "age", "changed", "commit", "lines", "read", "write"]

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "nightly.json"

_CODE = ("parisk_sym", "parisk_check", "derivations", "benchmarks", "tests", ":!tests/durations.txt")


@dataclass(frozen=True)
class Row:
    """One part: when and of which commit it ended, how long it took, how often each outcome came, what failed."""

    commit: str
    changed: bool
    date: str
    seconds: int
    seed: int
    counts: dict[str, int]
    failed: list[str]


def read(file: Path = FILE) -> dict[str, Row]:
    """The rows by the names of their parts; none where there is no file."""
    if not file.exists():
        return {}
    return {part: Row(**row) for part, row in json.loads(file.read_text(encoding="utf-8")).items()}


def write(rows: Mapping[str, Row], file: Path = FILE) -> None:
    """All rows, sorted by their parts."""
    text = json.dumps({part: asdict(row) for part, row in sorted(rows.items())}, indent=1, ensure_ascii=False)
    file.write_text(text + "\n", encoding="utf-8")


def lines(rows: Mapping[str, Row], parts: tuple[str, ...], root: Path = ROOT) -> list[str]:
    """A line for each part, with its age in commits, and one for each failure that is not mended."""
    found = []
    for part in parts:
        row = rows.get(part)
        if row is None:
            found.append(f"{part}: never run")
            continue
        commits = age(row.commit, root)
        old = "an unknown number of" if commits is None else str(commits)
        counts = ", ".join(f"{count} {name}" for name, count in sorted(row.counts.items()))
        mixed = " with changes" if row.changed else ""
        found.append(
            f"{part}: {row.date}, {old} commits ago ({row.commit[:8]}{mixed}), {row.seconds} s: {counts}"
        )
        found += [f"{part}: not mended: {name}" for name in row.failed]
    return found


def age(of: str, root: Path = ROOT) -> int | None:
    """The number of commits since `of`; None where the history lacks that commit, or is missing (an archive, a shallow clone)."""
    if _git(root, "merge-base", "--is-ancestor", of, "HEAD") is None:
        return None
    count = _git(root, "rev-list", "--count", f"{of}..HEAD")
    return None if count is None or not count.isdigit() else int(count)


def commit(root: Path = ROOT) -> str:
    """The commit that is checked out; "unknown" without a history."""
    return _git(root, "rev-parse", "HEAD") or "unknown"


def changed(root: Path = ROOT) -> bool:
    """Whether code, claims or tests differ from that commit; what a run writes itself does not count."""
    return bool(_git(root, "status", "--porcelain", "--", *_CODE))


def _git(root: Path, *arguments: str) -> str | None:
    """What git prints; None where it fails or is not there."""
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments], capture_output=True, text=True, check=False
        )
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
