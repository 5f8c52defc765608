"""Targets to which pages are written atomically: a file, or a folder of files."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from parisk_sym.core.errors import OutputError

__all__ = ["OutputFolder", "is_page_file"]

_OWN = frozenset({"index.html", "style.css", "script.js", "proofs", "figures"})
"""The contents of a folder of pages; a folder that contains anything else is not replaced."""

_ENDINGS = (".html", ".htm")


def is_page_file(path: Path) -> bool:
    """Whether the path names one file, by its suffix or because it is a device or pipe, rather than a folder."""
    return path.suffix.lower() in _ENDINGS or (path.exists() and not path.is_dir() and not path.is_file())


@dataclass(frozen=True)
class OutputFolder:
    """A folder to write pages to; raises OutputError on construction if it cannot be written to.

    It appears, or replaces an earlier one, only when it is complete. A folder that contains anything else is left alone.
    """

    path: Path

    def __post_init__(self) -> None:
        try:
            self._check_writable()
        except (OSError, RuntimeError) as error:
            if isinstance(error, OutputError):
                raise
            raise self._refusal(
                getattr(error, "strerror", "") or "it is a link that leads to itself"
            ) from None

    def _check_writable(self) -> None:
        target = self._target
        if target.exists() and not target.is_dir():
            raise self._refusal("it is a file; give a folder, or a name that ends in .html for one file")
        if not target.parent.is_dir():
            raise self._refusal(f"there is no folder {target.parent}")
        others = sorted(f.name for f in target.iterdir() if f.name not in _OWN) if target.exists() else []
        if others:
            raise self._refusal(f"it holds something else ({others[0]}); give a new or an empty folder")
        self._beside("look").write_bytes(b"")  # fails unless its parent folder is writable
        self._beside("look").unlink()

    @property
    def _target(self) -> Path:
        return self.path.resolve()

    def _beside(self, ending: str) -> Path:
        return self._target.with_name(f".{self._target.name}.{os.getpid()}.{ending}")

    def _refusal(self, reason: str) -> OutputError:
        return OutputError(f"cannot write {self.path}: {reason}")

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Write the files, whose names have forward slashes; raises OutputError when the system refuses."""
        made, before = self._beside("new"), self._beside("old")
        try:
            for name, content in files.items():
                file = made / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content.encode() if isinstance(content, str) else content)
            if self._target.exists():
                self._target.rename(before)
            try:
                made.rename(self._target)
            except OSError:
                if before.exists():
                    before.rename(self._target)
                raise
        except OSError as error:
            raise self._refusal(error.strerror or str(error)) from error
        finally:
            for left in (made, before):
                with contextlib.suppress(OSError):
                    shutil.rmtree(left)
