"""Source distribution, wheel, bill of materials and checksums of one commit, the same bytes in every folder."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from release.materials import bill_of_materials

__all__ = ["CHECKSUMS", "ReleaseError", "build", "build_twice", "require_clean"]

CHECKSUMS = "SHA256SUMS"


class ReleaseError(Exception):
    """A release cannot be made; the message says why."""


def require_clean(root: Path) -> None:
    """Raise ReleaseError unless every file in the working tree is as the last commit has it."""
    changed = [line[3:] for line in _git(root, "status", "--porcelain").decode().splitlines()]
    if changed:
        shown = ", ".join(changed[:3]) + (", ..." if len(changed) > 3 else "")
        raise ReleaseError(
            f"the tree must be as the last commit has it, and {len(changed)} of its paths are not: {shown}. Commit or stash them."
        )


def build_twice(root: Path) -> dict[str, bytes]:
    """The files of the release by name, built in two folders; raises ReleaseError where a byte differs."""
    first, second = build(root), build(root)
    if different := sorted(name for name in first.keys() | second if first.get(name) != second.get(name)):
        raise ReleaseError(f"two builds of one commit differ in {', '.join(different)}")
    return first


def build(root: Path) -> dict[str, bytes]:
    """The files of the release of the last commit, built in a temporary folder from what git has of it.

    Every time in them is the time of the commit. Files that git ignores or does not know are not part of it.
    """
    epoch = _git(root, "log", "-1", "--format=%ct").decode().strip()
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        source, made = Path(folder, "source"), Path(folder, "made")
        with tarfile.open(fileobj=io.BytesIO(_git(root, "archive", "HEAD"))) as archive:
            # Python before 3.11.4 has no filters; the archive is that of our own commit
            archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
            archive.extractall(source)  # noqa: S202 - as above
        _run_backend(source, made, epoch)
        files = {path.name: path.read_bytes() for path in made.iterdir()}
        (wheel,), (archived,) = made.glob("*.whl"), made.glob("*.tar.gz")
        bill = f"{archived.name.removesuffix('.tar.gz')}.cdx.json"
        files[bill] = bill_of_materials(wheel, int(epoch)).encode()
    lines = [f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in sorted(files.items())]
    return files | {CHECKSUMS: "".join(lines).encode()}


def _run_backend(source: Path, made: Path, epoch: str) -> None:
    """Build the source distribution, and the wheel from it, with the build backend of this environment."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(made), str(source)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["SOURCE_DATE_EPOCH"] = epoch
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def _git(root: Path, *arguments: str) -> bytes:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, check=False)  # noqa: S607 - git of this machine
    if done.returncode:
        raise ReleaseError(f"git {' '.join(arguments)} failed in {root}: {done.stderr.decode().strip()}")
    return done.stdout
