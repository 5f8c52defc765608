"""The kernel's outcomes in a file of the repository: one line per claim, with the key of what was checked.

A row is valid while the claim's verdict and the key of its exported file (`content_key`) are unchanged, which can be checked without
a proof assistant.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parisk_sym.coq.content import ContentKey, content_key
from parisk_sym.coq.coq_file import CoqFile
from parisk_sym.coq.last_status import KernelResult
from parisk_sym.coq.outcome import ACCEPTED, Outcome, Standing
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.result_files import OutputFile

__all__ = ["Record", "RecordRow"]

_WRITING_SECONDS = 5.0
"""The least time between two writes of a record while rows come in."""


@dataclass(frozen=True)
class RecordRow:
    """The outcome for a claim with this verdict and key, the version of Coq, and the limit in seconds."""

    claim: str
    verdict: str
    key: ContentKey
    outcome: Outcome
    coq: str
    seconds: float

    def as_json(self) -> str:
        """The row as one line of JSON."""
        return json.dumps({"id": self.claim, "verdict": self.verdict, **self.outcome.row(), "coq": self.coq,
                           "seconds": self.seconds, "key": str(self.key)}, ensure_ascii=False)  # fmt: skip

    @staticmethod
    def from_row(row: dict[str, Any]) -> RecordRow:
        """The row from a JSON value; raises KeyError, TypeError or ValueError for an invalid one."""
        return RecordRow(str(row["id"]), str(row["verdict"]), ContentKey.from_text(row["key"]), Outcome.from_row(row),
                         str(row["coq"]), float(row["seconds"]))  # fmt: skip

    def result(self, file: CoqFile) -> KernelResult:
        """The row as the result of a file with its key."""
        return KernelResult.of(file, self.outcome, self.coq)


@dataclass
class Record:
    """The rows by the ids of their claims, and the file to which they are written."""

    file: OutputFile
    rows: dict[str, RecordRow] = field(default_factory=dict)
    _written: float = 0.0

    @staticmethod
    def read(path: Path) -> Record:
        """The record in a file, empty if there is no file; raises ClaimError for a file that is not a record."""
        file = OutputFile(path)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Record(file)
        except (OSError, UnicodeDecodeError) as error:
            raise ClaimError(f"{path} cannot be read: {error}") from error
        try:
            rows = [RecordRow.from_row(row) for row in json.loads(text)]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ClaimError(f"{path} is not a record of `parisk prove --record`: {error}") from None
        return Record(file, {row.claim: row for row in rows})

    def settled_result(
        self, verdict: str, claim: str, file: CoqFile, coq: str, seconds: float
    ) -> KernelResult | None:
        """The recorded result of a file, if asking again would not change it; None otherwise.

        Asking again may help if another Coq than `coq` was asked, if the file was rejected, and if no proof was found within less
        time.
        """
        row = self._row(verdict, claim, file)
        if row is None or row.coq != coq or row.outcome.standing is Standing.REJECTED:
            return None
        return row.result(file) if row.outcome.standing in ACCEPTED or row.seconds >= seconds else None

    def last_result(self, verdict: str, claim: str, file: CoqFile) -> KernelResult:
        """The recorded result of a file that is not checked now: OUT OF DATE if its contents changed."""
        row = self.rows.get(claim)
        if row is None:
            return KernelResult.of(file, Outcome(Standing.NOT_CHECKED, "the record does not have it"))
        if self._row(verdict, claim, file) is not None:
            return row.result(file)
        changed = " and ".join(
            (*(["the verdict"] if row.verdict != verdict else []), *row.key.differences(content_key(file)))
        )
        return KernelResult.of(
            file, Outcome(Standing.OUT_OF_DATE, f"{changed} changed; before: {row.outcome.standing}")
        )

    def _row(self, verdict: str, claim: str, file: CoqFile) -> RecordRow | None:
        """The row of a claim if it has this verdict and these contents."""
        row = self.rows.get(claim)
        return row if row is not None and row.verdict == verdict and row.key == content_key(file) else None

    def put(self, verdict: str, claim: str, file: CoqFile, result: KernelResult, seconds: float) -> None:
        """Record the result of a file, and write the record if the last write was some seconds ago."""
        self.rows[claim] = RecordRow(claim, verdict, content_key(file), result.outcome, result.coq, seconds)
        if time.monotonic() - self._written >= _WRITING_SECONDS:
            self.write()

    def drop(self, claim: str) -> None:
        """Remove the row of a claim, if it has one."""
        self.rows.pop(claim, None)

    def drop_others(self, claims: Collection[str]) -> list[str]:
        """Remove the rows of all other claims; returns their ids."""
        gone = sorted(set(self.rows) - set(claims))
        for claim in gone:
            self.drop(claim)
        return gone

    def write(self) -> None:
        """Write one line for each claim, in the order of their ids."""
        lines = ",\n".join(self.rows[claim].as_json() for claim in sorted(self.rows))
        self.file.write(f"[\n{lines}\n]\n" if lines else "[]\n")
        self._written = time.monotonic()
