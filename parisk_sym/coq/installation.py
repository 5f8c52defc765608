"""The installed version of Coq and of its compiled libraries; imports nothing slow."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["Compiler", "compiler_of", "installed_compiler"]

_VERSION = re.compile(r"version (\d[\w.+~-]*)")
_SHORT = 12
"""Hexadecimal digits of the digest that identifies a set of libraries."""


@dataclass(frozen=True)
class Compiler:
    """A version of Coq, and the digest of the libraries compiled for it; "" if unknown."""

    version: str
    libraries: str = ""

    def __str__(self) -> str:
        """Both as one word, as in records: `8.16.1+0123456789ab`."""
        return f"{self.version}+{self.libraries[:_SHORT]}" if self.libraries else self.version


@cache
def compiler_of(program: str) -> Compiler | None:
    """The version that a program reports; None if it reports none. It is run once per process."""
    found = _VERSION.search(_answer(program, "--version"))
    if found is None:
        return None
    where = Path(_answer(program, "-where").strip() or ".")
    return Compiler(found[1], _digest(where / "user-contrib"))


def installed_compiler() -> Compiler | None:
    """The Coq on the path, or None."""
    program = shutil.which("coqc")
    return None if program is None else compiler_of(program)


def _answer(program: str, option: str) -> str:
    try:
        return subprocess.run(  # noqa: S603 - the program of that name on the path
            [program, option], capture_output=True, text=True, check=False, timeout=60
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def _digest(folder: Path) -> str:
    """The digest of the names and contents of all compiled libraries in a folder, or ""."""
    try:
        compiled = sorted(folder.rglob("*.vo"))
        parts = [
            (str(file.relative_to(folder)), hashlib.sha256(file.read_bytes()).digest()) for file in compiled
        ]
    except OSError:
        return ""
    whole = hashlib.sha256()
    for name, part in parts:
        whole.update(name.encode() + b"\0" + part)
    return whole.hexdigest() if parts else ""
