"""Exports claims and has them checked in parallel; yields results as they finish."""

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
    check_script,
    coq_file,
    library_text,
)
from parisk_sym.coq.coq_read import UnreadableError
from parisk_sym.coq.coqc import Coq
from parisk_sym.coq.last_status import KernelResult
from parisk_sym.coq.outcome import Outcome, Standing
from parisk_sym.coq.record import Record
from parisk_sym.coq.scripts import script_place, script_text
from parisk_sym.coq.terms import NotExportableError
from parisk_sym.coq.theory import theory_of
from parisk_sym.core.errors import ClaimError, OutputError
from parisk_sym.core.result_files import OutputFile

__all__ = ["DEFAULT_SECONDS", "Folder", "Judged", "export", "prove_all", "script_of"]

DEFAULT_SECONDS = 120.0
"""The limit of processor time for one file."""


@dataclass(frozen=True)
class Judged:
    """A claim with its verdict, its proof tree as plain data, and its own script for the proof assistant."""

    claim: Claim
    verdict: str
    tree: Mapping[str, Any]
    script: str = ""


@dataclass(frozen=True)
class Folder:
    """The folder for files; raises OutputError on construction if it cannot be written to."""

    path: Path

    def __post_init__(self) -> None:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"cannot make the folder {self.path}: {error.strerror}") from error
        for name in LIBRARIES:
            OutputFile(self.path / f"{name}.v").write(library_text(name))

    def write(self, file: CoqFile) -> None:
        """Write one file atomically, after the script that it requires."""
        if file.script:
            OutputFile(self.path / f"{file.script_name}.v").write(file.script)
        OutputFile(self.path / f"{file.name}.v").write(file.text)


def script_of(claim: str, file: str) -> str:
    """The script for a claim (`script_text`), or "". Raises ClaimError for a script with assumptions."""
    text = script_text(claim, file)
    try:
        return check_script(text)
    except ClaimError as error:
        raise ClaimError(f"{script_place(claim, file)}: {error}") from None


def export(judged: Judged) -> CoqFile | Outcome:
    """The file of a claim, or the outcome that explains why there is none."""
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
) -> Iterator[tuple[Judged, KernelResult]]:
    """Each claim with the kernel's result, as it finishes; results are added to the record.

    Settled results of the record are not checked again unless `coq.fresh`. Without a compiler the files are written and not checked.
    """
    version = "" if coq is None else coq.version
    waiting: dict[Future[Outcome], tuple[Judged, CoqFile]] = {}

    def take_result(done: Future[Outcome]) -> tuple[Judged, KernelResult]:
        judged, file = waiting.pop(done)
        result = KernelResult.of(file, done.result(), version)
        if record is not None:
            record.put(judged.verdict, judged.claim.id, file, result, seconds)
        return judged, result

    with ThreadPoolExecutor(jobs) as at_work:  # the threads wait for processes
        try:
            for judged in claims:
                file = export(judged)
                if isinstance(file, Outcome):
                    if record is not None:
                        record.drop(judged.claim.id)
                    yield judged, KernelResult("", (), file)
                    continue
                if folder is not None:
                    folder.write(file)
                known = None if record is None else _from_record(judged, file, record, coq, seconds)
                if known is None and coq is not None:
                    waiting[at_work.submit(coq.check, file, seconds)] = judged, file
                else:
                    yield (
                        judged,
                        known or KernelResult.of(file, Outcome(Standing.NOT_CHECKED, "coqc was not asked")),
                    )
                yield from [take_result(done) for done in tuple(waiting) if done.done()]
            for done in as_completed(tuple(waiting)):
                yield take_result(done)
        finally:  # also if the caller stops early
            at_work.shutdown(wait=False, cancel_futures=True)
            if coq is not None:
                coq.stop()


def _from_record(
    judged: Judged, file: CoqFile, record: Record, coq: Coq | None, seconds: float
) -> KernelResult | None:
    """The recorded result; without a compiler, also one that is out of date."""
    named = judged.verdict, judged.claim.id, file
    if coq is None:
        return record.last_result(*named)
    return None if coq.fresh else record.settled_result(*named, coq.version, seconds)
