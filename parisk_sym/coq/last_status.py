"""The last result of the kernel for a claim, so that its page can name theorem, file and status without a proof assistant."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parisk_sym.coq.installation import installed_compiler
from parisk_sym.coq.outcome import Outcome
from parisk_sym.core.cache import Cache

if TYPE_CHECKING:
    from parisk_sym.coq.coq_file import CoqFile

__all__ = ["KernelResult", "keep", "key_of", "recall"]

_KIND = "proved"
_MAIN = ("holds", "refuted", "corrected", "condition")
"""The theorems that state a verdict; the others are their parts."""


@dataclass(frozen=True)
class KernelResult:
    """The outcome for a claim, the file, and the names of the theorems in it."""

    file: str
    theorems: tuple[str, ...]
    outcome: Outcome
    coq: str = ""
    """The version of Coq that checked it, and of its libraries (`installation.Compiler`); "" where none did."""

    @property
    def version(self) -> str:
        """The version of Coq without that of its libraries; "" if none was asked."""
        return self.coq.partition("+")[0]

    @property
    def summary(self) -> str:
        """One line for a page: the status, the version of Coq, the theorems, their file, and why it is no better."""
        main = [name for name in self.theorems if name in _MAIN]
        where = f": {', '.join(main)} in {self.file}" if self.file else ""
        why = f" ({self.outcome.reason})" if self.outcome.reason else ""
        cited = f", assuming {'; '.join(self.outcome.cited)}" if self.outcome.cited else ""
        by = f" (Coq {self.version})" if self.version else ""
        return f"{self.outcome.standing}{by}{where}{cited}{why}"

    @staticmethod
    def of(file: CoqFile, outcome: Outcome, coq: str = "") -> KernelResult:
        """The outcome for a file of theorems."""
        return KernelResult(f"{file.name}.v", tuple(name for name, _ in file.theorems), outcome, coq)

    def row(self) -> dict[str, Any]:
        """The result as a JSON value."""
        return {"file": self.file, "theorems": list(self.theorems), **self.outcome.row(), "coq": self.coq}

    @staticmethod
    def from_row(row: dict[str, Any]) -> KernelResult:
        """The result from a JSON value; raises KeyError, TypeError or ValueError for an invalid one."""
        return KernelResult(row["file"], tuple(row["theorems"]), Outcome.from_row(row), str(row["coq"]))


def key_of(claim: str, verdict: str, lines: Iterable[str], script: str = "") -> str:
    """The key of a claim's result: its encoding in lines, the verdict, its script, and the code and libraries that write theorems.

    A remembered result is valid for this key only.
    """
    return hashlib.sha256(
        json.dumps([claim, verdict, *lines, script, _exporter_digest()]).encode()
    ).hexdigest()


@functools.cache
def _exporter_digest() -> str:
    """A digest of the code that writes theorems: the exporter with its libraries, and the forms of statements."""
    found = hashlib.sha256()
    for folder in ("coq", "claims", "formulas", "proofs/transforms"):
        here = Path(str(files("parisk_sym"))).joinpath(*folder.split("/"))
        for entry in sorted(e for e in here.rglob("*") if e.suffix in (".py", ".v")):
            found.update(str(entry.relative_to(here)).encode() + b"\0" + entry.read_bytes())
    return found.hexdigest()


def keep(key: str, proved: KernelResult, folder: Path | None = None) -> None:
    """Remember it in the cache; where that cannot be written, nothing is remembered."""
    _cache(folder).put(_KIND, key, proved.row())


def recall(key: str, folder: Path | None = None) -> KernelResult | None:
    """The last result with this key; None without one, or if another Coq than the installed one was asked.

    Without an installed Coq the result of any version counts; `KernelResult.summary` names the version.
    """
    try:
        found = KernelResult.from_row(_cache(folder).get(_KIND, key))
    except (ValueError, KeyError, TypeError):
        return None
    return found if _is_current(found) else None


def _is_current(result: KernelResult) -> bool:
    installed = installed_compiler() if result.coq else None
    return installed is None or str(installed) == result.coq


def _cache(folder: Path | None) -> Cache:
    return Cache() if folder is None else Cache(folder)
