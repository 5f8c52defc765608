"""Remembers what was computed about claim files: one JSON file per claim file, in the user's cache folder.

What stands there is plain data under the key of everything that it depends on (`content`); a file that is damaged, of another
form or under another key counts as missing. Nothing here can fail: where the folder cannot be read or written, nothing is
remembered.
"""

import contextlib
import hashlib
import json
import math
import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parisk_sym.ledger.content import Content

__all__ = ["Store", "cache_folder"]

_FORM = 1
_MOST_FILES = 500
_MOST_BYTES = 8 * 2**20
"""Of one file: what is longer is not remembered."""

_MOST_ENTRIES = 2000
"""Verdicts of one file, under all limits; and times of one file."""

_WRITING_SECONDS = 2.0
"""Between two times that `write_soon` writes, because each is a look at every file of the package."""

_READ_ERRORS = (OSError, ValueError, RecursionError, MemoryError)
_SUFFIX = ".json"


def cache_folder() -> Path | None:
    """Where this package keeps what it can compute again: below XDG_CACHE_HOME, or where the system keeps such files."""
    own = os.environ.get("XDG_CACHE_HOME", "")
    if Path(own).is_absolute():
        return Path(own) / "parisk_sym"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return (Path(local) if local else home / "AppData" / "Local") / "parisk_sym" / "Cache"
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "parisk_sym"


@dataclass
class _Remembered:
    """What is known of one claim file; times are those of any earlier version."""

    listing: Any = None
    verdicts: dict[str, Any] = field(default_factory=dict)
    times: dict[str, float] = field(default_factory=dict)


@dataclass
class Store:
    """Listings and verdicts of claim files, as JSON values; with `fresh`, only new ones are given back."""

    folder: Path | None = field(default_factory=cache_folder)
    fresh: bool = False
    content: Content = field(default_factory=Content)
    _known: dict[Path, _Remembered] = field(default_factory=dict)
    _unwritten: set[Path] = field(default_factory=set)
    _swept: bool = False
    _written: float = -math.inf

    @property
    def is_empty(self) -> bool:
        """Whether it gives nothing back of any file."""
        try:
            return self.fresh or self.folder is None or next(self.folder.iterdir(), None) is None
        except OSError:
            return True

    def listing(self, file: Path) -> Any:
        """What was kept of the content of a claim file; None where nothing is remembered."""
        return self._of(file).listing

    def verdict(self, file: Path, name: str) -> Any:
        """What was kept under a name for a claim of the file; None where nothing is remembered."""
        return self._of(file).verdicts.get(name)

    def time(self, file: Path, identifier: str) -> float | None:
        """The seconds that a claim took when it was last judged, perhaps by another version of the code."""
        return self._of(file).times.get(identifier)

    def keep_listing(self, file: Path, listing: Any) -> None:
        """Remember the content of a claim file; `write` puts it into the folder."""
        self._of(file).listing = listing
        self._unwritten.add(file)

    def keep_verdict(self, file: Path, name: str, verdict: Any, identifier: str, seconds: float) -> None:
        """Remember a verdict, and the time it took; `write` puts it into the folder."""
        known = self._of(file)
        known.verdicts[name] = verdict
        known.times[identifier] = seconds
        self._unwritten.add(file)

    def write_soon(self) -> None:
        """Write, unless it was done within the last two seconds."""
        if time.monotonic() - self._written > _WRITING_SECONDS:
            self.write()

    def write(self) -> None:
        """Write what was remembered since the last time, after one look at all files that it depends on; what cannot be written waits for the next time."""
        untouched = self.content.untouched()
        for file in tuple(self._unwritten):
            if not untouched(file) or self._write(file.resolve()):
                self._unwritten.discard(file)
        self._written = time.monotonic()

    def _of(self, file: Path) -> _Remembered:
        """What is known of a file; its folder is looked at before it can be run."""
        file = file.resolve()
        if file not in self._known:
            found = self._read(file, self.content.key(file))
            self._known[file] = _Remembered(times=found.times) if self.fresh else found
        return self._known[file]

    def _place(self, file: Path) -> Path | None:
        name = hashlib.sha256(os.fsencode(file)).hexdigest()[:32]
        return None if self.folder is None else self.folder / f"{name}{_SUFFIX}"

    # --- reading ------------------------------------------------------------------------------------------------------

    def _read(self, file: Path, key: str) -> _Remembered:
        """What the store holds; of another key, only the times."""
        place = self._place(file)
        try:
            found = None if place is None else _checked(place.read_bytes())
        except _READ_ERRORS:
            found = None
        if found is None:
            return _Remembered()
        if not key or found["key"] != key:
            return _Remembered(times=found["times"])
        return _Remembered(found["listing"], found["verdicts"], found["times"])

    # --- writing ------------------------------------------------------------------------------------------------------

    def _write(self, file: Path) -> bool:
        """Together with what another run has written meanwhile; False where the system refuses."""
        place, key = self._place(file), self.content.key(file)
        if place is None:
            return True
        own, other = self._known[file], self._read(file, key)
        value = {
            "form": _FORM,
            "key": key,
            "file": str(file),
            "listing": own.listing if own.listing is not None else other.listing,
            "verdicts": _newest({**other.verdicts, **own.verdicts}),
            "times": _newest({**other.times, **own.times}),
        }
        with contextlib.suppress(ValueError, TypeError, RecursionError):
            data = _bytes(value)
            if len(data) <= _MOST_BYTES:
                try:
                    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                    self._sweep(place.parent)
                    _replace(place, data)
                except OSError:
                    return False
        return True

    def _sweep(self, folder: Path) -> None:
        """Once per run: remove the oldest files beyond the most that are kept, unfinished ones among them."""
        if self._swept:
            return
        self._swept = True
        files = sorted(folder.iterdir(), key=_time, reverse=True)
        for file in files[_MOST_FILES:]:
            with contextlib.suppress(OSError):
                file.unlink()


def _time(file: Path) -> float:
    """When a file was written; one that another run has just moved counts as new."""
    try:
        return file.stat().st_mtime
    except OSError:
        return math.inf


def _newest(entries: dict[str, Any]) -> dict[str, Any]:
    return dict(list(entries.items())[-_MOST_ENTRIES:])


def _bytes(value: dict[str, Any]) -> bytes:
    """A line with the digest of the rest, and the JSON text."""
    text = json.dumps(value, separators=(",", ":")).encode()
    return hashlib.sha256(text).hexdigest().encode() + b"\n" + text


def _checked(data: bytes) -> dict[str, Any] | None:
    """The JSON object of a file that is whole and of this form; raises ValueError where it is no JSON."""
    digest, _, text = data.partition(b"\n")
    if hashlib.sha256(text).hexdigest().encode() != digest:
        return None
    found = json.loads(text)
    if not isinstance(found, dict) or found.get("form") != _FORM or not isinstance(found.get("key"), str):
        return None
    verdicts, times = found.get("verdicts"), found.get("times")
    if not isinstance(verdicts, dict) or not isinstance(times, dict) or "listing" not in found:
        return None
    return found if all(type(t) in (int, float) for t in times.values()) else None


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
