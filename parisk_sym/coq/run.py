"""Exports claims and has them checked, several at a time; results come as they finish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parisk_sym.claims.claim import Claim
from parisk_sym.coq.coq_file import (
    LIBRARIES,
    CoqFile,
    RoundTripError,
    checked_script,
    coq_file,
    library_text,
)
from parisk_sym.coq.coq_read import UnreadableError
from parisk_sym.coq.coqc import Coq
from parisk_sym.coq.last_status import Proved
from parisk_sym.coq.outcome import Outcome, Standing
from parisk_sym.coq.record import Record
from parisk_sym.coq.scripts import script_place, script_text
from parisk_sym.coq.terms import NotExportableError
from parisk_sym.coq.theory import theory_of
from parisk_sym.core.errors import ClaimError, OutputError
from parisk_sym.core.result_files import OutputFile

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


def script_of(claim: str, file: str) -> str:
    """The script for a claim (`script_text`); "" where there is none. Raises ClaimError for one that assumes something."""
    text = script_text(claim, file)
    try:
        return checked_script(text)
    except ClaimError as error:
        raise ClaimError(f"{script_place(claim, file)}: {error}") from None


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
    record: Record | None = None,
) -> Iterator[tuple[Judged, Proved]]:
    """Each claim with what the kernel says of it, as it comes, which is put into the record.

    What the record knows is not asked again, except of a compiler that is to look afresh. Without a compiler the files are written and
    nothing is checked.
    """
    asked = "" if coq is None else coq.version
    waiting: dict[Future[Outcome], tuple[Judged, CoqFile]] = {}

    def answered(done: Future[Outcome]) -> tuple[Judged, Proved]:
        judged, file = waiting.pop(done)
        proved = Proved.of(file, done.result(), asked)
        if record is not None:
            record.put(judged.verdict, judged.claim.id, file, proved, seconds)
        return judged, proved

    with ThreadPoolExecutor(jobs) as at_work:  # they wait for processes
        try:
            for judged in claims:
                file = export(judged)
                if isinstance(file, Outcome):
                    if record is not None:
                        record.drop(judged.claim.id)
                    yield judged, Proved("", (), file)
                    continue
                if folder is not None:
                    folder.write(file)
                known = None if record is None else _from_record(judged, file, record, coq, seconds)
                if known is None and coq is not None:
                    waiting[at_work.submit(coq.check, file, seconds)] = judged, file
                else:
                    yield (
                        judged,
                        known or Proved.of(file, Outcome(Standing.NOT_CHECKED, "coqc was not asked")),
                    )
                yield from [answered(done) for done in tuple(waiting) if done.done()]
            for done in as_completed(tuple(waiting)):
                yield answered(done)
        finally:  # where the rest is not asked for any more
            at_work.shutdown(wait=False, cancel_futures=True)
            if coq is not None:
                coq.stop()


def _from_record(
    judged: Judged, file: CoqFile, record: Record, coq: Coq | None, seconds: float
) -> Proved | None:
    """What the record says; where no compiler is asked, also that it is of other contents."""
    named = judged.verdict, judged.claim.id, file
    if coq is None:
        return record.last(*named)
    return None if coq.fresh else record.known(*named, coq.version, seconds)
