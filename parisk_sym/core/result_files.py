"""Writes a result file whole or not at all, and finds out before long work whether it can be written."""

import contextlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from parisk_sym.core.errors import OutputError

__all__ = ["OutputFile"]


@dataclass(frozen=True)
class OutputFile:
    """A path to write to. Constructing it raises OutputError when nothing could be written there.

    Regular files appear under their name only when complete: the text goes to a temporary file in the same
    folder, which then takes the name. Devices and pipes are written directly.
    """

    path: Path

    def __post_init__(self) -> None:
        try:
            self._look()
        except (OSError, RuntimeError) as error:  # a name that is too long, a link that leads to itself
            if isinstance(error, OutputError):
                raise
            raise OutputError(f"cannot write {self.path}: {_reason(error)}") from None

    def _look(self) -> None:
        target = self._target
        if not target.parent.is_dir():
            raise OutputError(f"cannot write {self.path}: there is no folder {target.parent}")
        if target.is_dir():
            raise OutputError(f"cannot write {self.path}: it is a folder")
        if target.exists() and not _may_write(target):
            raise OutputError(f"cannot write {self.path}: no permission to write to it")
        if not self._is_device:
            self._write_temporary(b"")
            self._temporary.unlink()

    @property
    def _target(self) -> Path:
        """Symbolic links keep pointing where they do."""
        return self.path.resolve()

    @property
    def _is_device(self) -> bool:
        return self.path.exists() and not self.path.is_file()

    @property
    def _temporary(self) -> Path:
        return self._target.with_name(f".{self._target.name}.{os.getpid()}.tmp")

    def _write_temporary(self, content: bytes) -> None:
        try:
            self._temporary.write_bytes(content)
        except OSError as error:
            with contextlib.suppress(OSError):
                self._temporary.unlink()
            raise OutputError(f"cannot write {self.path}: {error.strerror}") from error

    def beside(self, ending: str) -> Path | None:
        """A hidden place beside the file, on the same file system; None for a device or pipe."""
        return None if self._is_device else self._target.with_name(f".{self._target.name}.{ending}")

    @contextlib.contextmanager
    def device(self) -> Iterator[IO[bytes]]:
        """What is no regular file, to be written to as it is; OutputError when the system refuses."""
        try:
            with self.path.open("wb") as device:
                yield device
        except OSError as error:
            raise OutputError(f"cannot write {self.path}: {_reason(error)}") from error

    def take(self, whole: Path) -> None:
        """Give the name to a file that is whole and stands on the same file system, with the mode of the file that had it.

        OutputError when the system refuses.
        """
        with contextlib.suppress(OSError):  # there is none
            whole.chmod(stat.S_IMODE(self._target.stat().st_mode))
        try:
            whole.replace(self._target)
        except OSError as error:
            raise OutputError(f"cannot write {self.path}: {error.strerror}") from error

    def write(self, content: str | bytes) -> None:
        """Write the whole text (as UTF-8) or the bytes; OutputError when the system refuses."""
        data = content.encode() if isinstance(content, str) else content
        if self._is_device:
            with self.device() as device:
                device.write(data)
            return
        self._write_temporary(data)
        try:
            self.take(self._temporary)
        except OutputError:
            with contextlib.suppress(OSError):
                self._temporary.unlink()
            raise


def _reason(error: OSError | RuntimeError) -> str:
    return (error.strerror if isinstance(error, OSError) else "") or "it is a link that leads to itself"


def _may_write(path: Path) -> bool:
    """Permission of the effective user, where the system can tell."""
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
