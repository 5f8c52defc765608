"""Which Coq is installed here, with which compiled libraries; imports nothing that takes long."""

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
"""Hexadecimal digits of a digest that tell one set of libraries from another."""


@dataclass(frozen=True)
class Compiler:
    """A version of Coq, and the digest of the libraries compiled for it; "" where it is not known."""

    version: str
    libraries: str = ""

    def __str__(self) -> str:
        """Both in one word, as records keep it: `8.16.1+0123456789ab`."""
        return f"{self.version}+{self.libraries[:_SHORT]}" if self.libraries else self.version


@cache
def compiler_of(program: str) -> Compiler | None:
    """What a program says of itself; None where it does not say a version. Asked once in a process."""
    found = _VERSION.search(_answer(program, "--version"))
    if found is None:
        return None
    where = Path(_answer(program, "-where").strip() or ".")
    return Compiler(found[1], _digest(where / "user-contrib"))


def installed_compiler() -> Compiler | None:
    """The Coq on the path; None where there is none."""
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
    """Of the names and contents of all compiled libraries in a folder; "" where there are none."""
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
