"""Finished parts of a long file in a hidden folder beside it, so that an interrupted run can resume."""

from __future__ import annotations

import collections
import contextlib
import hashlib
import json
import os
import platform
import secrets
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parisk_sym.core.errors import OutputError
from parisk_sym.core.result_files import OutputFile

__all__ = ["Parts", "Place", "parts_of"]

_ENDING = "parts"
_WHOLE = "whole"
_PLAN = "plan.json"
_RUN = "run"
_LOCK = "lock"
_WRITING = "writing"


class Parts:
    """The parts of a file by number, each with a digest that detects truncation."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def whole(self) -> Path:
        """The file in which the parts are joined."""
        return self.folder / _WHOLE

    def plan(self) -> dict[str, Any] | None:
        """The plan of the run that started the parts, or None."""
        try:
            found = json.loads((self.folder / _PLAN).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def decide(self, plan: Mapping[str, Any]) -> None:
        """Store a plan, and delete parts made under another one."""
        for path in self.folder.glob("[0-9]*"):
            path.unlink()
        self._write(self.folder / _PLAN, json.dumps(dict(plan)).encode())

    def begin(self) -> Place:
        """The place of a new run for its workers; deletes unfinished files of an earlier run."""
        for path in self.folder.glob(f"{_WRITING}*"):
            with contextlib.suppress(OSError):
                path.unlink()
        token = secrets.token_hex(16)
        self._write(self.folder / _RUN, token.encode())
        return Place(str(self.folder), token, platform.node())

    def keep(self, number: int, made: bytes | str) -> None:
        """Store a part atomically: its content, or the name of the file to which another process wrote it (`Place.write`)."""
        path = self._path(number)
        if isinstance(made, bytes):
            self._write(path, _digest(made) + made)
            return
        _move(self.folder / made, path)

    def read(self, number: int) -> bytes | None:
        """A part, or None if it is missing or damaged."""
        try:
            data = self._path(number).read_bytes()
        except OSError:
            return None
        digest, content = data[:_DIGEST_SIZE], data[_DIGEST_SIZE:]
        return content if digest == _digest(content) else None

    def contents(
        self, count: int, missing: Iterable[int] = (), filled: Iterable[int] = ()
    ) -> Iterator[bytes]:
        """All parts in order, each as soon as it exists; raises OutputError if one is damaged.

        `filled` creates the missing ones, in any order, and yields their numbers.
        """
        waiting, filling = set(missing), iter(filled)
        for number in range(count):
            while number in waiting:
                waiting.remove(next(filling))
            content = self.read(number)
            if content is None:
                raise OutputError(
                    f"{self._path(number)} was damaged during the run: run the same command again"
                )
            yield content
        collections.deque(filling, maxlen=0)  # run it to its end

    def is_empty(self) -> bool:
        """Whether there are no parts."""
        return next(self.folder.glob("[0-9]*"), None) is None

    def size(self) -> int:
        """The total bytes of the parts."""
        return sum(path.stat().st_size for path in self.folder.glob("[0-9]*"))

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:09d}"

    def _write(self, path: Path, data: bytes) -> None:
        _move(_write_whole(path.with_name(_WRITING), data), path)


@dataclass(frozen=True)
class Place:
    """Where the parts of a run are written: a folder, the token that this run left there, and the machine.

    A process that finds the token writes its parts there itself, so that they need not be sent, and never into another run.
    """

    folder: str
    token: str
    machine: str

    def write(self, content: bytes) -> str | None:
        """Write a part to a temporary file; returns its name for `Parts.keep`, or None if the folder is not accessible."""
        if platform.node() != self.machine:
            return None
        folder = Path(self.folder)
        try:
            if (folder / _RUN).read_text(encoding="ascii") != self.token:
                return None
        except (OSError, ValueError):
            return None
        name = f"{_WRITING}-{secrets.token_hex(8)}"
        _write_whole(folder / name, _digest(content), content)
        return name


def _move(written: Path, path: Path) -> None:
    try:
        written.replace(path)
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}") from error


def _write_whole(path: Path, *data: bytes) -> Path:
    """Write a file with these bytes; on failure removes it and raises OutputError."""
    try:
        with path.open("wb") as file:
            file.writelines(data)
    except OSError as error:
        with contextlib.suppress(OSError):
            path.unlink()
        raise OutputError(f"cannot write {path}: {error.strerror}") from error
    return path


_DIGEST_SIZE = 32


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()


@contextlib.contextmanager
def parts_of(target: OutputFile | None, identity: Mapping[str, Any]) -> Iterator[Parts]:
    """The parts of a file with this identity, in a folder that only one run writes to.

    The folder is deleted when the block succeeds, or fails before any part is kept; otherwise it is left for the next run. Output to
    standard output, a device or a pipe has its parts in a temporary folder, and cannot be resumed.
    """
    text = json.dumps(dict(identity), sort_keys=True).encode()
    folder = None if target is None else target.beside(f"{hashlib.sha256(text).hexdigest()[:12]}.{_ENDING}")
    if folder is None:
        with tempfile.TemporaryDirectory(prefix="parisk-") as name:
            yield Parts(Path(name))
        return
    with _lock_folder(folder):
        parts = Parts(folder)
        with contextlib.suppress(OSError):
            parts.whole.unlink()  # of an interrupted run
        try:
            yield parts
        except BaseException:
            if parts.is_empty():
                shutil.rmtree(folder, ignore_errors=True)
            raise
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _lock_folder(folder: Path) -> Iterator[None]:
    """Create a folder if needed and lock it for this process; raises OutputError if another one has it."""
    if folder.is_symlink():
        raise OutputError(f"cannot write {folder}: it is a link to another place")
    lock = None
    try:
        while lock is None:
            lock = _lock_in(folder)
        yield
    finally:
        if lock is not None:
            os.close(lock)


def _lock_in(folder: Path) -> int | None:
    """The locked file in the folder; None if another run deleted it with its folder meanwhile."""
    try:
        folder.mkdir(exist_ok=True)
        try:
            lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        except FileNotFoundError:
            return None
    except OSError as error:
        raise OutputError(f"cannot write {folder}: {error.strerror}") from error
    try:
        import fcntl
    except ImportError:  # Windows: simultaneous runs are not detected
        return lock
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(lock), (folder / _LOCK).stat()):
            return lock
    except BlockingIOError:
        os.close(lock)
        raise OutputError(f"another run is writing this file (it has {folder})") from None
    except FileNotFoundError:
        pass
    os.close(lock)
    return None
