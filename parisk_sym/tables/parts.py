"""A long file in the making: its finished parts in a hidden folder beside it, so that a run that was ended goes on where it was."""

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
    """Parts of a file under their numbers, each with the digest that tells a whole part from one that was cut short."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def whole(self) -> Path:
        """Where the parts are put together."""
        return self.folder / _WHOLE

    def plan(self) -> dict[str, Any] | None:
        """What the run that began the parts decided."""
        try:
            found = json.loads((self.folder / _PLAN).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def decide(self, plan: Mapping[str, Any]) -> None:
        """Keep a plan, and nothing that was made under another one."""
        for path in self.folder.glob("[0-9]*"):
            path.unlink()
        self._write(self.folder / _PLAN, json.dumps(dict(plan)).encode())

    def begin(self) -> Place:
        """The place of a run that begins, for those who work for it; what others were writing for an earlier run goes."""
        for path in self.folder.glob(f"{_WRITING}*"):
            with contextlib.suppress(OSError):
                path.unlink()
        token = secrets.token_hex(16)
        self._write(self.folder / _RUN, token.encode())
        return Place(str(self.folder), token, platform.node())

    def keep(self, number: int, made: bytes | str) -> None:
        """Keep a part whole or not at all: its content, or the name under which another process wrote it aside (`Place.write`)."""
        path = self._path(number)
        if isinstance(made, bytes):
            self._write(path, _digest(made) + made)
            return
        _move(self.folder / made, path)

    def read(self, number: int) -> bytes | None:
        """A part, or None where it is missing or damaged."""
        try:
            data = self._path(number).read_bytes()
        except OSError:
            return None
        digest, content = data[:_DIGEST_SIZE], data[_DIGEST_SIZE:]
        return content if digest == _digest(content) else None

    def contents(
        self, count: int, missing: Iterable[int] = (), filled: Iterable[int] = ()
    ) -> Iterator[bytes]:
        """All parts in order, each as soon as it is there; OutputError where one has gone.

        `filled` makes those that are missing, in any order, and gives their numbers.
        """
        waiting, filling = set(missing), iter(filled)
        for number in range(count):
            while number in waiting:
                waiting.remove(next(filling))
            content = self.read(number)
            if content is None:
                raise OutputError(f"{self._path(number)} was damaged meanwhile: run the same command again")
            yield content
        collections.deque(filling, maxlen=0)  # nothing is left but its end

    def is_empty(self) -> bool:
        """Whether no part is kept."""
        return next(self.folder.glob("[0-9]*"), None) is None

    def size(self) -> int:
        """Bytes of the parts that are kept."""
        return sum(path.stat().st_size for path in self.folder.glob("[0-9]*"))

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:09d}"

    def _write(self, path: Path, data: bytes) -> None:
        _move(_write_whole(path.with_name(_WRITING), data), path)


@dataclass(frozen=True)
class Place:
    """Where the parts of a run are made: a folder, the mark that this run left there, and the machine.

    A process that finds the mark writes its parts there itself, so that they need not be sent; to no other run does it write.
    """

    folder: str
    token: str
    machine: str

    def write(self, content: bytes) -> str | None:
        """Write a part aside; its name, for `Parts.keep`. None: the folder is not here."""
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
    """The file with these bytes, one after the other, or no file and an OutputError."""
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
    """The parts of a file that this identity makes, in a folder that only one run writes to.

    The folder goes when the block ends well, or before any part is kept; otherwise it stays for the next run. What goes to
    standard output, to a device or to a pipe has its parts in a temporary folder, and never goes on.
    """
    text = json.dumps(dict(identity), sort_keys=True).encode()
    folder = None if target is None else target.beside(f"{hashlib.sha256(text).hexdigest()[:12]}.{_ENDING}")
    if folder is None:
        with tempfile.TemporaryDirectory(prefix="parisk-") as name:
            yield Parts(Path(name))
        return
    with _locked(folder):
        parts = Parts(folder)
        with contextlib.suppress(OSError):
            parts.whole.unlink()  # of a run that was ended
        try:
            yield parts
        except BaseException:
            if parts.is_empty():
                shutil.rmtree(folder, ignore_errors=True)
            raise
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """The folder, made where it is not there, for this process alone; OutputError where another one has it."""
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
    """The file that is locked in the folder; None where the run that had it took it away with its folder meanwhile."""
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
    except ImportError:  # Windows: two runs at once are not told apart
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
