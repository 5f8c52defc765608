"""What was last said of a claim, so that its page can name theorem, file and status without a proof assistant at hand."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from parisk_sym.ledger.store import cache_folder
from parisk_sym.prover.outcome import Outcome

__all__ = ["Proved", "keep", "key_of", "recall"]

_FOLDER = "proved"
_MAIN = ("holds", "refuted", "corrected", "condition")
"""The theorems that say a verdict; the others are their parts."""


@dataclass(frozen=True)
class Proved:
    """The outcome for a claim, the file, and the names of the theorems in it."""

    file: str
    theorems: tuple[str, ...]
    outcome: Outcome

    @property
    def told(self) -> str:
        """One line for a page: the status, the theorems that say it, their file, and why it is no better."""
        main = [name for name in self.theorems if name in _MAIN]
        where = f": {', '.join(main)} in {self.file}" if self.file else ""
        why = f" ({self.outcome.reason})" if self.outcome.reason else ""
        cited = f", assuming {'; '.join(self.outcome.cited)}" if self.outcome.cited else ""
        return f"{self.outcome.standing}{where}{cited}{why}"


def key_of(claim: str, verdict: str, lines: Iterable[str]) -> str:
    """Of what a claim says, in lines, the verdict, and the code that writes statements: what is remembered counts for nothing else."""
    return hashlib.sha256(json.dumps([claim, verdict, *lines, _written_by()]).encode()).hexdigest()


@functools.cache
def _written_by() -> str:
    """A digest of what theorems are written by: this folder and its libraries, and the forms of statements."""
    found = hashlib.sha256()
    for folder in ("prover", "prover/coq", "claims", "claims/kinds", "formulas", "proofs/restating"):
        here = files("parisk_sym").joinpath(*folder.split("/"))
        for entry in sorted(here.iterdir(), key=lambda e: e.name):
            if entry.name.endswith((".py", ".v")):
                found.update(entry.read_bytes())
    return found.hexdigest()


def keep(key: str, proved: Proved, folder: Path | None = None) -> None:
    """Remember it in the user's cache folder; where that cannot be written, nothing is remembered."""
    place = _place(key, folder)
    if place is None:
        return
    row: dict[str, Any] = {"file": proved.file, "theorems": proved.theorems, **proved.outcome.row()}
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        part = place.with_suffix(f".{os.getpid()}.tmp")
        part.write_text(json.dumps(row), encoding="utf-8")
        part.replace(place)


def recall(key: str, folder: Path | None = None) -> Proved | None:
    """What was last said under this key; None where nothing was."""
    place = _place(key, folder)
    try:
        row = None if place is None else json.loads(place.read_text(encoding="utf-8"))
        return None if row is None else Proved(row["file"], tuple(row["theorems"]), Outcome.from_row(row))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _place(key: str, folder: Path | None) -> Path | None:
    base = folder or cache_folder()
    return None if base is None else base / _FOLDER / f"{key}.json"
