"""Stores what was computed about claim files: one entry of the cache (`core.cache`) per claim file.

An entry is plain data under the key of everything that it depends on (`content`); one of another form or under another key counts as
missing.
"""

import math
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parisk_sym.core.cache import Cache, cache_folder
from parisk_sym.ledger.content import Content

__all__ = ["Store"]

_KIND = "claims"
_FORM = 1

_MOST_ENTRIES = 2000
"""Verdicts of one file, under all limits; and times of one file."""

_WRITING_SECONDS = 2.0
"""Between two times that `write_soon` writes, because each is a look at every file of the package."""


@dataclass
class _Remembered:
    """The stored facts about one claim file; times are those of any earlier version."""

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
    _written: float = -math.inf

    @property
    def is_empty(self) -> bool:
        """Whether it gives nothing back of any file."""
        try:
            return self.fresh or self.folder is None or next((self.folder / _KIND).iterdir(), None) is None
        except OSError:
            return True

    @property
    def has_unwritten(self) -> bool:
        """Whether something that was to be remembered could not be written."""
        return bool(self._unwritten)

    def listing(self, file: Path) -> Any:
        """The stored content of a claim file; None if nothing is stored."""
        return self._of(file).listing

    def verdict(self, file: Path, name: str) -> Any:
        """The value stored under a name for a claim of the file; None if nothing is stored."""
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
        untouched = self.content.untouched_test()
        for file in tuple(self._unwritten):
            if not untouched(file) or self._write(file.resolve()):
                self._unwritten.discard(file)
        self._written = time.monotonic()

    def _of(self, file: Path) -> _Remembered:
        """The stored facts about a file; its folder is examined before the file can be run."""
        file = file.resolve()
        if file not in self._known:
            found = self._stored(file, self.content.key(file))
            self._known[file] = _Remembered(times=found.times) if self.fresh else found
        return self._known[file]

    def _stored(self, file: Path, key: str) -> _Remembered:
        """The cache entry; if it has another key, only its times."""
        found = _valid_entry(Cache(self.folder).get(_KIND, str(file)))
        if found is None:
            return _Remembered()
        if not key or found["key"] != key:
            return _Remembered(times=found["times"])
        return _Remembered(found["listing"], found["verdicts"], found["times"])

    def _write(self, file: Path) -> bool:
        """Together with what another run has written meanwhile; False where the system refuses."""
        key = self.content.key(file)
        own, other = self._known[file], self._stored(file, key)
        value = {
            "form": _FORM,
            "key": key,
            "file": str(file),
            "listing": own.listing if own.listing is not None else other.listing,
            "verdicts": _newest({**other.verdicts, **own.verdicts}),
            "times": _newest({**other.times, **own.times}),
        }
        return Cache(self.folder).put(_KIND, str(file), value)


def _newest(entries: dict[str, Any]) -> dict[str, Any]:
    return dict(list(entries.items())[-_MOST_ENTRIES:])


def _valid_entry(found: Any) -> dict[str, Any] | None:
    """The JSON object of a claim file, where it has this form."""
    if not isinstance(found, dict) or found.get("form") != _FORM or not isinstance(found.get("key"), str):
        return None
    verdicts, times = found.get("verdicts"), found.get("times")
    if not isinstance(verdicts, dict) or not isinstance(times, dict) or "listing" not in found:
        return None
    return found if all(type(t) in (int, float) for t in times.values()) else None
