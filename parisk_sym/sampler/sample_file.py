"""Finished samples in a file: an interrupted run continues where it stopped, and nothing is measured twice.

The first line describes what was sampled, each other line is the number of a pair and its sensitivity. An incomplete last line is left by an
interruption, and is dropped. The number of pairs and the order are not part of it: more pairs may be requested later.
"""

import contextlib
import json
import math
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from parisk_sym.core.errors import DomainError, OutputError, ParameterError

__all__ = ["Kept", "keeping", "seed_in"]

_TITLE = "sampled sensitivities"
_VERSION = 1


class Kept:
    """The open file, and the sensitivities in it by the numbers of their pairs; without a file, a place to collect them."""

    def __init__(self, file: IO[str] | None, found: dict[int, float]) -> None:
        self._file = file
        self.found = found

    def add(self, number: int, sensitivity: float) -> None:
        """Written through at once: the process may end at any moment."""
        if self._file is not None:
            self._file.write(f"{number} {sensitivity!r}\n")
            self._file.flush()
        self.found[number] = sensitivity


@contextlib.contextmanager
def keeping(path: Any, about: Mapping[str, Any]) -> Iterator[Kept]:
    """The samples in this file (None: in memory); its description must match."""
    if path is None:
        yield Kept(None, {})
        return
    file = _open_locked(Path(path))
    with file:
        found = _read_samples(file, path, about)
        yield Kept(file, found)


def _open_locked(path: Path) -> IO[str]:
    """The file for reading and appending, locked where the system can: two runs must not write to it at once."""
    try:
        file = path.open("a+", encoding="utf-8", newline="")
    except OSError as error:
        raise OutputError(f"keep: cannot write {path}: {error.strerror}") from error
    with contextlib.suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            raise OutputError(
                f"keep: {path} is in use by another run: wait for it, or name another file"
            ) from error
    return file


def _read_samples(file: IO[str], path: Any, about: Mapping[str, Any]) -> dict[int, float]:
    """The samples in the file; an incomplete last line is dropped, and a new file gets its first line."""
    file.seek(0)
    try:
        text = file.read()
    except UnicodeDecodeError as error:
        raise ParameterError(f"keep: {path} is not a file of sampled sensitivities: {error}") from error
    head = json.dumps({_TITLE: _VERSION, **about})
    whole, _, cut = text.rpartition("\n")
    if not whole:
        if cut and not head.startswith(cut[:12]):
            raise ParameterError(f"keep: {path} is not a file of sampled sensitivities: name another file")
        file.truncate(0)
        file.write(f"{head}\n")
        file.flush()
        return {}
    if cut:
        file.truncate(len(f"{whole}\n".encode()))
    file.seek(0, os.SEEK_END)
    first, *lines = whole.split("\n")
    _same(_about(first, path), json.loads(head), path)
    return dict(_sample(line, path, number) for number, line in enumerate(lines, 2))


def seed_in(path: Any) -> tuple[int, tuple[int, ...]] | None:
    """The seed of the samples in a file, None if there is no such file yet."""
    try:
        with Path(path).open(encoding="utf-8") as file:
            first = file.readline()
    except (OSError, UnicodeDecodeError):
        return None
    if not first.endswith("\n"):
        return None
    entropy, key = _about(first, path).get("seed", (None, ()))
    return None if entropy is None else (entropy, tuple(key))


def _about(first: str, path: Any) -> dict[str, Any]:
    try:
        found = json.loads(first)
    except ValueError:
        found = None
    if not isinstance(found, dict) or _TITLE not in found:
        raise ParameterError(f"keep: {path} is not a file of sampled sensitivities: name another file")
    return found


def _same(found: Mapping[str, Any], wanted: Mapping[str, Any], path: Any) -> None:
    different = [name for name in wanted if found.get(name) != wanted[name]]
    if different:
        shown = ", ".join(f"{name} (there {found.get(name)}, here {wanted[name]})" for name in different)
        raise ParameterError(
            f"keep: {path} holds samples of something else: {shown}; name another file, or delete this one"
        )


def _sample(line: str, path: Any, number: int) -> tuple[int, float]:
    try:
        pair, sensitivity = line.split(" ")
        sample = int(pair), float(sensitivity)
    except ValueError:
        sample = -1, math.nan
    if sample[0] < 0 or not 0 <= sample[1] < math.inf:
        raise DomainError(
            f"keep: {path}, line {number} must be the number of a pair and its sensitivity, got {line!r}: delete this line"
        )
    return sample
