"""Exports claims and has them checked, several at a time; results come as they finish."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parisk_sym.claims.claim import Claim
from parisk_sym.ground.errors import ClaimError, OutputError
from parisk_sym.ground.output import OutputFile
from parisk_sym.prover.coq_file import (
    LIBRARIES,
    CoqFile,
    RoundTripError,
    checked_script,
    coq_file,
    library_text,
)
from parisk_sym.prover.coq_read import UnreadableError
from parisk_sym.prover.coqc import Coq
from parisk_sym.prover.kept import Proved
from parisk_sym.prover.outcome import Outcome, Standing
from parisk_sym.prover.terms import NotExportableError
from parisk_sym.prover.theory import theory_of

__all__ = ["DEFAULT_SECONDS", "Folder", "Judged", "export", "prove_all", "script_of"]

DEFAULT_SECONDS = 120.0
"""For one file, of processor time."""


@dataclass(frozen=True)
class Judged:
    """A claim with its verdict and the tree of its proof as plain data, and its own script for the proof assistant."""

    claim: Claim
    verdict: str
    tree: Mapping[str, Any]
    script: str = ""


@dataclass(frozen=True)
class Folder:
    """Where files go. Constructing it raises OutputError when nothing could be written there."""

    path: Path

    def __post_init__(self) -> None:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"cannot make the folder {self.path}: {error.strerror}") from error
        for name in LIBRARIES:
            OutputFile(self.path / f"{name}.v").write(library_text(name))

    def write(self, file: CoqFile) -> None:
        """One file, whole or not at all, after the script that it requires."""
        if file.script:
            OutputFile(self.path / f"{file.script_name}.v").write(file.script)
        OutputFile(self.path / f"{file.name}.v").write(file.text)


_AFTER = re.compile(r"\A\(\* After (_\w+)\.v\. \*\)\n")


def script_of(claim: str, file: str) -> str:
    """The script for a claim, `proofs/ID.v` beside the file in which it stands; "" where there is none.

    One that begins with `(* After _NAME.v. *)` stands behind the text of that file of the folder, which several scripts share
    and which may stand behind another.
    """
    place = Path(file).parent / "proofs" / f"{claim}.v"
    if not place.is_file():
        return ""
    text = _after(place, ())
    try:
        return checked_script(text)
    except ClaimError as error:
        raise ClaimError(f"{place}: {error}") from None


def _after(place: Path, behind: tuple[Path, ...]) -> str:
    """The text of a file behind that of the files after which it stands."""
    if place in behind:
        raise ClaimError(f"{place} stands after itself")
    text = _text(place)
    shared = _AFTER.match(text)
    return text if shared is None else _after(place.with_name(f"{shared[1]}.v"), (*behind, place)) + text


def _text(place: Path) -> str:
    try:
        return place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ClaimError(f"{place} cannot be read: {error}") from error


def export(judged: Judged) -> CoqFile | Outcome:
    """The file of a claim, or why there is none."""
    try:
        return coq_file(theory_of(judged.claim, judged.verdict, judged.tree), judged.script)
    except NotExportableError as error:
        return Outcome(Standing.NOT_EXPORTED, str(error))
    except (UnreadableError, RoundTripError) as error:
        return Outcome(Standing.REJECTED, f"what was written is not read back as the same: {error}")
    except (ValueError, KeyError, TypeError, ArithmeticError, RecursionError) as error:
        return Outcome(Standing.NOT_EXPORTED, f"writing it raised {type(error).__name__}: {error}")


def prove_all(
    claims: Sequence[Judged],
    coq: Coq | None,
    folder: Folder | None,
    jobs: int,
    seconds: float = DEFAULT_SECONDS,
) -> Iterator[tuple[Judged, Proved]]:
    """Each claim with what the kernel says of it; without a compiler the files are written and nothing is checked."""
    with ThreadPoolExecutor(jobs) as at_work:  # they wait for processes
        waiting = {}
        for judged in claims:
            made = export(judged)
            if isinstance(made, CoqFile):
                if folder is not None:
                    folder.write(made)
                if coq is not None:
                    waiting[at_work.submit(coq.check, made, seconds)] = judged, made
                    continue
                yield judged, _proved(made, Outcome(Standing.NOT_CHECKED, "coqc is not there"))
            else:
                yield judged, Proved("", (), made)
        try:
            for done in as_completed(waiting):
                judged, made = waiting[done]
                yield judged, _proved(made, done.result())
        finally:  # where the rest is not asked for any more
            at_work.shutdown(wait=False, cancel_futures=True)
            if coq is not None:
                coq.stop()


def _proved(file: CoqFile, outcome: Outcome) -> Proved:
    return Proved(f"{file.name}.v", tuple(name for name, _ in file.theorems), outcome)
