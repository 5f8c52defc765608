"""A cache on disk: JSON values by kind and key, in the user's cache folder; each can be computed again.

A file that is damaged counts as missing. Nothing here fails: where the folder cannot be read or written, nothing is remembered.
"""

import contextlib
import hashlib
import json
import math
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

__all__ = ["KINDS", "Cache", "cache_folder", "read_entry"]

KINDS = {"claims": 500, "proved": 4000, "checked": 4000, "figures": 500, "completion": 8}
"""The kinds of entries, each a folder, and how many of each are kept: of claim files, of claims and files of theorems, of drawings."""

_MOST_BYTES = 8 * 2**20
"""Greatest size of one entry: longer ones are not stored."""

_PROBE = 2**16
"""Bytes that are written to see whether the system refuses."""

_READ_ERRORS = (OSError, ValueError, RecursionError, MemoryError)

_swept_folders: set[Path] = set()
"""Folders from which this process has removed old entries."""


def cache_folder() -> Path | None:
    """Where this package keeps what it can compute again: below XDG_CACHE_HOME, or where the system keeps such files."""
    own = Path(os.environ.get("XDG_CACHE_HOME", ""))
    folder = own / "parisk_sym" if own.is_absolute() else user_cache_path("parisk_sym", appauthor=False)
    return folder if folder.is_absolute() else None


@dataclass(frozen=True)
class Cache:
    """Entries below a folder; None remembers nothing.

    >>> with tempfile.TemporaryDirectory() as name:
    ...     cache = Cache(Path(name))
    ...     (
    ...         cache.put("proved", "a key", {"status": "accepted"}),
    ...         cache.get("proved", "a key"),
    ...         cache.get("proved", "another"),
    ...     )
    (True, {'status': 'accepted'}, None)
    """

    folder: Path | None = field(default_factory=cache_folder)

    def place(self, kind: str, key: str) -> Path | None:
        """The file of an entry."""
        name = hashlib.sha256(os.fsencode(key)).hexdigest()[:32]
        return None if self.folder is None else self.folder / kind / f"{name}.json"

    def get(self, kind: str, key: str) -> Any:
        """The value, or None without one or with a damaged file."""
        place = self.place(kind, key)
        try:
            return None if place is None else read_entry(place.read_bytes())
        except _READ_ERRORS:
            return None

    def put(self, kind: str, key: str, value: Any) -> bool:
        """Remember a value; False where the system refuses now. What is no JSON or too long is not remembered."""
        place = self.place(kind, key)
        try:
            data = _entry_bytes(value)
        except (ValueError, TypeError, RecursionError):
            return True
        if place is None or len(data) > _MOST_BYTES:
            return True
        try:
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _sweep(place.parent, KINDS[kind])
            _replace(place, data)
        except OSError:
            return False
        return True

    def problem(self) -> str:
        """Why the system refuses to write to the folder now, with what to do; "" if it does not, and without a folder."""
        if self.folder is None:
            return ""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self.folder) as file:
                file.write(bytes(_PROBE))
        except OSError as error:
            return f"cannot write to {self.folder} ({error.strerror or error}); XDG_CACHE_HOME names another place"
        return ""


def _entry_bytes(value: Any) -> bytes:
    """A line with the digest of the rest, and the JSON text."""
    text = json.dumps(value, separators=(",", ":")).encode()
    return hashlib.sha256(text).hexdigest().encode() + b"\n" + text


def read_entry(data: bytes) -> Any:
    """The value in the bytes of a file; None where it is not whole; ValueError where it is no JSON."""
    digest, _, text = data.partition(b"\n")
    return json.loads(text) if hashlib.sha256(text).hexdigest().encode() == digest else None


def _sweep(folder: Path, most: int) -> None:
    """Once per process: remove the oldest files beyond the most that are kept, unfinished ones among them."""
    if folder in _swept_folders:
        return
    _swept_folders.add(folder)
    for file in sorted(folder.iterdir(), key=_time, reverse=True)[most:]:
        with contextlib.suppress(OSError):
            file.unlink()


def _time(file: Path) -> float:
    """When a file was written; one that another run has just moved counts as new."""
    try:
        return file.stat().st_mtime
    except OSError:
        return math.inf


def _replace(place: Path, data: bytes) -> None:
    """Under another name first: another run sees the whole file or none."""
    handle, name = tempfile.mkstemp(dir=place.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(place)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
