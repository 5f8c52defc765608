"""What the package index knows of a published package, asked through pip: its newest version, and when a version was built."""

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from datetime import UTC, date, datetime
from pathlib import Path

__all__ = ["built", "newest"]

_PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
_SECONDS = 300
_UNKNOWN = date(2016, 1, 1)
"""Archives made for reproducible builds carry a time of 1980, or this one by Poetry, which say nothing."""


def newest(name: str) -> str:
    """The newest final version on the index; OSError or SubprocessError where the index does not answer."""
    listed = _pip("index", "versions", name)
    return listed.partition("(")[2].partition(")")[0]


def built(name: str, version: str) -> date | None:
    """The day of the newest file in the archive of a version, which cannot be later than its release; None where the archive does not tell."""
    with tempfile.TemporaryDirectory() as folder:
        _pip("download", "--quiet", "--no-deps", "--dest", folder, f"{name}=={version}")
        days = [day for archive in Path(folder).iterdir() for day in _days(archive)]
    known = [day for day in days if day > _UNKNOWN]
    return max(known, default=None)


def _pip(*arguments: str) -> str:
    done = subprocess.run([*_PIP, *arguments], check=True, capture_output=True, text=True, timeout=_SECONDS)
    return done.stdout


def _days(archive: Path) -> list[date]:
    """The days of the files in a wheel or a source archive."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as opened:
            return [date(*member.date_time[:3]) for member in opened.infolist()]
    with tarfile.open(archive) as packed:
        return [datetime.fromtimestamp(member.mtime, UTC).date() for member in packed.getmembers()]
